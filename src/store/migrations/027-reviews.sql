-- Invitations to read a course without a key. The address of the page holds `token`; `version` null is always the newest one.
create table reviews (
  id text primary key,
  course_id text not null references courses (id),
  key_id text not null references api_keys (id),
  token text not null unique,
  title text not null,
  version integer,
  -- scrypt, with its salt. Null: the address is enough.
  password_hash text,
  -- The times of the last minute's tries, as JSON.
  password_tries text not null default '[]',
  callback_url text,
  created_at bigint not null,
  expires_at bigint not null,
  closed_at bigint
);
create index reviews_of_course on reviews (course_id, id);

-- What reviewers wrote at the parts of a course, and what was answered: an answer names its comment in `parent_id`.
create table review_comments (
  id text primary key,
  review_id text not null references reviews (id),
  course_id text not null references courses (id),
  parent_id text,
  part_id text not null,
  -- The version that its writer had before them.
  version integer not null,
  -- `reviewer` or `owner`.
  written_by text not null,
  name text not null,
  -- The hash of a secret that the writer's browser keeps, by which they may change it. Null: the owner's.
  writer_hash text,
  -- The same for a comment that was sent twice, so that it is kept once.
  nonce text not null,
  body text not null,
  -- Other words for the part, as JSON. Null: a comment without any.
  suggestion text,
  state text not null,
  created_at bigint not null,
  changed_at bigint,
  unique (review_id, nonce)
);
create index review_comments_of_course on review_comments (course_id, id);
create index review_comments_of_parent on review_comments (parent_id);

-- Who stands for a version, under the name that they gave. A later version ends it; nothing here has to change for that.
create table review_approvals (
  review_id text not null references reviews (id),
  course_id text not null references courses (id),
  version integer not null,
  writer_hash text not null,
  name text not null,
  approved_at bigint not null,
  primary key (review_id, version, writer_hash)
);
create index review_approvals_of_course on review_approvals (course_id, version);
