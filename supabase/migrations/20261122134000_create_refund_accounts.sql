-- Where refunds go that the gateway does not pay out: the bank accounts that buyers gave, and the
-- transfers that staff made to them.

-- A refund by a transfer of ours. The refund of a bank transfer always is one.
alter table public.refunds
  add column by_transfer boolean not null default false,
  -- The first refund of the same decision, when it takes the money of several payments.
  add column part_of uuid references public.refunds on delete restrict,
  -- The credit note that was booked when it was approved.
  add column credit_note_id bigint unique references public.ledger_entries on delete restrict;
create index refunds_part_of_idx on public.refunds (part_of) where part_of is not null;
update public.refunds r set by_transfer = true
  from public.payments p where p.id = r.payment_id and p.method = 'bank_transfer';
grant select (by_transfer, part_of) on public.refunds to authenticated;

-- Trigger only.
create function private.set_refund_way() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.by_transfer := new.by_transfer or exists (
      select from public.payments where id = new.payment_id and method = 'bank_transfer');
  elsif (new.by_transfer, new.part_of) is distinct from (old.by_transfer, old.part_of)
    or old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id
  then
    raise exception 'How a refund is paid cannot change' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refunds_set_way before insert or update on public.refunds
  for each row execute function private.set_refund_way();

-- Not in the schema public: no role of the Data API reads it. An account is replaced, never changed.
create table private.refund_accounts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  bank_code text not null check (bank_code ~ '^\d{3,6}$'),
  -- NUBAN: ten digits.
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  -- The bank told the name; otherwise the buyer typed it.
  is_name_checked boolean not null,
  -- The order had another account before.
  is_changed boolean not null,
  may_pay_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz check (replaced_at >= created_at)
);
create unique index refund_accounts_current_key on private.refund_accounts (order_id)
  where replaced_at is null;
create index refund_accounts_order_id_idx on private.refund_accounts (order_id, created_at);
alter table private.refund_accounts enable row level security;
grant select, insert, update (replaced_at) on private.refund_accounts to service_role;

-- Trigger only. An account is given while a refund waits for one. One that follows another account
-- waits for a day, in which the buyer reads our mail about it.
create function private.guard_refund_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at then
      raise exception 'An account is replaced once' using errcode = 'PT409';
    end if;
    return new;
  end if;
  perform from public.orders where id = new.order_id for no key update;
  if not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id
      and (r.by_transfer and r.status in ('requested', 'approved')
        or r.status in ('needs_attention', 'failed'))
  ) then
    raise exception 'No refund of this order waits for an account' using errcode = 'PT409';
  end if;
  new.is_changed := exists (
    select from private.refund_accounts
    where order_id = new.order_id
      and (bank_code, account_number) is distinct from (new.bank_code, new.account_number)
  );
  new.may_pay_at := case when new.is_changed then new.created_at + interval '24 hours'
    else new.created_at end;
  return new;
end $$;
create trigger refund_accounts_guard before insert or update on private.refund_accounts
  for each row execute function private.guard_refund_account();

-- What staff noted about a transfer that they made. Nothing of it changes.
create table private.refund_transfers (
  refund_id uuid primary key references public.refunds on delete restrict,
  account_id uuid not null references private.refund_accounts on delete restrict,
  -- Of the bank.
  reference text not null check (char_length(reference) between 3 and 60),
  recorded_by uuid references auth.users on delete set null,
  created_at timestamptz not null
);
create index refund_transfers_account_id_idx on private.refund_transfers (account_id);
create index refund_transfers_recorded_by_idx on private.refund_transfers (recorded_by)
  where recorded_by is not null;
alter table private.refund_transfers enable row level security;
grant select, insert on private.refund_transfers to service_role;

-- Trigger only. A transfer is made for an approved refund, to the account that the order has now.
create function private.guard_refund_transfer() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_order uuid;
begin
  select p.order_id into of_order
    from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and r.status = 'approved' and r.by_transfer
    for no key update of r;
  if not found then
    raise exception 'This refund does not wait for a transfer' using errcode = 'PT409';
  end if;
  if not exists (
    select from private.refund_accounts
    where id = new.account_id and order_id = of_order and replaced_at is null
      and may_pay_at <= new.created_at
  ) then
    raise exception 'This is not the account that the buyer gave, or it was changed less than a day ago'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refund_transfers_guard before insert on private.refund_transfers
  for each row execute function private.guard_refund_transfer();

-- Trigger only, when the transaction commits. Security definer, because refunds are also written by
-- roles that cannot read the transfers.
create function private.check_refund_transfer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.refund_transfers where refund_id = new.id) then
    raise exception 'A refund by transfer is paid when its transfer is noted'
      using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger refunds_check_transfer after insert or update of status on public.refunds
  deferrable initially deferred for each row
  when (new.by_transfer and new.status = 'processed')
  execute function private.check_refund_transfer();
