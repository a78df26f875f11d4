-- Data sheets and manuals of the makers, beside the data sheet that we write from the technical data.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-documents', 'product-documents', true, 10485760, array['application/pdf'])
on conflict (id) do nothing;

create table public.product_documents (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80),
  position integer not null default 0 check (position between 0 and 99),
  -- In the bucket `product-documents`, without its ending `.pdf`.
  object_path uuid not null,
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now()
);
create index product_documents_product_id_idx on public.product_documents (product_id, position);
create index product_documents_object_path_idx on public.product_documents (object_path);
create trigger product_documents_notify_changed
  after insert or update or delete or truncate on public.product_documents
  for each statement execute function private.notify_table_changed();

alter table public.product_documents enable row level security;
revoke all on public.product_documents from anon, authenticated, service_role;
grant select on public.product_documents to anon;
grant select, delete, update (position, title) on public.product_documents to authenticated;
grant select, insert, update, delete on public.product_documents to service_role;
create policy product_documents_select_anon on public.product_documents for select to anon
  using (exists (select from public.products where id = product_id));
create policy product_documents_select_authenticated on public.product_documents for select
  to authenticated using (exists (select from public.products where id = product_id));
create policy product_documents_update_content on public.product_documents for update
  to authenticated using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_documents_delete_content on public.product_documents for delete
  to authenticated using ((select private.has_grant('content')));
