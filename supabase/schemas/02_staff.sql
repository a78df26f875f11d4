-- Profiles, the role admin, and grants: what each member of staff may do. The grant owner includes
-- every other grant, and one owner always stays.

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  role text not null default 'customer' check (role in ('customer', 'reseller', 'admin')),
  full_name text check (char_length(full_name) between 1 and 120),
  phone text check (char_length(phone) between 1 and 32),
  -- The language of our mails. English only until there are translations.
  mail_language text not null default 'en' check (mail_language in ('en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when this person is an admin, and who made them one; both null for everybody else. No
  -- foreign key: the id of a deleted account is never used again.
  admin_since timestamptz,
  made_admin_by uuid,
  constraint profiles_admin_has_start check (
    (role = 'admin') = (admin_since is not null) and (role = 'admin' or made_admin_by is null)
  ),
  constraint profiles_full_name_shows_text check (private.shows_text(full_name))
);

create index profiles_role_idx on public.profiles (role) where role <> 'customer';
create index profiles_person_words_idx on public.profiles
  using gin (private.person_words(full_name, phone));

-- One row: the company's rules for sign-in.
create table public.security_settings (
  id boolean primary key default true check (id),
  admins_need_second_factor boolean not null default true,
  updated_at timestamptz not null default now(),
  chosen_at timestamptz
);

-- The key is an id, because realtime sends the key of a deleted row to everybody who follows the
-- table.
create table public.staff_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  grant_name text not null
    check (grant_name in ('owner', 'sales', 'stock', 'finance', 'content', 'support')),
  -- Null: from the installation, `npm run admin` or the service key. No foreign key: the id of a
  -- deleted account is never used again.
  granted_by uuid,
  granted_at timestamptz not null default now(),
  unique (user_id, grant_name)
);

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

-- Whether the caller is staff and has one of the grants or is an owner. Policies call it as
-- `(select private.has_grant('sales', 'support'))`, functions through `requireStaff`. Security
-- definer; anyone may call it, because the answer is only about the caller.
create function private.has_grant(variadic names text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (
    select from public.staff_grants
    where user_id = (select auth.uid()) and (grant_name = 'owner' or grant_name = any (names))
  )
$$;
grant execute on function private.has_grant(text[]) to anon, authenticated, service_role;

-- Whether the caller has passed the second factor, if they have one: with a stolen password alone,
-- nobody reads that person's rows. Never true for the token of another app (from the OAuth server
-- of the auth service, with the claim client_id), which may only ask the auth service who the
-- person is. Our services refuse its token anyway; this also holds with a hosted Supabase and in
-- realtime. Security definer, because auth.mfa_factors is closed to every role of the API.
-- Signed-in people and the service role may call it; policies do.
create function private.has_given_second_factor() returns boolean
language sql stable security definer set search_path to '' as $function$
  select auth.jwt() ->> 'client_id' is null
    and (
      coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
      or not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    )
$function$;
grant execute on function private.has_given_second_factor() to authenticated, service_role;

alter table public.profiles enable row level security;
-- By column, so that people cannot update their role.
grant select on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant update (full_name, phone, mail_language) on public.profiles to authenticated;
create policy profiles_select_owner_or_staff on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.has_grant('sales', 'support', 'finance')));
create policy profiles_update_owner on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));
-- Not for select: the site greets people by name while it asks for the second factor.
create policy profiles_update_second_factor on public.profiles as restrictive
  for update to authenticated
  using ((select private.has_given_second_factor()));

alter table public.security_settings enable row level security;
grant select on public.security_settings to authenticated;
grant select, update on public.security_settings to service_role;
grant update (admins_need_second_factor) on public.security_settings to authenticated;
create policy security_settings_select_authenticated on public.security_settings
  for select to authenticated
  using (true);
