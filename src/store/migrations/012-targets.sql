-- The course that a job works on, and which version it was when the job was taken.
alter table jobs add column target_id text;
alter table jobs add column target_version integer;
create index jobs_of_target on jobs (target_id, created_at) where target_id is not null;
