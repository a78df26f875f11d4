-- A change of many products compares their columns as they are. Before, each product became JSON
-- several times, which took most of the time of an import.

-- Whether two versions of a product differ in nothing but what its sales and its pictures write.
create function private.is_same_product(old public.products, new public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  new.stock := old.stock;
  new.updated_at := old.updated_at;
  if new.picture - 'photo' = old.picture - 'photo' then new.picture := old.picture; end if;
  return new is not distinct from old;
end $$;
revoke execute on function private.is_same_product(public.products, public.products) from public;
grant execute on function private.is_same_product(public.products, public.products)
  to anon, authenticated, service_role;

drop trigger products_bump_version on public.products;
-- What imports change most is compared first.
create trigger products_bump_version before update on public.products
  for each row when (
    old.price <> new.price or old.low_stock_level <> new.low_stock_level
    or not private.is_same_product(old.*, new.*)
  )
  execute function private.bump_version();

-- The query that finds the columns of a table that an update changed in at least one row. For
-- triggers of a statement, which see the rows as `old_rows` and `new_rows`. It is made new each time,
-- so it is planned for as many rows as there are.
create function private.changed_columns_query(of_table oid, but_not text[]) returns text
language sql stable set search_path = '' as $$
  select format(
    'select array_remove(array[%s], null) from old_rows o join new_rows n using (id)',
    string_agg(format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ', '
      order by attnum))
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (but_not || array['id'])
$$;
revoke execute on function private.changed_columns_query(oid, text[]) from public;
grant execute on function private.changed_columns_query(oid, text[]) to authenticated, service_role;

-- Trigger only. The rules are the same as before, asked once for all rows of a statement. What other
-- triggers fill in follows from columns of content.
create or replace function private.allow_product_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  columns text[];
  changed text;
  needed text;
begin
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{version,updated_at,revised_at}') into columns;
  for needed, changed in
    select private.grant_for_product_column(name), min(name) from unnest(columns) name group by 1
  loop
    if not private.has_grant(needed) then
      raise exception 'You need the grant % to change % of a product', needed, changed
        using errcode = '42501';
    end if;
  end loop;
  return null;
end $$;
drop trigger products_allow_columns on public.products;
create trigger products_allow_columns after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.allow_product_columns();
