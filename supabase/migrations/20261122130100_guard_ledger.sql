-- The database guards the ledger, also from mistakes of the functions that write it.

-- Trigger only. An order is charged when it is placed and when it comes back to life, and not charged
-- any more when it is cancelled. Security definer, because the ledger is written by nobody else.
create function private.book_charge() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  charged bigint;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or 'cancelled' not in (old.status, new.status)
      or new.status = 'refunded') then
    return null;
  end if;
  select coalesce(sum(amount_kobo), 0) into charged
    from public.ledger_entries where order_id = new.id and kind in ('charge', 'credit_note');
  if new.status = 'cancelled' and charged > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
    values (new.id, 'credit_note', -charged, 'system');
  elsif new.status <> 'cancelled' and charged < new.total_kobo then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
    values (new.id, 'charge', new.total_kobo - charged, 'system');
  end if;
  return null;
end $$;
create trigger orders_book_charge after insert or update of status on public.orders
  for each row execute function private.book_charge();

-- Trigger only. An entry belongs to its order. A reversing entry takes back all of one entry, once.
create function private.guard_ledger_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  reversed public.ledger_entries;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.reverses is not null then
    select * into reversed from public.ledger_entries where id = new.reverses;
    if (new.order_id, new.kind, new.amount_kobo, new.payment_id, new.refund_id, new.credit_id)
        is distinct from (reversed.order_id, reversed.kind, -reversed.amount_kobo,
          reversed.payment_id, reversed.refund_id, reversed.credit_id)
      or reversed.reverses is not null then
      raise exception 'A correction takes back exactly one entry' using errcode = 'PT409';
    end if;
  end if;
  if not exists (
      select from public.payments where id = new.payment_id and order_id = new.order_id
    ) and new.payment_id is not null
    or new.refund_id is not null and not exists (
      select from public.refunds where id = new.refund_id and payment_id = new.payment_id
    ) then
    raise exception 'The entry belongs to another order' using errcode = 'PT409';
  end if;
  if new.credit_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('credit ' || new.credit_id, 0));
    if new.amount_kobo < 0 and -new.amount_kobo > (
      select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where credit_id = new.credit_id
    ) then
      raise exception 'That is more than is left of the credit' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;
create trigger ledger_entries_guard before insert on public.ledger_entries
  for each row execute function private.guard_ledger_entry();

-- Trigger only, when the transaction commits: the entries of an order agree with its status, its
-- payments and its refunds. Security definer, because the order may have been written by a role that
-- cannot read the ledger.
create function private.check_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  promised bigint;
begin
  select * into checked from public.orders where id = of_order;
  if not found then return null; end if;
  select coalesce(sum(amount_kobo), 0),
      coalesce(sum(amount_kobo) filter (where kind in ('charge', 'credit_note')), 0)
    into balance, charged
    from public.ledger_entries where order_id = of_order;
  if charged not between 0 and checked.total_kobo
    or checked.status = 'pending_payment' and charged <> checked.total_kobo
    or checked.status in ('cancelled', 'refunded') and charged <> 0 then
    raise exception 'The charges of an order do not match its status' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'paid' and balance > 0 then
    raise exception 'An order that is not paid in full is not paid' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'refunded' and balance < 0 then
    raise exception 'An order whose money is still here is not refunded' using errcode = 'PT409';
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
    raise exception 'A payment has succeeded when its receipt is in the ledger'
      using errcode = 'PT409';
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
    raise exception 'A refund is processed when it is in the ledger' using errcode = 'PT409';
  end if;
  -- What the bank took back, what was paid out, and what became of a refund are facts and not decisions.
  if coalesce(of_kind, '') not in ('chargeback', 'refund')
    and (tg_table_name <> 'refunds' or to_jsonb(new) ->> 'status' in ('approved', 'processing')) then
    select coalesce(sum(r.amount_kobo), 0) into promised
      from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status in ('approved', 'processing', 'needs_attention');
    -- After a chargeback also what the gateway is paying out already.
    if promised > 0 and promised > -balance and (
      exists (
        select from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = of_order and r.status = 'approved')
      or not exists (
        select from public.ledger_entries where order_id = of_order and kind = 'chargeback')
    ) then
      raise exception 'More would go back than is left over' using errcode = 'PT409';
    end if;
  end if;
  return null;
