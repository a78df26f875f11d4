-- "I need more time": a customer asks to move what is unpaid by 30 days. A rule grants it at once, or staff
-- decide. The pause itself is a version of the schedule.
create table public.pause_requests (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- Why, in the words of the customer.
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'granted', 'declined', 'withdrawn')),
  -- For the customer: why it was declined.
  answer text check (char_length(answer) between 3 and 500),
  -- Null when granted: the rule decided.
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- The version of the schedule that the pause wrote.
  schedule_version integer,
  created_at timestamptz not null default now(),
  foreign key (plan_id, schedule_version) references public.plan_schedules on delete restrict,
  constraint pause_requests_decided_check check ((decided_at is not null) = (status <> 'requested')),
  constraint pause_requests_granted_check
    check ((schedule_version is not null) = (status = 'granted')),
  constraint pause_requests_declined_check check (status <> 'declined' or answer is not null)
);
create index pause_requests_plan_id_idx on public.pause_requests (plan_id, created_at desc);
create unique index pause_requests_open_key on public.pause_requests (plan_id)
  where status = 'requested';
create unique index pause_requests_schedule_key on public.pause_requests (plan_id, schedule_version)
  where schedule_version is not null;
create index pause_requests_decided_by_idx on public.pause_requests (decided_by)
  where decided_by is not null;
create index pause_requests_waiting_idx on public.pause_requests (created_at) where status = 'requested';
create trigger pause_requests_begin before insert on public.pause_requests
  for each row execute function private.check_first_status('requested');
create trigger pause_requests_check_status before update of status on public.pause_requests
  for each row execute function private.check_status_transition('a request', 'requested>granted',
    'requested>declined', 'requested>withdrawn');
alter table public.pause_requests enable row level security;
revoke all on public.pause_requests from anon, authenticated, service_role;
grant select (id, plan_id, reason, status, answer, decided_at, schedule_version, created_at)
  on public.pause_requests to authenticated;
grant select, insert, update on public.pause_requests to service_role;
create policy pause_requests_select_owner_or_staff on public.pause_requests for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy pause_requests_all_second_factor on public.pause_requests
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.pause_requests', '{sales,finance,support}');
