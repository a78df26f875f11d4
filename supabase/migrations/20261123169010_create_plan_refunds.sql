-- What an order gives back to the plan that pays a part of it: goods came back, so less is left to pay.
-- It is decided like a refund of money.
create table public.plan_refunds (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The part that the order does not cost any more once it is approved.
  credit_note_kobo bigint not null,
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'requested' check (status in ('requested', 'approved', 'withdrawn')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  -- One person decided, within the limit.
  is_approved_alone boolean not null default false,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_refunds_credit_note_check check (credit_note_kobo between 0 and amount_kobo),
  constraint plan_refunds_persons_check check (approved_by is null or approved_by <> requested_by),
  constraint plan_refunds_approved_at_check check ((status = 'approved') = (approved_at is not null))
);
create index plan_refunds_plan_id_idx on public.plan_refunds (plan_id);
create index plan_refunds_status_idx on public.plan_refunds (status, created_at);
create index plan_refunds_requested_by_idx on public.plan_refunds (requested_by, approved_at)
  where is_approved_alone;
create index plan_refunds_approved_by_idx on public.plan_refunds (approved_by)
  where approved_by is not null;
create trigger plan_refunds_begin before insert on public.plan_refunds
  for each row execute function private.check_first_status('requested');
create trigger plan_refunds_check_status before update of status on public.plan_refunds
  for each row execute function private.check_status_transition('a refund', 'requested>approved',
    'requested>withdrawn');

create function private.guard_plan_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  decider constant uuid := coalesce(new.approved_by, new.requested_by);
  problem text;
begin
  if (new.plan_id, new.amount_kobo, new.credit_note_kobo, new.reason, new.requested_by, new.created_at)
    is distinct from (old.plan_id, old.amount_kobo, old.credit_note_kobo, old.reason, old.requested_by, old.created_at) then
    raise exception 'What was asked for cannot change' using errcode = 'PT409';
  end if;
  if new.status <> 'approved' or old.status = 'approved' then return new; end if;
  new.is_approved_alone := new.approved_by is null;
  problem := private.find_own_order_problem(
    decider, (select order_id from public.instalment_plans where id = new.plan_id), false);
  if problem is null and new.is_approved_alone
    and not private.may_give_alone(new.requested_by, new.amount_kobo) then
    problem := 'A second person must approve this refund';
  elsif problem is null and not new.is_approved_alone then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
  end if;
  if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  return new;
end $$;
revoke execute on function private.guard_plan_refund() from public;
create trigger plan_refunds_guard before update on public.plan_refunds
  for each row execute function private.guard_plan_refund();

-- An approved refund is in the ledger of the order, and nothing else is.
create function private.check_plan_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
      where plan_refund_id = new.id)
    <> (case new.status when 'approved' then new.amount_kobo else 0 end) then
    raise exception 'A refund to a plan is approved when it is in the ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;
revoke execute on function private.check_plan_refund() from public;
alter table public.ledger_entries
  add column plan_refund_id uuid references public.plan_refunds on delete restrict,
  add constraint ledger_entries_plan_refund_check check (plan_refund_id is null or kind = 'plan_credit');
create unique index ledger_entries_plan_refund_id_key on public.ledger_entries (plan_refund_id)
  where plan_refund_id is not null;
create constraint trigger plan_refunds_check_entry after insert or update of status
  on public.plan_refunds deferrable initially deferred
  for each row execute function private.check_plan_refund();

alter table public.plan_refunds enable row level security;
revoke all on public.plan_refunds from anon, authenticated, service_role;
grant select on public.plan_refunds to authenticated;
grant select, insert, update on public.plan_refunds to service_role;
create policy plan_refunds_select_owner_or_staff on public.plan_refunds for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_refunds_all_second_factor on public.plan_refunds
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_refunds', '{sales,finance,support}');

-- Lines of goods name it, and it counts for what one person gives in a day.
alter table public.refund_lines
  add column plan_refund_id uuid references public.plan_refunds on delete restrict;
create index refund_lines_plan_refund_id_idx on public.refund_lines (plan_refund_id)
  where plan_refund_id is not null;
create or replace function private.gave_nothing_back(line public.refund_lines) returns boolean
language sql stable set search_path = '' as $$
  select num_nonnulls(line.refund_id, line.plan_refund_id) > 0
    and (line.refund_id is null or exists (
      select from public.refunds r
      where r.id = line.refund_id and r.status = 'withdrawn' and (
        r.credit_note_id is null
        or exists (select from public.ledger_entries where reverses = r.credit_note_id))
    ))
    and (line.plan_refund_id is null or exists (
      select from public.plan_refunds r
      where r.id = line.plan_refund_id and r.status = 'withdrawn'))
$$;
create or replace function private.may_give_alone(person uuid, amount bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce((
      select sum(amount_kobo) from public.ledger_entries
      where kind = 'credit_kept' and reverses is null and caused_by = person
        and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(given_kobo) from public.order_edits
      where edited_by = person and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(amount_kobo) from public.plan_refunds
      where is_approved_alone and requested_by = person and approved_at > now() - interval '24 hours'
    ), 0) into given;
  return private.may_refund_alone(person, null, amount + given);
end $$;
