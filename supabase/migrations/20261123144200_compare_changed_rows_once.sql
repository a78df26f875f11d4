-- A change of many products, such as an import, does less for each row.

-- The same as before. It made the old row into JSON once for each column, which took most of the time
-- of an import.
create or replace function private.allow_product_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  before jsonb;
  changed text;
  needed text;
begin
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return new;
  end if;
  before := to_jsonb(old);
  for changed in
    select after.key from jsonb_each(to_jsonb(new)) after
    where after.key not in ('version', 'updated_at', 'revised_at')
      and after.value is distinct from before -> after.key
  loop
    needed := private.grant_for_product_column(changed);
    if not private.has_grant(needed) then
      raise exception 'You need the grant % to change % of a product', needed, changed
        using errcode = '42501';
    end if;
  end loop;
  return new;
end $$;

-- The version changes with everything but the stock and the photo, so nothing else is compared.
drop trigger products_notify_updated on public.products;
create trigger products_notify_updated after update on public.products
  for each row when (
    old.version <> new.version
    or least(old.stock, 6) <> least(new.stock, 6)
    or old.picture is distinct from new.picture
  ) execute function private.notify_table_changed();

-- The same as before, but of a changed row only the changed columns are made ready for the audit.
create or replace function private.record_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  old_row jsonb;
  new_row jsonb;
  before jsonb;
  after jsonb;
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  -- What somebody writes about themselves is their own affair.
  if tg_table_name = 'profiles' and tg_op = 'UPDATE' and new_row ->> 'id' = actor::text
    and new_row -> 'role' = old_row -> 'role' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key)
      into before, after
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    before := private.audited_row(before);
    after := private.audited_row(after);
    if before = after then
      return null;
    end if;
  elsif tg_op = 'INSERT' then
    after := private.audited_row(new_row);
  else
    before := private.audited_row(old_row);
  end if;
  insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
    record_label, action, before, after, reason)
  values (
    actor,
    case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    case tg_table_schema when 'public' then '' else tg_table_schema || '.' end || tg_table_name,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(tg_argv) with ordinality as keys (key, place)),
    left(case when tg_table_name = 'staff_grants' then coalesce(private.find_account_email(
        (coalesce(new_row, old_row) ->> 'user_id')::uuid) || ': ', '') else '' end
      || (coalesce(new_row, old_row) ->> (
      select name from unnest(array['name', 'title', 'number', 'full_name', 'question', 'subject',
        'code', 'slug', 'reference', 'key', 'grant_name', 'state']) with ordinality as names (name, place)
      where coalesce(new_row, old_row) ->> name <> '' order by place limit 1)), 200),
    lower(tg_op),
    before,
    after,
    nullif(current_setting('audit.reason', true), '')
  );
  return null;
end $$;

-- Only triggers write these tables, from rows that are audited themselves: the price of a product and
-- a movement of its stock.
drop trigger product_prices_record_audit on public.product_prices;
drop trigger depot_stock_record_audit on public.depot_stock;
drop trigger depot_movements_record_audit on public.depot_movements;
delete from private.audited_tables
  where table_name in ('product_prices', 'depot_stock', 'depot_movements');
