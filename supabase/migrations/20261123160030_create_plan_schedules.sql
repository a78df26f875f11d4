-- When which part of a plan is due. A version never changes: a pause, a refund of goods or an early
-- settlement writes the next one, with all rows.
create table public.plan_schedules (
  plan_id uuid not null references public.instalment_plans on delete restrict,
  version integer not null check (version >= 1),
  reason text not null
    check (reason in ('agreed', 'pause', 'refund', 'settlement', 'undo', 'restructure')),
  note text check (char_length(note) between 1 and 500),
  effective_on date not null check (effective_on between '2020-01-01' and '2100-01-01'),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  primary key (plan_id, version)
);
create index plan_schedules_actor_id_idx on public.plan_schedules (actor_id) where actor_id is not null;
create table public.plan_schedule_rows (
  plan_id uuid not null,
  version integer not null,
  number integer not null check (number between 1 and 120),
  due_on date not null check (due_on between '2020-01-01' and '2100-01-01'),
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  primary key (plan_id, version, number),
  foreign key (plan_id, version) references public.plan_schedules on delete restrict
);
create trigger plan_schedules_append_only before update or delete on public.plan_schedules
  for each row execute function private.keep_for_ever();
create trigger plan_schedule_rows_append_only before update or delete on public.plan_schedule_rows
  for each row execute function private.keep_for_ever();
alter table public.plan_schedules enable row level security;
alter table public.plan_schedule_rows enable row level security;
revoke all on public.plan_schedules, public.plan_schedule_rows from anon, authenticated, service_role;
grant select on public.plan_schedules, public.plan_schedule_rows to authenticated;
grant select, insert on public.plan_schedules, public.plan_schedule_rows to service_role;
create policy plan_schedules_select_owner_or_staff on public.plan_schedules for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_schedule_rows_select_owner_or_staff on public.plan_schedule_rows
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_schedules_all_second_factor on public.plan_schedules
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create policy plan_schedule_rows_all_second_factor on public.plan_schedule_rows
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_schedules', '{sales,finance,support}');
