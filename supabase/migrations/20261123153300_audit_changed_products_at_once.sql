-- The audit of an update of many rows is written by one statement.

-- Trigger only, for updates of a table with `id`, `name` and `version`. It writes what `private.record_audit`
-- writes, for all rows at once, and reads only the columns that changed.
-- Only a long row has a value that is too long for the audit. A change that leaves the
-- version as it was, such as the stock of a product, has a record elsewhere.
create function private.record_audit_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  columns text[];
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if not exists (select id, version from new_rows except select id, version from old_rows) then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{}') into columns;
  columns := array(select jsonb_object_keys((
    select private.audited_row(jsonb_object_agg(name, '')) from unnest(columns) name)));
  if cardinality(columns) = 0 then
    return null;
  end if;
  execute format(
    'insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
       record_label, action, before, after, reason)
     select $1, $2, $3, $4, $5, row.id::text, left(row.label, 200), ''update'', row.before, row.after, $6
     from (
       select n.id, n.name as label,
         case when length(part.before::text) > 50000 then private.audited_row(part.before)
           else part.before end as before,
         case when length(part.after::text) > 50000 then private.audited_row(part.after)
           else part.after end as after
       from old_rows o join new_rows n using (id), lateral (
         select jsonb_object_agg(key, was) as before, jsonb_object_agg(key, becomes) as after
         from (values %s) as part (key, was, becomes) where was is distinct from becomes
       ) part
       where part.before is not null
     ) row
     where row.before is distinct from row.after',
    (select string_agg(format('(%1$L, to_jsonb(o.%1$I), to_jsonb(n.%1$I))', name), ', ')
      from unnest(columns) name)
  ) using actor, case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    tg_table_name, nullif(current_setting('audit.reason', true), '');
  return null;
end $$;
revoke execute on function private.record_audit_of_rows() from public;

drop trigger products_record_audit on public.products;
create trigger products_record_audit after insert or delete on public.products
  for each row execute function private.record_audit('id');
create trigger products_rows_record_audit after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_audit_of_rows();
