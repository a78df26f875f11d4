-- What a bank took back, and what was given back on the pages of the gateway, is in the ledger once.

-- A chargeback is the entry of its dispute, and a dispute has one, unless a correction took it back.
alter table public.ledger_entries
  add column dispute_id uuid references public.disputes on delete restrict,
  add constraint ledger_entries_dispute_check
    check ((dispute_id is not null) = (kind = 'chargeback'));
create unique index ledger_entries_dispute_id_idx on public.ledger_entries (dispute_id)
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
  -- When the gateway was last asked about it; null to ask soon.
  add column checked_at timestamptz;
create unique index refunds_gateway_id_idx on public.refunds (payment_id, gateway_id)
  where gateway_id is not null;
