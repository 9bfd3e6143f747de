create table sessions (
  hash text primary key,
  key_id text references api_keys (id),
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_age on sessions (expires_at);
