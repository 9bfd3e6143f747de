-- How many pictures of a document are kept, and why others are not, as JSON. Null: it was read by a version that dropped them all.
alter table sources add column pictures text;

-- Media that were made of a document's pictures go with the last document and course that hold them; those that a client sent stay.
alter table media add column of_source integer not null default 0;

-- Which media the pictures of a document became, by the names of their files in it. A process of an earlier version deletes
-- documents and media without knowing of this table.
create table source_media (
  source_id text not null references sources (id) on delete cascade,
  name text not null,
  media_id text not null references media (id) on delete cascade,
  primary key (source_id, name)
);
create index source_media_of_media on source_media (media_id);
