-- The courses, jobs, documents, media and reviews that a stored answer names: whoever erases one finds its answers without reading all
-- of the key's. The database deletes these rows with their answer, because a process of an earlier version does not know this table.
create table idempotency_names (
  key_id text not null,
  endpoint text not null,
  idempotency_key text not null,
  name text not null,
  primary key (key_id, endpoint, idempotency_key, name),
  foreign key (key_id, endpoint, idempotency_key) references idempotency (key_id, endpoint, idempotency_key) on delete cascade
);
create index idempotency_by_name on idempotency_names (name);

-- Answers that a process of an earlier version has stored are still found by their text.
alter table idempotency add column is_named integer not null default 0;
create index idempotency_unnamed on idempotency (key_id) where is_named = 0;
