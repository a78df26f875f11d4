-- Units of the carbon register as products: stock follows the register, and an order of units is
-- delivered when they are retired.

-- The retirements of orders, one for each.
create table public.order_retirements (
  order_id uuid primary key references public.orders on delete restrict,
  retirement_id text not null unique references public.register_retirements on delete restrict,
  created_at timestamptz not null default now(),
  -- What the units of the order cost when they were retired.
  kept_kobo bigint not null default 0 check (kept_kobo >= 0)
);

alter table public.order_retirements enable row level security;
grant select on public.order_retirements to authenticated;
grant select, insert on public.order_retirements to service_role;
create policy order_retirements_select_owner_or_staff on public.order_retirements
  for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')) or exists (
    select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));
create policy order_retirements_all_second_factor on public.order_retirements as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. Orders that are not retired yet were sold by this number, so it stays. The detail
-- of an error names the field.
create function private.keep_retires_kg() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_lines where product_id = new.id) then
    raise exception 'retires_kg_ordered' using errcode = 'PT409',
      detail = jsonb_build_object('column', 'retires_kg');
  end if;
  if old.retires_kg is null and old.stock > 0 then
    raise exception 'retires_kg_in_stock' using errcode = 'PT409',
      detail = jsonb_build_object('column', 'retires_kg');
  end if;
  return new;
end $$;

-- The kilograms that an order retires. For the service role.
create function private.kg_to_retire(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(
    private.units_to_retire(l.order_id, l.product_id)::bigint * p.retires_kg), 0)::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and p.retires_kg is not null
$$;
grant execute on function private.kg_to_retire(uuid) to service_role;

-- Sets the stock of the products that retire units to what the company can still sell, and to 0 for
-- archived ones. For the service role.
create function private.follow_register_stock() returns void
language plpgsql set search_path = '' as $$
declare
  product record;
  right_stock integer;
begin
  for product in
    select id, stock, retires_kg, status from public.products
    where retires_kg is not null order by id for no key update
  loop
    right_stock := case when product.status = 'archived' then 0
      else least(greatest(private.free_units_kg(), 0) / product.retires_kg, 1000000) end;
    if right_stock <> product.stock then
      -- A movement that a trigger writes does not move the stock itself.
      if pg_trigger_depth() > 0 then
        update public.products set stock = right_stock where id = product.id;
      end if;
      insert into public.stock_movements (product_id, quantity, kind, actor, reason)
      values (product.id, right_stock - product.stock, 'correction', 'system',
        'The stock is what the company holds in the carbon register');
    end if;
  end loop;
end $$;
grant execute on function private.follow_register_stock() to service_role;

-- Trigger only. Only finance adds a product that retires units.
create function private.guard_new_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not private.has_grant('finance') then
    raise exception 'retires_kg_needs_finance' using errcode = 'PT403';
  end if;
  return new;
end $$;

-- The units that the company can still sell, in kg: those that it holds, less those that orders
-- wait to retire. Below 0 when more was sold than it holds. For the service role.
create function private.free_units_kg() returns bigint
language sql stable set search_path = '' as $$
  select coalesce((
    select sum(b.kg) from public.register_holders h
      join public.register_blocks b on b.holder_id = h.id and b.status = 'held'
    where h.kind = 'operator'), 0)::bigint
  - coalesce((
    select sum((l.quantity - l.returned_quantity)::bigint * p.retires_kg)
    from public.products p
      join public.order_lines l on l.product_id = p.id
      join public.orders o on o.id = l.order_id
    where p.retires_kg is not null and o.holds_stock and o.status not in ('cancelled', 'refunded')
      and not exists (select from public.order_retirements r where r.order_id = o.id)), 0)::bigint
$$;
grant execute on function private.free_units_kg() to service_role;

-- Trigger only. Each change of what the company holds or sells changes the stock in the same
-- transaction, and units that were sold cannot leave the company before they are retired.
create function private.follow_units() returns trigger
language plpgsql security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' as $$
declare
  free_kg bigint;
begin
  if not exists (select from public.products where retires_kg is not null) then return null; end if;
  if tg_table_name = 'register_events' and not exists (
    select from public.register_moves m
      join public.register_holders h on h.id in (m.from_holder_id, m.to_holder_id)
    where m.event_index = (to_jsonb(new) ->> 'index')::bigint and h.kind = 'operator'
  ) or tg_table_name = 'stock_movements' and not exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) or tg_table_name = 'orders' and not exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = (to_jsonb(new) ->> 'id')::uuid and p.retires_kg is not null
  ) then
    return null;
  end if;
  perform private.follow_register_stock();
  if tg_table_name = 'register_events' then
    free_kg := private.free_units_kg();
    if free_kg < 0 then
      raise exception 'units_promised' using errcode = 'PT409',
        detail = jsonb_build_object('kg', -free_kg);
    end if;
  end if;
  return null;
end $$;

-- Trigger only. A product that no longer retires units has no stock until staff count it.
create function private.empty_former_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.products set stock = 0 where id = new.id;
  insert into public.stock_movements (product_id, quantity, kind, actor, reason)
  values (new.id, -old.stock, 'correction', 'system', 'The product retires no units any more');
  return null;
end $$;

-- How many units of a line are still to retire: those that were not refunded. For the service role.
create function private.units_to_retire(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, l.quantity - greatest(l.returned_quantity, coalesce((
    select sum(r.quantity) from public.refund_lines r
    where r.order_id = l.order_id and r.product_id = l.product_id
      and not private.gave_nothing_back(r)), 0)))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;
grant execute on function private.units_to_retire(uuid, uuid) to service_role;

