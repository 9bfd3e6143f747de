-- What an account used, day by day (days since 1970, UTC), so that a year is read in a moment however many courses it had.
create table usage_days (
  account_id text not null references accounts (id),
  day integer not null,
  credits integer not null default 0,
  courses integer not null default 0,
  primary key (account_id, day)
);

insert into usage_days (account_id, day, credits, courses)
  select account_id, created_at / 86400000, sum(case when status = 'failed' then 0 else credits end),
    sum(case when status = 'completed' and kind <> 'rewrite' then 1 else 0 end)
  from jobs group by account_id, created_at / 86400000;

-- How long a course takes, for lists, which read no text. Null: its current version was saved before this was kept.
alter table courses add column minutes integer;
