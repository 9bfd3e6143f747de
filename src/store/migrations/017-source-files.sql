-- The file that a document was read from, like a document: `gzip:` and its bytes in base64, or `body:` and their address. Null: not kept.
alter table sources add column file text;
