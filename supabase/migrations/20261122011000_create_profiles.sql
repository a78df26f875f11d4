-- What the company knows about a person: one row per auth.users, with the person's role.
-- Also who counts as an admin, the second factor, and the sessions of an account.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'reseller', 'admin')),
  full_name text check (char_length(full_name) between 1 and 120),
  phone text check (char_length(phone) between 1 and 32),
  -- The language of our mails. English only until there are translations.
  mail_language text not null default 'en' check (mail_language in ('en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_role_idx on public.profiles (role) where role <> 'customer';
create trigger profiles_touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

-- One row: the company's rules for sign-in.
create table public.security_settings (
  id boolean primary key default true check (id),
  admins_need_second_factor boolean not null default false,
  updated_at timestamptz not null default now()
);
insert into public.security_settings default values;
create trigger security_settings_touch_updated_at before update on public.security_settings
  for each row execute function private.touch_updated_at();

-- Whether the caller has passed the second factor, if they have one: with a stolen password alone,
-- nobody reads that person's rows. Security definer, because auth.mfa_factors is closed to every
-- role of the API. Signed-in people and the service role may call it; policies do.
create function private.has_given_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (
      select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
    )
$$;
grant execute on function private.has_given_second_factor() to authenticated, service_role;

-- Whether the caller is an admin. An admin must have passed the second factor when they have one,
-- or when the company demands it of admins. The role is read from the table, so a change works
-- immediately and not only when the token expires. Security definer, so that the policy of profiles can call it
-- without recursion. Anyone may call it.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    and (auth.jwt() ->> 'aal' = 'aal2' or (
      not (select admins_need_second_factor from public.security_settings)
      and not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    ))
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
-- Column by column: otherwise a person could update all of their row, role included.
grant update (full_name, phone, mail_language) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy profiles_select_owner_or_admin on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
-- Not for select: the site greets people by name while it asks for the second factor.
create policy profiles_update_second_factor on public.profiles as restrictive for update
  to authenticated using ((select private.has_given_second_factor()));

alter table public.security_settings enable row level security;
grant select on public.security_settings to authenticated;
grant update (admins_need_second_factor) on public.security_settings to authenticated;
grant select, update on public.security_settings to service_role;
create policy security_settings_select_authenticated on public.security_settings
  for select to authenticated using (true);
-- Only an admin who has passed a second factor may demand one, so that nobody locks themselves out.
create policy security_settings_update_admin on public.security_settings
  for update to authenticated
  using ((select private.is_admin()) and (select auth.jwt()) ->> 'aal' = 'aal2')
  with check ((select private.is_admin()) and (select auth.jwt()) ->> 'aal' = 'aal2');

-- Called by the trigger only. A name from sign-up that is too long is shortened, not refused. The
-- role is always the default: the data of a sign-up cannot set another one.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name, phone)
  values (
    new.id,
    nullif(left(trim(new.raw_user_meta_data ->> 'full_name'), 120), ''),
    -- The auth service stores a number without its plus.
    coalesce(
      nullif(left(trim(new.raw_user_meta_data ->> 'phone'), 32), ''),
      '+' || nullif(new.phone, '')
    )
  )
  on conflict (id) do nothing;
  return new;
end $$;
create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- The only way a person changes a role: an admin, and never their own, so that one admin always
-- remains. Signed-in people may call it; it refuses everyone who is not an admin.
create function public.set_profile_role(profile_id uuid, new_role text) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  changed public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only an admin may change a role' using errcode = '42501';
  end if;
  if profile_id = (select auth.uid()) then
    raise exception 'You cannot change your own role' using errcode = '42501';
  end if;
  update public.profiles set role = new_role, updated_at = now()
    where id = profile_id returning * into changed;
  if not found then
    raise exception 'No such profile' using errcode = 'PT404';
  end if;
  return changed;
end $$;
grant execute on function public.set_profile_role(uuid, text) to authenticated;

-- The active sessions of the caller, last used first. Security definer, because auth.sessions is
-- closed to every role of the API. Signed-in people may call it; they see only their own.
create function public.list_my_sessions() returns table (
  id uuid, is_current boolean, started_at timestamptz, last_seen_at timestamptz,
  user_agent text, ip text, aal text
) language sql stable security definer set search_path = '' as $$
  select s.id, coalesce(s.id::text = auth.jwt() ->> 'session_id', false), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at),
    coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 4 desc
$$;
grant execute on function public.list_my_sessions() to authenticated;

-- Signs out one device of the caller. True when there was such a session of theirs. Security
-- definer for the same reason; signed-in people may call it.
create function public.revoke_my_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
    where id = revoke_my_session.session_id and user_id = (select auth.uid());
  return found;
end $$;
grant execute on function public.revoke_my_session(uuid) to authenticated;

-- Signs a person out everywhere. Security definer, because auth.sessions is closed to service_role,
-- who alone may call it.
create function private.revoke_all_sessions(of_user uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.sessions where user_id = of_user
$$;
grant execute on function private.revoke_all_sessions(uuid) to service_role;
