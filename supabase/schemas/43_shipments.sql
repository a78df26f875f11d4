-- Shipments. Goods leave the store once, only for a paid order, and not while a bank disputes its
-- money or the buyer asks to cancel.

-- An order may leave in several shipments. It is shipped when everything has left, and delivered
-- when everything has arrived.
create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- The first shipment of an order is number 1.
  position integer not null check (position >= 1),
  -- A request that is sent twice makes one shipment.
  request_id uuid not null,
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  tracking_url text
    check (tracking_url ~ '^https://[^/@[:space:]]+(/[^[:space:]]*)?$'
      and char_length(tracking_url) <= 500),
  driver_phone text check (driver_phone ~ '^\+[1-9][0-9]{7,14}$'),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
    constraint shipments_delivered_after_shipping check (delivered_at >= shipped_at),
  shipped_by uuid references auth.users (id) on delete set null,
  unique (request_id),
  unique (order_id, position),
  unique (id, order_id)
);

create index shipments_shipped_by_idx on public.shipments (shipped_by) where shipped_by is not null;

create table public.shipment_lines (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (shipment_id, order_id, product_id),
  foreign key (shipment_id, order_id) references public.shipments (id, order_id) on delete cascade,
  -- A line that was sent stays in the order.
  foreign key (order_id, product_id) references public.order_lines (order_id, product_id)
    on delete restrict
);

create index shipment_lines_order_id_idx on public.shipment_lines (order_id, product_id);

alter table public.shipments enable row level security;
grant select, insert on public.shipments to service_role;
grant select (id, order_id, position, carrier, tracking_number, tracking_url, driver_phone,
  shipped_at, delivered_at) on public.shipments to authenticated;
grant update (carrier, tracking_number, tracking_url, driver_phone, delivered_at)
  on public.shipments to service_role;
create policy shipments_select_owner_or_staff on public.shipments for select to authenticated
  using (
    exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
    or (select private.has_grant('sales', 'stock', 'finance', 'support'))
  );
create policy shipments_all_second_factor on public.shipments as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.shipment_lines enable row level security;
grant select on public.shipment_lines to authenticated;
grant select, insert on public.shipment_lines to service_role;
create policy shipment_lines_select_owner_or_staff on public.shipment_lines
  for select to authenticated
  using (
    exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
    or (select private.has_grant('sales', 'stock', 'finance', 'support'))
  );
create policy shipment_lines_all_second_factor on public.shipment_lines as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- The units of a line that are still to be sent: not sent, not back in the stock, and not refunded,
-- also while the refund waits for a decision. Zero for units of the carbon register.
create function private.units_to_ship(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select case when p.retires_kg is not null then 0 else greatest(0,
    l.quantity
    - greatest(
      l.returned_quantity - private.units_sent_back(l.order_id, l.product_id),
      coalesce((
        select sum(r.quantity) from public.refund_lines r
        where r.order_id = l.order_id and r.product_id = l.product_id
          and r.return_request_id is null and not private.gave_nothing_back(r)
      ), 0))
    - coalesce((
      select sum(s.quantity) from public.shipment_lines s
      where s.order_id = l.order_id and s.product_id = l.product_id
    ), 0))::integer end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$$;
grant execute on function private.units_to_ship(uuid, uuid) to service_role;

-- For triggers. Refuses to ship an order while the buyer asks to cancel, while a bank disputes its
-- money or that of an order whose credit paid for it, or after a chargeback that was not paid
-- again.
create function private.refuse_to_ship(of_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid_by constant uuid[] := array(
    select of_order
    union
    select c.order_id
    from public.credits c join public.ledger_entries e on e.credit_id = c.id
    where e.order_id = of_order
    group by c.id
    having sum(e.amount_kobo) < 0
  );
begin
  if exists (
    select from public.payments where order_id = any (paid_by) and private.is_disputed(id)
  ) then
    raise exception 'ship_disputed' using errcode = 'PT409';
  end if;
  if exists (
    select from public.ledger_entries
    where order_id = any (paid_by)
    group by order_id
    having sum(amount_kobo) > 0 and bool_or(kind = 'chargeback')
  ) then
    raise exception 'ship_charged_back' using errcode = 'PT409';
  end if;
  if exists (
    select from public.return_requests
    where order_id = of_order and kind = 'cancellation' and status = 'requested'
  ) then
    raise exception 'ship_cancelling' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. A shipment needs an order that is being prepared and paid in full. Its order,
-- number and time never change, and its arrival is set once; its tracking may be corrected.
create function private.guard_shipment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.order_id, new.position, new.request_id, new.shipped_at)
        is distinct from (old.id, old.order_id, old.position, old.request_id, old.shipped_at)
      or old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at then
      raise exception 'shipment_fixed' using errcode = 'PT409';
    end if;
    return new;
  end if;
  -- Two people who ship the same order wait for each other.
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing' then
    raise exception 'ship_not_preparing' using errcode = 'PT409';
  end if;
  perform private.refuse_to_ship(new.order_id);
  if (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id) > 0 then
    raise exception 'ship_unpaid' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. No more of a line is sent than is still to be sent.
create function private.guard_shipment_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'shipment_lines_fixed' using errcode = 'PT409';
  end if;
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing'
    or new.quantity > coalesce(private.units_to_ship(new.order_id, new.product_id), 0) then
    raise exception 'ship_too_many' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. A line keeps at least the units that were sent.
create function private.guard_shipped_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.quantity < (
    select sum(quantity) from public.shipment_lines
    where order_id = new.order_id and product_id = new.product_id
  ) then
    raise exception 'line_already_sent' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: a shipment has lines.
create function private.check_shipment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shipments where id = new.id)
    and not exists (select from public.shipment_lines where shipment_id = new.id) then
    raise exception 'shipment_empty' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Writes from which depots the units of a shipment came: those that deliver first.
create function private.insert_shipped_units(line public.shipment_lines) returns void
language sql set search_path = '' as $$
  insert into private.shipped_units (shipment_id, order_id, product_id, depot_id, quantity)
  select line.shipment_id, line.order_id, line.product_id, place.depot_id,
    least(place.kept, line.quantity - place.before)
  from (
    select units.depot_id, units.kept, sum(units.kept) over places - units.kept as before
    from private.order_units_by_depot(line.order_id, line.product_id) units
    join public.depots on depots.id = units.depot_id
    where units.kept > 0
    window places as (order by depots.lead_days, depots.id)
  ) place
  where place.before < line.quantity
$$;

-- Trigger only. Security definer, because nobody else writes these rows.
create function private.note_shipped_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.insert_shipped_units(new);
  return null;
end $$;

create trigger shipments_guard before insert or update on public.shipments
  for each row execute function private.guard_shipment();
create constraint trigger shipments_check_lines after insert on public.shipments
  deferrable initially deferred for each row execute function private.check_shipment();

create trigger shipment_lines_guard before insert or update on public.shipment_lines
  for each row execute function private.guard_shipment_line();
create trigger shipment_lines_note_units after insert on public.shipment_lines
  for each row execute function private.note_shipped_units();

create trigger order_lines_guard_shipped before update of quantity on public.order_lines
  for each row when (new.quantity < old.quantity) execute function private.guard_shipped_line();

select private.audit_table('public.shipments', '{sales,stock,finance,support}');

select private.audit_table('public.shipment_lines', '{sales,stock,finance,support}');
