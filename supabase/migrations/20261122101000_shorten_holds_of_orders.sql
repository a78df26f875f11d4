-- Unpaid orders hold goods for a short time, and a receipt extends that time once.

alter table public.orders
  -- Set when the order was placed: with its units, unpaid orders would hold more than half of what
  -- is not sold. Such an order holds them for half an hour, and nothing extends it.
  add column holds_last_units boolean not null default false,
  -- When a receipt extended the hold.
  add column hold_extended_at timestamptz;
comment on column public.orders.held_until is
  'The order ends then if it is unpaid, and returns the units it holds. Null once it is paid or cancelled.';

-- Payments that are being checked had no end. They get one more day.
update public.orders
set held_until = now() + interval '24 hours', hold_extended_at = now()
where status = 'pending_payment'
  and exists (
    select from public.payments p where p.order_id = orders.id and p.status = 'checking'
  );

-- `not valid`: older orders may end as they were promised.
alter table public.orders
  add constraint orders_hold_is_short check (
    held_until <= created_at
      + case when holds_last_units then interval '30 minutes' else interval '2 hours' end
      + case when hold_extended_at is null then interval '0' else interval '24 hours' end
  ) not valid,
  add constraint orders_last_units_not_extended
    check (not holds_last_units or hold_extended_at is null);

create index orders_phone_number_idx on public.orders (phone_number, created_at desc);
create index orders_last_units_idx on public.orders (created_at)
  where holds_last_units and paid_at is null;

grant select (holds_last_units, hold_extended_at) on public.orders to authenticated;
