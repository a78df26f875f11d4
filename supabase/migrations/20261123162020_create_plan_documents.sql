-- Papers that an applicant sent with an application above a limit.
create table public.plan_documents (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  kind text not null check (kind in ('statement', 'identity')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (plan_id, kind)
);
alter table public.plan_documents enable row level security;
revoke all on public.plan_documents from anon, authenticated, service_role;
-- The path and the bytes are for functions only.
grant select (id, plan_id, kind, media_type, size_bytes, created_at) on public.plan_documents
  to authenticated;
grant select, insert, delete on public.plan_documents to service_role;
create policy plan_documents_select_owner_or_finance on public.plan_documents
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.instalment_plans p where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_documents_all_second_factor on public.plan_documents
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.plan_documents', '{finance}');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('plan-documents', 'plan-documents', false, 5242880,
  '{application/pdf,image/jpeg,image/png}')
on conflict (id) do nothing;
