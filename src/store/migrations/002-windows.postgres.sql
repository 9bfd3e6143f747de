-- The exact log of each key's rate window. Unlogged: it is worth 60 seconds, and a logged table costs two thirds of the speed.
-- A low fillfactor keeps updates on the same page.
create unlogged table windows (
  key_id text not null,
  endpoint text not null,
  hits bigint[] not null,
  accepted boolean not null,
  used_at bigint not null,
  primary key (key_id, endpoint)
) with (fillfactor = 40);
