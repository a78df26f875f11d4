-- What the company knows about a person, one row per auth.users, made by the database itself.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'reseller', 'admin')),
  full_name text check (char_length(full_name) between 1 and 120),
  phone text check (char_length(phone) between 1 and 32),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_role on public.profiles (role) where role <> 'customer';

-- Asked by policies about the caller. Security definer, so that the policy of profiles itself may ask it without recursion;
-- it looks the role up, so that a change of role works at once and not when the token expires. Anyone may call it.
create or replace function private.is_admin() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
$$;
revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated;
-- Column by column: whoever may update a row may otherwise update all of it, role included.
grant update (full_name, phone) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy profiles_select_owner_or_admin on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Called by the trigger only. The name a person gave at sign-up is cut to size, never a reason to refuse them.
create function private.create_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, full_name, phone)
  values (
    new.id,
    nullif(left(trim(new.raw_user_meta_data ->> 'full_name'), 120), ''),
    nullif(left(trim(coalesce(new.raw_user_meta_data ->> 'phone', new.phone)), 32), '')
  )
  on conflict (id) do nothing;
  return new;
end $$;
revoke execute on function private.create_profile() from public;
create trigger users_create_profile after insert on auth.users for each row execute function private.create_profile();

-- The one way a person changes a role: an admin, and never their own, so that one admin always remains.
-- Callable by signed-in people; refuses everyone who is no admin.
create function public.set_profile_role(profile_id uuid, new_role text) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  changed public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only an admin may change a role' using errcode = '42501';
  end if;
  if profile_id = (select auth.uid()) then
    raise exception 'Nobody may change their own role' using errcode = '42501';
  end if;
  update public.profiles set role = new_role, updated_at = now() where id = profile_id returning * into changed;
  if not found then
    raise exception 'No such profile' using errcode = 'PT404';
  end if;
  return changed;
end $$;
revoke execute on function public.set_profile_role(uuid, text) from public, anon;
grant execute on function public.set_profile_role(uuid, text) to authenticated;
