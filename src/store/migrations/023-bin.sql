-- When its owner put a course into the bin; null: it is in use.
alter table courses add column binned_at bigint;
create index courses_in_bin on courses (binned_at) where binned_at is not null;

-- Where the file of a package lies while its course is in the bin: a bucket is read by the world, so the file has to leave its address.
alter table packages add column hidden_path text;
alter table packages add column is_hidden integer not null default 0;
create index packages_hidden on packages (course_id) where is_hidden = 1;
create index packages_by_path on packages (path);
