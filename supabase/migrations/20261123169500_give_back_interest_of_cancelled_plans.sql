-- As before, and of a plan to which its order had given something back already: when the order is
-- cancelled after that, the interest that was paid and the fee of the plan are owed to the customer too.
create or replace function private.cancel_begun_plan(plan public.instalment_plans, cancelled_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (cancelled_at at time zone 'Africa/Lagos')::date;
  given bigint;
  entry bigint;
begin
  if plan.status = 'written_off' then
    update public.instalment_plans set status = 'active' where id = plan.id;
  end if;
  -- The refund at the end is all that the plan paid of the order, so those before it are taken back.
  with undone as (
    insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, reverses, reason,
      actor, created_at)
    select plan_id, kind, -amount_kobo, effective_on, 'cancelled:' || id, id,
      'The order was cancelled.', 'system', cancelled_at
    from public.plan_entries e
    where plan_id = plan.id and kind in ('write_off', 'refund') and reverses is null
      and not exists (select from public.plan_entries r where r.reverses = e.id)
    returning id, reverses
  )
  insert into public.plan_postings (entry_id, account, amount_kobo)
    select u.id, p.account, -p.amount_kobo
    from undone u join public.plan_postings p on p.entry_id = u.reverses;
  insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
    select order_id, kind, -amount_kobo, plan_id, id, 'The order was cancelled.', 'system'
    from public.ledger_entries e
    where e.plan_id = plan.id and kind = 'plan_fee' and reverses is null
      and not exists (select from public.ledger_entries r where r.reverses = e.id);
  select -sum(amount_kobo) into given from public.ledger_entries
    where plan_id = plan.id and kind in ('financed', 'plan_credit');
  if given > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
      values (plan.order_id, 'plan_credit', given, plan.id, 'system');
  end if;
  insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, created_at)
    select plan.id, max(version) + 1, 'refund', greatest(today, max(effective_on)), 'system', cancelled_at
    from public.plan_schedules where plan_id = plan.id;
  insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
    select r.plan_id, r.version + 1, r.number, r.due_on, 0, 0 from public.plan_schedule_rows r
    where r.plan_id = plan.id
      and r.version = (select max(version) - 1 from public.plan_schedules where plan_id = plan.id);
  insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, reason, actor, created_at)
    values (plan.id, 'refund', plan.financed_kobo, today, 'cancelled', 'The order was cancelled.',
      'system', cancelled_at)
    returning id into entry;
  insert into public.plan_postings (entry_id, account, amount_kobo)
    with now_on as (
      select account, sum(p.amount_kobo) as amount
      from public.plan_postings p join public.plan_entries e on e.id = p.entry_id
      where e.plan_id = plan.id group by account
    ), sums as (
      select coalesce(sum(amount) filter (where account = 'cash'), 0) as paid,
        coalesce(-sum(amount) filter (where account = 'fees'), 0) as charged
      from now_on
    ), wanted (account, amount) as (
      select wanted.* from sums, lateral (values ('order', 0::numeric), ('principal', 0),
        ('interest', 0), ('losses', 0), ('fees_due', greatest(charged - paid, 0)),
        ('overpaid', -greatest(paid - charged, 0))) as wanted (account, amount)
    )
    select entry, w.account, w.amount - coalesce(n.amount, 0)
    from wanted w left join now_on n using (account)
    where w.amount <> coalesce(n.amount, 0);
  update public.instalment_plans set status = 'cancelled', ended_at = cancelled_at where id = plan.id;
end $$;
