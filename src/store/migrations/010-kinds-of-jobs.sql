-- What a job does, and how many credits it took.
alter table jobs add column kind text not null default 'generate';
alter table jobs add column credits integer not null default 1;
