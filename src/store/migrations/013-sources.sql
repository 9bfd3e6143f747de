-- Documents that clients gave, as they were read: the original is not kept.
create table sources (
  id text primary key,
  key_id text not null references api_keys (id),
  name text not null,
  kind text not null,
  pages integer,
  words integer not null,
  headings integer not null,
  language text,
  can text not null,
  document text not null,
  created_at bigint not null
);
create index sources_of_key on sources (key_id, id);
