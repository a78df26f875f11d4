-- Buckets and objects, in the table shapes of supabase/storage, so that policies and tools written for
-- it work as they are. Row level security decides: without a policy only the service role gets in.
create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null constraint buckets_name_length_check check (length(name) <= 100),
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index bname on storage.buckets (name);

-- The bytes of an object are stored outside the database, below its id and version. Its owner is not a
-- foreign key, so that an account can be deleted without its files.
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  -- Objects are listed in an order that ignores case. The key is a column, because row level security
  -- keeps an index on lower(name) from being used: lower() could tell what it saw. \x01 sorts before
  -- every character of a name, and the name itself makes the key unique.
  listing_key text collate "C" generated always as (lower(name) || E'\x01' || name) stored
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index objects_bucket_id_listing_key_idx on storage.objects (bucket_id, listing_key);

-- What policies say about the name of an object, with the names and results of Supabase.
create function storage.foldername(name text) returns text[] language plpgsql immutable as $$
declare
  _parts text[];
begin
  select string_to_array(name, '/') into _parts;
  return _parts[1 : array_length(_parts, 1) - 1];
end $$;
create function storage.filename(name text) returns text language plpgsql immutable as $$
declare
  _parts text[];
begin
  select string_to_array(name, '/') into _parts;
  return _parts[array_length(_parts, 1)];
end $$;
create function storage.extension(name text) returns text language plpgsql immutable as $$
declare
  _parts text[];
begin
  select string_to_array(storage.filename(name), '.') into _parts;
  return _parts[array_length(_parts, 1)];
end $$;
-- The operation that a statement belongs to, such as storage.object.upload.
create function storage.operation() returns text language plpgsql stable as $$
begin
  return current_setting('storage.operation', true);
end $$;

create function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end $$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

do $$
declare
  name text;
begin
  foreach name in array array['buckets', 'objects'] loop
    execute format('alter table storage.%I owner to supabase_storage_admin', name);
    execute format('alter table storage.%I enable row level security', name);
    -- No truncate: row level security does not look at it.
    execute format(
      'grant select, insert, update, delete on storage.%I to anon, authenticated', name
    );
    execute format('grant all on storage.%I to service_role', name);
  end loop;
  foreach name in array array[
    'foldername(text)', 'filename(text)', 'extension(text)', 'operation()'
  ] loop
    execute format('alter function storage.%s owner to supabase_storage_admin', name);
    execute format('grant execute on function storage.%s to public', name);
  end loop;
end $$;
alter function storage.update_updated_at_column() owner to supabase_storage_admin;
revoke execute on function storage.update_updated_at_column() from public;
alter type storage.buckettype owner to supabase_storage_admin;

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

-- Which database the stored files belong to: one row, whose id is also noted beside the files. A server
-- that is started with the files of another database must not take them for leftovers.
create table platform.storage_home (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into platform.storage_home default values;
grant usage on schema platform to supabase_storage_admin;
grant select on platform.storage_home to supabase_storage_admin;

-- What policies of Supabase ask about the operation that a statement belongs to, with and without the
-- prefix `storage.`, and how large the buckets are.
create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable as $$
  select exists (
    select from unnest(expected_operations) as expected
    where expected <> '' and regexp_replace(expected, '^storage\.', '')
      = regexp_replace(storage.operation(), '^storage\.', '')
  )
$$;
create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;
-- Row level security decides whose objects are counted.
create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language sql stable as $$
  select sum((objects.metadata ->> 'size')::bigint)::bigint, objects.bucket_id
  from storage.objects
  group by objects.bucket_id
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'allow_any_operation(text[])', 'allow_only_operation(text)', 'get_size_by_bucket()'
  ] loop
    execute format('alter function storage.%s owner to supabase_storage_admin', name);
    execute format('grant execute on function storage.%s to public', name);
  end loop;
end $$;

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
  constraint unfinished_uploads_lease_has_end check ((lease_id is null) = (leased_until is null)),
  constraint unfinished_uploads_finished_has_etag check ((finished_at is null) = (etag is null))
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

-- Vector buckets and their indexes, with the names of Supabase Storage.
create table storage.buckets_vectors (
  id text collate "C" primary key check (length(id) between 3 and 63),
  type text not null default 'VECTOR' check (type = 'VECTOR'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage.vector_indexes (
  id uuid primary key default gen_random_uuid(),
  name text collate "C" not null check (length(name) between 3 and 63),
  bucket_id text collate "C" not null references storage.buckets_vectors (id) on delete restrict,
  data_type text not null check (data_type = 'float32'),
  dimension integer not null check (dimension between 1 and 4096),
  distance_metric text not null check (distance_metric in ('cosine', 'euclidean', 'dotproduct')),
  metadata_configuration jsonb,
  -- Counts the writes. Every write locks this row, so versions are committed in their order: who
  -- sees a version sees every vector of the versions before it.
  version bigint not null default 0,
  vector_count integer not null default 0 check (vector_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket_id, name)
);

-- Packed float32, little-endian. Processes keep copies in memory and read what is newer than theirs.
create table storage.vectors (
  id bigint generated always as identity primary key,
  index_id uuid not null references storage.vector_indexes (id) on delete cascade,
  key text collate "C" not null check (length(key) between 1 and 1024),
  embedding bytea not null,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  -- The version of the index that wrote it last.
  version bigint not null,
  unique (index_id, key)
);
create index vectors_version_idx on storage.vectors (index_id, version, id);
-- Floating-point numbers do not get smaller.
alter table storage.vectors alter column embedding set storage external;

alter table storage.buckets_vectors owner to supabase_storage_admin;
alter table storage.vector_indexes owner to supabase_storage_admin;
alter table storage.vectors owner to supabase_storage_admin;
alter table storage.buckets_vectors enable row level security;
alter table storage.vector_indexes enable row level security;
alter table storage.vectors enable row level security;
grant select on storage.buckets_vectors, storage.vector_indexes, storage.vectors to service_role;
