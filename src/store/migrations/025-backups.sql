-- Backups. While one is under way, no file is removed that its rows may name; one that stopped renewing `held_until` has died.
create table backups (
  id text primary key,
  started_at bigint not null,
  held_until bigint not null,
  finished_at bigint,
  objects bigint,
  bytes bigint
);
