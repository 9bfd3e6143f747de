create table plans (
  name text primary key,
  paid integer not null,
  monthly_credits integer not null
);

insert into plans (name, paid, monthly_credits) values ('free', 0, 0), ('starter', 1, 20), ('pro', 1, 100), ('business', 1, 1000);

create table accounts (
  id text primary key,
  name text not null,
  plan text not null references plans (name),
  monthly_credits integer,
  credits_used integer not null default 0,
  period_start bigint not null,
  webhook_secret text not null,
  created_at bigint not null
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts (id),
  name text not null,
  hash text not null unique,
  key_start text not null,
  key_end text not null,
  created_at bigint not null,
  revoked_at bigint
);
create index api_keys_of_account on api_keys (account_id);

create table jobs (
  id text primary key,
  key_id text not null references api_keys (id),
  account_id text not null references accounts (id),
  brief text not null,
  callback_url text,
  status text not null,
  progress integer not null default 0,
  turn bigint not null,
  attempt integer not null default 0,
  lease_until bigint,
  credit_period bigint not null,
  course_id text,
  error_message text,
  error_code text,
  model_calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  model_milliseconds bigint not null default 0,
  created_at bigint not null,
  finished_at bigint
);
create index jobs_waiting on jobs (turn, id) where status = 'pending' and lease_until is null;
create index jobs_waiting_of_key on jobs (key_id, turn) where status = 'pending' and lease_until is null;
create index jobs_leased on jobs (lease_until) where status = 'pending' and lease_until is not null;
create index jobs_of_key on jobs (key_id, id);
create index jobs_failed on jobs (finished_at) where status = 'failed';

create table job_steps (
  job_id text not null references jobs (id),
  step text not null,
  result text not null,
  primary key (job_id, step)
);

create table courses (
  id text primary key,
  key_id text not null references api_keys (id),
  job_id text not null unique references jobs (id),
  name text not null,
  headline text not null,
  document text not null,
  created_at bigint not null,
  last_export_at bigint not null default 0
);

create table packages (
  course_id text not null references courses (id),
  edition text not null,
  version text not null,
  path text not null,
  size integer not null,
  sha256 text not null,
  created_at bigint not null,
  primary key (course_id, edition, version)
);

create table exports (
  course_id text not null references courses (id),
  exported_at bigint not null,
  edition text not null,
  path text not null,
  primary key (course_id, exported_at)
);

create table events (
  id text primary key,
  key_id text not null references api_keys (id),
  account_id text not null references accounts (id),
  type text not null,
  url text not null,
  body text not null,
  turn bigint not null,
  attempt integer not null default 0,
  lease_until bigint,
  created_at bigint not null,
  outcome text,
  status integer,
  milliseconds integer,
  answer text,
  finished_at bigint
);
create index events_waiting on events (turn, id) where outcome is null and lease_until is null;
create index events_waiting_of_key on events (key_id, turn) where outcome is null and lease_until is null;
create index events_leased on events (lease_until) where outcome is null and lease_until is not null;
create index events_of_key on events (key_id, id);
create index events_finished on events (finished_at) where outcome is not null;

create table idempotency (
  key_id text not null references api_keys (id),
  endpoint text not null,
  idempotency_key text not null,
  fingerprint text not null,
  answer text not null,
  created_at bigint not null,
  primary key (key_id, endpoint, idempotency_key)
);
create index idempotency_age on idempotency (created_at);
