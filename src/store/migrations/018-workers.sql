-- Who writes courses, by their own word: an API process that takes orders need not be told the model's settings too.
create table workers (
  id text primary key,
  author text not null,
  has_model integer not null,
  seen_at bigint not null
);
