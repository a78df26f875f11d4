-- What happens to an order happens to its plan, whoever writes the order.

-- What was agreed, one after the other: `[{"principal_kobo": 1, "interest_kobo": 2}]`. The due days are
-- known when the deposit has arrived.
alter table public.plan_agreements add column instalments jsonb not null
  constraint plan_agreements_instalments_check
    check (jsonb_typeof(instalments) = 'array' and jsonb_array_length(instalments) between 1 and 60);

-- A cancelled order ends its plan: nothing is left to pay, and all instalments that were paid are owed
-- to the customer, with their interest and the fee of the plan. Only late fees stay.
create function private.cancel_begun_plan(plan public.instalment_plans, cancelled_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (cancelled_at at time zone 'Africa/Lagos')::date;
  given bigint;
  entry bigint;
begin
  if plan.status = 'written_off' then
    update public.instalment_plans set status = 'active' where id = plan.id;
    with undone as (
      insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, reverses, reason,
        actor, created_at)
      select plan_id, kind, -amount_kobo, effective_on, 'cancelled:' || id, id,
        'The order was cancelled.', 'system', cancelled_at
      from public.plan_entries e
      where plan_id = plan.id and kind = 'write_off' and reverses is null
        and not exists (select from public.plan_entries r where r.reverses = e.id)
      returning id, reverses
    )
    insert into public.plan_postings (entry_id, account, amount_kobo)
      select u.id, p.account, -p.amount_kobo
      from undone u join public.plan_postings p on p.entry_id = u.reverses;
  end if;
  insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
    select order_id, kind, -amount_kobo, plan_id, id, 'The order was cancelled.', 'system'
    from public.ledger_entries e
    where e.plan_id = plan.id and kind = 'plan_fee' and reverses is null
      and not exists (select from public.ledger_entries r where r.reverses = e.id);
  select -sum(amount_kobo) into given from public.ledger_entries
    where plan_id = plan.id and kind in ('financed', 'plan_credit');
  if given = 0 then
    update public.instalment_plans set status = 'cancelled', ended_at = cancelled_at where id = plan.id;
    return;
  end if;
  insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
    values (plan.order_id, 'plan_credit', given, plan.id, 'system');
  insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, created_at)
    select plan.id, max(version) + 1, 'refund', today, 'system', cancelled_at
    from public.plan_schedules where plan_id = plan.id;
  insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
    select r.plan_id, r.version + 1, r.number, r.due_on, 0, 0 from public.plan_schedule_rows r
    where r.plan_id = plan.id
      and r.version = (select max(version) - 1 from public.plan_schedules where plan_id = plan.id);
  insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, reason, actor, created_at)
    values (plan.id, 'refund', given, today, 'cancelled', 'The order was cancelled.', 'system', cancelled_at)
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
        ('interest', 0), ('losses', 0), ('fees_due', charged - least(charged, greatest(paid, 0))),
        ('overpaid', greatest(-paid, 0) - greatest(paid - charged, 0))) as wanted (account, amount)
    )
    select entry, w.account, w.amount - coalesce(n.amount, 0)
    from wanted w left join now_on n using (account)
    where w.amount <> coalesce(n.amount, 0);
  update public.instalment_plans set status = 'cancelled', ended_at = cancelled_at where id = plan.id;
end $$;
revoke execute on function private.cancel_begun_plan(public.instalment_plans, timestamptz) from public;

-- Nobody may call it: it is a trigger. The order is paid in full, so an agreed plan begins, and an
-- application for it has become idle. A cancelled order ends its plan.
create function private.follow_order_with_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan public.instalment_plans;
  first_day constant date := (new.paid_at at time zone 'Africa/Lagos')::date;
  entry bigint;
