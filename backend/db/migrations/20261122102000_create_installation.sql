-- What belongs to the installation as a whole: one row. Only the owner of the database reads it.
create table platform.installation (
  id boolean primary key default true check (id),
  -- A keyed hash of keys.json, which tells keys apart without revealing them. Null on a hosted
  -- Supabase, which has keys of its own.
  keys_fingerprint text,
  -- The product's newest migration that ever ran here. A hosted Supabase also records migrations of
  -- other software, so that unknown ones do not tell a newer release.
  newest_migration text
);
alter table platform.installation enable row level security;
