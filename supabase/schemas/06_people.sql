-- People as staff find them, their addresses and consents, blocked accounts, and requests about an
-- account that two members of staff decide.

-- Delivery addresses: a person may have several, one of them the default. The checkout offers them.
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
  updated_at timestamptz not null default now(),
  constraint addresses_name_shows_text check (private.shows_text(name)),
  constraint addresses_area_shows_text check (private.shows_text(area)),
  constraint addresses_street_shows_text check (private.shows_text(street))
);

create index addresses_user_id_idx on public.addresses (user_id, created_at);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;

-- Every consent and refusal, with the wording that the person saw: the Nigeria Data Protection Act
-- 2023 requires consent that can be proved. The newest row counts.
create table public.consents (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  purpose text not null
    check (purpose in ('marketing_email', 'marketing_whatsapp', 'terms', 'privacy')),
  is_given boolean not null,
  wording text not null check (char_length(wording) between 1 and 500),
  -- Where on the site the person answered.
  source text not null check (char_length(source) between 1 and 80),
  created_at timestamptz not null default now(),
  version text constraint consents_version_check check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint consents_document_check check (
    (version is not null) = (purpose in ('terms', 'privacy'))
  ),
  constraint consents_accepted_check check (is_given or version is null)
);

create index consents_user_id_idx on public.consents (user_id, purpose, id desc);

-- The deletion of an account: requested by its owner, carried out after thirty days, cancelled by
-- signing in.
create table public.account_deletions (
  user_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  constraint account_deletions_due_after_request check (due_at > requested_at)
);

create index account_deletions_due_at_idx on public.account_deletions (due_at);

-- One row for each account, for the list of people at the desk: profile and account together, and
-- the words of the search. Triggers update it, so that no page reads the accounts.
create table public.people (
  id uuid primary key references auth.users (id) on delete cascade,
  name text,
  email text,
  phone text,
  role text not null,
  joined_at timestamptz not null,
  words tsvector not null,
  blocked_until timestamptz
);

create index people_words_idx on public.people using gin (words);
create index people_joined_at_idx on public.people (joined_at, id);
create index people_role_idx on public.people (role, joined_at, id);
create index people_sort_email_idx on public.people (coalesce(email, ''), id);
create index people_sort_name_idx on public.people ((coalesce(name, '') collate "und-x-icu"), id);

-- Accounts that staff have blocked, with the reason. A block signs the account out everywhere at
-- once, and nobody can sign in to it until the block ends.
create table public.account_blocks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 5 and 500),
  blocked_by uuid default auth.uid() references auth.users (id) on delete set null,
  blocked_at timestamptz not null default now(),
  -- Null: until staff remove the block.
  ends_at timestamptz,
  constraint account_blocks_ends_after_start check (ends_at > blocked_at)
);

create index account_blocks_blocked_by_idx on public.account_blocks (blocked_by);

-- Requests that two members of staff decide, because one alone could take over an account: one
-- makes the request, another one decides within three days.
create table public.person_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('second_factor', 'erase', 'merge')),
  reason text not null check (char_length(btrim(reason)) between 5 and 500),
  requested_by uuid default auth.uid() references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  decision text check (decision in ('approved', 'refused')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  -- For a merge of two accounts of one person: `user_id` closes, and everything in it moves to
  -- `into_user_id`. The customer confirms it for each account, then a second colleague approves. No
  -- member of staff can confirm it for the customer.
  into_user_id uuid references auth.users (id) on delete cascade,
  closing_confirmed_at timestamptz,
  staying_confirmed_at timestamptz,
  constraint person_requests_decided_check check ((decision is null) = (decided_at is null)),
  constraint person_requests_two_persons_check check (
    decision is distinct from 'approved' or decided_by is distinct from requested_by
    or decided_by is null
  ),
  constraint person_requests_merge_check check (
    (kind = 'merge') = (into_user_id is not null) and into_user_id is distinct from user_id
    and (kind = 'merge' or num_nonnulls(closing_confirmed_at, staying_confirmed_at) = 0)
  ),
  constraint person_requests_confirmed_check check (
    kind <> 'merge' or decision is distinct from 'approved'
    or num_nulls(closing_confirmed_at, staying_confirmed_at) = 0
  )
);

