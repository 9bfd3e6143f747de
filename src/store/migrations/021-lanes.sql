-- Which kind of work a job is: `short`, or one that may last because it reads documents or asks a language model.
alter table jobs add column lane text not null default 'short';
update jobs set lane = 'model' where status = 'pending' and kind in ('translate', 'rewrite');
update jobs set lane = 'document' where status = 'pending' and kind = 'generate' and brief like '%"sources":["%';

-- Somebody looks at the screen until it is done: taken before work in bulk.
alter table jobs add column interactive integer not null default 0;
update jobs set interactive = 1 where status = 'pending' and kind = 'rewrite';
create index jobs_to_claim on jobs (interactive desc, turn, id, lane, account_id) where status = 'pending' and lease_until is null;

-- Who holds the lease, whether it held others when it fell silent, and how often a worker died with this job alone.
alter table jobs add column worker_id text;
alter table jobs add column in_company integer not null default 0;
alter table jobs add column lone_deaths integer not null default 0;
