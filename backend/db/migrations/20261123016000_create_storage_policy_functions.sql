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
