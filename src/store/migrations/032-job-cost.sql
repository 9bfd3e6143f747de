-- What the calls of a job's models were beside its tokens, for whoever watches it: what came from a provider's cache, the cost in millionths of a
-- US dollar, and how many calls had no price. Jobs of before have zeros.
alter table jobs add column cached_input_tokens bigint not null default 0;
alter table jobs add column cost_micros bigint not null default 0;
alter table jobs add column unpriced_calls bigint not null default 0;
-- Tokens that the job may use, read and written, as its worker has it. Null: no limit, or nobody has asked a model yet.
alter table jobs add column token_limit bigint;
