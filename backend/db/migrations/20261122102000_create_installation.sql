-- What belongs to the installation as a whole: one row. Only the owner of the database reads it.
create table platform.installation (
  id boolean primary key default true check (id),
  -- A keyed hash of keys.json, which tells keys apart without revealing them.
  keys_fingerprint text not null
);
alter table platform.installation enable row level security;
