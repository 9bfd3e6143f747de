-- The operator's list of jobs that wait, run or failed, newest first.
create index jobs_pending on jobs (id) where status = 'pending';
create index jobs_failed_by_id on jobs (id) where status = 'failed';

-- What the language model was asked for, day by day, as credits and courses are.
alter table usage_days add column model_calls bigint not null default 0;
alter table usage_days add column input_tokens bigint not null default 0;
alter table usage_days add column output_tokens bigint not null default 0;
insert into usage_days (account_id, day, model_calls, input_tokens, output_tokens)
  select account_id, created_at / 86400000, sum(model_calls), sum(input_tokens), sum(output_tokens)
  from jobs where model_calls > 0 group by account_id, created_at / 86400000
  on conflict (account_id, day) do update set model_calls = excluded.model_calls,
    input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens;
create index usage_days_by_day on usage_days (day, account_id);

-- Which version a worker runs, and how many jobs it takes at once. Null: it runs a version that did not say so.
alter table workers add column version text;
alter table workers add column concurrency integer;

-- What the stores held when a worker last counted it, table by table: the whole is never counted while somebody waits.
create table storage_counts (
  kind text primary key,
  files bigint not null,
  bytes bigint not null,
  counted_at bigint not null
);
