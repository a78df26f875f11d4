-- Rules of orders: their numbers and accepted terms never change, their sums are right, and nobody
-- decides on the money of their own order.

-- The address from which an order was sent, to limit the unpaid orders of one address and one
-- network. Rows are deleted after a day.
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

-- The first cancellation of an order by its buyer, and the hold of the order at that time. One row
-- per order, so it can be undone once.
create table private.buyer_cancellations (
  order_id uuid primary key references public.orders on delete cascade,
  cancelled_at timestamptz not null,
  -- When the hold of the order would have ended. Undoing the cancellation does not extend it.
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
-- so that they count each other's orders. Locks are taken in sorted order to avoid deadlocks.
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

-- Trigger only, when the transaction commits: the lines of an order sum to its subtotal, its
-- discount and, with delivery and installation, its VAT. An order that was deleted meanwhile is not
-- checked. Security definer, because the order may have been written by a role that cannot read it.
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
    raise exception 'order_sums_differ' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Returns why `person` may not decide on the money of an order, or null. It is null too where
-- nobody else decides on money. An order with the phone number of the person is their own too,
-- whatever its e-mail address, because staff enter orders by phone. Who entered an order does not
-- confirm its receipts, unless they are an owner. Security definer, because the caller may not read
-- accounts.
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
      then 'own_order'
    when is_receipt and o.placed_by = person and not exists (
      select from public.staff_grants where user_id = person and grant_name = 'owner'
    ) then 'receipt_by_order_taker'
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

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Numbers once assigned, the coupon, the VAT rate and accepted terms never change. Prices change
  -- only with an edit in the same transaction.
  if tg_op = 'UPDATE' then
    if (new.number, new.coupon_code, new.vat_rate_percent)
        is distinct from (old.number, old.coupon_code, old.vat_rate_percent)
      or old.terms_version is not null and new.terms_version is distinct from old.terms_version
      or old.invoice_number is not null
        and new.invoice_number is distinct from old.invoice_number then
      raise exception 'order_prices_fixed' using errcode = 'PT409';
    end if;
    if (new.subtotal_kobo, new.discount_kobo, new.staff_discount_kobo, new.delivery_kobo,
        new.installation_kind, new.installation_kobo, new.total_kobo, new.vat_kobo,
        new.service_vat_kobo)
      is distinct from (old.subtotal_kobo, old.discount_kobo, old.staff_discount_kobo,
        old.delivery_kobo, old.installation_kind, old.installation_kobo, old.total_kobo,
        old.vat_kobo, old.service_vat_kobo)
      and not exists (
        select from public.order_edits
        where order_id = new.id and transaction_id = pg_current_xact_id()
          and total_before_kobo = old.total_kobo and total_after_kobo = new.total_kobo
      ) then
      raise exception 'order_prices_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- The channel never changes. `placed_by` only becomes null, when the account is deleted.
  if tg_op = 'UPDATE'
    and (new.channel, new.placed_by) is distinct from (old.channel, old.placed_by) then
    if new.channel <> old.channel
      or new.placed_by is distinct from old.placed_by and new.placed_by is not null then
      raise exception 'order_channel_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- The agreed delivery time changes only with an edit. Promised days are never removed, and move
  -- only until the order is delivered. The time of shipping is set once.
  if tg_op = 'UPDATE'
    and (new.delivery_days_min, new.delivery_days_max, new.promised_from, new.promised_by,
        new.shipped_at)
      is distinct from (old.delivery_days_min, old.delivery_days_max, old.promised_from,
        old.promised_by, old.shipped_at) then
    if (new.delivery_days_min, new.delivery_days_max)
      is distinct from (old.delivery_days_min, old.delivery_days_max)
      and not private.is_editing(new.id) then
      raise exception 'delivery_time_fixed' using errcode = 'PT409';
    end if;
    if old.promised_by is not null
      and (new.promised_from, new.promised_by) is distinct from (old.promised_from, old.promised_by)
      and (new.promised_by is null or old.status not in ('paid', 'preparing', 'shipped')) then
      raise exception 'promised_days_fixed' using errcode = 'PT409';
    end if;
    if old.shipped_at is not null and new.shipped_at is distinct from old.shipped_at then
      raise exception 'shipped_time_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- An order is not shipped while the buyer asks to cancel, while a bank disputes its money or that
  -- of an order whose credit paid for it, or after a chargeback that was not paid again. Goods that
  -- have left may still arrive.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'shipped' and old.status <> 'shipped' then
      perform private.refuse_to_ship(new.id);
    end if;
  end if;

  -- An order that was cancelled at the request of its buyer is not reopened by late money.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if old.status = 'cancelled' and new.status = 'paid' and exists (
      select from public.return_requests
      where order_id = new.id and kind = 'cancellation' and status = 'accepted'
    ) then
      raise exception 'order_cancelled_for_buyer' using errcode = 'PT409';
    end if;
  end if;

  -- The status follows the shipments: an order is shipped when all goods have left, and delivered
  -- when all have arrived. It is not cancelled after goods have left.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'shipped' and old.status = 'preparing' and (
      not exists (select from public.shipments where order_id = new.id)
      or exists (
        select from public.order_lines l
        where l.order_id = new.id and private.units_to_ship(l.order_id, l.product_id) > 0
      )
    ) then
      raise exception 'goods_not_sent' using errcode = 'PT409';
    end if;
    if new.status = 'delivered' and old.status = 'shipped' and (
      not exists (select from public.shipments where order_id = new.id)
      or exists (select from public.shipments where order_id = new.id and delivered_at is null)
    ) then
      raise exception 'goods_not_arrived' using errcode = 'PT409';
    end if;
    if new.status = 'cancelled' and old.status = 'preparing' and exists (
      select from public.shipments where order_id = new.id
    ) then
      raise exception 'goods_left_store' using errcode = 'PT409';
    end if;
  end if;

  -- A cancelled order is reopened only when its buyer undoes their own cancellation, nothing has
  -- happened since, and it holds the same as before.
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and old.status = 'cancelled' and new.status = 'pending_payment' then
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
        raise exception 'cancellation_final' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- An order with units of the carbon register and nothing to send is not prepared. It is delivered
  -- without a shipment once its units are retired. An order with retired units cannot be cancelled.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'preparing' and old.status = 'paid' and private.sends_nothing(new.id) then
      raise exception 'order_sends_nothing' using errcode = 'PT409';
    end if;
    if new.status = 'delivered' and old.status in ('paid', 'preparing') and (
      not private.sends_nothing(new.id)
      or not exists (select from public.order_retirements where order_id = new.id)
    ) then
      raise exception 'goods_not_sent' using errcode = 'PT409';
    end if;
    if new.status = 'cancelled' and old.status <> 'cancelled' and exists (
      select from public.order_retirements where order_id = new.id
    ) then
      raise exception 'order_units_retired' using errcode = 'PT409';
    end if;
  end if;

  -- `invoiced_at` is the time of the first payment, and never changes.
  if (tg_op = 'INSERT'
    or (new.invoice_number, new.invoiced_at)
      is distinct from (old.invoice_number, old.invoiced_at)) then
    if new.invoice_number is null then
      new.invoiced_at := null;
    elsif tg_op = 'INSERT' or old.invoice_number is null then
      new.invoiced_at := coalesce(new.paid_at, now());
    else
      new.invoiced_at := old.invoiced_at;
    end if;
  end if;
  return new;
end $$;

-- Trigger only: the consequences of a new order or a new status. Security definer, because they
-- write tables that the caller may not.
create function private.follow_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Books the charge of a new or reopened order, and the credit note of a cancelled one. The charge
  -- of an order that is reopened by its first payment is on its invoice, which is assigned in the
  -- same statement.
  <<book_charge>>
  declare
    charged bigint;
    on_invoice constant boolean := tg_op = 'INSERT' or old.invoice_number is null;
  begin
    if tg_op = 'UPDATE' and (new.status = old.status
      or 'cancelled' not in (old.status, new.status) or new.status = 'refunded') then
      exit book_charge;
    end if;
    select coalesce(sum(amount_kobo), 0) into charged
      from public.ledger_entries
      where order_id = new.id and kind in ('charge', 'installation', 'credit_note');
    if new.status = 'cancelled' and charged > 0 then
      insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
      values (new.id, 'credit_note', -charged, 'system', on_invoice);
    elsif new.status <> 'cancelled' and charged < new.total_kobo then
      insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
      values (new.id, 'charge', new.total_kobo - charged, 'system', on_invoice);
    end if;
  end book_charge;

  -- An order that is paid starts its agreed plan, and cancels one that was not agreed. A cancelled
  -- order ends its plan.
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and new.status in ('paid', 'cancelled') then
    <<follow_order_with_plan>>
    declare
      plan public.instalment_plans;
      first_day constant date := (new.paid_at at time zone 'Africa/Lagos')::date;
      entry bigint;
    begin
      select * into plan from public.instalment_plans
        where order_id = new.id and status not in ('declined', 'cancelled') for update;
      if not found then exit follow_order_with_plan; end if;
      if plan.status not in ('applied', 'approved', 'agreed') then
        if new.status = 'cancelled' then
          perform private.cancel_begun_plan(plan, new.updated_at);
        end if;
      elsif new.status = 'paid' and plan.status = 'agreed' then
        update public.instalment_plans
          set status = 'active', activated_at = new.paid_at, due_day = extract(day from first_day)
          where id = plan.id;
        insert into public.plan_schedules
          (plan_id, version, reason, effective_on, actor, created_at)
          values (plan.id, 1, 'agreed', first_day, 'system', new.paid_at);
        insert into public.plan_schedule_rows
          (plan_id, version, number, due_on, principal_kobo, interest_kobo)
          select plan.id, 1, at, (first_day + at * interval '1 month')::date,
            (part ->> 'principal_kobo')::bigint, (part ->> 'interest_kobo')::bigint
          from (
            select instalments from public.plan_agreements where plan_id = plan.id
            order by version desc limit 1
          ) as agreed, jsonb_array_elements(instalments) with ordinality as listed (part, at);
        insert into public.plan_entries
          (plan_id, kind, amount_kobo, effective_on, key, actor, created_at)
          values (plan.id, 'financed', plan.financed_kobo, first_day, 'financed', 'system',
            new.paid_at)
          returning id into entry;
        insert into public.plan_postings (entry_id, account, amount_kobo)
          values (entry, 'principal', plan.financed_kobo), (entry, 'order', -plan.financed_kobo);
      else
        insert into public.ledger_entries
          (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
          select order_id, kind, -amount_kobo, plan_id, id, 'The plan was not begun.', 'system'
          from public.ledger_entries e
          where e.plan_id = plan.id and reverses is null
            and not exists (select from public.ledger_entries r where r.reverses = e.id);
        update public.instalment_plans set status = 'cancelled', ended_at = new.updated_at
          where id = plan.id;
      end if;
    end follow_order_with_plan;
  end if;

  -- A new or reopened order of the kind `quoted` gets a quote. A cancelled or refunded order ends
  -- its open quote.
  if (tg_op = 'UPDATE' and new.installation_kind = 'quoted'
      and new.status is distinct from old.status)
    or (tg_op = 'INSERT' and new.installation_kind = 'quoted') then
    if new.status in ('cancelled', 'refunded') then
      update public.installation_quotes
        set status = 'cancelled', decided_at = coalesce(decided_at, now())
        where order_id = new.id and status in ('waiting', 'offered', 'accepted');
    elsif tg_op = 'INSERT' or old.status = 'cancelled' then
      insert into public.installation_quotes (order_id) values (new.id)
        on conflict do nothing;
    end if;
  end if;

  -- A lead is won when an order of its customer is paid.
  if tg_op = 'UPDATE' and new.status = 'paid' and old.status <> 'paid' then
    update public.reseller_leads set status = 'won'
      where status = 'accepted' and id = (
        select lead_id from public.order_attributions where order_id = new.id and refusal is null);
  end if;
  return null;
end $$;

-- Trigger only.
create function private.follow_orders_as_caller() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- One mailbox and one phone number have at most five unpaid orders. A confirmed account has five
  -- of its own instead: otherwise a stranger who enters its phone number or e-mail address into
  -- five orders would block it, and its owner could neither see nor cancel these orders. A reopened
  -- order counts like a new one.
  if (tg_op = 'UPDATE' and old.status = 'cancelled' and new.status = 'pending_payment')
    or (tg_op = 'INSERT' and new.status = 'pending_payment') then
    perform private.lock_buyers(array_remove(array[
      'mailbox ' || private.mailbox_of(new.email),
      'phone ' || new.phone_number,
      'person ' || new.user_id], null));
    if private.is_confirmed_account(new.user_id) then
      if (
        select count(*) > 5 from public.orders
        where user_id = new.user_id and status = 'pending_payment'
      ) then
        raise exception 'unpaid_orders_of_account' using errcode = 'PT429';
      end if;
    elsif (
      select count(*) > 5 from public.orders
      where private.mailbox_of(email) = private.mailbox_of(new.email) and status = 'pending_payment'
    ) or (
      select count(*) > 5 from public.orders
      where phone_number = new.phone_number and status = 'pending_payment'
    ) then
      raise exception 'unpaid_orders_of_guest' using errcode = 'PT429';
    end if;
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits. Security definer, because it writes a security event.
create function private.judge_order_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Reports to the owners an order whose goods cost less than half of their usual price: by a lower
  -- price, a coupon, a tier of a reseller and the discount of staff together.
  if (tg_op = 'UPDATE'
      and (new.subtotal_kobo, new.discount_kobo)
        is distinct from (old.subtotal_kobo, old.discount_kobo))
    or tg_op = 'INSERT' then
    declare
      now_kobo constant bigint := new.subtotal_kobo - new.discount_kobo;
      usual_kobo constant bigint := (
        select sum(round(100 * private.usual_price(product_id)) * quantity)
        from public.order_lines where order_id = new.id);
    begin
      if 2 * now_kobo < usual_kobo then
        insert into platform.security_events (kind, user_id, details) values (
          'large_discount', coalesce((select auth.uid()), new.placed_by, new.user_id),
          jsonb_build_object(
            'from', 'Order ' || new.number || ': usually ' || usual_kobo / 100 || ' naira',
            'to', now_kobo / 100 || ' naira' || coalesce(' with ' || new.coupon_code, '')));
      end if;
    end;
  end if;
  return null;
end $$;

create constraint trigger orders_judge_price after insert or update on public.orders
  deferrable initially deferred for each row execute function private.judge_order_price();
create trigger orders_follow_as_caller after insert or update of status on public.orders
  for each row execute function private.follow_orders_as_caller();
create trigger orders_follow after insert or update of status on public.orders
  for each row execute function private.follow_orders();
create trigger orders_guard before insert or update on public.orders
  for each row execute function private.guard_orders();
create constraint trigger orders_check_sums after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_sums();

create constraint trigger order_lines_check_sums
  after insert or update or delete on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_sums();
