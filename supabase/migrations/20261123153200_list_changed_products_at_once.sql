-- What follows from a change of products is written once for all rows of a statement.

-- Trigger only. `except` finds what changed without a join, and the settings lead the update to the
-- few rows by their key: a plan that one product needs must also serve ten thousand.
create or replace function private.update_product_listing() returns trigger
language plpgsql security definer
set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  -- A product finds its group again only when its facets change.
  update private.product_search s set group_id = private.find_or_create_product_group(p)
  from (
    select id from (
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from new_rows
      except
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from old_rows
    ) changed order by id
  ) changed
  join public.products p on p.id = changed.id
  where s.product_id = changed.id;
  update private.product_search s set is_featured = changed.is_featured,
    price_kobo = changed.price * 100, created_at = changed.created_at,
    carbon = changed."carbonReductionPotential"
  from (
    select id, is_featured, price, created_at, "carbonReductionPotential" from new_rows
    except
    select id, is_featured, price, created_at, "carbonReductionPotential" from old_rows
  ) changed
  where s.product_id = changed.id;
  return null;
end $$;
drop trigger products_update_listing on public.products;
create trigger products_update_listing after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.update_product_listing();

-- Trigger only.
create function private.record_product_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  select id, price, compare_at_price, auth.uid() from (
    select id, price, compare_at_price from new_rows
    except
    select id, price, compare_at_price from old_rows
  ) changed;
  return null;
end $$;
revoke execute on function private.record_product_prices() from public;
drop trigger products_record_changed_price on public.products;
create trigger products_record_changed_price after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_product_prices();
