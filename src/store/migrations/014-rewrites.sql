-- What exactly a job is to do with its target, and what came of it where that is no course of its own; both JSON.
alter table jobs add column task text;
alter table jobs add column result text;