create unique index person_requests_open_idx on public.person_requests (user_id, kind)
  where decision is null;
create index person_requests_user_id_idx on public.person_requests (user_id);
create index person_requests_requested_by_idx on public.person_requests (requested_by);
create index person_requests_decided_by_idx on public.person_requests (decided_by);
create index person_requests_into_user_id_idx on public.person_requests (into_user_id)
  where into_user_id is not null;

-- From the frequency of a word PostgreSQL decides whether to read the index, or the newest people
-- one after the other.
alter table public.people alter column words set statistics 1000;

alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
grant insert (id, label, name, phone_number, state, area, street, landmark, is_default),
  update (label, name, phone_number, state, area, street, landmark, is_default)
  on public.addresses to authenticated;
create policy addresses_select_owner on public.addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_insert_owner on public.addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy addresses_update_owner on public.addresses for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy addresses_delete_owner on public.addresses for delete to authenticated
  using (user_id = (select auth.uid()));
create policy addresses_all_second_factor on public.addresses as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.consents enable row level security;
grant select on public.consents to authenticated, service_role;
grant insert (purpose, is_given, wording, source) on public.consents to authenticated;
create policy consents_select_owner_or_staff on public.consents for select to authenticated
  using (user_id = (select auth.uid())
    or (select private.has_grant('sales', 'support', 'finance')));
create policy consents_insert_owner on public.consents for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy consents_all_second_factor on public.consents as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.account_deletions enable row level security;
grant select on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;
create policy account_deletions_select_owner_or_staff on public.account_deletions
  for select to authenticated
  using (user_id = (select auth.uid())
    or (select private.has_grant('sales', 'support', 'finance')));

alter table public.people enable row level security;
grant select on public.people to authenticated, service_role;
create policy people_select_staff on public.people for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')));

alter table public.account_blocks enable row level security;
grant select on public.account_blocks to authenticated;
grant select, insert, delete on public.account_blocks to service_role;
create policy account_blocks_select_staff on public.account_blocks for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')));

alter table public.person_requests enable row level security;
grant select on public.person_requests to authenticated;
grant select, insert, delete on public.person_requests to service_role;
grant update (decision, decided_by, decided_at, closing_confirmed_at, staying_confirmed_at)
  on public.person_requests to service_role;
create policy person_requests_select_staff on public.person_requests for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')));

-- The first address is the default one, a new default replaces the old one, and a person has at
-- most twenty.
create function private.enforce_one_default_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (select count(*) from public.addresses where user_id = new.user_id) >= 20 then
      raise exception 'addresses_full' using errcode = 'PT409';
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

-- When the default address is deleted, the newest of the others replaces it.
create function private.replace_default_address() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.addresses set is_default = true
  where id = (
    select id from public.addresses where user_id = old.user_id order by created_at desc limit 1
  );
  return null;
end $$;

-- Cancels the deletion of the caller's own account; true when one was scheduled. Security definer,
-- because the caller may not delete the row directly. Signed-in people may call it.
create function public.cancel_my_account_deletion() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  delete from public.account_deletions where user_id = (select auth.uid());
  return found;
end $$;
grant execute on function public.cancel_my_account_deletion() to authenticated;

