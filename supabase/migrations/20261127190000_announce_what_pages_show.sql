-- Held units are shown only for a product that is sold out. Each paid order changes them, and the
-- pages of the shop were made anew after each.
create function private.notify_hold_of_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.products
    where id = coalesce(new.product_id, old.product_id) and stock <= 0
  ) then
    perform pg_notify('table_changed', tg_table_name);
  end if;
  return null;
end $$;
revoke all on function private.notify_hold_of_sold_out() from public;

drop trigger product_holds_notify_changed on public.product_holds;
create trigger product_holds_notify_changed after truncate on public.product_holds
  for each statement execute function private.notify_table_changed();
create trigger product_holds_notify_sold_out after insert or update or delete on public.product_holds
  for each row execute function private.notify_hold_of_sold_out();

-- The page for resellers states the rate.
create trigger vat_rates_notify_changed
  after insert or update or delete or truncate on public.vat_rates
  for each statement execute function private.notify_table_changed();

-- What a search reads. It changes with the products, but not with each change of their stock.
create trigger product_search_notify_changed after insert or update or delete on private.product_search
  for each row execute function private.notify_table_changed();
create trigger product_groups_notify_changed after insert or update or delete on private.product_groups
  for each row execute function private.notify_table_changed();
create trigger product_sizes_notify_changed after insert or update or delete on private.product_sizes
  for each row execute function private.notify_table_changed();
create trigger product_vocabulary_notify_changed after insert or update or delete on private.product_vocabulary
  for each row execute function private.notify_table_changed();
