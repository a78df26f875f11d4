-- What an applicant shows us. Staff read it; nobody changes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('reseller-documents', 'reseller-documents', false, 5242880,
    array['application/pdf', 'image/jpeg']),
  ('reseller-logos', 'reseller-logos', false, 524288, array['image/jpeg'])
on conflict (id) do nothing;

create table public.reseller_documents (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete cascade,
  kind text not null check (kind in ('registration', 'identity')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  object_path text not null unique check (char_length(object_path) between 10 and 100),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  created_at timestamptz not null default now()
);
create index reseller_documents_reseller_id_idx
  on public.reseller_documents (reseller_id, created_at desc);
alter table public.reseller_documents enable row level security;
revoke all on public.reseller_documents from anon, authenticated, service_role;
grant select on public.reseller_documents to authenticated;
grant select, insert on public.reseller_documents to service_role;
create policy reseller_documents_select_owner_or_staff on public.reseller_documents
  for select to authenticated
  using ((select private.has_grant('sales')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_documents_all_second_factor on public.reseller_documents
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
select private.audit_table('public.reseller_documents', '{sales}');
