-- The money of each order: one ledger, which is only ever added to. The sum of an order's entries is its
-- balance: what the buyer still owes or, below zero, what we owe the buyer.

-- Money of a buyer that paid more than was due, and keeps it for another order. What is left of it is
-- the sum of its entries. Whoever knows its code may use it.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  -- The order that was paid more than was due.
  order_id uuid not null unique references public.orders on delete restrict,
  -- SHA-256 of the code.
  code_hash text not null unique,
  created_at timestamptz not null default now()
);
alter table public.credits enable row level security;
grant select (id, order_id, created_at) on public.credits to authenticated;
grant select, insert on public.credits to service_role;
create policy credits_select_owner_or_admin on public.credits for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete restrict,
  -- charge: what the order costs. credit_note: a part of it that is not charged any more. receipt: money
  -- that arrived. refund: money that was paid out. chargeback: money that the buyer's bank took back.
  -- credit_kept: a surplus that the buyer keeps as credit. credit_used: credit that pays the order.
  kind text not null check (kind in (
    'charge', 'credit_note', 'receipt', 'refund', 'chargeback', 'credit_kept', 'credit_used'
  )),
  amount_kobo bigint not null check (amount_kobo <> 0),
  payment_id uuid references public.payments on delete restrict,
  refund_id uuid references public.refunds on delete restrict,
  credit_id uuid references public.credits on delete restrict,
  -- The entry that this one takes back, because it was wrong.
  reverses bigint unique references public.ledger_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint ledger_entries_direction_check check (
    (amount_kobo > 0)
      = ((kind in ('charge', 'refund', 'chargeback', 'credit_kept')) = (reverses is null))),
  constraint ledger_entries_payment_check
    check ((payment_id is not null) = (kind in ('receipt', 'refund', 'chargeback'))),
  constraint ledger_entries_refund_check check ((refund_id is not null) = (kind = 'refund')),
  constraint ledger_entries_credit_check
    check ((credit_id is not null) = (kind in ('credit_kept', 'credit_used'))),
  constraint ledger_entries_correction_check check (reverses is null or reason is not null)
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

alter table public.ledger_entries enable row level security;
-- Buyers do not learn which member of staff wrote an entry, nor why.
grant select (id, order_id, kind, amount_kobo, payment_id, refund_id, credit_id, reverses, actor,
  created_at) on public.ledger_entries to authenticated;
grant select, insert on public.ledger_entries to service_role;
create policy ledger_entries_select_owner_or_admin on public.ledger_entries for select
  to authenticated using (exists (
    select from public.orders o
    where o.id = order_id and (o.user_id = (select auth.uid()) or (select private.is_admin()))
  ));

-- What has arrived for a payment and was not taken back by the buyer's bank. The service calls it.
create function private.received_for(payment uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(-sum(amount_kobo), 0)::bigint
  from public.ledger_entries
  where payment_id = payment and kind in ('receipt', 'chargeback')
$$;
grant execute on function private.received_for(uuid) to service_role;

-- Before they had a ledger: what was charged, what arrived, and what was given back.
insert into public.ledger_entries (order_id, kind, amount_kobo, actor, created_at)
select id, 'charge', total_kobo, 'customer', created_at from public.orders where total_kobo > 0;
alter table public.payments disable trigger payments_check_status;
alter table public.payments drop constraint payments_received_kobo_check;
-- Another sum than was due is counted now, but not another currency or a test payment.
update public.payments
set status = 'succeeded', succeeded_at = coalesce(succeeded_at, updated_at)
where status = 'mismatched' and received_kobo > 0 and message like 'We received %';
alter table public.payments enable trigger payments_check_status;
insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor, created_at)
select order_id, 'receipt', -received_kobo, id,
  case method when 'bank_transfer' then 'staff' else 'gateway' end, coalesce(succeeded_at, created_at)
from public.payments where status = 'succeeded';
insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, refund_id, actor,
  created_at)
select p.order_id, 'refund', r.amount_kobo, p.id, r.id,
  case p.method when 'bank_transfer' then 'staff' else 'gateway' end, r.updated_at
from public.refunds r join public.payments p on p.id = r.payment_id
where r.status = 'processed' and p.status = 'succeeded';
insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
select id, 'credit_note', -total_kobo, 'system' from public.orders
where status in ('cancelled', 'refunded') and total_kobo > 0;
insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
select o.id, 'credit_note', -least(balance, o.total_kobo), 'system'
from public.orders o, lateral (
  select sum(amount_kobo) as balance from public.ledger_entries where order_id = o.id
) as ledger
where o.status not in ('pending_payment', 'cancelled', 'refunded') and balance > 0;

-- The ledger says what arrived.
create or replace function private.guard_payment() returns trigger
language plpgsql set search_path = '' as $$
declare
  balance bigint;
begin
  if tg_op = 'INSERT' then
    select coalesce(sum(amount_kobo), 0) into balance
      from public.ledger_entries where order_id = new.order_id;
    -- Money that comes although nothing is due has an amount of its own.
    if balance > 0 and new.amount_kobo <> balance then
      raise exception 'The amount of a payment is what its order still costs'
        using errcode = 'PT409';
    end if;
  elsif (new.order_id, new.attempt, new.reference, new.method, new.amount_kobo)
      is distinct from (old.order_id, old.attempt, old.reference, old.method, old.amount_kobo)
    or old.succeeded_at is not null and new.succeeded_at is distinct from old.succeeded_at then
    raise exception 'What a payment is for, and when it arrived, cannot change'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
alter table public.payments drop column received_kobo;
