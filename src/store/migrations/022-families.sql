-- A course and its translations give slots from one counter, so that no slot of a saved state ever stands for two parts.
-- A course without a row has given what its own document says.
create table families (
  id text primary key,
  slots integer not null
);

-- The first course of the family of a translation. Null: a course of its own, or a translation from before families.
alter table courses add column family text;
create index courses_by_family on courses (family);