-- Whether an order has units of the register, and nothing of it is or was sent. For the service
-- role.
create function private.sends_nothing(of_order uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from public.order_lines l join public.products p on p.id = l.product_id
      where l.order_id = of_order and p.retires_kg is not null)
    and not exists (select from public.shipments where order_id = of_order)
    and not exists (
      select from public.order_lines l
      where l.order_id = of_order and private.units_to_ship(l.order_id, l.product_id) > 0)
$$;
grant execute on function private.sends_nothing(uuid) to service_role;

-- The sum that an order is charged. For the service role.
create function private.charged_kobo(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(amount_kobo), 0)::bigint from public.ledger_entries
  where order_id = of_order and kind in ('charge', 'installation', 'credit_note')
$$;
grant execute on function private.charged_kobo(uuid) to service_role;

-- Trigger only. Units are retired when the order is paid in full and nothing about it is open, and
-- as many as were paid.
create function private.guard_order_retirement() returns trigger
language plpgsql set search_path = '' as $$
declare
  order_status text;
begin
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status in ('pending_payment', 'cancelled', 'refunded')
    or 0 < (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id)
    or exists (
      select from public.ledger_entries
      where order_id = new.order_id and kind in ('financed', 'plan_credit')) then
    raise exception 'retire_unpaid' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments where order_id = new.order_id and private.is_disputed(id)
  ) or exists (
    select from public.return_requests
    where order_id = new.order_id and kind = 'cancellation' and status = 'requested'
  ) or exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id and r.status = 'requested' and r.credit_note_kobo > 0
  ) then
    raise exception 'retire_open_request' using errcode = 'PT409';
  end if;
  if private.kg_to_retire(new.order_id) is distinct from (
    select kg from public.register_retirements where id = new.retirement_id
  ) then
    raise exception 'retire_kg_differs' using errcode = 'PT409';
  end if;
  select least(private.charged_kobo(new.order_id), coalesce(sum(
      l.unit_price_kobo * l.quantity - l.discount_kobo - coalesce((
        select sum(r.amount_kobo) from public.refund_lines r
        where r.order_id = l.order_id and r.product_id = l.product_id
          and not private.gave_nothing_back(r)), 0)), 0))
    into new.kept_kobo
    from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null;
  return new;
end $$;

-- Refuses to let an order cost less than the units that are retired for it. For triggers.
create function private.keep_price_of_retired(of_order uuid, less_kobo bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if private.charged_kobo(of_order) - less_kobo < (
    select kept_kobo from public.order_retirements where order_id = of_order
  ) then
    raise exception 'retired_price_stays' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. Lines of units that are retired stay as they are: none is refunded, removed or
-- added.
create function private.guard_retired_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
begin
  if tg_op = 'DELETE' then
    line := to_jsonb(old);
  else
    line := to_jsonb(new);
    -- An edit of the order writes all of its lines.
    if tg_op = 'UPDATE' and (line -> 'product_id', line -> 'quantity', line -> 'returned_quantity')
        = (to_jsonb(old) -> 'product_id', to_jsonb(old) -> 'quantity',
          to_jsonb(old) -> 'returned_quantity') then
      return new;
    end if;
  end if;
  if exists (
      select from public.order_retirements where order_id = (line ->> 'order_id')::uuid)
    and exists (
      select from public.products
      where id = (line ->> 'product_id')::uuid and retires_kg is not null) then
    raise exception 'retired_units_stay' using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Trigger only. Units are retired for good on the day they are paid for, so they cannot be paid in
-- parts.
create function private.guard_plan_of_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'instalment_plans' and exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null
  ) or tg_table_name = 'order_lines' and exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) and exists (
    select from public.instalment_plans
    where order_id = new.order_id and status not in ('declined', 'cancelled')
  ) then
    raise exception 'units_not_in_parts' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger order_retirements_append_only before update or delete on public.order_retirements
  for each row execute function private.keep_for_ever();
create constraint trigger order_retirements_follow_units after insert on public.order_retirements
  deferrable initially deferred for each row execute function private.follow_units();
create trigger order_retirements_guard before insert on public.order_retirements
  for each row execute function private.guard_order_retirement();

create trigger products_keep_retires_kg before update of retires_kg on public.products
  for each row when (old.retires_kg is distinct from new.retires_kg)
  execute function private.keep_retires_kg();
create trigger products_guard_new_units before insert on public.products
  for each row when (new.retires_kg is not null) execute function private.guard_new_units();

create constraint trigger register_events_follow_units after insert on public.register_events
  deferrable initially deferred for each row
  when (new.type in ('issued', 'transferred', 'retired', 'cancelled', 'buffer_released'))
  execute function private.follow_units();

create constraint trigger stock_movements_follow_units after insert on public.stock_movements
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function private.follow_units();

create constraint trigger orders_follow_units after update of status on public.orders
  deferrable initially deferred for each row
  when (old.status is distinct from new.status and new.status in ('cancelled', 'refunded'))
  execute function private.follow_units();

create constraint trigger products_follow_units
  after insert or update of retires_kg, status on public.products
  deferrable initially deferred for each row when (new.retires_kg is not null)
  execute function private.follow_units();
create trigger products_empty_former_units after update of retires_kg on public.products
  for each row when (old.retires_kg is not null and new.retires_kg is null and old.stock > 0)
  execute function private.empty_former_units();

create trigger order_lines_guard_retired
  before insert or delete or update of product_id, quantity, returned_quantity on public.order_lines
  for each row execute function private.guard_retired_line();

create trigger refund_lines_guard_retired before insert on public.refund_lines
  for each row when (new.product_id is not null) execute function private.guard_retired_line();

create trigger instalment_plans_refuse_units before insert on public.instalment_plans
  for each row execute function private.guard_plan_of_units();

create trigger order_lines_refuse_plan before insert on public.order_lines
  for each row execute function private.guard_plan_of_units();