-- Deletes one account that is due, or cancels the deletion when its owner has signed in since.
-- Returns 'deleted', 'cancelled' or 'not_due'. An account that we must keep is checked again 30
-- days later. Orders stay for bookkeeping, without the person; their inquiries are deleted.
-- Security definer, because auth.users is closed to service_role, who alone may call it.
create function private.delete_due_account(of_user uuid, at timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.account_deletions;
begin
  select * into due from public.account_deletions
    where user_id = of_user and due_at <= at for update skip locked;
  if not found then
    return 'not_due';
  end if;
  if exists (
    select from auth.users where id = of_user and last_sign_in_at > due.requested_at
  ) then
    delete from public.account_deletions where user_id = of_user;
    return 'cancelled';
  end if;
  if private.find_keep_problem(of_user) is not null then
    update public.account_deletions set due_at = at + interval '30 days' where user_id = of_user;
    return 'not_due';
  end if;
  perform private.erase_applications(of_user);
  perform private.erase_register_person(of_user);
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where user_id = of_user;
  delete from public.project_inquiries where user_id = of_user;
  delete from auth.users where id = of_user;
  return 'deleted';
end $$;
grant execute on function private.delete_due_account(uuid, timestamp with time zone)
  to service_role;

-- The data that the auth service has about a person, without secrets, also for the copy that people
-- may download. Security definer, because accounts are closed to service_role, who alone may call
-- it.
create function private.describe_account(of_user uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at,
    'user_metadata', u.raw_user_meta_data,
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'identity_data', i.identity_data, 'created_at', i.created_at
      )), '[]')
      from auth.identities i where i.user_id = u.id),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'factor_type', f.factor_type, 'friendly_name', f.friendly_name, 'status', f.status,
        'created_at', f.created_at)), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'started_at', s.created_at, 'user_agent', s.user_agent, 'ip', host(s.ip))), '[]')
      from auth.sessions s where s.user_id = u.id)
  ) from auth.users u where u.id = of_user
$$;
grant execute on function private.describe_account(uuid) to service_role;

-- Writes the row of an account in `people`. Most phone numbers begin with a few networks, so their
-- first four figures are a word of their own: then PostgreSQL knows how many people "0803" finds,
-- and reads the newest people, not all of them. Security definer, because accounts are closed to
-- the roles of the API. Only update_person calls it.
create function private.write_person(of_user uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.people (id, name, email, phone, role, joined_at, blocked_until, words)
    select u.id, p.full_name, nullif(u.email, ''), p.phone, p.role, coalesce(u.created_at, now()),
      u.banned_until,
      array_to_tsvector(
        private.name_words(p.full_name) || private.words_of_text(u.email)
        || case when length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 7 then
          private.phone_words('+234' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10))
          || left('0' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10), 4)
        end
      )
    from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user
  on conflict (id) do update set name = excluded.name, email = excluded.email,
    phone = excluded.phone, role = excluded.role, blocked_until = excluded.blocked_until,
    words = excluded.words
    where (people.name, people.email, people.phone, people.role, people.blocked_until, people.words)
      is distinct from (excluded.name, excluded.email, excluded.phone, excluded.role,
        excluded.blocked_until, excluded.words)
$$;

-- Security definer, like the function that it calls.
create function private.update_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_person(new.id);
  return null;
end $$;

-- A block bans its account and ends all sessions; its removal lifts the ban. Security definer,
-- because only the auth service writes accounts.
create function private.apply_account_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update auth.users set banned_until = null where id = old.user_id;
    return null;
  end if;
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'person_is_staff' using errcode = 'PT409';
  end if;
  update auth.users set banned_until = coalesce(new.ends_at, now() + interval '100 years')
    where id = new.user_id;
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $$;

-- Why somebody may not approve a request; null when they may. The requester may not, nor may a
-- colleague who is new or was brought in by the requester. Security definer, because nobody reads
-- the grants of others. The guard below calls it.
create function private.find_second_person_problem(
  approver uuid, requester uuid, asked_at timestamptz
) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when approver is null or requester is null or approver = requester then
      'second_person_is_requester'
    when not exists (
      select from public.staff_grants g join public.profiles p on p.id = g.user_id
      where g.user_id = approver and p.role = 'admin' and g.grant_name in ('owner', 'support')
        and g.granted_at <= least(now() - interval '24 hours', asked_at)
        and p.admin_since <= least(now() - interval '24 hours', asked_at)
        and (g.granted_by is distinct from requester or g.granted_at <= now() - interval '30 days')
        and (p.made_admin_by is distinct from requester
          or p.admin_since <= now() - interval '30 days')
    ) then
      'second_person_is_new'
  end
$$;

