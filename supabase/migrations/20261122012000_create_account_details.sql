-- More data of an account: addresses, a photo, and the owner's consent to messages from us.

-- Delivery addresses: a person may have several, one of them the default. The checkout
-- offers them.
create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- "Home", "Shop", "Mama's house".
  label text not null check (char_length(label) between 1 and 40),
  name text not null check (char_length(name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  -- A Nigerian state. Whether we deliver there is checked when something is ordered.
  state text not null check (char_length(state) between 2 and 40),
  area text not null check (char_length(area) between 1 and 80),
  street text not null check (char_length(street) between 1 and 200),
  landmark text check (char_length(landmark) between 1 and 200),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user_id_idx on public.addresses (user_id, created_at);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;
create trigger addresses_touch_updated_at before update on public.addresses
  for each row execute function private.touch_updated_at();

-- Trigger only. The first address is the default one, a new default replaces the old one, and a
-- person has at most twenty.
create function private.enforce_one_default_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
      raise exception 'You can save at most 20 addresses. Remove one first.'
        using errcode = 'PT409';
    end if;
    if not exists (select from public.addresses where user_id = new.user_id) then
      new.is_default := true;
    end if;
  end if;
  if new.is_default then
    update public.addresses set is_default = false
      where user_id = new.user_id and id <> new.id and is_default;
  end if;
  return new;
end $$;
create trigger addresses_enforce_one_default
  before insert or update of is_default on public.addresses
  for each row execute function private.enforce_one_default_address();

-- Trigger only. When the default address is deleted, the newest of the others replaces it.
create function private.replace_default_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = true
  where id = (
    select id from public.addresses where user_id = old.user_id order by created_at desc limit 1
  );
  return null;
end $$;
create trigger addresses_replace_default after delete on public.addresses
  for each row when (old.is_default) execute function private.replace_default_address();

alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant insert (id, label, name, phone_number, state, area, street, landmark, is_default),
  update (label, name, phone_number, state, area, street, landmark, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy addresses_select_owner on public.addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_insert_owner on public.addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy addresses_update_owner on public.addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy addresses_delete_owner on public.addresses for delete to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_all_second_factor on public.addresses as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));

-- Base64, as the browser shows it: a small square of at most 60 KB, WebP or JPEG by its first
-- bytes.
create table public.profile_photos (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  media_type text not null check (media_type in ('image/webp', 'image/jpeg')),
  content_base64 text not null check (
    char_length(content_base64) between 100 and 81920
    and content_base64 ~ '^[A-Za-z0-9+/]+={0,2}$'
    and case media_type
      when 'image/webp' then content_base64 like 'UklGR%'
      else content_base64 like '/9j/%'
    end
  ),
  updated_at timestamptz not null default now()
);
create trigger profile_photos_touch_updated_at before update on public.profile_photos
  for each row execute function private.touch_updated_at();

alter table public.profile_photos enable row level security;
grant select, delete on public.profile_photos to authenticated;
grant insert (user_id, media_type, content_base64), update (user_id, media_type, content_base64)
  on public.profile_photos to authenticated;
grant select, insert, update, delete on public.profile_photos to service_role;
create policy profile_photos_select_owner_or_admin on public.profile_photos
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy profile_photos_insert_owner on public.profile_photos for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy profile_photos_update_owner on public.profile_photos for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy profile_photos_delete_owner on public.profile_photos for delete to authenticated
  using (user_id = (select auth.uid()));
create policy profile_photos_all_second_factor on public.profile_photos as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));

-- Every consent and refusal, with the wording that the person saw: the Nigeria Data Protection Act
-- 2023 requires consent that can be proved. The newest row counts.
create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  purpose text not null check (purpose in ('marketing_email', 'marketing_whatsapp')),
  is_given boolean not null,
  wording text not null check (char_length(wording) between 1 and 500),
  -- Where on the site the person answered.
  source text not null check (char_length(source) between 1 and 80),
  created_at timestamptz not null default now()
);
create index consents_user_id_idx on public.consents (user_id, purpose, id desc);

alter table public.consents enable row level security;
grant select on public.consents to authenticated, service_role;
grant insert (purpose, is_given, wording, source) on public.consents to authenticated;
create policy consents_select_owner_or_admin on public.consents for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy consents_insert_owner on public.consents for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy consents_all_second_factor on public.consents as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));
