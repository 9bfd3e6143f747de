-- The size of all media that a version shows, which never changes. Null: it was saved by a version that did not store it.
alter table course_versions add column media_bytes bigint;

-- Which versions were exported is asked with every edit.
create index exports_of_version on exports (course_id, course_version);
