-- A product has columns of several desks: who may change one may not change all.

-- The grant that a change of this column of a product needs. Every column that is not named here is
-- content. A new column with another owner is a new version of this function.
create function private.grant_for_product_column(column_name text) returns text
language sql immutable set search_path = '' as $$
  select case column_name
    when 'price' then 'sales'
    when 'compare_at_price' then 'sales'
    when 'vat_class' then 'finance'
    when 'stock' then 'stock'
    when 'low_stock_level' then 'stock'
    when 'delivery_days_min' then 'stock'
    when 'delivery_days_max' then 'stock'
    else 'content'
  end
$$;
revoke execute on function private.grant_for_product_column(text) from public;
grant execute on function private.grant_for_product_column(text) to authenticated, service_role;

-- Trigger only. Compares what a person changes with their grants, whatever role the statement runs
-- with. Movements, sales and scheduled tasks change products through triggers or without a person.
-- The name lets it run before other triggers fill derived columns.
create function private.allow_product_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed text;
  needed text;
begin
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return new;
  end if;
  for changed in
    select after.key from jsonb_each(to_jsonb(new)) after
    where after.key not in ('version', 'updated_at', 'revised_at')
      and after.value is distinct from to_jsonb(old) -> after.key
  loop
    needed := private.grant_for_product_column(changed);
    if not private.has_grant(needed) then
      raise exception 'You need the grant % to change % of a product', needed, changed
        using errcode = '42501';
    end if;
  end loop;
  return new;
end $$;
revoke execute on function private.allow_product_columns() from public;
create trigger products_allow_columns before update on public.products
  for each row execute function private.allow_product_columns();
