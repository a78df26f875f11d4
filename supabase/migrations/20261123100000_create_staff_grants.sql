-- What each member of staff may do. The role `admin` opens the desk; grants decide what is there.
-- `owner` includes every other grant.

-- The key is an id, because realtime tells everybody who follows the table the key of a deleted row.
create table public.staff_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  grant_name text not null
    check (grant_name in ('owner', 'sales', 'stock', 'finance', 'content', 'support')),
  -- Who gave it; null: it came with the installation, `npm run admin` or the service key. No foreign
  -- key: the id of a deleted account is never used again.
  granted_by uuid,
  granted_at timestamptz not null default now(),
  unique (user_id, grant_name)
);
alter table public.staff_grants enable row level security;
revoke all on public.staff_grants from anon, authenticated, service_role;
grant select on public.staff_grants to authenticated;
grant select, insert, delete on public.staff_grants to service_role;

-- Whether the caller is staff and an owner, or has one of the grants. Policies call it as
-- `(select private.has_grant('sales', 'support'))`, functions through `requireStaff`. Security
-- definer, because everybody may ask it about themselves.
create function private.has_grant(variadic names text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (
    select from public.staff_grants
    where user_id = (select auth.uid()) and (grant_name = 'owner' or grant_name = any (names))
  )
$$;
revoke execute on function private.has_grant(text[]) from public;
grant execute on function private.has_grant(text[]) to anon, authenticated, service_role;

create policy staff_grants_select_own_or_owner on public.staff_grants for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('owner')));
create policy staff_grants_all_second_factor on public.staff_grants as restrictive for all
  to authenticated using ((select private.has_given_second_factor()));

-- Whoever was an admin could do everything.
insert into public.staff_grants (user_id, grant_name, granted_at)
  select id, 'owner', admin_since from public.profiles where role = 'admin';

-- An open desk follows it, so that a grant that is taken away closes its screens at once.
alter publication supabase_realtime add table public.staff_grants;
