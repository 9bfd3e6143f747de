-- Test keys: no credits, and their courses go after a week.
alter table api_keys add column test integer not null default 0;
create index courses_of_key on courses (key_id, created_at);

-- Who did what to which id, and from where. No secrets, no subjects.
create table audit (
  id text primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  target_id text,
  address text not null,
  request_id text not null
);
create index audit_of_actor on audit (actor);
create index audit_age on audit (at);
