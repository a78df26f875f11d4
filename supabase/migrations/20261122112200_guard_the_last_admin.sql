-- Changes of roles are security events, and one admin always stays.

-- Refuses what would leave the shop without an admin who can sign in. The lock makes two admins who
-- demote each other at the same time wait for each other: the second one sees the first change.
-- Security definer, because nobody else reads auth.users. Only triggers call it.
create function private.require_an_admin() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not exists (
    select from public.profiles
    join auth.users on users.id = profiles.id
    where profiles.role = 'admin' and users.deleted_at is null
      and (users.banned_until is null or users.banned_until <= now())
  ) then
    raise exception 'The last admin must stay. Make another person admin first.'
      using errcode = 'PT409';
  end if;
end $$;
revoke execute on function private.require_an_admin() from public;

-- Security definer, because nobody else reads sessions and writes events. Only the trigger calls it.
create function private.guard_profile_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_role text := case when tg_op = 'INSERT' then 'customer' else old.role end;
  new_role text := case when tg_op = 'DELETE' then 'customer' else new.role end;
begin
  if old_role = new_role then
    return null;
  end if;
  if old_role = 'admin' then
    perform private.require_an_admin();
  end if;
  insert into platform.security_events (kind, user_id, actor_id, address, details)
  values (
    'role_changed',
    case when tg_op = 'DELETE' then old.id else new.id end,
    (select auth.uid()),
    (select host(ip) from auth.sessions where id::text = auth.jwt() ->> 'session_id'),
    jsonb_build_object('from', old_role, 'to', new_role)
  );
  return null;
end $$;
revoke execute on function private.guard_profile_role() from public;
-- After the change, so that the check sees what would be left.
create trigger profiles_guard_role after insert or update of role or delete on public.profiles
  for each row execute function private.guard_profile_role();

-- A banned or deleted admin cannot sign in, so banning the last one is refused too.
-- Security definer, because the auth service does not read profiles. Only the trigger calls it.
create function private.guard_admin_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.deleted_at is not null or new.banned_until > now())
    and exists (select from public.profiles where id = new.id and role = 'admin') then
    perform private.require_an_admin();
  end if;
  return null;
end $$;
revoke execute on function private.guard_admin_account() from public;
create trigger guard_admin_account after update of deleted_at, banned_until on auth.users
  for each row execute function private.guard_admin_account();