-- Only an owner who has passed a second factor may change this, so that nobody locks themselves
-- out.
create policy security_settings_update_staff on public.security_settings
  for update to authenticated
  using ((select private.has_grant('owner')) and ((select auth.jwt()) ->> 'aal') = 'aal2')
  with check ((select private.has_grant('owner')) and ((select auth.jwt()) ->> 'aal') = 'aal2');

alter table public.staff_grants enable row level security;
grant select on public.staff_grants to authenticated;
grant select, insert, delete on public.staff_grants to service_role;
create policy staff_grants_select_own_or_owner on public.staff_grants for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('owner')));
create policy staff_grants_all_second_factor on public.staff_grants as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.staff_invitations enable row level security;
grant select, insert, delete on private.staff_invitations to service_role;
grant update (grants, invited_by, invited_at, expires_at) on private.staff_invitations
  to service_role;

-- Whether the caller is an admin. An admin must have passed the second factor when they have one,
-- or when the company requires it of admins. The role is read from the table, so a change works at
-- once and not only when the token expires. Security definer, so that the policy of profiles can
-- call it without recursion. Anyone may call it.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = (select auth.uid()) and role = 'admin')
    and (auth.jwt() ->> 'aal' = 'aal2' or (
      not (select admins_need_second_factor from public.security_settings)
      and not exists (
        select from auth.mfa_factors where user_id = (select auth.uid()) and status = 'verified'
      )
    ))
    and (select private.has_living_session())
$$;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- Owners change the roles of others, with a fresh second factor; nobody changes their own. The lock
-- comes first, so that an owner whom another one has just demoted is refused. Security definer,
-- because people may not update a role directly. Signed-in people may call it.
create function public.set_profile_role(profile_id uuid, new_role text) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  changed public.profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
  if not private.has_grant('owner') then
    raise exception 'role_needs_owner' using errcode = 'PT403';
  end if;
  if profile_id = (select auth.uid()) then
    raise exception 'own_role' using errcode = 'PT403';
  end if;
  perform private.require_fresh_second_factor();
  update public.profiles set role = new_role, updated_at = now()
    where id = profile_id returning * into changed;
  if not found then
    raise exception 'profile_unknown' using errcode = 'PT404';
  end if;
  return changed;
end $$;
grant execute on function public.set_profile_role(uuid, text) to authenticated;

-- For functions that change something: refuses a caller who has not given their second factor.
create function private.require_second_factor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_given_second_factor() then
    raise exception 'sign_in_unfinished' using errcode = 'PT403';
  end if;
end $$;

-- Whether the session of the caller still exists and the account is neither banned nor deleted, so
-- that an admin loses the rights of staff at once. Our own services check this in every
-- transaction; the Data API of a hosted Supabase trusts a token until it expires. Security definer,
-- because sessions are closed to every role of the API. Only is_admin calls it.
create function private.has_living_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users u
      left join auth.sessions s on s.user_id = u.id
        and s.id::text = auth.jwt() ->> 'session_id'
        and (s.not_after is null or s.not_after > now())
    where u.id = auth.uid() and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null or s.id is not null)
  )
$$;

-- Each change of a role is a security event. An admin who was made without a signed-in person (by
-- the installation, `npm run admin` or the service key) becomes an owner; one whom an owner made
-- has no grants until an owner gives them. An admin who is demoted loses all grants. Security
-- definer, because no role of the API reads sessions or writes events.
create function private.guard_profile_role() returns trigger
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

-- Refuses a change that leaves the shop without an owner who can sign in. The lock makes two owners
-- who demote each other at the same time wait for each other: the second one sees the first change.
-- Security definer, because auth.users is closed to every role of the API. Only triggers call it.
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
    raise exception 'last_owner' using errcode = 'PT409';
  end if;
end $$;

