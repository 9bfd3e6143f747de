-- The language model that an account's courses are written by, as `MODEL` names it. Null: the usual one.
alter table plans add column model text;

-- The model that a job began with, so that it goes on with the same one. Null: none was asked.
alter table jobs add column model text;

-- Which models a worker can ask, as JSON. Null: its version did not say.
alter table workers add column models text;
