-- What an application was sent with, and how it was decided.
alter table public.plan_applications
  -- The same key with the same request is the same application.
  add column idempotency_key uuid not null unique default gen_random_uuid(),
  add column request_hash text check (request_hash ~ '^[0-9a-f]{64}$'),
  -- The words by which the applicant let us use the data.
  add column consent_version text not null default '2026-11-24'
    check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- What made the score: [{"words": …, "points": …}].
  add column points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  -- Above a limit two people approve. The first of them:
  add column first_approval_by uuid references auth.users on delete set null,
  add column first_approved_at timestamptz,
  add column first_reason text check (char_length(first_reason) between 3 and 500),
  add constraint plan_applications_two_people check (
    first_approval_by is null or decided_by is null or decided_by <> first_approval_by);
create index plan_applications_first_approval_by_idx on public.plan_applications (first_approval_by)
  where first_approval_by is not null;

-- Nobody decides on the own plan, and one person alone on a small one only.
create function private.guard_application_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_plan public.instalment_plans;
  person uuid;
  problem text;
begin
  select * into of_plan from public.instalment_plans where id = new.plan_id;
  foreach person in array array_remove(array[
    case when new.decided_by is distinct from old.decided_by then new.decided_by end,
    case when new.first_approval_by is distinct from old.first_approval_by then new.first_approval_by end
  ], null) loop
    if person = of_plan.user_id then
      raise exception 'This is your own plan, so a colleague must decide on it.' using errcode = 'PT403';
    end if;
    problem := private.find_own_order_problem(person, of_plan.order_id, false);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
  end loop;
  return new;
end $$;
revoke execute on function private.guard_application_decision() from public;
create trigger plan_applications_guard_decision
  before update of decided_by, first_approval_by on public.plan_applications
  for each row execute function private.guard_application_decision();

create function private.check_plan_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.plan_applications a
    where a.plan_id = new.id and a.decided_by is not null and new.financed_kobo > 200000000
      and a.first_approved_at is null
  ) then
    raise exception 'A plan of this size needs two people' using errcode = 'PT403';
  end if;
  return new;
end $$;
revoke execute on function private.check_plan_approval() from public;
create trigger instalment_plans_check_approval before update of status on public.instalment_plans
  for each row when (old.status = 'applied' and new.status = 'approved')
  execute function private.check_plan_approval();

-- A version of the rules is money, so it needs a fresh second factor: the function `add-plan-rules` asks.
drop policy plan_rules_insert_finance on public.plan_rules;
revoke insert on public.plan_rules from authenticated;
grant insert on public.plan_rules to service_role;
