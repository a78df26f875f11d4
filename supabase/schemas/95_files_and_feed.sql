-- Who may read which files, and the tables whose changes the realtime service sends.

-- Staff read the files of a bucket with the grants for the rows that name them.
create policy company_files_select_staff on storage.objects for select to authenticated
  using (case bucket_id
    when 'cvs' then (select private.has_grant('content', 'support'))
    when 'transfer-proofs' then (select private.has_grant('finance'))
    when 'dispute-evidence' then (select private.has_grant('finance'))
    when 'return-photos' then (select private.has_grant('sales', 'stock', 'finance', 'support'))
    when 'company-documents' then (select private.is_admin())
    when 'product-images' then (select private.is_admin())
    when 'content-images' then (select private.is_admin())
    else false
  end);
-- What people sent is evidence, so staff do not change it. Product images are written only by a
-- function, which draws them again.
create policy company_files_insert_staff on storage.objects for insert to authenticated
  with check (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
create policy company_files_update_staff on storage.objects for update to authenticated
  using (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')))
  with check (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
create policy company_files_delete_staff on storage.objects for delete to authenticated
  using (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
-- A person has one photo, `<user id>/photo` in the bucket profile-photos, which the browser reads
-- and writes with the person's own rights.
create policy profile_photos_select_owner_or_staff on storage.objects
  for select to authenticated using (bucket_id = 'profile-photos' and (
    name = (select auth.uid())::text || '/photo'
    or (select private.has_grant('sales', 'support', 'finance'))));
create policy profile_photos_insert_owner on storage.objects for insert to authenticated
  with check (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo');
create policy profile_photos_update_owner on storage.objects for update to authenticated
  using (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo')
  with check (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo');
create policy profile_photos_delete_owner on storage.objects for delete to authenticated
  using (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo');
create policy profile_photos_all_second_factor on storage.objects as restrictive for all
  to authenticated
  using (bucket_id <> 'profile-photos' or (select private.has_given_second_factor()));

alter publication supabase_realtime add table
  public.complaints, public.disputes, public.installation_quotes, public.instalment_plans,
  public.order_events, public.order_notes, public.orders, public.pause_requests, public.payments,
  public.plan_entries, public.plan_payments, public.products, public.project_inquiries,
  public.refunds, public.return_requests, public.shipments, public.staff_grants;
