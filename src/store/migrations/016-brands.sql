-- How the courses of an account look. The logo's bytes are the last column, in base64: only whoever asks for it reads them.
create table brands (
  account_id text primary key references accounts (id),
  name text not null,
  main_colour text,
  second_colour text,
  corners text not null,
  typeface text not null,
  footer text,
  saved_at bigint not null,
  logo_type text,
  logo_width integer,
  logo_height integer,
  logo_ground text,
  logo_sha256 text,
  logo text
);
