-- What an order is, guarded by the database: its terms never change, its sums are right, it is paid only
-- by money that arrived, and nobody decides about the money of their own order.

-- Where an order was sent from, to limit the unpaid orders of one address and one network. Rows are
-- deleted after a day. Only functions read them.
create table private.order_origins (
  order_id uuid primary key references public.orders on delete cascade,
  -- An IPv4 address, or the /64 network of an IPv6 customer.
  address text not null check (char_length(address) between 1 and 100),
  -- The /24 network of an IPv4 address, the /48 of an IPv6 address.
  network text not null check (char_length(network) between 1 and 100),
  created_at timestamptz not null default now()
);

create index order_origins_address_idx on private.order_origins (address, created_at);
create index order_origins_network_idx on private.order_origins (network, created_at);
create index order_origins_created_at_idx on private.order_origins (created_at);

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

alter table private.order_origins enable row level security;
grant select, insert, delete on private.order_origins to service_role;

alter table private.buyer_cancellations enable row level security;
grant select, insert, update on private.buyer_cancellations to service_role;

-- Makes transactions that place orders for the same buyer, address or network wait for each other,
-- so that they count each other's orders. Locked in one order, so that two cannot cause a deadlock.
create function private.lock_buyers(keys text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  lock_key bigint;
begin
  for lock_key in
    select distinct hashtextextended('unpaid orders ' || key, 0) from unnest(keys) as key order by 1
  loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
end $$;
grant execute on function private.lock_buyers(text[]) to service_role;

-- One e-mail address and one phone number have at most five unpaid orders. One mailbox and one
-- phone number have at most five unpaid orders. A stranger who typed the phone number or e-mail
-- address of a customer into five orders stopped the customer's own orders, who could neither see
-- nor cancel them. An account whose mailbox is confirmed has five of its own.
create function private.limit_unpaid_orders() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_buyers(array_remove(array[
    'mailbox ' || private.mailbox_of(new.email), 'phone ' || new.phone_number, 'person ' || new.user_id], null));
  if private.is_confirmed_account(new.user_id) then
    if (
      select count(*) > 5 from public.orders where user_id = new.user_id and status = 'pending_payment'
    ) then
      raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, and then order again.'
        using errcode = 'PT429';
    end if;
  elsif (
    select count(*) > 5 from public.orders
    where private.mailbox_of(email) = private.mailbox_of(new.email) and status = 'pending_payment'
  ) or (
    select count(*) > 5 from public.orders
    where phone_number = new.phone_number and status = 'pending_payment'
  ) then
    raise exception 'You have five orders that are not paid yet. Pay or cancel one of them, or sign in, and then order again.'
      using errcode = 'PT429';
  end if;
  return null;
end $$;

-- Trigger only. Numbers once given, the coupon and the accepted terms stay as they were, and prices
-- change only to what an edit of this transaction says.
create function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.coupon_code, new.vat_rate_percent)
      is distinct from (old.number, old.coupon_code, old.vat_rate_percent)
    or old.terms_version is not null and new.terms_version is distinct from old.terms_version
    or old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  if (new.subtotal_kobo, new.discount_kobo, new.staff_discount_kobo, new.delivery_kobo,
      new.installation_kind, new.installation_kobo, new.total_kobo, new.vat_kobo,
      new.service_vat_kobo)
    is distinct from (old.subtotal_kobo, old.discount_kobo, old.staff_discount_kobo,
      old.delivery_kobo, old.installation_kind, old.installation_kobo, old.total_kobo, old.vat_kobo,
      old.service_vat_kobo)
    and not exists (
      select from public.order_edits
      where order_id = new.id and transaction_id = pg_current_xact_id()
        and total_before_kobo = old.total_kobo and total_after_kobo = new.total_kobo
    ) then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: the lines of an order sum to its subtotal, its
