-- A buyer who cancelled an unpaid order can take it back once, within ten minutes.

-- The first cancellation of an order by its buyer, and what the order held then. One row for each
-- order, so there is one chance.
create table private.buyer_cancellations (
  order_id uuid primary key references public.orders on delete cascade,
  cancelled_at timestamptz not null,
  -- When the unpaid order would have ended. Taking it back does not make this time longer.
  held_until timestamptz not null,
  held_stock boolean not null,
  undone_at timestamptz,
  constraint buyer_cancellations_undone_in_time check (
    undone_at between cancelled_at and least(held_until, cancelled_at + interval '10 minutes')
  )
);
alter table private.buyer_cancellations enable row level security;
grant select, insert, update on private.buyer_cancellations to service_role;

-- Trigger only. A cancelled order is open again only when its buyer has just cancelled it and
-- nothing happened since, and only with what it held before.
create function private.guard_undone_cancellation() returns trigger
language plpgsql set search_path = '' as $$
declare
  latest public.order_events;
begin
  select * into latest from public.order_events
  where order_id = new.id order by id desc limit 1;
  if latest.kind is distinct from 'status' or latest.status is distinct from 'cancelled'
    or latest.actor is distinct from 'customer' or not exists (
      select from private.buyer_cancellations c
      where c.order_id = new.id and c.cancelled_at = latest.created_at
        and c.undone_at is not null and c.held_until = new.held_until
        and c.held_stock = new.holds_stock
    ) then
    raise exception 'This cancellation cannot be undone' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger orders_guard_undone_cancellation before update of status on public.orders
  for each row when (old.status = 'cancelled' and new.status = 'pending_payment')
  execute function private.guard_undone_cancellation();

-- An order that is open again counts among the open orders of its buyer, as a new one does.
create trigger orders_limit_reopened after update of status on public.orders
  for each row when (old.status = 'cancelled' and new.status = 'pending_payment')
  execute function private.limit_unpaid_orders();

drop trigger orders_check_status on public.orders;
create trigger orders_check_status before update of status on public.orders
  for each row execute function private.check_status_transition('an order',
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid',
    'cancelled>pending_payment', 'paid>preparing', 'paid>refunded', 'preparing>shipped',
    'preparing>refunded', 'shipped>delivered', 'shipped>refunded', 'delivered>installed',
    'delivered>refunded', 'installed>refunded');
