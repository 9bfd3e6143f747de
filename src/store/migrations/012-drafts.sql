-- What somebody works on in the console, beside the versions of a course and on one of them.
create table drafts (
  course_id text primary key references courses (id),
  version integer not null,
  revision text not null,
  document text not null,
  saved_at bigint not null
);
