-- What else an account holds: a photo, what its owner agreed to hear from us, and the language of our mails.

-- Base64, as the browser shows it: a small square of 60 KB at most, WebP or JPEG by its first bytes.
create table public.profile_photos (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  media_type text not null check (media_type in ('image/webp', 'image/jpeg')),
  content_base64 text not null check (
    char_length(content_base64) between 100 and 81920
    and content_base64 ~ '^[A-Za-z0-9+/]+={0,2}$'
    and case media_type when 'image/webp' then content_base64 like 'UklGR%' else content_base64 like '/9j/%' end
  ),
  updated_at timestamptz not null default now()
);
create trigger profile_photos_touch_updated_at before update on public.profile_photos
  for each row execute function private.touch_updated_at();
alter table public.profile_photos enable row level security;
revoke all on public.profile_photos from anon, authenticated, service_role;
grant select, delete on public.profile_photos to authenticated;
grant insert (user_id, media_type, content_base64) on public.profile_photos to authenticated;
grant update (user_id, media_type, content_base64) on public.profile_photos to authenticated;
grant select, insert, update, delete on public.profile_photos to service_role;
create policy profile_photos_select_owner_or_admin on public.profile_photos for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy profile_photos_insert_owner on public.profile_photos for insert to authenticated with check (user_id = (select auth.uid()));
create policy profile_photos_update_owner on public.profile_photos for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy profile_photos_delete_owner on public.profile_photos for delete to authenticated using (user_id = (select auth.uid()));

-- Every yes and every no, with the words that were agreed to: NDPA 2023 wants consent that can be proved. The newest counts.
create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  purpose text not null check (purpose in ('marketing_email', 'marketing_whatsapp')),
  is_given boolean not null,
  wording text not null check (char_length(wording) between 1 and 500),
  -- Where on the site it was said.
  source text not null check (char_length(source) between 1 and 80),
  created_at timestamptz not null default now()
);
create index consents_user_id on public.consents (user_id, purpose, id desc);
alter table public.consents enable row level security;
revoke all on public.consents from anon, authenticated, service_role;
grant select on public.consents to authenticated, service_role;
grant insert (purpose, is_given, wording, source) on public.consents to authenticated;
create policy consents_select_owner_or_admin on public.consents for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy consents_insert_owner on public.consents for insert to authenticated with check (user_id = (select auth.uid()));

-- English alone until there are translations.
alter table public.profiles add column mail_language text not null default 'en' check (mail_language in ('en'));
grant update (mail_language) on public.profiles to authenticated;
