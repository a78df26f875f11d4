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
