-- A person has one photo, `<user id>/photo` in the bucket profile-photos, which the browser reads and
-- writes with the person's own rights.
create policy profile_photos_select_owner_or_admin on storage.objects
  for select to authenticated using (
    bucket_id = 'profile-photos'
    and (name = (select auth.uid())::text || '/photo' or (select private.is_admin()))
  );
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

-- The photos until now wait here for the start of the server, which moves them.
drop policy profile_photos_select_owner_or_admin on public.profile_photos;
drop policy profile_photos_insert_owner on public.profile_photos;
drop policy profile_photos_update_owner on public.profile_photos;
drop policy profile_photos_delete_owner on public.profile_photos;
drop policy profile_photos_all_second_factor on public.profile_photos;
drop trigger profile_photos_touch_updated_at on public.profile_photos;
revoke all on public.profile_photos from authenticated, service_role;
alter table public.profile_photos set schema private;
alter table private.profile_photos rename to profile_photos_to_move;
grant select, delete on private.profile_photos_to_move to service_role;
