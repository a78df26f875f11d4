-- What is wrong with a plan, in words for staff; null when nothing is. The ledger, the schedule and the
-- status must say the same. The check at commit and the nightly one call it.
create function private.find_plan_problem(of_plan uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  plan public.instalment_plans;
  st record;
  has_begun boolean;
  is_paid_off boolean;
begin
  select * into plan from public.instalment_plans where id = of_plan;
  has_begun := exists (select from public.plan_schedules where plan_id = of_plan and version = 1);
  if plan.status in ('agreed', 'active', 'settled_early', 'closed', 'written_off')
    and not exists (select from public.plan_agreements where plan_id = of_plan) then
    return 'A plan needs an agreement that was accepted';
  end if;
  if plan.status in ('applied', 'approved', 'declined', 'agreed')
    or plan.status = 'cancelled' and not has_begun then
    return case when has_begun or exists (select from public.plan_entries where plan_id = of_plan)
      then 'A plan that has not begun has no schedule and no entries' end;
  end if;
  if not has_begun or plan.activated_at is null then
    return 'A plan begins with its schedule';
  end if;
  select * into st from private.plan_state(of_plan, date '2100-01-01');
  if st.financed_kobo <> plan.financed_kobo then
    return 'A plan begins with what it pays of its order';
  end if;
  if st.refunded_kobo not between 0 and plan.financed_kobo
    or st.principal_kobo <> st.financed_kobo - st.refunded_kobo
    or st.outstanding_principal_kobo not between 0 and st.principal_kobo then
    return 'The principals of the schedule must sum to what is financed and not given back';
  end if;
  is_paid_off := st.next_number is null and st.short_kobo = 0;
  if not (case plan.status
      when 'active' then st.written_off_kobo = 0 and not is_paid_off
      when 'closed' then st.written_off_kobo = 0 and is_paid_off
      when 'settled_early' then st.written_off_kobo = 0 and is_paid_off and exists (
        select from public.plan_schedules where plan_id = of_plan and reason = 'settlement')
      when 'written_off' then st.written_off_kobo > 0
      else st.refunded_kobo = st.financed_kobo end) then
    return format('The entries of the plan do not say that it is %s', plan.status);
  end if;
  if exists (
    select from (values ('order', st.refunded_kobo - st.financed_kobo), ('cash', st.paid_kobo),
      ('principal', st.outstanding_principal_kobo), ('fees_due', st.fees_due_kobo),
      ('interest', -st.paid_interest_kobo), ('fees', -st.charged_fees_kobo),
      ('overpaid', st.short_kobo - st.overpaid_kobo), ('losses', st.written_off_kobo)
    ) as must_be (account, kobo)
    left join (
      select p.account, sum(p.amount_kobo) as kobo
      from public.plan_entries e join public.plan_postings p on p.entry_id = e.id
      where e.plan_id = of_plan
      group by p.account
    ) booked using (account)
    where coalesce(booked.kobo, 0) <> must_be.kobo
  ) then
    return 'The accounts of the plan must be what its state says';
  end if;
  return private.find_plan_entry_problem(of_plan);
end $$;
revoke execute on function private.find_plan_problem(uuid) from public;
grant execute on function private.find_plan_problem(uuid) to service_role;

-- What is wrong with the entries of a plan beyond their sums. `private.find_plan_problem` calls it.
create function private.find_plan_entry_problem(of_plan uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.plan_entries e join public.plan_payments p on p.id = e.payment_id
    where e.plan_id = of_plan
    group by p.id
    having sum(e.amount_kobo) filter (where e.kind = 'payment')
        not in (0, case when p.status = 'succeeded' then p.received_kobo else 0 end)
      or coalesce(sum(e.amount_kobo) filter (where e.kind = 'chargeback'), 0)
        not between 0 and coalesce(sum(e.amount_kobo) filter (where e.kind = 'payment'), 0)
  ) then
    return 'A payment counts once with what was received, and a bank takes back at most that';
  end if;
  if exists (
    select from public.plan_entries
    where plan_id = of_plan and kind in ('late_fee', 'fee_waived')
    group by instalment
    having coalesce(sum(amount_kobo) filter (where kind = 'fee_waived'), 0)
      not between 0 and coalesce(sum(amount_kobo) filter (where kind = 'late_fee'), 0)
  ) then
    return 'Of a late fee, at most all of it is waived';
  end if;
  if exists (
    select from (
      select due_on <= lag(due_on) over (order by number) as is_early
      from public.plan_schedule_rows
      where plan_id = of_plan
        and version = (select max(version) from public.plan_schedules where plan_id = of_plan)
    ) as ordered
    where is_early
  ) then
    return 'Instalments are due one after the other';
  end if;
  return null;
end $$;
revoke execute on function private.find_plan_entry_problem(uuid) from public;

-- Trigger only, when the transaction commits: whoever wrote, the plan is right. Security definer, because
-- the writer may be a role that cannot read all of it.
create function private.check_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid := coalesce((to_jsonb(new) ->> 'plan_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
  problem constant text := private.find_plan_problem(changed);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke execute on function private.check_plan() from public;
create constraint trigger instalment_plans_check_plan
  after insert or update of status on public.instalment_plans
  deferrable initially deferred for each row execute function private.check_plan();
create constraint trigger plan_schedules_check_plan after insert on public.plan_schedules
  deferrable initially deferred for each row execute function private.check_plan();
create constraint trigger plan_entries_check_plan after insert on public.plan_entries
  deferrable initially deferred for each row execute function private.check_plan();

-- Trigger only, when the transaction commits: only what was paid beyond the plan is paid out.
create function private.check_plan_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  st record;
begin
  select * into st from private.plan_state(new.plan_id, date '2100-01-01');
  if st.next_number is not null or st.short_kobo > 0 then
    raise exception 'Only what was paid beyond the plan can be paid out' using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke execute on function private.check_plan_payout() from public;
create constraint trigger plan_entries_check_payout after insert on public.plan_entries
  deferrable initially deferred for each row when (new.kind = 'payout' and new.reverses is null)
  execute function private.check_plan_payout();
