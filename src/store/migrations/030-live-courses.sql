-- A course while a language model writes it, as the page at its later address shows it. The row goes when its job ends.
create table live_courses (
  job_id text primary key references jobs (id),
  -- The id that the course will have.
  course_id text not null unique,
  -- Rises with every change of the document.
  version integer not null,
  -- Chapters and lessons as JSON; a lesson without blocks is still to come.
  document text not null
);