-- Nobody makes a request about a member of staff, and a decision is final. A request to erase is
-- refused while money is open, both when it is made and when it is approved. While two accounts
-- wait for a merge, no other request about them is made, and the other way round. An approved
-- request to remove the second factor takes effect in the same transaction. Security definer,
-- because only the auth service writes factors.
create function private.guard_person_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begins constant boolean := tg_op = 'INSERT' or new.decision = 'approved';
  problem text;
begin
  if exists (select from public.profiles where id = new.user_id and role = 'admin' for share) then
    raise exception 'person_is_staff' using errcode = 'PT409';
  end if;
  if begins then
    -- With this lock nobody places an order for these accounts, or makes another request about
    -- them, until the transaction ends.
    perform from auth.users where id in (new.user_id, new.into_user_id) order by id for update;
    problem := case new.kind
      when 'erase' then private.find_erase_problem(new.user_id)
      when 'merge' then private.find_merge_problem(new.user_id, new.into_user_id, new.id)
    end;
    if problem is null and new.kind <> 'merge' and exists (
      select from public.person_requests
      where kind = 'merge' and new.user_id in (user_id, into_user_id)
        and decision is null and expires_at > now()
    ) then
      problem := 'merge_open';
    end if;
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.decision is not null and new.decision is distinct from old.decision then
    raise exception 'request_decided' using errcode = 'PT409';
  end if;
  if old.decision is null and new.decision = 'approved' then
    if new.expires_at <= now() then
      raise exception 'request_expired' using errcode = 'PT409';
    end if;
    problem := private.find_second_person_problem(
      new.decided_by, new.requested_by, new.requested_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
    if new.kind = 'merge' and num_nulls(new.closing_confirmed_at, new.staying_confirmed_at) > 0 then
      raise exception 'merge_unconfirmed' using errcode = 'PT409';
    end if;
    if new.kind = 'second_factor' then
      delete from auth.mfa_factors where user_id = new.user_id;
      -- Hosted Supabase has no such table.
      if to_regclass('auth.mfa_recovery_code_sets') is not null then
        delete from auth.mfa_recovery_code_sets where user_id = new.user_id;
      end if;
      delete from auth.sessions where user_id = new.user_id;
    end if;
  end if;
  return new;
end $$;

-- The effects of an approved request, in this order. Security definer, because they read and write
-- tables that are closed to the caller.
create function private.follow_person_requests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An approved request to erase. It runs after the row is written, because the request is deleted
  -- with the account.
  if new.kind = 'erase' and old.decision is null and new.decision = 'approved' then
    perform private.erase_applications(new.user_id);
    perform private.erase_register_person(new.user_id);
    perform private.erase_person(new.user_id);
  end if;

  -- An approved merge. It runs after the row is written, because the request is deleted with the
  -- account that closes.
  if new.kind = 'merge' and old.decision is null and new.decision = 'approved' then
    perform private.merge_accounts(new.user_id, new.into_user_id);
  end if;
  return null;
end $$;

create trigger person_requests_follow after update of decision on public.person_requests
  for each row execute function private.follow_person_requests();

create trigger addresses_stamp before update on public.addresses
  for each row execute function private.stamp_row('updated_at');
create trigger addresses_enforce_one_default
  before insert or update of is_default on public.addresses
  for each row execute function private.enforce_one_default_address();
create trigger addresses_replace_default after delete on public.addresses
  for each row when (old.is_default) execute function private.replace_default_address();

create trigger account_blocks_apply after insert or delete on public.account_blocks
  for each row execute function private.apply_account_block();

create trigger person_requests_guard before insert or update of decision on public.person_requests
  for each row execute function private.guard_person_request();

create trigger profiles_write_person
  after insert or update of full_name, phone, role on public.profiles
  for each row execute function private.update_person();

create trigger users_write_person after update of email, banned_until on auth.users
  for each row execute function private.update_person();

-- Not audited: tables that only customers write (addresses, wish lists, consents, saved
-- calculations, stock alerts), and those that only triggers write.
select private.audit_table('public.account_deletions', '{sales,support,finance}');

select private.audit_table('public.account_blocks', '{sales,support,finance}');

select private.audit_table('public.person_requests', '{sales,support,finance}');
