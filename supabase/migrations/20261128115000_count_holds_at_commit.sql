-- Orders for one product waited for each other from its price to the end of the transaction. Now an order
-- takes its units as the last statement, and what it holds is counted when the transaction commits: the row
-- of the holds is locked after the product, as everywhere.
drop trigger orders_count_holds_of_new on public.orders;
create constraint trigger orders_count_holds_of_new after insert on public.orders
  deferrable initially deferred for each row when (new.holds_stock and new.held_until is not null)
  execute function private.update_product_holds();

-- Trigger only: keeps what unpaid orders hold of each product.
create or replace function private.update_product_holds() returns trigger
language plpgsql set search_path = '' as $$
declare
  was_held boolean := tg_op = 'UPDATE' and old.holds_stock and old.held_until is not null;
  is_held boolean := new.holds_stock and new.held_until is not null;
begin
  -- An order may change in the transaction that has inserted it: then its insert is counted first.
  if tg_op = 'UPDATE' then set constraints public.orders_count_holds_of_new immediate; end if;
  perform from public.product_holds
  where product_id in (select product_id from public.order_lines where order_id = new.id)
  order by product_id
  for update;
  if is_held and not was_held then
    insert into public.product_holds as h (product_id, units, free_from)
    select product_id, quantity, new.held_until
    from public.order_lines
    where order_id = new.id
    order by product_id
    on conflict (product_id) do update
      set units = h.units + excluded.units, free_from = least(h.free_from, excluded.free_from);
    return null;
  end if;
  if was_held and not is_held then
    delete from public.product_holds h
    using public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id and h.units <= l.quantity;
    update public.product_holds h
    set units = h.units - l.quantity
    from public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id;
  end if;
  if was_held then
    update public.product_holds h
    set free_from = coalesce(
      (
        select o.held_until
        from public.orders o
        where o.held_until is not null
          and o.holds_stock
          and exists (
            select from public.order_lines l where l.order_id = o.id and l.product_id = h.product_id
          )
        order by o.held_until
        limit 1
      ),
      h.free_from
    )
    where h.free_from = old.held_until
      and h.product_id in (select product_id from public.order_lines where order_id = new.id);
  end if;
  return null;
end $$;
