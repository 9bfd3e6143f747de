-- What the author is doing, and the chapters as soon as they are known, as JSON.
alter table jobs add column stage text;
alter table jobs add column chapters text;
