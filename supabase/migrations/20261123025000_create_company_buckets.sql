-- Files of the company and its customers. Private ones are read by staff, and written by functions with
-- the service role; the limits are those of the forms that they come from.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('cvs', 'cvs', false, 5242880, array[
    'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]),
  ('transfer-proofs', 'transfer-proofs', false, 5242880,
    array['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  ('return-photos', 'return-photos', false, 5242880, array['image/jpeg']),
  ('dispute-evidence', 'dispute-evidence', false, 5242880, array['application/pdf', 'image/jpeg']),
  ('profile-photos', 'profile-photos', false, 61440, array['image/webp', 'image/jpeg']),
  ('company-documents', 'company-documents', false, 52428800, array['application/pdf']),
  ('product-images', 'product-images', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('content-images', 'content-images', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
on conflict (id) do nothing;

create policy company_files_select_admin on storage.objects for select to authenticated
  using (
    bucket_id in (
      'cvs', 'transfer-proofs', 'return-photos', 'dispute-evidence', 'company-documents',
      'product-images', 'content-images'
    ) and (select private.is_admin())
  );
-- What people sent is evidence: staff read it, and do not change it.
create policy company_files_insert_admin on storage.objects for insert to authenticated
  with check (
    bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.is_admin())
  );
create policy company_files_update_admin on storage.objects for update to authenticated
  using (
    bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.is_admin())
  )
  with check (
    bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.is_admin())
  );
create policy company_files_delete_admin on storage.objects for delete to authenticated
  using (
    bucket_id in ('company-documents', 'product-images', 'content-images')
    and (select private.is_admin())
  );
