-- An owner invites a colleague who has no account yet. Who confirms that address within a week
-- becomes staff with the grants of the invitation.

create table private.staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  grants text[] not null
    check (grants <@ '{owner,sales,stock,finance,content,support}' and cardinality(grants) > 0),
  -- No foreign key: an invitation of a deleted account is void anyway.
  invited_by uuid not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz
);
create unique index staff_invitations_email_idx on private.staff_invitations (email)
  where accepted_at is null;
alter table private.staff_invitations enable row level security;
revoke all on private.staff_invitations from public, anon, authenticated, service_role;
grant select, insert, update (grants, invited_by, invited_at, expires_at), delete
  on private.staff_invitations to service_role;

-- The account whose confirmed address this is; null when there is none. Security definer, because
-- nobody else reads accounts. Functions for owners call it.
create function private.find_confirmed_account(of_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users
  where lower(email) = lower(of_email) and email_confirmed_at is not null and not is_sso_user
    and deleted_at is null
$$;
revoke execute on function private.find_confirmed_account(text) from public;
grant execute on function private.find_confirmed_account(text) to service_role;

-- Makes the owner of a newly confirmed address staff, in the name of who invited them: an invitation
-- of somebody who is no owner any more is void, and the inviter's refunds need another approver.
-- Security definer, because the auth service writes no roles. Only the trigger calls it.
create function private.join_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  invitation private.staff_invitations;
begin
  if new.email_confirmed_at is null or new.is_sso_user
    or tg_op = 'UPDATE' and old.email_confirmed_at is not null then
    return null;
  end if;
  update private.staff_invitations set accepted_at = now()
    where email = lower(new.email) and accepted_at is null and expires_at > now()
    returning * into invitation;
  if not found then
    return null;
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', invitation.invited_by, 'role', 'authenticated', 'aal', 'aal2')::text, true);
  if private.has_grant('owner') then
    update public.profiles set role = 'admin', updated_at = now()
      where id = new.id and role <> 'admin';
    insert into public.staff_grants (user_id, grant_name)
      select new.id, unnest(invitation.grants) on conflict do nothing;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  return null;
end $$;
revoke execute on function private.join_staff() from public;
create trigger users_join_staff after insert or update of email_confirmed_at on auth.users
  for each row execute function private.join_staff();

-- Everybody with the role admin, for the staff screen. Security definer, because nobody else reads
-- accounts. The function `list-staff` calls it, for owners.
create function private.list_staff() returns table (
  id uuid, name text, email text, has_second_factor boolean, is_blocked boolean,
  last_seen_at timestamptz, grants jsonb
) language sql stable security definer set search_path = '' as $$
  select p.id, p.full_name, u.email,
    exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'),
    coalesce(u.banned_until > now(), false),
    (select max(coalesce(s.refreshed_at at time zone 'UTC', s.updated_at))
      from auth.sessions s where s.user_id = p.id),
    coalesce((
      select jsonb_agg(jsonb_build_object('name', g.grant_name, 'givenAt', g.granted_at,
        'givenBy', private.find_account_email(g.granted_by)) order by g.grant_name)
      from public.staff_grants g where g.user_id = p.id), '[]')
  from public.profiles p join auth.users u on u.id = p.id
  where p.role = 'admin' and u.deleted_at is null
  order by lower(coalesce(p.full_name, u.email))
$$;
revoke execute on function private.list_staff() from public;
grant execute on function private.list_staff() to service_role;
