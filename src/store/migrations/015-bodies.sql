-- A document is JSON in its row, or `gzip:` and its bytes in base64, or `body:` and the address of its bytes in the store of bodies.
-- Rows of before are found by these, and moved while the service runs.
create index course_versions_to_move on course_versions (course_id, version) where substr(document, 1, 1) = '{';
create index drafts_to_move on drafts (course_id) where substr(document, 1, 1) = '{';
create index sources_to_move on sources (id) where substr(document, 1, 1) = '{';

-- Whose file it is, and when it may go: a body is written here before it is stored, and struck out by the transaction that names it.
alter table erasures add column store text not null default 'packages';
alter table erasures add column due_at bigint not null default 0;
create index erasures_due on erasures (due_at);

-- The mark of the place where the bodies of this database are.
create table body_store (
  one integer primary key check (one = 1),
  mark text not null
);