-- Only an owner with a fresh second factor adds and removes grants, whatever role the statement
-- runs with. The lock comes first, so that an owner whom another one has just demoted is refused.
-- Changes by other triggers (an admin who is demoted loses the grants) were allowed before.
-- `granted_by` is always the caller. Security definer, because it reads profiles.
create function private.guard_staff_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'grant_fixed' using errcode = 'PT409';
  end if;
  if (select auth.uid()) is not null and pg_trigger_depth() = 1 then
    perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
    if not private.has_grant('owner') then
      raise exception 'grants_need_owner' using errcode = 'PT403';
    end if;
    perform private.require_fresh_second_factor();
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if not exists (select from public.profiles where id = new.user_id and role = 'admin') then
    raise exception 'grants_need_staff' using errcode = 'PT409';
  end if;
  new.granted_by := (select auth.uid());
  new.granted_at := now();
  return new;
end $$;

-- Runs after the change, so that the check sees what is left. Each change is a security event.
-- Security definer, because no role of the API reads sessions or writes events.
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

-- Whether this person has been allowed to decide on money for a day or longer, as an admin with the
-- grant owner or finance. Functions that decide whether one person is enough call it.
create function private.decides_on_money(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles
    join public.staff_grants on staff_grants.user_id = profiles.id
    where profiles.id = person and role = 'admin' and admin_since <= now() - interval '24 hours'
      and grant_name in ('owner', 'finance')
      and (granted_by is null or granted_at <= now() - interval '24 hours')
  )
$$;
grant execute on function private.decides_on_money(uuid) to service_role;

