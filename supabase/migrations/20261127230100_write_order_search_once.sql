-- The words of a new order are written once, at the end of its transaction, when it has its lines and its
-- payment. Each of the three wrote them before, while other buyers waited for the same product.
drop trigger orders_search_new on public.orders;
create constraint trigger orders_search_new after insert on public.orders
  deferrable initially deferred
  for each row execute function private.update_order_search();

create or replace function private.update_order_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'orders' then
    perform private.write_order_search(new.id);
  -- Without words it is a new order, and they are written at the end.
  elsif exists (
    select from private.order_search where order_id = coalesce(new.order_id, old.order_id)
  ) then
    perform private.write_order_search(coalesce(new.order_id, old.order_id));
  end if;
  return null;
end $$;
