-- Who gives and takes grants, and the owner who always stays.

-- Refuses what would leave the shop without an owner who can sign in. The lock makes two owners who
-- demote each other at the same time wait for each other: the second one sees the first change.
-- Security definer, because nobody else reads auth.users. Only triggers call it.
create function private.require_an_owner() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not exists (
    select from public.staff_grants
    join public.profiles on profiles.id = staff_grants.user_id
    join auth.users on users.id = staff_grants.user_id
    where grant_name = 'owner' and profiles.role = 'admin' and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
  ) then
    raise exception 'The last owner must stay. Make another person an owner first.'
      using errcode = 'PT409';
  end if;
end $$;
revoke execute on function private.require_an_owner() from public;

-- A person gives and takes grants only as an owner who gave the second factor a moment ago, whatever
-- role the statement runs with. The lock comes first: an owner who has just been demoted by another
-- one is none any more. What other triggers write (an admin who is demoted loses the grants) was
-- allowed where it began. Nobody chooses `granted_by`. Security definer, because it reads profiles.
-- Only the trigger calls it.
create function private.guard_staff_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'A grant does not change. Take it away and give another one.'
      using errcode = 'PT409';
  end if;
  if (select auth.uid()) is not null and pg_trigger_depth() = 1 then
    perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
    if not private.has_grant('owner') then
      raise exception 'Only an owner may change what staff may do' using errcode = '42501';
    end if;
    perform private.require_fresh_second_factor();
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if not exists (select from public.profiles where id = new.user_id and role = 'admin') then
    raise exception 'Only staff have grants. Make this person an admin first.'
      using errcode = 'PT409';
  end if;
  new.granted_by := (select auth.uid());
  new.granted_at := now();
  return new;
end $$;
revoke execute on function private.guard_staff_grant() from public;
create trigger staff_grants_guard before insert or update or delete on public.staff_grants
  for each row execute function private.guard_staff_grant();

-- After the change, so that the check sees what would be left. Each change is a security event.
-- Security definer, because nobody else reads sessions and writes events. Only the trigger calls it.
create function private.note_staff_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.grant_name = 'owner' then
    perform private.require_an_owner();
  end if;
  insert into platform.security_events (kind, user_id, actor_id, address, details)
  values (
    'grant_changed',
    case when tg_op = 'DELETE' then old.user_id else new.user_id end,
    (select auth.uid()),
    (select host(ip) from auth.sessions where id::text = auth.jwt() ->> 'session_id'),
    case when tg_op = 'DELETE' then jsonb_build_object('taken', old.grant_name)
      else jsonb_build_object('given', new.grant_name) end
  );
  return null;
end $$;
revoke execute on function private.note_staff_grant() from public;
create trigger staff_grants_note after insert or delete on public.staff_grants
  for each row execute function private.note_staff_grant();

-- An admin that nobody signed in made (the installation, `npm run admin`, the service key) is an
-- owner. One that an owner made has no grants until an owner gives them.
create or replace function private.guard_profile_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_role text := case when tg_op = 'INSERT' then 'customer' else old.role end;
  new_role text := case when tg_op = 'DELETE' then 'customer' else new.role end;
begin
  if old_role = new_role then
    return null;
  end if;
  insert into platform.security_events (kind, user_id, actor_id, address, details)
  values (
    'role_changed',
    case when tg_op = 'DELETE' then old.id else new.id end,
    (select auth.uid()),
    (select host(ip) from auth.sessions where id::text = auth.jwt() ->> 'session_id'),
    jsonb_build_object('from', old_role, 'to', new_role)
  );
  if old_role = 'admin' then
    delete from public.staff_grants where user_id = old.id;
  elsif new_role = 'admin' and (select auth.uid()) is null then
    insert into public.staff_grants (user_id, grant_name) values (new.id, 'owner');
  end if;
  return null;
end $$;

-- A banned or deleted owner cannot sign in, so banning the last one is refused too.
-- Security definer, because the auth service does not read grants. Only the trigger calls it.
create or replace function private.guard_admin_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.deleted_at is not null or new.banned_until > now()) and exists (
    select from public.staff_grants where user_id = new.id and grant_name = 'owner'
  ) then
    perform private.require_an_owner();
  end if;
  return null;
end $$;
drop function private.require_an_admin();

-- Owners change roles, with a fresh second factor. The lock comes first, as for grants.
create or replace function public.set_profile_role(profile_id uuid, new_role text)
returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  changed public.profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not private.has_grant('owner') then
    raise exception 'Only an owner may change a role' using errcode = '42501';
  end if;
  if profile_id = (select auth.uid()) then
    raise exception 'You cannot change your own role' using errcode = '42501';
  end if;
  perform private.require_fresh_second_factor();
  update public.profiles set role = new_role, updated_at = now()
    where id = profile_id returning * into changed;
  if not found then
    raise exception 'No such profile' using errcode = 'PT404';
  end if;
  return changed;
end $$;
