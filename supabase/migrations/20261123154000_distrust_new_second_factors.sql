-- A thief with a stolen session can add a second factor of their own, and give it. So a new factor
-- does not count as fresh for money, grants and exports before a day has passed. The person and the
-- owners read of it in a mail, and an owner can confirm it earlier.

-- The factors that were verified, also those that were removed. No foreign key to auth.mfa_factors:
-- a removed one stays here. Only triggers and the functions below read and write it.
create table private.second_factors (
  factor_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  added_at timestamptz not null default now(),
  -- From when it counts as fresh.
  trusted_at timestamptz not null,
  -- The owner who confirmed it. No foreign key: it stays true when that account ends.
  confirmed_by uuid,
  removed_at timestamptz
);
create index second_factors_user_id_idx on private.second_factors (user_id);
alter table private.second_factors enable row level security;
revoke all on private.second_factors from public, anon, authenticated, service_role;

insert into private.second_factors (factor_id, user_id, added_at, trusted_at)
  select id, user_id, created_at, created_at from auth.mfa_factors where status = 'verified';

-- Whether this person's next factor counts at once: it is their first one (none was removed in the
-- last day), and nothing was guarded by a factor before. That is so where the shop requires none, and
-- where no other owner has one who could confirm it, as in a shop that is being set up. Security
-- definer, because nobody else reads factors. Only the trigger calls it.
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
revoke execute on function private.trusts_first_factor(uuid) from public;

-- Each change of the factors of a member of staff is a security event. Security definer, because the
-- auth service does not read roles. Only triggers call it.
create function private.tell_second_factor_change(person uuid, change text, kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into platform.security_events (kind, user_id, actor_id, details)
    select 'factor_changed', person, (select auth.uid()), jsonb_build_object(change, case kind
      when 'totp' then 'authenticator app' when 'phone' then 'text messages'
      when 'webauthn' then 'security key' else 'recovery codes' end)
    from public.profiles where id = person and role = 'admin';
end $$;
revoke execute on function private.tell_second_factor_change(uuid, text, text) from public;

-- Remembers factors that become verified. Security definer, because the auth service does not write
-- them. Only triggers call it.
create function private.add_second_factor(factor uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.second_factors (factor_id, user_id, trusted_at)
    values (factor, person, case when private.trusts_first_factor(person) then now()
      else now() + interval '24 hours' end)
    on conflict (factor_id) do update
      set added_at = excluded.added_at, trusted_at = excluded.trusted_at, confirmed_by = null;
end $$;
revoke execute on function private.add_second_factor(uuid, uuid) from public;

-- Security definer, as what it calls. Only the trigger calls it.
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
  -- Recovery codes come with their set, which is told below.
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
revoke execute on function private.note_second_factor() from public;
create trigger mfa_factors_note_second_factor
  after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.note_second_factor();

-- A new set of recovery codes is a new factor, even with an old id. Security definer, as what it
-- calls. Only the trigger calls it.
create function private.note_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_second_factor(new.mfa_factor_id, new.user_id);
  perform private.tell_second_factor_change(new.user_id, 'added', 'recovery_code');
  return null;
end $$;
revoke execute on function private.note_recovery_codes() from public;
-- Hosted Supabase has no such table.
do $$ begin
  if to_regclass('auth.mfa_recovery_code_sets') is not null then
    create trigger mfa_recovery_code_sets_note after insert on auth.mfa_recovery_code_sets
      for each row execute function private.note_recovery_codes();
  end if;
end $$;

-- Why the second factor of the caller does not count as fresh: `needed` (give one that counts) or
-- `too_new` (they have none that counts yet); null when it does. The token must be of the present
-- state of its session: the last factor that was given decides, and an older token of the same
-- session does not profit from it. Security definer, because nobody else reads the factors of an
-- account.
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
      -- The token has whole seconds.
      where given ->> 'method' = any (methods)
        and abs((given ->> 'timestamp')::float8 - extract(epoch from given_at)) < 1
    ) then
    return null;
  end if;
  return 'needed';
end $$;
revoke execute on function private.find_second_factor_problem() from public;
grant execute on function private.find_second_factor_problem() to authenticated, service_role;

create or replace function private.has_fresh_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.find_second_factor_problem() is null
$$;

create or replace function private.require_fresh_second_factor() returns void
language plpgsql stable set search_path = '' as $$
declare
  problem constant text := private.find_second_factor_problem();
begin
  if problem = 'too_new' then
    raise exception 'Your second factor was added or removed less than a day ago. It counts for this after 24 hours, or when an owner confirms it.'
      using errcode = 'PT403', detail = 'second_factor_too_new';
  elsif problem is not null then
    raise exception 'Please confirm this with your second factor.'
      using errcode = 'PT403', detail = 'second_factor_needed';
  end if;
end $$;
