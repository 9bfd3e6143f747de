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

-- SQLite cannot drop a column that is unique: the table is made anew.
create table api_keys_next (
  id text primary key,
  account_id text not null references accounts (id),
  name text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint
);
insert into api_keys_next select id, account_id, name, created_at, null, revoked_at from api_keys;
drop table api_keys;
alter table api_keys_next rename to api_keys;
create index api_keys_of_account on api_keys (account_id);