-- discount and, with delivery and installation, its VAT. An order that was deleted meanwhile has no
-- lines to check. Security definer, because the order may have been written by a role that cannot
-- read it.
create function private.check_order_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
begin
  if tg_table_name = 'orders' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.order_id;
  else changed := new.order_id;
  end if;
  if exists (
    select from public.orders o,
      lateral (
        select sum(unit_price_kobo * quantity) as subtotal, sum(discount_kobo) as discount,
          sum(vat_kobo) as vat
        from public.order_lines where order_id = o.id
      ) as lines
    where o.id = changed and (o.subtotal_kobo, o.discount_kobo, o.vat_kobo)
      is distinct from (lines.subtotal, lines.discount, lines.vat + o.service_vat_kobo)
  ) then
    raise exception 'The lines of an order must sum to its subtotal, its discount and its VAT'
      using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. The days that the buyer agreed to change only with an edit. A promise is never
-- taken back, and it moves only while the order is on its way to the buyer.
create function private.guard_delivery() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.delivery_days_min, new.delivery_days_max)
    is distinct from (old.delivery_days_min, old.delivery_days_max)
    and not private.is_editing(new.id) then
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

-- Why `person` may not decide on the money of an order; null when they may. Where nobody else
-- decides on money, one person has to. Security definer, because nobody else reads accounts. The
-- service and triggers call it. An order with the phone number of the account is one's own too,
-- whatever address it has: orders by phone are typed in by staff.
create function private.find_own_order_problem(person uuid, of_order uuid, is_receipt boolean)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.user_id = person
      or private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(o.phone_number, '[^0-9]', '', 'g'), 10)
      )
      then 'This is your own order, so a colleague must decide on its money.'
    when is_receipt and o.placed_by = person and not exists (
      select from public.staff_grants where user_id = person and grant_name = 'owner'
    ) then 'You took this order, so a colleague must say what arrived for it.'
  end
  from public.orders o
  where o.id = of_order and exists (
    select from public.staff_grants g
      join public.profiles p on p.id = g.user_id and p.role = 'admin'
      join auth.users u on u.id = g.user_id
    where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$$;
grant execute on function private.find_own_order_problem(uuid, uuid, boolean) to service_role;

-- Trigger only.
create function private.guard_own_receipt() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_order_problem(new.actor_id, new.order_id, true);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only.
create function private.guard_own_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_order_problem(
    coalesce(new.approved_by, new.requested_by),
    (select order_id from public.payments where id = new.payment_id), false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only.
create function private.guard_own_edit() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.find_own_order_problem(new.edited_by, new.order_id, false);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. An invoice has the moment at which its order was first paid, and keeps it.
create function private.keep_invoice_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.invoice_number is null then
    new.invoiced_at := null;
  elsif tg_op = 'INSERT' or old.invoice_number is null then
    new.invoiced_at := coalesce(new.paid_at, now());
  else
    new.invoiced_at := old.invoiced_at;
  end if;
  return new;
end $$;

create trigger orders_limit_unpaid after insert on public.orders
  for each row when (new.status = 'pending_payment')
  execute function private.limit_unpaid_orders();
create trigger orders_guard before update on public.orders
  for each row execute function private.guard_order();
create constraint trigger orders_check_sums after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_sums();

create constraint trigger order_lines_check_sums after insert or update or delete on
  public.order_lines deferrable initially deferred for each row execute function
  private.check_order_sums();

create trigger orders_guard_delivery
  before update of delivery_days_min, delivery_days_max, promised_from, promised_by, shipped_at
  on public.orders for each row execute function private.guard_delivery();
create trigger orders_guard_undone_cancellation before update of status on public.orders
  for each row when (old.status = 'cancelled' and new.status = 'pending_payment')
  execute function private.guard_undone_cancellation();
-- An order that is open again counts among the open orders of its buyer, as a new one does.
create trigger orders_limit_reopened after update of status on public.orders
  for each row when (old.status = 'cancelled' and new.status = 'pending_payment')
  execute function private.limit_unpaid_orders();
create trigger orders_keep_invoice_day before insert or update of invoice_number, invoiced_at
  on public.orders for each row execute function private.keep_invoice_day();