begin
  select * into plan from public.instalment_plans
    where order_id = new.id and status not in ('declined', 'cancelled') for update;
  if not found then return null; end if;
  if plan.status not in ('applied', 'approved', 'agreed') then
    if new.status = 'cancelled' then perform private.cancel_begun_plan(plan, new.updated_at); end if;
  elsif new.status = 'paid' and plan.status = 'agreed' then
    update public.instalment_plans
      set status = 'active', activated_at = new.paid_at, due_day = extract(day from first_day)
      where id = plan.id;
    insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, created_at)
      values (plan.id, 1, 'agreed', first_day, 'system', new.paid_at);
    insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo, interest_kobo)
      select plan.id, 1, at, (first_day + at * interval '1 month')::date,
        (part ->> 'principal_kobo')::bigint, (part ->> 'interest_kobo')::bigint
      from (
        select instalments from public.plan_agreements where plan_id = plan.id
        order by version desc limit 1
      ) as agreed, jsonb_array_elements(instalments) with ordinality as listed (part, at);
    insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor, created_at)
      values (plan.id, 'financed', plan.financed_kobo, first_day, 'financed', 'system', new.paid_at)
      returning id into entry;
    insert into public.plan_postings (entry_id, account, amount_kobo)
      values (entry, 'principal', plan.financed_kobo), (entry, 'order', -plan.financed_kobo);
  elsif new.status in ('paid', 'cancelled') then
    insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
      select order_id, kind, -amount_kobo, plan_id, id, 'The plan was not begun.', 'system'
      from public.ledger_entries e
      where e.plan_id = plan.id and reverses is null
        and not exists (select from public.ledger_entries r where r.reverses = e.id);
    update public.instalment_plans set status = 'cancelled', ended_at = new.updated_at
      where id = plan.id;
  end if;
  return null;
end $$;
revoke execute on function private.follow_order_with_plan() from public;
create trigger orders_follow_with_plan after update of status on public.orders
  for each row when (new.status is distinct from old.status and new.status in ('paid', 'cancelled'))
  execute function private.follow_order_with_plan();

-- What a plan pays of its order is what was agreed, once; the order gives back at most that.
create function private.guard_plan_money() returns trigger
language plpgsql set search_path = '' as $$
declare
  plan public.instalment_plans;
begin
  select * into plan from public.instalment_plans
    where id = new.plan_id and order_id = new.order_id for no key update;
  if not found then
    raise exception 'The plan belongs to another order' using errcode = 'PT409';
  end if;
  if new.reverses is not null then
    if plan.status <> 'agreed' and new.kind <> 'plan_fee' then
      raise exception 'A plan that has begun is not taken back' using errcode = 'PT409';
    end if;
  elsif new.kind = 'plan_credit' then
    if plan.activated_at is null
      or new.amount_kobo > (
        select coalesce(-sum(amount_kobo), 0) from public.ledger_entries
        where plan_id = plan.id and kind in ('financed', 'plan_credit')) then
      raise exception 'That is more than the plan has paid of the order' using errcode = 'PT409';
    end if;
  elsif plan.status <> 'agreed'
    or abs(new.amount_kobo)
      <> (case new.kind when 'financed' then plan.financed_kobo else plan.fee_kobo end)
    or exists (
      select from public.ledger_entries e
      where e.plan_id = plan.id and e.kind = new.kind and e.reverses is null
    ) then
    raise exception 'A plan pays what was agreed, once' using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_plan_money() from public;
create trigger ledger_entries_guard_plan before insert on public.ledger_entries
  for each row when (new.plan_id is not null) execute function private.guard_plan_money();

-- An agreement is about one price.
create function private.guard_edit_of_plan() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.instalment_plans where order_id = new.order_id and status = 'agreed'
  ) then
    raise exception 'The buyer has agreed to pay this order in parts, and the deposit is open. Change it after the deposit has arrived, or cancel it.'
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_edit_of_plan() from public;
create trigger order_edits_guard_plan before insert on public.order_edits
  for each row execute function private.guard_edit_of_plan();
