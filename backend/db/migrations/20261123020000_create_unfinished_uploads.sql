-- Uploads that take several requests: resumable uploads (TUS) and multipart uploads of the S3 protocol.
-- Their bytes are stored in parts below the id of the upload. When all parts are there, they are joined
-- into the bytes of an object, whose version is chosen here, so that finishing twice stores it once.
create table storage.unfinished_uploads (
  id uuid primary key default gen_random_uuid(),
  protocol text not null check (protocol in ('tus', 's3')),
  bucket_id text not null references storage.buckets on delete cascade,
  name text collate "C" not null,
  version uuid not null default gen_random_uuid(),
  -- Only who began an upload may continue, read or end it.
  role text not null,
  owner_id text,
  -- Whose space it takes: an account or an address; null for the service role, which has no limit.
  quota_key text,
  upsert boolean not null,
  size_bytes bigint check (size_bytes >= 0),
  content_type text not null,
  cache_control text not null,
  user_metadata jsonb,
  tus_metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The request that writes now holds the lease, and extends it every second.
  lease_id uuid,
  leased_until timestamptz,
  release_requested boolean not null default false,
  finished_at timestamptz,
  etag text,
  check ((lease_id is null) = (leased_until is null)),
  check ((finished_at is null) = (etag is null))
);
create index unfinished_uploads_bucket_id_idx on storage.unfinished_uploads (bucket_id, name, created_at);
create index unfinished_uploads_quota_key_idx on storage.unfinished_uploads (quota_key);
create index unfinished_uploads_expires_at_idx on storage.unfinished_uploads (expires_at);

create table storage.unfinished_upload_parts (
  upload_id uuid not null references storage.unfinished_uploads on delete cascade,
  number integer not null check (number between 1 and 10000),
  version uuid not null,
  size_bytes bigint not null check (size_bytes >= 0),
  etag text not null,
  created_at timestamptz not null default now(),
  primary key (upload_id, number)
);

alter table storage.unfinished_uploads owner to supabase_storage_admin;
alter table storage.unfinished_upload_parts owner to supabase_storage_admin;
alter table storage.unfinished_uploads enable row level security;
alter table storage.unfinished_upload_parts enable row level security;
