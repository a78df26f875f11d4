-- A price of an installation that the buyer accepted is an entry of the ledger: it raises what is due by
-- exactly that price, once, and until it is taken back.
alter table public.ledger_entries
  add column quote_id uuid references public.installation_quotes on delete restrict,
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in (
    'charge', 'installation', 'credit_note', 'receipt', 'refund', 'chargeback', 'credit_kept',
    'credit_used'
  )),
  drop constraint ledger_entries_direction_check,
  add constraint ledger_entries_direction_check check (
    (amount_kobo > 0) = (
      (kind in ('charge', 'installation', 'refund', 'chargeback', 'credit_kept'))
        = (reverses is null))),
  add constraint ledger_entries_quote_check check (
    (quote_id is not null) = (kind = 'installation'));
create unique index ledger_entries_quote_id_idx on public.ledger_entries (quote_id)
  where quote_id is not null and reverses is null;
create index ledger_entries_reversed_quote_id_idx on public.ledger_entries (quote_id)
  where quote_id is not null;

-- Trigger only. An entry belongs to its order. A reversing entry takes back all of one entry, once.
create or replace function private.guard_ledger_entry()
returns trigger
language plpgsql
set search_path to ''
as $$
declare
  reversed public.ledger_entries;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.reverses is not null then
    select * into reversed from public.ledger_entries where id = new.reverses;
    if (new.order_id, new.kind, new.amount_kobo, new.payment_id, new.refund_id, new.credit_id,
          new.quote_id)
        is distinct from (reversed.order_id, reversed.kind, -reversed.amount_kobo,
          reversed.payment_id, reversed.refund_id, reversed.credit_id, reversed.quote_id)
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
  if new.kind = 'installation' and new.reverses is null and not exists (
    select from public.installation_quotes
    where id = new.quote_id and order_id = new.order_id and status = 'accepted'
      and price_kobo = new.amount_kobo
  ) then
    raise exception 'The buyer has not accepted this price' using errcode = 'PT409';
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

-- Trigger only. An order is charged when it is placed and when it comes back to life, and not charged
-- any more when it is cancelled. Security definer, because the ledger is written by nobody else.
create or replace function private.book_charge()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
declare
  charged bigint;
begin
  if tg_op = 'UPDATE' and (new.status = old.status or 'cancelled' not in (old.status, new.status)
      or new.status = 'refunded') then
    return null;
  end if;
  select coalesce(sum(amount_kobo), 0) into charged
    from public.ledger_entries where order_id = new.id and kind in ('charge', 'installation', 'credit_note');
  if new.status = 'cancelled' and charged > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
    values (new.id, 'credit_note', -charged, 'system');
  elsif new.status <> 'cancelled' and charged < new.total_kobo then
    insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
    values (new.id, 'charge', new.total_kobo - charged, 'system');
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits: the entries of an order agree with its status, its
-- payments and its refunds. Security definer, because the order may have been written by a role that
-- cannot read the ledger.
create or replace function private.check_ledger()
returns trigger
language plpgsql
security definer
set search_path to ''
as $$
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
      coalesce(sum(amount_kobo) filter (where kind in ('charge', 'installation', 'credit_note')), 0),
      coalesce(sum(amount_kobo) filter (where kind = 'installation'), 0)
    into balance, charged, agreed
    from public.ledger_entries where order_id = of_order;
  -- An agreed installation is a charge of its own, beside the price of the order.
  if charged not between 0 and checked.total_kobo + agreed
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

-- Trigger only, when the transaction commits: an accepted price is in the ledger, and one that the buyer
-- took back is not. Security definer, because the quote may follow an order.
create function private.check_quote_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  agreed bigint;
begin
  select coalesce(sum(amount_kobo), 0) into agreed
    from public.ledger_entries where quote_id = new.id;
  if new.status = 'accepted' and agreed <> new.price_kobo
    or new.status = 'declined' and agreed <> 0 then
    raise exception 'The ledger does not match what the buyer said about the price'
      using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger installation_quotes_check_entry after update of status
  on public.installation_quotes deferrable initially deferred for each row
  when (new.status in ('accepted', 'declined')) execute function private.check_quote_entry();
