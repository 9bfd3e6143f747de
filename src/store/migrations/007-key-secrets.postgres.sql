-- A key has one secret, and for a while after a rotation the one before it too.
create table key_secrets (
  hash text primary key,
  key_id text not null references api_keys (id),
  secret_start text not null,
  secret_end text not null,
  created_at bigint not null,
  expires_at bigint
);
insert into key_secrets select hash, id, key_start, key_end, created_at, null from api_keys;
create index key_secrets_of_key on key_secrets (key_id);

alter table api_keys drop column hash, drop column key_start, drop column key_end, add column expires_at bigint;
