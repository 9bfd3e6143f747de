-- The sections of a document with what can be asked in each, and the courses that it is proposed to become, as JSON. Null: not known yet.
alter table sources add column sections text;
