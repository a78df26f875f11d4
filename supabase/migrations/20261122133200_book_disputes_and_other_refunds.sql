-- What a bank took back, and what was given back on the pages of the gateway, is in the ledger once.

-- A chargeback is the entry of its dispute, and a dispute has one, unless a correction took it back.
alter table public.ledger_entries
  add column dispute_id uuid references public.disputes on delete restrict,
  add constraint ledger_entries_dispute_check
    check ((dispute_id is not null) = (kind = 'chargeback'));
create index ledger_entries_dispute_id_idx on public.ledger_entries (dispute_id)
  where dispute_id is not null;
create unique index ledger_entries_one_chargeback_idx on public.ledger_entries (dispute_id)
  where dispute_id is not null and reverses is null;

-- Trigger only. A chargeback belongs to the payment of its dispute, which is lost, and has its sum.
create function private.guard_chargeback() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.reverses is null and not exists (
    select from public.disputes
    where id = new.dispute_id and payment_id = new.payment_id and status = 'lost'
      and amount_kobo = new.amount_kobo
  ) then
    raise exception 'A chargeback is the sum of a dispute that was lost' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger ledger_entries_guard_chargeback before insert on public.ledger_entries
  for each row when (new.kind = 'chargeback') execute function private.guard_chargeback();

-- Trigger only, when the transaction commits: a dispute is lost when the ledger has it.
create function private.check_lost_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'lost' and not exists (
    select from public.ledger_entries where dispute_id = new.id and reverses is null
  ) then
    raise exception 'A lost dispute is in the ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;
create constraint trigger disputes_check_ledger after insert or update of status on public.disputes
  deferrable initially deferred for each row execute function private.check_lost_dispute();

-- A refund that nobody requested here: it was made on the pages of the gateway.
alter table public.refunds
  add column made_elsewhere boolean not null default false,
  -- When it was sent to the gateway.
  add column sent_at timestamptz,
  -- When the gateway was last asked about it; null to ask soon.
  add column checked_at timestamptz;
grant select (made_elsewhere) on public.refunds to authenticated;
create unique index refunds_gateway_id_idx on public.refunds (payment_id, gateway_id)
  where gateway_id is not null;

-- What failed here, or was withdrawn, may still be paid out at the gateway.
drop trigger refunds_check_status on public.refunds;
create trigger refunds_check_status before update of status on public.refunds
  for each row execute function private.check_status_transition('a refund',
    'requested>approved', 'requested>withdrawn', 'approved>processing', 'approved>processed',
    'approved>failed', 'approved>needs_attention', 'approved>withdrawn', 'processing>processed',
    'processing>failed', 'processing>needs_attention', 'needs_attention>processing',
    'needs_attention>processed', 'needs_attention>failed', 'needs_attention>withdrawn',
    'failed>processed', 'withdrawn>processed');

-- Trigger only. All refunds of a payment together are at most what arrived and was not taken back. A
-- refund leaves the status `requested` when a member of staff approves it who did not request it and
-- is no new admin, or when the person who requested it may decide alone. What was paid out on the pages
-- of the gateway is a fact that nobody approves: only such a refund begins as processed. Nothing of this
-- changes later, except that deleting an account empties its columns.
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
    if new.made_elsewhere then
      if new.status <> 'processed' or new.gateway_id is null
        or num_nonnulls(new.requested_by, new.approved_by) > 0
        or exists (
          select from public.payments where id = new.payment_id and method = 'bank_transfer'
        ) then
        raise exception 'A refund that was made elsewhere was paid out by the gateway'
          using errcode = 'PT409';
      end if;
      new.approved_at := now();
      return new;
    end if;
  else
    if (new.payment_id, new.amount_kobo, new.credit_note_kobo, new.made_elsewhere, new.created_at)
        is distinct from (old.payment_id, old.amount_kobo, old.credit_note_kobo,
          old.made_elsewhere, old.created_at)
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

-- Trigger only. An order does not leave the store while the money of a payment is in question, nor when
-- the bank took it and it was not paid again. The goods that have left may still arrive.
create or replace function private.guard_disputed_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'shipped' and old.status <> 'shipped' then
    if exists (
      select from public.payments where order_id = new.id and private.is_disputed(id)
    ) then
      raise exception 'The bank of the buyer asks for the money of this order: do not ship it'
        using errcode = 'PT409';
    end if;
    if exists (
      select from public.ledger_entries
      where order_id = new.id
      having sum(amount_kobo) > 0 and bool_or(kind = 'chargeback')
    ) then
      raise exception 'The bank of the buyer took money of this order back: do not ship it'
        using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;
