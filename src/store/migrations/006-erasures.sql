-- Files that are to go after what they belonged to has gone: kept until they are gone.
create table erasures (
  path text primary key,
  created_at bigint not null
);

-- A job whose course its owner deleted: known to nobody but the account's figures.
alter table jobs add column erased_at bigint;
alter table events add column course_id text;
create index events_of_course on events (course_id) where course_id is not null;
