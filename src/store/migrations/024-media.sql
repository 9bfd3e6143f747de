-- Pictures, sounds, films and files that clients gave. `files` are what is kept of each, as JSON, with the addresses of their bytes.
create table media (
  id text primary key,
  key_id text not null references api_keys (id),
  kind text not null,
  name text not null,
  sha256 text not null,
  bytes bigint not null,
  facts text not null,
  files text not null,
  created_at bigint not null
);
create index media_of_key on media (key_id, id);
-- The same bytes again are the same media.
create unique index media_by_content on media (key_id, sha256);

-- Which versions of courses show which media; version 0 is the draft.
create table media_uses (
  course_id text not null,
  version integer not null,
  media_id text not null references media (id),
  primary key (course_id, version, media_id)
);
create index media_uses_of_media on media_uses (media_id);

-- Uploads under way: their bytes count before they are here, so that uploads at once cannot exceed a quota together.
create table media_uploads (
  id text primary key,
  key_id text not null,
  bytes bigint not null,
  expires_at bigint not null
);
create index media_uploads_of_key on media_uploads (key_id);

-- How many bytes of media an account of this plan may keep. Null: what the operator has set for all.
alter table plans add column media_bytes bigint;
