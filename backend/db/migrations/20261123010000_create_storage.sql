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
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

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
