-- The ledger of orders. Entries are only added. The sum of the entries of an order is its balance:
-- positive if the buyer owes us money, negative if we owe the buyer.

-- Money of a buyer who paid more than was due, and uses it for another order. Its remainder is the
-- sum of its entries. Anybody with its code may use it.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  -- The order that was paid more than was due.
  order_id uuid not null unique references public.orders on delete restrict,
  -- SHA-256 of the code.
  code_hash text not null unique,
  created_at timestamptz not null default now(),
  -- No real money was paid for it, so it pays only in a test shop.
  is_test boolean not null default false,
  -- The member of staff on whose word alone the money rests.
  caused_by uuid references auth.users on delete set null,
  -- Set above the limit that one person may give alone: a colleague must confirm the credit before
  -- it is used.
  needs_confirmation boolean not null default false,
  confirmed_by uuid references auth.users on delete set null,
  confirmed_at timestamptz
);

create index credits_caused_by_idx on public.credits (caused_by) where caused_by is not null;
create index credits_confirmed_by_idx on public.credits (confirmed_by)
  where confirmed_by is not null;

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete restrict,
  -- charge: the price of the order. installation: the price of an accepted quote. credit_note: a
  -- part that is no longer charged. receipt: money that arrived. refund: money that was paid out.
  -- chargeback: money that the bank of the buyer took back. credit_kept: a surplus that the buyer
  -- keeps as credit. credit_used: credit that pays the order. plan_fee: the fee of a plan.
  -- financed: the part of the order that the plan pays. plan_credit: money that the order returns
  -- to the plan.
  kind text not null
    check (kind in ('charge', 'installation', 'credit_note', 'receipt', 'refund', 'chargeback',
      'credit_kept', 'credit_used', 'plan_fee', 'financed', 'plan_credit')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  payment_id uuid references public.payments on delete restrict,
  refund_id uuid,
  credit_id uuid references public.credits on delete restrict,
  -- The wrong entry that this one reverses.
  reverses bigint unique references public.ledger_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  -- A dispute has one chargeback, unless a correction reversed it.
  dispute_id uuid,
  -- The member of staff on whose word alone a credit rests.
  caused_by uuid references auth.users on delete set null,
  -- An accepted quote has one entry of exactly its price, unless it was reversed.
  quote_id uuid references public.installation_quotes on delete restrict,
  -- An edit has one entry, for its difference.
  edit_id uuid references public.order_edits on delete restrict,
  -- Charges before the payment are on the invoice. Each later change is a document of its own, an
  -- additional invoice or a credit note, in the month in which it was written.
  on_invoice boolean not null default false,
  -- The link to the ledger of plans.
  plan_id uuid,
  plan_refund_id uuid,
  constraint ledger_entries_payment_check check (
    (payment_id is not null) = (kind in ('receipt', 'refund', 'chargeback'))
  ),
  constraint ledger_entries_refund_check check ((refund_id is not null) = (kind = 'refund')),
  constraint ledger_entries_credit_check check (
    (credit_id is not null) = (kind in ('credit_kept', 'credit_used'))
  ),
  constraint ledger_entries_correction_check check (reverses is null or reason is not null),
  constraint ledger_entries_dispute_check check ((dispute_id is not null) = (kind = 'chargeback')),
  constraint ledger_entries_quote_check check ((quote_id is not null) = (kind = 'installation')),
  constraint ledger_entries_edit_check check (
    edit_id is null or kind in ('charge', 'credit_note') and reverses is null
  ),
  constraint ledger_entries_direction_check check (
    (amount_kobo > 0) = (
      (kind in ('charge', 'installation', 'refund', 'chargeback', 'credit_kept', 'plan_fee',
        'plan_credit')) = (reverses is null)
    )
  ),
  constraint ledger_entries_plan_check check (
    (plan_id is not null) = (kind in ('plan_fee', 'financed', 'plan_credit'))
  ),
  constraint ledger_entries_plan_refund_check check (
    plan_refund_id is null or kind = 'plan_credit'
  )
);

create index ledger_entries_order_id_idx on public.ledger_entries (order_id, id);
create index ledger_entries_payment_id_idx on public.ledger_entries (payment_id)
  where payment_id is not null;
create index ledger_entries_refund_id_idx on public.ledger_entries (refund_id)
  where refund_id is not null;
create index ledger_entries_credit_id_idx on public.ledger_entries (credit_id)
  where credit_id is not null;
create index ledger_entries_actor_id_idx on public.ledger_entries (actor_id)
  where actor_id is not null;
create index ledger_entries_dispute_id_idx on public.ledger_entries (dispute_id)
  where dispute_id is not null;
