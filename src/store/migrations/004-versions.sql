-- What a course was, version by version. The course's row names the current one.
create table course_versions (
  course_id text not null references courses (id),
  version integer not null,
  document text not null,
  saved_at bigint not null,
  saved_by text not null,
  made_by text not null,
  summary text not null,
  primary key (course_id, version)
);

insert into course_versions (course_id, version, document, saved_at, saved_by, made_by, summary)
  select c.id, 1, c.document, c.created_at, k.name, 'generated', '[]' from courses c join api_keys k on k.id = c.key_id;

alter table courses add column version integer not null default 1;
alter table courses add column origin text;
alter table exports add column course_version integer not null default 1;