end $$;
create constraint trigger orders_check_ledger after insert or update of status on public.orders
  deferrable initially deferred for each row execute function private.check_ledger();
create constraint trigger ledger_entries_check_ledger after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.check_ledger();
create constraint trigger payments_check_ledger after insert or update of status on public.payments
  deferrable initially deferred for each row execute function private.check_ledger();
create constraint trigger refunds_check_ledger after insert or update of status on public.refunds
  deferrable initially deferred for each row execute function private.check_ledger();

-- An order that is paid may be cancelled before it leaves the store, and is refunded once the money is
-- back.
drop trigger orders_check_status on public.orders;
create trigger orders_check_status before update of status on public.orders
  for each row execute function private.check_status_transition('an order',
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid',
    'cancelled>pending_payment', 'cancelled>refunded',
    'paid>preparing', 'paid>cancelled', 'paid>refunded', 'preparing>shipped',
    'preparing>cancelled', 'preparing>refunded', 'shipped>delivered', 'shipped>refunded',
    'delivered>installed', 'delivered>refunded', 'installed>refunded');

-- The ledger says whether an order is paid, also with credit.
create or replace function private.guard_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.coupon_code, new.subtotal_kobo, new.discount_kobo, new.delivery_kobo,
      new.total_kobo, new.vat_rate_percent, new.vat_kobo)
    is distinct from (old.number, old.coupon_code, old.subtotal_kobo, old.discount_kobo,
      old.delivery_kobo, old.total_kobo, old.vat_rate_percent, old.vat_kobo)
    or old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number then
    raise exception 'The prices and numbers of an order cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- A refund that is not paid out may be withdrawn: the buyer keeps the money as credit, or staff refuse.
alter table public.refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in (
    'requested', 'approved', 'processing', 'processed', 'failed', 'needs_attention', 'withdrawn'
  )),
  -- The part of it that the order does not cost any more, once the refund is approved.
  add column credit_note_kobo bigint not null default 0
    constraint refunds_credit_note_check check (credit_note_kobo between 0 and amount_kobo);
grant select (credit_note_kobo) on public.refunds to authenticated;
alter table public.refunds drop constraint refunds_approved_at_check;
alter table public.refunds add constraint refunds_approved_at_check check (
  status = 'withdrawn' or (status = 'requested') = (approved_at is null));
drop trigger refunds_check_status on public.refunds;
create trigger refunds_check_status before update of status on public.refunds
  for each row execute function private.check_status_transition('a refund',
    'requested>approved', 'requested>withdrawn', 'approved>processing', 'approved>processed',
    'approved>failed', 'approved>needs_attention', 'approved>withdrawn', 'processing>processed',
    'processing>failed', 'processing>needs_attention', 'needs_attention>processing',
    'needs_attention>processed', 'needs_attention>failed', 'needs_attention>withdrawn');

-- Trigger only. All refunds of a payment together are at most what arrived and was not taken back. A
-- refund leaves the status `requested` when a member of staff approves it who did not request it and
-- is no new admin, or when the person who requested it may decide alone. Nothing of this changes
-- later, except that deleting an account empties its columns.
create or replace function private.guard_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status not in ('requested', 'withdrawn')
    and (tg_op = 'INSERT' or old.status = 'requested');
  problem text;
begin
  if tg_op = 'INSERT' then
    perform from public.payments where id = new.payment_id for no key update;
    if new.amount_kobo > private.received_for(new.payment_id) - (
      select coalesce(sum(amount_kobo), 0) from public.refunds
      where payment_id = new.payment_id and status not in ('failed', 'withdrawn')
    ) then
      raise exception 'The refunds of a payment cannot exceed what arrived' using errcode = 'PT409';
    end if;
    if new.status in ('requested', 'withdrawn') and new.approved_by is not null then
      raise exception 'A refund that is only requested has no approver' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.payment_id, new.amount_kobo, new.credit_note_kobo, new.created_at)
        is distinct from (old.payment_id, old.amount_kobo, old.credit_note_kobo, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'What a refund is, and who decided on it, cannot change'
        using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if not is_decided then return new; end if;
  if new.approved_by is not null then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  elsif new.requested_by is null
    or not private.may_refund_alone(new.requested_by, new.payment_id, new.amount_kobo) then
    raise exception 'A second person must approve this refund' using errcode = 'PT409';
  else
    new.is_approved_alone := true;
  end if;
  new.approved_at := now();
  return new;
end $$;
