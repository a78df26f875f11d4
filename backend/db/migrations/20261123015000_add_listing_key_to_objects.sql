-- Objects are listed in an order that ignores case. The key is a column, because row level security
-- keeps an index on lower(name) from being used: lower() could tell what it saw. \x01 sorts before
-- every character of a name, and the name itself makes the key unique.
alter table storage.objects
  add column listing_key text collate "C"
    generated always as (lower(name) || E'\x01' || name) stored;
create index objects_bucket_id_listing_key_idx on storage.objects (bucket_id, listing_key);
