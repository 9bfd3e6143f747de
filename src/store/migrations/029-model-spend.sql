-- What the language model was asked for and what it cost, by day (days since 1970, UTC), key, model and kind of job. Costs are millionths of a
-- US dollar, as the prices of the day had it; calls to a model without a price are counted in `unpriced_calls`.
create table model_spend (
  account_id text not null references accounts (id),
  day integer not null,
  key_id text not null references api_keys (id),
  model text not null,
  kind text not null,
  calls bigint not null,
  input_tokens bigint not null,
  cached_input_tokens bigint not null,
  output_tokens bigint not null,
  cost_micros bigint not null,
  unpriced_calls bigint not null,
  primary key (account_id, day, key_id, model, kind)
);
create index model_spend_by_day on model_spend (day, account_id, key_id, model, kind);

-- What the models of one account may cost in a period, in millionths of a US dollar. Null: no limit.
alter table plans add column model_budget_micros bigint;
