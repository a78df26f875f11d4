-- A product of the shop may be units of the carbon register that the company holds: who buys it says in
-- whose name they are retired, once the order is paid. Its stock follows what the company holds.
alter table public.products
  add column retires_kg integer check (retires_kg between 1 and 1000000);
-- Two such products would sell the same units.
create unique index products_retires_kg_idx on public.products ((true)) where retires_kg is not null;

-- Trigger only. Orders that are not retired yet were sold by this number.
create function private.keep_retires_kg() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'How much a product retires cannot change. Please archive it, and add another one.'
    using errcode = 'PT409';
end $$;
revoke execute on function private.keep_retires_kg() from public;
create trigger products_keep_retires_kg before update of retires_kg on public.products
  for each row when (old.retires_kg is not null and old.retires_kg is distinct from new.retires_kg)
  execute function private.keep_retires_kg();

-- What was retired for an order, once.
create table public.order_retirements (
  order_id uuid primary key references public.orders on delete restrict,
  retirement_id text not null unique references public.register_retirements on delete restrict,
  created_at timestamptz not null default now()
);
create trigger order_retirements_append_only before update or delete on public.order_retirements
  for each row execute function private.keep_for_ever();
alter table public.order_retirements enable row level security;
revoke all on public.order_retirements from anon, authenticated, service_role;
grant select on public.order_retirements to authenticated;
grant select, insert on public.order_retirements to service_role;
create policy order_retirements_select_owner_or_staff on public.order_retirements
  for select to authenticated using (
    (select private.has_grant('sales', 'support', 'finance'))
    or exists (
      select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));
create policy order_retirements_all_second_factor on public.order_retirements
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));

-- The kilograms that an order retires, and has not given back. For functions with the role of the service.
create function private.kg_to_retire(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum((l.quantity - l.returned_quantity)::bigint * p.retires_kg), 0)::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and p.retires_kg is not null
$$;

-- Sets the stock of the product to what the company holds in the register, less what orders wait to
-- retire. For functions with the role of the service.
create function private.follow_register_stock() returns void
language plpgsql set search_path = '' as $$
declare
  product public.products;
  free_kg bigint;
  right_stock integer;
begin
  select * into product from public.products where retires_kg is not null for no key update;
  if not found then return; end if;
  select coalesce(sum(b.kg), 0) into free_kg
    from public.register_blocks b join public.register_holders h on h.id = b.holder_id
    where h.kind = 'operator' and b.status = 'held';
  free_kg := free_kg - coalesce((
    select sum((l.quantity - l.returned_quantity)::bigint * product.retires_kg)
    from public.order_lines l join public.orders o on o.id = l.order_id
    where l.product_id = product.id and o.holds_stock and o.status not in ('cancelled', 'refunded')
      and not exists (select from public.order_retirements r where r.order_id = o.id)), 0);
  right_stock := least(greatest(free_kg, 0) / product.retires_kg, 1000000);
  if right_stock <> product.stock then
    insert into public.stock_movements (product_id, quantity, kind, actor, reason)
    values (product.id, right_stock - product.stock, 'correction', 'system',
      'The stock is what the company holds in the carbon register');
  end if;
end $$;
revoke execute on function private.kg_to_retire(uuid), private.follow_register_stock() from public;
grant execute on function private.kg_to_retire(uuid), private.follow_register_stock() to service_role;

-- Trigger only. Staff cannot count units of the register into the stock.
create function private.guard_register_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.products where id = new.product_id and retires_kg is not null) then
    raise exception 'The stock of this product is what the company holds in the carbon register. It follows by itself.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_register_stock() from public;
create trigger stock_movements_refuse_counted before insert on public.stock_movements
  for each row when (new.actor = 'staff' and new.kind not in ('order', 'order_return'))
  execute function private.guard_register_stock();

-- Trigger only. What was retired cannot come back.
create function private.guard_retired_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_retirements where order_id = new.order_id) then
    raise exception 'Units of this order are retired for good, so it cannot be cancelled here. Please talk to us about its other goods.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_retired_order() from public;
create trigger return_requests_guard_retired before insert on public.return_requests
  for each row when (new.kind = 'cancellation')
  execute function private.guard_retired_order();
