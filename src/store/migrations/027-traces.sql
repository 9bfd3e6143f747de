-- What a job or an event came of, as a W3C `traceparent`. Null: nothing is traced.
alter table jobs add column trace text;
alter table events add column trace text;
