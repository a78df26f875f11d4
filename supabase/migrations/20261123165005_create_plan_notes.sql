-- What staff write to each other about a plan. Its customer never reads it.
create table public.plan_notes (
  -- The page chooses it, so that a note that is sent twice is one.
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  -- We spoke with the customer, or wrote to them.
  is_contact boolean not null default false,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index plan_notes_plan_id_idx on public.plan_notes (plan_id, created_at);
create index plan_notes_author_id_idx on public.plan_notes (author_id) where author_id is not null;
alter table public.plan_notes enable row level security;
revoke all on public.plan_notes from anon, authenticated, service_role;
grant select, delete on public.plan_notes to authenticated;
grant insert (id, plan_id, is_contact, body) on public.plan_notes to authenticated;
grant select on public.plan_notes to service_role;
create policy plan_notes_select_staff on public.plan_notes for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_insert_staff on public.plan_notes for insert to authenticated
  with check (author_id = (select auth.uid())
    and (select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_delete_author on public.plan_notes for delete to authenticated
  using (author_id = (select auth.uid())
    and (select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_all_second_factor on public.plan_notes
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_notes', '{sales,finance,support}');
