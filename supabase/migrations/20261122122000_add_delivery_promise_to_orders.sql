-- What an order promises about its delivery, and how it can be followed on its way.

alter table public.orders
  -- Working days after the payment, as the buyer saw them. Null: inserted without them.
  add column delivery_days_min integer,
  add column delivery_days_max integer,
  -- The days on which it arrives, in Lagos, set when it is paid. Staff may move them later.
  add column promised_from date,
  add column promised_by date,
  add column shipped_at timestamptz,
  -- Who brings it, and how to follow it.
  add column carrier text check (char_length(carrier) between 1 and 80),
  add column tracking_number text check (char_length(tracking_number) between 1 and 80),
  add column tracking_url text
    check (tracking_url ~ '^https://[^/@[:space:]]+(/[^[:space:]]*)?$' and char_length(tracking_url) <= 500),
  add column driver_phone text check (driver_phone ~ '^\+[1-9][0-9]{7,14}$');

-- Earlier orders have the days that they would have now.
update public.orders o
set delivery_days_min = days.min, delivery_days_max = days.max
from (
  select o.id, greatest(area.days_min, max(p.delivery_days_min)) as min,
    greatest(area.days_max, max(p.delivery_days_max)) as max
  from public.orders o
  join public.delivery_areas area on area.state = o.delivery_state
  join public.order_lines l on l.order_id = o.id
  join public.products p on p.id = l.product_id
  group by o.id, area.state
) as days
where days.id = o.id;

alter table public.orders
  add constraint orders_delivery_days check (
    num_nulls(delivery_days_min, delivery_days_max) in (0, 2)
    and delivery_days_min >= 0 and delivery_days_max >= delivery_days_min
  ),
  add constraint orders_promised_days check (
    num_nulls(promised_from, promised_by) in (0, 2) and promised_by >= promised_from
  ),
  -- An order without an invoice was never paid.
  add constraint orders_promised_when_paid check (promised_by is null or invoice_number is not null),
  add constraint orders_tracked_when_shipped check (
    shipped_at is not null or num_nonnulls(carrier, tracking_number, tracking_url, driver_phone) = 0
  );

-- Trigger only. The days that the buyer agreed to never change. A promise is never taken back, and
-- it moves only while the order is on its way to the buyer.
create function private.guard_delivery() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.delivery_days_min, new.delivery_days_max)
    is distinct from (old.delivery_days_min, old.delivery_days_max) then
    raise exception 'The delivery time that the buyer agreed to cannot change'
      using errcode = 'PT409';
  end if;
  if old.promised_by is not null
    and (new.promised_from, new.promised_by) is distinct from (old.promised_from, old.promised_by)
    and (new.promised_by is null or old.status not in ('paid', 'preparing', 'shipped')) then
    raise exception 'The promised days of this order cannot change any more'
      using errcode = 'PT409';
  end if;
  if old.shipped_at is not null and new.shipped_at is distinct from old.shipped_at then
    raise exception 'The time of shipping cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_guard_delivery
  before update of delivery_days_min, delivery_days_max, promised_from, promised_by, shipped_at
  on public.orders for each row execute function private.guard_delivery();

grant select (delivery_days_min, delivery_days_max, promised_from, promised_by, shipped_at, carrier,
  tracking_number, tracking_url, driver_phone) on public.orders to authenticated;