create unique index ledger_entries_one_chargeback_idx on public.ledger_entries (dispute_id)
  where dispute_id is not null and reverses is null;
create index ledger_entries_caused_by_idx on public.ledger_entries (caused_by, created_at)
  where caused_by is not null;
create unique index ledger_entries_quote_id_idx on public.ledger_entries (quote_id)
  where quote_id is not null and reverses is null;
create index ledger_entries_reversed_quote_id_idx on public.ledger_entries (quote_id)
  where quote_id is not null;
create unique index ledger_entries_edit_id_idx on public.ledger_entries (edit_id)
  where edit_id is not null;
create index ledger_entries_plan_id_idx on public.ledger_entries (plan_id)
  where plan_id is not null;
create unique index ledger_entries_plan_refund_id_key on public.ledger_entries (plan_refund_id)
  where plan_refund_id is not null;

alter table public.credits enable row level security;
grant select, insert on public.credits to service_role;
grant select (id, order_id, created_at, is_test, needs_confirmation, confirmed_at)
  on public.credits to authenticated;
grant update (caused_by, needs_confirmation, confirmed_by, confirmed_at) on public.credits
  to service_role;
create policy credits_select_owner_or_staff on public.credits for select to authenticated
  using ((exists (
    select from public.orders o
    where o.id = credits.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

alter table public.ledger_entries enable row level security;
grant select, insert on public.ledger_entries to service_role;
-- Buyers do not learn which member of staff wrote an entry, nor why.
grant select (id, order_id, kind, amount_kobo, payment_id, refund_id, credit_id, reverses, actor,
  created_at, plan_id) on public.ledger_entries to authenticated;
create policy ledger_entries_select_owner_or_staff on public.ledger_entries
  for select to authenticated
  using ((exists (
    select from public.orders o
    where o.id = ledger_entries.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

-- The money that arrived for a payment, less chargebacks.
create function private.received_for(payment uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(-sum(amount_kobo), 0)::bigint
  from public.ledger_entries
  where payment_id = payment and kind in ('receipt', 'chargeback')
$$;
grant execute on function private.received_for(uuid) to service_role;

-- Trigger only, when the transaction commits: the entries of an order agree with its status, its
-- payments and its refunds. Security definer, because the order may have been written by a role
-- that cannot read the ledger.
create function private.check_ledger() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  of_order constant uuid := case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    when 'refunds' then (
      select order_id from public.payments where id = (to_jsonb(new) ->> 'payment_id')::uuid)
    else (to_jsonb(new) ->> 'order_id')::uuid
  end;
  of_kind constant text := to_jsonb(new) ->> 'kind';
  checked public.orders;
  balance bigint;
  charged bigint;
  agreed bigint;
  promised bigint;
begin
  select * into checked from public.orders where id = of_order;
  if not found then return null; end if;
  select coalesce(sum(amount_kobo), 0),
      coalesce(sum(amount_kobo) filter (
        where kind in ('charge', 'installation', 'credit_note')), 0),
      coalesce(sum(amount_kobo) filter (where kind = 'installation'), 0)
    into balance, charged, agreed
    from public.ledger_entries where order_id = of_order;
  -- An accepted installation is charged in addition to the price of the order.
  if charged not between 0 and checked.total_kobo + agreed
    or checked.status = 'pending_payment' and charged <> checked.total_kobo
    or checked.status in ('cancelled', 'refunded') and charged <> 0 then
    raise exception 'charges_differ' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'paid' and balance > 0 then
    raise exception 'order_not_paid' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'refunded' and balance < 0 then
    raise exception 'order_not_refunded' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments p, lateral (
      select -sum(amount_kobo) filter (where kind = 'receipt') as received,
        count(*) filter (where kind = 'receipt') as receipts
      from public.ledger_entries where payment_id = p.id
    ) as ledger
    where p.order_id = of_order
      and ((p.status = 'succeeded') <> (receipts > 0) or coalesce(received, 0) < 0
        or (p.succeeded_at is not null) <> (p.status = 'succeeded'))
  ) then
    raise exception 'receipt_not_in_ledger' using errcode = 'PT409';
  end if;
  if exists (
    select from public.refunds r
    join public.payments p on p.id = r.payment_id, lateral (
      select coalesce(sum(amount_kobo), 0) as paid_out
      from public.ledger_entries where refund_id = r.id
    ) as ledger
    where p.order_id = of_order
      and paid_out <> case r.status when 'processed' then r.amount_kobo else 0 end
  ) then
    raise exception 'refund_not_in_ledger' using errcode = 'PT409';
  end if;
  -- Approved refunds that are not paid out yet may not exceed the surplus. Chargebacks, payouts and
  -- the outcome of a refund are facts, not decisions, so they are not refused.
  if coalesce(of_kind, '') not in ('chargeback', 'refund')
    and (tg_table_name <> 'refunds'
      or to_jsonb(new) ->> 'status' in ('approved', 'processing')) then
    select coalesce(sum(r.amount_kobo), 0) into promised
      from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status in ('approved', 'processing', 'needs_attention');
    -- After a chargeback, refunds that the gateway is already paying out may exceed the surplus.
    if promised > 0 and promised > -balance and (
      exists (
        select from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = of_order and r.status = 'approved')
      or not exists (
        select from public.ledger_entries where order_id = of_order and kind = 'chargeback')
    ) then
      raise exception 'refund_over_surplus' using errcode = 'PT409';
    end if;
  end if;
  return null;
end $$;

-- Whether a member of staff may give away an amount alone: with the credit, edits, plan refunds and
-- write-offs that they gave alone in the last 24 hours, and with the refunds that
-- `may_refund_alone` adds, it is within the limit of `may_refund_alone`.
create function private.may_give_alone(person uuid, amount bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce((
      select sum(amount_kobo) from public.ledger_entries
      where kind = 'credit_kept' and reverses is null and caused_by = person
        and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(given_kobo) from public.order_edits
      where edited_by = person and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(amount_kobo) from public.plan_refunds
      where is_approved_alone and requested_by = person
        and approved_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(amount_kobo) from public.plan_decisions
      where kind = 'write_off' and is_alone and status = 'done' and requested_by = person
        and done_at > now() - interval '24 hours'
    ), 0) into given;
  return private.may_refund_alone(person, null, amount + given);
end $$;
grant execute on function private.may_give_alone(uuid, bigint) to service_role;

-- Trigger only. The order and the code of a credit never change. It is confirmed by a member of
-- staff who neither caused it nor recorded a receipt of its order.
create function private.guard_credit() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem text;
begin
  if (new.id, new.order_id, new.code_hash, new.is_test)
      is distinct from (old.id, old.order_id, old.code_hash, old.is_test) then
    raise exception 'credit_fixed' using errcode = 'PT409';
  end if;
  if old.needs_confirmation and not new.needs_confirmation and new.confirmed_by is null then
    raise exception 'credit_unconfirmed' using errcode = 'PT409';
  end if;
  if new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by then
    problem := private.find_approval_problem(new.confirmed_by, new.caused_by, new.created_at);
    if new.confirmed_by = new.caused_by or exists (
      select from public.ledger_entries
      where order_id = new.order_id and actor = 'staff' and actor_id = new.confirmed_by
        and kind = 'receipt'
    ) then
      problem := 'credit_of_receiver';
    end if;
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: an accepted quote is in the ledger, and a declined
-- one is not. Security definer, because the trigger of an order may change the quote.
create function private.check_quote_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  agreed bigint;
begin
  select coalesce(sum(amount_kobo), 0) into agreed
    from public.ledger_entries where quote_id = new.id;
  if new.status = 'accepted' and agreed <> new.price_kobo
    or new.status = 'declined' and agreed <> 0 then
    raise exception 'quote_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_ledger_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The payment, refund and quote of an entry belong to its order. A correction reverses exactly
  -- one entry, once. No more of a credit is used than is left.
  declare
    reversed public.ledger_entries;
  begin
    perform from public.orders where id = new.order_id for no key update;
    if new.reverses is not null then
      select * into reversed from public.ledger_entries where id = new.reverses;
      if (new.order_id, new.kind, new.amount_kobo, new.payment_id, new.refund_id, new.credit_id,
            new.dispute_id, new.quote_id, new.plan_id)
          is distinct from (reversed.order_id, reversed.kind, -reversed.amount_kobo,
            reversed.payment_id, reversed.refund_id, reversed.credit_id, reversed.dispute_id,
            reversed.quote_id, reversed.plan_id)
        or reversed.reverses is not null then
        raise exception 'correction_differs' using errcode = 'PT409';
      end if;
    end if;
    if not exists (
        select from public.payments where id = new.payment_id and order_id = new.order_id
      ) and new.payment_id is not null
      or new.refund_id is not null and not exists (
        select from public.refunds where id = new.refund_id and payment_id = new.payment_id
      ) then
      raise exception 'entry_of_other_order' using errcode = 'PT409';
    end if;
    if new.kind = 'installation' and new.reverses is null and not exists (
      select from public.installation_quotes
      where id = new.quote_id and order_id = new.order_id and status = 'accepted'
        and price_kobo = new.amount_kobo
    ) then
      raise exception 'quote_not_accepted' using errcode = 'PT409';
    end if;
    if new.credit_id is not null then
      perform pg_advisory_xact_lock(hashtextextended('credit ' || new.credit_id, 0));
      if new.amount_kobo < 0 and -new.amount_kobo > (
        select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where credit_id = new.credit_id
      ) then
        raise exception 'credit_too_small' using errcode = 'PT409';
      end if;
    end if;
  end;

  -- A chargeback has the payment and the amount of a lost dispute, and is never corrected.
  if new.kind = 'chargeback' then
    if new.reverses is not null then
      raise exception 'chargeback_fixed' using errcode = 'PT409';
    end if;
    if not exists (
      select from public.disputes
      where id = new.dispute_id and payment_id = new.payment_id and status = 'lost'
        and amount_kobo = new.amount_kobo
    ) then
      raise exception 'chargeback_differs' using errcode = 'PT409';
    end if;
  end if;

  -- Credit pays only after it was confirmed, where that is needed, and while the order that it
  -- comes from is not disputed and owes nothing: a bank may have taken its money back, or its
  -- receipt was wrong.
  if new.kind = 'credit_used' and new.reverses is null then
    declare
      used public.credits;
    begin
      select * into used from public.credits where id = new.credit_id for update;
      if used.needs_confirmation then
        raise exception 'credit_being_checked' using errcode = 'PT409';
      end if;
      if exists (
        select from public.payments where order_id = used.order_id and private.is_disputed(id)
      ) then
        raise exception 'credit_disputed' using errcode = 'PT409';
      end if;
      if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
          where order_id = used.order_id) > 0 and used.order_id <> new.order_id then
        raise exception 'credit_order_short' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- Staff record no receipt for their own order, or for one that they entered.
  if new.kind = 'receipt' and new.actor = 'staff' and new.reverses is null then
    declare
      problem constant text := private.find_own_order_problem(new.actor_id, new.order_id, true);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- A plan pays the agreed amount and its fee once, and the order returns at most that amount to
  -- it. After it has begun, only its fee may be reversed.
  if new.plan_id is not null then
    declare
      plan public.instalment_plans;
    begin
      select * into plan from public.instalment_plans
        where id = new.plan_id and order_id = new.order_id for no key update;
      if not found then
        raise exception 'plan_of_other_order' using errcode = 'PT409';
      end if;
      if new.reverses is not null then
        if plan.status <> 'agreed' and new.kind <> 'plan_fee' then
          raise exception 'plan_begun' using errcode = 'PT409';
        end if;
      elsif new.kind = 'plan_credit' then
        if plan.activated_at is null
          or new.amount_kobo > (
            select coalesce(-sum(amount_kobo), 0) from public.ledger_entries
            where plan_id = plan.id and kind in ('financed', 'plan_credit')) then
          raise exception 'plan_credit_too_large' using errcode = 'PT409';
        end if;
      elsif plan.status <> 'agreed'
        or abs(new.amount_kobo)
          <> (case new.kind when 'financed' then plan.financed_kobo else plan.fee_kobo end)
        or exists (
          select from public.ledger_entries e
          where e.plan_id = plan.id and e.kind = new.kind and e.reverses is null
        ) then
        raise exception 'plan_pays_once' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- The price of retired units is not given back. Reports of the gateway are facts, and are booked.
  if new.kind in ('charge', 'installation', 'credit_note') and new.amount_kobo < 0
    and new.actor <> 'gateway' then
    perform private.keep_price_of_retired(new.order_id, -new.amount_kobo);
  end if;

  -- An entry is on the invoice if the order has none yet, whatever the caller wrote. Only the
  -- trigger that books the charge of an order decides otherwise.
  if pg_trigger_depth() = 1 then
    select o.invoice_number is null into new.on_invoice
      from public.orders o where o.id = new.order_id;
  end if;
  return new;
end $$;

create trigger credits_guard before update on public.credits
  for each row execute function private.guard_credit();
create trigger ledger_entries_guard before insert on public.ledger_entries
  for each row execute function private.guard_ledger_entries();
create constraint trigger ledger_entries_check_ledger after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.check_ledger();
create constraint trigger orders_check_ledger after insert or update of status on public.orders
  deferrable initially deferred for each row execute function private.check_ledger();

create constraint trigger installation_quotes_check_entry
  after update of status on public.installation_quotes
  deferrable initially deferred for each row when (new.status in ('accepted', 'declined'))
  execute function private.check_quote_entry();

create constraint trigger payments_check_ledger after insert or update of status on public.payments
  deferrable initially deferred
  for each row when (new.status <> 'started' or new.succeeded_at is not null)
  execute function private.check_ledger();

select private.audit_table('public.credits', '{sales,finance,support}');

select private.audit_table('public.ledger_entries', '{sales,finance,support}');
