-- Second factors and sessions. Money, grants and exports need a second factor that was given a
-- moment ago. A new factor, which may have been added with a stolen session, counts only after a
-- day, or once an owner has confirmed it.

-- Verified factors, also those that were removed: so there is no foreign key to auth.mfa_factors.
-- Only triggers and the functions below read and write it.
create table private.second_factors (
  factor_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  added_at timestamptz not null default now(),
  -- From when it counts as fresh.
  trusted_at timestamptz not null,
  -- The owner who confirmed it. No foreign key: it stays when that account is deleted.
  confirmed_by uuid,
  removed_at timestamptz
);

create index second_factors_user_id_idx on private.second_factors (user_id);

alter table private.second_factors enable row level security;

-- The active sessions of the caller, last used first. Security definer, because auth.sessions is
-- closed to every role of the API. So it checks the second factor itself: with a stolen password
-- alone, nobody lists the devices of an account. Signed-in people may call it; they see only their
-- own.
create function public.list_my_sessions() returns table (
  id uuid, is_current boolean, started_at timestamptz, last_seen_at timestamptz,
  user_agent text, ip text, aal text
) language sql stable security definer set search_path = '' as $$
  select s.id, coalesce(s.id::text = auth.jwt() ->> 'session_id', false), s.created_at,
    coalesce(s.refreshed_at at time zone 'utc', s.created_at),
    coalesce(s.user_agent, ''), coalesce(host(s.ip), ''), coalesce(s.aal::text, 'aal1')
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    and (select private.has_given_second_factor())
  order by 4 desc
$$;
grant execute on function public.list_my_sessions() to authenticated;

-- Signs out one device of the caller; false when it is not theirs. Security definer for the same
-- reason; signed-in people may call it.
create function public.revoke_my_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
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

-- Stores that a person, and not the start of a server, chose the rules. Second factors guard the
-- money, so turning them off for staff needs a fresh one.
create function private.note_security_choice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    if old.admins_need_second_factor and not new.admins_need_second_factor then
      perform private.require_fresh_second_factor();
    end if;
    new.chosen_at := now();
  end if;
  return new;
end $$;

-- Whether the session of the caller gave a second factor in the last 15 minutes. Somebody without a
-- factor passes only in a shop that requires none. Security definer, because factors are closed to
-- every role of the API. Signed-in people and the service role may call it.
create function private.has_fresh_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.find_second_factor_problem() is null
$$;
grant execute on function private.has_fresh_second_factor() to authenticated, service_role;

-- Refuses a caller without a fresh second factor. The desk recognises the error, asks for the code
-- and repeats the call.
create function private.require_fresh_second_factor() returns void
language plpgsql stable set search_path = '' as $$
declare
  problem constant text := private.find_second_factor_problem();
begin
  if problem = 'too_new' then
    raise exception 'second_factor_too_new' using errcode = 'PT403';
  elsif problem is not null then
    raise exception 'second_factor_needed' using errcode = 'PT403';
  end if;
end $$;
grant execute on function private.require_fresh_second_factor() to authenticated, service_role;

-- Whether the next factor of this person counts at once: it is their first one (none was removed in
-- the last day), and the shop requires none or no other owner has a factor that counts and could
-- confirm it, as in a shop that is being set up. Security definer, because factors are closed to
-- every role of the API. Only add_second_factor calls it.
create function private.trusts_first_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from private.second_factors
      where user_id = person and (removed_at is null or removed_at > now() - interval '24 hours')
    ) and (
      not (select admins_need_second_factor from public.security_settings)
      or not exists (
        select from public.staff_grants g
        join public.profiles p on p.id = g.user_id and p.role = 'admin'
        join private.second_factors f on f.user_id = g.user_id
        where g.grant_name = 'owner' and g.user_id <> person
          and f.removed_at is null and f.trusted_at <= now()
      )
    )
$$;

