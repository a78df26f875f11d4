-- What staff decide about the money of a plan beyond what arrived: to write off what is left, or to pay an
-- overpayment back. An amount is what the plan said when somebody asked; nobody types it.
create table public.plan_decisions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  kind text not null check (kind in ('write_off', 'payout')),
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'refused', 'done')),
  requested_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- Why it was refused.
  note text check (char_length(note) between 3 and 500),
  -- Within what one person may give alone.
  is_alone boolean not null default false,
  -- What it booked.
  entry_id bigint unique references public.plan_entries on delete restrict,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_decisions_decided_check
    check ((status = 'requested') = (decided_at is null)),
  constraint plan_decisions_done_check
    check ((status = 'done') = (done_at is not null and entry_id is not null)),
  constraint plan_decisions_refused_check check ((status = 'refused') = (note is not null)),
  constraint plan_decisions_payout_by_two check (not (is_alone and kind = 'payout')),
  -- The customer is told of the account at once, and has a day to say that it is not theirs.
  constraint plan_decisions_payout_waits
    check (kind <> 'payout' or done_at is null or done_at >= created_at + interval '24 hours')
);
create unique index plan_decisions_open_key on public.plan_decisions (plan_id, kind)
  where status in ('requested', 'approved');
create index plan_decisions_plan_id_idx on public.plan_decisions (plan_id, created_at desc);
create index plan_decisions_waiting_idx on public.plan_decisions (created_at)
  where status in ('requested', 'approved');
create index plan_decisions_requested_by_idx on public.plan_decisions (requested_by, decided_at)
  where requested_by is not null;
create index plan_decisions_decided_by_idx on public.plan_decisions (decided_by)
  where decided_by is not null;
create trigger plan_decisions_begin before insert on public.plan_decisions
  for each row execute function private.check_first_status('requested');
create trigger plan_decisions_check_status before update of status on public.plan_decisions
  for each row execute function private.check_status_transition('a decision',
    'requested>approved', 'requested>done', 'requested>refused', 'approved>done',
    'approved>refused');

-- Where an overpayment goes, and the transfer that staff made. No API role reads account numbers.
create table private.plan_payouts (
  decision_id uuid primary key references public.plan_decisions on delete restrict,
  bank_code text not null check (bank_code ~ '^\d{3,6}$'),
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  transfer_reference text check (char_length(transfer_reference) between 3 and 60),
  transferred_by uuid references auth.users on delete set null,
  transferred_at timestamptz,
  constraint plan_payouts_transfer_check
    check ((transfer_reference is null) = (transferred_at is null))
);
-- One transfer of the bank pays one customer.
create unique index plan_payouts_transfer_reference_key
  on private.plan_payouts (upper(transfer_reference)) where transfer_reference is not null;
create index plan_payouts_transferred_by_idx on private.plan_payouts (transferred_by)
  where transferred_by is not null;
alter table private.plan_payouts enable row level security;
revoke all on private.plan_payouts from public, anon, authenticated, service_role;
grant select, insert on private.plan_payouts to service_role;
grant update (transfer_reference, transferred_by, transferred_at) on private.plan_payouts
  to service_role;

-- Why somebody may not decide on money of a plan; null when they may.
create function private.find_own_plan_problem(person uuid, of_plan uuid, is_receipt boolean)
returns text language sql stable security definer set search_path = '' as $$
  select case when p.user_id = person then 'This is your own plan, so a colleague must decide on its money.'
    else private.find_own_order_problem(person, p.order_id, is_receipt) end
  from public.instalment_plans p where p.id = of_plan
$$;
revoke execute on function private.find_own_plan_problem(uuid, uuid, boolean) from public;
grant execute on function private.find_own_plan_problem(uuid, uuid, boolean) to service_role;

-- Whether this person noted or took back money of the plan.
create function private.has_written_plan_money(person uuid, of_plan uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries
      where plan_id = of_plan and actor = 'staff' and actor_id = person
        and kind in ('payment', 'chargeback', 'refund', 'fee_waived'))
    or exists (select from public.plan_payments where plan_id = of_plan and noted_by = person)
$$;
revoke execute on function private.has_written_plan_money(uuid, uuid) from public;
grant execute on function private.has_written_plan_money(uuid, uuid) to service_role;

-- What one person may write off alone: as much as they may give back alone, and all that they gave and
-- wrote off in 24 hours counts together.
create function private.may_write_off_alone(person uuid, amount bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  written bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo), 0) into written from public.plan_decisions
    where requested_by = person and kind = 'write_off' and is_alone and status = 'done'
      and done_at > now() - interval '24 hours';
  return private.may_give_alone(person, amount + written);
end $$;
revoke execute on function private.may_write_off_alone(uuid, bigint) from public;
grant execute on function private.may_write_off_alone(uuid, bigint) to service_role;

create function private.guard_plan_decision() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem text := private.find_own_plan_problem(coalesce(new.decided_by, new.requested_by),
    new.plan_id, false);
begin
  perform from public.instalment_plans where id = new.plan_id for no key update;
  if tg_op = 'UPDATE' then
    if (new.plan_id, new.kind, new.amount_kobo, new.reason, new.created_at)
        is distinct from (old.plan_id, old.kind, old.amount_kobo, old.reason, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or old.status in ('refused', 'done') and new.decided_by is not null
        and new is distinct from old then
      raise exception 'What was requested, and what was decided, cannot change'
        using errcode = 'PT409';
    end if;
    -- Another person may refuse what was approved; nobody approves a second time.
    if old.status = 'approved' and new.status = 'done'
      and new.decided_by is distinct from old.decided_by then
      raise exception 'What was decided cannot change' using errcode = 'PT409';
    end if;
  end if;
  if problem is not null and new.status <> 'refused' then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.status = 'requested' and new.status in ('approved', 'done') then
    if new.is_alone then
      if new.decided_by is distinct from new.requested_by
        or not private.may_write_off_alone(new.requested_by, new.amount_kobo) then
        raise exception 'A second person must approve this' using errcode = 'PT409';
      end if;
    elsif new.decided_by is null or new.decided_by is not distinct from new.requested_by then
      raise exception 'A second person must approve this' using errcode = 'PT409';
    else
      problem := private.find_approval_problem(new.decided_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end if;
    -- Whoever notes money of a plan does not send money of it away.
    if new.kind = 'payout' and private.has_written_plan_money(new.decided_by, new.plan_id) then
      raise exception 'You noted money of this plan, so a colleague must approve what goes back'
        using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;
revoke execute on function private.guard_plan_decision() from public;
create trigger plan_decisions_guard before insert or update on public.plan_decisions
  for each row execute function private.guard_plan_decision();

alter table public.plan_decisions enable row level security;
revoke all on public.plan_decisions from anon, authenticated, service_role;
grant select on public.plan_decisions to authenticated;
grant select, insert, update on public.plan_decisions to service_role;
create policy plan_decisions_select_staff on public.plan_decisions for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));
create policy plan_decisions_all_second_factor on public.plan_decisions
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_decisions', '{sales,finance,support}');
