-- How many units of a product unpaid orders hold, and when the first of them become free unless they
-- are paid. Kept by the triggers below; a product without held units has no row. Everyone may read
-- it, so it names no order.
create table public.product_holds (
  product_id uuid primary key references public.products on delete cascade,
  units integer not null check (units > 0),
  free_from timestamptz not null
);
create trigger product_holds_notify_changed
  after insert or update or delete or truncate on public.product_holds
  for each statement execute function private.notify_table_changed();

alter table public.product_holds enable row level security;
grant select on public.product_holds to anon, authenticated;
grant select, insert, update, delete on public.product_holds to service_role;
create policy product_holds_select_everyone on public.product_holds for select
  to anon, authenticated using (true);

-- Adds or removes the units of one order. Rows are locked in the order of their products.
create function private.update_product_holds() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  was_held boolean := tg_op = 'UPDATE' and old.holds_stock and old.held_until is not null;
  is_held boolean := new.holds_stock and new.held_until is not null;
begin
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
revoke all on function private.update_product_holds() from public;
create trigger orders_count_holds_of_new after insert on public.orders
  for each row execute function private.update_product_holds();
create trigger orders_count_holds_of_changed
  after update of holds_stock, held_until on public.orders
  for each row when (
    old.holds_stock is distinct from new.holds_stock or old.held_until is distinct from new.held_until
  )
  execute function private.update_product_holds();

create function private.delete_product_holds() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.product_holds where true;
  return null;
end $$;
revoke all on function private.delete_product_holds() from public;
create trigger orders_delete_holds after truncate on public.orders
  for each statement execute function private.delete_product_holds();

insert into public.product_holds (product_id, units, free_from)
select l.product_id, sum(l.quantity), min(o.held_until)
from public.orders o
join public.order_lines l on l.order_id = o.id
where o.held_until is not null and o.holds_stock
group by l.product_id;