-- Writes a security event for a change of the factors of a member of staff. Security definer,
-- because the auth service does not read roles. Only the functions below call it.
create function private.tell_second_factor_change(person uuid, change text, kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into platform.security_events (kind, user_id, actor_id, details)
    select 'factor_changed', person, (select auth.uid()), jsonb_build_object(change, case kind
      when 'totp' then 'authenticator app' when 'phone' then 'text messages'
      when 'webauthn' then 'security key' else 'recovery codes' end)
    from public.profiles where id = person and role = 'admin';
end $$;

-- Stores a factor that was verified. Security definer, because the auth service does not write this
-- table. Only the triggers below call it.
create function private.add_second_factor(factor uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.second_factors (factor_id, user_id, trusted_at)
    values (factor, person, case when private.trusts_first_factor(person) then now()
      else now() + interval '24 hours' end)
    on conflict (factor_id) do update
      set added_at = excluded.added_at, trusted_at = excluded.trusted_at, confirmed_by = null;
end $$;

-- Security definer, like the functions that it calls.
create function private.note_second_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' then
      update private.second_factors set removed_at = now() where factor_id = old.id;
      perform private.tell_second_factor_change(old.user_id, 'removed', old.factor_type::text);
    end if;
    return null;
  end if;
  -- Recovery codes are noted with their set, by note_recovery_codes.
  if new.status <> 'verified' or new.factor_type = 'recovery_code' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.status = 'verified' then
      return null;
    end if;
  end if;
  perform private.add_second_factor(new.id, new.user_id);
  perform private.tell_second_factor_change(new.user_id, 'added', new.factor_type::text);
  return null;
end $$;

-- A new set of recovery codes is a new factor, even with an old id. Security definer, like the
-- functions that it calls.
create function private.note_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_second_factor(new.mfa_factor_id, new.user_id);
  perform private.tell_second_factor_change(new.user_id, 'added', 'recovery_code');
  return null;
end $$;

-- Why the second factor of the caller does not count as fresh: `needed` (they must give one) or
-- `too_new` (their factors are too new); null when it does. The token must match the present state
-- of its session: the factor that was given last decides, and an older token of the same session is
-- not fresh. Security definer, because factors are closed to every role of the API. Signed-in
-- people and the service role may call it.
create function private.find_second_factor_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  methods constant text[] :=
    '{totp,phone,webauthn,mfa/phone,mfa/webauthn,mfa/recovery_code}';
  given_at timestamptz;
  is_trusted boolean;
begin
  if not exists (select from auth.mfa_factors where user_id = person and status = 'verified') then
    return case
      when (select admins_need_second_factor from public.security_settings) then 'needed'
      -- Otherwise a thief would remove the factor that they cannot give.
      when exists (
        select from private.second_factors
        where user_id = person and removed_at > now() - interval '24 hours'
      ) then 'too_new'
    end;
  end if;
  if not exists (
    select from private.second_factors
    where user_id = person and removed_at is null and trusted_at <= now()
  ) then
    return 'too_new';
  end if;
  select max(c.updated_at), bool_or(f.factor_id is not null) into given_at, is_trusted
    from auth.sessions s
      join auth.mfa_amr_claims c
        on c.session_id = s.id and c.authentication_method = any (methods)
      left join private.second_factors f
        on f.factor_id = s.factor_id and f.removed_at is null and f.trusted_at <= now()
    where s.id::text = auth.jwt() ->> 'session_id' and s.user_id = person;
  if coalesce(is_trusted, false) and auth.jwt() ->> 'aal' = 'aal2'
    and given_at > now() - interval '15 minutes' and exists (
      select from jsonb_array_elements(
        case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
      ) as given
      -- The token counts in whole seconds.
      where given ->> 'method' = any (methods)
        and abs((given ->> 'timestamp')::float8 - extract(epoch from given_at)) < 1
    ) then
    return null;
  end if;
  return 'needed';
end $$;
grant execute on function private.find_second_factor_problem() to authenticated, service_role;

-- The factors of staff that do not count yet, for the owners. Security definer, because factors are
-- closed to every role of the API. Functions for owners call it.
create function private.list_waiting_factors() returns table (
  id uuid, user_id uuid, kind text, name text, added_at timestamptz, trusted_at timestamptz
) language sql stable security definer set search_path = '' as $$
  select f.factor_id, f.user_id, a.factor_type::text, a.friendly_name, f.added_at, f.trusted_at
  from private.second_factors f
    join auth.mfa_factors a on a.id = f.factor_id
    join public.profiles p on p.id = f.user_id and p.role = 'admin'
  where f.removed_at is null and f.trusted_at > now()
  order by f.added_at
$$;
grant execute on function private.list_waiting_factors() to service_role;

-- An owner confirms that a new factor belongs to a colleague: it counts from now on. Nobody
-- confirms their own. Returns whose factor it is. Security definer, because no role of the API
-- writes factors. A function for owners calls it, with the claims of the caller.
create function private.confirm_second_factor(factor uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  if auth.uid() is null or not private.has_grant('owner') then
    raise exception 'factor_needs_owner' using errcode = 'PT403';
  end if;
  perform private.require_fresh_second_factor();
  select user_id into person from private.list_waiting_factors() where id = factor;
  if not found then
    raise exception 'factor_not_waiting' using errcode = 'PT409';
  elsif person = auth.uid() then
    raise exception 'own_factor' using errcode = 'PT403';
  end if;
  update private.second_factors set trusted_at = now(), confirmed_by = auth.uid()
    where factor_id = factor;
  perform private.tell_second_factor_change(person, 'confirmed', factor_type::text)
    from auth.mfa_factors where id = factor;
  return person;
end $$;
grant execute on function private.confirm_second_factor(uuid) to service_role;

-- Corrects times in the future, which a clock that was ahead has stored: otherwise a new factor
-- would not count, and a removed one would block, until that time. Both then wait for a day from
-- `at`. Security definer, because no role of the API writes factors. Only the server calls it.
create function private.pull_back_second_factors(at timestamptz, latest timestamptz) returns void
language sql security definer set search_path = '' as $$
  update private.second_factors set added_at = at, trusted_at = at + interval '24 hours'
    where trusted_at > latest + interval '24 hours';
  update private.second_factors set removed_at = at where removed_at > latest;
$$;
grant execute on function private.pull_back_second_factors(
  timestamp with time zone, timestamp with time zone) to service_role;

create trigger security_settings_note_choice before update on public.security_settings
  for each row execute function private.note_security_choice();

create trigger mfa_factors_note_second_factor
  after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.note_second_factor();

-- Hosted Supabase has no such table.
do $$ begin
  if to_regclass('auth.mfa_recovery_code_sets') is not null then
    create trigger mfa_recovery_code_sets_note after insert on auth.mfa_recovery_code_sets
      for each row execute function private.note_recovery_codes();
  end if;
end $$;
