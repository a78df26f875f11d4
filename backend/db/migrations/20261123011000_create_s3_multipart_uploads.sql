-- Multipart uploads of the S3 protocol, in the table shapes of supabase/storage. A bucket can be deleted
-- only when none is open; the service deletes those that nobody completes.
create table storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets,
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create index idx_multipart_uploads_list
  on storage.s3_multipart_uploads (bucket_id, key, created_at);

create table storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads on delete cascade,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null references storage.buckets,
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now()
);
create index s3_multipart_uploads_parts_upload_id_idx
  on storage.s3_multipart_uploads_parts (upload_id, part_number);
create index s3_multipart_uploads_parts_bucket_id_idx
  on storage.s3_multipart_uploads_parts (bucket_id);

do $$
declare
  name text;
begin
  foreach name in array array['s3_multipart_uploads', 's3_multipart_uploads_parts'] loop
    execute format('alter table storage.%I owner to supabase_storage_admin', name);
    execute format('alter table storage.%I enable row level security', name);
    execute format('grant all on storage.%I to service_role', name);
    execute format('grant select on storage.%I to anon, authenticated', name);
  end loop;
end $$;