-- The account with this confirmed e-mail address; null when there is none. Security definer,
-- because accounts are closed to the roles of the API. Functions for owners call it.
create function private.find_confirmed_account(of_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.users
  where lower(email) = lower(of_email) and email_confirmed_at is not null and not is_sso_user
    and deleted_at is null
$$;
grant execute on function private.find_confirmed_account(text) to service_role;

-- Everybody with the role admin, for the staff screen. Security definer, because accounts are
-- closed to the roles of the API. The function `list-staff` calls it, for owners.
create function private.list_staff() returns table (
  id uuid, name text, email text, has_second_factor boolean, is_blocked boolean,
  last_seen_at timestamptz, grants jsonb
) language sql stable security definer set search_path to '' as $function$
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
  order by coalesce(p.full_name, u.email) collate "und-x-icu"
$function$;
grant execute on function private.list_staff() to service_role;

-- Why somebody may not approve what the requester asked for, as a code; null when they may.
create function private.find_approval_problem(
  approver uuid, requester uuid, requested_at timestamptz
) returns text language sql stable set search_path = '' as $$
  with money_grants as (
    select * from public.staff_grants
    where user_id = approver and grant_name in ('owner', 'finance')
  )
  select case
    when profiles.id is null then 'approver_not_staff'
    when made_admin_by = requester and admin_since > now() - interval '30 days'
      then 'approver_made_admin_by_requester'
    when admin_since > now() - interval '24 hours' then 'approver_is_new'
    when admin_since > requested_at then 'approver_came_later'
    when not exists (select from money_grants) then 'approver_needs_finance'
    when not exists (
      select from money_grants
      where granted_by is distinct from requester or granted_by is null
        or granted_at <= now() - interval '30 days'
    ) then 'approver_granted_by_requester'
    when not exists (
      select from money_grants
      where granted_by is null or (
        granted_at <= least(now() - interval '24 hours', requested_at)
        and (granted_by is distinct from requester or granted_at <= now() - interval '30 days')
      )
    ) then 'approver_grant_is_new'
  end
  from (values (true)) as always
  left join public.profiles on profiles.id = approver and role = 'admin'
$$;
grant execute on function private.find_approval_problem(uuid, uuid, timestamp with time zone)
  to service_role;

-- The effects of a change of an account, in this order. Security definer, because they read and
-- write tables that are closed to the caller.
create function private.follow_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The last owner cannot be banned or deleted.
  if tg_op = 'UPDATE'
    and (new.deleted_at, new.banned_until) is distinct from (old.deleted_at, old.banned_until) then
    if (new.deleted_at is not null or new.banned_until > now()) and exists (
      select from public.staff_grants where user_id = new.id and grant_name = 'owner'
    ) then
      perform private.require_an_owner();
    end if;
  end if;

  -- A new account gets a profile. A name that is too long is shortened, not refused. The role is
  -- always the default: the data of a sign-up cannot set another one.
  if tg_op = 'INSERT' then
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
  end if;

  -- A newly confirmed address makes its account staff if an owner has invited it. This runs in the
  -- name of the inviter: the invitation is void when they are no longer an owner, and their refunds
  -- need another approver.
  if (tg_op = 'INSERT' or new.email_confirmed_at is distinct from old.email_confirmed_at) then
    <<join_staff>>
    declare
      claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
      invitation private.staff_invitations;
    begin
      if new.email_confirmed_at is null or new.is_sso_user
        or tg_op = 'UPDATE' and old.email_confirmed_at is not null then
        exit join_staff;
      end if;
      update private.staff_invitations set accepted_at = now()
        where email = lower(new.email) and accepted_at is null and expires_at > now()
        returning * into invitation;
      if not found then
        exit join_staff;
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
    end join_staff;
  end if;

  -- The sign-up form sends the versions of the legal texts in the data of the new account. Other
  -- data stores nothing, so that a sign-up never fails on it; nor does the version of a later day,
  -- which nobody can have accepted.
  if tg_op = 'INSERT' then
    insert into public.consents (user_id, purpose, is_given, wording, source, version)
    select new.id, purpose, true, wording || given, 'sign-up', given
    from (values
      ('terms', 'I accept the terms of sale of ', new.raw_user_meta_data ->> 'terms_version'),
      ('privacy', 'I was shown the privacy notice of ',
        new.raw_user_meta_data ->> 'privacy_version')
    ) as accepted (purpose, wording, given)
    where given ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and given <= (now() at time zone 'Africa/Lagos')::date::text;
  end if;
  return null;
end $$;

-- The rules of profiles, in this order. Security definer, because they read tables that are closed
-- to the caller.
create function private.guard_profiles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An approved reseller may not join the staff.
  if tg_op = 'UPDATE' and new.role is distinct from old.role then
    if new.role = 'admin' and old.role <> 'admin' and exists (
      select from public.resellers where user_id = new.id and status = 'approved') then
      raise exception 'staff_is_reseller' using errcode = 'PT409';
    end if;
  end if;

  -- Only this rule writes these columns. The first admin of an installation has been one from the
  -- start; nobody becomes the first one again, because the last owner must stay. The lock is that
  -- of private.require_an_owner.
  if new.role <> 'admin' then
    new.admin_since := null;
    new.made_admin_by := null;
  elsif tg_op = 'UPDATE' and old.role = 'admin' then
    new.admin_since := old.admin_since;
    new.made_admin_by := old.made_admin_by;
  else
    perform pg_advisory_xact_lock(hashtextextended('the last admin', 0));
    new.admin_since := case
      when exists (select from public.profiles where role = 'admin') then now()
      else '-infinity'
    end;
    new.made_admin_by := (select auth.uid());
  end if;
  return new;
end $$;

create trigger profiles_stamp before update on public.profiles
  for each row execute function private.stamp_row('updated_at');
-- Runs after the change, so that the check sees what is left.
create trigger profiles_guard_role after insert or update of role or delete on public.profiles
  for each row execute function private.guard_profile_role();
create trigger profiles_guard before insert or update on public.profiles
  for each row execute function private.guard_profiles();

create trigger security_settings_stamp before update on public.security_settings
  for each row execute function private.stamp_row('updated_at');

create trigger staff_grants_guard before insert or update or delete on public.staff_grants
  for each row execute function private.guard_staff_grant();
create trigger staff_grants_note after insert or delete on public.staff_grants
  for each row execute function private.note_staff_grant();

create trigger users_follow
  after insert or update of deleted_at, banned_until, email_confirmed_at on auth.users
  for each row execute function private.follow_users();
