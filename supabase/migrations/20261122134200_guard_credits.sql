-- Credit is money: what one member of staff has written down or given alone is limited, as for refunds.
alter table public.credits
  -- No real money was paid for it. It pays only in a test shop.
  add column is_test boolean not null default false,
  -- Whose word the credit rests on: who wrote down what arrived, or gave it back.
  add column caused_by uuid references auth.users on delete set null,
  add column needs_confirmation boolean not null default false,
  add column confirmed_by uuid references auth.users on delete set null,
  add column confirmed_at timestamptz;
create index credits_caused_by_idx on public.credits (caused_by) where caused_by is not null;
create index credits_confirmed_by_idx on public.credits (confirmed_by)
  where confirmed_by is not null;
grant select (is_test, needs_confirmation, confirmed_at) on public.credits to authenticated;
grant update (caused_by, needs_confirmation, confirmed_by, confirmed_at) on public.credits
  to service_role;

-- Which credit a member of staff answers for, by entry.
alter table public.ledger_entries add column caused_by uuid references auth.users on delete set null;
create index ledger_entries_caused_by_idx on public.ledger_entries (caused_by, created_at)
  where caused_by is not null;

-- Whether credit that rests on the word of one person may be spent before somebody else confirmed it,
-- and whether this person may refund the amount alone: together with what they gave back alone in the
-- last 24 hours, as refunds or as credit, it is at most what `may_refund_alone` allows. The service and
-- the guards below call it.
create function private.may_give_alone(person uuid, amount bigint) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  credited bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo), 0) into credited
    from public.ledger_entries
    where kind = 'credit_kept' and reverses is null and caused_by = person
      and created_at > now() - interval '24 hours';
  return private.may_refund_alone(person, null, amount + credited);
end $$;
grant execute on function private.may_give_alone(uuid, bigint) to service_role;

-- Trigger only, after `refunds_guard`.
create function private.guard_refund_alone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.may_give_alone(new.requested_by, new.amount_kobo) then
    raise exception 'A second person must approve this refund' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refunds_guard_alone before update on public.refunds
  for each row when (new.is_approved_alone and not old.is_approved_alone)
  execute function private.guard_refund_alone();

-- Trigger only. A credit never changes its order nor its code, and is confirmed by a member of staff
-- on whose word it does not rest.
create function private.guard_credit() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem text;
begin
  if (new.id, new.order_id, new.code_hash, new.is_test)
      is distinct from (old.id, old.order_id, old.code_hash, old.is_test) then
    raise exception 'A credit cannot change' using errcode = 'PT409';
  end if;
  if old.needs_confirmation and not new.needs_confirmation and new.confirmed_by is null then
    raise exception 'Somebody must confirm this credit' using errcode = 'PT409';
  end if;
  if new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by then
    problem := private.find_approval_problem(new.confirmed_by, new.caused_by, new.created_at);
    if new.confirmed_by = new.caused_by or exists (
      select from public.ledger_entries
      where order_id = new.order_id and actor = 'staff' and actor_id = new.confirmed_by
        and kind = 'receipt'
    ) then
      problem := 'Another member of staff must confirm this credit: it rests on your word';
    end if;
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $$;
create trigger credits_guard before update on public.credits
  for each row execute function private.guard_credit();

-- Trigger only. Credit pays only after it was confirmed, where that is needed, and while the order that
-- it comes from owes nothing: a bank may have taken its money back, or its receipt was wrong.
create function private.guard_credit_use() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used public.credits;
begin
  select * into used from public.credits where id = new.credit_id for update;
  if used.needs_confirmation then
    raise exception 'Our team still checks this credit. Please try again later, or write to us'
      using errcode = 'PT409';
  end if;
  if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where order_id = used.order_id) > 0 and used.order_id <> new.order_id then
    raise exception 'This credit cannot be used: money is missing for the order that it comes from'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger ledger_entries_guard_credit before insert on public.ledger_entries
  for each row when (new.kind = 'credit_used' and new.reverses is null)
  execute function private.guard_credit_use();
