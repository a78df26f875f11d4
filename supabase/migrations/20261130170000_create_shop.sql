-- Written by "npm run generate" from supabase/schemas and supabase/data: do not edit.

set check_function_bodies = off;

-- supabase/schemas/00_shared.sql
-- Default privileges, and the trigger and text functions that many tables use.

-- Supabase grants every new object of `public` to the API roles, and PostgreSQL lets every role
-- execute a new function. Here each grant is explicit and stands below its object.
alter default privileges in schema public
  revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;

-- For all schemas: PostgreSQL ignores this one when it is limited to a schema.
alter default privileges revoke execute on functions from public;

-- The Data API does not expose this schema. Policies, triggers and functions use it.
create schema if not exists private;

grant usage on schema private to anon, authenticated, service_role;

-- Before each update. Arguments: the columns to set. `updated_at` becomes the time of the change.
-- `version` rises with each change: an editor sends the version that it has read, so nobody
-- overwrites a change that somebody else saved meanwhile.
create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if 'updated_at' = any (tg_argv) then
    new.updated_at := now();
  end if;
  if 'version' = any (tg_argv) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Allows only the given changes of the status. Arguments: each change as `from>to`; `>to` is the
-- status of a new row. The owner of the tables, who restores and prepares data, may insert any
-- status.
create function private.guard_status() returns trigger
language plpgsql set search_path = '' as $$
declare
  begun constant text := (
    select step from unnest(tg_argv) step where starts_with(step, '>')
  );
begin
  if tg_op = 'INSERT' then
    if current_user = 'service_role' and '>' || new.status <> begun then
      raise exception 'first_status_wrong' using errcode = 'PT409',
        detail = jsonb_build_object('table', tg_table_name, 'status', substr(begun, 2));
    end if;
  elsif new.status is distinct from old.status
    and not (old.status || '>' || new.status) = any (tg_argv) then
    raise exception 'status_cannot_change' using errcode = 'PT409',
      detail = jsonb_build_object('from', old.status, 'to', new.status);
  end if;
  return new;
end $$;

-- Every server process listens on this channel and drops the cached pages that read the table.
create function private.notify_table_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('table_changed', tg_table_name);
  return null;
end $$;

-- The text of a card or a data sheet: every {label, value, unit?} at any depth. The slash keeps the
-- number of one line apart from the unit of the next.
create function private.labelled_text(input jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    string_agg(concat_ws(' ', line ->> 'label', line ->> 'value', line ->> 'unit'), ' / '), '')
  from jsonb_path_query(input, 'strict $.**') line
  where jsonb_typeof(line) = 'object' and line ? 'value'
$$;

-- A name without accents, for all searches of staff: "Bísí Adé" is "bisi ade", "Ɗanjuma" is
-- "danjuma". Letters that Unicode does not decompose become plain letters. `foldName` does the same
-- with typed text.
create function private.fold_name(name text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, nfkd),
      '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a'
      || '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
      || '\u202a-\u202e\u2060\u2066-\u2069\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ƀɓƃƈđɗɖƌȡðǝəɛƒǥɠɣħɦıɨɩɉƙƛłƚɫɲŋɳøɔɵƥɍɽʂȿςŧƭʈʉʋʊɏƴƶȥɀʼʻʽʹ’‘`',
    'bbbcddddddeeefggghhiiijkllllnnnoooprrssσtttuvuyyzzz'''''''''''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
grant execute on function private.fold_name(text) to authenticated, service_role;

-- The e-mail address of an account; null when there is no such account. Security definer, because
-- accounts are closed to the roles of the API. Only service_role may call it.
create function private.find_account_email(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select email from auth.users where id = of_user
$$;
grant execute on function private.find_account_email(uuid) to service_role;

-- The mailbox behind an e-mail address: in lower case and without the part after a plus. Gmail
-- ignores dots too, and googlemail.com is gmail.com. Only for counting what one person did: mail
-- goes to the address as it was typed.
create function private.mailbox_of(email text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when domain in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select split_part(split_part(address, '@', 1), '+', 1) as name,
      split_part(address, '@', 2) as domain
    from (select lower(btrim(email)) as address) as given
  ) as parts
$$;
grant execute on function private.mailbox_of(text) to service_role;

-- The lower-case words of a text without accents, as `nameWords` makes them of typed text. Spaces
-- and punctuation separate words.
create function private.words_of_text(given text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select left(word, 200)
    from regexp_split_to_table(
      private.fold_name(coalesce(given, '')),
      '[][\s!-/:-@\\^_`{-~\u00a0-\u00bf\u2010-\u201f]+'
    ) as word
    where word <> ''
  )
$$;
grant execute on function private.words_of_text(text) to authenticated, service_role;

-- All ends of a phone number, with the country code and with a leading zero, so that each group of
-- figures finds it however they are grouped. Also its network: the first four figures.
create function private.phone_words(phone text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct substr(digits, at)
    from (values (ltrim(phone, '+')), ('0' || substr(phone, 5))) as form (digits),
      generate_series(1, greatest(1, length(digits) - 2)) as at
    where substr(digits, at) <> ''
    union
    select network from left('0' || substr(phone, 5), 4) network where network ~ '^0[789]\d\d$'
  )
$$;
grant execute on function private.phone_words(text) to authenticated, service_role;

-- A pattern that finds any of these words in a text, as whole words. A word without a letter must
-- be as long as a phone number, because a short number is found everywhere.
create function private.pattern_of_words(words text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce('(?<![[:alnum:]._%+-])(' || string_agg(
      regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(word) desc)
    || ')(?![[:alnum:]])', '$.^')
  from (select distinct btrim(word) as word from unnest(words) as word) known
  where length(word) >= 3 and (word ~ '[[:alpha:]]' or word ~ '^\+?[0-9]{8,}$')
$$;

-- The words by which the desk finds a person, besides the e-mail address: those of the name, and
-- the ends of the phone number.
create function private.person_words(full_name text, phone text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.name_words(full_name)
    || case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7 then
      private.phone_words('+234' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
    end
  )
$$;
grant execute on function private.person_words(text, text) to authenticated, service_role;

create function private.product_words(name text, sku text, brand text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.name_words(name) || private.words_of_text(concat_ws(' ', sku, brand)))
$$;
grant execute on function private.product_words(text, text, text) to authenticated, service_role;

-- A query for typed words; null without a word. A word is found by its start, a phone network such
-- as 0803 only as a whole. Two neighbours may also be one word.
create function private.prefix_query(words text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(form, ' | ')::tsquery
  from (
    select words as parts
    union all
    select words[:at - 1] || (words[at] || words[at + 1]) || words[at + 2:]
    from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  ) forms, lateral (
    select string_agg(
      quote_literal(word) || case when word ~ '^0[789]\d\d$' then '' else ':*' end, ' & ') as form
    from unnest(parts) as word where word <> ''
  ) query
$$;

-- About how many rows a list of the desk has, as PostgreSQL last estimated, because counting would
-- read a large table on each visit. Only for staff who may read all rows of the list: the size of a
-- table says how much the shop sells and how many people it knows.
create function public.about_how_many(of_list text) returns bigint
language sql stable security definer set search_path to '' as $function$
  select greatest(reltuples, 0)::bigint
  from (values
    ('desk_products', 'products', '{sales,stock,finance,content,support}'::text[]),
    ('stock_levels', 'products', '{sales,stock,finance,content}'),
    ('desk_orders', 'orders', '{sales,finance,support}'),
    ('desk_store_orders', 'orders', '{stock}'),
    ('desk_payments', 'payments', '{sales,finance,support}'),
    ('desk_plans', 'instalment_plans', '{sales,finance,support}'),
    ('desk_people', 'people', '{sales,finance,support}'),
    ('desk_inquiries', 'project_inquiries', '{sales,support}'),
    ('desk_reviews', 'product_reviews', '{content,support}'),
    ('coupons', 'coupons', '{sales,finance}'),
    ('audit_entries', 'audit_entries', '{owner}')
  ) as list (name, relation, grants)
    join pg_catalog.pg_class on relname = relation and relkind = 'r'
      and relnamespace = 'public'::regnamespace
  where list.name = of_list and private.has_grant(variadic list.grants)
$function$;
grant execute on function public.about_how_many(text) to authenticated;

-- The text with each number of an order, an invoice or a payment as one word: `im2026000123`.
create function private.join_numbers(given text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(lower(given), '\m([a-z]{2,4})-(20\d\d)-(\d+)(?:-(\d+))?', '\1\2\3\4', 'g')
$$;
grant execute on function private.join_numbers(text) to authenticated, service_role;

create function private.keep_for_ever() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'rows_only_added' using errcode = 'PT409',
    detail = jsonb_build_object('table', tg_table_name);
end $$;

-- The last ten digits of a phone number, without its country; null when it has fewer.
create function private.phone_key(phone text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select case when length(digits) >= 10 then right(digits, 10) end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as given
$$;
grant execute on function private.phone_key(text) to service_role;

-- An address as letters and digits only, so that "12, Allen Ave." and "12 allen avenue" are one.
create function private.address_key(address text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(address),
    '\mstreet\M|\mstr\M', 'st', 'g'), '\mroad\M', 'rd', 'g'),
    '\mavenue\M|\maven\M', 'ave', 'g'), '[^a-z0-9]', '', 'g')
$$;
grant execute on function private.address_key(text) to service_role;

-- Whether a text has contact details: a link, also a disguised one such as evil[.]com or one with
-- the Chinese full stop, which browsers read as a dot; or a long number, also in figures of other
-- scripts and with short words in between. `domain/text/contact-details.ts` has the same rules.
create function private.has_contact_details(words text) returns boolean
language sql immutable set search_path = '' as $$
  select normalize(words, nfkc) ~* (
      '://|www\.|@|\.[[:alpha:]]{2,}|\u3002[a-z]{2,}|[([{]\s*(dot|\.)\s*[])}]'
      || '|(\.\s+|\ydot\s+)(com|org|net|ng|info|biz|co|io|me|app|xyz|shop|site|store|online|link|top|example)\y')
    or normalize(words, nfkc) ~ replace('[%]([^%]{0,6}[%]){8,}', '%',
      '0-9\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u0966-\u096F\U0001E950-\U0001E959')
$$;
grant execute on function private.has_contact_details(text) to authenticated, service_role;

-- Whether everybody may read a text of a customer: it has no contact details, no invisible
-- characters, and none that change the direction. `domain/text/public-words.ts` has a message for
-- each.
create function private.are_public_words(words text) returns boolean
language sql immutable set search_path to '' as $function$
  select words !~ (
      '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u180F\u200B\u200E\u200F'
      || '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]')
    and not private.has_contact_details(words)
$function$;
grant execute on function private.are_public_words(text) to service_role;

-- Whether an account has a confirmed e-mail address or phone number; a guest has not. Security
-- definer, because only the auth service reads accounts. The service and the guard of orders call
-- it.
create function private.is_confirmed_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = person and confirmed_at is not null)
$$;
grant execute on function private.is_confirmed_account(uuid) to service_role;

-- The words of a name, and each two neighbours as one word: "Abdul-Rahman" is also "abdulrahman".
create function private.name_words(name text) returns text[]
language sql immutable set search_path = '' as $$
  select words || array(
    select words[at] || words[at + 1] from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  )
  from (select private.words_of_text(name) as words) given
$$;
grant execute on function private.name_words(text) to authenticated, service_role;

-- Whether a text has a visible character: a name of zero-width spaces is empty on every page. The
-- characters are those of `domain/text/invisible.ts`.
create function private.shows_text(words text) returns boolean
language sql immutable parallel safe strict set search_path to '' as $function$
  select words ~ (
    '[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
$function$;
grant execute on function private.shows_text(text) to authenticated, service_role;

-- supabase/schemas/02_staff.sql
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

-- supabase/schemas/03_second_factors.sql
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

-- supabase/schemas/04_audit.sql
-- The audit: who of the staff changed what, when and from where, with the values before and after.
-- A trigger writes it in the same transaction, and nobody changes it.

create table public.audit_entries (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  -- Null: a program with the secret key of the shop. No foreign key: the entry stays when the
  -- account is deleted.
  actor_id uuid,
  actor_email text,
  -- `function:<name>`, `api` for the Data API, or `sql`.
  source text not null,
  address text,
  -- All entries of one transaction are one change, and can be undone together.
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  table_name text not null,
  -- The primary key; several columns are joined by a slash.
  record_id text not null,
  record_label text,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Only the changed columns, and never secrets.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text,
  -- When its personal data was removed.
  redacted_at timestamptz,
  search tsvector generated always as (
    array_to_tsvector(
      private.name_words(record_label)
      || private.words_of_text(coalesce(actor_email, '') || ' ' || record_id || ' ' || table_name)
    )
  ) stored
);

create index audit_entries_record_idx on public.audit_entries (table_name, record_id, id);
create index audit_entries_actor_idx on public.audit_entries (actor_id, id);
create index audit_entries_change_idx on public.audit_entries (transaction_id);
create index audit_entries_occurred_idx on public.audit_entries (occurred_at);
create index audit_entries_search_idx on public.audit_entries using gin (search);

-- The tables that are audited, who may read their entries besides owners, and whether a change of
-- them can be undone: `derived` rows follow others, so an undo leaves them to the triggers.
create table private.audited_tables (
  table_name text primary key,
  readable_by text[] not null check (readable_by <@ '{sales,stock,finance,content,support}'),
  undo text not null check (undo in ('no', 'yes', 'derived'))
);

-- A saved view of a list of the desk: its search, filters, order and columns, as the query of its
-- URL. A view belongs to one person, or is shared with all staff.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  list_name text not null check (list_name ~ '^[a-z][a-z0-9-]{0,59}$'),
  name text collate "und-x-icu" not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (owner_id, list_name, name),
  constraint saved_views_name_shows_text check (private.shows_text(name))
);

create index saved_views_list_name_idx on public.saved_views (list_name);

-- The tables whose entries the caller may read. Security definer, because private.audited_tables is
-- closed to the caller. The policy below calls it.
create function private.my_audited_tables() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(table_name), '{}') from private.audited_tables,
    (select array_agg(grant_name) as names from public.staff_grants
      where user_id = (select auth.uid()) and (select private.is_admin())) own
  where 'owner' = any (own.names) or readable_by && own.names
$$;
grant execute on function private.my_audited_tables() to authenticated;

alter table public.audit_entries enable row level security;
grant select on public.audit_entries to authenticated, service_role;
create policy audit_entries_select_staff on public.audit_entries for select to authenticated
  using (table_name = any ((select private.my_audited_tables())::text[]));

alter table private.audited_tables enable row level security;

alter table public.saved_views enable row level security;
grant select, delete on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;
grant insert (list_name, name, query, is_shared), update (name, query, is_shared)
  on public.saved_views to authenticated;
create policy saved_views_select_staff on public.saved_views for select to authenticated
  using ((select private.is_admin()) and (is_shared or owner_id = (select auth.uid())));
create policy saved_views_insert_own on public.saved_views for insert to authenticated
  with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_views_update_own on public.saved_views for update to authenticated
  using ((select private.is_admin()) and owner_id = (select auth.uid()))
  with check ((select private.is_admin()) and owner_id = (select auth.uid()));
create policy saved_views_delete_own on public.saved_views for delete to authenticated
  using ((select private.is_admin()) and owner_id = (select auth.uid()));

-- Append-only, for every role. The one exception removes personal data, as the law requires, and
-- keeps the fact that something was written.
create function private.guard_audit_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.record_label is null
    and new.redacted_at is not null
    and (to_jsonb(new) - array['before', 'after', 'record_label', 'actor_email', 'address',
        'reason', 'redacted_at', 'search'])
      = (to_jsonb(old) - array['before', 'after', 'record_label', 'actor_email', 'address',
        'reason', 'redacted_at', 'search'])
    and (new.actor_email is null or new.actor_email = old.actor_email)
    and (new.address is null or new.address = old.address) and new.reason is null then
    return new;
  end if;
  raise exception 'audit_fixed' using errcode = 'PT409';
end $$;

-- A row as the audit stores it: without hashes, tokens and keys, and without columns that triggers
-- fill. Of a very long text it has the length and the hash, so that a change leaves an entry even
-- when the length stays the same. The stock is left to its movements, which are audited: it is
-- undone by a movement the other way and not by writing the old number, because orders may have
-- taken units since.
create function private.audited_row(whole jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
      when length(value #>> '{}') > 50000 then jsonb_build_object(
        'length', length(value #>> '{}'),
        'sha256', encode(sha256(convert_to(value #>> '{}', 'utf8')), 'hex'))
      else value
    end), '{}')
  from jsonb_each(whole)
  where key !~ '(hash|secret|token|password|signature|idempotency_key|account_number|access_code)'
    and key not in ('updated_at', 'revised_at', 'version', 'search', 'stock')
$$;

-- Writes the entry of a changed row. Arguments: the columns of the primary key. It records the
-- changes of staff, whatever role the statement runs with, and those that come through the Data API
-- with the secret key. Security definer, because no role may write entries.
create function private.record_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  old_row jsonb;
  new_row jsonb;
  before jsonb;
  after jsonb;
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  -- Changes of one's own profile are not audited, except those of the role.
  if tg_table_name = 'profiles' and tg_op = 'UPDATE' and new_row ->> 'id' = actor::text
    and new_row -> 'role' = old_row -> 'role' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key)
      into before, after
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    before := private.audited_row(before);
    after := private.audited_row(after);
    if before = after then
      return null;
    end if;
  elsif tg_op = 'INSERT' then
    after := private.audited_row(new_row);
  else
    before := private.audited_row(old_row);
  end if;
  insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
    record_label, action, before, after, reason)
  values (
    actor,
    case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    case tg_table_schema when 'public' then '' else tg_table_schema || '.' end || tg_table_name,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(tg_argv) with ordinality as keys (key, place)),
    private.label_of_record(tg_table_name, coalesce(new_row, old_row)),
    lower(tg_op),
    before,
    after,
    nullif(current_setting('audit.reason', true), '')
  );
  return null;
end $$;

-- Adds a table to the audit:
-- `select private.audit_table('public.depots', '{stock,sales}');`
-- `readable_by` are the grants that may read the table.
create function private.audit_table(
  audited regclass, readable_by text[], undo text default 'no'
) returns void
language plpgsql set search_path = '' as $$
declare
  name constant text := (select relname from pg_catalog.pg_class where oid = audited);
  space constant text := (
    select relnamespace::regnamespace::text from pg_catalog.pg_class where oid = audited);
  keys constant text := (
    select string_agg(quote_literal(a.attname), ', ' order by part.place)
    from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as part (number, place)
      join pg_catalog.pg_attribute a on a.attnum = part.number
    where i.indrelid = audited and i.indisprimary and a.attrelid = audited
  );
begin
  insert into private.audited_tables (table_name, readable_by, undo)
    values (case space when 'public' then '' else space || '.' end || name, readable_by, undo)
    on conflict (table_name) do update
      set readable_by = excluded.readable_by, undo = excluded.undo;
  execute format(
    'create or replace trigger %I after insert or update or delete on %s
       for each row execute function private.record_audit(%s)',
    name || '_record_audit', audited, keys
  );
end $$;

-- For updates of a table with `id`, `name` and `version`. It writes the same entries as
-- `private.record_audit`, for all rows at once, and reads only the columns that changed. Only a
-- long row can have a value that is too long for the audit. A change that does not raise the
-- version, such as that of the stock of a product, is recorded elsewhere. Security definer, because
-- no role may write entries.
create function private.record_audit_of_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  columns text[];
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if not exists (select id, version from new_rows except select id, version from old_rows) then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{}') into columns;
  columns := array(select jsonb_object_keys((
    select private.audited_row(jsonb_object_agg(name, '')) from unnest(columns) name)));
  if cardinality(columns) = 0 then
    return null;
  end if;
  execute format(
    'insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
       record_label, action, before, after, reason)
     select $1, $2, $3, $4, $5, row.id::text, left(row.label, 200), ''update'', row.before, row.after, $6
     from (
       select n.id, n.name as label,
         case when length(part.before::text) > 50000 then private.audited_row(part.before)
           else part.before end as before,
         case when length(part.after::text) > 50000 then private.audited_row(part.after)
           else part.after end as after
       from old_rows o join new_rows n using (id), lateral (
         select jsonb_object_agg(key, was) as before, jsonb_object_agg(key, becomes) as after
         from (values %s) as part (key, was, becomes) where was is distinct from becomes
       ) part
       where part.before is not null
     ) row
     where row.before is distinct from row.after',
    (select string_agg(format('(%1$L, to_jsonb(o.%1$I), to_jsonb(n.%1$I))', name), ', ')
      from unnest(columns) name)
  ) using actor, case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    tg_table_name, nullif(current_setting('audit.reason', true), '');
  return null;
end $$;

-- The name by which people know a record. An order is known by its number, which stays when the
-- name of the buyer is erased; a record that belongs to an order, bundle or product begins with its
-- name. Only record_audit calls it, with the rights of its owner.
create function private.label_of_record(of_table text, record jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  owner constant text := case
    when of_table in ('staff_grants', 'account_blocks') then
      private.find_account_email((record ->> 'user_id')::uuid)
    when record ->> 'order_id' is not null then
      (select number from public.orders where id = (record ->> 'order_id')::uuid)
    when record ->> 'payment_id' is not null then
      (select o.number from public.payments p join public.orders o on o.id = p.order_id
        where p.id = (record ->> 'payment_id')::uuid)
    when record ->> 'bundle_id' is not null then
      (select name from public.bundles where id = (record ->> 'bundle_id')::uuid)
    when record ->> 'product_id' is not null then
      (select name from public.products where id = (record ->> 'product_id')::uuid)
  end;
begin
  if of_table = 'orders' then
    return record ->> 'number';
  end if;
  return left(nullif(concat_ws(': ', owner, (
    select record ->> name
    from unnest(array['name', 'title', 'number', 'full_name', 'question', 'subject', 'code', 'slug',
      'reference', 'key', 'grant_name', 'state']) with ordinality as names (name, place)
    where record ->> name <> '' order by place limit 1)), ''), 200);
end $$;

-- The names of records by their ids, for the history of another record that refers to them: a
-- product to its category, a movement to its depot. It runs with the rights of the caller, so staff
-- see only the names that they may read.
create function public.find_record_names(ids uuid[]) returns table (id uuid, name text)
language sql stable set search_path = '' as $$
  select id, name from public.products where id = any (ids)
  union all select id, name from public.product_categories where id = any (ids)
  union all select id, name from public.product_variant_groups where id = any (ids)
  union all select id, name from public.product_uses where id = any (ids)
  union all select id, name from public.bundles where id = any (ids)
  union all select id, name from public.depots where id = any (ids)
  union all select id, number from public.orders where id = any (ids)
  union all select id, name from public.order_lines where id = any (ids)
  union all select id, reference from public.payments where id = any (ids)
  union all select id, full_name from public.profiles where id = any (ids) and full_name <> ''
$$;
grant execute on function public.find_record_names(uuid[]) to authenticated, service_role;

create trigger audit_entries_append_only before update or delete on public.audit_entries
  for each row execute function private.guard_audit_entry();
create trigger audit_entries_no_truncate before truncate on public.audit_entries
  for each statement execute function private.guard_audit_entry();

select private.audit_table('public.profiles', '{sales,support,finance}');

select private.audit_table('public.security_settings', '{}');

select private.audit_table('public.staff_grants', '{}');

-- supabase/schemas/05_undo.sql
-- Undo: reverses what a person changed in one transaction, for 15 minutes.

-- The id of the current transaction, which `undo_change` takes.
create function private.current_change() returns bigint
language sql stable set search_path = '' as $$
  select pg_current_xact_id()::text::bigint
$$;
grant execute on function private.current_change() to authenticated, service_role;

-- The rows of a change of the caller in the last 15 minutes, one for each record, with the values
-- before and after the whole change. Its time grows with the number of rows and not with the
-- square, because an import changes thousands. Security definer, because the audit shows people
-- only the tables that they may read now. `undo_change` calls it, with the rights of the caller.
create function private.my_change(change bigint) returns table (
  table_name text, record_id text, record_label text, action text, before jsonb, after jsonb,
  undo text, last_id bigint
) language sql stable security definer set search_path = '' as $$
  with records as (
    select e.table_name, e.record_id, (array_agg(e.record_label order by id desc))[1] as label,
      (array_agg(e.action order by id))[1] as first,
      (array_agg(e.action order by id desc))[1] as last,
      array_agg(e.before order by id desc) as befores, array_agg(e.after order by id) as afters,
      max(id) as last_id
    from public.audit_entries e
    where transaction_id = change and actor_id = (select auth.uid())
      and occurred_at > now() - interval '15 minutes'
    group by e.table_name, e.record_id
  )
  select r.table_name, r.record_id, coalesce(r.label, r.record_id),
    case
      when first = 'insert' and last = 'delete' then 'nothing'
      when first = 'insert' then 'insert'
      when last = 'delete' then 'delete'
      else 'update'
    end,
    (select coalesce(jsonb_object_agg(key, value order by place), '{}')
      from unnest(befores) with ordinality as entry (row, place), jsonb_each(entry.row)),
    (select coalesce(jsonb_object_agg(key, value order by place), '{}')
      from unnest(afters) with ordinality as entry (row, place), jsonb_each(entry.row)),
    coalesce(t.undo, 'no'), r.last_id
  from records r left join private.audited_tables t on t.table_name = r.table_name
$$;
grant execute on function private.my_change(bigint) to authenticated;

-- Whether a row still has these values. Not containment, which a longer list would pass.
create function private.has_values(whole jsonb, wanted jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(whole -> key is not distinct from value), true) from jsonb_each(wanted)
$$;
grant execute on function private.has_values(jsonb, jsonb) to authenticated;

-- Undoes one kind of change of one table, with the rights of the caller. Of an updated row only the
-- changed columns are compared. `to_jsonb(t.*)` and not `to_jsonb(t)`, because a table may have a
-- column `t`.
-- @returns the labels of the rows that somebody has changed since
create function private.undo_rows(of_table text, made text, records jsonb) returns text[]
language plpgsql set search_path to '' as $$
declare
  audited constant regclass := ('public.' || quote_ident(of_table))::regclass;
  keys text[];
  columns text[];
  same_key text;
  command text;
  stuck text[];
begin
  select array_agg(a.attname::text order by part.place) into keys
    from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as part (number, place)
      join pg_catalog.pg_attribute a on a.attnum = part.number
    where i.indrelid = audited and i.indisprimary and a.attrelid = audited;
  select array_agg(attname::text) into columns from pg_catalog.pg_attribute
    where attrelid = audited and attnum > 0 and not attisdropped and attgenerated = ''
      and records -> 0 -> 'before' ? attname::text;
  select string_agg(format('t.%1$I = (w.p).%1$I', key), ' and ') into same_key
    from unnest(keys) key;
  command := case made
    when 'update' then format(
      'update %s t set %s from wanted w where %s and %s returning w.id', audited,
      (select string_agg(format('%1$I = (w.p).%1$I', name), ', ') from unnest(columns) name),
      same_key,
      (select string_agg(
          format('coalesce(to_jsonb(t.%1$I), ''null'') = w.after -> %1$L', key), ' and ')
        from jsonb_object_keys(records -> 0 -> 'after') key))
    when 'insert' then format(
      'delete from %s t using wanted w where %s and private.has_values(to_jsonb(t.*), w.after)
         returning w.id', audited, same_key)
    else format(
      'insert into %s (%s) overriding system value select %s from wanted w returning %s', audited,
      (select string_agg(quote_ident(name), ', ') from unnest(columns) name),
      (select string_agg(format('(w.p).%I', name), ', ') from unnest(columns) name),
      (select format('concat_ws(''/'', %s) as id', string_agg(quote_ident(key), ', '))
        from unnest(keys) key))
  end;
  execute format(
    'with wanted as materialized (
       select r ->> ''id'' as id, r ->> ''label'' as label, r -> ''after'' as after,
         jsonb_populate_record(null::%s, r -> ''before'' || jsonb_object($2, private.split_key(r ->> ''id'', cardinality($2)))) as p
       from jsonb_array_elements($1) r
     ), done as (%s)
     select coalesce(array_agg(label order by label), ''{}'') from wanted
     where id not in (select id from done)', audited, command
  ) into stuck using records, keys;
  return stuck;
exception when foreign_key_violation or unique_violation then
  raise exception 'undo_in_use' using errcode = 'PT409';
end $$;
grant execute on function private.undo_rows(text, text, jsonb) to authenticated;

-- The parts of the key of an entry. A slash in the last part belongs to it.
create function private.split_key(record_id text, parts integer) returns text[]
language sql immutable set search_path = '' as $$
  select case parts when 1 then array[record_id] else
    (string_to_array(record_id, '/'))[:parts - 1]
      || array_to_string((string_to_array(record_id, '/'))[parts:], '/') end
$$;
grant execute on function private.split_key(text, integer) to authenticated;

-- Undoes all rows that the caller changed in one transaction of the last 15 minutes, or none. It
-- runs with the rights of the caller, so it fails when a grant was removed meanwhile; changes that
-- somebody else has made since stay.
-- @returns how many rows were undone
-- @throws PT404 no such change of the caller; PT409 it has parts that cannot be undone, or its rows
-- have changed since
create function private.undo_rows_of_change(change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  part record;
  others text[];
  stuck text[] := '{}';
  undone integer := 0;
begin
  if not exists (select from private.my_change(change)) then
    raise exception 'undo_nothing' using errcode = 'PT404';
  end if;
  select array_agg(distinct replace(table_name, '_', ' ')) into others
    from private.my_change(change) where undo = 'no';
  if others is not null then
    raise exception 'undo_not_possible' using errcode = 'PT409',
      detail = jsonb_build_object('others', others);
  end if;
  perform set_config('audit.reason', 'Undo', true);
  for part in
    select table_name, action, count(*) as rows, jsonb_agg(jsonb_build_object(
        'id', record_id, 'label', record_label, 'before', before, 'after', after)) as records
    from private.my_change(change)
    where undo = 'yes' and action <> 'nothing'
    group by table_name, action, case action when 'update' then
      (select string_agg(key, ',' order by key) from jsonb_object_keys(before) key) end
    order by max(last_id) desc
  loop
    stuck := stuck || private.undo_rows(part.table_name, part.action, part.records);
    undone := undone + part.rows;
  end loop;
  if cardinality(stuck) > 0 then
    raise exception 'undo_changed_since' using errcode = 'PT409',
      detail = jsonb_build_object('changed', stuck);
  end if;
  perform set_config('audit.reason', '', true);
  return undone;
end $$;
grant execute on function private.undo_rows_of_change(bigint) to authenticated;

-- Adds the opposite of each stock movement of a change, with the rights of the caller.
create function private.undo_movements(of_change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  insert into public.stock_movements (product_id, quantity, kind, depot_id, reason, undoes)
  select product.id, -movement.quantity,
    case movement.kind when 'transfer' then 'transfer' else 'correction' end, movement.depot_id,
    'Undo', movement.id
  from private.my_change(of_change) entry
  join public.stock_movements movement on movement.id::text = entry.record_id
  -- The movements of a new product were deleted with it.
  join public.products product on product.id = movement.product_id
  where entry.table_name = 'stock_movements' and movement.order_id is null
  order by product.id, -movement.quantity;
  get diagnostics undone = row_count;
  return undone;
exception
when unique_violation then
  raise exception 'undone_already' using errcode = 'PT409';
when check_violation or sqlstate 'PT409' then
  raise exception 'undo_units_moved' using errcode = 'PT409';
end $$;
grant execute on function private.undo_movements(bigint) to authenticated;

-- Notes that an import or another change of many products was undone. Security definer, because
-- people may not write batches; it writes only those of the caller. `undo_change` calls it, with
-- the rights of the caller.
create function private.note_undone_batch(of_change bigint) returns void
language sql security definer set search_path = '' as $$
  update public.product_batches set undone_at = now(), undone_by = (select auth.uid())
  where change = of_change::text and made_by = (select auth.uid()) and undone_at is null
$$;
grant execute on function private.note_undone_batch(bigint) to authenticated;

-- Undoes all that the caller changed in one transaction of the last 15 minutes, or nothing, with
-- the rights of the caller. A very long text cannot be written back, because the audit has only its
-- hash. `derived` rows are not written.
-- @returns how many rows were undone
-- @throws PT404 no such change of the caller; PT409 it has parts that cannot be undone, its rows
-- have changed since, or it was undone before
create function public.undo_change(change bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  undone integer;
begin
  if exists (
    select from public.product_batches
    where product_batches.change = undo_change.change::text and undone_at is not null
  ) then
    raise exception 'undone_already' using errcode = 'PT409';
  end if;
  if exists (
    select from private.my_change(change) entry,
      lateral (
        select * from jsonb_each(entry.before) union all select * from jsonb_each(entry.after)
      ) part
    where entry.undo = 'yes' and jsonb_typeof(part.value) = 'object'
      and part.value ?& array['length', 'sha256']
  ) then
    raise exception 'undo_text_too_long' using errcode = 'PT409';
  end if;
  undone := private.undo_rows_of_change(change) + private.undo_movements(change);
  perform private.note_undone_batch(change);
  return undone;
end $$;
grant execute on function public.undo_change(bigint) to authenticated;

-- supabase/schemas/06_people.sql
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

-- supabase/schemas/07_person_requests.sql
-- How a person is erased, and how two accounts are merged. The books keep the orders, without the
-- person.

-- The orders of an account, and those that it placed as a guest with its confirmed address. An
-- address that nobody confirmed proves nothing. Security definer, because it reads accounts. Only
-- the functions below call it.
create function private.orders_of_person(of_user uuid) returns table (order_id uuid)
language sql stable security definer set search_path = '' as $$
  select id from public.orders where user_id = of_user
  union
  select o.id from public.orders o join auth.users u on lower(o.email) = lower(u.email)
  where u.id = of_user and u.email_confirmed_at is not null and o.user_id is null
$$;

-- Why a person cannot be erased now; null when they can. Open orders, open money and records that
-- we must keep prevent it. Security definer, because it reads accounts and money. Only the guard of
-- requests calls it.
create function private.find_erase_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  with ids as (select order_id as id from private.orders_of_person(of_user)),
    paid as (select id from public.payments where order_id in (select id from ids))
  select coalesce(case
    when exists (select from public.profiles where id = of_user and role = 'admin')
      then 'person_is_staff'
    when exists (
      select from public.orders where id in (select id from ids)
        and status not in ('delivered', 'installed', 'cancelled', 'refunded')
    ) then 'erase_order_open'
    when exists (
      select from public.refunds where payment_id in (select id from paid)
        and status not in ('processed', 'withdrawn')
    ) then 'erase_refund_open'
    when exists (
      select from public.disputes where payment_id in (select id from paid)
        and status in ('needs_answer', 'with_bank')
    ) then 'erase_dispute_open'
    when exists (
      select from public.return_requests where order_id in (select id from ids)
        and status in ('requested', 'accepted', 'received')
    ) then 'erase_return_open'
    when exists (
      select from public.credits c join public.ledger_entries l on l.credit_id = c.id
      where c.order_id in (select id from ids) group by c.id having sum(l.amount_kobo) <> 0
    ) then 'erase_credit_open'
    when exists (
      select from public.payments where id in (select id from paid) and status = 'checking'
    ) then 'erase_payment_checking'
    when exists (
      select from public.installation_quotes where order_id in (select id from ids)
        and status in ('waiting', 'offered')
    ) then 'erase_installation_open'
  end, private.find_keep_problem(of_user), case when exists (
      select from public.ledger_entries where order_id in (select id from ids)
      group by order_id having sum(amount_kobo) <> 0
    ) then 'erase_balance_open'
  end)
$$;

-- JSON with `Removed` in place of the words that a pattern finds.
create function private.without_words(value jsonb, pattern text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, 'Removed', 'gi'))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, private.without_words(part, pattern)), '{}')
      from jsonb_each(value) as parts (key, part))
    when 'array' then (
      select coalesce(jsonb_agg(private.without_words(part, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as parts (part, place))
    else value
  end;
end $$;

-- Removes the names, numbers, addresses and texts of a person from orders, which stay in the books.
-- Security definer, because nobody else may change what was written. Only erase_person calls it.
create function private.erase_orders(ids uuid[], pattern text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid constant uuid[] := array(select id from public.payments where order_id = any (ids));
  numbers constant text[] := array(
    select reference from public.payments where order_id = any (ids));
begin
  update public.orders set name = 'Deleted account', email = 'deleted@account.invalid',
    phone_number = '+10000000000', delivery_street = 'Removed', delivery_landmark = null,
    delivery_note = null where id = any (ids);
  delete from public.order_notes where order_id = any (ids);
  delete from private.order_origins where order_id = any (ids);
  delete from public.transfer_proofs where payment_id = any (paid);
  delete from public.dispute_answers
    where dispute_id in (select id from public.disputes where payment_id = any (paid));
  delete from public.return_request_photos where return_request_id in (
    select id from public.return_requests where order_id = any (ids));
  update public.return_requests set message = case when message is not null then 'Removed' end,
    note = case when note is not null then 'Removed' end
    where order_id = any (ids) and coalesce(message, note) is not null;
  update private.refund_accounts
    set account_name = 'Removed', account_number = '0000000000', bank_code = '000'
    where order_id = any (ids);
  update public.order_edits set before = private.without_words(before, pattern),
    after = private.without_words(after, pattern), reason = 'Removed' where order_id = any (ids);
  update public.order_events set message = regexp_replace(message, pattern, 'Removed', 'gi')
    where order_id = any (ids) and message ~* pattern;
  update public.ledger_entries set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where order_id = any (ids) and reason ~* pattern;
  update public.refunds set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where payment_id = any (paid) and reason ~* pattern;
  update public.disputes set reason = regexp_replace(reason, pattern, 'Removed', 'gi')
    where payment_id = any (paid) and reason ~* pattern;
  update public.payments set message = regexp_replace(message, pattern, 'Removed', 'gi')
    where id = any (paid) and message ~* pattern;
  update public.installation_quotes set note = 'Removed'
    where order_id = any (ids) and note is not null;
  update public.gateway_events set payload = private.without_words(payload, pattern)
    where payload::text ~* private.pattern_of_words(numbers);
  update private.sandbox_transactions set email = 'deleted@account.invalid'
    where reference = any (numbers);
end $$;

-- Removes personal data from the entries of these records; who wrote, when and where stays. A note
-- about an inquiry of an erased person is about that person, whatever it says. Security definer,
-- because the audit has no other writer. Only the functions below call it.
create function private.redact_audit(records text[], pattern text) returns void
language sql security definer set search_path = '' as $$
  update public.audit_entries
    set before = null, after = null, record_label = null, reason = null, redacted_at = now()
    where redacted_at is null and (record_id = any (records)
      or table_name = 'inquiry_notes'
        and coalesce(after, before) ->> 'inquiry_id' = any (records)
      or concat_ws(' ', record_label, reason, before::text, after::text) ~* pattern)
$$;

-- Erases a person with everything that we store about them. The orders stay in the books without
-- their name (tax law requires them for years), as when somebody deletes their own account.
-- Security definer, because only the auth service deletes accounts. Only the trigger of an approved
-- request calls it.
create function private.erase_person(of_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
  mail text;
  ids uuid[];
  contacts text[];
  own_contacts text[];
  words text[];
  records text[];
begin
  select * into account from auth.users where id = of_user;
  if account.email_confirmed_at is not null then
    mail := lower(nullif(account.email, ''));
  end if;
  ids := array(select order_id from private.orders_of_person(of_user));
  select array_agg(distinct known.contact), array_agg(distinct known.word)
    into contacts, words from (
      select account.email as contact, null as word
      union all select phone, full_name from public.profiles where id = of_user
      union all select phone_number, name from public.addresses where user_id = of_user
      union all select null, street from public.addresses where user_id = of_user
      union all select phone_number, name from public.orders where id = any (ids)
      union all select email, delivery_street from public.orders where id = any (ids)
      union all select phone_number, name from public.project_inquiries where user_id = of_user
      union all select null, author_name from public.product_reviews where user_id = of_user
      union all select null, account_name from private.refund_accounts where order_id = any (ids)
    ) known;
  contacts := contacts || array(
    select '0' || right(contact, 10) from unnest(contacts) as contact where contact ~ '^\+234');
  -- A contact that somebody else has too does not show whose record it is.
  own_contacts := array(
    select contact from unnest(contacts) as contact
    where not exists (select from public.profiles where id <> of_user and phone = contact)
      and not exists (
        select from auth.users where id <> of_user and lower(email) = lower(contact))
      and not exists (
        select from public.orders where id <> all (ids)
          and (lower(email) = lower(contact) or phone_number = contact)));
  records := array(
    select of_user::text
    union all select unnest(ids)::text
    union all select id::text from public.person_requests where user_id = of_user
    union all select id::text from public.project_inquiries where user_id = of_user
      or lower(email) = mail
    union all select id::text from public.job_applications where lower(email) = mail
    union all select id::text from public.product_reviews where user_id = of_user
    union all select id::text from public.order_notes where order_id = any (ids)
    union all select id::text from public.order_edits where order_id = any (ids)
    union all select id::text from public.return_requests where order_id = any (ids)
    union all select a.id::text from public.dispute_answers a
      join public.disputes d on d.id = a.dispute_id
      join public.payments p on p.id = d.payment_id where p.order_id = any (ids)
  );
  perform private.erase_orders(ids, private.pattern_of_words(contacts || words));
  delete from public.project_inquiries where user_id = of_user or lower(email) = mail;
  delete from public.job_applications where lower(email) = mail;
  delete from public.stock_alerts where email = mail;
  -- Mails to the shop name the person too.
  delete from platform.mail_messages
    where lower(to_address) = mail
      or concat_ws(' ', to_address, reply_to, subject, text) ~* private.pattern_of_words(
        own_contacts || array(select number from public.orders where id = any (ids)));
  delete from platform.sms_messages
    where to_number = any (own_contacts)
      or text ~* private.pattern_of_words(own_contacts);
  update auth.audit_log_entries set payload = private.without_words(
      payload::jsonb, private.pattern_of_words(contacts || words))::json
    where payload ->> 'actor_id' = of_user::text
      or payload::text ~* private.pattern_of_words(own_contacts);
  delete from auth.users where id = of_user;
  -- Last, because all this was written to the audit.
  perform private.redact_audit(records, private.pattern_of_words(own_contacts));
end $$;

-- Whether another request about one of these accounts waits for a decision. Only find_merge_problem
-- calls it.
create function private.has_other_request(accounts uuid[], but uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.person_requests
    where (user_id = any (accounts) or into_user_id = any (accounts))
      and id is distinct from but and decision is null and expires_at > now()
  )
$$;

-- Why these two accounts cannot become one; null when they can. A plan or a reseller stays with the
-- account that agreed to it. Of two holders of units the one that closes must have none, because a
-- person has one holder. Security definer, because it reads accounts. The guard of requests and the
-- service call it.
create function private.find_merge_problem(closing uuid, staying uuid, of_request uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when closing = staying then 'merge_same_account'
    when (select count(*) from public.people where id in (closing, staying)) < 2 then
      'merge_account_gone'
    when exists (
      select from public.profiles where id in (closing, staying) and role = 'admin'
    ) then 'merge_of_staff'
    when exists (
      select from auth.users where id in (closing, staying) and banned_until > now()
    ) then 'merge_blocked'
    when exists (
      select from public.account_deletions d join auth.users u on u.id = d.user_id
      where u.id in (closing, staying)
        and (u.last_sign_in_at is null or u.last_sign_in_at <= d.requested_at)
    ) then 'merge_being_deleted'
    when exists (
      select from auth.users where id in (closing, staying)
        and (email_confirmed_at is null or coalesce(email, '') = '')
    ) then 'merge_without_email'
    when (select role from public.profiles where id = closing) = 'reseller'
      and (select role from public.profiles where id = staying) <> 'reseller' then 'merge_closes_reseller'
    when exists (select from public.instalment_plans where user_id = closing) then
      'merge_closes_plan'
    when exists (select from public.resellers where user_id = closing) then 'merge_closes_reseller'
    when exists (select from public.register_accounts where user_id = staying) and exists (
      select from public.register_accounts a
        join public.register_blocks b on b.holder_id = a.holder_id and b.status = 'held'
      where a.user_id = closing
    ) then 'merge_two_holders'
    when exists (select from public.register_accounts where user_id = staying)
      and private.find_units_problem(closing) is not null then private.find_units_problem(closing)
    when private.has_other_request(array[closing, staying], of_request) then
      'merge_other_request'
  end
$$;
grant execute on function private.find_merge_problem(uuid, uuid, uuid) to service_role;

-- The counts of what a merge moves, and of the reviews that it does not move because the other
-- account has reviewed the same product. The uses of coupons are counted as count_coupon_uses
-- counts them: a cancelled or refunded order has used none. Security definer, because it reads what
-- belongs to customers. The service calls it.
create function private.describe_merge(closing uuid, staying uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', (select count(*) from public.orders where user_id = closing),
    'couponUses', (select count(*) from public.orders
      where user_id = closing and coupon_code is not null
        and status not in ('cancelled', 'refunded')),
    'addresses', (select count(*) from public.addresses where user_id = closing),
    'calculations', (select count(*) from public.saved_calculations where user_id = closing),
    'wishList', (select count(*) from public.wish_list_items c where c.user_id = closing
      and not exists (select from public.wish_list_items s
        where s.user_id = staying and s.product_id = c.product_id)),
    'reviews', (select count(*) from public.product_reviews c where c.user_id = closing
      and not exists (select from public.product_reviews s
        where s.user_id = staying and s.product_id = c.product_id)),
    'secondReviews', (select count(*) from public.product_reviews c
      join public.product_reviews s on s.product_id = c.product_id and s.user_id = staying
      where c.user_id = closing),
    'consents', (select count(*) from public.consents where user_id = closing),
    'systems', (select count(*) from public.register_sources where user_id = closing),
    'inquiries', (select count(*) from public.project_inquiries where user_id = closing),
    'stockAlerts', (select count(distinct c.product_id) from public.stock_alerts c
      where c.user_id = closing and c.notified_at is null and not exists (
        select from public.stock_alerts s where s.product_id = c.product_id
          and s.user_id = staying and s.notified_at is null))
  )
$$;
grant execute on function private.describe_merge(uuid, uuid) to service_role;

-- The person gets no offers that the account that stays had not allowed, and a withdrawal counts
-- for both. Only merge_accounts calls it.
create function private.merge_consents(closing uuid, staying uuid) returns void
language plpgsql set search_path = '' as $$
declare
  allowed constant text[] := array(
    select purpose from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest where is_given);
begin
  update public.consents set user_id = staying where user_id = closing;
  insert into public.consents (user_id, purpose, is_given, wording, source)
    select staying, purpose, false,
      'Two accounts became one. The one that stayed had not allowed this.', 'merge'
    from (
      select distinct on (purpose) purpose, is_given from public.consents
      where user_id = staying order by purpose, id desc
    ) latest
    where is_given and purpose in ('marketing_email', 'marketing_whatsapp')
      and purpose <> all (allowed);
end $$;

-- Alerts go to the address that stays, one for each product. Only merge_accounts calls it.
create function private.merge_stock_alerts(closing uuid, staying uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (select lower(email) from auth.users where id = staying);
begin
  delete from public.stock_alerts a where user_id = closing and notified_at is null and exists (
    select from public.stock_alerts b
    where b.product_id = a.product_id and b.notified_at is null
      and (b.user_id = staying or b.email = address or b.user_id = closing and b.id < a.id));
  update public.stock_alerts set user_id = staying, email = address where user_id = closing;
end $$;

-- Moves everything from one account to the other, and deletes the first one with its sign-in
-- methods, devices and photo. Security definer, because only the auth service deletes accounts.
-- Only the trigger of an approved request calls it.
create function private.merge_accounts(closing uuid, staying uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('audit.reason', 'Two accounts of one person became one', true);
  update public.orders set user_id = staying where user_id = closing;
  update public.addresses set user_id = staying, is_default = is_default and not exists (
      select from public.addresses where user_id = staying)
    where user_id = closing;
  update public.saved_calculations set user_id = staying where user_id = closing;
  update public.project_inquiries set user_id = staying where user_id = closing;
  update public.wish_list_items c set user_id = staying where user_id = closing
    and not exists (select from public.wish_list_items s
      where s.user_id = staying and s.product_id = c.product_id);
  update public.product_reviews c set user_id = staying where user_id = closing
    and not exists (select from public.product_reviews s
      where s.user_id = staying and s.product_id = c.product_id);
  -- Where both are holders, the one that closes has no units: find_merge_problem requires that.
  update public.register_accounts set user_id = staying where user_id = closing
    and not exists (select from public.register_accounts where user_id = staying);
  update public.register_names set user_id = staying where user_id = closing;
  update public.register_sources set user_id = staying where user_id = closing;
  update public.register_requests set user_id = staying where user_id = closing;
  perform private.merge_consents(closing, staying);
  perform private.merge_stock_alerts(closing, staying);
  update public.profiles s
    set full_name = coalesce(s.full_name, c.full_name), phone = coalesce(s.phone, c.phone)
    from public.profiles c
    where s.id = staying and c.id = closing
      and (s.full_name is null and c.full_name is not null
        or s.phone is null and c.phone is not null);
  delete from auth.users where id = closing;
end $$;

-- Why an account cannot be deleted because of an instalment plan, a reseller or units of the carbon
-- register; null when it can. A mere application is deleted with the account. Security definer,
-- because it reads money. The guard of requests and the functions that delete accounts call it.
create function private.find_keep_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.instalment_plans
      where user_id = of_user and status in ('agreed', 'active')
    ) then 'keep_plan_owed'
    when exists (
      select from public.instalment_plans where user_id = of_user and status = 'written_off'
    ) then 'keep_plan_written_off'
    when exists (
      select from public.instalment_plans p join private.plan_standings s on s.plan_id = p.id
      where p.user_id = of_user and s.overpaid_kobo > 0
    ) then 'keep_plan_overpaid'
    when exists (
      select from public.instalment_plans p
      where p.user_id = of_user and (
        exists (select from public.plan_agreements a where a.plan_id = p.id)
        or exists (select from public.complaints c where c.plan_id = p.id))
    ) then 'keep_plan_agreed'
    when exists (
      select from public.resellers where user_id = of_user and status = 'approved'
    ) then 'keep_reseller'
    when exists (
      select from public.resellers r
      join public.commission_entries e on e.reseller_id = r.id
      join public.commission_postings p on p.entry_id = e.id
      where r.user_id = of_user and p.account in ('accrued', 'payable')
      group by p.account having sum(p.amount_kobo) <> 0
    ) then 'keep_commissions'
    when exists (
      select from public.resellers r where r.user_id = of_user and (
        exists (select from public.order_attributions a where a.reseller_id = r.id)
        or exists (select from public.payouts p where p.reseller_id = r.id))
    ) then 'keep_reseller_sales'
    else private.find_units_problem(of_user)
  end
$$;
grant execute on function private.find_keep_problem(uuid) to service_role;

-- Decisions about a reseller stay. Only those about a reseller who never sold for us can be
-- deleted, with the account: no role may delete them directly. Security definer, because it reads
-- attributions.
create function private.keep_decisions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (
    select from public.order_attributions where reseller_id = old.reseller_id
  ) then
    return old;
  end if;
  raise exception 'rows_only_added' using errcode = 'PT409',
    detail = jsonb_build_object('table', tg_table_name);
end $$;

-- Deletes applications for an instalment plan or as a reseller, and the names of those to whom the
-- orders of the account went. Security definer, because nobody else may. Only the functions that
-- delete accounts call it.
create function private.erase_applications(of_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  plans constant uuid[] := array(select id from public.instalment_plans where user_id = of_user);
  sellers constant uuid[] := array(select id from public.resellers where user_id = of_user);
  orders constant uuid[] := array(select order_id from private.orders_of_person(of_user));
  records constant text[] := array(
    select unnest(plans || sellers || orders)::text
    union all select id::text from public.plan_documents where plan_id = any (plans)
    union all select id::text from public.plan_notes where plan_id = any (plans)
    union all select id::text from public.reseller_documents where reseller_id = any (sellers)
    union all select id::text from public.reseller_bank_accounts where reseller_id = any (sellers)
    union all select id::text from public.reseller_leads where reseller_id = any (sellers));
  phones constant text[] := array(
    select phone from public.resellers where id = any (sellers)
    union all select guarantor_phone from public.plan_applications where plan_id = any (plans));
begin
  update public.order_recipients
    set name = 'Removed', phone_number = '+10000000000', sender_name = 'Removed'
    where order_id = any (orders);
  delete from public.plan_documents where plan_id = any (plans);
  delete from public.plan_applications where plan_id = any (plans);
  delete from private.plan_changes where plan_id = any (plans);
  delete from public.instalment_plans where id = any (plans);
  delete from public.reseller_bank_accounts where reseller_id = any (sellers);
  delete from public.reseller_brands where reseller_id = any (sellers);
  delete from public.reseller_quotes where reseller_id = any (sellers);
  delete from public.reseller_leads where reseller_id = any (sellers);
  delete from public.reseller_tier_notices where reseller_id = any (sellers);
  delete from public.reseller_tier_requests where reseller_id = any (sellers);
  delete from public.reseller_tier_changes where reseller_id = any (sellers);
  delete from public.reseller_decisions where reseller_id = any (sellers);
  delete from public.resellers where id = any (sellers);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(records, private.pattern_of_words(phones));
end $$;

-- Why the account of a holder cannot be deleted; null when it can. Its units, and those that it is
-- about to get, could never be used again. Security definer, because it reads entries that wait for
-- approval. The functions that delete or merge accounts call it.
create function private.find_units_problem(of_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (
      select from public.register_blocks b
      where b.holder_id = a.holder_id and b.status = 'held'
    ) then 'keep_units'
    when exists (
      select from public.register_proposals p
      where p.status = 'waiting' and jsonb_path_exists(p.entries, '$.** ? (@ == $holder)',
        jsonb_build_object('holder', a.holder_id))
    ) then 'keep_proposal'
  end
  from public.register_accounts a where a.user_id = of_user
$$;

-- Erases what the register stores about a person outside the log: the names and notes of their
-- retirements and of those for their orders, and the files of their meters, which the task
-- `remove-unnamed-files` deletes. Their systems count no longer. Security definer, because nobody
-- else may change what was decided. Only the functions that delete accounts call it.
create function private.erase_register_person(of_user uuid) returns void
language plpgsql security definer set search_path to '' as $$
declare
  holders constant text[] := array(
    select holder_id from public.register_accounts where user_id = of_user);
  sources constant uuid[] := array(
    select id from public.register_sources where user_id = of_user);
begin
  delete from public.register_names n where n.user_id = of_user
    or n.commitment in (select commitment from public.register_holders where id = any (holders))
    or n.commitment in (
      select unnest(array[r.beneficiary_commitment, r.note_commitment])
      from public.register_retirements r
      where r.holder_id = any (holders) or r.id in (
        select retirement_id from public.order_retirements
        where order_id in (select order_id from private.orders_of_person(of_user))));
  update public.register_sources set ended_at = coalesce(ended_at, now()) where id = any (sources);
  update public.meter_readings set object_path = null,
    reason = case when reason is not null or status = 'waiting' then 'Removed' end,
    decided_at = coalesce(decided_at, now()),
    status = case status when 'waiting' then 'refused' else status end
    where source_id = any (sources);
  -- Last, because all this was written to the audit.
  perform private.redact_audit(array(
    select unnest(sources)::text
    union all select id::text from public.meter_readings where source_id = any (sources)),
    private.pattern_of_words('{}'));
end $$;

-- Erases the words behind a retirement or a holder: the name and the note that a customer gave. The
-- log has a salted hash of each, and stays valid. Returns 'erased', 'unnamed' when no words are
-- stored, 'company' when the log itself names a company, and 'missing' when nothing has this id.
-- Security definer, because it writes to the audit, without the words. The function
-- `erase-register-name` calls it.
create function private.erase_register_name(of_id text, why text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  commitments text[];
begin
  select array_remove(named.commitments, null) into commitments from (
    select id, array[beneficiary_commitment, note_commitment] as commitments
      from public.register_retirements
    union all select id, array[commitment] from public.register_holders) named
  where id = of_id;
  if not found then return 'missing'; end if;
  if commitments = '{}' then return 'company'; end if;
  delete from public.register_names where commitment = any (commitments);
  if not found then return 'unnamed'; end if;
  insert into public.audit_entries (actor_id, actor_email, source, table_name, record_id,
    record_label, action, reason)
  values (auth.uid(), private.find_account_email(auth.uid()), 'function:erase-register-name',
    'register_names', of_id, of_id, 'delete', why);
  return 'erased';
end $$;
grant execute on function private.erase_register_name(text, text) to service_role;

-- supabase/schemas/10_technical_fields.sql
-- products.technical holds the numbers that code computes with, one shape for each kind of product.
-- A trigger checks them, because a constraint cannot look up the category of a product.

-- Every key that each kind may have, and the rule of its value. domain/catalogue/technical-data.ts
-- has the same list with a comment on each key; a test compares them.
create function private.technical_fields()
returns table (kind text, key text, type text, is_required boolean, ordinal bigint)
language sql immutable parallel safe set search_path = '' as $$
  select field.*, row_number() over () from (values
    ('panel', 'powerW', 'positive', true),
    ('panel', 'vmpV', 'positive', false),
    ('panel', 'impA', 'positive', false),
    ('panel', 'vocV', 'positive', false),
    ('panel', 'iscA', 'positive', false),
    ('panel', 'efficiencyPercent', 'percent', false),
    ('panel', 'maxSystemV', 'positive', false),
    ('panel', 'maxFuseA', 'positive', false),
    ('panel', 'powerPercentPerC', 'coefficient', false),
    ('panel', 'vocPercentPerC', 'coefficient', false),
    ('panel', 'iscPercentPerC', 'coefficient', false),
    ('panel', 'cellType', 'one:mono-perc|topcon|poly', true),
    ('panel', 'cells', 'count', false),
    ('panel', 'isHalfCut', 'flag', false),
    ('panel', 'isBifacial', 'flag', true),
    ('panel', 'endPowerPercent', 'percent', false),
    ('panel', 'dimensionsMm', 'dimensions', false),
    ('panel', 'weightKg', 'positive', false),
    ('inverter', 'inverterType', 'one:hybrid|grid-tie', true),
    ('inverter', 'isThreePhase', 'flag', true),
    ('inverter', 'powerKva', 'positive', true),
    ('inverter', 'powerW', 'positive', true),
    ('inverter', 'surgeVa', 'positive', false),
    ('inverter', 'surgeSeconds', 'positive', false),
    ('inverter', 'peakEfficiencyPercent', 'percent', false),
    ('inverter', 'transferMs', 'amount', false),
    ('inverter', 'idleW', 'amount', false),
    ('inverter', 'batteryV', 'positive', false),
    ('inverter', 'batteryRangeV', 'range', false),
    ('inverter', 'batteryChemistries', 'some:lfp|tubular|agm|gel', false),
    ('inverter', 'maxSolarChargeA', 'positive', false),
    ('inverter', 'maxGridChargeA', 'positive', false),
    ('inverter', 'maxPanelPowerW', 'positive', false),
    ('inverter', 'mpptTrackers', 'count', false),
    ('inverter', 'windowV', 'range', false),
    ('inverter', 'maxVocV', 'positive', false),
    ('inverter', 'maxTrackerA', 'positive', false),
    ('inverter', 'maxInParallel', 'count', false),
    ('inverter', 'canFormThreePhase', 'flag', false),
    ('inverter', 'dimensionsMm', 'dimensions', false),
    ('inverter', 'weightKg', 'positive', false),
    ('battery', 'chemistry', 'one:lfp|tubular|gel', true),
    ('battery', 'nominalV', 'positive', true),
    ('battery', 'capacityAh', 'positive', true),
    ('battery', 'capacityKwh', 'positive', true),
    ('battery', 'depthPercent', 'percent', false),
    ('battery', 'usableKwh', 'positive', false),
    ('battery', 'chargeV', 'range', false),
    ('battery', 'cutOffV', 'positive', false),
    ('battery', 'recommendedChargeA', 'positive', false),
    ('battery', 'maxDischargeA', 'positive', false),
    ('battery', 'peakDischargeA', 'positive', false),
    ('battery', 'roundTripPercent', 'percent', false),
    ('battery', 'cycles', 'count', false),
    ('battery', 'selfDischargePercentPerMonth', 'amount', false),
    ('battery', 'chargeTemperatureC', 'range', false),
    ('battery', 'dischargeTemperatureC', 'range', false),
    ('battery', 'maxInParallel', 'count', false),
    ('battery', 'maxInSeries', 'count', false),
    ('battery', 'dimensionsMm', 'dimensions', false),
    ('battery', 'weightKg', 'positive', false),
    ('controller', 'controllerType', 'one:mppt|pwm', true),
    ('controller', 'currentA', 'positive', true),
    ('controller', 'systemVoltagesV', 'positives', true),
    ('controller', 'maxVocV', 'positive', true),
    ('controller', 'windowV', 'range', false),
    ('controller', 'maxPanelPowerW', 'powers', false),
    ('controller', 'batteryChemistries', 'some:lfp|tubular|agm|gel', false),
    ('controller', 'trackingEfficiencyPercent', 'percent', false),
    ('controller', 'peakEfficiencyPercent', 'percent', false),
    ('controller', 'ownUseMa', 'amount', false),
    ('controller', 'maxCableMm2', 'positive', false),
    ('controller', 'dimensionsMm', 'dimensions', false),
    ('controller', 'weightKg', 'positive', false),
    ('kit', 'powerKva', 'positive', true),
    ('kit', 'powerW', 'positive', false),
    ('kit', 'batteryPowerW', 'positive', false),
    ('kit', 'surgeVa', 'positive', false),
    ('kit', 'surgeSeconds', 'positive', false),
    ('kit', 'chemistry', 'one:lfp|tubular', true),
    ('kit', 'capacityKwh', 'positive', true),
    ('kit', 'usableKwh', 'positive', false),
    ('kit', 'systemV', 'positive', false),
    ('kit', 'idleW', 'amount', false),
    ('kit', 'panelCount', 'count', false),
    ('kit', 'panelsKwp', 'positive', false),
    ('kit', 'dailyKwh', 'positive', false),
    ('kit', 'julyDailyKwh', 'positive', false),
    ('kit', 'roofM2', 'positive', false),
    ('kit', 'panelWarrantyYears', 'positive', false),
    ('kit', 'inverterWarrantyYears', 'positive', false),
    ('kit', 'batteryWarrantyYears', 'positive', false),
    ('street-light', 'lightType', 'one:all-in-one|split|flood|garden', true),
    ('street-light', 'powerW', 'positive', true),
    ('street-light', 'lumens', 'positive', false),
    ('street-light', 'colourTemperatureK', 'positive', false),
    ('street-light', 'fullPowerHours', 'positive', false),
    ('street-light', 'panelW', 'positive', false),
    ('street-light', 'batteryWh', 'positive', false),
    ('street-light', 'batteryV', 'positive', false),
    ('street-light', 'batteryCycles', 'count', false),
    ('street-light', 'chargeHours', 'positive', false),
    ('street-light', 'nightsWithoutSun', 'positive', false),
    ('street-light', 'poleHeightM', 'range', false),
    ('street-light', 'spacingM', 'range', false),
    ('street-light', 'dimensionsMm', 'dimensions', false),
    ('street-light', 'diameterMm', 'positive', false),
    ('street-light', 'heightMm', 'positive', false),
    ('street-light', 'headDimensionsMm', 'dimensions', false),
    ('street-light', 'panelDimensionsMm', 'dimensions', false),
    ('street-light', 'weightKg', 'positive', false),
    ('water-heater', 'collector', 'one:tubes|flat-plate', true),
    ('water-heater', 'isPressurised', 'flag', true),
    ('water-heater', 'capacityL', 'positive', true),
    ('water-heater', 'tubes', 'count', false),
    ('water-heater', 'tubeDiameterMm', 'positive', false),
    ('water-heater', 'tubeLengthMm', 'positive', false),
    ('water-heater', 'apertureM2', 'positive', false),
    ('water-heater', 'stagnationC', 'positive', false),
    ('water-heater', 'insulationMm', 'positive', false),
    ('water-heater', 'pressureBar', 'amount', false),
    ('water-heater', 'reliefValveBar', 'positive', false),
    ('water-heater', 'nightLossK', 'amount', false),
    ('water-heater', 'backupW', 'amount', false),
    ('water-heater', 'hotWaterC', 'range', false),
    ('water-heater', 'people', 'range', false),
    ('water-heater', 'savedKwhPerYear', 'positive', false),
    ('water-heater', 'tiltDegrees', 'range', false),
    ('water-heater', 'dimensionsMm', 'dimensions', false),
    ('water-heater', 'weightKg', 'positive', false),
    ('accessory', 'accessoryType', 'one:wiring|protection|mounting|metering', true),
    ('accessory', 'part',
      'one:pv-cable|connectors|battery-cable|dc-breaker|string-fuses|combiner|surge-arrester|ac-box|earthing|roof-mount',
      false),
    ('accessory', 'ratedA', 'positive', false),
    ('accessory', 'ratedV', 'positive', false),
    ('accessory', 'fuseA', 'positive', false),
    ('accessory', 'strings', 'count', false),
    ('accessory', 'crossSectionMm2', 'positive', false),
    ('accessory', 'holdsPanels', 'count', false),
    ('accessory', 'dimensionsMm', 'dimensions', false),
    ('accessory', 'weightKg', 'positive', false)
  ) as field (kind, key, type, is_required)
$$;

-- Whether a value follows a rule. Numbers go up to ten million; "one:a|b" is a choice, "some:a|b" a
-- list. In plpgsql for speed: its plans are cached.
create function private.is_technical_value(type text, value jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case split_part(type, ':', 1)
    when 'positive' then
      return value @? 'strict $ ? (@.type() == "number" && @ > 0 && @ <= 10000000)';
    when 'amount' then
      return value @? 'strict $ ? (@.type() == "number" && @ >= 0 && @ <= 10000000)';
    when 'percent' then
      return value @? 'strict $ ? (@.type() == "number" && @ > 0 && @ <= 100)';
    when 'coefficient' then
      return value @? 'strict $ ? (@.type() == "number" && @ >= -10 && @ <= 10)';
    when 'count' then
      return value @?
        'strict $ ? (@.type() == "number" && @ >= 1 && @ <= 10000000 && @ == @.floor())';
    when 'flag' then
      return jsonb_typeof(value) = 'boolean';
    when 'one' then
      return jsonb_typeof(value) = 'string'
        and value #>> '{}' = any (string_to_array(split_part(type, ':', 2), '|'));
    when 'range' then
      if value @? 'strict $ ? (@.min.type() == "number" && @.max.type() == "number"
        && @.min >= -10000000 && @.min <= @.max && @.max <= 10000000)' then
        return value - '{min,max}'::text[] = '{}';
      end if;
      return false;
    -- One item of "powers".
    when 'power' then
      if value @? 'strict $ ? (@.systemV.type() == "number" && @.powerW.type() == "number"
        && @.systemV > 0 && @.systemV <= 10000000 && @.powerW > 0 && @.powerW <= 10000000)' then
        return value - '{systemV,powerW}'::text[] = '{}';
      end if;
      return false;
    else
      if not value @? 'strict $ ? (@.type() == "array" && @.size() > 0)' then return false; end if;
      if type = 'dimensions' and jsonb_array_length(value) <> 3 then return false; end if;
      return (
        select bool_and(private.is_technical_value(
          case type when 'powers' then 'power'
            when 'dimensions' then 'positive' when 'positives' then 'positive'
            else 'one:' || split_part(type, ':', 2) end, item))
          and (type not like 'some:%' or count(*) = count(distinct item))
        from jsonb_array_elements(value) item);
  end case;
end $$;

create function private.technical_kind(category_slug text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case category_slug
    when 'solar-panels' then 'panel' when 'inverters' then 'inverter'
    when 'batteries' then 'battery' when 'charge-controllers' then 'controller'
    when 'complete-kits' then 'kit' when 'street-lights' then 'street-light'
    when 'water-heating' then 'water-heater' when 'accessories' then 'accessory'
  end
$$;

-- The first key of technical data that is unknown, wrong or missing; `kind` where even the kind does
-- not fit the category; null without a fault. domain/catalogue/parse-technical-data.ts finds the
-- same.
create function private.find_wrong_technical_key(category_slug text, technical jsonb) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  expected constant text := private.technical_kind(category_slug);
begin
  if expected is null or jsonb_typeof(technical) <> 'object'
    or technical -> 'kind' is distinct from to_jsonb(expected) then
    return 'kind';
  end if;
  return coalesce((
    select given from jsonb_object_keys(technical) given
    where given <> 'kind' and given not in (
      select field.key from private.technical_fields() field where field.kind = expected)
    limit 1
  ), (
    select field.key from private.technical_fields() field
    where field.kind = expected and case when technical ? field.key
      then not private.is_technical_value(field.type, technical -> field.key)
      else field.is_required end
    order by field.ordinal limit 1
  ));
end $$;

-- The facets that follow from technical data, so that the two cannot disagree.
create function private.facets_of_technical(technical jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_strip_nulls(case technical ->> 'kind'
    when 'panel' then jsonb_build_object('power_w', technical -> 'powerW',
      'cell_type', technical -> 'cellType', 'is_bifacial', technical -> 'isBifacial')
    when 'inverter' then jsonb_build_object('power_kva', technical -> 'powerKva',
      'voltage_v', technical -> 'batteryV', 'inverter_type', technical -> 'inverterType',
      'phase', case technical -> 'isThreePhase' when 'true' then 'three' else 'single' end)
    when 'battery' then jsonb_build_object('capacity_kwh', technical -> 'capacityKwh',
      'voltage_v', technical -> 'nominalV', 'chemistry', technical -> 'chemistry')
    when 'controller' then jsonb_build_object('current_a', technical -> 'currentA',
      'controller_type', technical -> 'controllerType', 'max_pv_voltage_v', technical -> 'maxVocV')
    when 'kit' then jsonb_build_object('power_kva', technical -> 'powerKva',
      'capacity_kwh', technical -> 'capacityKwh', 'chemistry', technical -> 'chemistry')
    when 'street-light' then jsonb_build_object('power_w', technical -> 'powerW',
      'light_type', technical -> 'lightType')
    when 'water-heater' then jsonb_build_object('capacity_l', technical -> 'capacityL',
      'collector', technical -> 'collector', 'is_pressurised', technical -> 'isPressurised')
    when 'accessory' then jsonb_build_object('accessory_type', technical -> 'accessoryType')
  end)
$$;

-- Security definer, so that roles that write products need no access to `private`.
create function private.check_product_technical() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  category_slug text := (select slug from public.product_categories where id = new.category_id);
  wrong_key text;
begin
  -- An SQL null is a product without technical data; the JSON null is a mistake. The foreign key
  -- refuses a category that does not exist.
  if new.technical is null or category_slug is null then return new; end if;
  wrong_key := private.find_wrong_technical_key(category_slug, new.technical);
  if wrong_key is not null then
    raise exception 'technical_data_wrong' using errcode = 'PT400',
      detail = jsonb_build_object('column', 'technical', 'sku', new.sku, 'key', wrong_key);
  end if;
  new.facets := new.facets || private.facets_of_technical(new.technical);
  return new;
end $$;

-- The kind of the data follows from the slug of the category, so the slug stays while products of
-- the category have technical data. Security definer, for the same reason.
create function private.keep_technical_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.technical_kind(new.slug) is distinct from private.technical_kind(old.slug)
    and exists (select from public.products
      where category_id = new.id and technical is not null) then
    raise exception 'category_slug_fixed' using errcode = 'PT409',
      detail = jsonb_build_object('column', 'slug', 'slug', old.slug);
  end if;
  return new;
end $$;

-- supabase/schemas/11_products.sql
-- The catalogue: categories and products. A column of a product belongs to one grant, so staff who
-- may change one column may not change all.

create table public.product_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text collate "und-x-icu" not null check (length(name) between 1 and 80),
  description text not null default '',
  position integer not null default 0,
  version integer not null default 1,
  constraint product_categories_lengths_check check (char_length(description) <= 5000),
  constraint product_categories_name_shows_text check (private.shows_text(name))
);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 160),
  category_id uuid not null references public.product_categories (id) on delete restrict,
  brand text not null check (length(brand) between 1 and 80),
  sku text not null unique check (length(sku) between 1 and 40),
  -- One plain line that says what it runs.
  summary text not null check (length(summary) between 1 and 200),
  -- Paragraphs, separated by an empty line.
  description text not null default '',
  -- Naira, including VAT. The code uses integer kobo.
  price numeric(12, 2) not null check (price > 0),
  compare_at_price numeric(12, 2)
    constraint products_former_price_above_price check (compare_at_price > price),
  stock integer not null default 0 check (stock >= 0),
  -- kg CO2e avoided per unit and year.
  "carbonReductionPotential" numeric(12, 2) not null default 0
    check ("carbonReductionPotential" >= 0),
  -- Exactly three comparable numbers of the card: [{label, value}].
  highlights jsonb not null
    check (jsonb_typeof(highlights) = 'array' and jsonb_array_length(highlights) = 3),
  -- [{group, rows: [{label, value, unit?}]}]: the free text of the data sheet, which no code reads.
  specifications jsonb not null default '[]' check (jsonb_typeof(specifications) = 'array'),
  -- The numbers that code computes with, for example {"kind": "panel", "powerW": 550}.
  -- private.check_product_technical checks them by category, and sets the facets that follow from
  -- them.
  technical jsonb,
  -- The values of the filters: a flat object of text, numbers and booleans, e.g. {"power_w": 550}.
  facets jsonb not null default '{}' check (jsonb_typeof(facets) = 'object'),
  -- The drawing of the product: {kind, …numbers}.
  picture jsonb not null check (jsonb_typeof(picture) = 'object' and picture ? 'kind'),
  warranty_years integer not null default 0 check (warranty_years between 0 and 50),
  delivery_days_min integer not null default 1 check (delivery_days_min >= 0),
  delivery_days_max integer not null default 3,
  installation_included boolean not null default false,
  is_featured boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A bag of connectors travels as a parcel, a panel as freight.
  delivery_class text not null default 'freight'
    check (delivery_class in ('parcel', 'freight', 'none')),
  -- When the content of the product page last changed. A sale changes `updated_at`, but not the
  -- page.
  revised_at timestamptz not null default now(),
  -- Only published products are on sale: `is_active` follows the status.
  -- domain/products/product-status.ts has the same statuses and transitions.
  status text not null default 'published'
    constraint products_status_check
    check (status in ('draft', 'scheduled', 'published', 'archived')),
  -- When a scheduled product is published.
  publish_at timestamptz,
  variant_group_id uuid,
  -- The choice that means this product: "550 W".
  variant_label text check (length(variant_label) between 1 and 40),
  -- Orders, deliveries of goods and the first photo do not raise it, because nobody edits those
  -- columns.
  version integer not null default 1,
  -- Staff get a warning when fewer units than this are for sale; 0: never.
  low_stock_level integer not null default 5
    constraint products_low_stock_level_check check (low_stock_level between 0 and 100000),
  vat_class text not null default 'standard',
  -- For units of the carbon register that the company holds: the buyer says in whose name they are
  -- retired, once the order is paid. The stock follows the units of the company.
  retires_kg integer check (retires_kg between 1 and 1000000),
  constraint products_delivery_days_in_order check (delivery_days_max >= delivery_days_min),
  -- The shape of the JSON that staff write and pages show. Pages refuse another shape, so one wrong
  -- row would break every page that lists it.
  constraint products_highlights_labelled check (
    not highlights @?
    '$[*] ? (!(
    @.type() == "object" && @.label.type() == "string" && @.value.type() == "string"))'
  ),
  constraint products_specifications_grouped check (
    not specifications @?
    '$[*] ? (!(
    @.type() == "object" && @.group.type() == "string" && @.rows.type() == "array"))'
  ),
  constraint products_specifications_labelled check (
    not specifications @?
    '$[*].rows[*] ? (!(
    @.type() == "object" && @.label.type() == "string"
    && (@.value.type() == "string" || @.value.type() == "number")
    && (!exists(@.unit) || @.unit.type() == "string" || @.unit.type() == "null")))'
  ),
  -- A relief valve that opens above the pressure that the tank is made for protects nothing.
  constraint products_relief_valve_check check (
    technical -> 'reliefValveBar' is null
    or coalesce(technical -> 'reliefValveBar' <= technical -> 'pressureBar', false)
  ),
  -- Against typing errors.
  constraint products_price_limit check (price <= 1000000000),
  constraint products_scheduled_has_time check ((status = 'scheduled') = (publish_at is not null)),
  -- A draft may be incomplete; a product that visitors see has its three numbers.
  constraint products_complete_check check (
    status = 'draft' or not highlights @? '$[*] ? (@."label" == "" || @."value" == "")'
  ),
  constraint products_variant_check check ((variant_group_id is null) = (variant_label is null)),
  constraint products_variant_key unique (variant_group_id, variant_label),
  constraint products_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
    and revised_at between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint products_numbers_check check (
    "carbonReductionPotential" <> 'NaN' and compare_at_price <> 'NaN'
  ),
  constraint products_lengths_check check (char_length(description) <= 50000),
  constraint products_units_check check (
    (delivery_class = 'none') = (retires_kg is not null)
    and (retires_kg is null
      or "carbonReductionPotential" = 0 and warranty_years = 0 and not installation_included)
  ),
  constraint products_stock_limit check (stock <= 1000000000),
  -- A delivery day is promised from these days, so they are limited, as those of areas and depots
  -- are.
  constraint products_delivery_days_max_limit check (delivery_days_max <= 365),
  -- The carbon reduction of an order is the sum of those of its lines and must fit into its column.
  -- An import has the same limit.
  constraint "products_carbonReductionPotential_limit"
    check ("carbonReductionPotential" <= 9999999),
  constraint products_name_shows_text check (private.shows_text(name))
);

create index products_category_id_idx on public.products (category_id, price) where is_active;
-- Also serves the foreign key: a category is deleted only when it has no product, active or not.
create index products_category_id_all_idx on public.products (category_id);
-- For the products that work with a given one: featured first, then the cheapest of a category.
-- Without it each product of the category is read, which may be ten thousand.
create index products_category_featured_idx
  on public.products (category_id, is_featured desc, price) where is_active;
create index products_price_idx on public.products (price) where is_active;
create index products_created_at_idx on public.products (created_at desc) where is_active;
create index products_carbon_idx
  on public.products ("carbonReductionPotential" desc) where is_active;
-- The order of the shop when nothing is searched.
create index products_featured_idx on public.products (is_featured desc, name, id) where is_active;
-- For the task that publishes what is due.
create index products_publish_at_idx on public.products (publish_at) where status = 'scheduled';
create index products_price_all_idx on public.products (price, id);
create index products_created_at_all_idx on public.products (created_at, id);
create index products_variant_group_id_idx on public.products (variant_group_id)
  where variant_group_id is not null;
create index products_vat_class_idx on public.products (vat_class);
-- One index for each order in which staff read the stock.
create index products_stock_all_idx on public.products (stock, id);
create index products_sku_all_idx on public.products (sku, id);
create index products_low_stock_level_all_idx on public.products (low_stock_level nulls first, id);
-- Filters of the lists of the desk that few products match. An update of another product writes
-- none of these indexes.
create index products_not_published_idx on public.products (status, created_at, id)
  where status <> 'published';
create index products_without_technical_idx on public.products (created_at, id)
  where technical is null;
create index products_inactive_idx on public.products (name, id) where not is_active;
create index products_featured_all_idx on public.products (created_at, id) where is_featured;
create unique index products_retires_kg_idx on public.products ((true))
  where retires_kg is not null and status <> 'archived';
create index products_name_all_idx on public.products (name collate "und-x-icu", id);
create index products_low_stock_idx on public.products (name collate "und-x-icu", id)
  where is_active and stock < low_stock_level;

-- Products that differ in one thing only, such as panels of one series in three sizes. The page of
-- each shows the others.
create table public.product_variant_groups (
  id uuid primary key default gen_random_uuid(),
  -- For staff.
  name text collate "und-x-icu" not null unique check (length(name) between 1 and 80),
  -- What customers choose: "Size", "Power".
  choice text not null check (length(choice) between 1 and 40),
  version integer not null default 1,
  constraint product_variant_groups_name_shows_text check (private.shows_text(name))
);

alter table public.products add constraint products_variant_group_id_fkey
  foreign key (variant_group_id) references public.product_variant_groups (id)
  on delete restrict;

alter table public.product_categories enable row level security;
grant select on public.product_categories to anon;
grant select, insert, update, delete on public.product_categories to authenticated, service_role;
create policy product_categories_select_everyone on public.product_categories
  for select to anon, authenticated
  using (true);
create policy product_categories_insert_staff on public.product_categories
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_categories_update_staff on public.product_categories
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_categories_delete_staff on public.product_categories
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.products enable row level security;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated, service_role;
create policy products_select_anon on public.products for select to anon using (is_active);
create policy products_select_authenticated on public.products for select to authenticated
  using (is_active or (select private.is_admin()));
create policy products_insert_staff on public.products for insert to authenticated
  with check ((select private.has_grant('content')));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.has_grant('content', 'sales', 'stock', 'finance')))
  with check ((select private.has_grant('content', 'sales', 'stock', 'finance')));
-- Only drafts: orders, reviews and links refer to products that were on sale.
create policy products_delete_staff on public.products for delete to authenticated
  using (status = 'draft' and (select private.has_grant('content')));

alter table public.product_variant_groups enable row level security;
grant select, insert, update, delete on public.product_variant_groups
  to authenticated, service_role;
grant select (id, choice) on public.product_variant_groups to anon;
create policy product_variant_groups_select_anon on public.product_variant_groups
  for select to anon
  using (exists (select from public.products where variant_group_id = product_variant_groups.id));
create policy product_variant_groups_select_authenticated on public.product_variant_groups
  for select to authenticated
  using ((select private.is_admin())
    or exists (select from public.products where variant_group_id = product_variant_groups.id));
create policy product_variant_groups_insert_content on public.product_variant_groups
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_variant_groups_update_content on public.product_variant_groups
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_variant_groups_delete_content on public.product_variant_groups
  for delete to authenticated
  using ((select private.has_grant('content')));

-- The carbon reduction of all products follows the emission factor of the grid.
create function private.scale_product_carbon() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.products
  set "carbonReductionPotential" =
    round(("carbonReductionPotential" * new.value / old.value)::numeric, 2)
  where "carbonReductionPotential" > 0;
  return null;
end $$;

create function private.note_product_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revised_at := now();
  return new;
end $$;

-- The grant that a change of this column of a product needs: content for all columns that are not
-- named. Finance answers for the carbon register, so it decides what a product retires.
create function private.grant_for_product_column(column_name text) returns text
language sql immutable set search_path = '' as $$
  select case column_name
    when 'price' then 'sales'
    when 'compare_at_price' then 'sales'
    when 'vat_class' then 'finance'
    when 'retires_kg' then 'finance'
    when 'stock' then 'stock'
    when 'low_stock_level' then 'stock'
    when 'delivery_days_min' then 'stock'
    when 'delivery_days_max' then 'stock'
    else 'content'
  end
$$;
grant execute on function private.grant_for_product_column(text) to authenticated, service_role;

-- Staff change only the columns of their grants. Checked once for all rows of a statement. The
-- columns that other triggers fill follow from columns of content.
create function private.allow_product_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  columns text[];
  changed text;
  needed text;
begin
  if (select auth.uid()) is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  execute private.changed_columns_query(tg_relid, '{version,updated_at,revised_at}') into columns;
  for needed, changed in
    select private.grant_for_product_column(name), min(name) from unnest(columns) name group by 1
  loop
    if not private.has_grant(needed) then
      raise exception 'product_grant_needed' using errcode = 'PT403',
        detail = jsonb_build_object('grant', needed, 'column', changed);
    end if;
  end loop;
  return null;
end $$;

create function private.follow_product_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_active := new.status = 'published';
  if new.status <> 'scheduled' then new.publish_at := null; end if;
  return new;
end $$;

-- Whether two versions of a product differ in nothing but the stock, the time of the update and the
-- photo.
create function private.is_same_product(old public.products, new public.products) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  new.stock := old.stock;
  new.updated_at := old.updated_at;
  if new.picture - 'photo' = old.picture - 'photo' then new.picture := old.picture; end if;
  return new is not distinct from old;
end $$;
grant execute on function private.is_same_product(products, products)
  to anon, authenticated, service_role;

-- The query that finds the columns of a table that an update changed in at least one row. For
-- triggers of a statement, which see the rows as `old_rows` and `new_rows`. It is built anew each
-- time, so that it is planned for the actual number of rows.
create function private.changed_columns_query(of_table oid, but_not text[]) returns text
language sql stable set search_path = '' as $$
  select format(
    'select array_remove(array[%s], null) from old_rows o join new_rows n using (id)',
    string_agg(
      format('case when bool_or(o.%1$I is distinct from n.%1$I) then %1$L end', attname), ', '
      order by attnum))
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
    and attname <> all (but_not || array['id'])
$$;
grant execute on function private.changed_columns_query(oid, text[]) to authenticated, service_role;

-- Security definer, because no role may write the history.
create function private.record_product_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  select id, price, compare_at_price, auth.uid() from (
    select id, price, compare_at_price from new_rows
    except
    select id, price, compare_at_price from old_rows
  ) changed;
  return null;
end $$;

create trigger product_categories_notify_changed
  after insert or update or delete or truncate on public.product_categories
  for each statement execute function private.notify_table_changed();
create trigger product_categories_keep_technical_kind
  before update of slug on public.product_categories
  for each row when (old.slug is distinct from new.slug)
  execute function private.keep_technical_kind();
create trigger product_categories_stamp before update on public.product_categories
  for each row execute function private.stamp_row('version');

create trigger products_stamp before update on public.products
  for each row execute function private.stamp_row('updated_at');
create trigger products_notify_changed after insert or delete or truncate on public.products
  for each statement execute function private.notify_table_changed();
create trigger products_check_technical
  before insert or update of technical, facets, category_id on public.products
  for each row execute function private.check_product_technical();
create trigger products_note_revision before update on public.products
  for each row
  when ((old.slug, old.name, old.brand, old.summary, old.description, old.price,
      old.compare_at_price, old.highlights, old.specifications, old.technical, old.picture,
      old.warranty_years, old.installation_included, old.is_active)
    is distinct from (new.slug, new.name, new.brand, new.summary, new.description, new.price,
      new.compare_at_price, new.highlights, new.specifications, new.technical, new.picture,
      new.warranty_years, new.installation_included, new.is_active))
  execute function private.note_product_revision();
create trigger products_follow_status before insert or update on public.products
  for each row execute function private.follow_product_status();
-- A product that was on sale never becomes a draft again, so that it cannot be deleted.
create trigger products_check_status before update of status on public.products
  for each row execute function private.guard_status('draft>scheduled',
    'draft>published', 'scheduled>draft', 'scheduled>published', 'published>archived',
    'archived>scheduled', 'archived>published');
create trigger products_notify_updated after update on public.products
  for each row when (
    old.version <> new.version
    or least(old.stock, 6) <> least(new.stock, 6)
    or old.picture is distinct from new.picture
  ) execute function private.notify_table_changed();
-- The columns that imports change most are compared first.
create trigger products_bump_version before update on public.products
  for each row when (
    old.price <> new.price or old.low_stock_level <> new.low_stock_level
    or not private.is_same_product(old.*, new.*)
  )
  execute function private.stamp_row('version');
create trigger products_allow_columns after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.allow_product_columns();
create trigger products_record_changed_price after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_product_prices();
create trigger products_record_audit after insert or delete on public.products
  for each row execute function private.record_audit('id');
create trigger products_rows_record_audit after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.record_audit_of_rows();

create trigger product_variant_groups_notify_changed
  after insert or update or delete or truncate on public.product_variant_groups
  for each statement execute function private.notify_table_changed();
create trigger product_variant_groups_stamp before update on public.product_variant_groups
  for each row execute function private.stamp_row('version');

select private.audit_table('public.product_categories', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.product_variant_groups',
  '{sales,stock,finance,content,support}', 'yes');

-- supabase/schemas/12_product_index.sql
-- The words, sizes and filter values of products, written by triggers so that the shop can search
-- them by index.

-- The filter values that products share, without the price, which nearly each product has for
-- itself. Filters are tested on groups and not on products: with 100,000 products that takes a
-- tenth of the time. A group stays when no product has its values any more: only staff who change a
-- brand, a facet or a warranty create groups.
create table private.product_groups (
  id integer generated always as identity primary key,
  category_id uuid not null references public.product_categories (id) on delete cascade,
  facets jsonb not null,
  digest text not null generated always as (md5(facets::text)) stored,
  unique (category_id, digest)
);

-- One row for each active product: its words, and the columns by which a list is sorted and
-- filtered. A table of its own, so that `select *` of products stays small and a change of stock
-- does not rewrite the index of the words.
create table private.product_search (
  product_id uuid primary key references public.products (id) on delete cascade,
  -- Name, SKU, brand, category, summary and highlights. Small, so that ordering by relevance is
  -- fast.
  title tsvector not null,
  -- The same, with the data sheet and the description.
  words tsvector not null,
  group_id integer not null references private.product_groups (id) on delete restrict,
  category_id uuid not null references public.product_categories (id) on delete restrict,
  name text collate "und-x-icu" not null,
  is_featured boolean not null,
  -- Whole numbers are compared twice as fast as numeric.
  price_kobo bigint not null,
  created_at timestamptz not null,
  carbon numeric(12, 2) not null,
  -- The words of name and SKU only, from `title`.
  names tsvector not null
)
-- The words are stored out of line, so that thousands of rows can be read without them.
with (toast_tuple_target = 400);

create index product_search_words_idx on private.product_search using gin (words);
create index product_search_names_idx on private.product_search using gin (names);
create index product_search_group_id_idx on private.product_search (group_id, price_kobo);
create index product_search_featured_idx
  on private.product_search (is_featured desc, name, product_id);
create index product_search_category_id_idx
  on private.product_search (category_id, is_featured desc, name, product_id);
create index product_search_category_price_idx on private.product_search (category_id, price_kobo);
create index product_search_price_idx on private.product_search (price_kobo);
create index product_search_created_at_idx on private.product_search (created_at desc);
create index product_search_carbon_idx on private.product_search (carbon desc);

-- Every word of the catalogue, to find the words nearest to one that is not in it.
create table private.product_vocabulary (
  word text primary key
);

create index product_vocabulary_trigrams_idx
  on private.product_vocabulary using gin (word extensions.gin_trgm_ops);

-- The sizes of the catalogue, in the unit without "k", to find the sizes near one that is not in
-- it.
create table private.product_sizes (
  lexeme text primary key,
  unit text not null,
  amount numeric not null
);

create index product_sizes_amount_idx on private.product_sizes (unit, amount);

-- The words and values by which staff search and filter products, in rows of a hundred bytes. A
-- table of its own: row level security on `products` keeps PostgreSQL from using indexes for words
-- and parts of texts there.
create table private.desk_product_words (
  product_id uuid primary key references public.products (id) on delete cascade,
  words tsvector not null,
  sku text not null,
  brand text,
  has_photo boolean not null
);

create index desk_product_words_words_idx on private.desk_product_words using gin (words);
create index desk_product_words_sku_idx on private.desk_product_words
  using gin (sku extensions.gin_trgm_ops);
create index desk_product_words_brand_idx on private.desk_product_words
  using gin (brand extensions.gin_trgm_ops);
create index desk_product_words_has_photo_idx on private.desk_product_words (has_photo);

alter table private.product_groups enable row level security;

alter table private.product_search enable row level security;

alter table private.product_vocabulary enable row level security;

alter table private.product_sizes enable row level security;

alter table private.desk_product_words enable row level security;

-- The words of a text, computed in the same way for the index and for search texts. `word` is the
-- word as written, without accents. `lexeme` is its stem, or for a size its one spelling: "5 KVA",
-- "5.0kVA" and "5,000 VA" are all "5kva".
create function private.search_words(input text)
returns table (place bigint, word text, lexeme text, is_size boolean)
language sql immutable parallel safe set search_path = '' as $$
  with plain as (
    select regexp_replace(
      normalize(lower(left(input, 20000)), nfkd), '[\u0300-\u036f]', '', 'g') as text
  ), units as (
    select regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(text, '(\d),(?=\d{3}(\D|$))', '\1', 'g'),
      '(\d)[\s-]*(watts?|wp)\M', '\1w', 'g'),
      '(\d)[\s-]*(volts?|vdc|vac)\M', '\1v', 'g'),
      '(\d)[\s-]*(amps?|amperes?)\M', '\1a', 'g'),
      '(\d)[\s-]*(litres?|liters?|ltrs?)\M', '\1l', 'g'),
      '(\d)[\s-]*kwp\M', '\1kw', 'g'),
      '(\d)[\s-]*(kva|va|kwh|kw|wh|w|ah|a|v|l|lm|mm2|mm|m|hz|hp)\M', '\1\2', 'g') as text
    from plain
  ), found as (
    select split.place, btrim(split.word, '.') as word
    from units, regexp_split_to_table(units.text, '[^a-z0-9.]+')
      with ordinality as split (word, place)
  ), parts as (
    select found.*,
      regexp_match(found.word, '^(\d{1,12}(?:\.\d{1,6})?)([a-z]+\d?)?$') as size
    from found where found.word <> '' and length(found.word) <= 40
  )
  select parts.place, parts.word,
    case
      when size[2] in ('w', 'va', 'wh') and size[1]::numeric >= 1000
        then trim_scale(size[1]::numeric / 1000) || 'k' || size[2]
      when size is not null then trim_scale(size[1]::numeric) || coalesce(size[2], '')
      else coalesce((ts_lexize('pg_catalog.english_stem', parts.word))[1], parts.word)
    end,
    size[2] is not null
  from parts
$$;

create function private.search_vector(input text, weight "char") returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(format('%L:%s%s', form, place, weight), ' ')::tsvector, '')
  from private.search_words(input), unnest(array[word, lexeme]) form where place < 16000
$$;

-- A size as private.search_words spells it, in parts: "10.24kwh" is 10,240 wh. Null for any other
-- word.
create function private.parse_size(lexeme text, out unit text, out amount numeric)
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(thousand[2], size[2]),
    size[1]::numeric * case when thousand is null then 1 else 1000 end
  from regexp_match(lexeme, '^(\d+(?:\.\d+)?)([a-z]+\d?)$') size,
    regexp_match(size[2], '^(k)(wh|va|w)$') thousand
$$;

-- The words and numbers of technical data for the search: "maxPanelPowerW": 6500 is "max panel
-- power 6500 W". The codes of batteries are written as data sheets write them.
create function private.technical_text(technical jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(concat_ws(' ',
    lower(regexp_replace(name[1], '([A-Z])', ' \1', 'g')),
    case leaf #>> '{}' when 'lfp' then 'LiFePO4 lithium' when 'true' then '' else leaf #>> '{}' end,
    name[2]), ' / '), '')
  from jsonb_each(technical) field,
    regexp_match(field.key, '^(.*?)([A-Z]|Kva|Va|Kw|Kwp|Kwh|Wh|Ah|Mm|Mm2)?$') name,
    jsonb_path_query(field.value, 'strict $.**') leaf
  where field.key <> 'kind' and jsonb_typeof(leaf) not in ('object', 'array') and leaf <> 'false'
$$;

-- The group of a product. The first product of a group creates it; two parallel writers create it
-- only once. Security definer, because no role may write the table. Only the triggers of this file
-- call it.
create function private.find_or_create_product_group(product public.products) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  own_facets jsonb := product.facets || jsonb_build_object(
    'brand', product.brand, 'in_stock', product.stock > 0,
    'warranty_years', product.warranty_years,
    'installation_included', product.installation_included);
begin
  if not exists (
    select from private.product_groups known
    where known.category_id = product.category_id and digest = md5(own_facets::text)
  ) then
    -- Also creates the group with the other stock status: an order that takes the last unit finds
    -- it, so that two orders never deadlock here.
    insert into private.product_groups (category_id, facets)
    select product.category_id, own_facets || jsonb_build_object('in_stock', is_in_stock)
    from unnest(array[true, false]) is_in_stock
    on conflict do nothing;
  end if;
  return (
    select id from private.product_groups known
    where known.category_id = product.category_id and digest = md5(own_facets::text)
  );
end $$;

-- Writes the row of a product in private.product_search, and its new words and sizes. A product
-- that is not active has no row. Security definer, because nobody may write these tables. Only the
-- triggers of this file call it.
create function private.index_product(product public.products) returns void
language plpgsql security definer set search_path = '' as $$
declare
  category text;
  heading tsvector;
  vector tsvector;
begin
  delete from private.product_search where product_id = product.id;
  if not product.is_active then return; end if;
  category := (select name from public.product_categories where id = product.category_id);
  heading := private.search_vector(product.name || ' / ' || product.sku, 'A')
    || private.search_vector(product.brand || ' / ' || category, 'B')
    || private.search_vector(
      product.summary || ' / ' || private.labelled_text(product.highlights), 'C');
  vector := heading || private.search_vector(
    concat_ws(' / ', private.labelled_text(product.specifications),
      private.technical_text(product.technical), product.description), 'D');
  insert into private.product_search (product_id, title, words, names, group_id, category_id, name,
    is_featured, price_kobo, created_at, carbon)
  values (product.id, heading, vector, ts_filter(heading, '{a}'),
    private.find_or_create_product_group(product), product.category_id, product.name,
    product.is_featured, product.price * 100, product.created_at,
    product."carbonReductionPotential");
  -- Always in the same order, so that two writers never deadlock.
  insert into private.product_vocabulary
  select lexeme from unnest(tsvector_to_array(vector)) lexeme
  where lexeme ~ '^[a-z]{4,}$'
    and not exists (select from private.product_vocabulary known where known.word = lexeme)
  order by lexeme on conflict do nothing;
  insert into private.product_sizes
  select form, size.unit, size.amount
  from unnest(tsvector_to_array(heading)) form, private.parse_size(form) size
  where size.unit is not null
    and not exists (select from private.product_sizes known where known.lexeme = form)
  order by form on conflict do nothing;
end $$;

-- Security definer, like the function that it calls.
create function private.index_changed_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(new);
  return null;
end $$;

-- Each product is locked, in the order in which carts lock theirs, so that a change that another
-- transaction makes to it meanwhile is not lost. Security definer, like the function that it calls.
create function private.index_changed_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.index_product(product)
  from (
    select * from public.products where category_id = new.id order by id for no key update
  ) product;
  return null;
end $$;

-- `except` finds the changed rows without a join, and the settings make the update find its few
-- rows by their key: one plan must serve one product and ten thousand. Security definer, because
-- nobody may write these tables.
create function private.update_product_listing() returns trigger
language plpgsql security definer
set search_path = '' set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
begin
  -- A product gets another group only when its filter values change.
  update private.product_search s set group_id = private.find_or_create_product_group(p)
  from (
    select id from (
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from new_rows
      except
      select id, category_id, brand, facets, stock > 0, warranty_years, installation_included
      from old_rows
    ) changed order by id
  ) changed
  join public.products p on p.id = changed.id
  where s.product_id = changed.id;
  update private.product_search s set is_featured = changed.is_featured,
    price_kobo = changed.price * 100, created_at = changed.created_at,
    carbon = changed."carbonReductionPotential"
  from (
    select id, is_featured, price, created_at, "carbonReductionPotential" from new_rows
    except
    select id, is_featured, price, created_at, "carbonReductionPotential" from old_rows
  ) changed
  where s.product_id = changed.id;
  return null;
end $$;

-- Security definer, because nobody may write the table.
create function private.write_desk_product_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.desk_product_words as w (product_id, words, sku, brand, has_photo)
    values (new.id, private.product_words(new.name, new.sku, new.brand), new.sku, new.brand,
      coalesce(new.picture ->> 'photo', '') <> '')
  on conflict (product_id) do update
    set words = excluded.words, sku = excluded.sku, brand = excluded.brand,
      has_photo = excluded.has_photo
    where (w.words, w.sku, w.brand, w.has_photo)
      is distinct from (excluded.words, excluded.sku, excluded.brand, excluded.has_photo);
  return null;
end $$;

create trigger product_groups_notify_changed
  after insert or update or delete on private.product_groups
  for each row execute function private.notify_table_changed();

-- Searches read this table. It changes with the products, but not with each change of their stock.
create trigger product_search_notify_changed
  after insert or update or delete on private.product_search
  for each row execute function private.notify_table_changed();

create trigger product_vocabulary_notify_changed
  after insert or update or delete on private.product_vocabulary
  for each row execute function private.notify_table_changed();

create trigger product_sizes_notify_changed
  after insert or update or delete on private.product_sizes
  for each row execute function private.notify_table_changed();

create trigger products_desk_words
  after insert or update of name, sku, brand, picture on public.products
  for each row execute function private.write_desk_product_words();
create trigger products_update_listing after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.update_product_listing();
create trigger products_index_new after insert on public.products
  for each row execute function private.index_changed_product();
create trigger products_index after update of name, sku, brand, category_id, summary, highlights,
  technical, specifications, description, status on public.products
  for each row when (
    old.name <> new.name or old.sku <> new.sku or old.brand <> new.brand
    or old.category_id <> new.category_id or old.summary <> new.summary
    or old.highlights <> new.highlights or old.technical is distinct from new.technical
    or old.specifications <> new.specifications or old.description <> new.description
    or old.is_active <> new.is_active
  ) execute function private.index_changed_product();

create trigger product_categories_index after update of name on public.product_categories
  for each row when (old.name is distinct from new.name)
  execute function private.index_changed_category();

-- supabase/schemas/13_product_search.sql
-- The search of the shop: products by words, category and filters, the count beside each filter,
-- and suggestions while the visitor types. It forgives typing errors ("panle", "lithum") and
-- different ways to write a size ("5kva", "5 KVA", "5,000 VA").

create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- The query of a list: words, a category and filters, prepared to be compared with rows.
create type private.product_criteria as (
  search_for tsquery, category_id uuid, group_ids integer[],
  min_kobo bigint, max_kobo bigint, irregular_price jsonb
);

-- How a facet is shown, and in which order. Without a category it is offered everywhere.
create table public.product_facet_definitions (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z][a-z0-9_]*$'),
  category_id uuid references public.product_categories (id) on delete cascade,
  label text not null,
  unit text,
  -- Labels of values that are stored as codes: {"lfp": "Lithium (LiFePO4)"}.
  value_labels jsonb not null default '{}' check (jsonb_typeof(value_labels) = 'object'),
  position integer not null default 0,
  unique nulls not distinct (key, category_id),
  constraint product_facet_definitions_lengths_check check (
    char_length(label) <= 5000 and char_length(unit) <= 5000
  )
);

create index product_facet_definitions_category_id_idx
  on public.product_facet_definitions (category_id);

-- Search terms of visitors that found nothing, counted by day. Nothing says who searched; the
-- function that writes it leaves out terms that look like an e-mail address or a phone number.
create table public.search_misses (
  day date not null,
  term text not null
    constraint search_misses_term_check
    check (term = lower(term) and char_length(term) between 2 and 60 and term !~ '@|[0-9]{7}'),
  count integer not null default 1 constraint search_misses_count_check check (count > 0),
  constraint search_misses_pkey primary key (day, term)
);

alter table public.product_facet_definitions enable row level security;
grant select on public.product_facet_definitions to anon;
grant select, insert, update, delete on public.product_facet_definitions
  to authenticated, service_role;
create policy product_facet_definitions_select_everyone on public.product_facet_definitions
  for select to anon, authenticated
  using (true);
create policy product_facet_definitions_insert_staff on public.product_facet_definitions
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_facet_definitions_update_staff on public.product_facet_definitions
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_facet_definitions_delete_staff on public.product_facet_definitions
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.search_misses enable row level security;
grant select on public.search_misses to authenticated;
grant select, insert, update, delete on public.search_misses to service_role;
create policy search_misses_select_staff on public.search_misses for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'content')));

-- The words of the catalogue with the fewest letters changed, as alternatives of a tsquery.
-- Security definer, because nobody may read the vocabulary. Only private.search_query calls it.
create function private.nearest_words(typed text) returns text
language sql stable security definer set search_path = '' as $$
  with near as (
    select word, extensions.levenshtein(word, typed) as distance
    from private.product_vocabulary where word operator(extensions.%) typed
  )
  select string_agg(format('%L:* | %L', near.word, form.lexeme), ' | ')
  from near, private.search_words(near.word) form
  where distance = (select min(distance) from near)
    and distance <= case when length(typed) <= 4 then 1 else 2 end
$$;

-- A size as alternatives of a tsquery. People say the round number ("10kwh" for 10.24 kWh), so a
-- size that no product has in its heading stands for the sizes within a tenth of it. A size that a
-- product has stands for itself only. Security definer, because nobody may read the sizes. Only
-- private.search_query calls it.
create function private.near_sizes(typed text) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(format('%L', form), ' | ') from (
    select typed as form
    union
    select near.lexeme from private.parse_size(typed) size, private.product_sizes near
    where near.unit = size.unit and near.amount between size.amount * 0.9 and size.amount * 1.1
      and not exists (select from private.product_sizes known where known.lexeme = typed)
  ) forms
$$;

-- The search text as a tsquery; null for an empty text. A word that begins no word of the catalogue
-- is replaced by the nearest ones, at most two letters away. Security definer, because nobody may
-- read the vocabulary. Anyone may call it.
create function private.search_query(input text, any_word boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  terms text;
begin
  if coalesce(input, '') !~ '\S' then return null; end if;
  with typed as (
    select place, word, lexeme, is_size,
      ts_lexize('pg_catalog.english_stem', word) = '{}' as is_stop_word
    from private.search_words(left(input, 200))
  ), wanted as (
    select * from typed
    where not is_stop_word or not exists (select from typed where not is_stop_word)
    order by place limit 12
  ), forms as (
    select case
      when is_size then '(' || private.near_sizes(lexeme) || ')'
      -- Too many words begin with a single letter: only words of the name count.
      when length(word) = 1 then format('%L:*A', word)
      when word !~ '^[a-z]{4,}$' or exists (
        select from private.product_vocabulary known
        where known.word like wanted.word || '%' or known.word = lexeme
      ) then format('(%L:* | %L)', word, lexeme)
      else coalesce('(' || private.nearest_words(word) || ')', format('%L', word))
    end as form from wanted
  )
  select string_agg(form, case when any_word then ' | ' else ' & ' end) into terms from forms;
  -- Only punctuation was typed: nothing can match.
  return coalesce(terms, '''-''')::tsquery;
end $$;
grant execute on function private.search_query(text, boolean) to anon, authenticated, service_role;

-- A value compared with a filter, as private.normalise_filters writes it: any of an array of texts,
-- or a range {min?, max?}. Without `set search_path`, so that PostgreSQL inlines it instead of
-- calling it for each row; it names nothing outside pg_catalog.
create function private.filter_matches(actual jsonb, wanted jsonb) returns boolean
language sql immutable parallel safe as $$
  select coalesce(case jsonb_typeof(wanted)
    when 'array' then wanted = '[]' or wanted ? (actual #>> '{}')
    when 'object' then jsonb_typeof(actual) = 'number'
      and (not wanted ? 'min'
        or (jsonb_typeof(wanted -> 'min') = 'number' and actual >= wanted -> 'min'))
      and (not wanted ? 'max'
        or (jsonb_typeof(wanted -> 'max') = 'number' and actual <= wanted -> 'max')) end, false)
$$;

-- Filters in one form. A filter on a facet without a definition is ignored, and so are filters that
-- are not an object; the stock and the price can always be filtered. A scalar becomes an array of
-- one, and an array holds text, so that the 450 of a product and the "450" of a URL are one value.
-- Security definer; anyone may call it.
create function private.normalise_filters(filters jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(filter.key, case jsonb_typeof(filter.value)
    when 'object' then filter.value
    when 'array' then (
      select coalesce(jsonb_agg(choice), '[]') from jsonb_array_elements_text(filter.value) choice)
    else jsonb_build_array(filter.value #>> '{}') end), '{}')
  from jsonb_each(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) filter
  where filter.key in ('price', 'in_stock')
    or exists (select from public.product_facet_definitions where key = filter.key)
$$;
grant execute on function private.normalise_filters(jsonb) to anon, authenticated, service_role;

-- The price filter as bounds. `irregular_price` is a price filter of another form, which
-- private.filter_matches handles.
create function private.parse_price_filter(
  filters jsonb, out min_kobo bigint, out max_kobo bigint, out irregular_price jsonb
) language sql immutable parallel safe set search_path = '' as $$
  select
    case when is_regular and wanted ? 'min'
      then ceil(least(greatest((wanted ->> 'min')::numeric, -1), 9e16) * 100) end,
    case when is_regular and wanted ? 'max'
      then floor(least(greatest((wanted ->> 'max')::numeric, -1), 9e16) * 100) end,
    case when not is_regular then wanted end
  from (select filters -> 'price' as wanted) filter,
    lateral (
      select jsonb_typeof(wanted) = 'object'
        and coalesce(jsonb_typeof(wanted -> 'min'), 'number') = 'number'
        and coalesce(jsonb_typeof(wanted -> 'max'), 'number') = 'number' as is_regular
    ) form
$$;

-- A page of the products that match. tier: null all; 1 those with the words in their name; 2 the
-- others. Without sequential scans: they would read all words from out of line, which the planner
-- thinks is free. Without JIT compilation: it takes longer than the longest of these queries.
-- Security definer, because nobody may read private.product_search. Only private.find_products
-- calls it.
create function private.list_products(
  criteria private.product_criteria, tier integer, sort text, page_size bigint, page_start bigint
) returns setof uuid language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off rows 24 as $$
begin
  return query execute format($query$
    select search.product_id from %s search
    where ($1.category_id is null or search.category_id = $1.category_id)
      and ($1.group_ids is null or search.group_id = any ($1.group_ids))
      and ($1.min_kobo is null or search.price_kobo >= $1.min_kobo)
      and ($1.max_kobo is null or search.price_kobo <= $1.max_kobo)
      and ($1.irregular_price is null or private.filter_matches(
        to_jsonb(trim_scale(search.price_kobo / 100.0)), $1.irregular_price))
    order by %s search.name, search.product_id
    limit $2 offset $3 $query$,
    -- With `offset 0` PostgreSQL finds the rows by their words alone: going through a sort order or
    -- a category would read the words of all.
    case
      when criteria.search_for is null then 'private.product_search'
      when tier = 1 then
        '(select * from private.product_search where names @@ $1.search_for offset 0)'
      when tier = 2 then '(select * from private.product_search'
        || ' where words @@ $1.search_for and not names @@ $1.search_for offset 0)'
      else '(select * from private.product_search where words @@ $1.search_for offset 0)'
    end,
    case
      when sort = 'price-asc' then 'search.price_kobo,'
      when sort = 'price-desc' then 'search.price_kobo desc,'
      when sort = 'newest' then 'search.created_at desc,'
      when sort = 'carbon' then 'search.carbon desc,'
      -- The name weighs most, then brand and category, then the summary, then the data sheet.
      when criteria.search_for is not null and tier is null then
        $order$ts_rank('{0.05, 0.2, 0.5, 1}', search.title, $1.search_for) desc, $order$
          || 'search.is_featured desc,'
      else 'search.is_featured desc,'
    end)
  using criteria, page_size, page_start;
end $$;

-- The ids of the products that match, in order. Words that more than 1,000 products have are too
-- common for ranking: then the products with the words in their name come first, and none is
-- ranked. Security definer, because nobody may read private.product_search. Anyone may call it.
create function private.find_products(
  search_for tsquery, category text, filters jsonb, sort text, page_size integer, page_start integer
) returns setof uuid language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off rows 24 as $$
declare
  criteria private.product_criteria;
  starts_at bigint := greatest(page_start, 0);
  listed bigint;
  named bigint;
begin
  select id into criteria.category_id from public.product_categories where slug = category;
  if category is not null and not found then return; end if;
  criteria.search_for := search_for;
  select price.min_kobo, price.max_kobo, price.irregular_price
    into criteria.min_kobo, criteria.max_kobo, criteria.irregular_price
    from private.parse_price_filter(filters) price;
  if filters - 'price' <> '{}' then
    criteria.group_ids := array(select id from private.product_groups own
      where (criteria.category_id is null or own.category_id = criteria.category_id)
        and not exists (
          select from jsonb_each(filters - 'price') wanted
          where not private.filter_matches(own.facets -> wanted.key, wanted.value)));
  end if;
  if sort <> 'relevance' or search_for is null or (
    select count(*) from (
      select from private.product_search search where search.words @@ search_for limit 1001
    ) first_ones
  ) <= 1000 then
    return query select private.list_products(criteria, null, sort, page_size, starts_at);
    return;
  end if;
  return query select private.list_products(criteria, 1, sort, page_size, starts_at);
  get diagnostics listed = row_count;
  if listed >= page_size then return; end if;
  named := case
    when listed > 0 then starts_at + listed
    else (select count(*) from private.list_products(criteria, 1, sort, starts_at, 0))
  end;
  return query select private.list_products(
    criteria, 2, sort, page_size - listed, greatest(starts_at - named, 0));
end $$;
grant execute on function private.find_products(tsquery, text, jsonb, text, integer, integer)
  to anon, authenticated, service_role;

-- The active products that match, in order. Anyone may call it.
-- sort: relevance, price-asc, price-desc, newest, carbon; another word means relevance.
-- filters: {"power_w": [450, 550], "chemistry": "lfp", "price": {"min": 100000, "max": 500000}}.
-- any_word: one of the words is enough (near matches when no product has them all).
create function public.search_products(
  query text default null, category text default null, filters jsonb default '{}',
  sort text default 'relevance', any_word boolean default false,
  page_size integer default null, page_start integer default 0
) returns setof public.products language sql stable set search_path = '' rows 24 as $$
  select product.*
  from private.find_products(
    private.search_query(query, any_word), category, private.normalise_filters(filters),
    case
      when sort in ('price-asc', 'price-desc', 'newest', 'carbon') then sort
      else 'relevance'
    end,
    case when page_size >= 0 then page_size end, page_start
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  order by found.place
$$;
grant execute on function public.search_products(
  text, text, jsonb, text, boolean, integer, integer) to anon, authenticated, service_role;

-- The counts, by groups and not by products: how many products of each group match the words and
-- the price. Security definer, because nobody may read private.product_search. Anyone may call it.
create function private.count_facets(search_for tsquery, category text, filters jsonb)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off as $$
declare
  wanted_category uuid := (select id from public.product_categories where slug = category);
  min_kobo bigint;
  max_kobo bigint;
  irregular_price jsonb;
  answer jsonb;
begin
  select price.min_kobo, price.max_kobo, price.irregular_price
    into min_kobo, max_kobo, irregular_price
    from private.parse_price_filter(filters) price;
  with wanted as materialized (
    select key, value from jsonb_each(filters - 'price')
  ), found as materialized (
    select search.group_id, min(search.price_kobo) as lowest, max(search.price_kobo) as highest,
      count(*) filter (
        where (min_kobo is null or search.price_kobo >= min_kobo)
          and (max_kobo is null or search.price_kobo <= max_kobo)
          and (irregular_price is null or private.filter_matches(
            to_jsonb(trim_scale(search.price_kobo / 100.0)), irregular_price))) as matching
    from private.product_search search where search_for is null or search.words @@ search_for
    group by search.group_id
  ), matched as materialized (
    -- With the filters that a group fails. None: it is listed. One: it still counts for that facet.
    select found.*, own.category_id, own.facets, array(
      select wanted.key from wanted
      where not private.filter_matches(own.facets -> wanted.key, wanted.value)
      union all
      select 'category'
      where category is not null and own.category_id is distinct from wanted_category) as failed
    from found join private.product_groups own on own.id = found.group_id
  ), offered as (
    select distinct on (definition.key) definition.*
    from public.product_facet_definitions definition
    where definition.category_id is null or definition.category_id = wanted_category
    order by definition.key, definition.category_id nulls last
  ), chosen as (
    select offered.key, choice.value
    from offered, jsonb_array_elements(case jsonb_typeof(filters -> offered.key)
      when 'array' then filters -> offered.key
      when 'object' then '[]'
      else jsonb_build_array(filters -> offered.key) end) choice
    where filters ? offered.key
  ), counted as (
    -- By its text, as filters compare: the 450 of a product and the "450" of a URL are one value.
    select key, (array_agg(value order by matching desc))[1] as value, sum(matching) as count
    from (
      select offered.key, matched.facets -> offered.key as value, matched.matching
      from matched, offered
      where matched.matching > 0 and matched.failed <@ array[offered.key]
        and matched.facets ? offered.key
      union all
      -- A chosen value stays visible, also when no product has it now.
      select key, value, 0 from chosen
    ) found group by key, value #>> '{}'
  ), labelled as (
    select counted.key, jsonb_agg(jsonb_build_object(
      'value', counted.value, 'count', counted.count,
      'label', coalesce(
        offered.value_labels ->> (counted.value #>> '{}'),
        concat_ws(' ', counted.value #>> '{}', offered.unit)),
      'selected', exists (
        select from chosen
        where chosen.key = counted.key and chosen.value #>> '{}' = counted.value #>> '{}')
    ) order by counted.value) as values
    from counted join offered using (key) group by counted.key
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(matching), 0) from matched where failed = '{}'),
    'price', (
      select jsonb_build_object(
        'min', trim_scale(min(lowest) / 100.0), 'max', trim_scale(max(highest) / 100.0))
      from matched where failed = '{}'),
    'categories', (
      select coalesce(jsonb_agg(
        jsonb_build_object('slug', slug, 'name', name, 'count', count)
        order by position, name), '[]')
      from (
        select own.slug, own.name, own.position, coalesce((
          select sum(matching) from matched
          where matched.category_id = own.id and matched.failed <@ array['category']), 0) as count
        from public.product_categories own) per_category),
    'facets', (
      select coalesce(jsonb_agg(
        jsonb_build_object('key', key, 'label', offered.label, 'unit', offered.unit,
          'values', labelled.values)
        order by offered.position, key), '[]')
      from labelled join offered using (key))
  ) into answer;
  return answer;
end $$;
grant execute on function private.count_facets(tsquery, text, jsonb)
  to anon, authenticated, service_role;

-- The counts for a search: {total, price: {min, max}, categories: [{slug, name, count}], facets:
-- [{key, label, unit, values: [{value, label, count, selected}]}]}. Anyone may call it. A facet is
-- counted under all filters except its own, so that choosing a value does not hide the others.
create function public.product_facets(
  query text default null, category text default null, filters jsonb default '{}',
  any_word boolean default false
) returns jsonb language sql stable set search_path = '' as $$
  select private.count_facets(
    private.search_query(query, any_word), category, private.normalise_filters(filters))
$$;
grant execute on function public.product_facets(text, text, jsonb, boolean)
  to anon, authenticated, service_role;

-- The unfinished search text as a tsquery. An unfinished size ("5k", "5 kv") matches sizes that
-- begin with it. It uses the same words as the search itself, so that the search finds every
-- suggestion. Security definer, because nobody may read the vocabulary. Anyone may call it.
create function private.suggestion_query(typed text, any_word boolean) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  input text := regexp_replace(left(coalesce(typed, ''), 100), '(\d)\s+(k[vw]?)$', '\1\2', 'i');
  whole tsquery := private.search_query(input, any_word);
  unfinished text;
begin
  if whole is null or input ~ '\s$' then return whole; end if;
  select lexeme into unfinished from (
    select lexeme, is_size from private.search_words(input) order by place desc limit 1
  ) last_word where is_size;
  if unfinished is null then return whole; end if;
  -- The words before it must still match.
  return whole || coalesce(
    private.search_query(regexp_replace(input, '[0-9.,]+\s*[a-z]+$', '', 'i'), any_word)
      && format('%L:*', unfinished)::tsquery,
    format('%L:*', unfinished)::tsquery);
end $$;
grant execute on function private.suggestion_query(text, boolean)
  to anon, authenticated, service_role;

-- The categories whose name has one of the words; there are only a few categories. Security
-- definer, because nobody may call private.search_vector. Anyone may call it.
create function private.find_categories(search_for tsquery) returns table (slug text, name text)
language sql stable security definer set search_path = '' as $$
  select slug, name from public.product_categories
  where private.search_vector(name, 'A') @@ search_for order by position, name limit 2
$$;
grant execute on function private.find_categories(tsquery) to anon, authenticated, service_role;

-- Up to eight rows for a text that is being typed: at most two categories first, then active
-- products by relevance. Products have a price in naira. Nothing for less than two letters. Anyone
-- may call it; products are read under RLS.
create function public.suggest_products(query text)
returns table (kind text, slug text, name text, price numeric)
language sql stable set search_path = '' rows 8 as $$
  select 'category', found.slug, found.name, null::numeric
  from private.find_categories(private.suggestion_query(query, true)) found
  where length(btrim(query)) >= 2
  union all
  (select 'product', product.slug, product.name, product.price
  from private.find_products(
    private.suggestion_query(query, false), null, '{}', 'relevance', 6, 0
  ) with ordinality as found (id, place)
  join public.products product on product.id = found.id
  where length(btrim(query)) >= 2
  order by found.place)
$$;
grant execute on function public.suggest_products(text) to anon, authenticated, service_role;

-- The terms since a day, the most frequent first. For staff; others get no rows.
create function public.list_search_misses(since date)
returns table (term text, count bigint, last_day date)
language sql stable set search_path = '' as $$
  select m.term, sum(m.count), max(m.day)
  from public.search_misses m
  where m.day >= since
  group by m.term
  order by sum(m.count) desc, max(m.day) desc, m.term
  limit 20
$$;
grant execute on function public.list_search_misses(date) to authenticated;

create trigger product_facet_definitions_notify_changed
  after insert or update or delete or truncate on public.product_facet_definitions
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.product_facet_definitions',
  '{sales,stock,finance,content,support}', 'yes');

-- supabase/schemas/14_product_details.sql
-- The parts of one product: prices over time, pictures, documents and the preview of a draft; and
-- batches of changed products.

-- The prices of each product, and since when. A trigger writes them, so that no change of a price
-- is missing. Only staff read them, because they include the prices of drafts.
create table public.product_prices (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Naira, as in `products`.
  price numeric(12, 2) not null,
  compare_at_price numeric(12, 2),
  valid_from timestamptz not null default clock_timestamp(),
  -- Null: a scheduled task, the service key or the installation. No foreign key: the id of a
  -- deleted account is never used again.
  changed_by uuid
);

create index product_prices_product_id_idx on public.product_prices (product_id, valid_from desc);

-- Photos of products. The function `add-product-picture` draws each anew in three sizes and stores
-- them in the public bucket `product-images`, at a path that nobody can guess. Only
-- readers of the row know the path, so a photo of a draft stays unknown.
create table public.product_pictures (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  -- Smaller numbers come first. The first photo is the one of lists.
  position integer not null default 0 check (position between 0 and 99),
  -- The folder of the files `480.webp`, `960.webp` and `1600.webp`. A copy of a product shares it.
  object_path uuid not null,
  -- A text for people who do not see the photo.
  alt text not null check (length(btrim(alt)) between 5 and 200),
  -- Of the largest file.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  created_at timestamptz not null default now()
);

create index product_pictures_product_id_idx
  on public.product_pictures (product_id, position, created_at, id);
create index product_pictures_object_path_idx on public.product_pictures (object_path);

create table public.product_documents (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80),
  position integer not null default 0 check (position between 0 and 99),
  -- In the bucket `product-documents`, without its ending `.pdf`.
  object_path uuid not null,
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  created_at timestamptz not null default now(),
  constraint product_documents_title_shows_text check (private.shows_text(title))
);

create index product_documents_product_id_idx on public.product_documents (product_id, position);
create index product_documents_object_path_idx on public.product_documents (object_path);

-- Staff see an unpublished product on its real page, `/shop/<slug>?preview=<token>`. Pages read as
-- the anonymous role, so the token opens this one product to whoever has it, for half an hour. Only
-- its hash is stored.
create table private.product_previews (
  token_hash bytea primary key,
  product_id uuid not null references public.products (id) on delete cascade,
  created_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);

create index product_previews_product_id_idx on private.product_previews (product_id);
create index product_previews_created_by_idx on private.product_previews (created_by);

-- Changes of many products at once, by an import or from a list of the desk.
create table public.product_batches (
  -- Chosen by the page: a request that is sent twice is carried out once.
  id uuid primary key,
  kind text not null check (kind in ('import', 'bulk')),
  -- The name of the file, or what was changed.
  title text not null check (char_length(title) between 1 and 200),
  made_by uuid references auth.users on delete set null,
  made_at timestamptz not null default now(),
  -- The transaction, by which the audit finds the change to undo it.
  change text not null default pg_current_xact_id()::text check (change ~ '^\d+$'),
  -- The answer, for a request that is sent again and for the report.
  result jsonb not null check (jsonb_typeof(result) = 'object'),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null,
  constraint product_batches_undone_check check (undone_by is null or undone_at is not null)
);

create index product_batches_made_at_idx on public.product_batches (made_at desc, id);
create index product_batches_made_by_idx on public.product_batches (made_by)
  where made_by is not null;
create index product_batches_undone_by_idx on public.product_batches (undone_by)
  where undone_by is not null;

alter table public.product_prices enable row level security;
grant select on public.product_prices to authenticated, service_role;
create policy product_prices_select_staff on public.product_prices for select to authenticated
  using ((select private.is_admin()));

alter table public.product_pictures enable row level security;
grant select on public.product_pictures to anon;
grant select, delete on public.product_pictures to authenticated;
grant select, insert, update, delete on public.product_pictures to service_role;
grant update (position, alt) on public.product_pictures to authenticated;
create policy product_pictures_select_anon on public.product_pictures for select to anon
  using (exists (select from public.products where id = product_id));
create policy product_pictures_select_authenticated on public.product_pictures
  for select to authenticated
  using (exists (select from public.products where id = product_id));
create policy product_pictures_update_content on public.product_pictures
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_pictures_delete_content on public.product_pictures
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.product_documents enable row level security;
grant select on public.product_documents to anon;
grant select, delete on public.product_documents to authenticated;
grant select, insert, update, delete on public.product_documents to service_role;
grant update (title, position) on public.product_documents to authenticated;
create policy product_documents_select_anon on public.product_documents for select to anon
  using (exists (select from public.products where id = product_id));
create policy product_documents_select_authenticated on public.product_documents
  for select to authenticated
  using (exists (select from public.products where id = product_id));
create policy product_documents_update_content on public.product_documents
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_documents_delete_content on public.product_documents
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table private.product_previews enable row level security;

alter table public.product_batches enable row level security;
grant select on public.product_batches to authenticated;
grant select, insert on public.product_batches to service_role;
grant update (result, undone_at, undone_by) on public.product_batches to service_role;
create policy product_batches_select_staff on public.product_batches for select to authenticated
  using ((select private.has_grant('content', 'sales', 'stock', 'finance')));

-- Security definer, because no role may write the history.
create function private.record_product_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, compare_at_price, changed_by)
  values (new.id, new.price, new.compare_at_price, auth.uid());
  return null;
end $$;

-- Cards, carts and orders show `products.picture`: the numbers of the drawing, and the path of the
-- first photo. Only this trigger writes the path.
create function private.name_first_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  photo uuid := (
    select object_path from public.product_pictures where product_id = new.id
    order by position, created_at, id limit 1
  );
begin
  new.picture := new.picture - 'photo';
  if photo is not null then
    new.picture := new.picture || jsonb_build_object('photo', photo);
  end if;
  return new;
end $$;

-- Security definer, because staff who may arrange photos need not be allowed to write other columns
-- of the product.
create function private.update_first_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set picture = picture
  where id in (old.product_id, new.product_id);
  return null;
end $$;

-- A token for the page of a product; null when there is no such product. Security definer, because
-- no role reads the table. All staff may call it.
create function public.create_product_preview(of_product uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.is_admin() then
    raise exception 'staff_only' using errcode = 'PT403';
  end if;
  delete from private.product_previews where expires_at < now();
  insert into private.product_previews (token_hash, product_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.products where id = of_product;
  return case when found then token end;
end $$;
grant execute on function public.create_product_preview(uuid) to authenticated;

-- The product that a token opens. The token ends early when its creator is no longer staff.
-- Security definer, because no role reads the table. Only the two functions below call it, for
-- visitors: only somebody with a token gets an answer.
create function private.previewed_product(token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select product_id from private.product_previews
  where token_hash = sha256(convert_to(token, 'utf8')) and expires_at > now()
    and exists (select from public.profiles where id = created_by and role = 'admin')
$$;

create function public.preview_product(token text) returns setof public.products
language sql stable security definer rows 1 set search_path = '' as $$
  select * from public.products where id = private.previewed_product(token)
$$;
grant execute on function public.preview_product(text) to anon;

create function public.preview_product_pictures(token text) returns setof public.product_pictures
language sql stable security definer rows 3 set search_path = '' as $$
  select * from public.product_pictures where product_id = private.previewed_product(token)
$$;
grant execute on function public.preview_product_pictures(text) to anon;

-- For visitors who follow an old link to a product: its name, and where to look for others. It was
-- on sale once, so its name is no secret; its price and data stay out. Security definer, because
-- policies hide the row.
create function public.find_archived_product(id_or_slug text)
returns table (name text, category_slug text, category_name text)
language sql stable security definer rows 1 set search_path = '' as $$
  select product.name, category.slug, category.name
  from public.products product
    join public.product_categories category on category.id = product.category_id
  where product.status = 'archived' and (product.slug = id_or_slug or product.id::text = id_or_slug)
$$;
grant execute on function public.find_archived_product(text) to anon, service_role;

-- A copy of a product as a draft, with its photos, documents and uses, and without its stock.
-- Security definer, because staff may not insert photos and documents; so it checks the grant
-- itself. Signed-in people may call it.
create function public.duplicate_product(of_product uuid, new_sku text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  copy_id uuid := gen_random_uuid();
  original public.products;
begin
  if not private.has_grant('content') then
    raise exception 'product_add_needs_content' using errcode = 'PT403';
  end if;
  select * into original from public.products where id = of_product;
  if not found then return null; end if;
  insert into public.products
  select (jsonb_populate_record(null::public.products, to_jsonb(original) || jsonb_build_object(
    'id', copy_id, 'sku', new_sku, 'slug', original.slug || '-' || left(copy_id::text, 8),
    'name', left(original.name, 153) || ' (copy)', 'status', 'draft', 'publish_at', null,
    'stock', 0, 'is_featured', false, 'version', 1, 'variant_group_id', null, 'variant_label', null,
    'created_at', now(), 'updated_at', now(), 'revised_at', now()
  ))).*;
  insert into public.product_pictures (product_id, position, object_path, alt, width, height)
  select copy_id, position, object_path, alt, width, height
  from public.product_pictures where product_id = of_product;
  insert into public.product_documents (product_id, title, position, object_path, size_bytes)
  select copy_id, title, position, object_path, size_bytes
  from public.product_documents where product_id = of_product;
  insert into public.product_use_items (use_id, product_id, position)
  select use_id, copy_id, position from public.product_use_items where product_id = of_product;
  return copy_id;
end $$;
grant execute on function public.duplicate_product(uuid, text) to authenticated;

-- The usual price of a product, in naira: the highest price that it reached for a day in total in
-- the last 30 days, so that a short typing error does not count. For a product younger than a day,
-- its highest price.
create function private.usual_price(product uuid) returns numeric
language sql stable set search_path = '' as $$
  with held as (
    select price, greatest(valid_from, now() - interval '30 days') as since,
      coalesce(lead(valid_from) over (order by valid_from, id), now()) as until
    from public.product_prices where product_id = product
  ), summed as (
    select price, sum(sum(until - since)) over (order by price desc) as for_at_least
    from held where until >= since group by price
  )
  select coalesce(max(price) filter (where for_at_least >= interval '24 hours'), max(price))
  from summed
$$;

create trigger product_pictures_notify_changed
  after insert or update or delete or truncate on public.product_pictures
  for each statement execute function private.notify_table_changed();
create trigger product_pictures_update_first
  after insert or update or delete on public.product_pictures
  for each row execute function private.update_first_photo();

create trigger product_documents_notify_changed
  after insert or update or delete or truncate on public.product_documents
  for each statement execute function private.notify_table_changed();

create trigger products_record_new_price after insert on public.products
  for each row execute function private.record_product_price();
create trigger products_name_first_photo before insert or update of picture on public.products
  for each row execute function private.name_first_photo();

select private.audit_table('public.product_pictures', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.product_documents', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.product_batches', '{content,sales,stock,finance}', 'derived');

-- supabase/schemas/15_bundles.sql
-- Two other ways into the catalogue: by use (what the customer wants to do), and by bundle (the
-- appliances to run, and for how long).

create table public.product_uses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Shown as a heading. Plain ASCII, because the heading font has nothing else.
  name text not null check (name ~ '^[ -~]{1,60}$'),
  lead text not null check (length(lead) between 1 and 240),
  -- Paragraphs, separated by an empty line.
  explanation text not null check (length(explanation) > 0),
  -- The diagram, from source to use: [{label, text, sketch? | picture?}].
  steps jsonb not null default '[]'
    check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) <= 6),
  position integer not null default 0,
  constraint product_uses_steps_labelled check (
    not steps @?
    '$[*] ? (!(
    @.type() == "object" && @.label.type() == "string" && @.text.type() == "string"))'
  ),
  constraint product_uses_lengths_check check (char_length(explanation) <= 5000)
);

create table public.product_use_items (
  use_id uuid not null references public.product_uses (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null default 0,
  primary key (use_id, product_id)
);

create index product_use_items_product_id_idx on public.product_use_items (product_id);

-- Prices and stock of a bundle are those of its products.
create table public.bundles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Shown as a heading. Plain ASCII, because the heading font has nothing else.
  name text collate "und-x-icu" not null check (name ~ '^[ -~]{1,60}$'),
  lead text not null check (length(lead) between 1 and 240),
  -- The uses that it is not suitable for, shown before a customer buys it.
  not_for text not null check (length(not_for) between 1 and 240),
  -- How long the battery alone carries the load.
  autonomy_hours numeric(4, 1) not null check (autonomy_hours between 1 and 48),
  -- The name of a drawing.
  scene text not null default 'house' check (scene ~ '^[a-z]+$'),
  position integer not null default 0,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- PostgreSQL accepts dates and numbers that no page can show: infinity, a year of five digits,
  -- NaN. One such value, written through the Data API, would break each page that reads the row.
  constraint bundles_days_check check (updated_at between '1900-01-01' and '2999-12-31'),
  -- A text without a limit could make a page that no phone can load, and fill the audit. The limits
  -- of the tables are far above the length of any text of the shop.
  constraint bundles_lengths_check check (char_length(scene) <= 5000)
);

-- The appliances that a bundle runs, of domain/solar/load/appliances.ts, and for how many of the
-- twelve hours by day and by night.
create table public.bundle_loads (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  appliance text not null check (appliance ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  quantity integer not null check (quantity between 1 and 500),
  watts numeric(7, 1) not null check (watts between 1 and 20000),
  day_hours numeric(4,2) not null check (day_hours between 0 and 12),
  night_hours numeric(4,2) not null check (night_hours between 0 and 12),
  position integer not null default 0,
  primary key (bundle_id, appliance),
  constraint bundle_loads_runs_some_hours check (day_hours + night_hours > 0)
);

create table public.bundle_parts (
  bundle_id uuid not null references public.bundles (id) on delete cascade,
  -- A product must be removed from its bundles before it is deleted: no bundle loses a part
  -- unnoticed.
  product_id uuid not null references public.products (id) on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  position integer not null default 0,
  primary key (bundle_id, product_id)
);

create index bundle_parts_product_id_idx on public.bundle_parts (product_id);

alter table public.product_uses enable row level security;
grant select on public.product_uses to anon;
grant select, insert, update, delete on public.product_uses to authenticated, service_role;
create policy product_uses_select_everyone on public.product_uses
  for select to anon, authenticated
  using (true);
create policy product_uses_insert_staff on public.product_uses for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_uses_update_staff on public.product_uses for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_uses_delete_staff on public.product_uses for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.product_use_items enable row level security;
grant select on public.product_use_items to anon;
grant select, insert, update, delete on public.product_use_items to authenticated, service_role;
create policy product_use_items_select_everyone on public.product_use_items
  for select to anon, authenticated
  using (true);
create policy product_use_items_insert_staff on public.product_use_items
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy product_use_items_update_staff on public.product_use_items
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy product_use_items_delete_staff on public.product_use_items
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.bundles enable row level security;
grant select on public.bundles to anon;
grant select, insert, update, delete on public.bundles to authenticated, service_role;
create policy bundles_select_anon on public.bundles for select to anon using (is_active);
create policy bundles_select_authenticated on public.bundles for select to authenticated
  using (is_active or (select private.is_admin()));
create policy bundles_insert_staff on public.bundles for insert to authenticated
  with check ((select private.has_grant('content')));
create policy bundles_update_staff on public.bundles for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy bundles_delete_staff on public.bundles for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.bundle_loads enable row level security;
grant select on public.bundle_loads to anon;
grant select, insert, update, delete on public.bundle_loads to authenticated, service_role;
create policy bundle_loads_select_everyone on public.bundle_loads
  for select to anon, authenticated
  using (exists (select from public.bundles where id = bundle_id));
create policy bundle_loads_insert_staff on public.bundle_loads for insert to authenticated
  with check ((select private.has_grant('content')));
create policy bundle_loads_update_staff on public.bundle_loads for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy bundle_loads_delete_staff on public.bundle_loads for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.bundle_parts enable row level security;
grant select on public.bundle_parts to anon;
grant select, insert, update, delete on public.bundle_parts to authenticated, service_role;
create policy bundle_parts_select_everyone on public.bundle_parts
  for select to anon, authenticated
  using (exists (select from public.bundles where id = bundle_id));
create policy bundle_parts_insert_staff on public.bundle_parts for insert to authenticated
  with check ((select private.has_grant('content')));
create policy bundle_parts_update_staff on public.bundle_parts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy bundle_parts_delete_staff on public.bundle_parts for delete to authenticated
  using ((select private.has_grant('content')));

-- Pages say whether a bundle is in stock, so only an order that changes this notifies the caches.
-- Security definer, because a person who changes stock need not be able to read bundles.
create function private.notify_bundle_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.bundle_parts
    where product_id = new.id and (old.stock >= quantity) <> (new.stock >= quantity)
  ) then
    perform pg_notify('table_changed', 'bundle_parts');
  end if;
  return null;
end $$;

create trigger product_uses_notify_changed
  after insert or update or delete or truncate on public.product_uses
  for each statement execute function private.notify_table_changed();

create trigger product_use_items_notify_changed
  after insert or update or delete or truncate on public.product_use_items
  for each statement execute function private.notify_table_changed();

create trigger bundles_stamp before update on public.bundles
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger bundles_notify_changed
  after insert or update or delete or truncate on public.bundles
  for each statement execute function private.notify_table_changed();

create trigger bundle_loads_notify_changed
  after insert or update or delete or truncate on public.bundle_loads
  for each statement execute function private.notify_table_changed();

create trigger bundle_parts_notify_changed
  after insert or update or delete or truncate on public.bundle_parts
  for each statement execute function private.notify_table_changed();

create trigger products_notify_bundle_stock after update of stock on public.products
  for each row when (old.stock <> new.stock) execute function private.notify_bundle_stock();

select private.audit_table('public.product_uses', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.product_use_items', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.bundles', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.bundle_loads', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.bundle_parts', '{sales,stock,finance,content,support}', 'yes');

-- supabase/schemas/20_delivery_areas.sql
-- The areas where we deliver and install, and the fees.

-- One row for each Nigerian state that we deliver to, and for the Federal Capital Territory.
create table public.delivery_areas (
  state text primary key check (length(state) between 2 and 40),
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Working days after payment.
  days_min integer not null check (days_min >= 0),
  days_max integer not null constraint delivery_areas_days_in_order check (days_max >= days_min),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  -- Null, or more than freight costs: as much as freight.
  parcel_fee_kobo bigint check (parcel_fee_kobo >= 0),
  version integer not null default 1,
  -- Against typing errors: at most ₦10 million for a fee, and a year for the delivery.
  constraint delivery_areas_fee_limit check (fee_kobo <= 1000000000),
  constraint delivery_areas_parcel_fee_limit check (parcel_fee_kobo <= 1000000000),
  constraint delivery_areas_days_limit check (days_max <= 365),
  constraint delivery_areas_days_check check (updated_at between '1900-01-01' and '2999-12-31')
);

-- The states where our crew installs, and the fee for its journey.
create table public.installation_areas (
  state text primary key
    references public.delivery_areas (state) on update cascade on delete cascade,
  -- 0: we work there every day, and the price of a kit includes delivery and installation. Null: no
  -- fixed price, we quote each order.
  crew_fee_kobo bigint check (crew_fee_kobo >= 0),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint installation_areas_crew_fee_limit check (crew_fee_kobo <= 1000000000),
  constraint installation_areas_days_check check (updated_at between '1900-01-01' and '2999-12-31')
);

alter table public.delivery_areas enable row level security;
grant select on public.delivery_areas to anon;
grant select, insert, update, delete on public.delivery_areas to authenticated, service_role;
create policy delivery_areas_select_everyone on public.delivery_areas
  for select to anon, authenticated
  using (is_active or (select private.is_admin()));
create policy delivery_areas_insert_staff on public.delivery_areas for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy delivery_areas_update_staff on public.delivery_areas for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy delivery_areas_delete_staff on public.delivery_areas for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.installation_areas enable row level security;
grant select on public.installation_areas to anon;
grant select, insert, update, delete on public.installation_areas to authenticated, service_role;
create policy installation_areas_select_everyone on public.installation_areas
  for select to anon, authenticated
  using (true);
create policy installation_areas_insert_staff on public.installation_areas
  for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy installation_areas_update_staff on public.installation_areas
  for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy installation_areas_delete_staff on public.installation_areas
  for delete to authenticated
  using ((select private.has_grant('finance')));

create trigger delivery_areas_stamp before update on public.delivery_areas
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger delivery_areas_notify_changed
  after insert or update or delete or truncate on public.delivery_areas
  for each statement execute function private.notify_table_changed();

create trigger installation_areas_stamp before update on public.installation_areas
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger installation_areas_notify_changed
  after insert or update or delete or truncate on public.installation_areas
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.delivery_areas', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.installation_areas', '{sales,stock,finance,content,support}',
  'yes');

-- supabase/schemas/21_vat.sql
-- Value added tax. Each product has a class, and each class its rates with their legal ground and
-- first day. A rate that applies is never changed.

create table public.vat_classes (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 40),
  name text collate "und-x-icu" not null check (char_length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  constraint vat_classes_days_check check (created_at between '1900-01-01' and '2999-12-31'),
  constraint vat_classes_name_shows_text check (private.shows_text(name))
);

create table public.vat_rates (
  class text not null references public.vat_classes on update restrict on delete restrict,
  rate_percent numeric(5, 2) not null check (rate_percent between 0 and 50),
  legal_ground text not null check (char_length(legal_ground) between 3 and 300),
  -- The first day, in Lagos.
  valid_from date not null,
  created_at timestamptz not null default now(),
  primary key (class, valid_from),
  constraint vat_rates_days_check check (created_at between '1900-01-01' and '2999-12-31')
);

alter table public.products add constraint products_vat_class_fkey
  foreign key (vat_class) references public.vat_classes
  on update restrict on delete restrict;

alter table public.vat_classes enable row level security;
-- Finance may delete a class that it has just added: foreign keys keep a class with a rate or a
-- product.
grant select, insert, delete on public.vat_classes to authenticated;
grant select on public.vat_classes to service_role;
grant update (name) on public.vat_classes to authenticated;
create policy vat_classes_select_staff on public.vat_classes for select to authenticated
  using ((select private.is_admin()));
create policy vat_classes_insert_finance on public.vat_classes for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy vat_classes_update_finance on public.vat_classes for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy vat_classes_delete_finance on public.vat_classes for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.vat_rates enable row level security;
grant select, insert, update, delete on public.vat_rates to authenticated;
grant select on public.vat_rates to service_role;
create policy vat_rates_select_staff on public.vat_rates for select to authenticated
  using ((select private.is_admin()));
create policy vat_rates_insert_finance on public.vat_rates for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy vat_rates_update_finance on public.vat_rates for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy vat_rates_delete_finance on public.vat_rates for delete to authenticated
  using ((select private.has_grant('finance')));

-- A rate that applies already never changes, and a new one begins tomorrow at the earliest, because
-- the invoices of today have used the rate of today. Only the first rate of a class may begin today
-- or earlier. The owner of the tables, who restores and prepares data, is not limited.
create function private.guard_vat_rate() returns trigger
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Africa/Lagos')::date;
begin
  if current_user not in ('authenticated', 'service_role') then return coalesce(new, old); end if;
  if tg_op in ('UPDATE', 'DELETE') and old.valid_from <= today then
    raise exception 'vat_rate_in_force' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and new.class <> old.class then
    raise exception 'vat_rate_class_fixed' using errcode = 'PT409';
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.valid_from <= today
    and exists (select from public.vat_rates where class = new.class) then
    raise exception 'rate_begins_too_early' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;

-- The rate of a class on a day in Lagos; null when it has none yet.
create function private.vat_rate_on(of_class text, day date) returns numeric
language sql stable set search_path = '' as $$
  select rate_percent from public.vat_rates
  where class = of_class and valid_from <= day
  order by valid_from desc
  limit 1
$$;
grant execute on function private.vat_rate_on(text, date) to authenticated, service_role;

-- A product needs a VAT class with a rate. Security definer, because those who write products need
-- not read rates.
create function private.guard_vat_class() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.vat_rate_on(new.vat_class, (now() at time zone 'Africa/Lagos')::date) is null then
    raise exception 'vat_class_without_rate' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- The standard rate on a day, for pages that show amounts without VAT. Security definer, because
-- visitors do not read rates; they may call it.
create function public.standard_vat_percent(of_day date) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.vat_rate_on('standard', of_day)
$$;
grant execute on function public.standard_vat_percent(date) to anon, authenticated;

create trigger vat_rates_guard before insert or update or delete on public.vat_rates
  for each row execute function private.guard_vat_rate();
-- The page for resellers states the rate.
create trigger vat_rates_notify_changed
  after insert or update or delete or truncate on public.vat_rates
  for each statement execute function private.notify_table_changed();

create trigger products_guard_vat_class before insert or update of vat_class on public.products
  for each row execute function private.guard_vat_class();

select private.audit_table('public.vat_classes', '{sales,stock,finance,content,support}');

select private.audit_table('public.vat_rates', '{sales,stock,finance,content,support}');

-- supabase/schemas/22_coupons.sql
-- Coupons, and the limits on what they give away.

-- A code is a secret between us and the people we gave it to: only staff list coupons, and the
-- function `place-order` looks one up.
create table public.coupons (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  description text not null default '',
  -- Exactly one of the two: a percentage of the subtotal, or an amount off it.
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  amount_off_kobo bigint check (amount_off_kobo > 0),
  min_subtotal_kobo bigint not null default 0 check (min_subtotal_kobo >= 0),
  max_discount_kobo bigint check (max_discount_kobo > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Null: no limit. Cancelling an unpaid order gives its use back.
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  max_uses_per_email integer check (max_uses_per_email > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Orders that use a coupon do not raise it, because nobody edits the counts that they change.
  version integer not null default 1,
  -- The limit of what the coupon gives away in all, and the sum so far.
  budget_kobo bigint constraint coupons_budget_kobo_check check (budget_kobo > 0),
  given_kobo bigint not null default 0 constraint coupons_given_kobo_check check (given_kobo >= 0),
  constraint coupons_one_kind_of_discount check (num_nonnulls(percent_off, amount_off_kobo) = 1),
  constraint coupons_uses_within_limit check (max_uses is null or used_count <= max_uses),
  constraint coupons_budget_check check (given_kobo <= budget_kobo),
  constraint coupons_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
    and ends_at between '1900-01-01' and '2999-12-31'
    and starts_at between '1900-01-01' and '2999-12-31'
  ),
  constraint coupons_lengths_check check (char_length(description) <= 5000)
);

alter table public.coupons enable row level security;
grant select, insert, delete on public.coupons to authenticated;
grant select, insert, update, delete on public.coupons to service_role;
-- Not used_count and given_kobo: only orders change them.
grant update (description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo,
  starts_at, ends_at, max_uses, max_uses_per_email, is_active, budget_kobo)
  on public.coupons to authenticated;
create policy coupons_select_staff on public.coupons for select to authenticated
  using ((select private.has_grant('sales', 'finance')));
create policy coupons_insert_staff on public.coupons for insert to authenticated
  with check ((select private.has_grant('sales')));
create policy coupons_update_staff on public.coupons for update to authenticated
  using ((select private.has_grant('sales')))
  with check ((select private.has_grant('sales')));
create policy coupons_delete_staff on public.coupons for delete to authenticated
  using ((select private.has_grant('sales')));

-- Limits the uses of one person. The coupon stays locked until the transaction ends, so that orders
-- placed at the same time are counted one after the other. A cancelled order that a late payment
-- revives counts again. Security definer, because customers may not read coupons.
create function private.guard_coupon_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed integer;
begin
  select max_uses_per_email into allowed
  from public.coupons where code = new.coupon_code
  for no key update;
  if private.count_coupon_uses(new.coupon_code, new.email, new.phone_number, new.user_id)
    > allowed then
    raise exception 'coupon_used_before' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- A large coupon is close to giving goods away, so it needs a budget: more than 50 %, or an amount
-- above ₦100,000 that is more than half of the smallest order.
create function private.guard_large_coupon() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget_kobo is null and (
    new.percent_off > 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 > new.min_subtotal_kobo
  ) then
    raise exception 'coupon_needs_budget' using errcode = 'PT400';
  end if;
  return new;
end $$;

-- Counts the discounts that a coupon has given; cancelled and refunded orders have none. Security
-- definer, because staff may not write `given_kobo`.
create function private.count_coupon_discount() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  before_kobo bigint := 0;
  after_kobo bigint := 0;
begin
  if tg_op <> 'INSERT' and old.status not in ('cancelled', 'refunded') then
    before_kobo := old.discount_kobo - old.staff_discount_kobo;
  end if;
  if tg_op <> 'DELETE' and new.status not in ('cancelled', 'refunded') then
    after_kobo := new.discount_kobo - new.staff_discount_kobo;
  end if;
  if before_kobo = after_kobo then
    return null;
  end if;
  update public.coupons set given_kobo = greatest(given_kobo + after_kobo - before_kobo, 0)
    where code = case tg_op when 'DELETE' then old.coupon_code else new.coupon_code end;
  return null;
exception when check_violation then
  raise exception 'coupon_used_up' using errcode = 'PT409';
end $$;

-- How often a person has used a coupon: with the same mailbox, phone or account. Cancelled and
-- refunded orders do not count: otherwise a refund could not be booked once the buyer had used the
-- coupon again, or others its budget. Called with the coupon locked.
create function private.count_coupon_uses(
  code text, email text, phone_number text, of_user uuid
) returns integer language sql stable set search_path to '' as $$
  select count(*)::integer from public.orders o
  where o.coupon_code = code and o.status not in ('cancelled', 'refunded')
    and (private.mailbox_of(o.email) = private.mailbox_of(count_coupon_uses.email)
      or o.phone_number = count_coupon_uses.phone_number
      or o.user_id = of_user)
$$;
grant execute on function private.count_coupon_uses(text, text, text, uuid) to service_role;

-- Requires a fresh second factor of the caller and writes a security event for the owners. Changes
-- without a signed-in person (by the installation or a task) need none. Security definer, because
-- staff may not write security events. Only triggers call it.
create function private.note_large_discount(before_change text, after_change text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return;
  end if;
  perform private.require_fresh_second_factor();
  insert into platform.security_events (kind, user_id, details) values (
    'large_discount', (select auth.uid()),
    jsonb_build_object('from', left(before_change, 200), 'to', left(after_change, 200)));
end $$;

-- A price cut to less than half of the usual price is a large discount. Many small cuts count as
-- one, and a typing error can be corrected without a second factor. Security definer, like the
-- functions that it calls.
create function private.guard_price_cut() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.price * 2 < coalesce(private.usual_price(new.id), old.price) then
    perform private.note_large_discount(
      old.name || ' ' || trim_scale(old.price), trim_scale(new.price) || ' naira');
  end if;
  return null;
end $$;

-- The effects of a change of a coupon. Security definer, because they write tables that are closed
-- to the caller.
create function private.follow_coupons() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A coupon that gives half or more is a large discount.
  if tg_op = 'INSERT' or (
    tg_op = 'UPDATE'
    and (new.percent_off, new.amount_off_kobo, new.min_subtotal_kobo, new.max_discount_kobo,
        new.budget_kobo, new.max_uses, new.max_uses_per_email, new.is_active, new.ends_at)
      is distinct from (old.percent_off, old.amount_off_kobo, old.min_subtotal_kobo,
        old.max_discount_kobo, old.budget_kobo, old.max_uses, old.max_uses_per_email,
        old.is_active, old.ends_at)
  ) then
    if new.percent_off >= 50
      or new.amount_off_kobo > 10000000 and new.amount_off_kobo * 2 >= new.min_subtotal_kobo then
      perform private.note_large_discount('Coupon ' || new.code, coalesce(
        trim_scale(new.percent_off) || ' %', (new.amount_off_kobo / 100)::text || ' naira')
        || coalesce(', at most ' || (new.budget_kobo / 100)::text || ' naira in all', ''));
    end if;
  end if;
  return null;
end $$;

create trigger coupons_guard_large
  before insert or update of percent_off, amount_off_kobo, min_subtotal_kobo, budget_kobo
  on public.coupons
  for each row execute function private.guard_large_coupon();
create trigger coupons_bump_version before update on public.coupons
  for each row when (old.used_count = new.used_count and old.given_kobo = new.given_kobo)
  execute function private.stamp_row('version');
create trigger coupons_follow after insert or update on public.coupons
  for each row execute function private.follow_coupons();

create trigger products_guard_price_cut after update of price on public.products
  for each row when (new.price < old.price) execute function private.guard_price_cut();

select private.audit_table('public.coupons', '{sales,finance}', 'yes');

-- supabase/schemas/30_orders.sql
-- Orders with their lines, events and notes. Only functions write orders. Customers read their own,
-- and staff read them by grant.

-- Order numbers may have gaps: an order that fails uses up its number.
create sequence private.order_numbers;
grant usage on sequence private.order_numbers to service_role;

-- Prices include VAT, so `vat_kobo` is a part of `total_kobo` and never added to it.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Chosen by the browser, so that a repeated request is the same order.
  idempotency_key uuid not null unique,
  -- SHA-256 of the request: the same key with another body is refused.
  request_hash text not null,
  number text not null unique check (number ~ '^[A-Z]{1,6}-[0-9]{4}-[0-9]{6,}$'),
  -- Assigned when the order is paid, without gaps.
  invoice_number text unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{6,}$'),
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of the secret in a guest's link.
  access_hash text not null,
  status text not null default 'pending_payment'
    check (status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered', 'installed',
      'cancelled', 'refunded')),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  delivery_state text not null
    references public.delivery_areas (state) on update cascade on delete restrict,
  delivery_area text not null check (char_length(delivery_area) between 1 and 80),
  delivery_street text not null check (char_length(delivery_street) between 1 and 200),
  delivery_landmark text check (char_length(delivery_landmark) between 1 and 200),
  delivery_note text check (char_length(delivery_note) between 1 and 500),
  coupon_code text references public.coupons (code) on delete restrict,
  subtotal_kobo bigint not null check (subtotal_kobo > 0),
  discount_kobo bigint not null default 0
    constraint orders_discount_within_subtotal check (discount_kobo between 0 and subtotal_kobo),
  delivery_kobo bigint not null check (delivery_kobo >= 0),
  total_kobo bigint not null,
  vat_rate_percent numeric(5, 2) not null check (vat_rate_percent between 0 and 50),
  vat_kobo bigint not null
    constraint orders_vat_within_total check (vat_kobo between 0 and total_kobo),
  -- kg CO2e that the goods avoid per year.
  carbon_reduction_kg numeric(14, 2) not null default 0 check (carbon_reduction_kg >= 0),
  -- True while the units of its lines are taken out of products.stock.
  holds_stock boolean not null default true,
  -- When an unpaid order returns its stock. Null for other orders.
  held_until timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set when the order is placed: with its units, unpaid orders hold more than half of the unsold
  -- units. Such an order holds its units for 30 minutes, which nothing extends.
  holds_last_units boolean not null default false,
  -- When a receipt extended the hold.
  hold_extended_at timestamptz,
  -- When a long hold was shortened, because the order now holds the last units of a product.
  hold_shortened_at timestamptz,
  -- Working days after the payment, as the buyer saw them. Null if unknown.
  delivery_days_min integer,
  delivery_days_max integer,
  -- The promised days of arrival, in Lagos time, set when the order is paid. Staff may move them.
  promised_from date,
  promised_by date,
  shipped_at timestamptz,
  -- The version of the terms that the buyer accepted: its date.
  terms_version text
    constraint orders_terms_version_check check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Installation by our crew. none: delivery only. included: in the prices of the goods. chosen:
  -- bought with the order for `installation_kobo`. quoted: priced after the order
  -- (public.installation_quotes).
  installation_kind text not null default 'none'
    check (installation_kind in ('none', 'included', 'chosen', 'quoted')),
  installation_kobo bigint not null default 0,
  -- The VAT of each line is stored on the day of the order. Delivery and installation have the rate
  -- of the order, `vat_rate_percent`, and this sum of their own. `vat_kobo` is the sum of all.
  service_vat_kobo bigint not null default 0,
  -- The part of the discount that staff gave besides the coupon.
  staff_discount_kobo bigint not null default 0,
  edited_at timestamptz,
  -- Staff enter the orders of customers who call or write. Such a customer accepts the terms on the
  -- page of the order before they pay.
  channel text not null default 'web'
    constraint orders_channel_check check (channel in ('web', 'phone', 'whatsapp', 'store')),
  placed_by uuid references auth.users on delete set null,
  -- The date of an invoice never changes. `paid_at` does, when a cancelled order is paid again.
  invoiced_at timestamptz,
  constraint orders_invoiced_once_paid check (
    status in ('pending_payment', 'cancelled') or invoice_number is not null
  ),
  constraint orders_held_only_while_unpaid check (status = 'pending_payment' or held_until is null),
  constraint orders_last_units_not_extended check (
    not holds_last_units or hold_extended_at is null
  ),
  constraint orders_cancelled_holds_nothing check (status <> 'cancelled' or not holds_stock),
  constraint orders_delivery_days check (
    num_nulls(delivery_days_min, delivery_days_max) in (0, 2)
    and delivery_days_min >= 0 and delivery_days_max >= delivery_days_min
  ),
  constraint orders_promised_days check (
    num_nulls(promised_from, promised_by) in (0, 2) and promised_by >= promised_from
  ),
  -- An order without an invoice was never paid.
  constraint orders_promised_when_paid check (promised_by is null or invoice_number is not null),
  -- Goods of a paid order are not for sale to others.
  constraint orders_paid_holds_stock check (
    status in ('pending_payment', 'cancelled', 'refunded') or holds_stock
  ),
  constraint orders_total_check check (
    total_kobo = subtotal_kobo - discount_kobo + delivery_kobo + installation_kobo
  ),
  constraint orders_installation_price_when_chosen check (
    installation_kobo >= 0 and (installation_kobo > 0) = (installation_kind = 'chosen')
  ),
  constraint orders_service_vat_within_services check (
    service_vat_kobo between 0 and delivery_kobo + installation_kobo
  ),
  constraint orders_staff_discount_within_discount check (
    staff_discount_kobo between 0 and discount_kobo
  ),
  constraint orders_terms_accepted check (terms_version is not null or channel <> 'web'),
  constraint orders_typed_by_staff_off_web check (placed_by is null or channel <> 'web'),
  constraint orders_hold_is_short check (
    held_until <= created_at
      + case
          when not holds_stock then interval '90 days'
          when holds_last_units then interval '30 minutes'
          when channel <> 'web' then interval '24 hours'
          else interval '2 hours'
        end
      + case when hold_extended_at is null then interval '0' else interval '24 hours' end
  )
);

create index orders_user_id_idx on public.orders (user_id, created_at desc);
create index orders_status_idx on public.orders (status, created_at desc);
create index orders_email_idx on public.orders (lower(email), created_at desc);
create index orders_held_until_idx on public.orders (held_until) where held_until is not null;
create index orders_coupon_code_idx on public.orders (coupon_code) where coupon_code is not null;
create index orders_delivery_state_idx on public.orders (delivery_state);
create index orders_phone_number_idx on public.orders (phone_number, created_at desc);
create index orders_last_units_idx on public.orders (created_at)
  where holds_last_units and paid_at is null;
create index orders_mailbox_idx on public.orders (private.mailbox_of(email), created_at desc);
-- For the sales of recent days.
create index orders_paid_at_idx on public.orders (paid_at) where paid_at is not null;
-- One index for each sort order of the list.
create index orders_created_at_idx on public.orders (created_at, id);
create index orders_total_kobo_idx on public.orders (total_kobo, id);
create index orders_promised_by_idx on public.orders (promised_by nulls first, id);
create index orders_placed_by_idx on public.orders (placed_by) where placed_by is not null;
-- The orders whose goods are still in the store.
create index orders_open_idx on public.orders (id)
  where holds_stock and status in ('pending_payment', 'paid', 'preparing');
create index orders_invoiced_at_idx on public.orders (invoiced_at) where invoiced_at is not null;
create index orders_phone_key_idx
  on public.orders (private.phone_key(phone_number), created_at desc);
create index orders_name_idx on public.orders (name collate "und-x-icu", id);

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid not null references public.products on delete restrict,
  -- Name and price of the product on the day of the order.
  name text not null,
  sku text not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_price_kobo bigint not null check (unit_price_kobo > 0),
  -- Its part of the order's discount; the parts of all lines sum to the whole.
  discount_kobo bigint not null default 0
    constraint order_lines_discount_within_price
      check (discount_kobo between 0 and unit_price_kobo * quantity),
  carbon_reduction_kg numeric(12, 2) not null default 0,
  -- Units that came back while the order kept the others.
  returned_quantity integer not null default 0,
  vat_class text not null default 'standard'
    references public.vat_classes on update restrict on delete restrict,
  vat_rate_percent numeric(5, 2) not null default 7.5 check (vat_rate_percent between 0 and 50),
  vat_kobo bigint not null default 0,
  unique (order_id, product_id),
  unique (order_id, position),
  constraint order_lines_returned_within_quantity check (returned_quantity between 0 and quantity),
  constraint order_lines_vat_within_price check (
    vat_kobo between 0 and unit_price_kobo * quantity - discount_kobo
  )
);

create index order_lines_product_id_idx on public.order_lines (product_id);
create index order_lines_vat_class_idx on public.order_lines (vat_class);

-- The history of an order. Never changed and never deleted.
create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete cascade,
  kind text not null
    check (kind in ('placed', 'status', 'payment', 'proof', 'refund', 'return_request',
      'shipment', 'note')),
  -- The new status of the order, for the kinds `placed` and `status`.
  status text,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  -- A sentence that the customer reads too.
  message text not null check (char_length(message) between 1 and 1000),
  created_at timestamptz not null default now()
);

create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_actor_id_idx on public.order_events (actor_id) where actor_id is not null;

-- Invoice numbers may not have gaps, so they are counted in a row that stays locked until the
-- payment commits.
create table private.invoice_counters (
  year integer primary key,
  last_number integer not null
);

-- Notes of staff for each other. The buyer never reads them.
create table public.order_notes (
  -- Chosen by the page, so that a note sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index order_notes_order_id_idx on public.order_notes (order_id, created_at);
create index order_notes_author_id_idx on public.order_notes (author_id)
  where author_id is not null;

-- The person to whom a reseller's order is delivered. The order itself names the reseller, who pays
-- and receives the mails.
create table public.order_recipients (
  order_id uuid primary key references public.orders on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  phone_number text not null check (phone_number ~ '^\+[0-9]{8,15}$'),
  -- The seller named on the delivery papers.
  sender_name text not null check (char_length(sender_name) between 1 and 120),
  created_at timestamptz not null default now()
);

alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
-- Not the idempotency key, the hash of the request, or the hash of a guest's link.
grant select (id, number, invoice_number, user_id, status, name, email, phone_number,
  delivery_state, delivery_area, delivery_street, delivery_landmark, delivery_note, coupon_code,
  subtotal_kobo, discount_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo,
  carbon_reduction_kg, holds_stock, held_until, paid_at, delivered_at, created_at, updated_at,
  holds_last_units, hold_extended_at, delivery_days_min, delivery_days_max, promised_from,
  promised_by, shipped_at, terms_version, installation_kind, installation_kobo, service_vat_kobo,
  edited_at, channel, invoiced_at) on public.orders to authenticated;
-- Staff who only have the grant stock prepare and ship orders. They may not read prices and e-mail
-- addresses, so they have a list of their own.
create policy orders_select_owner_or_staff on public.orders for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.has_grant('sales', 'finance', 'support'))
  );
-- The policies of lines, events and payments read the order, so this one covers them too.
create policy orders_all_second_factor on public.orders as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;
grant select, insert, delete on public.order_lines to service_role;
grant update (quantity, discount_kobo, returned_quantity, vat_kobo) on public.order_lines
  to service_role;
create policy order_lines_select_owner_or_staff on public.order_lines for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = order_lines.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  ));

alter table public.order_events enable row level security;
grant select, insert on public.order_events to service_role;
-- Buyers do not learn which member of staff worked on their order. Staff see it through functions.
grant select (id, order_id, kind, status, actor, message, created_at) on public.order_events
  to authenticated;
-- Staff who only have the grant stock do not read events with amounts, which are all written with
-- the sign of the naira (`domain/money/money.ts`).
create policy order_events_select_owner_or_staff on public.order_events
  for select to authenticated
  using (
    (select private.has_grant('sales', 'finance', 'support'))
    or ((select private.has_grant('stock')) and message !~ '₦')
    or exists (
      select from public.orders o
      where o.id = order_events.order_id and o.user_id = (select auth.uid())
    )
  );

alter table private.invoice_counters enable row level security;
grant select, insert, update on private.invoice_counters to service_role;

alter table public.order_notes enable row level security;
grant select, delete on public.order_notes to authenticated;
grant select on public.order_notes to service_role;
grant insert (id, order_id, body) on public.order_notes to authenticated;
create policy order_notes_select_staff on public.order_notes for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));
create policy order_notes_insert_staff on public.order_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
create policy order_notes_delete_author on public.order_notes for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));

alter table public.order_recipients enable row level security;
grant select on public.order_recipients to authenticated;
grant select, insert on public.order_recipients to service_role;
create policy order_recipients_select_buyer_or_staff on public.order_recipients
  for select to authenticated
  using (
    (select private.has_grant('sales', 'stock', 'support'))
    or exists (
      select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())
    )
  );
create policy order_recipients_all_second_factor on public.order_recipients as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

create function private.next_order_number(prefix text, at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select prefix || '-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.order_numbers')::text, 6, '0')
$$;
grant execute on function private.next_order_number(text, timestamp with time zone) to service_role;

create function private.next_invoice_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  insert into private.invoice_counters as c (year, last_number)
  values (extract(year from at at time zone 'Africa/Lagos')::integer, 1)
  on conflict (year) do update set last_number = c.last_number + 1
  returning 'INV-' || c.year || '-' || lpad(c.last_number::text, 6, '0')
$$;
grant execute on function private.next_invoice_number(timestamp with time zone) to service_role;

create trigger orders_stamp before update on public.orders
  for each row execute function private.stamp_row('updated_at');
create trigger orders_use_coupon after insert on public.orders
  for each row when (new.coupon_code is not null and new.status <> 'cancelled')
  execute function private.guard_coupon_uses();
create trigger orders_count_discount_of_new after insert on public.orders
  for each row when (new.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_discount_of_changed
  after update of status, discount_kobo, staff_discount_kobo on public.orders
  for each row when (new.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_count_discount_of_deleted after delete on public.orders
  for each row when (old.coupon_code is not null) execute function private.count_coupon_discount();
create trigger orders_use_coupon_again after update of status on public.orders
  for each row
  when (new.coupon_code is not null and old.status = 'cancelled'
    and new.status not in ('cancelled', 'refunded'))
  execute function private.guard_coupon_uses();
create trigger orders_check_status before insert or update of status on public.orders
  for each row execute function private.guard_status('>pending_payment',
    'pending_payment>paid', 'pending_payment>cancelled', 'cancelled>paid',
    'cancelled>pending_payment', 'cancelled>refunded', 'paid>preparing', 'paid>delivered',
    'paid>cancelled', 'paid>refunded', 'preparing>shipped', 'preparing>delivered',
    'preparing>cancelled', 'preparing>refunded', 'shipped>delivered', 'shipped>refunded',
    'delivered>installed', 'delivered>refunded', 'installed>refunded');

select private.audit_table('public.orders', '{sales,finance,support}');

select private.audit_table('public.order_lines', '{sales,finance,support}');

select private.audit_table('public.order_events', '{sales,finance,support}');

select private.audit_table('public.order_notes', '{sales,stock,finance,support}');

select private.audit_table('public.order_recipients', '{sales,stock,support}');

-- supabase/schemas/31_order_guards.sql
-- Rules of orders: their numbers and accepted terms never change, their sums are right, and nobody
-- decides on the money of their own order.

-- The address from which an order was sent, to limit the unpaid orders of one address and one
-- network. Rows are deleted after a day.
create table private.order_origins (
  order_id uuid primary key references public.orders on delete cascade,
  -- An IPv4 address, or the /64 network of an IPv6 customer.
  address text not null check (char_length(address) between 1 and 100),
  -- The /24 network of an IPv4 address, the /48 of an IPv6 address.
  network text not null check (char_length(network) between 1 and 100),
  created_at timestamptz not null default now()
);

create index order_origins_address_idx on private.order_origins (address, created_at);
create index order_origins_network_idx on private.order_origins (network, created_at);
create index order_origins_created_at_idx on private.order_origins (created_at);

-- The first cancellation of an order by its buyer, and the hold of the order at that time. One row
-- per order, so it can be undone once.
create table private.buyer_cancellations (
  order_id uuid primary key references public.orders on delete cascade,
  cancelled_at timestamptz not null,
  -- When the hold of the order would have ended. Undoing the cancellation does not extend it.
  held_until timestamptz not null,
  held_stock boolean not null,
  undone_at timestamptz,
  constraint buyer_cancellations_undone_in_time check (
    undone_at between cancelled_at and least(held_until, cancelled_at + interval '10 minutes')
  )
);

alter table private.order_origins enable row level security;
grant select, insert, delete on private.order_origins to service_role;

alter table private.buyer_cancellations enable row level security;
grant select, insert, update on private.buyer_cancellations to service_role;

-- Makes transactions that place orders for the same buyer, address or network wait for each other,
-- so that they count each other's orders. Locks are taken in sorted order to avoid deadlocks.
create function private.lock_buyers(keys text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  lock_key bigint;
begin
  for lock_key in
    select distinct hashtextextended('unpaid orders ' || key, 0) from unnest(keys) as key order by 1
  loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
end $$;
grant execute on function private.lock_buyers(text[]) to service_role;

-- Trigger only, when the transaction commits: the lines of an order sum to its subtotal, its
-- discount and, with delivery and installation, its VAT. An order that was deleted meanwhile is not
-- checked. Security definer, because the order may have been written by a role that cannot read it.
create function private.check_order_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
begin
  if tg_table_name = 'orders' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.order_id;
  else changed := new.order_id;
  end if;
  if exists (
    select from public.orders o,
      lateral (
        select sum(unit_price_kobo * quantity) as subtotal, sum(discount_kobo) as discount,
          sum(vat_kobo) as vat
        from public.order_lines where order_id = o.id
      ) as lines
    where o.id = changed and (o.subtotal_kobo, o.discount_kobo, o.vat_kobo)
      is distinct from (lines.subtotal, lines.discount, lines.vat + o.service_vat_kobo)
  ) then
    raise exception 'order_sums_differ' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Returns why `person` may not decide on the money of an order, or null. It is null too where
-- nobody else decides on money. An order with the phone number of the person is their own too,
-- whatever its e-mail address, because staff enter orders by phone. Who entered an order does not
-- confirm its receipts, unless they are an owner. Security definer, because the caller may not read
-- accounts.
create function private.find_own_order_problem(person uuid, of_order uuid, is_receipt boolean)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.user_id = person
      or private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(o.phone_number, '[^0-9]', '', 'g'), 10)
      )
      then 'own_order'
    when is_receipt and o.placed_by = person and not exists (
      select from public.staff_grants where user_id = person and grant_name = 'owner'
    ) then 'receipt_by_order_taker'
  end
  from public.orders o
  where o.id = of_order and exists (
    select from public.staff_grants g
      join public.profiles p on p.id = g.user_id and p.role = 'admin'
      join auth.users u on u.id = g.user_id
    where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
  )
$$;
grant execute on function private.find_own_order_problem(uuid, uuid, boolean) to service_role;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Numbers once assigned, the coupon, the VAT rate and accepted terms never change. Prices change
  -- only with an edit in the same transaction.
  if tg_op = 'UPDATE' then
    if (new.number, new.coupon_code, new.vat_rate_percent)
        is distinct from (old.number, old.coupon_code, old.vat_rate_percent)
      or old.terms_version is not null and new.terms_version is distinct from old.terms_version
      or old.invoice_number is not null
        and new.invoice_number is distinct from old.invoice_number then
      raise exception 'order_prices_fixed' using errcode = 'PT409';
    end if;
    if (new.subtotal_kobo, new.discount_kobo, new.staff_discount_kobo, new.delivery_kobo,
        new.installation_kind, new.installation_kobo, new.total_kobo, new.vat_kobo,
        new.service_vat_kobo)
      is distinct from (old.subtotal_kobo, old.discount_kobo, old.staff_discount_kobo,
        old.delivery_kobo, old.installation_kind, old.installation_kobo, old.total_kobo,
        old.vat_kobo, old.service_vat_kobo)
      and not exists (
        select from public.order_edits
        where order_id = new.id and transaction_id = pg_current_xact_id()
          and total_before_kobo = old.total_kobo and total_after_kobo = new.total_kobo
      ) then
      raise exception 'order_prices_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- The channel never changes. `placed_by` only becomes null, when the account is deleted.
  if tg_op = 'UPDATE'
    and (new.channel, new.placed_by) is distinct from (old.channel, old.placed_by) then
    if new.channel <> old.channel
      or new.placed_by is distinct from old.placed_by and new.placed_by is not null then
      raise exception 'order_channel_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- The agreed delivery time changes only with an edit. Promised days are never removed, and move
  -- only until the order is delivered. The time of shipping is set once.
  if tg_op = 'UPDATE'
    and (new.delivery_days_min, new.delivery_days_max, new.promised_from, new.promised_by,
        new.shipped_at)
      is distinct from (old.delivery_days_min, old.delivery_days_max, old.promised_from,
        old.promised_by, old.shipped_at) then
    if (new.delivery_days_min, new.delivery_days_max)
      is distinct from (old.delivery_days_min, old.delivery_days_max)
      and not private.is_editing(new.id) then
      raise exception 'delivery_time_fixed' using errcode = 'PT409';
    end if;
    if old.promised_by is not null
      and (new.promised_from, new.promised_by) is distinct from (old.promised_from, old.promised_by)
      and (new.promised_by is null or old.status not in ('paid', 'preparing', 'shipped')) then
      raise exception 'promised_days_fixed' using errcode = 'PT409';
    end if;
    if old.shipped_at is not null and new.shipped_at is distinct from old.shipped_at then
      raise exception 'shipped_time_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- An order is not shipped while the buyer asks to cancel, while a bank disputes its money or that
  -- of an order whose credit paid for it, or after a chargeback that was not paid again. Goods that
  -- have left may still arrive.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'shipped' and old.status <> 'shipped' then
      perform private.refuse_to_ship(new.id);
    end if;
  end if;

  -- An order that was cancelled at the request of its buyer is not reopened by late money.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if old.status = 'cancelled' and new.status = 'paid' and exists (
      select from public.return_requests
      where order_id = new.id and kind = 'cancellation' and status = 'accepted'
    ) then
      raise exception 'order_cancelled_for_buyer' using errcode = 'PT409';
    end if;
  end if;

  -- The status follows the shipments: an order is shipped when all goods have left, and delivered
  -- when all have arrived. It is not cancelled after goods have left.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'shipped' and old.status = 'preparing' and (
      not exists (select from public.shipments where order_id = new.id)
      or exists (
        select from public.order_lines l
        where l.order_id = new.id and private.units_to_ship(l.order_id, l.product_id) > 0
      )
    ) then
      raise exception 'goods_not_sent' using errcode = 'PT409';
    end if;
    if new.status = 'delivered' and old.status = 'shipped' and (
      not exists (select from public.shipments where order_id = new.id)
      or exists (select from public.shipments where order_id = new.id and delivered_at is null)
    ) then
      raise exception 'goods_not_arrived' using errcode = 'PT409';
    end if;
    if new.status = 'cancelled' and old.status = 'preparing' and exists (
      select from public.shipments where order_id = new.id
    ) then
      raise exception 'goods_left_store' using errcode = 'PT409';
    end if;
  end if;

  -- A cancelled order is reopened only when its buyer undoes their own cancellation, nothing has
  -- happened since, and it holds the same as before.
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and old.status = 'cancelled' and new.status = 'pending_payment' then
    declare
      latest public.order_events;
    begin
      select * into latest from public.order_events
      where order_id = new.id order by id desc limit 1;
      if latest.kind is distinct from 'status' or latest.status is distinct from 'cancelled'
        or latest.actor is distinct from 'customer' or not exists (
          select from private.buyer_cancellations c
          where c.order_id = new.id and c.cancelled_at = latest.created_at
            and c.undone_at is not null and c.held_until = new.held_until
            and c.held_stock = new.holds_stock
        ) then
        raise exception 'cancellation_final' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- An order with units of the carbon register and nothing to send is not prepared. It is delivered
  -- without a shipment once its units are retired. An order with retired units cannot be cancelled.
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    if new.status = 'preparing' and old.status = 'paid' and private.sends_nothing(new.id) then
      raise exception 'order_sends_nothing' using errcode = 'PT409';
    end if;
    if new.status = 'delivered' and old.status in ('paid', 'preparing') and (
      not private.sends_nothing(new.id)
      or not exists (select from public.order_retirements where order_id = new.id)
    ) then
      raise exception 'goods_not_sent' using errcode = 'PT409';
    end if;
    if new.status = 'cancelled' and old.status <> 'cancelled' and exists (
      select from public.order_retirements where order_id = new.id
    ) then
      raise exception 'order_units_retired' using errcode = 'PT409';
    end if;
  end if;

  -- `invoiced_at` is the time of the first payment, and never changes.
  if (tg_op = 'INSERT'
    or (new.invoice_number, new.invoiced_at)
      is distinct from (old.invoice_number, old.invoiced_at)) then
    if new.invoice_number is null then
      new.invoiced_at := null;
    elsif tg_op = 'INSERT' or old.invoice_number is null then
      new.invoiced_at := coalesce(new.paid_at, now());
    else
      new.invoiced_at := old.invoiced_at;
    end if;
  end if;
  return new;
end $$;

-- Trigger only: the consequences of a new order or a new status. Security definer, because they
-- write tables that the caller may not.
create function private.follow_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Books the charge of a new or reopened order, and the credit note of a cancelled one. The charge
  -- of an order that is reopened by its first payment is on its invoice, which is assigned in the
  -- same statement.
  <<book_charge>>
  declare
    charged bigint;
    on_invoice constant boolean := tg_op = 'INSERT' or old.invoice_number is null;
  begin
    if tg_op = 'UPDATE' and (new.status = old.status
      or 'cancelled' not in (old.status, new.status) or new.status = 'refunded') then
      exit book_charge;
    end if;
    select coalesce(sum(amount_kobo), 0) into charged
      from public.ledger_entries
      where order_id = new.id and kind in ('charge', 'installation', 'credit_note');
    if new.status = 'cancelled' and charged > 0 then
      insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
      values (new.id, 'credit_note', -charged, 'system', on_invoice);
    elsif new.status <> 'cancelled' and charged < new.total_kobo then
      insert into public.ledger_entries (order_id, kind, amount_kobo, actor, on_invoice)
      values (new.id, 'charge', new.total_kobo - charged, 'system', on_invoice);
    end if;
  end book_charge;

  -- An order that is paid starts its agreed plan, and cancels one that was not agreed. A cancelled
  -- order ends its plan.
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and new.status in ('paid', 'cancelled') then
    <<follow_order_with_plan>>
    declare
      plan public.instalment_plans;
      first_day constant date := (new.paid_at at time zone 'Africa/Lagos')::date;
      entry bigint;
    begin
      select * into plan from public.instalment_plans
        where order_id = new.id and status not in ('declined', 'cancelled') for update;
      if not found then exit follow_order_with_plan; end if;
      if plan.status not in ('applied', 'approved', 'agreed') then
        if new.status = 'cancelled' then
          perform private.cancel_begun_plan(plan, new.updated_at);
        end if;
      elsif new.status = 'paid' and plan.status = 'agreed' then
        update public.instalment_plans
          set status = 'active', activated_at = new.paid_at, due_day = extract(day from first_day)
          where id = plan.id;
        insert into public.plan_schedules
          (plan_id, version, reason, effective_on, actor, created_at)
          values (plan.id, 1, 'agreed', first_day, 'system', new.paid_at);
        insert into public.plan_schedule_rows
          (plan_id, version, number, due_on, principal_kobo, interest_kobo)
          select plan.id, 1, at, (first_day + at * interval '1 month')::date,
            (part ->> 'principal_kobo')::bigint, (part ->> 'interest_kobo')::bigint
          from (
            select instalments from public.plan_agreements where plan_id = plan.id
            order by version desc limit 1
          ) as agreed, jsonb_array_elements(instalments) with ordinality as listed (part, at);
        insert into public.plan_entries
          (plan_id, kind, amount_kobo, effective_on, key, actor, created_at)
          values (plan.id, 'financed', plan.financed_kobo, first_day, 'financed', 'system',
            new.paid_at)
          returning id into entry;
        insert into public.plan_postings (entry_id, account, amount_kobo)
          values (entry, 'principal', plan.financed_kobo), (entry, 'order', -plan.financed_kobo);
      else
        insert into public.ledger_entries
          (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
          select order_id, kind, -amount_kobo, plan_id, id, 'The plan was not begun.', 'system'
          from public.ledger_entries e
          where e.plan_id = plan.id and reverses is null
            and not exists (select from public.ledger_entries r where r.reverses = e.id);
        update public.instalment_plans set status = 'cancelled', ended_at = new.updated_at
          where id = plan.id;
      end if;
    end follow_order_with_plan;
  end if;

  -- A new or reopened order of the kind `quoted` gets a quote. A cancelled or refunded order ends
  -- its open quote.
  if (tg_op = 'UPDATE' and new.installation_kind = 'quoted'
      and new.status is distinct from old.status)
    or (tg_op = 'INSERT' and new.installation_kind = 'quoted') then
    if new.status in ('cancelled', 'refunded') then
      update public.installation_quotes
        set status = 'cancelled', decided_at = coalesce(decided_at, now())
        where order_id = new.id and status in ('waiting', 'offered', 'accepted');
    elsif tg_op = 'INSERT' or old.status = 'cancelled' then
      insert into public.installation_quotes (order_id) values (new.id)
        on conflict do nothing;
    end if;
  end if;

  -- A lead is won when an order of its customer is paid.
  if tg_op = 'UPDATE' and new.status = 'paid' and old.status <> 'paid' then
    update public.reseller_leads set status = 'won'
      where status = 'accepted' and id = (
        select lead_id from public.order_attributions where order_id = new.id and refusal is null);
  end if;
  return null;
end $$;

-- Trigger only.
create function private.follow_orders_as_caller() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- One mailbox and one phone number have at most five unpaid orders. A confirmed account has five
  -- of its own instead: otherwise a stranger who enters its phone number or e-mail address into
  -- five orders would block it, and its owner could neither see nor cancel these orders. A reopened
  -- order counts like a new one.
  if (tg_op = 'UPDATE' and old.status = 'cancelled' and new.status = 'pending_payment')
    or (tg_op = 'INSERT' and new.status = 'pending_payment') then
    perform private.lock_buyers(array_remove(array[
      'mailbox ' || private.mailbox_of(new.email),
      'phone ' || new.phone_number,
      'person ' || new.user_id], null));
    if private.is_confirmed_account(new.user_id) then
      if (
        select count(*) > 5 from public.orders
        where user_id = new.user_id and status = 'pending_payment'
      ) then
        raise exception 'unpaid_orders_of_account' using errcode = 'PT429';
      end if;
    elsif (
      select count(*) > 5 from public.orders
      where private.mailbox_of(email) = private.mailbox_of(new.email) and status = 'pending_payment'
    ) or (
      select count(*) > 5 from public.orders
      where phone_number = new.phone_number and status = 'pending_payment'
    ) then
      raise exception 'unpaid_orders_of_guest' using errcode = 'PT429';
    end if;
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits. Security definer, because it writes a security event.
create function private.judge_order_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Reports to the owners an order whose goods cost less than half of their usual price: by a lower
  -- price, a coupon, a tier of a reseller and the discount of staff together.
  if (tg_op = 'UPDATE'
      and (new.subtotal_kobo, new.discount_kobo)
        is distinct from (old.subtotal_kobo, old.discount_kobo))
    or tg_op = 'INSERT' then
    declare
      now_kobo constant bigint := new.subtotal_kobo - new.discount_kobo;
      usual_kobo constant bigint := (
        select sum(round(100 * private.usual_price(product_id)) * quantity)
        from public.order_lines where order_id = new.id);
    begin
      if 2 * now_kobo < usual_kobo then
        insert into platform.security_events (kind, user_id, details) values (
          'large_discount', coalesce((select auth.uid()), new.placed_by, new.user_id),
          jsonb_build_object(
            'from', 'Order ' || new.number || ': usually ' || usual_kobo / 100 || ' naira',
            'to', now_kobo / 100 || ' naira' || coalesce(' with ' || new.coupon_code, '')));
      end if;
    end;
  end if;
  return null;
end $$;

create constraint trigger orders_judge_price after insert or update on public.orders
  deferrable initially deferred for each row execute function private.judge_order_price();
create trigger orders_follow_as_caller after insert or update of status on public.orders
  for each row execute function private.follow_orders_as_caller();
create trigger orders_follow after insert or update of status on public.orders
  for each row execute function private.follow_orders();
create trigger orders_guard before insert or update on public.orders
  for each row execute function private.guard_orders();
create constraint trigger orders_check_sums after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_sums();

create constraint trigger order_lines_check_sums
  after insert or update or delete on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_sums();

-- supabase/schemas/32_order_edits.sql
-- Edits of orders by staff. The prices of an order change only with an edit in the same
-- transaction.

-- Staff may change goods, quantities, address, delivery fee and discount before an order leaves the
-- store. An edit never changes.
create table public.order_edits (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- 1 for the first edit of an order.
  position integer not null check (position > 0),
  -- Lines, address, fee, discounts and total.
  before jsonb not null,
  after jsonb not null,
  total_before_kobo bigint not null,
  total_after_kobo bigint not null,
  -- The amount that the member of staff gave away: a discount, or a lower delivery fee.
  given_kobo bigint not null default 0 check (given_kobo >= 0),
  reason text not null check (char_length(reason) between 1 and 500),
  -- SHA-256 of the request, so that a repeated request is one edit.
  request_hash text not null,
  edited_by uuid references auth.users on delete set null,
  -- Only this transaction may change the prices of the order.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (order_id, position)
);

create index order_edits_edited_by_idx on public.order_edits (edited_by, created_at)
  where edited_by is not null;

alter table public.order_edits enable row level security;
grant select, insert on public.order_edits to service_role;
grant select (id, order_id, position, before, after, total_before_kobo, total_after_kobo,
  given_kobo, reason, edited_by, created_at) on public.order_edits to authenticated;
create policy order_edits_select_staff on public.order_edits for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));

-- Whether this transaction edits the order.
create function private.is_editing(of_order uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_edits
    where order_id = of_order and transaction_id = pg_current_xact_id()
  )
$$;
grant execute on function private.is_editing(uuid) to service_role;

-- Trigger only. The lines of an order change only with an edit, except for the owner of the table,
-- who prepares data and deletes orders with their lines.
create function private.guard_order_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and not private.is_editing(old.order_id) then
    raise exception 'order_lines_fixed' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;

-- Trigger only, when the transaction commits: the entries of an edit sum to its difference, and
-- belong to its order. Security definer, because the caller may not read the ledger.
create function private.check_order_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.total_after_kobo - new.total_before_kobo <> (
      select coalesce(sum(amount_kobo), 0) from public.ledger_entries where edit_id = new.id
    ) or exists (
      select from public.ledger_entries where edit_id = new.id and order_id <> new.order_id
    ) then
    raise exception 'edit_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only.
create function private.guard_order_edits() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An edit never changes. Only a trigger may change it: the foreign key of a deleted account.
  if tg_op in ('DELETE', 'UPDATE') then
    if pg_trigger_depth() = 1 then
      raise exception 'edit_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- An edit has the next position and starts from the current total. It is refused when the order
  -- has left the store or ended, while a bank disputes its money, and, if it changes the total,
  -- while a refund is open. Nobody gives away more alone than they may refund alone.
  if tg_op = 'INSERT' then
    declare
      edited public.orders;
    begin
      select * into edited from public.orders where id = new.order_id for no key update;
      if edited.status not in ('pending_payment', 'paid', 'preparing') then
        raise exception 'edit_too_late' using errcode = 'PT409';
      end if;
      if new.total_before_kobo <> edited.total_kobo or new.total_after_kobo <= 0
        or new.position <> 1 + (
          select count(*) from public.order_edits where order_id = new.order_id
        ) then
        raise exception 'edit_outdated' using errcode = 'PT409';
      end if;
      if exists (
        select from public.payments where order_id = new.order_id and private.is_disputed(id)
      ) then
        raise exception 'edit_disputed' using errcode = 'PT409';
      end if;
      if new.total_after_kobo <> new.total_before_kobo and exists (
        select from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = new.order_id
          and (r.status in ('approved', 'processing', 'needs_attention')
            or r.status = 'requested' and r.credit_note_kobo > 0)
      ) then
        raise exception 'edit_refund_open' using errcode = 'PT409';
      end if;
      if new.given_kobo > 0 and not private.may_give_alone(new.edited_by, new.given_kobo) then
        raise exception 'edit_needs_second_person' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- Nobody gives anything away on their own order.
  if tg_op = 'INSERT' and new.given_kobo > 0 then
    declare
      problem constant text := private.find_own_order_problem(new.edited_by, new.order_id, false);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- No edit while an agreed plan waits for its deposit: the agreement is for one price.
  if tg_op = 'INSERT' then
    if exists (
      select from public.instalment_plans where order_id = new.order_id and status = 'agreed'
    ) then
      raise exception 'edit_deposit_open' using errcode = 'PT409';
    end if;
  end if;
  return coalesce(new, old);
end $$;

create trigger order_edits_guard before insert or update or delete on public.order_edits
  for each row execute function private.guard_order_edits();
create constraint trigger order_edits_check_ledger after insert on public.order_edits
  deferrable initially deferred for each row execute function private.check_order_edit();

create trigger order_lines_guard
  before delete or update of quantity, discount_kobo, vat_kobo on public.order_lines
  for each row execute function private.guard_order_line();

select private.audit_table('public.order_edits', '{sales,finance,support}');

-- supabase/schemas/33_order_search.sql
-- Search words of orders, and the search of the desk.

-- The words by which staff find an order: its numbers, the buyer's name without accents, e-mail and
-- phone in any format, the references of its payments and the SKUs of its goods. `store_words`, for
-- the list of the store, lack the invoice number, the e-mail and the payments. A table of its own,
-- so that a payment does not write the order again.
create table private.order_search (
  order_id uuid primary key references public.orders (id) on delete cascade,
  words tsvector not null,
  store_words tsvector not null default ''
);

create index order_search_words_idx on private.order_search using gin (words);
create index order_search_store_words_idx on private.order_search using gin (store_words);

-- So that PostgreSQL knows how common a word is, and chooses well between the index and a scan of
-- the newest orders.
alter table private.order_search alter column words set statistics 1000;

alter table private.order_search enable row level security;

create function private.write_order_search(of_order uuid) returns void
language sql security definer set search_path to '' as $$
  insert into private.order_search (order_id, words, store_words)
    select o.id,
      array_to_tsvector(own || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given))),
      array_to_tsvector(own || private.words_of_text(for_store)
        || private.words_of_text(private.join_numbers(for_store)))
    from public.orders o, lateral (
      select private.name_words(o.name) || private.phone_words(o.phone_number) as own,
        concat_ws(' ', o.number, ltrim(split_part(o.number, '-', 3), '0'),
          (select string_agg(sku, ' ') from public.order_lines where order_id = o.id)) as for_store
    ) named, lateral (
      select concat_ws(' ', for_store, o.invoice_number, o.email,
        (select string_agg(reference, ' ') from public.payments where order_id = o.id)) as given
    ) text
    where o.id = of_order
  on conflict (order_id) do update set words = excluded.words, store_words = excluded.store_words
    where (order_search.words, order_search.store_words)
      is distinct from (excluded.words, excluded.store_words)
$$;

-- Trigger only.
create function private.update_order_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'orders' then
    perform private.write_order_search(new.id);
  -- A new order has no words yet. They are written when the transaction commits.
  elsif exists (
    select from private.order_search where order_id = coalesce(new.order_id, old.order_id)
  ) then
    perform private.write_order_search(coalesce(new.order_id, old.order_id));
  end if;
  return null;
end $$;

-- The search of the desk: at most six results of each kind that the grants of the caller allow.
-- Security definer, because row level security would keep PostgreSQL from using the indexes of
-- words; so each kind checks the grants itself.
create function private.search_desk(query text)
returns table (kind text, id uuid, title text, detail text, status text)
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(btrim(query), 100);
  by_words tsquery;
  by_numbers tsquery;
  sees_buyers constant boolean := private.has_grant('sales', 'finance', 'support');
begin
  -- A phone number is one word, however its digits are grouped.
  if typed ~ '^[+()0-9 ./-]{7,}$' and length(regexp_replace(typed, '[^0-9]', '', 'g')) >= 7 then
    typed := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', '');
  end if;
  by_words := private.prefix_query(private.words_of_text(typed));
  by_numbers := private.prefix_query(private.words_of_text(private.join_numbers(typed)));
  if by_words is null then return; end if;
  if private.has_grant('sales', 'stock', 'finance', 'support') then
    return query
      select 'order', o.id, o.number, o.name, o.status
      from (
        select s.order_id from private.order_search s
        where s.store_words @@ by_numbers or sees_buyers and s.words @@ by_numbers
        limit 1000
      ) found
      join public.orders o on o.id = found.order_id
      order by o.created_at desc, o.id limit 6;
  end if;
  if private.has_grant('sales', 'stock', 'finance', 'content', 'support') then
    return query
      select 'product', p.id, p.name, p.sku, p.status
      from (
        select f.product_id from private.desk_product_words f where f.words @@ by_words limit 1000
      ) found
      join public.products p on p.id = found.product_id
      order by p.status = 'published' desc, p.name, p.id limit 6;
  end if;
  if sees_buyers then
    return query
      select 'person', u.id, coalesce(p.full_name, u.email::text, 'No name'),
        concat_ws(' · ', u.email, p.phone), p.role
      from (
        (select f.id from public.profiles f
         where private.person_words(f.full_name, f.phone) @@ by_words limit 1000)
        union
        (select a.id from auth.users a
         where length(typed) > 2 and typed !~ '\s' and starts_with(a.email, lower(typed))
         limit 1000)
      ) found
      join auth.users u on u.id = found.id
      join public.profiles p on p.id = u.id
      order by p.full_name, u.email, u.id limit 6;
  end if;
end $$;
grant execute on function private.search_desk(text) to service_role;

create trigger orders_search_changed
  after update of number, invoice_number, name, email, phone_number on public.orders
  for each row
  when ((old.number, old.invoice_number, old.name, old.email, old.phone_number)
    is distinct from (new.number, new.invoice_number, new.name, new.email, new.phone_number))
  execute function private.update_order_search();

create trigger order_lines_search after insert or delete or update of sku on public.order_lines
  for each row execute function private.update_order_search();

create constraint trigger orders_search_new after insert on public.orders
  deferrable initially deferred for each row execute function private.update_order_search();

-- supabase/schemas/34_installations.sql
-- Installations whose price is quoted after the order.

-- Staff offer a price, and the buyer accepts or declines it.
create table public.installation_quotes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- waiting: staff look at the house. offered: the buyer decides. accepted: the price is in the
  -- ledger. expired: the offer ran out, or staff offered another price. cancelled: the order has
  -- ended.
  status text not null default 'waiting'
    check (status in ('waiting', 'offered', 'accepted', 'declined', 'expired', 'cancelled')),
  price_kobo bigint check (price_kobo between 1 and 100000000000),
  -- The work that the price includes. The buyer reads it.
  note text check (char_length(note) between 1 and 1000),
  offered_by uuid references auth.users on delete set null,
  offered_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  -- When the price was paid.
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint installation_quotes_offer_check check (
    num_nulls(price_kobo, note, offered_at, expires_at) in (0, 4)
    and (price_kobo is not null or status in ('waiting', 'declined', 'cancelled'))
    and (status <> 'waiting' or price_kobo is null)
    and expires_at > offered_at
  ),
  constraint installation_quotes_paid_check check (
    paid_at is null or status in ('accepted', 'cancelled')
  )
);

create unique index installation_quotes_open_idx on public.installation_quotes (order_id)
  where status in ('waiting', 'offered', 'accepted');
create index installation_quotes_order_id_idx on public.installation_quotes (order_id, created_at);
create index installation_quotes_offered_by_idx on public.installation_quotes (offered_by)
  where offered_by is not null;

alter table public.installation_quotes enable row level security;
grant select, insert, update on public.installation_quotes to service_role;
-- Buyers do not learn which member of staff offered the price.
grant select (id, order_id, status, price_kobo, note, offered_at, expires_at, decided_at, paid_at,
  created_at) on public.installation_quotes to authenticated;
create policy installation_quotes_select_owner_or_staff on public.installation_quotes
  for select to authenticated
  using (exists (
    select from public.orders o
    where o.id = installation_quotes.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  ));

-- Trigger only. A quote belongs to an order that asked for one. An offered price and its note never
-- change, except that a trigger replaces the note when the buyer's data is erased.
create function private.guard_installation_quote() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.orders
    where id = new.order_id and installation_kind = 'quoted' for no key update;
  if not found then
    raise exception 'quote_not_asked' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and (new.order_id <> old.order_id
    or old.price_kobo is not null
      and ((new.price_kobo, new.offered_at, new.expires_at)
          is distinct from (old.price_kobo, old.offered_at, old.expires_at)
        or new.note is distinct from old.note
          and (pg_trigger_depth() = 1 or new.note is distinct from 'Removed'))
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at) then
    raise exception 'quote_price_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger installation_quotes_check_status
  before update of status on public.installation_quotes
  for each row execute function private.guard_status('waiting>offered',
    'waiting>declined', 'waiting>cancelled', 'offered>accepted', 'offered>declined',
    'offered>expired', 'offered>cancelled', 'accepted>declined', 'accepted>cancelled');
create trigger installation_quotes_guard before insert or update on public.installation_quotes
  for each row execute function private.guard_installation_quote();

select private.audit_table('public.installation_quotes', '{sales,finance,support}');

-- supabase/schemas/40_payments.sql
-- Incoming money for orders: payments, the receipts of bank transfers, events of the gateway, and
-- saved cards. Only functions and jobs write them.

-- PostgreSQL lets every role execute a new function. Ours are granted one by one.
alter default privileges revoke execute on functions from public;

-- One attempt to pay an order. An order may have several, and more than one may succeed.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  attempt integer not null check (attempt >= 1),
  -- The gateway's reference: the order number and the attempt.
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer')),
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'started'
    check (status in ('started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  -- Where the customer pays; null for a bank transfer.
  checkout_url text,
  -- For people: why it failed, or what did not match.
  message text check (char_length(message) <= 500),
  channel text,
  -- The gateway's id of the transaction.
  gateway_id text,
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the scheduled task last queried the gateway about an open payment; null before the first
  -- time.
  checked_at timestamptz,
  -- Started where no real money moves: in the sandbox or the test mode of the gateway. It stays
  -- true when the shop goes live, so that nobody takes the payment for real money.
  is_test boolean not null default false,
  -- The account that the customer was shown. Null: the account of `site.config.ts`, which is used
  -- until one is approved.
  bank_account_id uuid,
  unique (order_id, attempt),
  constraint payments_sandbox_is_test check (is_test or method <> 'sandbox')
);

create index payments_unpaid_idx on public.payments (created_at)
  where status in ('started', 'checking', 'failed', 'abandoned') and method <> 'bank_transfer';
-- The events of rejected transfers have only the gateway's id.
create index payments_gateway_id_idx on public.payments (gateway_id) where gateway_id is not null;
-- For the list of payments at the desk, newest first.
create index payments_created_at_idx on public.payments (created_at, id);
create index payments_bank_account_id_idx on public.payments (bank_account_id)
  where bank_account_id is not null;
-- Under row level security PostgreSQL does not use an index for a part of a text, so the list of
-- payments reads a view for staff, with the rights of its owner.
create index payments_reference_trigrams_idx on public.payments
  using gin (reference extensions.gin_trgm_ops);
create index payments_amount_kobo_idx on public.payments (amount_kobo, id);
create index payments_status_idx on public.payments (status, created_at desc);
create index payments_method_idx on public.payments (method, created_at desc);

-- The receipt of a bank transfer from the customer: an image or PDF, checked by its content.
create table public.transfer_proofs (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete cascade,
  file_name text not null check (char_length(file_name) between 1 and 200),
  media_type text not null
    check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  created_at timestamptz not null default now(),
  -- The file is an object of the bucket transfer-proofs.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);

create index transfer_proofs_payment_id_idx on public.transfer_proofs (payment_id);
create index transfer_proofs_created_at_idx on public.transfer_proofs (created_at);
-- Staff are warned when the same file was sent for two orders.
create index transfer_proofs_sha256_idx on public.transfer_proofs (sha256);

-- Events of gateways, stored before they are handled. A repeated event is the same row.
create table public.gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The event and its transaction, because gateways send no ids of events.
  event_key text not null check (char_length(event_key) between 1 and 200),
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  -- For the lists of staff. The text of `outcome` is for people.
  outcome_code text
    constraint gateway_events_outcome_code_check check (outcome_code in ('no_payment')),
  unique (gateway, event_key)
);

create index gateway_events_unhandled_idx on public.gateway_events (received_at)
  where handled_at is null;
create index gateway_events_without_payment_idx on public.gateway_events (received_at)
  where event = 'charge.success' and outcome_code = 'no_payment';

-- Cards that may be charged again.
create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- The gateway's permanent id of the card; its authorization codes change.
  signature text not null check (char_length(signature) between 1 and 200),
  -- Charges the card. Only the service reads it.
  authorization_code text not null check (char_length(authorization_code) between 1 and 200),
  -- The gateway charges the card only with this address of the payer.
  email text not null check (char_length(email) between 3 and 320),
  brand text not null check (char_length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_on date not null check (expires_on between '2020-01-01' and '2100-01-01'),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  -- The card that was used last is charged.
  refreshed_at timestamptz not null default now(),
  unique (user_id, gateway, signature)
);

create index saved_cards_expires_on_idx on public.saved_cards (expires_on) where removed_at is null;

alter table public.payments enable row level security;
grant select, insert, update on public.payments to service_role;
grant select (id, order_id, attempt, reference, method, amount_kobo, status, checkout_url,
  message, channel, succeeded_at, created_at, updated_at) on public.payments to authenticated;
create policy payments_select_owner_or_staff on public.payments for select to authenticated
  using (
    (select private.has_grant('sales', 'finance', 'support'))
    or exists (
      select from public.orders o
      where o.id = payments.order_id and o.user_id = (select auth.uid())
    )
  );

alter table public.transfer_proofs enable row level security;
grant select on public.transfer_proofs to authenticated;
grant select, insert, delete on public.transfer_proofs to service_role;
create policy transfer_proofs_select_staff on public.transfer_proofs for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.gateway_events enable row level security;
grant select on public.gateway_events to authenticated;
grant select, insert, update on public.gateway_events to service_role;
create policy gateway_events_select_staff on public.gateway_events for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.saved_cards enable row level security;
grant select, insert, update on public.saved_cards to service_role;
grant select (id, user_id, gateway, brand, last4, expires_on, removed_at, created_at,
  refreshed_at) on public.saved_cards to authenticated;
create policy saved_cards_select_owner_or_staff on public.saved_cards for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy saved_cards_all_second_factor on public.saved_cards as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. An order has at most three receipts with 10 MB together, or 1 MB if it holds no
-- stock, because placing such an order costs nothing. The undecided receipts of unpaid orders have
-- at most 500 MB together, and 30 MB from one address, so that nobody can use up the space of
-- everybody. The order is locked, so that parallel uploads count each other.
create function private.limit_transfer_proofs() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  proof_order_id uuid;
  order_holds_stock boolean;
  order_bytes bigint;
  order_files integer;
begin
  select order_id into proof_order_id from public.payments where id = new.payment_id;
  select holds_stock into order_holds_stock
    from public.orders where id = proof_order_id for no key update;
  select count(*), coalesce(sum(t.size_bytes), 0) + new.size_bytes
    into order_files, order_bytes
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    where p.order_id = proof_order_id;
  if order_files >= 3 or order_bytes > 10485760 then
    raise exception 'proof_files_full' using errcode = 'PT409';
  end if;
  if not order_holds_stock and order_bytes > 1048576 then
    raise exception 'proof_bytes_full' using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('transfer proofs', 0));
  if (
    select sum(t.size_bytes) + new.size_bytes > 31457280
    from private.order_origins mine
    join private.order_origins s on s.address = mine.address
    join public.orders o on o.id = s.order_id
    join public.payments p on p.order_id = o.id
    join public.transfer_proofs t on t.payment_id = p.id
    where mine.order_id = proof_order_id
      and o.paid_at is null
      and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'proofs_of_network_full' using errcode = 'PT429';
  end if;
  if (
    select sum(t.size_bytes) + new.size_bytes > 524288000
    from public.transfer_proofs t
    join public.payments p on p.id = t.payment_id
    join public.orders o on o.id = p.order_id
    where o.paid_at is null and p.status in ('started', 'checking', 'abandoned')
  ) then
    raise exception 'proofs_full' using errcode = 'PT503';
  end if;
  return new;
end $$;

-- Opens the next attempt to pay an order that the caller has locked or just placed. A gateway
-- refuses used references, so each attempt has its own. Buyers type the reference of a transfer as
-- its narration, where banks drop dashes: IM2026000123T1 has none, and T separates order and
-- attempt.
create function private.open_payment(
  order_id uuid, method text, amount_kobo bigint, is_test boolean, at timestamptz
) returns setof public.payments
language sql volatile security invoker set search_path = '' as $$
  insert into public.payments
    (order_id, attempt, reference, method, amount_kobo, is_test, created_at)
  select o.id, next.attempt,
    case open_payment.method
      when 'bank_transfer' then replace(o.number, '-', '') || 'T' || next.attempt
      else o.number || '-' || next.attempt
    end,
    open_payment.method, open_payment.amount_kobo, open_payment.is_test, open_payment.at
  from public.orders o, lateral (
    select coalesce(max(p.attempt), 0) + 1 as attempt
    from public.payments p
    where p.order_id = o.id
  ) as next
  where o.id = open_payment.order_id
  returning *
$$;
grant execute on function private.open_payment(uuid, text, bigint, boolean,
  timestamp with time zone) to service_role;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A payment has the amount that its order still costs; where nothing is due, any amount. Its
  -- order, reference, method and amount never change, nor the time of its success.
  declare
    balance bigint;
  begin
    if tg_op = 'INSERT' then
      select coalesce(sum(amount_kobo), 0) into balance
        from public.ledger_entries where order_id = new.order_id;
      if balance > 0 and new.amount_kobo <> balance then
        raise exception 'payment_amount_differs' using errcode = 'PT409';
      end if;
    elsif (new.order_id, new.attempt, new.reference, new.method, new.amount_kobo)
        is distinct from (old.order_id, old.attempt, old.reference, old.method, old.amount_kobo)
      or old.succeeded_at is not null and new.succeeded_at is distinct from old.succeeded_at then
      raise exception 'payment_fixed' using errcode = 'PT409';
    end if;
  end;

  -- A transfer gets the account that was approved last, whatever the caller wrote, and stays with
  -- it.
  if tg_op = 'UPDATE' and new.bank_account_id is distinct from old.bank_account_id then
    raise exception 'payment_account_fixed' using errcode = 'PT409';
  elsif tg_op = 'INSERT' then
    new.bank_account_id := case new.method when 'bank_transfer' then (
      select id from public.bank_accounts where status = 'approved'
      order by decided_at desc, id limit 1
    ) end;
  end if;

  -- A test payment never becomes a real one, nor a real one a test.
  if tg_op = 'UPDATE' and new.is_test is distinct from old.is_test then
    raise exception 'payment_mode_fixed' using errcode = 'PT409';
  end if;

  -- An order that staff entered is paid only after the customer has accepted its terms.
  if tg_op = 'INSERT' then
    if exists (
      select from public.orders
      where id = new.order_id and channel <> 'web' and terms_version is null
    ) then
      raise exception 'terms_not_accepted' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

create trigger payments_stamp before update on public.payments
  for each row execute function private.stamp_row('updated_at');
-- Once money has arrived, no later report of a gateway changes the status.
create trigger payments_check_status before insert or update of status on public.payments
  for each row execute function private.guard_status('>started', 'started>checking',
    'started>succeeded', 'started>failed', 'started>abandoned', 'started>mismatched',
    'checking>succeeded', 'checking>failed', 'checking>abandoned', 'checking>mismatched',
    'failed>checking', 'failed>succeeded', 'failed>mismatched', 'abandoned>checking',
    'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger payments_guard before insert or update on public.payments
  for each row execute function private.guard_payments();
create trigger payments_search after insert or update of reference on public.payments
  for each row execute function private.update_order_search();

create trigger transfer_proofs_limit before insert on public.transfer_proofs
  for each row execute function private.limit_transfer_proofs();

select private.audit_table('public.payments', '{sales,finance,support}');

select private.audit_table('public.transfer_proofs', '{finance}');

select private.audit_table('public.gateway_events', '{finance}');

select private.audit_table('public.saved_cards', '{finance,support}');

-- supabase/schemas/41_bank_books.sql
-- Our bank accounts, and the comparison of each day of the gateway with our books. A closed day
-- never changes.

-- The payments that the gateway lists for a day, compared with those that we booked. Staff read the
-- days and their differences; only functions write them.
create table public.reconciliations (
  id uuid primary key default gen_random_uuid(),
  -- A day in Lagos.
  day date not null,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  -- When the gateway was last queried, whether it answered or not.
  asked_at timestamptz,
  -- When the lists were last compared; null before the first answer.
  compared_at timestamptz,
  -- Null: the shop compared them itself.
  compared_by uuid references auth.users (id) on delete set null,
  listed_count integer not null default 0 check (listed_count >= 0),
  -- Sums in naira only; money in another currency is a difference.
  listed_kobo bigint not null default 0 check (listed_kobo >= 0),
  fees_kobo bigint not null default 0 check (fees_kobo >= 0),
  booked_kobo bigint not null default 0,
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  -- When a closed day was last reopened.
  reopened_at timestamptz,
  unique (day, gateway),
  constraint reconciliations_closed_when_compared check (
    closed_at is null or compared_at is not null
  )
);

create index reconciliations_compared_by_idx on public.reconciliations (compared_by)
  where compared_by is not null;
create index reconciliations_closed_by_idx on public.reconciliations (closed_by)
  where closed_by is not null;

create table public.reconciliation_differences (
  id uuid primary key default gen_random_uuid(),
  reconciliation_id uuid not null references public.reconciliations (id) on delete restrict,
  kind text not null
    check (kind in ('missing_here', 'not_booked', 'currency', 'not_counted', 'amount',
      'missing_there', 'given_back', 'refund_missing_here', 'refund_amount', 'refund_not_booked',
      'refund_missing_there', 'refund_failed_there')),
  reference text not null check (char_length(reference) between 1 and 200),
  payment_id uuid references public.payments (id) on delete restrict,
  -- In the smallest unit of the currency. Null: not in the books of the gateway.
  gateway_amount bigint check (gateway_amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null: not in our books.
  booked_kobo bigint,
  found_at timestamptz not null default now(),
  -- When a later comparison no longer found it.
  gone_at timestamptz,
  explanation text check (char_length(explanation) between 10 and 500),
  explained_by uuid references auth.users (id) on delete set null,
  explained_at timestamptz,
  constraint reconciliation_differences_explained check (
    (explanation is null) = (explained_at is null)
  ),
  -- Other amounts are another difference, which the first explanation does not cover.
  constraint reconciliation_differences_key unique nulls not distinct
    (reconciliation_id, kind, reference, gateway_amount, currency, booked_kobo)
);

create index reconciliation_differences_payment_id_idx
  on public.reconciliation_differences (payment_id) where payment_id is not null;
create index reconciliation_differences_explained_by_idx
  on public.reconciliation_differences (explained_by) where explained_by is not null;
create index reconciliation_differences_open_idx on public.reconciliation_differences (found_at)
  where gone_at is null and explained_at is null;

-- The accounts to which customers transfer. One person proposes an account and a second one
-- approves it: one person alone could redirect the money of every order to themselves.
create table public.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  bank text not null check (length(bank) between 2 and 80),
  name text not null check (length(name) between 2 and 100),
  number text not null check (number ~ '^\d{10}$'),
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'refused')),
  proposed_by uuid references auth.users (id) on delete set null,
  proposed_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  constraint bank_accounts_decided_unless_proposed check (
    (status = 'proposed') = (decided_at is null)
  )
);

-- One proposal at a time, so that nobody approves a proposal that they did not read.
create unique index bank_accounts_proposed_idx on public.bank_accounts (status)
  where status = 'proposed';
create index bank_accounts_decided_at_idx on public.bank_accounts (decided_at);
create index bank_accounts_proposed_by_idx on public.bank_accounts (proposed_by);
create index bank_accounts_decided_by_idx on public.bank_accounts (decided_by);

alter table public.payments add constraint payments_bank_account_id_fkey
  foreign key (bank_account_id) references public.bank_accounts (id)
  on delete restrict;

alter table public.reconciliations enable row level security;
grant select on public.reconciliations to authenticated;
grant select, insert on public.reconciliations to service_role;
grant update (asked_at, compared_at, compared_by, listed_count, listed_kobo, fees_kobo,
  booked_kobo, closed_at, closed_by) on public.reconciliations to service_role;
create policy reconciliations_select_finance on public.reconciliations for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.reconciliation_differences enable row level security;
-- The values of a difference never change.
grant select on public.reconciliation_differences to authenticated;
grant select, insert on public.reconciliation_differences to service_role;
grant update (gone_at, explanation, explained_by, explained_at)
  on public.reconciliation_differences to service_role;
create policy reconciliation_differences_select_finance on public.reconciliation_differences
  for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.bank_accounts enable row level security;
grant select on public.bank_accounts to authenticated;
grant select, insert, update on public.bank_accounts to service_role;
create policy bank_accounts_select_finance on public.bank_accounts for select to authenticated
  using ((select private.has_grant('finance')));

-- Money that the gateway reported with a reference of no payment here: from a payment page, a
-- terminal, or another system with the same account. The policies of gateway_events apply.
create view public.money_without_order with (security_invoker = true) as
  select id, gateway, payload ->> 'reference' as reference,
    case when payload ->> 'amount' ~ '^\d{1,15}$' then (payload ->> 'amount')::bigint end
      as amount_kobo,
    payload ->> 'currency' as currency, payload ->> 'channel' as channel,
    payload -> 'customer' ->> 'email' as payer_email, received_at
  from public.gateway_events
  where event = 'charge.success' and outcome_code = 'no_payment';
grant select on public.money_without_order to authenticated, service_role;

-- Trigger only. The differences of a closed day never change.
create function private.guard_difference_of_closed_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.reconciliations
    where id = new.reconciliation_id and closed_at is not null for update;
  if found then
    raise exception 'day_closed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. The service follows the same rules as the desk: who proposes or decides is the
-- person of the request, with the grant finance and a fresh second factor, and nobody does both. A
-- proposal of somebody who has lost the grant meanwhile is not approved: it may be why they lost
-- it.
create function private.guard_bank_account() returns trigger
language plpgsql set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  problem text;
begin
  if tg_op = 'DELETE' then
    raise exception 'bank_account_kept' using errcode = 'PT409';
  end if;
  -- Deleting the account of a person empties `proposed_by` or `decided_by`, and changes nothing
  -- else.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{proposed_by,decided_by}'::text[]
      = to_jsonb(old) - '{proposed_by,decided_by}'::text[]
    and (new.proposed_by is null or new.proposed_by = old.proposed_by)
    and (new.decided_by is null or new.decided_by = old.decided_by) then
    return new;
  end if;
  if person is null or not private.has_grant('finance')
    or not private.has_fresh_second_factor() then
    raise exception 'bank_account_needs_finance' using errcode = 'PT403';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or new.proposed_by is distinct from person then
      raise exception 'bank_account_not_proposed' using errcode = 'PT409';
    end if;
    new.proposed_at := now();
    return new;
  end if;
  if old.status <> 'proposed'
    or (new.id, new.bank, new.name, new.number, new.proposed_at)
      is distinct from (old.id, old.bank, old.name, old.number, old.proposed_at)
    or new.proposed_by is distinct from old.proposed_by
    or new.decided_by is distinct from person then
    raise exception 'bank_account_decided' using errcode = 'PT409';
  end if;
  if new.status = 'approved' then
    if old.proposed_by is null or old.proposed_by = person then
      raise exception 'bank_account_of_proposer' using errcode = 'PT409';
    end if;
    if not exists (
      select from public.profiles p join public.staff_grants g on g.user_id = p.id
      where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
    ) then
      raise exception 'bank_account_proposer_left' using errcode = 'PT409';
    end if;
    problem := private.find_approval_problem(person, old.proposed_by, old.proposed_at);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT409';
    end if;
  end if;
  new.decided_at := now();
  return new;
end $$;

-- Trigger only.
create function private.guard_reconciliations() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A day is closed when it is over and all its differences are explained, by somebody who
  -- explained none of them.
  if new.closed_at is not null then
    if new.day >= (now() at time zone 'Africa/Lagos')::date then
      raise exception 'day_not_over' using errcode = 'PT409';
    end if;
    if exists (
      select from public.reconciliation_differences
      where reconciliation_id = new.id and gone_at is null and explained_at is null
    ) then
      raise exception 'day_unexplained' using errcode = 'PT409';
    end if;
    if exists (
      select from public.reconciliation_differences
      where reconciliation_id = new.id and gone_at is null and explained_by = new.closed_by
    ) then
      raise exception 'day_of_explainer' using errcode = 'PT409';
    end if;
  end if;

  -- Records when a closed day is reopened.
  if tg_op = 'UPDATE' and old.closed_at is not null and new.closed_at is null then
    new.reopened_at := now();
  end if;
  return new;
end $$;

create trigger reconciliations_guard before insert or update of closed_at on public.reconciliations
  for each row execute function private.guard_reconciliations();

create trigger reconciliation_differences_guard_closed
  before insert or update on public.reconciliation_differences
  for each row execute function private.guard_difference_of_closed_day();

create trigger bank_accounts_guard before insert or update or delete on public.bank_accounts
  for each row execute function private.guard_bank_account();

select private.audit_table('public.reconciliations', '{finance}');

select private.audit_table('public.reconciliation_differences', '{finance}');

select private.audit_table('public.bank_accounts', '{finance}');

-- supabase/schemas/42_order_ledger.sql
-- The ledger of orders. Entries are only added. The sum of the entries of an order is its balance:
-- positive if the buyer owes us money, negative if we owe the buyer.

-- Money of a buyer who paid more than was due, and uses it for another order. Its remainder is the
-- sum of its entries. Anybody with its code may use it.
create table public.credits (
  id uuid primary key default gen_random_uuid(),
  -- The order that was paid more than was due.
  order_id uuid not null unique references public.orders on delete restrict,
  -- SHA-256 of the code.
  code_hash text not null unique,
  created_at timestamptz not null default now(),
  -- No real money was paid for it, so it pays only in a test shop.
  is_test boolean not null default false,
  -- The member of staff on whose word alone the money rests.
  caused_by uuid references auth.users on delete set null,
  -- Set above the limit that one person may give alone: a colleague must confirm the credit before
  -- it is used.
  needs_confirmation boolean not null default false,
  confirmed_by uuid references auth.users on delete set null,
  confirmed_at timestamptz
);

create index credits_caused_by_idx on public.credits (caused_by) where caused_by is not null;
create index credits_confirmed_by_idx on public.credits (confirmed_by)
  where confirmed_by is not null;

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete restrict,
  -- charge: the price of the order. installation: the price of an accepted quote. credit_note: a
  -- part that is no longer charged. receipt: money that arrived. refund: money that was paid out.
  -- chargeback: money that the bank of the buyer took back. credit_kept: a surplus that the buyer
  -- keeps as credit. credit_used: credit that pays the order. plan_fee: the fee of a plan.
  -- financed: the part of the order that the plan pays. plan_credit: money that the order returns
  -- to the plan.
  kind text not null
    check (kind in ('charge', 'installation', 'credit_note', 'receipt', 'refund', 'chargeback',
      'credit_kept', 'credit_used', 'plan_fee', 'financed', 'plan_credit')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  payment_id uuid references public.payments on delete restrict,
  refund_id uuid,
  credit_id uuid references public.credits on delete restrict,
  -- The wrong entry that this one reverses.
  reverses bigint unique references public.ledger_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  -- A dispute has one chargeback, unless a correction reversed it.
  dispute_id uuid,
  -- The member of staff on whose word alone a credit rests.
  caused_by uuid references auth.users on delete set null,
  -- An accepted quote has one entry of exactly its price, unless it was reversed.
  quote_id uuid references public.installation_quotes on delete restrict,
  -- An edit has one entry, for its difference.
  edit_id uuid references public.order_edits on delete restrict,
  -- Charges before the payment are on the invoice. Each later change is a document of its own, an
  -- additional invoice or a credit note, in the month in which it was written.
  on_invoice boolean not null default false,
  -- The link to the ledger of plans.
  plan_id uuid,
  plan_refund_id uuid,
  constraint ledger_entries_payment_check check (
    (payment_id is not null) = (kind in ('receipt', 'refund', 'chargeback'))
  ),
  constraint ledger_entries_refund_check check ((refund_id is not null) = (kind = 'refund')),
  constraint ledger_entries_credit_check check (
    (credit_id is not null) = (kind in ('credit_kept', 'credit_used'))
  ),
  constraint ledger_entries_correction_check check (reverses is null or reason is not null),
  constraint ledger_entries_dispute_check check ((dispute_id is not null) = (kind = 'chargeback')),
  constraint ledger_entries_quote_check check ((quote_id is not null) = (kind = 'installation')),
  constraint ledger_entries_edit_check check (
    edit_id is null or kind in ('charge', 'credit_note') and reverses is null
  ),
  constraint ledger_entries_direction_check check (
    (amount_kobo > 0) = (
      (kind in ('charge', 'installation', 'refund', 'chargeback', 'credit_kept', 'plan_fee',
        'plan_credit')) = (reverses is null)
    )
  ),
  constraint ledger_entries_plan_check check (
    (plan_id is not null) = (kind in ('plan_fee', 'financed', 'plan_credit'))
  ),
  constraint ledger_entries_plan_refund_check check (
    plan_refund_id is null or kind = 'plan_credit'
  )
);

create index ledger_entries_order_id_idx on public.ledger_entries (order_id, id);
create index ledger_entries_payment_id_idx on public.ledger_entries (payment_id)
  where payment_id is not null;
create index ledger_entries_refund_id_idx on public.ledger_entries (refund_id)
  where refund_id is not null;
create index ledger_entries_credit_id_idx on public.ledger_entries (credit_id)
  where credit_id is not null;
create index ledger_entries_actor_id_idx on public.ledger_entries (actor_id)
  where actor_id is not null;
create index ledger_entries_dispute_id_idx on public.ledger_entries (dispute_id)
  where dispute_id is not null;
create unique index ledger_entries_one_chargeback_idx on public.ledger_entries (dispute_id)
  where dispute_id is not null and reverses is null;
create index ledger_entries_caused_by_idx on public.ledger_entries (caused_by, created_at)
  where caused_by is not null;
create unique index ledger_entries_quote_id_idx on public.ledger_entries (quote_id)
  where quote_id is not null and reverses is null;
create index ledger_entries_reversed_quote_id_idx on public.ledger_entries (quote_id)
  where quote_id is not null;
create unique index ledger_entries_edit_id_idx on public.ledger_entries (edit_id)
  where edit_id is not null;
create index ledger_entries_plan_id_idx on public.ledger_entries (plan_id)
  where plan_id is not null;
create unique index ledger_entries_plan_refund_id_key on public.ledger_entries (plan_refund_id)
  where plan_refund_id is not null;

alter table public.credits enable row level security;
grant select, insert on public.credits to service_role;
grant select (id, order_id, created_at, is_test, needs_confirmation, confirmed_at)
  on public.credits to authenticated;
grant update (caused_by, needs_confirmation, confirmed_by, confirmed_at) on public.credits
  to service_role;
create policy credits_select_owner_or_staff on public.credits for select to authenticated
  using ((exists (
    select from public.orders o
    where o.id = credits.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

alter table public.ledger_entries enable row level security;
grant select, insert on public.ledger_entries to service_role;
-- Buyers do not learn which member of staff wrote an entry, nor why.
grant select (id, order_id, kind, amount_kobo, payment_id, refund_id, credit_id, reverses, actor,
  created_at, plan_id) on public.ledger_entries to authenticated;
create policy ledger_entries_select_owner_or_staff on public.ledger_entries
  for select to authenticated
  using ((exists (
    select from public.orders o
    where o.id = ledger_entries.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

-- The money that arrived for a payment, less chargebacks.
create function private.received_for(payment uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(-sum(amount_kobo), 0)::bigint
  from public.ledger_entries
  where payment_id = payment and kind in ('receipt', 'chargeback')
$$;
grant execute on function private.received_for(uuid) to service_role;

-- Trigger only, when the transaction commits: the entries of an order agree with its status, its
-- payments and its refunds. Security definer, because the order may have been written by a role
-- that cannot read the ledger.
create function private.check_ledger() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  of_order constant uuid := case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    when 'refunds' then (
      select order_id from public.payments where id = (to_jsonb(new) ->> 'payment_id')::uuid)
    else (to_jsonb(new) ->> 'order_id')::uuid
  end;
  of_kind constant text := to_jsonb(new) ->> 'kind';
  checked public.orders;
  balance bigint;
  charged bigint;
  agreed bigint;
  promised bigint;
begin
  select * into checked from public.orders where id = of_order;
  if not found then return null; end if;
  select coalesce(sum(amount_kobo), 0),
      coalesce(sum(amount_kobo) filter (
        where kind in ('charge', 'installation', 'credit_note')), 0),
      coalesce(sum(amount_kobo) filter (where kind = 'installation'), 0)
    into balance, charged, agreed
    from public.ledger_entries where order_id = of_order;
  -- An accepted installation is charged in addition to the price of the order.
  if charged not between 0 and checked.total_kobo + agreed
    or checked.status = 'pending_payment' and charged <> checked.total_kobo
    or checked.status in ('cancelled', 'refunded') and charged <> 0 then
    raise exception 'charges_differ' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'paid' and balance > 0 then
    raise exception 'order_not_paid' using errcode = 'PT409';
  end if;
  if tg_table_name = 'orders' and checked.status = 'refunded' and balance < 0 then
    raise exception 'order_not_refunded' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments p, lateral (
      select -sum(amount_kobo) filter (where kind = 'receipt') as received,
        count(*) filter (where kind = 'receipt') as receipts
      from public.ledger_entries where payment_id = p.id
    ) as ledger
    where p.order_id = of_order
      and ((p.status = 'succeeded') <> (receipts > 0) or coalesce(received, 0) < 0
        or (p.succeeded_at is not null) <> (p.status = 'succeeded'))
  ) then
    raise exception 'receipt_not_in_ledger' using errcode = 'PT409';
  end if;
  if exists (
    select from public.refunds r
    join public.payments p on p.id = r.payment_id, lateral (
      select coalesce(sum(amount_kobo), 0) as paid_out
      from public.ledger_entries where refund_id = r.id
    ) as ledger
    where p.order_id = of_order
      and paid_out <> case r.status when 'processed' then r.amount_kobo else 0 end
  ) then
    raise exception 'refund_not_in_ledger' using errcode = 'PT409';
  end if;
  -- Approved refunds that are not paid out yet may not exceed the surplus. Chargebacks, payouts and
  -- the outcome of a refund are facts, not decisions, so they are not refused.
  if coalesce(of_kind, '') not in ('chargeback', 'refund')
    and (tg_table_name <> 'refunds'
      or to_jsonb(new) ->> 'status' in ('approved', 'processing')) then
    select coalesce(sum(r.amount_kobo), 0) into promised
      from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status in ('approved', 'processing', 'needs_attention');
    -- After a chargeback, refunds that the gateway is already paying out may exceed the surplus.
    if promised > 0 and promised > -balance and (
      exists (
        select from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = of_order and r.status = 'approved')
      or not exists (
        select from public.ledger_entries where order_id = of_order and kind = 'chargeback')
    ) then
      raise exception 'refund_over_surplus' using errcode = 'PT409';
    end if;
  end if;
  return null;
end $$;

-- Whether a member of staff may give away an amount alone: with the credit, edits, plan refunds and
-- write-offs that they gave alone in the last 24 hours, and with the refunds that
-- `may_refund_alone` adds, it is within the limit of `may_refund_alone`.
create function private.may_give_alone(person uuid, amount bigint) returns boolean
language plpgsql set search_path = '' as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce((
      select sum(amount_kobo) from public.ledger_entries
      where kind = 'credit_kept' and reverses is null and caused_by = person
        and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(given_kobo) from public.order_edits
      where edited_by = person and created_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(amount_kobo) from public.plan_refunds
      where is_approved_alone and requested_by = person
        and approved_at > now() - interval '24 hours'
    ), 0) + coalesce((
      select sum(amount_kobo) from public.plan_decisions
      where kind = 'write_off' and is_alone and status = 'done' and requested_by = person
        and done_at > now() - interval '24 hours'
    ), 0) into given;
  return private.may_refund_alone(person, null, amount + given);
end $$;
grant execute on function private.may_give_alone(uuid, bigint) to service_role;

-- Trigger only. The order and the code of a credit never change. It is confirmed by a member of
-- staff who neither caused it nor recorded a receipt of its order.
create function private.guard_credit() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem text;
begin
  if (new.id, new.order_id, new.code_hash, new.is_test)
      is distinct from (old.id, old.order_id, old.code_hash, old.is_test) then
    raise exception 'credit_fixed' using errcode = 'PT409';
  end if;
  if old.needs_confirmation and not new.needs_confirmation and new.confirmed_by is null then
    raise exception 'credit_unconfirmed' using errcode = 'PT409';
  end if;
  if new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by then
    problem := private.find_approval_problem(new.confirmed_by, new.caused_by, new.created_at);
    if new.confirmed_by = new.caused_by or exists (
      select from public.ledger_entries
      where order_id = new.order_id and actor = 'staff' and actor_id = new.confirmed_by
        and kind = 'receipt'
    ) then
      problem := 'credit_of_receiver';
    end if;
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: an accepted quote is in the ledger, and a declined
-- one is not. Security definer, because the trigger of an order may change the quote.
create function private.check_quote_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  agreed bigint;
begin
  select coalesce(sum(amount_kobo), 0) into agreed
    from public.ledger_entries where quote_id = new.id;
  if new.status = 'accepted' and agreed <> new.price_kobo
    or new.status = 'declined' and agreed <> 0 then
    raise exception 'quote_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_ledger_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The payment, refund and quote of an entry belong to its order. A correction reverses exactly
  -- one entry, once. No more of a credit is used than is left.
  declare
    reversed public.ledger_entries;
  begin
    perform from public.orders where id = new.order_id for no key update;
    if new.reverses is not null then
      select * into reversed from public.ledger_entries where id = new.reverses;
      if (new.order_id, new.kind, new.amount_kobo, new.payment_id, new.refund_id, new.credit_id,
            new.dispute_id, new.quote_id, new.plan_id)
          is distinct from (reversed.order_id, reversed.kind, -reversed.amount_kobo,
            reversed.payment_id, reversed.refund_id, reversed.credit_id, reversed.dispute_id,
            reversed.quote_id, reversed.plan_id)
        or reversed.reverses is not null then
        raise exception 'correction_differs' using errcode = 'PT409';
      end if;
    end if;
    if not exists (
        select from public.payments where id = new.payment_id and order_id = new.order_id
      ) and new.payment_id is not null
      or new.refund_id is not null and not exists (
        select from public.refunds where id = new.refund_id and payment_id = new.payment_id
      ) then
      raise exception 'entry_of_other_order' using errcode = 'PT409';
    end if;
    if new.kind = 'installation' and new.reverses is null and not exists (
      select from public.installation_quotes
      where id = new.quote_id and order_id = new.order_id and status = 'accepted'
        and price_kobo = new.amount_kobo
    ) then
      raise exception 'quote_not_accepted' using errcode = 'PT409';
    end if;
    if new.credit_id is not null then
      perform pg_advisory_xact_lock(hashtextextended('credit ' || new.credit_id, 0));
      if new.amount_kobo < 0 and -new.amount_kobo > (
        select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where credit_id = new.credit_id
      ) then
        raise exception 'credit_too_small' using errcode = 'PT409';
      end if;
    end if;
  end;

  -- A chargeback has the payment and the amount of a lost dispute, and is never corrected.
  if new.kind = 'chargeback' then
    if new.reverses is not null then
      raise exception 'chargeback_fixed' using errcode = 'PT409';
    end if;
    if not exists (
      select from public.disputes
      where id = new.dispute_id and payment_id = new.payment_id and status = 'lost'
        and amount_kobo = new.amount_kobo
    ) then
      raise exception 'chargeback_differs' using errcode = 'PT409';
    end if;
  end if;

  -- Credit pays only after it was confirmed, where that is needed, and while the order that it
  -- comes from is not disputed and owes nothing: a bank may have taken its money back, or its
  -- receipt was wrong.
  if new.kind = 'credit_used' and new.reverses is null then
    declare
      used public.credits;
    begin
      select * into used from public.credits where id = new.credit_id for update;
      if used.needs_confirmation then
        raise exception 'credit_being_checked' using errcode = 'PT409';
      end if;
      if exists (
        select from public.payments where order_id = used.order_id and private.is_disputed(id)
      ) then
        raise exception 'credit_disputed' using errcode = 'PT409';
      end if;
      if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
          where order_id = used.order_id) > 0 and used.order_id <> new.order_id then
        raise exception 'credit_order_short' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- Staff record no receipt for their own order, or for one that they entered.
  if new.kind = 'receipt' and new.actor = 'staff' and new.reverses is null then
    declare
      problem constant text := private.find_own_order_problem(new.actor_id, new.order_id, true);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- A plan pays the agreed amount and its fee once, and the order returns at most that amount to
  -- it. After it has begun, only its fee may be reversed.
  if new.plan_id is not null then
    declare
      plan public.instalment_plans;
    begin
      select * into plan from public.instalment_plans
        where id = new.plan_id and order_id = new.order_id for no key update;
      if not found then
        raise exception 'plan_of_other_order' using errcode = 'PT409';
      end if;
      if new.reverses is not null then
        if plan.status <> 'agreed' and new.kind <> 'plan_fee' then
          raise exception 'plan_begun' using errcode = 'PT409';
        end if;
      elsif new.kind = 'plan_credit' then
        if plan.activated_at is null
          or new.amount_kobo > (
            select coalesce(-sum(amount_kobo), 0) from public.ledger_entries
            where plan_id = plan.id and kind in ('financed', 'plan_credit')) then
          raise exception 'plan_credit_too_large' using errcode = 'PT409';
        end if;
      elsif plan.status <> 'agreed'
        or abs(new.amount_kobo)
          <> (case new.kind when 'financed' then plan.financed_kobo else plan.fee_kobo end)
        or exists (
          select from public.ledger_entries e
          where e.plan_id = plan.id and e.kind = new.kind and e.reverses is null
        ) then
        raise exception 'plan_pays_once' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- The price of retired units is not given back. Reports of the gateway are facts, and are booked.
  if new.kind in ('charge', 'installation', 'credit_note') and new.amount_kobo < 0
    and new.actor <> 'gateway' then
    perform private.keep_price_of_retired(new.order_id, -new.amount_kobo);
  end if;

  -- An entry is on the invoice if the order has none yet, whatever the caller wrote. Only the
  -- trigger that books the charge of an order decides otherwise.
  if pg_trigger_depth() = 1 then
    select o.invoice_number is null into new.on_invoice
      from public.orders o where o.id = new.order_id;
  end if;
  return new;
end $$;

create trigger credits_guard before update on public.credits
  for each row execute function private.guard_credit();
create trigger ledger_entries_guard before insert on public.ledger_entries
  for each row execute function private.guard_ledger_entries();
create constraint trigger ledger_entries_check_ledger after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.check_ledger();
create constraint trigger orders_check_ledger after insert or update of status on public.orders
  deferrable initially deferred for each row execute function private.check_ledger();

create constraint trigger installation_quotes_check_entry
  after update of status on public.installation_quotes
  deferrable initially deferred for each row when (new.status in ('accepted', 'declined'))
  execute function private.check_quote_entry();

create constraint trigger payments_check_ledger after insert or update of status on public.payments
  deferrable initially deferred
  for each row when (new.status <> 'started' or new.succeeded_at is not null)
  execute function private.check_ledger();

select private.audit_table('public.credits', '{sales,finance,support}');

select private.audit_table('public.ledger_entries', '{sales,finance,support}');

-- supabase/schemas/43_shipments.sql
-- Shipments. Goods leave the store once, only for a paid order, and not while a bank disputes its
-- money or the buyer asks to cancel.

-- An order may leave in several shipments. It is shipped when everything has left, and delivered
-- when everything has arrived.
create table public.shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- The first shipment of an order is number 1.
  position integer not null check (position >= 1),
  -- A request that is sent twice makes one shipment.
  request_id uuid not null,
  carrier text check (char_length(carrier) between 1 and 80),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  tracking_url text
    check (tracking_url ~ '^https://[^/@[:space:]]+(/[^[:space:]]*)?$'
      and char_length(tracking_url) <= 500),
  driver_phone text check (driver_phone ~ '^\+[1-9][0-9]{7,14}$'),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
    constraint shipments_delivered_after_shipping check (delivered_at >= shipped_at),
  shipped_by uuid references auth.users (id) on delete set null,
  unique (request_id),
  unique (order_id, position),
  unique (id, order_id)
);

create index shipments_shipped_by_idx on public.shipments (shipped_by) where shipped_by is not null;

create table public.shipment_lines (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity between 1 and 999),
  primary key (shipment_id, order_id, product_id),
  foreign key (shipment_id, order_id) references public.shipments (id, order_id) on delete cascade,
  -- A line that was sent stays in the order.
  foreign key (order_id, product_id) references public.order_lines (order_id, product_id)
    on delete restrict
);

create index shipment_lines_order_id_idx on public.shipment_lines (order_id, product_id);

alter table public.shipments enable row level security;
grant select, insert on public.shipments to service_role;
grant select (id, order_id, position, carrier, tracking_number, tracking_url, driver_phone,
  shipped_at, delivered_at) on public.shipments to authenticated;
grant update (carrier, tracking_number, tracking_url, driver_phone, delivered_at)
  on public.shipments to service_role;
create policy shipments_select_owner_or_staff on public.shipments for select to authenticated
  using (
    exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
    or (select private.has_grant('sales', 'stock', 'finance', 'support'))
  );
create policy shipments_all_second_factor on public.shipments as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.shipment_lines enable row level security;
grant select on public.shipment_lines to authenticated;
grant select, insert on public.shipment_lines to service_role;
create policy shipment_lines_select_owner_or_staff on public.shipment_lines
  for select to authenticated
  using (
    exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid()))
    or (select private.has_grant('sales', 'stock', 'finance', 'support'))
  );
create policy shipment_lines_all_second_factor on public.shipment_lines as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- The units of a line that are still to be sent: not sent, not back in the stock, and not refunded,
-- also while the refund waits for a decision. Zero for units of the carbon register.
create function private.units_to_ship(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select case when p.retires_kg is not null then 0 else greatest(0,
    l.quantity
    - greatest(
      l.returned_quantity - private.units_sent_back(l.order_id, l.product_id),
      coalesce((
        select sum(r.quantity) from public.refund_lines r
        where r.order_id = l.order_id and r.product_id = l.product_id
          and r.return_request_id is null and not private.gave_nothing_back(r)
      ), 0))
    - coalesce((
      select sum(s.quantity) from public.shipment_lines s
      where s.order_id = l.order_id and s.product_id = l.product_id
    ), 0))::integer end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$$;
grant execute on function private.units_to_ship(uuid, uuid) to service_role;

-- For triggers. Refuses to ship an order while the buyer asks to cancel, while a bank disputes its
-- money or that of an order whose credit paid for it, or after a chargeback that was not paid
-- again.
create function private.refuse_to_ship(of_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  paid_by constant uuid[] := array(
    select of_order
    union
    select c.order_id
    from public.credits c join public.ledger_entries e on e.credit_id = c.id
    where e.order_id = of_order
    group by c.id
    having sum(e.amount_kobo) < 0
  );
begin
  if exists (
    select from public.payments where order_id = any (paid_by) and private.is_disputed(id)
  ) then
    raise exception 'ship_disputed' using errcode = 'PT409';
  end if;
  if exists (
    select from public.ledger_entries
    where order_id = any (paid_by)
    group by order_id
    having sum(amount_kobo) > 0 and bool_or(kind = 'chargeback')
  ) then
    raise exception 'ship_charged_back' using errcode = 'PT409';
  end if;
  if exists (
    select from public.return_requests
    where order_id = of_order and kind = 'cancellation' and status = 'requested'
  ) then
    raise exception 'ship_cancelling' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. A shipment needs an order that is being prepared and paid in full. Its order,
-- number and time never change, and its arrival is set once; its tracking may be corrected.
create function private.guard_shipment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.order_id, new.position, new.request_id, new.shipped_at)
        is distinct from (old.id, old.order_id, old.position, old.request_id, old.shipped_at)
      or old.delivered_at is not null and new.delivered_at is distinct from old.delivered_at then
      raise exception 'shipment_fixed' using errcode = 'PT409';
    end if;
    return new;
  end if;
  -- Two people who ship the same order wait for each other.
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing' then
    raise exception 'ship_not_preparing' using errcode = 'PT409';
  end if;
  perform private.refuse_to_ship(new.order_id);
  if (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id) > 0 then
    raise exception 'ship_unpaid' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. No more of a line is sent than is still to be sent.
create function private.guard_shipment_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  order_status text;
begin
  if tg_op = 'UPDATE' then
    raise exception 'shipment_lines_fixed' using errcode = 'PT409';
  end if;
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status is distinct from 'preparing'
    or new.quantity > coalesce(private.units_to_ship(new.order_id, new.product_id), 0) then
    raise exception 'ship_too_many' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. A line keeps at least the units that were sent.
create function private.guard_shipped_line() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.quantity < (
    select sum(quantity) from public.shipment_lines
    where order_id = new.order_id and product_id = new.product_id
  ) then
    raise exception 'line_already_sent' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: a shipment has lines.
create function private.check_shipment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shipments where id = new.id)
    and not exists (select from public.shipment_lines where shipment_id = new.id) then
    raise exception 'shipment_empty' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Writes from which depots the units of a shipment came: those that deliver first.
create function private.insert_shipped_units(line public.shipment_lines) returns void
language sql set search_path = '' as $$
  insert into private.shipped_units (shipment_id, order_id, product_id, depot_id, quantity)
  select line.shipment_id, line.order_id, line.product_id, place.depot_id,
    least(place.kept, line.quantity - place.before)
  from (
    select units.depot_id, units.kept, sum(units.kept) over places - units.kept as before
    from private.order_units_by_depot(line.order_id, line.product_id) units
    join public.depots on depots.id = units.depot_id
    where units.kept > 0
    window places as (order by depots.lead_days, depots.id)
  ) place
  where place.before < line.quantity
$$;

-- Trigger only. Security definer, because nobody else writes these rows.
create function private.note_shipped_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.insert_shipped_units(new);
  return null;
end $$;

create trigger shipments_guard before insert or update on public.shipments
  for each row execute function private.guard_shipment();
create constraint trigger shipments_check_lines after insert on public.shipments
  deferrable initially deferred for each row execute function private.check_shipment();

create trigger shipment_lines_guard before insert or update on public.shipment_lines
  for each row execute function private.guard_shipment_line();
create trigger shipment_lines_note_units after insert on public.shipment_lines
  for each row execute function private.note_shipped_units();

create trigger order_lines_guard_shipped before update of quantity on public.order_lines
  for each row when (new.quantity < old.quantity) execute function private.guard_shipped_line();

select private.audit_table('public.shipments', '{sales,stock,finance,support}');

select private.audit_table('public.shipment_lines', '{sales,stock,finance,support}');

-- supabase/schemas/44_stock.sql
-- Stock by depot. Every change is a movement, and movements are only added.

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.products on delete cascade,
  quantity integer not null check (quantity <> 0),
  kind text not null
    check (kind in ('opening', 'order', 'order_return', 'delivery', 'correction', 'damage',
      'sale', 'return', 'transfer')),
  order_id uuid,
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  reason text check (char_length(reason) between 1 and 500),
  -- Set by the trigger.
  stock_after integer not null check (stock_after >= 0),
  created_at timestamptz not null default now(),
  -- Null for movements of orders and corrections of the whole stock: their units come from the
  -- depots that deliver first.
  depot_id uuid,
  -- Undoing the batch reverses its movements.
  batch_id uuid references public.product_batches on delete restrict,
  -- The movement that this one reverses. None is reversed twice.
  undoes bigint unique references public.stock_movements on delete cascade,
  -- A request of staff that is sent twice is written once.
  request_id uuid,
  -- The return in which a buyer sent the units back. They had left the store, so they are not among
  -- the units that are kept here for the rest of the order.
  return_request_id uuid,
  constraint stock_movements_order_check check (
    (kind in ('order', 'order_return')) = (order_id is not null)
  ),
  constraint stock_movements_sign_check check (
    kind in ('correction', 'transfer') or (kind in ('order', 'damage', 'sale')) = (quantity < 0)
  ),
  constraint stock_movements_depot_check check (kind <> 'transfer' or depot_id is not null),
  constraint stock_movements_order_id_fkey foreign key (order_id) references public.orders
    on delete restrict,
  constraint stock_movements_return_check check (
    return_request_id is null or kind = 'order_return'
  ),
  -- The functions accept at most 100,000 units at once and 1,000,000 in a count. Without this limit
  -- the Data API would accept 2,147,483,647 units, and no unit of an order could be returned,
  -- because it would not fit into the column.
  constraint stock_movements_quantity_limit check (abs(quantity) <= 1000000),
  -- Units that an order returns always fit, however many are there.
  constraint stock_movements_stock_limit check (
    quantity < 0 or kind = 'order_return' or stock_after <= 1000000
  )
);

create index stock_movements_product_id_idx on public.stock_movements (product_id, id);
create unique index stock_movements_opening_idx on public.stock_movements (product_id)
  where kind = 'opening';
create index stock_movements_order_id_idx on public.stock_movements (order_id, product_id)
  where order_id is not null;
create index stock_movements_actor_id_idx on public.stock_movements (actor_id)
  where actor_id is not null;
create index stock_movements_depot_id_idx on public.stock_movements (depot_id)
  where depot_id is not null;
create index stock_movements_batch_id_idx on public.stock_movements (batch_id)
  where batch_id is not null;
create unique index stock_movements_request_id_idx
  on public.stock_movements (request_id, product_id, depot_id) where request_id is not null;
create index stock_movements_return_request_id_idx on public.stock_movements (return_request_id)
  where return_request_id is not null;

-- `products.stock` is the number of units for sale. `depot_stock` divides it by depot. The units of
-- an order are stored by depot, so that they return to where they came from.
create table public.depots (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 80),
  state text not null check (char_length(btrim(state)) between 1 and 40),
  lead_days integer not null default 0 check (lead_days between 0 and 60),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint depots_name_shows_text check (private.shows_text(name))
);

create table public.depot_stock (
  product_id uuid not null references public.products on delete cascade,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null,
  primary key (product_id, depot_id),
  constraint depot_stock_quantity_check check (quantity >= 0)
);

create index depot_stock_depot_id_idx on public.depot_stock (depot_id);

create table public.depot_movements (
  movement_id bigint not null references public.stock_movements on delete cascade,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null check (quantity <> 0),
  primary key (movement_id, depot_id)
);

create index depot_movements_depot_id_idx on public.depot_movements (depot_id);

alter table public.stock_movements add constraint stock_movements_depot_id_fkey
  foreign key (depot_id) references public.depots
  on delete restrict;

alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;
grant select, insert on public.stock_movements to service_role;
grant insert (product_id, quantity, kind, reason, depot_id, undoes) on public.stock_movements
  to authenticated;
create policy stock_movements_select_staff on public.stock_movements for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));
create policy stock_movements_insert_staff on public.stock_movements for insert to authenticated
  with check (
    (select private.has_grant('stock'))
    and order_id is null
    and (pg_trigger_depth() > 0 or undoes is not null
      or kind in ('delivery', 'damage', 'correction', 'transfer') and abs(quantity) <= 100000)
  );

alter table public.depots enable row level security;
grant select, delete on public.depots to authenticated;
grant select on public.depots to service_role;
grant insert (name, state, lead_days), update (name, state, lead_days, is_active) on public.depots
  to authenticated;
create policy depots_select_staff on public.depots for select to authenticated
  using ((select private.is_admin()));
create policy depots_insert_stock on public.depots for insert to authenticated
  with check ((select private.has_grant('stock')));
create policy depots_update_stock on public.depots for update to authenticated
  using ((select private.has_grant('stock')))
  with check ((select private.has_grant('stock')));
create policy depots_delete_stock on public.depots for delete to authenticated
  using ((select private.has_grant('stock')));

alter table public.depot_stock enable row level security;
grant select on public.depot_stock to authenticated, service_role;
create policy depot_stock_select_staff on public.depot_stock for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

alter table public.depot_movements enable row level security;
grant select on public.depot_movements to authenticated, service_role;
create policy depot_movements_select_staff on public.depot_movements for select to authenticated
  using ((select private.has_grant('stock', 'sales', 'content', 'finance')));

-- Trigger only. A change of `products.stock` by staff or the owner of the table is recorded as a
-- movement. Functions write the movement instead.
create function private.record_stock() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A movement changed the stock.
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into public.stock_movements (product_id, quantity, kind)
    values (new.id, new.stock, 'opening');
    return null;
  end if;
  if current_user = 'service_role' then
    raise exception 'stock_by_movement' using errcode = 'PT409';
  end if;
  insert into public.stock_movements (product_id, quantity, kind)
  values (new.id, new.stock - old.stock, 'correction');
  return null;
end $$;

-- Trigger only. When the movements are truncated, as tests do, the current stock becomes the
-- opening stock, also of the depots.
create function private.reopen_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.depot_stock;
  insert into public.stock_movements (product_id, quantity, kind)
  select id, stock, 'opening' from public.products where stock > 0;
  return null;
end $$;

-- Trigger only. Divides a movement among the depots. Units that a buyer sent back return to the
-- depot that they were sent from.
create function private.move_depot_stock() returns trigger
language plpgsql security definer set search_path to '' as $$
declare
  rest integer := new.quantity;
  place record;
begin
  if new.depot_id is null then
    for place in
      select units.depot_id, part.units, part.turn
      from private.order_units_by_depot(new.order_id, new.product_id) units
      cross join lateral (values
        (case when new.return_request_id is null then units.kept end, 1), (units.sent, 2)
      ) part (units, turn)
      where new.kind = 'order_return' and part.units > 0
      union all
      select depot_stock.depot_id, -depot_stock.quantity, depots.lead_days
      from public.depot_stock join public.depots on depots.id = depot_stock.depot_id
      where new.quantity < 0 and product_id = new.product_id and depot_stock.quantity > 0
      order by turn, depot_id
    loop
      exit when rest = 0;
      declare
        part integer := case when rest > 0 then least(rest, place.units)
          else greatest(rest, place.units) end;
      begin
        perform private.move_depot_units(new, place.depot_id, part);
        rest := rest - part;
      end;
    end loop;
  end if;
  if rest <> 0 then
    perform private.move_depot_units(new, coalesce(new.depot_id, private.main_depot()), rest);
  end if;
  return null;
end $$;

-- The open depot that delivers first.
create function private.main_depot() returns uuid
language sql stable set search_path = '' as $$
  select id from public.depots where is_active order by lead_days, created_at, id limit 1
$$;

-- Writes the part of a movement in one depot.
create function private.move_depot_units(
  movement public.stock_movements, depot uuid, units integer
) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  place public.depots;
  there integer;
begin
  -- A depot cannot be closed until this transaction ends.
  select * into place from public.depots where id = depot for share;
  if not found then
    raise exception 'depot_unknown' using errcode = 'PT409';
  end if;
  if units > 0 and not place.is_active and movement.order_id is null then
    raise exception 'depot_closed' using errcode = 'PT409',
      detail = jsonb_build_object('depot', place.name);
  end if;
  select quantity into there from public.depot_stock
    where product_id = movement.product_id and depot_id = depot;
  if coalesce(there, 0) + units < 0 then
    raise exception 'depot_holds_fewer' using errcode = 'PT409',
      detail = jsonb_build_object('units', coalesce(there, 0), 'depot', place.name);
  end if;
  if there is null then
    insert into public.depot_stock (product_id, depot_id, quantity)
      values (movement.product_id, depot, units);
  else
    update public.depot_stock set quantity = quantity + units
      where product_id = movement.product_id and depot_id = depot;
  end if;
  insert into public.depot_movements (movement_id, depot_id, quantity)
    values (movement.id, depot, units)
    on conflict (movement_id, depot_id) do update set quantity = depot_movements.quantity + units;
end $$;

-- Trigger only. The transfers of a product sum to zero when a transaction commits. Otherwise goods
-- could appear or vanish without being received, counted or damaged. Security definer, because the
-- role that wrote the movement may not read them.
create function private.check_transfers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (
    select sum(quantity) from public.stock_movements
    where product_id = new.product_id and kind = 'transfer'
  ) <> 0 then
    raise exception 'transfer_needs_depots' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_depots() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A depot with goods stays open, and at least one depot is open.
  if (tg_op = 'UPDATE' and old.is_active and not new.is_active) or tg_op = 'DELETE' then
    if exists (select from public.depot_stock where depot_id = old.id and quantity > 0) then
      raise exception 'depot_not_empty' using errcode = 'PT409',
        detail = jsonb_build_object('depot', old.name);
    end if;
    perform pg_advisory_xact_lock(hashtextextended('the last depot', 0));
    if not exists (select from public.depots where is_active and id <> old.id) then
      raise exception 'last_depot' using errcode = 'PT409';
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- Trigger only.
create function private.guard_stock_movements() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Movements never change. Only foreign keys delete those of a deleted product, and empty
  -- `actor_id` when an account is deleted.
  if tg_op in ('DELETE', 'UPDATE') and pg_trigger_depth() = 1 then
    raise exception 'movement_fixed' using errcode = 'PT409';
  end if;

  -- A reversal matches its movement, which the same person wrote: otherwise somebody could stop a
  -- colleague from undoing a mistake.
  if tg_op = 'INSERT' and new.undoes is not null then
    if not exists (
      select from public.stock_movements undone
      where undone.id = new.undoes and undone.product_id = new.product_id
        and undone.quantity = -new.quantity and undone.order_id is null
        and undone.depot_id is not distinct from new.depot_id
        and new.kind = case undone.kind when 'transfer' then 'transfer' else 'correction' end
        and (auth.uid() is null or undone.actor_id = auth.uid())
    ) then
      raise exception 'movement_reversal_differs' using errcode = 'PT409';
    end if;
  end if;

  -- A movement changes the stock and stores the new stock; one that a trigger writes records a
  -- change that has happened. Staff are the actors of the movements that they write. The service
  -- names an order, a member of staff or a reason. The row of the product stays locked until the
  -- transaction ends.
  if tg_op = 'INSERT' then
    <<move_stock>>
    begin
      if current_user = 'authenticated' then
        new.actor := 'staff';
        new.actor_id := auth.uid();
      elsif new.actor is null then
        new.actor := 'system';
      end if;
      if pg_trigger_depth() > 1 then
        select stock into new.stock_after from public.products where id = new.product_id;
        exit move_stock;
      end if;
      if current_user = 'service_role'
        and num_nonnulls(new.order_id, new.actor_id, new.reason) = 0 then
        raise exception 'movement_without_reason' using errcode = 'PT409';
      end if;
      update public.products set stock = stock + new.quantity
        where id = new.product_id
        returning stock into new.stock_after;
    end move_stock;
  end if;

  -- Staff do not change the stock of units of the carbon register.
  if tg_op = 'INSERT' and new.actor = 'staff' and new.kind not in ('order', 'order_return') then
    if exists (
      select from public.products where id = new.product_id and retires_kg is not null
    ) then
      raise exception 'stock_in_register' using errcode = 'PT409';
    end if;
  end if;
  return coalesce(new, old);
end $$;

create trigger stock_movements_guard before insert or update or delete on public.stock_movements
  for each row execute function private.guard_stock_movements();
create trigger stock_movements_reopen after truncate on public.stock_movements
  for each statement execute function private.reopen_stock();
create trigger stock_movements_move_depot after insert on public.stock_movements
  for each row execute function private.move_depot_stock();
create constraint trigger stock_movements_check_transfers after insert on public.stock_movements
  deferrable initially deferred for each row when (new.kind = 'transfer')
  execute function private.check_transfers();
create trigger depots_guard before update of is_active or delete on public.depots
  for each row execute function private.guard_depots();

create trigger products_record_new_stock after insert on public.products
  for each row when (new.stock > 0) execute function private.record_stock();
create trigger products_record_changed_stock after update on public.products
  for each row when (old.stock <> new.stock) execute function private.record_stock();

select private.audit_table('public.stock_movements', '{stock,sales,content,finance}', 'derived');

select private.audit_table('public.depots', '{sales,stock,finance,content,support}', 'yes');

-- supabase/schemas/45_stock_on_hold.sql
-- Units that unpaid orders hold, and units that are sold but still in the store.

-- The units of a product that unpaid orders hold, and when the first of them become free unless
-- they are paid. Written by triggers; a product without held units has no row. Everyone may read
-- it, so it names no order.
create table public.product_holds (
  product_id uuid primary key references public.products on delete cascade,
  units integer not null check (units > 0),
  free_from timestamptz not null
);

-- Products of which staff were notified that few are left. The row is deleted when there are enough
-- again, so that staff are notified of the next shortage too.
create table private.low_stock_notices (
  product_id uuid primary key references public.products on delete cascade,
  noticed_at timestamptz not null default now()
);

-- The depots from which the units of a shipment came. Written by a trigger.
create table private.shipped_units (
  shipment_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  depot_id uuid not null references public.depots on delete restrict,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_id, product_id, depot_id),
  foreign key (shipment_id, order_id, product_id) references public.shipment_lines
    on delete cascade
);

create index shipped_units_order_id_idx on private.shipped_units (order_id, product_id);
create index shipped_units_product_id_idx on private.shipped_units (product_id);
create index shipped_units_depot_id_idx on private.shipped_units (depot_id);

alter table public.product_holds enable row level security;
grant select on public.product_holds to anon, authenticated;
grant select, insert, update, delete on public.product_holds to service_role;
create policy product_holds_select_everyone on public.product_holds
  for select to anon, authenticated
  using (true);

alter table private.low_stock_notices enable row level security;
grant select, insert, delete on private.low_stock_notices to service_role;

alter table private.shipped_units enable row level security;

-- The units of orders that have not left the store. Functions read it for many products at once.
create view private.held_units as
  select line.product_id, line.order_id, greatest(
    line.quantity - line.returned_quantity
    + coalesce((
      select sum(back.quantity) from public.stock_movements back
      where back.order_id = line.order_id and back.product_id = line.product_id
        and back.return_request_id is not null), 0)
    - coalesce((
      select sum(sent.quantity) from public.shipment_lines sent
      where sent.order_id = line.order_id and sent.product_id = line.product_id), 0),
    0)::integer as units
  from public.order_lines line
  join public.orders on orders.id = line.order_id
  where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing');
grant select on private.held_units to service_role;

-- A union of parts, so that a query about a few products reads only theirs.
create view private.depot_levels as
  select product_id, depot_id, sum(stock)::integer as stock, sum(units)::integer as on_hold,
    sum(stock + units)::integer as on_hand
  from (
    select depot_stock.product_id, depot_stock.depot_id, depot_stock.quantity as stock, 0 as units
    from public.depot_stock
    union all
    select movement.product_id, part_1.depot_id, 0, - part_1.quantity
    from public.orders
    join public.stock_movements movement on movement.order_id = orders.id
    join public.depot_movements part_1 on part_1.movement_id = movement.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
      and movement.return_request_id is null
    union all
    select gone.product_id, gone.depot_id, 0, - gone.quantity
    from public.orders
    join private.shipped_units gone on gone.order_id = orders.id
    where orders.holds_stock and orders.status in ('pending_payment', 'paid', 'preparing')
  ) part
  group by product_id, depot_id;
grant select on private.depot_levels to service_role;

-- Trigger only. Adds or removes the units of one order in product_holds. Rows are locked in the
-- order of their products.
create function private.update_product_holds() returns trigger
language plpgsql set search_path = '' as $$
declare
  was_held boolean := tg_op = 'UPDATE' and old.holds_stock and old.held_until is not null;
  is_held boolean := new.holds_stock and new.held_until is not null;
begin
  -- An order may change in the transaction that inserted it: then its insert is counted first.
  if tg_op = 'UPDATE' then set constraints public.orders_count_holds_of_new immediate; end if;
  perform from public.product_holds
  where product_id in (select product_id from public.order_lines where order_id = new.id)
  order by product_id
  for update;
  if is_held and not was_held then
    insert into public.product_holds as h (product_id, units, free_from)
    select product_id, quantity, new.held_until
    from public.order_lines
    where order_id = new.id
    order by product_id
    on conflict (product_id) do update
      set units = h.units + excluded.units, free_from = least(h.free_from, excluded.free_from);
    return null;
  end if;
  if was_held and not is_held then
    delete from public.product_holds h
    using public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id and h.units <= l.quantity;
    update public.product_holds h
    set units = h.units - l.quantity
    from public.order_lines l
    where l.order_id = new.id and h.product_id = l.product_id;
  end if;
  if was_held then
    update public.product_holds h
    set free_from = coalesce(
      (
        select o.held_until
        from public.orders o
        where o.held_until is not null
          and o.holds_stock
          and exists (
            select from public.order_lines l where l.order_id = o.id and l.product_id = h.product_id
          )
        order by o.held_until
        limit 1
      ),
      h.free_from
    )
    where h.free_from = old.held_until
      and h.product_id in (select product_id from public.order_lines where order_id = new.id);
  end if;
  return null;
end $$;

create function private.delete_product_holds() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.product_holds where true;
  return null;
end $$;

-- Trigger only, when the transaction commits: while an order holds stock, its movements sum to the
-- units that did not come back, and otherwise to zero, also for a product that an edit removed.
-- Security definer, because the order may have been written by a role that cannot read it.
create function private.check_order_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid;
  product uuid;
begin
  if tg_table_name = 'orders' then
    changed := new.id;
  elsif tg_op = 'DELETE' then
    changed := old.order_id;
    product := old.product_id;
  else
    changed := new.order_id;
    product := new.product_id;
  end if;
  if exists (
    select from public.orders o, lateral (
      select product_id, returned_quantity - quantity as units
      from public.order_lines where order_id = o.id and o.holds_stock
      union all
      select product_id, -quantity from public.stock_movements where order_id = o.id
    ) as counted
    where o.id = changed and (product is null or counted.product_id = product)
    group by counted.product_id
    having sum(counted.units) <> 0
  ) then
    raise exception 'order_movements_differ' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- private.depot_levels for staff. Security definer, because not every grant reads orders.
create function public.depot_levels(of_products uuid[])
returns table (product_id uuid, depot_id uuid, stock integer, on_hold integer, on_hand integer)
language sql stable security definer set search_path = '' as $$
  select product_id, depot_id, stock, on_hold, on_hand from private.depot_levels
  where product_id = any (of_products)
    and (select private.has_grant('stock', 'sales', 'content', 'finance'))
$$;
grant execute on function public.depot_levels(uuid[]) to authenticated;

-- Units of each product in the store that belong to open orders, as `{ product: units }`. Sent
-- units are summed once for all open orders, not once for each line, which is faster. Customers get
-- nothing. Security definer, because not every grant reads orders.
create function private.units_on_hold() returns jsonb
language sql stable security definer set search_path to '' as $$
  with open_orders as (
    select id from public.orders
    where holds_stock and status in ('pending_payment', 'paid', 'preparing')
      and (auth.uid() is null or private.is_admin())
  ), sent as (
    select order_id, product_id, sum(units) as units
    from (
      select line.order_id, line.product_id, line.quantity as units
      from open_orders join public.shipment_lines line on line.order_id = open_orders.id
      union all
      select order_id, product_id, -quantity from public.stock_movements
      where return_request_id is not null
    ) as moved
    group by order_id, product_id
  )
  select coalesce(jsonb_object_agg(product_id, units), '{}')
  from (
    select line.product_id, sum(greatest(
      line.quantity - line.returned_quantity - coalesce(sent.units, 0), 0)) as units
    from open_orders
    join public.order_lines line on line.order_id = open_orders.id
    left join sent on sent.order_id = line.order_id and sent.product_id = line.product_id
    where line.product_id is not null
    group by line.product_id
  ) held
$$;
grant execute on function private.units_on_hold() to authenticated, service_role;

-- The units of a line that are still here: not sent, and not back in the stock. Of units of the
-- carbon register, the refunded ones, until the rest is retired.
create function private.unsent_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select case
    when p.retires_kg is not null then case
      when exists (select from public.order_retirements where order_id = of_order) then 0
      else l.quantity - l.returned_quantity - private.units_to_retire(of_order, of_product)
    end
    else greatest(0,
      l.quantity - l.returned_quantity + private.units_sent_back(l.order_id, l.product_id)
      - coalesce((
        select sum(s.quantity) from public.shipment_lines s
        where s.order_id = l.order_id and s.product_id = l.product_id
      ), 0))::integer
  end
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and l.product_id = of_product
$$;
grant execute on function private.unsent_units(uuid, uuid) to service_role;

-- The units of an order in each depot: `kept` are still there, `sent` were sent from there and are
-- not back.
create function private.order_units_by_depot(of_order uuid, of_product uuid)
returns table(depot_id uuid, kept integer, sent integer)
language sql stable set search_path to '' as $$
  with taken as (
    select part.depot_id,
      -sum(part.quantity) filter (where movement.return_request_id is null)::integer as units,
      coalesce(sum(part.quantity) filter (where movement.return_request_id is not null), 0)::integer
        as back
    from public.stock_movements movement
    join public.depot_movements part on part.movement_id = movement.id
    where movement.order_id = of_order and movement.product_id = of_product
    group by part.depot_id
  ), gone as (
    select depot_id, sum(quantity)::integer as units from private.shipped_units
    where order_id = of_order and product_id = of_product
    group by depot_id
  )
  select taken.depot_id, greatest(taken.units - coalesce(gone.units, 0), 0),
    greatest(least(taken.units, coalesce(gone.units, 0)) - taken.back, 0)
  from taken left join gone on gone.depot_id = taken.depot_id
$$;

-- Units of a product that were sent, came back from the buyer and are for sale again.
create function private.units_sent_back(of_order uuid, of_product uuid) returns integer
language sql stable set search_path to '' as $$
  select coalesce(sum(quantity), 0)::integer from public.stock_movements
  where order_id = of_order and product_id = of_product and return_request_id is not null
$$;
grant execute on function private.units_sent_back(uuid, uuid) to service_role;

-- Trigger only. Held units are shown only for a product that is sold out. Each paid order changes
-- them, so other changes do not refresh the pages of the shop.
create function private.notify_hold_of_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.products
    where id = coalesce(new.product_id, old.product_id) and stock <= 0
  ) then
    perform pg_notify('table_changed', tg_table_name);
  end if;
  return null;
end $$;

create trigger product_holds_notify_changed after truncate on public.product_holds
  for each statement execute function private.notify_table_changed();
create trigger product_holds_notify_sold_out
  after insert or update or delete on public.product_holds
  for each row execute function private.notify_hold_of_sold_out();

create trigger orders_count_holds_of_changed
  after update of holds_stock, held_until on public.orders
  for each row
  when (old.holds_stock is distinct from new.holds_stock
    or old.held_until is distinct from new.held_until)
  execute function private.update_product_holds();
create trigger orders_delete_holds after truncate on public.orders
  for each statement execute function private.delete_product_holds();
create constraint trigger orders_check_stock_of_new after insert on public.orders
  deferrable initially deferred for each row execute function private.check_order_stock();
create constraint trigger orders_check_stock after update of holds_stock on public.orders
  deferrable initially deferred for each row when (old.holds_stock <> new.holds_stock)
  execute function private.check_order_stock();

create constraint trigger order_lines_check_stock
  after update of product_id, quantity, returned_quantity on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_stock();

create constraint trigger stock_movements_check_order after insert on public.stock_movements
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function private.check_order_stock();

create constraint trigger order_lines_check_stock_of_removed after delete on public.order_lines
  deferrable initially deferred for each row execute function private.check_order_stock();

create constraint trigger orders_count_holds_of_new after insert on public.orders
  deferrable initially deferred for each row when (new.holds_stock and new.held_until is not null)
  execute function private.update_product_holds();

-- supabase/schemas/46_refunds.sql
-- Refunds. One person may refund a limited amount alone; above it a second person approves.

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'processing', 'processed', 'failed',
      'needs_attention', 'withdrawn')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  gateway_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the refund left the status `requested`, and whether one person decided alone.
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  -- The part that is no longer charged once the refund is approved.
  credit_note_kobo bigint not null default 0
    constraint refunds_credit_note_check check (credit_note_kobo between 0 and amount_kobo),
  -- Nobody requested it here: it was made on the pages of the gateway.
  made_elsewhere boolean not null default false,
  -- When the refund was sent to the gateway.
  sent_at timestamptz,
  -- When the gateway was last queried; null to query it soon.
  checked_at timestamptz,
  -- Paid by a transfer of ours, as every refund of a bank transfer is.
  by_transfer boolean not null default false,
  -- The first refund of the same decision, if it refunds several payments.
  part_of uuid references public.refunds on delete restrict,
  -- The credit note that was booked with the approval.
  credit_note_id bigint unique references public.ledger_entries on delete restrict,
  constraint refunds_two_people check (
    approved_by is null or approved_by is distinct from requested_by
  ),
  constraint refunds_approved_unless_requested check (
    status = 'withdrawn' or (status = 'requested') = (approved_at is null)
  )
);

create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_status_idx on public.refunds (status, created_at);
create index refunds_requested_by_idx on public.refunds (requested_by)
  where requested_by is not null;
create index refunds_approved_by_idx on public.refunds (approved_by) where approved_by is not null;
create index refunds_requested_by_approved_at_idx on public.refunds (requested_by, approved_at)
  where is_approved_alone;
create unique index refunds_gateway_id_idx on public.refunds (payment_id, gateway_id)
  where gateway_id is not null;
create index refunds_part_of_idx on public.refunds (part_of) where part_of is not null;

-- Bank accounts of buyers for refunds. Not in the schema public, so that no role of the Data API
-- reads them. An account is replaced, never changed.
create table private.refund_accounts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  bank_code text not null check (bank_code ~ '^\d{3,6}$'),
  -- NUBAN: ten digits.
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  -- The bank confirmed the name; otherwise the buyer typed it.
  is_name_checked boolean not null,
  -- The order had another account before.
  is_changed boolean not null,
  may_pay_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz
    constraint refund_accounts_replaced_after_creation check (replaced_at >= created_at)
);

create unique index refund_accounts_current_key on private.refund_accounts (order_id)
  where replaced_at is null;
create index refund_accounts_order_id_idx on private.refund_accounts (order_id, created_at);
create index refund_accounts_account_number_idx on private.refund_accounts (account_number);

-- Refunds by transfer, as staff recorded them. Never changed.
create table private.refund_transfers (
  refund_id uuid primary key references public.refunds on delete restrict,
  account_id uuid not null references private.refund_accounts on delete restrict,
  -- The bank's reference.
  reference text not null check (char_length(reference) between 3 and 60),
  recorded_by uuid references auth.users on delete set null,
  created_at timestamptz not null
);

create index refund_transfers_account_id_idx on private.refund_transfers (account_id);
create index refund_transfers_recorded_by_idx on private.refund_transfers (recorded_by)
  where recorded_by is not null;

-- Refunds by line, of goods that came back or are not delivered. No more of a product than was
-- bought.
create table public.refund_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- Null when all of its money became credit.
  refund_id uuid references public.refunds on delete restrict,
  -- Null: the delivery or the installation.
  product_id uuid references public.products on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  amount_kobo bigint not null check (amount_kobo >= 0),
  created_at timestamptz not null default now(),
  -- The return of the goods, so that they are counted once.
  return_request_id uuid,
  -- The installation is refunded as a line of its own, like the delivery.
  is_installation boolean not null default false,
  -- The refund to an instalment plan.
  plan_refund_id uuid,
  constraint refund_lines_installation_check check (not is_installation or product_id is null)
);

create index refund_lines_order_id_idx on public.refund_lines (order_id, product_id);
create index refund_lines_refund_id_idx on public.refund_lines (refund_id)
  where refund_id is not null;
create index refund_lines_product_id_idx on public.refund_lines (product_id)
  where product_id is not null;
create index refund_lines_return_request_id_idx on public.refund_lines (return_request_id)
  where return_request_id is not null;
create index refund_lines_plan_refund_id_idx on public.refund_lines (plan_refund_id)
  where plan_refund_id is not null;

-- The code with which a gateway pays to a reseller's bank account.
create table private.transfer_recipients (
  bank_account_id uuid not null,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  is_test boolean not null,
  code text not null check (char_length(code) between 3 and 100),
  created_at timestamptz not null default now(),
  primary key (bank_account_id, gateway, is_test)
);

alter table public.ledger_entries add constraint ledger_entries_refund_id_fkey
  foreign key (refund_id) references public.refunds
  on delete restrict;

alter table public.refunds enable row level security;
grant select, insert, update on public.refunds to service_role;
grant select (id, payment_id, amount_kobo, reason, status, created_at, updated_at,
  credit_note_kobo, made_elsewhere, by_transfer, part_of) on public.refunds to authenticated;
create policy refunds_select_owner_or_staff on public.refunds for select to authenticated
  using ((exists (
    select from public.payments p join public.orders o on o.id = p.order_id
    where p.id = refunds.payment_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

alter table private.refund_accounts enable row level security;
grant select, insert on private.refund_accounts to service_role;
grant update (replaced_at) on private.refund_accounts to service_role;

alter table private.refund_transfers enable row level security;
grant select, insert on private.refund_transfers to service_role;

alter table public.refund_lines enable row level security;
grant select on public.refund_lines to authenticated;
grant select, insert on public.refund_lines to service_role;
create policy refund_lines_select_owner_or_staff on public.refund_lines
  for select to authenticated
  using ((exists (
    select from public.orders o
    where o.id = refund_lines.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

alter table private.transfer_recipients enable row level security;
grant select, insert on private.transfer_recipients to service_role;

-- Whether `person` may refund `amount` of a payment alone: together with what was decided alone
-- before, by anybody for this payment, or by this person for any payment in the last 24 hours, it
-- is at most 100,000 naira. Not per calendar day, in which one person could refund the limit twice
-- around midnight. Somebody who has decided on money for less than 24 hours decides on nothing
-- alone: otherwise each new admin would add a limit to the day. Nobody decides alone on their own
-- order. The payment and the person stay locked until the transaction ends, so that parallel
-- requests are counted one after the other.
create function private.may_refund_alone(person uuid, payment uuid, amount bigint) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  of_payment bigint;
  of_person bigint;
begin
  perform from public.payments where id = payment for no key update;
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo) filter (where payment_id = payment), 0),
      coalesce(sum(amount_kobo) filter (
        where requested_by = person and approved_at > now() - interval '24 hours'), 0)
    into of_payment, of_person
    from (
      select payment_id, amount_kobo, requested_by, approved_at from public.refunds
        where is_approved_alone and status not in ('failed', 'withdrawn')
      union all
      select d.payment_id, d.amount_kobo, a.requested_by, a.approved_at
        from public.dispute_answers a join public.disputes d on d.id = a.dispute_id
        where a.is_approved_alone and a.decision = 'accept'
          and a.status not in ('refused', 'withdrawn')
    ) as alone
    where payment_id = payment or requested_by = person;
  return amount + greatest(of_payment, of_person) <= 10000000
    and private.decides_on_money(person)
    and private.find_own_order_problem(
      person, (select order_id from public.payments where id = payment), false) is null;
end $$;
grant execute on function private.may_refund_alone(uuid, uuid, bigint) to service_role;

-- Trigger only, when the transaction commits: a lost dispute is in the ledger.
create function private.check_lost_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'lost' and not exists (
    select from public.ledger_entries where dispute_id = new.id and reverses is null
  ) then
    raise exception 'dispute_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. An account is accepted while a refund waits for one. An account that follows
-- another one is paid after a day, in which the buyer reads our mail about it.
create function private.guard_refund_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at then
      raise exception 'refund_account_replaced' using errcode = 'PT409';
    end if;
    return new;
  end if;
  perform from public.orders where id = new.order_id for no key update;
  if not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id
      and (r.by_transfer and r.status in ('requested', 'approved')
        or r.status in ('needs_attention', 'failed'))
  ) then
    raise exception 'refund_account_not_needed' using errcode = 'PT409';
  end if;
  new.is_changed := exists (
    select from private.refund_accounts
    where order_id = new.order_id
      and (bank_code, account_number) is distinct from (new.bank_code, new.account_number)
  );
  new.may_pay_at := case when new.is_changed then new.created_at + interval '24 hours'
    else new.created_at end;
  return new;
end $$;

-- Trigger only. A transfer is for an approved refund, to the current account of its order.
create function private.guard_refund_transfer() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_order uuid;
begin
  select p.order_id into of_order
    from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and r.status = 'approved' and r.by_transfer
    for no key update of r;
  if not found then
    raise exception 'refund_not_by_transfer' using errcode = 'PT409';
  end if;
  if not exists (
    select from private.refund_accounts
    where id = new.account_id and order_id = of_order and replaced_at is null
      and may_pay_at <= new.created_at
  ) then
    raise exception 'refund_account_outdated' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: a processed refund by transfer has its transfer.
-- Security definer, because refunds are also written by roles that cannot read the transfers.
create function private.check_refund_transfer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.refund_transfers where refund_id = new.id) then
    raise exception 'refund_transfer_not_noted' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. No more of a product, the delivery or the installation is refunded than was bought.
-- Goods that came back for an agreed amount have no line, and are not refunded by line too.
create function private.guard_refund_line() returns trigger
language plpgsql set search_path to '' as $$
declare
  bought integer;
  bought_kobo bigint;
  returned integer;
  returned_kobo bigint;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.refund_id is not null and not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and p.order_id = new.order_id
  ) then
    raise exception 'refund_of_other_order' using errcode = 'PT409';
  end if;
  if new.is_installation then
    select 1, private.installation_kobo(new.order_id) into bought, bought_kobo;
  elsif new.product_id is null then
    select 1, delivery_kobo into bought, bought_kobo from public.orders where id = new.order_id;
  else
    select quantity, quantity * unit_price_kobo - discount_kobo into bought, bought_kobo
      from public.order_lines where order_id = new.order_id and product_id = new.product_id;
  end if;
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_kobo), 0)
    into returned, returned_kobo
    from public.refund_lines l
    where l.order_id = new.order_id and l.product_id is not distinct from new.product_id
      and l.is_installation = new.is_installation and not private.gave_nothing_back(l);
  if bought is null or new.quantity > bought - returned
    or new.amount_kobo > bought_kobo - returned_kobo
    or new.product_id is not null and new.return_request_id is null
      and new.quantity > private.returnable_units(new.order_id, new.product_id) then
    raise exception 'refund_too_many_units' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Whether a line gave nothing back: its refund was withdrawn, and its credit note was reversed. A
-- buyer who keeps the money as credit withdraws the refund too, but the goods came back.
create function private.gave_nothing_back(line public.refund_lines) returns boolean
language sql stable set search_path = '' as $$
  select num_nonnulls(line.refund_id, line.plan_refund_id) > 0
    and (line.refund_id is null or exists (
      select from public.refunds r
      where r.id = line.refund_id and r.status = 'withdrawn' and (
        r.credit_note_id is null
        or exists (select from public.ledger_entries where reverses = r.credit_note_id))
    ))
    and (line.plan_refund_id is null or exists (
      select from public.plan_refunds r
      where r.id = line.plan_refund_id and r.status = 'withdrawn'))
$$;
grant execute on function private.gave_nothing_back(refund_lines) to service_role;

-- The price of the installation: bought with the order, and accepted later.
create function private.installation_kobo(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select o.installation_kobo + coalesce((
    select sum(price_kobo) from public.installation_quotes
    where order_id = o.id and status = 'accepted'
  ), 0)::bigint
  from public.orders o where o.id = of_order
$$;
grant execute on function private.installation_kobo(uuid) to service_role;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_refunds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- All refunds of a payment together are at most what arrived and was not taken back. A refund
  -- leaves the status `requested` when a member of staff approves it who did not request it and is
  -- no new admin, or when its requester may decide alone. A refund that was made on the pages of
  -- the gateway is a fact that nobody approves: it begins as processed. None of this changes later,
  -- except that deleting an account empties its columns.
  <<guard_refund>>
  declare
    is_decided constant boolean := new.status not in ('requested', 'withdrawn')
      and (tg_op = 'INSERT' or old.status = 'requested');
    problem text;
  begin
    if tg_op = 'INSERT' then
      perform from public.payments where id = new.payment_id for no key update;
      if new.amount_kobo > private.received_for(new.payment_id) - (
        select coalesce(sum(amount_kobo), 0) from public.refunds
        where payment_id = new.payment_id and status not in ('failed', 'withdrawn')
      ) then
        raise exception 'refund_over_payment' using errcode = 'PT409';
      end if;
      if new.status in ('requested', 'withdrawn') and new.approved_by is not null then
        raise exception 'refund_not_approved' using errcode = 'PT409';
      end if;
      new.approved_at := null;
      new.is_approved_alone := false;
      if new.made_elsewhere then
        if new.status <> 'processed' or new.gateway_id is null
          or num_nonnulls(new.requested_by, new.approved_by) > 0
          or exists (
            select from public.payments where id = new.payment_id and method = 'bank_transfer'
          ) then
          raise exception 'refund_made_elsewhere' using errcode = 'PT409';
        end if;
        new.approved_at := now();
        exit guard_refund;
      end if;
    else
      if (new.payment_id, new.amount_kobo, new.credit_note_kobo, new.made_elsewhere, new.created_at)
          is distinct from (old.payment_id, old.amount_kobo, old.credit_note_kobo,
            old.made_elsewhere, old.created_at)
        or new.requested_by is distinct from old.requested_by and new.requested_by is not null
        or new.approved_by is distinct from old.approved_by and new.approved_by is not null
          and not is_decided then
        raise exception 'refund_fixed' using errcode = 'PT409';
      end if;
      new.approved_at := old.approved_at;
      new.is_approved_alone := old.is_approved_alone;
    end if;
    if not is_decided then exit guard_refund; end if;
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null
      or not private.may_refund_alone(new.requested_by, new.payment_id, new.amount_kobo) then
      raise exception 'refund_needs_second_person' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
    new.approved_at := now();
  end guard_refund;

  -- The limit of one person counts the credit and edits that they gave, too.
  if tg_op = 'UPDATE' and new.is_approved_alone and not old.is_approved_alone then
    if not private.may_give_alone(new.requested_by, new.amount_kobo) then
      raise exception 'refund_needs_second_person' using errcode = 'PT409';
    end if;
  end if;

  -- A refund that no member of staff requested is approved by somebody who did not record a receipt
  -- of its order.
  if (tg_op = 'INSERT' or new.approved_by is distinct from old.approved_by)
    and new.approved_by is not null and new.requested_by is null then
    if exists (
      select from public.ledger_entries e
      join public.payments p on p.order_id = e.order_id
      where p.id = new.payment_id and e.kind = 'receipt' and e.reverses is null
        and e.actor = 'staff' and e.actor_id = new.approved_by
        and not exists (select from public.ledger_entries where reverses = e.id)
    ) then
      raise exception 'refund_by_receiver' using errcode = 'PT409';
    end if;
  end if;

  -- Nothing is refunded while a bank disputes the payment. Reports of the gateway about a refund
  -- that it has are facts.
  if (tg_op = 'INSERT' or new.status is distinct from old.status) then
    if new.status in ('approved', 'processing')
      and (tg_op = 'INSERT'
        or old.status in ('requested', 'approved') and old.status <> new.status) then
      perform from public.payments where id = new.payment_id for no key update;
      if private.is_disputed(new.payment_id) then
        raise exception 'refund_disputed' using errcode = 'PT409';
      end if;
    end if;
  end if;

  -- Nobody decides on a refund of their own order.
  if (tg_op = 'INSERT' or new.status is distinct from old.status) and new.status = 'approved' then
    declare
      problem constant text := private.find_own_order_problem(
        coalesce(new.approved_by, new.requested_by),
        (select order_id from public.payments where id = new.payment_id), false);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- A request for the price of retired units is refused at once, because nobody could approve it.
  if tg_op = 'INSERT' and new.credit_note_kobo > 0 and not new.made_elsewhere then
    declare
      of_order constant uuid := (select order_id from public.payments where id = new.payment_id);
    begin
      perform private.keep_price_of_retired(of_order, new.credit_note_kobo + coalesce((
        select sum(r.credit_note_kobo)
        from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = of_order and r.status = 'requested'), 0)::bigint);
    end;
  end if;

  -- A bank transfer is refunded by transfer. How a refund is paid never changes.
  if tg_op = 'INSERT' then
    new.by_transfer := new.by_transfer or exists (
      select from public.payments where id = new.payment_id and method = 'bank_transfer');
  elsif (new.by_transfer, new.part_of) is distinct from (old.by_transfer, old.part_of)
    or old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id
  then
    raise exception 'refund_way_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger refunds_stamp before update on public.refunds
  for each row execute function private.stamp_row('updated_at');
create trigger refunds_guard before insert or update on public.refunds
  for each row execute function private.guard_refunds();
create constraint trigger refunds_check_ledger after insert or update of status on public.refunds
  deferrable initially deferred for each row execute function private.check_ledger();
create trigger refunds_check_status before update of status on public.refunds
  for each row execute function private.guard_status('requested>approved',
    'requested>withdrawn', 'approved>processing', 'approved>processed', 'approved>failed',
    'approved>needs_attention', 'approved>withdrawn', 'processing>processed', 'processing>failed',
    'processing>needs_attention', 'needs_attention>processing', 'needs_attention>processed',
    'needs_attention>failed', 'needs_attention>withdrawn', 'failed>processed',
    'withdrawn>processed');
create constraint trigger refunds_check_transfer after insert or update of status on public.refunds
  deferrable initially deferred for each row when (new.by_transfer and new.status = 'processed')
  execute function private.check_refund_transfer();

create trigger refund_accounts_guard before insert or update on private.refund_accounts
  for each row execute function private.guard_refund_account();

create trigger refund_transfers_guard before insert on private.refund_transfers
  for each row execute function private.guard_refund_transfer();

create trigger refund_lines_guard before insert on public.refund_lines
  for each row execute function private.guard_refund_line();

select private.audit_table('public.refunds', '{sales,finance,support}');

select private.audit_table('private.refund_transfers', '{finance}');

select private.audit_table('public.refund_lines', '{sales,finance,support}');

-- supabase/schemas/47_returns.sql
-- Requests to cancel or return, and the goods that came back.

-- Buyers who have paid ask to cancel before dispatch or to return goods; staff decide. Only
-- functions write it.
create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  kind text not null check (kind in ('cancellation', 'return')),
  -- Why goods come back; null for a cancellation.
  reason text
    check (reason in ('does_not_work', 'damaged', 'not_as_described', 'wrong_goods',
      'changed_mind', 'other')),
  -- The words of the buyer.
  message text check (char_length(message) between 1 and 800),
  status text not null default 'requested'
    check (status in ('requested', 'accepted', 'declined', 'withdrawn', 'received', 'refunded')),
  -- The answer of staff to the buyer.
  note text check (char_length(note) between 1 and 800),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  received_by uuid references auth.users on delete set null,
  received_at timestamptz,
  -- The first refund of the goods; null also when it became credit.
  refund_id uuid references public.refunds on delete restrict,
  ended_at timestamptz,
  -- When staff were reminded of it.
  reminded_at timestamptz,
  created_at timestamptz not null,
  constraint return_requests_reason_for_return check ((kind = 'return') = (reason is not null)),
  constraint return_requests_message_unless_cancellation check (
    kind = 'cancellation' or message is not null
  ),
  constraint return_requests_cancellation_receives_nothing check (
    kind = 'return' or status not in ('received', 'refunded')
  ),
  constraint return_requests_declined_with_note check (status <> 'declined' or note is not null),
  constraint return_requests_received_at_when_received check (
    (received_at is not null) = (status in ('received', 'refunded')) or status = 'declined'
  )
);

create index return_requests_order_id_idx on public.return_requests (order_id, created_at);
create index return_requests_refund_id_idx on public.return_requests (refund_id)
  where refund_id is not null;
create index return_requests_decided_by_idx on public.return_requests (decided_by)
  where decided_by is not null;
create index return_requests_received_by_idx on public.return_requests (received_by)
  where received_by is not null;
-- At most one open request of an order.
create unique index return_requests_open_key on public.return_requests (order_id)
  where status in ('requested', 'received') or (kind = 'return' and status = 'accepted');

create table public.return_request_lines (
  return_request_id uuid not null references public.return_requests on delete cascade,
  product_id uuid not null references public.products on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  -- Units that came back: to be sold again, or not.
  sellable_quantity integer not null default 0 check (sellable_quantity >= 0),
  damaged_quantity integer not null default 0 check (damaged_quantity >= 0),
  primary key (return_request_id, product_id),
  constraint return_request_lines_checked_within_quantity check (
    sellable_quantity + damaged_quantity <= quantity
  )
);

create index return_request_lines_product_id_idx on public.return_request_lines (product_id);

-- Pictures of the goods, re-encoded as JPEG. Only staff see them.
create table public.return_request_photos (
  id uuid primary key default gen_random_uuid(),
  return_request_id uuid not null references public.return_requests on delete cascade,
  created_at timestamptz not null default now(),
  -- The file is an object of the bucket return-photos.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880)
);

create index return_request_photos_request_idx
  on public.return_request_photos (return_request_id, created_at);

alter table public.stock_movements add constraint stock_movements_return_request_id_fkey
  foreign key (return_request_id) references public.return_requests (id)
  on delete restrict;
alter table public.refund_lines add constraint refund_lines_return_request_id_fkey
  foreign key (return_request_id) references public.return_requests
  on delete restrict;

alter table public.return_requests enable row level security;
grant select on public.return_requests to authenticated;
grant select, insert, update on public.return_requests to service_role;
create policy return_requests_select_staff on public.return_requests for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

alter table public.return_request_lines enable row level security;
grant select on public.return_request_lines to authenticated;
grant select, insert on public.return_request_lines to service_role;
grant update (sellable_quantity, damaged_quantity) on public.return_request_lines to service_role;
create policy return_request_lines_select_staff on public.return_request_lines
  for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

alter table public.return_request_photos enable row level security;
grant select on public.return_request_photos to authenticated;
grant select, insert, delete on public.return_request_photos to service_role;
create policy return_request_photos_select_staff on public.return_request_photos
  for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));

-- The units of a product of an order that can still come back: those that did not come back, and
-- were not refunded without a return.
create function private.returnable_units(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select quantity from public.order_lines where order_id = of_order and product_id = of_product
  ), 0)::integer - coalesce((
    select sum(l.quantity)
    from public.refund_lines l
    where l.order_id = of_order and l.product_id = of_product and l.return_request_id is null
      and not private.gave_nothing_back(l)
  ), 0)::integer - coalesce((
    select sum(l.sellable_quantity + l.damaged_quantity)
    from public.return_request_lines l
    join public.return_requests r on r.id = l.return_request_id
    where r.order_id = of_order and l.product_id = of_product
  ), 0)::integer
$$;
grant execute on function private.returnable_units(uuid, uuid) to service_role;

-- Trigger only. Only goods that the buyer has can be returned. Units that came back are recorded
-- once, after the return was accepted.
create function private.guard_return_line() returns trigger
language plpgsql set search_path to '' as $$
declare
  request public.return_requests;
begin
  select * into request from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = request.order_id for no key update;
  if tg_op = 'INSERT' then
    if new.sellable_quantity + new.damaged_quantity > 0
      or request.kind <> 'return' or request.status <> 'requested' then
      raise exception 'return_not_accepted' using errcode = 'PT409';
    end if;
    if new.quantity > private.units_with_buyer(request.order_id, new.product_id) then
      raise exception 'return_too_many' using errcode = 'PT409';
    end if;
  elsif request.status <> 'accepted' or old.sellable_quantity + old.damaged_quantity > 0 then
    raise exception 'return_counted' using errcode = 'PT409';
  elsif new.sellable_quantity + new.damaged_quantity
      > private.units_with_buyer(request.order_id, new.product_id) then
    raise exception 'return_too_many' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. A request has at most four pictures, an order 20 MB of them, and all orders
-- together 500 MB.
create function private.limit_return_photos() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  of_order uuid;
begin
  select order_id into of_order from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = of_order for no key update;
  if (select count(*) >= 4 from public.return_request_photos
      where return_request_id = new.return_request_id) then
    raise exception 'return_photos_full' using errcode = 'PT409';
  end if;
  if (
    select coalesce(sum(p.size_bytes), 0) + new.size_bytes > 20971520
    from public.return_request_photos p
    join public.return_requests r on r.id = p.return_request_id
    where r.order_id = of_order
  ) then
    raise exception 'return_photo_bytes_full' using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('return photos', 0));
  if (
    select coalesce(sum(size_bytes), 0) + new.size_bytes > 524288000
    from public.return_request_photos
  ) then
    raise exception 'photos_full' using errcode = 'PT503';
  end if;
  return new;
end $$;

-- Whether the buyer has the order, or a part of it.
create function private.has_arrived_goods(of_order uuid) returns boolean
language sql stable set search_path to '' as $$
  select exists (
    select from public.orders o
    where o.id = of_order and (o.status in ('delivered', 'installed')
      or o.status in ('preparing', 'shipped') and exists (
        select from public.shipments s where s.order_id = o.id and s.delivered_at is not null))
  )
$$;
grant execute on function private.has_arrived_goods(uuid) to service_role;

-- Units of a product that the buyer has and may return. Zero for units of the carbon register.
create function private.units_with_buyer(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select case
    when exists (select from public.products where id = of_product and retires_kg is not null)
      then 0
    when o.status in ('delivered', 'installed', 'refunded')
      then private.returnable_units(of_order, of_product)
    else greatest(0, least(private.returnable_units(of_order, of_product), coalesce((
      select sum(g.quantity)
      from public.shipment_lines g
      join public.shipments s on s.id = g.shipment_id
      where g.order_id = of_order and g.product_id = of_product and s.delivered_at is not null
    ), 0) - coalesce((
      select sum(l.sellable_quantity + l.damaged_quantity)
      from public.return_request_lines l
      join public.return_requests r on r.id = l.return_request_id
      where r.order_id = of_order and l.product_id = of_product
    ), 0)))::integer
  end
  from public.orders o
  where o.id = of_order
$$;
grant execute on function private.units_with_buyer(uuid, uuid) to service_role;

-- Trigger only.
create function private.guard_return_requests() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- A cancellation needs an order that is paid or being prepared, a return goods that have arrived.
  -- Requests never change, except that a trigger replaces the message when the buyer's data is
  -- erased. An accepted cancellation has ended its order, and a received return has goods.
  <<guard_return_request>>
  declare
    order_status text;
  begin
    select status into order_status
      from public.orders where id = new.order_id for no key update;
    if tg_op = 'INSERT' then
      if new.status <> 'requested' then
        raise exception 'return_not_requested' using errcode = 'PT409';
      end if;
      if new.kind = 'cancellation' and order_status not in ('paid', 'preparing')
        or new.kind = 'return' and not private.has_arrived_goods(new.order_id) then
        raise exception 'return_not_possible' using errcode = 'PT409';
      end if;
      exit guard_return_request;
    end if;
    if (new.order_id, new.kind, new.reason, new.created_at)
      is distinct from (old.order_id, old.kind, old.reason, old.created_at)
      or new.message is distinct from old.message
        and (pg_trigger_depth() = 1 or new.message is distinct from 'Removed') then
      raise exception 'return_fixed' using errcode = 'PT409';
    end if;
    if new.kind = 'cancellation' and new.status = 'accepted'
      and order_status not in ('cancelled', 'refunded') then
      raise exception 'cancellation_unfinished' using errcode = 'PT409';
    end if;
    if new.status = 'received' and not exists (
      select from public.return_request_lines
      where return_request_id = new.id and sellable_quantity + damaged_quantity > 0
    ) then
      raise exception 'return_without_goods' using errcode = 'PT409';
    end if;
  end guard_return_request;

  -- An order with retired units cannot be cancelled.
  if tg_op = 'INSERT' and new.kind = 'cancellation' then
    if exists (select from public.order_retirements where order_id = new.order_id) then
      raise exception 'order_units_retired' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

create trigger return_requests_check_status before update of status on public.return_requests
  for each row execute function private.guard_status('requested>accepted',
    'requested>declined', 'requested>withdrawn', 'accepted>received', 'accepted>declined',
    'accepted>withdrawn', 'received>refunded', 'received>declined');
create trigger return_requests_guard before insert or update on public.return_requests
  for each row execute function private.guard_return_requests();

create trigger return_request_lines_guard before insert or update on public.return_request_lines
  for each row execute function private.guard_return_line();

create trigger return_request_photos_limit before insert on public.return_request_photos
  for each row execute function private.limit_return_photos();

select private.audit_table('public.return_requests', '{sales,stock,finance,support}');

select private.audit_table('public.return_request_lines', '{sales,stock,finance,support}');

select private.audit_table('public.return_request_photos', '{sales,stock,finance,support}');

-- supabase/schemas/48_disputes.sql
-- Disputes, also called chargebacks: the bank of a payer asks for the money of a payment. Meanwhile
-- the order is not shipped and nothing is refunded.

create table public.disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  gateway_id text not null unique check (char_length(gateway_id) between 1 and 100),
  -- needs_answer: we must answer before due_at. with_bank: the bank decides. won: we keep the
  -- money. lost: the bank took it back.
  status text not null check (status in ('needs_answer', 'with_bank', 'won', 'lost')),
  -- From the gateway: the kind of complaint, and the words of the payer.
  category text check (char_length(category) between 1 and 80),
  reason text check (char_length(reason) between 1 and 1000),
  amount_kobo bigint not null check (amount_kobo > 0),
  due_at timestamptz not null,
  -- How it ended, in the words of the gateway.
  resolution text check (char_length(resolution) between 1 and 80),
  resolved_at timestamptz,
  -- When the gateway was last queried; null to query it soon.
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint disputes_resolved_when_decided check (
    (status in ('won', 'lost')) = (resolved_at is not null)
  )
);

create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_due_at_idx on public.disputes (due_at)
  where status in ('needs_answer', 'with_bank');

-- Answers of staff to disputes, with the evidence as it was sent.
create table public.dispute_answers (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.disputes on delete restrict,
  -- accept: the payer gets the money back. decline: we object, with evidence.
  decision text not null check (decision in ('accept', 'decline')),
  -- requested: a second person must approve it. sending: the gateway does not have it yet.
  status text not null default 'requested'
    check (status in ('requested', 'sending', 'sent', 'refused', 'withdrawn')),
  message text not null check (char_length(message) between 1 and 1000),
  service_details text check (char_length(service_details) between 1 and 1000),
  delivery_address text check (char_length(delivery_address) between 1 and 300),
  delivery_date date,
  file_name text check (char_length(file_name) between 1 and 200),
  media_type text check (media_type in ('application/pdf', 'image/jpeg')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  sent_at timestamptz,
  -- Why the gateway refused it.
  refusal text check (char_length(refusal) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The evidence is an object of the bucket dispute-evidence.
  object_path text unique check (char_length(object_path) between 1 and 200),
  size_bytes integer check (size_bytes between 1 and 5242880),
  constraint dispute_answers_two_people check (
    approved_by is null or approved_by is distinct from requested_by
  ),
  constraint dispute_answers_sent_check check ((status = 'sent') = (sent_at is not null)),
  constraint dispute_answers_refused_check check ((status = 'refused') = (refusal is not null)),
  constraint dispute_answers_file_check check (
    num_nulls(file_name, media_type, size_bytes, object_path) in (0, 4)
  ),
  constraint dispute_answers_evidence_check check (
    decision = 'accept' or service_details is not null and size_bytes is not null
  )
);

-- One answer at a time.
create unique index dispute_answers_current_idx on public.dispute_answers (dispute_id)
  where status in ('requested', 'sending');
create index dispute_answers_dispute_id_idx on public.dispute_answers (dispute_id, created_at);
create index dispute_answers_requested_by_idx on public.dispute_answers (requested_by, approved_at)
  where requested_by is not null;
create index dispute_answers_approved_by_idx on public.dispute_answers (approved_by)
  where approved_by is not null;

alter table public.ledger_entries add constraint ledger_entries_dispute_id_fkey
  foreign key (dispute_id) references public.disputes
  on delete restrict;

alter table public.disputes enable row level security;
grant select on public.disputes to authenticated;
grant select, insert, update on public.disputes to service_role;
create policy disputes_select_staff on public.disputes for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.dispute_answers enable row level security;
grant select on public.dispute_answers to authenticated;
grant select, insert, update on public.dispute_answers to service_role;
create policy dispute_answers_select_staff on public.dispute_answers for select to authenticated
  using ((select private.has_grant('finance')));

-- Whether a dispute of the payment is open.
create function private.is_disputed(payment uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.disputes
    where payment_id = payment and status in ('needs_answer', 'with_bank'))
$$;
grant execute on function private.is_disputed(uuid) to service_role;

-- Trigger only. The payment of a dispute never changes, nor the outcome of a lost one. The order
-- and the payment stay locked until the transaction ends, so that nothing is shipped or refunded at
-- the same time.
create function private.guard_dispute() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from public.orders o join public.payments p on p.order_id = o.id
      where p.id = new.payment_id for no key update of o;
    perform from public.payments where id = new.payment_id for no key update;
  elsif (new.payment_id, new.gateway_id, new.created_at)
      is distinct from (old.payment_id, old.gateway_id, old.created_at)
    or old.status = 'lost' and (new.amount_kobo, new.resolution, new.resolved_at)
      is distinct from (old.amount_kobo, old.resolution, old.resolved_at) then
    raise exception 'dispute_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. An answer is for a dispute that waits for one, and its content never changes. An
-- acceptance leaves the status `requested` when an admin approves it who did not request it, or
-- when its requester may decide alone, as for refunds. An objection needs no second person.
create function private.guard_dispute_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_decided constant boolean := new.status = 'sending'
    and (tg_op = 'INSERT' or old.status = 'requested');
  disputed public.disputes;
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'sending') then
      raise exception 'answer_not_requested' using errcode = 'PT409';
    end if;
    new.approved_at := null;
    new.is_approved_alone := false;
  else
    if (new.dispute_id, new.decision, new.message, new.service_details, new.delivery_address,
        new.delivery_date, new.file_name, new.media_type, new.size_bytes, new.object_path,
        new.created_at)
      is distinct from (old.dispute_id, old.decision, old.message, old.service_details,
        old.delivery_address, old.delivery_date, old.file_name, old.media_type, old.size_bytes,
        old.object_path, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or new.approved_by is distinct from old.approved_by and new.approved_by is not null
        and not is_decided then
      raise exception 'answer_fixed' using errcode = 'PT409';
    end if;
    new.approved_at := old.approved_at;
    new.is_approved_alone := old.is_approved_alone;
  end if;
  if tg_op = 'INSERT' or is_decided then
    select * into disputed from public.disputes where id = new.dispute_id for no key update;
    if disputed.status <> 'needs_answer' then
      raise exception 'dispute_needs_no_answer' using errcode = 'PT409';
    end if;
  end if;
  if not is_decided then return new; end if;
  if new.decision = 'accept' then
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null or not private.may_refund_alone(
        new.requested_by, disputed.payment_id, disputed.amount_kobo) then
      raise exception 'second_person_needed' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
  end if;
  new.approved_at := now();
  return new;
end $$;

create trigger disputes_stamp before update on public.disputes
  for each row execute function private.stamp_row('updated_at');
-- A payer can reopen a dispute that we won. A lost one never changes.
create trigger disputes_check_status before update of status on public.disputes
  for each row execute function private.guard_status('needs_answer>with_bank',
    'needs_answer>won', 'needs_answer>lost', 'with_bank>needs_answer', 'with_bank>won',
    'with_bank>lost', 'won>needs_answer', 'won>with_bank', 'won>lost');
create trigger disputes_guard before insert or update on public.disputes
  for each row execute function private.guard_dispute();
create constraint trigger disputes_check_ledger after insert or update of status on public.disputes
  deferrable initially deferred for each row execute function private.check_lost_dispute();

create trigger dispute_answers_stamp before update on public.dispute_answers
  for each row execute function private.stamp_row('updated_at');
create trigger dispute_answers_check_status before update of status on public.dispute_answers
  for each row execute function private.guard_status('requested>sending',
    'requested>withdrawn', 'sending>sent', 'sending>refused', 'sending>withdrawn');
create trigger dispute_answers_guard before insert or update on public.dispute_answers
  for each row execute function private.guard_dispute_answer();

select private.audit_table('public.disputes', '{finance}');

select private.audit_table('public.dispute_answers', '{finance}');

-- supabase/schemas/49_sandbox.sql
-- The payment gateway of the demo and of tests, where no real money moves.

-- It represents the system of another company, so no table of the shop refers to it.
create table private.sandbox_transactions (
  reference text primary key check (length(reference) between 1 and 64),
  id bigint generated always as identity,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The amount that the payer sent, which may differ.
  sent_kobo bigint,
  email text not null,
  callback_url text not null,
  status text not null default 'abandoned'
    check (status in ('abandoned', 'ongoing', 'processing', 'success', 'failed', 'reversed')),
  -- When a payment that is still being processed becomes a success.
  succeeds_at timestamptz,
  refunded_kobo bigint not null default 0 check (refunded_kobo >= 0),
  created_at timestamptz not null default now(),
  -- The session timed out: the page accepts no payment.
  is_over boolean not null default false,
  -- Whether the bank of the payer accepts refunds.
  takes_refunds boolean not null default true,
  paid_at timestamptz,
  -- The behaviour of the card on a due day, chosen by the payer on the page of the sandbox. works:
  -- pays. recovers: the first charge on a due day finds no money, the next one does. expires: at
  -- the end of the month. asks: its bank wants the owner to confirm each charge. slow: charged, and
  -- the answer never arrives.
  card text not null default 'works'
    check (card in ('works', 'recovers', 'expires', 'asks', 'slow')),
  -- For a charge of a saved card: the transaction that its owner paid.
  charges_reference text references private.sandbox_transactions on delete cascade,
  declined_with text check (char_length(declined_with) <= 200)
);

create index sandbox_transactions_charges_reference_idx
  on private.sandbox_transactions (charges_reference) where charges_reference is not null;

create table private.sandbox_refunds (
  id bigint generated always as identity primary key,
  reference text not null references private.sandbox_transactions on delete cascade,
  amount_kobo bigint not null check (amount_kobo > 0),
  merchant_note text not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'processed', 'failed', 'needs-attention')),
  created_at timestamptz not null default now()
);

create index sandbox_refunds_reference_idx on private.sandbox_refunds (reference);

create table private.sandbox_disputes (
  id bigint generated always as identity primary key,
  reference text not null references private.sandbox_transactions on delete cascade,
  refund_amount_kobo bigint not null check (refund_amount_kobo > 0),
  status text not null default 'awaiting-merchant-feedback'
    check (status in ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending',
      'resolved')),
  resolution text check (resolution in ('merchant-accepted', 'declined', 'auto-accepted')),
  due_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now()
);

create index sandbox_disputes_reference_idx on private.sandbox_disputes (reference);

-- Transfers that the sandbox gateway was asked to send.
create table private.sandbox_recipients (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  account_number text not null,
  bank_code text not null,
  created_at timestamptz not null default now()
);

create table private.sandbox_transfers (
  id bigint generated always as identity primary key,
  reference text not null unique,
  recipient_id bigint not null references private.sandbox_recipients on delete cascade,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  status text not null check (status in ('pending', 'otp', 'success', 'failed', 'reversed')),
  created_at timestamptz not null default now()
);

create index sandbox_transfers_recipient_id_idx on private.sandbox_transfers (recipient_id);

alter table private.sandbox_transactions enable row level security;
grant select, insert, update on private.sandbox_transactions to service_role;

alter table private.sandbox_refunds enable row level security;
grant select, insert, update on private.sandbox_refunds to service_role;

alter table private.sandbox_disputes enable row level security;
grant select, insert, update on private.sandbox_disputes to service_role;

alter table private.sandbox_recipients enable row level security;
grant select, insert on private.sandbox_recipients to service_role;

alter table private.sandbox_transfers enable row level security;
grant select, insert, update on private.sandbox_transfers to service_role;

-- supabase/schemas/50_reviews_and_wish_lists.sql
-- Reviews by buyers and the ratings calculated from them, wish lists, and alerts when a product is
-- back in stock.

-- Guests keep their wish list in the browser until they sign in.
create table public.wish_list_items (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  product_id uuid not null references public.products on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);

create index wish_list_items_product_id_idx on public.wish_list_items (product_id);
create index wish_list_items_newest_idx on public.wish_list_items (user_id, created_at desc);

-- People who want to hear when a product is back in stock. Each alert sends one mail, and the row
-- is deleted a day after it.
create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  -- The person if signed in; the alert is deleted with the account.
  user_id uuid references auth.users on delete cascade,
  -- Lower case.
  email text not null
    check (email = lower(email) and email like '%_@_%' and char_length(email) <= 254),
  created_at timestamptz not null default now(),
  -- When the mail was queued.
  notified_at timestamptz
);

-- A repeated request is one alert, until the mail is queued.
create unique index stock_alerts_one_waiting_idx on public.stock_alerts (product_id, email)
  where notified_at is null;
create index stock_alerts_waiting_idx on public.stock_alerts (product_id, created_at)
  where notified_at is null;
create index stock_alerts_product_id_idx on public.stock_alerts (product_id);
create index stock_alerts_user_id_idx on public.stock_alerts (user_id);
create index stock_alerts_email_idx on public.stock_alerts (email);
create index stock_alerts_notified_at_idx on public.stock_alerts (notified_at)
  where notified_at is not null;

-- One review for each buyer and product, and only after delivery. It is shown immediately; staff
-- hide reviews that break the rules.
create table public.product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  -- The name that the buyer chose.
  author_name text not null check (char_length(author_name) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (char_length(body) between 10 and 2000),
  is_hidden boolean not null default false,
  hidden_at timestamptz,
  -- Read only through the service role, like `user_id`.
  hidden_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Staff hide a review with a reason, which its author reads, and answer a review, which everybody
  -- reads. Reviews are complaints too, so support handles them besides content.
  hidden_reason text check (char_length(hidden_reason) between 1 and 300),
  reply text check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  version integer not null default 1,
  unique (product_id, user_id),
  constraint product_reviews_hidden_at check (is_hidden = (hidden_at is not null)),
  constraint product_reviews_hidden_reason check (hidden_reason is null or is_hidden),
  constraint product_reviews_replied_at check ((reply is null) = (replied_at is null)),
  constraint product_reviews_author_name_shows_text check (private.shows_text(author_name))
);

create index product_reviews_user_id_idx on public.product_reviews (user_id);
create index product_reviews_hidden_by_idx on public.product_reviews (hidden_by);
create index product_reviews_shown_idx on public.product_reviews (product_id, created_at desc)
  where not is_hidden;
create index product_reviews_created_at_idx on public.product_reviews (created_at, id);
create index product_reviews_rating_idx on public.product_reviews (rating, id);

-- The stars of a product, from its visible reviews. Counted when a review changes, so that lists
-- need not count. Only the trigger writes it.
create table public.product_ratings (
  product_id uuid primary key references public.products on delete cascade,
  review_count integer not null check (review_count >= 0),
  -- 1 to 5; 0 while there is no review.
  average_rating numeric(3, 2) not null check (average_rating between 0 and 5)
);

alter table public.wish_list_items enable row level security;
grant select, delete on public.wish_list_items to authenticated;
grant select, insert, update, delete on public.wish_list_items to service_role;
grant insert (product_id) on public.wish_list_items to authenticated;
create policy wish_list_items_select_owner on public.wish_list_items for select to authenticated
  using (user_id = (select auth.uid()));
create policy wish_list_items_insert_owner on public.wish_list_items for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy wish_list_items_delete_owner on public.wish_list_items for delete to authenticated
  using (user_id = (select auth.uid()));
create policy wish_list_items_all_second_factor on public.wish_list_items as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.stock_alerts enable row level security;
grant select, insert, update, delete on public.stock_alerts to service_role;

alter table public.product_reviews enable row level security;
grant delete on public.product_reviews to authenticated;
grant select, delete on public.product_reviews to service_role;
grant select (id, product_id, author_name, rating, body, is_hidden, created_at, updated_at, reply,
  replied_at, version) on public.product_reviews to anon;
grant insert (product_id, author_name, rating, body), select (id, product_id, author_name, rating,
  body, is_hidden, created_at, updated_at, hidden_reason, reply, replied_at, version),
  update (author_name, rating, body, is_hidden, hidden_reason, reply) on public.product_reviews
  to authenticated;
grant update (is_hidden) on public.product_reviews to service_role;
create policy product_reviews_select_anon on public.product_reviews for select to anon
  using (not is_hidden);
create policy product_reviews_select_authenticated on public.product_reviews
  for select to authenticated
  using (
    not is_hidden
    or user_id = (select auth.uid())
    or (select private.has_grant('content', 'support'))
  );
create policy product_reviews_insert_buyer on public.product_reviews for insert to authenticated
  with check (user_id = (select auth.uid()) and not is_hidden and exists (
    select from public.orders o join public.order_lines l on l.order_id = o.id
    where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
      and l.product_id = product_reviews.product_id
  ));
create policy product_reviews_delete_owner_or_staff on public.product_reviews
  for delete to authenticated
  using (user_id = (select auth.uid()) and not is_hidden or (select private.has_grant('content')));
create policy product_reviews_update_owner_or_staff on public.product_reviews
  for update to authenticated
  using (
    user_id = (select auth.uid()) and not is_hidden
    or (select private.has_grant('content', 'support'))
  )
  with check (
    user_id = (select auth.uid()) and not is_hidden
    or (select private.has_grant('content', 'support'))
  );
-- Everybody may read reviews, but a session without the second factor of its account changes none.
-- It writes none either: it does not see the order that a new review needs.
create policy product_reviews_update_second_factor on public.product_reviews as restrictive
  for update to authenticated
  using ((select private.has_given_second_factor()));
create policy product_reviews_delete_second_factor on public.product_reviews as restrictive
  for delete to authenticated
  using ((select private.has_given_second_factor()));

alter table public.product_ratings enable row level security;
grant select on public.product_ratings to anon, authenticated, service_role;
create policy product_ratings_select_everyone on public.product_ratings
  for select to anon, authenticated
  using (true);

-- How many visible reviews of a product have one, two, three, four and five stars. Grouped here,
-- because a query returns at most 1,000 rows.
create view public.product_rating_counts with (security_invoker = true) as
  select product_id, rating, count(*)::integer as review_count
  from public.product_reviews where not is_hidden group by product_id, rating;
grant select on public.product_rating_counts to anon, authenticated, service_role;

-- Trigger only. A list has at most 100 products, as in domain/. Of two parallel inserts, the second
-- waits and counts both.
create function private.limit_wish_list() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wish list ' || new.user_id, 0));
  if not exists (
      select from public.wish_list_items
      where user_id = new.user_id and product_id = new.product_id
    )
    and (select count(*) from public.wish_list_items where user_id = new.user_id) >= 100 then
    raise exception 'wish_list_full' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Adds the wish list of the browser to that of the caller, after sign-in, newest first. Products
-- that are in the list already or no longer sold are skipped, and so are those that the list has no
-- room for. Idempotent. Signed-in people may call it; it runs with their rights.
create function public.merge_wish_list(product_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- The oldest is inserted first, so that the newest is the newest afterwards.
  insert into public.wish_list_items (product_id)
  select product_id from (
    select product.id as product_id, min(saved.place) as place
    from unnest(product_ids[1:100]) with ordinality as saved (id, place)
      join public.products product on product.id = saved.id
    where not exists (
      select from public.wish_list_items item
      where item.user_id = (select auth.uid()) and item.product_id = product.id
    )
    group by product.id order by 2
    limit greatest(0, 100 - (
      select count(*) from public.wish_list_items where user_id = (select auth.uid())))
  ) as wanted order by place desc
  on conflict do nothing;
end $$;
grant execute on function public.merge_wish_list(uuid[]) to authenticated;

-- Trigger only. Stars and words of a review belong to its buyer; when staff hide it or show it
-- again, who did it and when is stored.
create function private.guard_review() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.author_name, new.rating, new.body)
      is distinct from (old.author_name, old.rating, old.body)
    and old.user_id is distinct from (select auth.uid()) then
    raise exception 'review_of_buyer' using errcode = 'PT403';
  end if;
  if (new.hidden_reason, new.reply) is distinct from (old.hidden_reason, old.reply)
    and (select auth.uid()) is not null and not private.has_grant('content', 'support') then
    raise exception 'review_needs_staff' using errcode = 'PT403';
  end if;
  if new.is_hidden <> old.is_hidden then
    new.hidden_at := case when new.is_hidden then now() end;
    new.hidden_by := case when new.is_hidden then (select auth.uid()) end;
    if not new.is_hidden then
      new.hidden_reason := null;
    end if;
  end if;
  if new.reply is distinct from old.reply then
    new.replied_at := case when new.reply is not null then now() end;
  end if;
  return new;
end $$;

-- For the trigger. The row is locked before the reviews are counted: of two parallel reviews, the
-- second counts both. Security definer, because no role may write the table.
create function private.count_reviews(of_product uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_ratings (product_id, review_count, average_rating)
    select id, 0, 0 from public.products where id = of_product on conflict do nothing;
  perform from public.product_ratings where product_id = of_product for update;
  update public.product_ratings set (review_count, average_rating) = (
      select count(*), coalesce(avg(rating), 0) from public.product_reviews
      where product_id = of_product and not is_hidden
    )
    where product_id = of_product;
end $$;

-- Trigger only. Security definer, because no role may call private.count_reviews.
create function private.count_changed_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.count_reviews(old.product_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.product_id <> old.product_id) then
    perform private.count_reviews(new.product_id);
  end if;
  return null;
end $$;

create function public.find_my_review(of_product uuid)
returns table (may_write boolean, id uuid, author_name text, rating smallint, body text,
  is_hidden boolean, hidden_reason text)
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.orders o join public.order_lines l on l.order_id = o.id
      where o.user_id = (select auth.uid()) and o.status in ('delivered', 'installed')
        and l.product_id = of_product
    ), r.id, r.author_name, r.rating, r.body, coalesce(r.is_hidden, false), r.hidden_reason
  from (select) as one
    left join public.product_reviews r
      on r.product_id = of_product and r.user_id = (select auth.uid())
$$;
grant execute on function public.find_my_review(uuid) to authenticated;

create trigger wish_list_items_limit before insert on public.wish_list_items
  for each row execute function private.limit_wish_list();

create trigger product_reviews_stamp before update on public.product_reviews
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger product_reviews_notify_changed
  after insert or update or delete or truncate on public.product_reviews
  for each statement execute function private.notify_table_changed();
create trigger product_reviews_guard before update on public.product_reviews
  for each row execute function private.guard_review();
create trigger product_reviews_count after insert or update or delete on public.product_reviews
  for each row execute function private.count_changed_reviews();

create trigger product_ratings_notify_changed
  after insert or update or delete or truncate on public.product_ratings
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.product_reviews', '{content,support}');

-- supabase/schemas/52_plans.sql
-- Instalment plans: the offers, the rules, the applications and their approval, and the plan of an
-- order.

create sequence private.instalment_plan_numbers;
grant usage on sequence private.instalment_plan_numbers to service_role;

-- The instalment plans that we offer: one row for each term.
create table public.repayment_plans (
  id uuid primary key default gen_random_uuid(),
  -- The term; it names the plan in /repayment-plans/details/{price}/{term}.
  months integer not null unique check (months between 1 and 60),
  -- Share of the price, paid first.
  deposit_percent numeric(5, 2) not null check (deposit_percent >= 10 and deposit_percent < 100),
  rate_percent_per_month numeric(6, 3) not null check (rate_percent_per_month between 0 and 20),
  -- reducing: interest on what is still owed. flat: on the whole amount until the end.
  interest text not null default 'reducing' check (interest in ('reducing', 'flat')),
  -- Of the financed amount.
  fee_percent numeric(5, 2) not null default 0 check (fee_percent >= 0 and fee_percent < 20),
  fee text not null default 'upfront' check (fee in ('upfront', 'capitalised')),
  -- The prices that the plan is for.
  min_price_kobo bigint not null check (min_price_kobo >= 1000000),
  max_price_kobo bigint not null
    constraint repayment_plans_prices_in_order check (
      max_price_kobo >= min_price_kobo and max_price_kobo <= 100000000000
    ),
  -- The day from which these terms apply.
  as_of date not null default current_date,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint repayment_plans_days_check check (
    as_of between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  )
);

-- The rules by which an application for an instalment plan is decided. Staff never edit a row: each
-- change is the next version, and an application names the version that decided it.
create table public.plan_rules (
  version integer generated always as identity primary key,
  -- Off: nobody can apply. Active plans go on.
  is_open boolean not null default true,
  -- The most that one person may owe on all plans together.
  max_owed_kobo bigint not null check (max_owed_kobo between 1000000 and 100000000000),
  max_open_plans integer not null check (max_open_plans between 1 and 10),
  -- The instalments of a month, with other repayments, as a share of the monthly income.
  max_share_of_income_percent integer not null check (max_share_of_income_percent between 5 and 60),
  -- Up to this sum the rules may approve at once. Above it, or below the score, staff decide.
  approve_up_to_kobo bigint not null check (approve_up_to_kobo between 0 and 100000000000),
  min_score integer not null check (min_score between 0 and 100),
  guarantor_above_kobo bigint not null check (guarantor_above_kobo between 0 and 100000000000),
  documents_above_kobo bigint not null check (documents_above_kobo between 0 and 100000000000),
  asks_bvn boolean not null default false,
  -- Days after the due day on which a saved card is charged again.
  retry_days integer[] not null default '{3,7}'
    check (cardinality(retry_days) <= 5 and 0 < all (retry_days) and 30 >= all (retry_days)),
  -- Charged once for each late instalment, at most the share below of it. 0: no late fee.
  late_fee_kobo bigint not null default 0 check (late_fee_kobo between 0 and 10000000),
  late_fee_cap_percent integer not null default 5 check (late_fee_cap_percent between 0 and 10),
  late_fee_after_days integer not null default 7 check (late_fee_after_days between 3 and 60),
  reason text not null check (char_length(reason) between 3 and 300),
  created_by uuid references auth.users on delete set null default auth.uid(),
  created_at timestamptz not null default now()
);

create index plan_rules_created_by_idx on public.plan_rules (created_by)
  where created_by is not null;

-- An order that is paid in parts. The plan keeps the terms that its buyer saw. Its money is in
-- `plan_entries`, its due dates in `plan_schedules`. Whether it is late is computed, never stored.
create table public.instalment_plans (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default 'PL' ||
    lpad(nextval('private.instalment_plan_numbers')::text, 7, '0'),
  order_id uuid not null references public.orders on delete restrict,
  user_id uuid not null references auth.users on delete restrict,
  status text not null default 'applied'
    check (status in ('applied', 'approved', 'declined', 'agreed', 'active', 'settled_early',
      'closed', 'written_off', 'cancelled')),
  -- The terms, as `public.repayment_plans` had them when the buyer applied.
  months integer not null check (months between 1 and 60),
  interest text not null check (interest in ('reducing', 'flat')),
  rate_percent_per_month numeric(6,3) not null check (rate_percent_per_month between 0 and 20),
  deposit_percent numeric(5,2) not null check (deposit_percent >= 0 and deposit_percent < 100),
  fee_percent numeric(5,2) not null check (fee_percent >= 0 and fee_percent < 20),
  fee text not null check (fee in ('upfront', 'capitalised')),
  price_kobo bigint not null check (price_kobo > 0),
  deposit_kobo bigint not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- The principal of the plan.
  financed_kobo bigint not null check (financed_kobo > 0),
  -- The interest of all instalments, as agreed.
  interest_kobo bigint not null check (interest_kobo >= 0),
  -- For the customer to write on a bank transfer of an instalment.
  transfer_reference text not null unique default 'PLN' ||
    upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 9)),
  -- The day of the month on which instalments are due; in a shorter month its last day.
  due_day smallint check (due_day between 1 and 31),
  is_test boolean not null default false,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  agreed_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Until when staff must decide, the buyer must agree, or the deposit must arrive.
  expires_at timestamptz,
  constraint instalment_plans_financed_check check (
    financed_kobo
      = price_kobo - deposit_kobo + case fee when 'capitalised' then fee_kobo else 0 end
  ),
  constraint instalment_plans_deposit_floor check (deposit_kobo >= price_kobo / 10)
);

create unique index instalment_plans_order_id_key on public.instalment_plans (order_id)
  where status not in ('declined', 'cancelled');
create index instalment_plans_order_id_idx on public.instalment_plans (order_id);
create index instalment_plans_user_id_idx on public.instalment_plans (user_id, applied_at desc);
create index instalment_plans_status_idx on public.instalment_plans (status, applied_at desc, id);
create index instalment_plans_expires_at_idx on public.instalment_plans (expires_at)
  where status in ('applied', 'approved', 'agreed');
create index instalment_plans_applied_at_idx on public.instalment_plans (applied_at, id);

-- What an applicant stated, how it was decided, and why.
create table public.plan_applications (
  plan_id uuid primary key references public.instalment_plans on delete restrict,
  employment text not null check (employment in ('employed', 'self_employed', 'business', 'other')),
  employer text check (char_length(employer) between 1 and 120),
  monthly_income_kobo bigint not null check (monthly_income_kobo between 0 and 100000000000),
  other_repayments_kobo bigint not null check (other_repayments_kobo between 0 and 100000000000),
  guarantor_name text check (char_length(guarantor_name) between 2 and 120),
  guarantor_phone text check (guarantor_phone ~ '^\+[0-9]{8,15}$'),
  -- The last four digits; the whole number is in `private.plan_bvns`.
  bvn_end text check (bvn_end ~ '^[0-9]{4}$'),
  rule_version integer not null references public.plan_rules on delete restrict,
  score integer check (score between 0 and 100),
  -- For the applicant, in plain words.
  reason text check (char_length(reason) between 1 and 500),
  -- Null: the rules decided.
  decided_by uuid references auth.users on delete set null,
  consented_at timestamptz not null default now(),
  -- The same key with the same request is the same application.
  idempotency_key uuid not null unique default gen_random_uuid(),
  request_hash text check (request_hash ~ '^[0-9a-f]{64}$'),
  -- The edition of the words by which the applicant let us use the data.
  consent_version text not null default '2026-11-24'
    check (consent_version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The parts of the score: [{"words": …, "points": …}].
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  -- Above a limit two people approve. This is the first of them.
  first_approval_by uuid references auth.users on delete set null,
  first_approved_at timestamptz,
  first_reason text check (char_length(first_reason) between 3 and 500),
  constraint plan_applications_guarantor_check check (
    (guarantor_name is null) = (guarantor_phone is null)
  ),
  constraint plan_applications_two_people check (
    first_approval_by is null or decided_by is null or decided_by <> first_approval_by
  )
);

create index plan_applications_rule_version_idx on public.plan_applications (rule_version);
create index plan_applications_decided_by_idx on public.plan_applications (decided_by)
  where decided_by is not null;
create index plan_applications_first_approval_by_idx on public.plan_applications (first_approval_by)
  where first_approval_by is not null;

-- Bank verification numbers, only when the company asks for them. No API role reads them.
create table private.plan_bvns (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  bvn text not null check (bvn ~ '^[0-9]{11}$')
);

-- The agreements that buyers accepted. Each debit of a card rests on one of them.
create table public.plan_agreements (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  version integer not null check (version >= 1),
  -- The edition of our wording that it was made from.
  wording text not null check (wording ~ '^\d{4}-\d{2}-\d{2}$'),
  content text not null check (char_length(content) between 100 and 60000),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_name text not null check (char_length(accepted_name) between 1 and 120),
  -- May a saved card be charged on the due day?
  allows_debit boolean not null,
  accepted_by uuid not null references auth.users on delete restrict,
  accepted_from inet not null,
  accepted_at timestamptz not null default now(),
  -- The agreed instalments in their order: `[{"principal_kobo": 1, "interest_kobo": 2}]`. Their due
  -- days are known when the deposit has arrived.
  instalments jsonb not null
    constraint plan_agreements_instalments_check check (
      jsonb_typeof(instalments) = 'array' and jsonb_array_length(instalments) between 1 and 60
    ),
  unique (plan_id, version),
  constraint plan_agreements_hash_check check (
    content_sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')
  )
);

create index plan_agreements_accepted_by_idx on public.plan_agreements (accepted_by);

-- Documents that an applicant sent with an application above a limit.
create table public.plan_documents (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  kind text not null check (kind in ('statement', 'identity')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (plan_id, kind)
);

alter table public.ledger_entries add constraint ledger_entries_plan_id_fkey
  foreign key (plan_id) references public.instalment_plans on delete restrict;

alter table public.repayment_plans enable row level security;
grant select on public.repayment_plans to anon;
grant select, insert, update, delete on public.repayment_plans to authenticated, service_role;
create policy repayment_plans_select_anon on public.repayment_plans for select to anon
  using (is_active);
create policy repayment_plans_select_authenticated on public.repayment_plans
  for select to authenticated
  using (is_active or (select private.is_admin()));
create policy repayment_plans_insert_staff on public.repayment_plans for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy repayment_plans_update_staff on public.repayment_plans for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy repayment_plans_delete_staff on public.repayment_plans for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.plan_rules enable row level security;
-- Pages show what an applicant must bring and what a late payment costs. Only staff read the other
-- limits: somebody could tune a false application to them.
grant select, insert on public.plan_rules to service_role;
grant select (version, is_open, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days,
  late_fee_kobo, late_fee_cap_percent, late_fee_after_days) on public.plan_rules
  to anon, authenticated;
create policy plan_rules_select_everyone on public.plan_rules for select to anon, authenticated
  using (true);

alter table public.instalment_plans enable row level security;
grant select on public.instalment_plans to authenticated;
grant select, insert, update on public.instalment_plans to service_role;
create policy instalment_plans_select_owner_or_staff on public.instalment_plans
  for select to authenticated
  using (user_id = (select auth.uid())
    or (select private.has_grant('sales', 'finance', 'support')));
create policy instalment_plans_all_second_factor on public.instalment_plans as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_applications enable row level security;
-- Only the service reads the key and hash of the request, which staff decided, and their reason for
-- each other.
grant select, insert, update on public.plan_applications to service_role;
grant select (plan_id, employment, employer, monthly_income_kobo, other_repayments_kobo,
  guarantor_name, guarantor_phone, bvn_end, rule_version, score, reason, consented_at,
  consent_version, points, first_approved_at) on public.plan_applications to authenticated;
create policy plan_applications_select_owner_or_staff on public.plan_applications
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_applications_all_second_factor on public.plan_applications as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.plan_bvns enable row level security;
grant insert, delete on private.plan_bvns to service_role;

alter table public.plan_agreements enable row level security;
grant select on public.plan_agreements to authenticated;
grant select, insert on public.plan_agreements to service_role;
create policy plan_agreements_select_owner_or_staff on public.plan_agreements
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_agreements_all_second_factor on public.plan_agreements as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_documents enable row level security;
-- Only functions read the path and the hash.
grant select, insert, delete on public.plan_documents to service_role;
grant select (id, plan_id, kind, media_type, size_bytes, created_at) on public.plan_documents
  to authenticated;
create policy plan_documents_select_owner_or_finance on public.plan_documents
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_documents_all_second_factor on public.plan_documents as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Until when the unpaid order of a plan may wait; null when no plan waits. An order that waits
-- longer than its hold reserves no goods. For scheduled tasks.
create function private.find_plan_wait(of_order uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(expires_at, now()) + interval '1 day' from public.instalment_plans
  where order_id = of_order and status in ('applied', 'approved', 'agreed')
$$;
grant execute on function private.find_plan_wait(uuid) to service_role;

-- Trigger only. Nobody decides on their own plan.
create function private.guard_application_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_plan public.instalment_plans;
  person uuid;
  problem text;
begin
  select * into of_plan from public.instalment_plans where id = new.plan_id;
  foreach person in array array_remove(array[
    case when new.decided_by is distinct from old.decided_by then new.decided_by end,
    case when new.first_approval_by is distinct from old.first_approval_by
      then new.first_approval_by end
  ], null) loop
    if person = of_plan.user_id then
      raise exception 'own_plan' using errcode = 'PT403';
    end if;
    problem := private.find_own_order_problem(person, of_plan.order_id, false);
    if problem is not null then
      raise exception '%', problem using errcode = 'PT403';
    end if;
  end loop;
  return new;
end $$;

-- A cancelled order ends its plan: nothing is left to pay, and all instalments that were paid are
-- owed to the customer, with their interest and the fee of the plan, also when a part of the order
-- was refunded before. Only late fees stay. The guard of orders calls it.
create function private.cancel_begun_plan(plan public.instalment_plans, cancelled_at timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := (cancelled_at at time zone 'Africa/Lagos')::date;
  given bigint;
  entry bigint;
begin
  if plan.status = 'written_off' then
    update public.instalment_plans set status = 'active' where id = plan.id;
  end if;
  -- The refund below is all that the plan paid of the order, so earlier refunds and write-offs are
  -- reversed.
  with undone as (
    insert into public.plan_entries
      (plan_id, kind, amount_kobo, effective_on, key, reverses, reason, actor, created_at)
    select plan_id, kind, -amount_kobo, effective_on, 'cancelled:' || id, id,
      'The order was cancelled.', 'system', cancelled_at
    from public.plan_entries e
    where plan_id = plan.id and kind in ('write_off', 'refund') and reverses is null
      and not exists (select from public.plan_entries r where r.reverses = e.id)
    returning id, reverses
  )
  insert into public.plan_postings (entry_id, account, amount_kobo)
    select u.id, p.account, -p.amount_kobo
    from undone u join public.plan_postings p on p.entry_id = u.reverses;
  insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
    select order_id, kind, -amount_kobo, plan_id, id, 'The order was cancelled.', 'system'
    from public.ledger_entries e
    where e.plan_id = plan.id and kind = 'plan_fee' and reverses is null
      and not exists (select from public.ledger_entries r where r.reverses = e.id);
  select -sum(amount_kobo) into given from public.ledger_entries
    where plan_id = plan.id and kind in ('financed', 'plan_credit');
  if given > 0 then
    insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
      values (plan.order_id, 'plan_credit', given, plan.id, 'system');
  end if;
  insert into public.plan_schedules (plan_id, version, reason, effective_on, actor, created_at)
    select plan.id, max(version) + 1, 'refund', greatest(today, max(effective_on)), 'system',
      cancelled_at
    from public.plan_schedules where plan_id = plan.id;
  insert into public.plan_schedule_rows
      (plan_id, version, number, due_on, principal_kobo, interest_kobo)
    select r.plan_id, r.version + 1, r.number, r.due_on, 0, 0 from public.plan_schedule_rows r
    where r.plan_id = plan.id
      and r.version = (select max(version) - 1 from public.plan_schedules where plan_id = plan.id);
  insert into public.plan_entries
      (plan_id, kind, amount_kobo, effective_on, key, reason, actor, created_at)
    values (plan.id, 'refund', plan.financed_kobo, today, 'cancelled', 'The order was cancelled.',
      'system', cancelled_at)
    returning id into entry;
  insert into public.plan_postings (entry_id, account, amount_kobo)
    with now_on as (
      select account, sum(p.amount_kobo) as amount
      from public.plan_postings p join public.plan_entries e on e.id = p.entry_id
      where e.plan_id = plan.id group by account
    ), sums as (
      select coalesce(sum(amount) filter (where account = 'cash'), 0) as paid,
        coalesce(-sum(amount) filter (where account = 'fees'), 0) as charged
      from now_on
    ), wanted (account, amount) as (
      select wanted.* from sums, lateral (values ('order', 0::numeric), ('principal', 0),
        ('interest', 0), ('losses', 0), ('fees_due', greatest(charged - paid, 0)),
        ('overpaid', -greatest(paid - charged, 0))) as wanted (account, amount)
    )
    select entry, w.account, w.amount - coalesce(n.amount, 0)
    from wanted w left join now_on n using (account)
    where w.amount <> coalesce(n.amount, 0);
  update public.instalment_plans set status = 'cancelled', ended_at = cancelled_at
    where id = plan.id;
end $$;

-- The plans of other accounts with the same phone or mailbox: somebody who owes us may have made
-- another account. Security definer, because it reads the plans of others. For the decision about
-- an application, and for staff.
create function private.list_plans_of_other_accounts(person uuid, of_order uuid)
returns setof public.instalment_plans
language sql stable security definer set search_path = '' as $$
  with same as (
    select o.id
    from public.orders o, public.orders buyer
    where buyer.id = of_order
      and private.phone_key(o.phone_number) = private.phone_key(buyer.phone_number)
    union
    select o.id
    from public.orders o, public.orders buyer
    where buyer.id = of_order and private.mailbox_of(o.email) in (
      private.mailbox_of(buyer.email), private.mailbox_of(private.find_account_email(person)))
  )
  select p.* from same join public.instalment_plans p on p.order_id = same.id
  where p.user_id <> person
$$;
grant execute on function private.list_plans_of_other_accounts(uuid, uuid) to service_role;

-- Trigger only. Security definer, because the rules read what the caller may not.
create function private.guard_instalment_plans() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A plan above 2,000,000 naira needs two people, also when the rules approve it: one member of
  -- staff may write rules that approve any sum.
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and old.status = 'applied' and new.status = 'approved' then
    if new.financed_kobo > 200000000 and exists (
      select from public.plan_applications a
      where a.plan_id = new.id and a.first_approved_at is null
    ) then
      raise exception 'plan_needs_two_people' using errcode = 'PT403';
    end if;
  end if;

  -- The terms that somebody saw and agreed to never change.
  if tg_op = 'UPDATE' then
    if (new.order_id, new.number, new.months, new.interest, new.rate_percent_per_month,
        new.deposit_percent, new.fee_percent, new.fee, new.price_kobo, new.deposit_kobo,
        new.fee_kobo, new.financed_kobo, new.interest_kobo, new.transfer_reference, new.is_test,
        new.applied_at)
      is distinct from (old.order_id, old.number, old.months, old.interest,
        old.rate_percent_per_month, old.deposit_percent, old.fee_percent, old.fee, old.price_kobo,
        old.deposit_kobo, old.fee_kobo, old.financed_kobo, old.interest_kobo,
        old.transfer_reference, old.is_test, old.applied_at) then
      raise exception 'plan_terms_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- An order at wholesale prices is paid at once.
  if tg_op = 'INSERT' then
    if exists (
      select from public.order_attributions where order_id = new.order_id and way = 'wholesale'
    ) then
      raise exception 'plan_at_wholesale' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

create trigger repayment_plans_stamp before update on public.repayment_plans
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger repayment_plans_notify_changed
  after insert or update or delete or truncate on public.repayment_plans
  for each statement execute function private.notify_table_changed();

create trigger plan_rules_notify_changed
  after insert or update or delete or truncate on public.plan_rules
  for each statement execute function private.notify_table_changed();

-- Back to active: the payment that closed the plan, or the write-off, was reversed.
create trigger instalment_plans_check_status
  before insert or update of status on public.instalment_plans
  for each row execute function private.guard_status('>applied', 'applied>approved',
    'applied>declined', 'applied>cancelled', 'approved>agreed', 'approved>cancelled',
    'agreed>active', 'agreed>cancelled', 'active>settled_early', 'active>closed',
    'active>written_off', 'active>cancelled', 'settled_early>active', 'closed>active',
    'written_off>active', 'written_off>cancelled', 'settled_early>cancelled', 'closed>cancelled');
create trigger instalment_plans_stamp before update on public.instalment_plans
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger instalment_plans_guard before insert or update on public.instalment_plans
  for each row execute function private.guard_instalment_plans();

create trigger plan_applications_guard_decision
  before update of decided_by, first_approval_by on public.plan_applications
  for each row execute function private.guard_application_decision();

create trigger plan_agreements_append_only before update or delete on public.plan_agreements
  for each row execute function private.keep_for_ever();

select private.audit_table('public.repayment_plans', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.plan_rules', '{sales,finance,support}');

select private.audit_table('public.instalment_plans', '{sales,finance,support}');

select private.audit_table('public.plan_applications', '{finance}');

select private.audit_table('public.plan_agreements', '{finance,support}');

select private.audit_table('public.plan_documents', '{finance}');

-- supabase/schemas/53_plan_payments.sql
-- Payments of plans: by the customer, by debit of a saved card, and those that staff note.

-- One attempt to pay something of a plan. Its money counts when `plan_entries` has it.
create table public.plan_payments (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- debit: we charge a saved card. page: the customer pays at the gateway.
  way text not null check (way in ('debit', 'page', 'bank_transfer', 'cash')),
  method text not null check (method in ('paystack', 'sandbox', 'bank_transfer', 'cash')),
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]{1,64}$'),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- It may be less or more than the amount above.
  received_kobo bigint check (received_kobo > 0),
  -- The customer pays it to settle the whole plan.
  settles boolean not null default false,
  status text not null default 'started'
    check (status in ('started', 'checking', 'succeeded', 'failed', 'abandoned', 'mismatched')),
  agreement_id uuid references public.plan_agreements on delete restrict,
  saved_card_id uuid references public.saved_cards on delete restrict,
  -- The day on which we charge; one debit for each plan and day.
  charge_on date check (charge_on between '2020-01-01' and '2100-01-01'),
  checkout_url text check (char_length(checkout_url) <= 2000),
  message text check (char_length(message) <= 500),
  channel text check (char_length(channel) <= 40),
  gateway_id text check (char_length(gateway_id) <= 100),
  is_test boolean not null default false,
  -- Who noted a transfer or cash.
  noted_by uuid references auth.users on delete set null,
  succeeded_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The payer asked us to charge the card of this payment on due days, also a card that they had
  -- removed.
  saves_card boolean not null default false,
  -- For money that staff note: the reference of the bank, or the number of the receipt that they
  -- wrote for cash. Each counts once.
  outside_reference text
    check (outside_reference = btrim(outside_reference)
      and char_length(outside_reference) between 3 and 60),
  -- When it arrived; staff may note it later.
  arrived_on date check (arrived_on between '2020-01-01' and '2100-01-01'),
  -- Who confirmed it, after a colleague noted it.
  confirmed_by uuid references auth.users on delete set null,
  -- Every debit rests on the agreement and on the card that its owner gave.
  constraint plan_payments_debit_check check (
    (way = 'debit')
      = (agreement_id is not null and saved_card_id is not null and charge_on is not null)
  ),
  constraint plan_payments_method_matches_way check (
    case way
      when 'bank_transfer' then method = 'bank_transfer'
      when 'cash' then method = 'cash'
      else method in ('paystack', 'sandbox')
    end
  ),
  constraint plan_payments_sandbox_is_test check (is_test or method <> 'sandbox'),
  constraint plan_payments_received_when_succeeded check (
    (status = 'succeeded') = (succeeded_at is not null and received_kobo is not null)
  ),
  constraint plan_payments_saves_card_on_page_only check (not saves_card or way = 'page')
);

create unique index plan_payments_one_debit_a_day on public.plan_payments (plan_id, charge_on)
  where way = 'debit';
create index plan_payments_plan_id_idx on public.plan_payments (plan_id, created_at desc);
create index plan_payments_agreement_id_idx on public.plan_payments (agreement_id)
  where agreement_id is not null;
create index plan_payments_saved_card_id_idx on public.plan_payments (saved_card_id)
  where saved_card_id is not null;
create index plan_payments_noted_by_idx on public.plan_payments (noted_by)
  where noted_by is not null;
create index plan_payments_open_idx on public.plan_payments (created_at)
  where status in ('started', 'checking') and method in ('paystack', 'sandbox');
create index plan_payments_checked_at_idx on public.plan_payments (checked_at)
  where way = 'debit' and status in ('started', 'checking');
create index plan_payments_succeeded_at_idx on public.plan_payments (succeeded_at)
  where succeeded_at is not null;
create unique index plan_payments_outside_reference_key
  on public.plan_payments (way, upper(outside_reference)) where outside_reference is not null;
create index plan_payments_confirmed_by_idx on public.plan_payments (confirmed_by)
  where confirmed_by is not null;
create index plan_payments_to_confirm_idx on public.plan_payments (created_at)
  where status in ('started', 'checking') and way in ('bank_transfer', 'cash');

-- Notices that customers of plans did not ask for, such as reminders: each is sent once, by its
-- key, and none before eight in the morning or after eight in the evening.
create table private.plan_notices (
  plan_id uuid not null references public.instalment_plans on delete cascade,
  key text not null check (char_length(key) between 1 and 120),
  sent_at timestamptz not null
    check (extract(hour from sent_at at time zone 'Africa/Lagos') between 8 and 19),
  primary key (plan_id, key)
);

alter table public.plan_payments enable row level security;
grant select on public.plan_payments to authenticated;
grant select, insert, update on public.plan_payments to service_role;
create policy plan_payments_select_owner_or_staff on public.plan_payments
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_payments_all_second_factor on public.plan_payments as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.plan_notices enable row level security;
grant select, insert on private.plan_notices to service_role;

-- Adds a payment to a locked plan, with a reference of its own. Only the service calls it.
create function private.open_plan_payment(
  plan_id uuid, way text, method text, amount_kobo bigint, settles boolean, saves_card boolean,
  is_test boolean, at timestamptz)
returns setof public.plan_payments
language sql set search_path = '' as $$
  insert into public.plan_payments
    (plan_id, way, method, reference, amount_kobo, settles, saves_card, is_test, created_at)
  select p.id, open_plan_payment.way, open_plan_payment.method,
    p.number || '-' || (
      select count(*) + 1 from public.plan_payments x
      where x.plan_id = p.id and x.way in ('page', 'debit')),
    open_plan_payment.amount_kobo, open_plan_payment.settles, open_plan_payment.saves_card,
    open_plan_payment.is_test, open_plan_payment.at
  from public.instalment_plans p
  where p.id = open_plan_payment.plan_id
  returning *
$$;
grant execute on function private.open_plan_payment(uuid, text, text, bigint, boolean, boolean,
  boolean, timestamp with time zone) to service_role;

-- The unpaid part of the instalments that are due until a day, in kobo, as of `on_day`. The same
-- sum as `planState` in domain/instalments.
create function private.unpaid_of_plan(of_plan uuid, until date, on_day date) returns bigint
language sql stable set search_path = '' as $$
  with due as (
    select r.number, r.principal_kobo + r.interest_kobo as kobo
    from public.plan_schedule_rows r
    where r.plan_id = of_plan and r.due_on <= until and r.version = (
      select max(s.version) from public.plan_schedules s
      where s.plan_id = of_plan and s.effective_on <= on_day)
  ), sums as (
    select
      coalesce(sum(case when kind = 'payment' then amount_kobo
        when kind in ('chargeback', 'payout') then -amount_kobo end), 0) as paid,
      coalesce(sum(
          case kind when 'late_fee' then amount_kobo when 'fee_waived' then -amount_kobo end)
        filter (where instalment in (select number from due)), 0) as fees
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  )
  select greatest(0, (select coalesce(sum(kobo), 0) from due) + fees - greatest(0, paid))::bigint
  from sums
$$;
grant execute on function private.unpaid_of_plan(uuid, date, date) to service_role;

-- Whether money of a plan may be on its way: then nothing else is charged or asked for.
create function private.is_plan_being_paid(of_plan uuid, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.plan_payments
    where plan_id = of_plan and (
      status = 'checking'
      -- With an address, its owner was asked to confirm it, and has a day for it.
      or way = 'debit' and status = 'started'
        and (checkout_url is null or created_at > at - interval '1 day')
      -- A page takes money for three quarters of an hour, also after a declined card.
      or way = 'page' and status in ('started', 'failed', 'abandoned')
        and (checkout_url is not null or status = 'started')
        and created_at > at - interval '1 hour'))
$$;
grant execute on function private.is_plan_being_paid(uuid, timestamp with time zone)
  to service_role;

-- The card that may be charged for a plan, and the agreement that allows it; no row without either.
create function private.debit_of_plan(of_plan uuid, of_gateway text, on_day date)
returns table (agreement_id uuid, saved_card_id uuid)
language sql stable set search_path = '' as $$
  select a.id, c.id
  from public.instalment_plans p
  cross join lateral (
    select g.id, g.allows_debit from public.plan_agreements g
    where g.plan_id = p.id order by g.version desc limit 1
  ) as a
  cross join lateral (
    select s.id from public.saved_cards s
    where s.user_id = p.user_id and s.gateway = of_gateway and s.removed_at is null
      and s.expires_on >= on_day
    order by s.refreshed_at desc, s.id limit 1
  ) as c
  where p.id = of_plan and a.allows_debit
$$;
grant execute on function private.debit_of_plan(uuid, text, date) to service_role;

-- For how many days after its due day an instalment may be charged: the longest of all rules, and
-- two days to make up for missed ones.
create function private.debit_days() returns integer
language sql stable set search_path = '' as $$
  select (coalesce(max(day), 0) + 2)::integer from public.plan_rules, unnest(retry_days) as day
$$;
grant execute on function private.debit_days() to service_role;

-- The plans whose card is charged today: on the due day of an instalment, and on the days after it
-- that the rules of the plan name. A missed day is made up for. `plans`: only these. `only_due_on`:
-- only those with an instalment of that day, because all at once take too long.
create function private.list_debits(
  on_day date, of_gateway text, at timestamptz, min_kobo bigint, max_kobo bigint,
  plans uuid[] default null, only_due_on date default null)
returns table (plan_id uuid, number text, amount_kobo bigint, agreement_id uuid, saved_card_id uuid,
  is_test boolean)
language sql stable set search_path = '' as $$
  with tries as (
    select s.plan_id, s.version, p.user_id, p.number, p.is_test, max(r.due_on) as due_on
    from public.plan_schedule_rows r
    join public.plan_schedules s on s.plan_id = r.plan_id and s.version = r.version
    join public.instalment_plans p on p.id = r.plan_id and p.status = 'active'
    where r.due_on between coalesce(only_due_on, on_day - private.debit_days())
        and coalesce(only_due_on, on_day)
      and (plans is null or r.plan_id = any (plans))
      and not exists (
        select from public.plan_schedules later
        where later.plan_id = s.plan_id and later.version > s.version
          and later.effective_on <= on_day)
    group by s.plan_id, s.version, p.user_id, p.number, p.is_test
  )
  select t.plan_id, t.number, unpaid.kobo, g.agreement_id, d.saved_card_id, t.is_test
  from tries t
  left join public.plan_applications a on a.plan_id = t.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select 1 + count(*) as planned
    from unnest(coalesce(u.retry_days, '{3,7}')) as day
    where t.due_on + day <= on_day
  ) as days
  cross join lateral (
    select count(*) as made, coalesce(bool_or(x.charge_on = on_day), false) as is_made_today
    from public.plan_payments x
    where x.plan_id = t.plan_id and x.way = 'debit' and x.charge_on >= t.due_on
      and (x.status <> 'abandoned' or x.charge_on = on_day)
  ) as attempts
  cross join lateral (
    select g.id as agreement_id, g.allows_debit from public.plan_agreements g
    where g.plan_id = t.plan_id order by g.version desc limit 1
  ) as g
  cross join lateral (
    select s.id as saved_card_id from public.saved_cards s
    where s.user_id = t.user_id and s.gateway = of_gateway and s.removed_at is null
      and s.expires_on >= on_day
    order by s.refreshed_at desc, s.id limit 1
  ) as d
  -- The same sum as `private.unpaid_of_plan`, which is too slow for so many plans.
  cross join lateral (
    select greatest(0, coalesce(sum(r.principal_kobo + r.interest_kobo), 0))::bigint as kobo,
      array_agg(r.number) as numbers
    from public.plan_schedule_rows r
    where r.plan_id = t.plan_id and r.version = t.version and r.due_on <= on_day
  ) as due
  cross join lateral (
    select greatest(0, due.kobo
        + coalesce(sum(case e.kind when 'late_fee' then e.amount_kobo
            when 'fee_waived' then -e.amount_kobo end)
          filter (where e.instalment = any (due.numbers)), 0)
        - greatest(0, coalesce(sum(case when e.kind = 'payment' then e.amount_kobo
            when e.kind in ('chargeback', 'payout') then -e.amount_kobo end), 0)))::bigint as kobo
    from public.plan_entries e
    where e.plan_id = t.plan_id and e.effective_on <= on_day
  ) as unpaid
  where attempts.made < days.planned and not attempts.is_made_today and g.allows_debit
    and unpaid.kobo between min_kobo and max_kobo
    and case when unpaid.kobo > 0 then not private.is_plan_being_paid(t.plan_id, at) end
    -- A card that was declined today is not tried again for another plan.
    and not exists (
      select from public.plan_payments x
      where x.saved_card_id = d.saved_card_id and x.charge_on = on_day and x.status = 'failed')
$$;
grant execute on function private.list_debits(date, text, timestamp with time zone, bigint, bigint,
  uuid[], date) to service_role;

-- The plans that may have something to charge today, page by page, those that became due last
-- first. They are read from the index of what is due (`private.plan_standings`), so that a run
-- reads only plans with something unpaid, and neither all schedules nor any sums. It only chooses:
-- `private.list_debits` computes the amounts from the ledger under the lock of each plan. One call
-- looks at `of_page` plans, which keeps the statement short; the caller goes on after the last of
-- them, until there are fewer.
create function private.list_due_plans(
  on_day date, of_gateway text, of_page integer, after_due_on date default null,
  after_plan uuid default null)
returns table (plan_id uuid, next_due_on date, is_due boolean)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with late as materialized (
    select s.plan_id, s.next_due_on
    from private.plan_standings s
    where s.next_due_on <= on_day
      and (s.next_due_on, s.plan_id) < (coalesce(after_due_on, date 'infinity'),
        coalesce(after_plan, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by s.next_due_on desc, s.plan_id desc
    limit of_page
  ), since as (select on_day - private.debit_days() as day)
  select l.plan_id, l.next_due_on, coalesce(
    p.status = 'active'
      and (
        select g.allows_debit from public.plan_agreements g
        where g.plan_id = l.plan_id order by g.version desc limit 1)
      and exists (
        select from public.saved_cards c
        where c.user_id = p.user_id and c.gateway = of_gateway and c.removed_at is null
          and c.expires_on >= on_day)
      -- One attempt for each day that the rules name and that has come, and at most one today.
      and (
        select count(*) filter (where x.status <> 'abandoned') < (
            select 1 + count(*) from unnest(coalesce(u.retry_days, '{3,7}')) as day
            where tried.due_on + day <= on_day)
          and count(*) filter (where x.charge_on = on_day) = 0
        from public.plan_payments x
        where x.plan_id = l.plan_id and x.way = 'debit' and x.charge_on >= tried.due_on),
    false)
  from late l
  join public.instalment_plans p on p.id = l.plan_id
  left join public.plan_applications a on a.plan_id = l.plan_id
  left join public.plan_rules u on u.version = a.rule_version
  cross join lateral (
    select max(r.due_on) as due_on from public.plan_schedule_rows r
    where r.plan_id = l.plan_id and r.due_on between (select day from since) and on_day
      and r.version = (
        select max(v.version) from public.plan_schedules v
        where v.plan_id = l.plan_id and v.effective_on <= on_day)
  ) as tried
  order by l.next_due_on desc, l.plan_id desc;
end $$;
grant execute on function private.list_due_plans(date, text, integer, date, uuid) to service_role;

-- Whether a person may note an amount of cash without a colleague: at most 100,000 naira in 24
-- hours. The lock counts parallel notes one after the other. The service and the guard below call
-- it.
create function private.may_note_cash_alone(person uuid, payment uuid, amount bigint)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  noted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('cash noted by ' || person, 0));
  select coalesce(sum(received_kobo), 0) into noted from public.plan_payments
    where way = 'cash' and noted_by = person and confirmed_by is null and status = 'succeeded'
      and created_at > now() - interval '24 hours' and id <> payment;
  return amount + noted <= 10000000;
end $$;
grant execute on function private.may_note_cash_alone(uuid, uuid, bigint) to service_role;

-- Trigger only. Nobody confirms what they noted themselves, and cash beyond what one person may
-- note alone waits for a colleague.
create function private.guard_noted_plan_money() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.confirmed_by is not null and new.confirmed_by is not distinct from new.noted_by then
    raise exception 'plan_payment_of_noter' using errcode = 'PT409';
  end if;
  if new.status = 'succeeded' and old.status <> 'succeeded' and new.way = 'cash'
    and new.confirmed_by is null and new.noted_by is not null
    and not private.may_note_cash_alone(new.noted_by, new.id, new.received_kobo) then
    raise exception 'plan_cash_over_limit' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger plan_payments_check_status before insert or update of status on public.plan_payments
  for each row execute function private.guard_status('>started', 'started>checking',
    'started>succeeded', 'started>failed', 'started>abandoned', 'started>mismatched',
    'checking>succeeded', 'checking>failed', 'checking>abandoned', 'checking>mismatched',
    'failed>checking', 'failed>succeeded', 'failed>mismatched', 'abandoned>checking',
    'abandoned>succeeded', 'abandoned>failed', 'abandoned>mismatched');
create trigger plan_payments_stamp before update on public.plan_payments
  for each row execute function private.stamp_row('updated_at');
create trigger plan_payments_guard_noted before update on public.plan_payments
  for each row execute function private.guard_noted_plan_money();

select private.audit_table('public.plan_payments', '{sales,finance,support}');

-- supabase/schemas/54_plan_ledger.sql
-- The schedule of each plan, and its ledger, which is only ever added to.

-- The schedules of plans. A version never changes: a pause, a refund of goods or an early
-- settlement writes the next one, with all rows.
create table public.plan_schedules (
  plan_id uuid not null references public.instalment_plans on delete restrict,
  version integer not null check (version >= 1),
  reason text not null
    check (reason in ('agreed', 'pause', 'refund', 'settlement', 'undo')),
  note text check (char_length(note) between 1 and 500),
  effective_on date not null check (effective_on between '2020-01-01' and '2100-01-01'),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  -- The rows of a version are written in its transaction, as the postings of an entry are.
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (plan_id, version)
);

create index plan_schedules_actor_id_idx on public.plan_schedules (actor_id)
  where actor_id is not null;

create table public.plan_schedule_rows (
  plan_id uuid not null,
  version integer not null,
  number integer not null check (number between 1 and 120),
  due_on date not null check (due_on between '2020-01-01' and '2100-01-01'),
  principal_kobo bigint not null check (principal_kobo >= 0),
  interest_kobo bigint not null check (interest_kobo >= 0),
  primary key (plan_id, version, number),
  foreign key (plan_id, version) references public.plan_schedules on delete restrict
);

create index plan_schedule_rows_due_on_idx on public.plan_schedule_rows (due_on);

-- The ledger of a plan, in kobo, double entry and only added to. An entry says what happened; its
-- postings say which accounts it moved, and they always sum to zero. Interest counts when it is
-- paid.
create table public.plan_entries (
  id bigint generated always as identity primary key,
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- financed: the plan pays the rest of its order. refund: the order gives some of that back.
  -- payout: an overpayment that we paid back. chargeback: a bank took a payment back.
  kind text not null
    check (kind in ('financed', 'payment', 'late_fee', 'fee_waived', 'refund', 'chargeback',
      'payout', 'write_off')),
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- The day that counts for due dates; a transfer is often noted days later.
  effective_on date not null check (effective_on between '2020-01-01' and '2100-01-01'),
  -- A key is booked once.
  key text not null check (char_length(key) between 1 and 120),
  payment_id uuid references public.plan_payments on delete restrict,
  -- For a late fee or its waiver: the instalment that is late.
  instalment integer check (instalment between 1 and 120),
  reverses bigint unique references public.plan_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  transaction_id xid8 not null default pg_current_xact_id(),
  unique (plan_id, key),
  constraint plan_entries_direction_check check ((amount_kobo > 0) = (reverses is null)),
  constraint plan_entries_correction_check check (reverses is null or reason is not null),
  constraint plan_entries_payment_check check (
    (payment_id is not null) = (kind in ('payment', 'chargeback'))
  ),
  constraint plan_entries_instalment_of_fee check (
    (instalment is not null) = (kind in ('late_fee', 'fee_waived'))
  )
);

create index plan_entries_plan_id_idx on public.plan_entries (plan_id, id);
create index plan_entries_payment_id_idx on public.plan_entries (payment_id)
  where payment_id is not null;
create index plan_entries_actor_id_idx on public.plan_entries (actor_id) where actor_id is not null;
create unique index plan_entries_one_late_fee on public.plan_entries (plan_id, instalment)
  where kind = 'late_fee' and reverses is null;

create table public.plan_postings (
  entry_id bigint not null references public.plan_entries on delete restrict,
  -- order: owed to the order, whose own ledger has the opposite entry. principal, fees_due: owed by
  -- the customer. overpaid: owed to the customer. interest, fees: earned. losses: written off.
  account text not null
    check (account in ('order', 'cash', 'principal', 'fees_due', 'interest', 'fees', 'overpaid',
      'losses')),
  -- Above zero: debit.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account)
);

-- Changes of plans about which a mail or letter must still be sent. A task sends it and deletes the
-- row, so that code that changes a plan needs to know nothing of mails.
create table private.plan_changes (
  id bigint generated always as identity primary key,
  plan_id uuid not null references public.instalment_plans on delete restrict,
  from_status text not null,
  to_status text not null,
  changed_at timestamptz not null default now()
);

create index plan_changes_plan_id_idx on private.plan_changes (plan_id);

alter table public.plan_schedules enable row level security;
grant select on public.plan_schedules to authenticated;
grant select, insert on public.plan_schedules to service_role;
create policy plan_schedules_select_owner_or_staff on public.plan_schedules
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_schedules_all_second_factor on public.plan_schedules as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_schedule_rows enable row level security;
grant select on public.plan_schedule_rows to authenticated;
grant select, insert on public.plan_schedule_rows to service_role;
create policy plan_schedule_rows_select_owner_or_staff on public.plan_schedule_rows
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_schedule_rows_all_second_factor on public.plan_schedule_rows as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_entries enable row level security;
grant select, insert on public.plan_entries to service_role;
grant select (id, plan_id, kind, amount_kobo, effective_on, payment_id, instalment, reverses, actor,
  created_at) on public.plan_entries to authenticated;
create policy plan_entries_select_owner_or_staff on public.plan_entries
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_entries_all_second_factor on public.plan_entries as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_postings enable row level security;
grant select on public.plan_postings to authenticated;
grant select, insert on public.plan_postings to service_role;
create policy plan_postings_select_finance on public.plan_postings for select to authenticated
  using ((select private.has_grant('finance')));

alter table private.plan_changes enable row level security;
grant select, delete on private.plan_changes to service_role;

-- Trigger only, when the transaction commits: the postings of an entry sum to zero.
create function private.check_plan_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_entry constant bigint := coalesce((to_jsonb(new) ->> 'entry_id')::bigint,
    (to_jsonb(new) ->> 'id')::bigint);
begin
  if (select count(*) < 2 or sum(amount_kobo) <> 0 from public.plan_postings
      where entry_id = of_entry) then
    raise exception 'postings_unbalanced' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. The rows of a schedule are added in its transaction.
create function private.guard_schedule_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.plan_schedules
    where plan_id = new.plan_id and version = new.version
      and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'schedule_rows_late' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. The postings of an entry are added in its transaction.
create function private.guard_posting() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.plan_entries
    where id = new.entry_id and transaction_id = pg_current_xact_id()
  ) then
    raise exception 'postings_late' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Whether the rules of a plan allow this late fee. The guard of entries calls it.
create function private.may_charge_late_fee(
  of_plan uuid, of_instalment integer, amount bigint, on_day date)
returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.plan_applications a
    join public.plan_rules r on r.version = a.rule_version
    join public.plan_schedule_rows s on s.plan_id = a.plan_id and s.number = of_instalment
    where a.plan_id = of_plan and amount <= r.late_fee_kobo
      and s.version = (select max(version) from public.plan_schedules where plan_id = of_plan)
      and amount <= round((s.principal_kobo + s.interest_kobo) * r.late_fee_cap_percent / 100.0)
      and s.due_on + r.late_fee_after_days <= on_day
  )
$$;
grant execute on function private.may_charge_late_fee(uuid, integer, bigint, date) to service_role;

-- Trigger only: the rules of plan_entries, in this order.
create function private.guard_plan_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The status of a plan decides what may be booked. After its order was cancelled, only money that
  -- still comes or goes is booked, because it must be refunded. An entry counts from a day of the
  -- plan, a reversal reverses one entry exactly, and a late fee follows the rules of the plan.
  declare
    plan public.instalment_plans;
    reversed public.plan_entries;
    began_on date;
  begin
    new.transaction_id := pg_current_xact_id();
    select * into plan from public.instalment_plans where id = new.plan_id for no key update;
    select effective_on into began_on from public.plan_schedules
      where plan_id = new.plan_id and version = 1;
    if began_on is null or not (case plan.status
        when 'active' then true
        when 'settled_early'
          then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
        when 'closed' then new.kind not in ('late_fee', 'write_off') or new.reverses is not null
        when 'written_off' then new.kind = 'write_off' and new.reverses is not null
        when 'cancelled' then new.kind in ('payment', 'chargeback', 'payout')
        else false end) then
      raise exception 'plan_takes_no_entries' using errcode = 'PT409',
        detail = jsonb_build_object('status', plan.status);
    end if;
    if new.effective_on < began_on
      or new.effective_on > (new.created_at at time zone 'Africa/Lagos')::date then
      raise exception 'entry_date_wrong' using errcode = 'PT409';
    end if;
    if new.kind = 'financed'
      and (new.amount_kobo <> plan.financed_kobo or new.key <> 'financed') then
      raise exception 'plan_financed_once' using errcode = 'PT409';
    end if;
    if new.reverses is not null then
      select * into reversed from public.plan_entries where id = new.reverses;
      if (new.plan_id, new.kind, new.amount_kobo, new.effective_on, new.payment_id, new.instalment)
          is distinct from (reversed.plan_id, reversed.kind, -reversed.amount_kobo,
            reversed.effective_on, reversed.payment_id, reversed.instalment)
        or reversed.reverses is not null then
        raise exception 'correction_differs' using errcode = 'PT409';
      end if;
    end if;
    if new.payment_id is not null and not exists (
      select from public.plan_payments where id = new.payment_id and plan_id = new.plan_id
    ) then
      raise exception 'payment_of_other_plan' using errcode = 'PT409';
    end if;
    if new.kind = 'late_fee' and new.reverses is null
      and not private.may_charge_late_fee(
        new.plan_id, new.instalment, new.amount_kobo, new.effective_on) then
      raise exception 'late_fee_not_due' using errcode = 'PT409';
    end if;
  end;

  -- Staff move no money of their own plan.
  if new.actor = 'staff' then
    declare
      problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id,
        new.kind = 'payment' and new.reverses is null);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- Staff do not reverse what a gateway or a bank reported: with one entry a friend would keep both
  -- the goods and the money that their bank took back, without the limit of a write-off.
  if new.actor = 'staff' and new.reverses is not null
    and new.kind in ('payment', 'chargeback') then
    if new.kind = 'chargeback' or exists (
      select from public.plan_payments where id = new.payment_id and way in ('page', 'debit')
    ) then
      raise exception 'entry_not_undone' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

-- Trigger only: the rules of plan_schedules, in this order.
create function private.guard_plan_schedules() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Versions follow each other, on days that do not go back; a plan pauses twice at most.
  declare
    plan_status text;
    latest integer;
    latest_on date;
    pauses integer;
  begin
    new.transaction_id := pg_current_xact_id();
    select status into plan_status from public.instalment_plans where id = new.plan_id
      for no key update;
    select coalesce(max(version), 0), max(effective_on), count(*) filter (where reason = 'pause')
      into latest, latest_on, pauses from public.plan_schedules where plan_id = new.plan_id;
    if plan_status not in ('active', 'settled_early', 'closed', 'cancelled')
      or new.version = 1 and plan_status <> 'active' then
      raise exception 'schedule_missing' using errcode = 'PT409';
    end if;
    if new.version <> latest + 1 or new.effective_on < latest_on
      or (new.version = 1) <> (new.reason = 'agreed') then
      raise exception 'schedule_out_of_order' using errcode = 'PT409';
    end if;
    if new.reason = 'pause' and (pauses >= 2 or plan_status <> 'active') then
      raise exception 'pauses_used_up' using errcode = 'PT409';
    end if;
  end;

  -- Staff do not pause their own plan.
  if new.actor = 'staff' and new.reason = 'pause' then
    declare
      problem constant text := private.find_own_plan_problem(new.actor_id, new.plan_id, false);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;
  return new;
end $$;

create trigger plan_schedules_append_only before update or delete on public.plan_schedules
  for each row execute function private.keep_for_ever();
create trigger plan_schedules_guard before insert on public.plan_schedules
  for each row execute function private.guard_plan_schedules();

create trigger plan_schedule_rows_append_only before update or delete on public.plan_schedule_rows
  for each row execute function private.keep_for_ever();
create trigger plan_schedule_rows_guard before insert on public.plan_schedule_rows
  for each row execute function private.guard_schedule_row();

create trigger plan_entries_append_only before update or delete on public.plan_entries
  for each row execute function private.keep_for_ever();
create constraint trigger plan_entries_check_balance after insert on public.plan_entries
  deferrable initially deferred for each row execute function private.check_plan_balance();
create trigger plan_entries_guard before insert on public.plan_entries
  for each row execute function private.guard_plan_entries();

create trigger plan_postings_append_only before update or delete on public.plan_postings
  for each row execute function private.keep_for_ever();
create constraint trigger plan_postings_check_balance after insert on public.plan_postings
  deferrable initially deferred for each row execute function private.check_plan_balance();
create trigger plan_postings_guard before insert on public.plan_postings
  for each row execute function private.guard_posting();

select private.audit_table('public.plan_schedules', '{sales,finance,support}');

select private.audit_table('public.plan_entries', '{sales,finance,support}');

-- supabase/schemas/55_plan_checks.sql
-- The state of plans by their ledger, and the nightly check of both.

-- The nightly checks of all plans.
create table public.plan_checks (
  day date primary key check (day between '2020-01-01' and '2100-01-01'),
  checked_at timestamptz not null,
  plans bigint not null check (plans >= 0),
  differences bigint not null check (differences >= 0)
);

-- Differences that the nightly checks found. Each stays until a later night does not find it. Staff
-- see them on the desk.
create table public.plan_differences (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  problem text not null check (char_length(problem) between 1 and 500),
  found_at timestamptz not null,
  checked_at timestamptz not null
);

-- The state of each plan, as far as it does not depend on the day, for the lists and figures of the
-- desk: a list of 100,000 plans reads rows in place of all schedules and entries. It is an index,
-- as `private.order_search` is: triggers write it in the transaction of the entry, and no sum of
-- money is read from it. `planState` in `domain/instalments/` is the truth, and a test compares the
-- two.
create table private.plan_standings (
  plan_id uuid primary key references public.instalment_plans on delete cascade,
  paid_kobo bigint not null default 0,
  outstanding_kobo bigint not null default 0,
  fees_due_kobo bigint not null default 0,
  overpaid_kobo bigint not null default 0,
  written_off_kobo bigint not null default 0,
  -- The due day of the oldest instalment that is not paid in full.
  next_due_on date,
  -- The last day of the pause that was granted last.
  paused_until date,
  -- The words by which staff find the plan.
  words tsvector not null default ''
);

create index plan_standings_next_due_on_idx on private.plan_standings (next_due_on, plan_id);
create index plan_standings_overpaid_kobo_idx on private.plan_standings (overpaid_kobo, plan_id)
  where overpaid_kobo > 0;
create index plan_standings_words_idx on private.plan_standings using gin (words);

alter table public.plan_checks enable row level security;
grant select on public.plan_checks to authenticated;
grant select, insert on public.plan_checks to service_role;
create policy plan_checks_select_finance on public.plan_checks for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.plan_differences enable row level security;
grant select on public.plan_differences to authenticated;
grant select, insert, update, delete on public.plan_differences to service_role;
create policy plan_differences_select_finance on public.plan_differences
  for select to authenticated
  using ((select private.has_grant('finance')));

alter table private.plan_standings enable row level security;
grant select on private.plan_standings to service_role;

-- The state of a plan on a day, in kobo: `planState` of `domain/instalments/plan-state.ts` in SQL.
-- A test compares the two. Invoker's rights and no `set`, so that PostgreSQL can inline it into a
-- query; row level security of the tables applies.
create function private.plan_state(of_plan uuid, on_day date)
returns table (financed_kobo bigint, paid_kobo bigint, refunded_kobo bigint,
  outstanding_principal_kobo bigint, fees_due_kobo bigint, arrears_kobo bigint, due_kobo bigint,
  days_past_due integer, next_number integer, next_due_on date, settlement_kobo bigint,
  overpaid_kobo bigint, short_kobo bigint, written_off_kobo bigint, paid_interest_kobo bigint,
  charged_fees_kobo bigint, principal_kobo bigint)
language sql stable as $$
  select
    money.financed,
    money.paid,
    money.refunded,
    case when money.written_off > 0 then 0
      else money.financed - money.refunded - plan.paid_principal end,
    case when money.written_off > 0 then 0 else plan.fees_left end,
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) + plan.arrears end,
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) + plan.due end,
    case when money.written_off > 0 or plan.late_since is null then 0
      else on_day - plan.late_since end,
    case when money.written_off > 0 then null else (plan.next_position % 1000)::integer end,
    case when money.written_off > 0 then null else plan.next_due_on end,
    case when money.written_off > 0 then 0
      else greatest(0, -money.paid) + greatest(0, plan.settlement) end,
    greatest(0, money.paid - plan.total),
    case when money.written_off > 0 then 0 else greatest(0, -money.paid) end,
    money.written_off,
    plan.paid_interest,
    plan.fees,
    plan.principal
  from (
    select
      coalesce(sum(amount_kobo) filter (where kind = 'financed'), 0)::bigint as financed,
      coalesce(sum(case kind when 'payment' then amount_kobo when 'chargeback' then -amount_kobo
        when 'payout' then -amount_kobo end), 0)::bigint as paid,
      coalesce(sum(amount_kobo) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(sum(amount_kobo) filter (where kind = 'write_off'), 0)::bigint as written_off
    from public.plan_entries
    where plan_id = of_plan and effective_on <= on_day
  ) money
  cross join lateral (
    select
      coalesce(sum(r.fee + r.interest + r.principal), 0)::bigint as total,
      coalesce(sum(r.principal), 0)::bigint as principal,
      coalesce(sum(r.fee), 0)::bigint as fees,
      coalesce(sum(r.fee - least(r.fee, r.reached)), 0)::bigint as fees_left,
      coalesce(sum(least(r.interest, greatest(0, r.reached - r.fee))), 0)::bigint as paid_interest,
      coalesce(sum(least(r.principal, greatest(0, r.reached - r.fee - r.interest))), 0)::bigint
        as paid_principal,
      coalesce(sum(r.left_kobo) filter (where r.due_on < on_day), 0)::bigint as arrears,
      coalesce(sum(r.left_kobo) filter (where r.due_on <= on_day), 0)::bigint as due,
      coalesce(sum(case when r.due_on <= on_day then r.left_kobo else r.left_kobo - r.interest end),
        0)::bigint as settlement,
      min(r.due_on) filter (where r.due_on < on_day and r.left_kobo > 0) as late_since,
      -- Rows sort by day, then number; this is the first that is not paid.
      min(r.due_on) filter (where r.left_kobo > 0) as next_due_on,
      min((r.due_on - date '2000-01-01')::bigint * 1000 + r.number) filter (where r.left_kobo > 0)
        as next_position
    from (
      select a.*, greatest(0, a.fee + a.interest + a.principal - a.reached) as left_kobo
      from (
        select s.number, s.due_on, s.interest_kobo as interest, s.principal_kobo as principal,
          coalesce(f.fee, 0) as fee,
          greatest(0, greatest(0, money.paid) - (sum(coalesce(f.fee, 0) + s.interest_kobo
            + s.principal_kobo) over (order by s.due_on, s.number)
            - (coalesce(f.fee, 0) + s.interest_kobo + s.principal_kobo))) as reached
        from public.plan_schedule_rows s
        left join (
          select instalment,
            sum(case kind when 'late_fee' then amount_kobo else -amount_kobo end) as fee
          from public.plan_entries
          where plan_id = of_plan and kind in ('late_fee', 'fee_waived') and effective_on <= on_day
          group by instalment
        ) f on f.instalment = s.number
        where s.plan_id = of_plan and s.version = (
          select max(version) from public.plan_schedules
          where plan_id = of_plan and effective_on <= on_day)
      ) a
    ) r
  ) plan
$$;
grant execute on function private.plan_state(uuid, date) to authenticated, service_role;

-- Each plan as of today in Lagos, for lists. Only the rows of a page of a list are computed.
create view public.plan_balances with (security_invoker = true) as
select p.id as plan_id, p.number, p.order_id, p.user_id, p.status,
  s.due_kobo, s.arrears_kobo, s.days_past_due, s.outstanding_principal_kobo, s.settlement_kobo,
  s.overpaid_kobo, s.short_kobo, s.fees_due_kobo, s.paid_kobo, s.financed_kobo, s.refunded_kobo,
  s.written_off_kobo, s.next_number, s.next_due_on
from public.instalment_plans p
cross join lateral private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) s;
grant select on public.plan_balances to authenticated, service_role;

-- An order on a plan looks paid while its plan is late, so the list of orders shows both.
create view private.plans_of_orders as
  select p.order_id, p.number as plan_number,
    p.status = 'active'
      and coalesce(s.next_due_on < (now() at time zone 'Africa/Lagos')::date, false) as is_plan_late
  from public.instalment_plans p
  join private.plan_standings s on s.plan_id = p.id
  where p.status not in ('declined', 'cancelled')
    and (select private.has_grant('sales', 'finance', 'support'));
grant select on private.plans_of_orders to authenticated;

-- The fault of a plan, as a code; null without one. The ledger, the schedule and the
-- status must agree. The check at commit and the nightly one call it.
create function private.find_plan_problem(of_plan uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  plan public.instalment_plans;
  st record;
  has_begun boolean;
  is_paid_off boolean;
begin
  select * into plan from public.instalment_plans where id = of_plan;
  has_begun := exists (select from public.plan_schedules where plan_id = of_plan and version = 1);
  if plan.status in ('agreed', 'active', 'settled_early', 'closed', 'written_off')
    and not exists (select from public.plan_agreements where plan_id = of_plan) then
    return 'plan_without_agreement';
  end if;
  if plan.status in ('applied', 'approved', 'declined', 'agreed')
    or plan.status = 'cancelled' and not has_begun then
    return case when has_begun or exists (select from public.plan_entries where plan_id = of_plan)
      then 'plan_not_begun' end;
  end if;
  if not has_begun or plan.activated_at is null then
    return 'plan_without_schedule';
  end if;
  select * into st from private.plan_state(of_plan, date '2100-01-01');
  if st.financed_kobo <> plan.financed_kobo then
    return 'plan_financed_differs';
  end if;
  if st.refunded_kobo not between 0 and plan.financed_kobo
    or st.principal_kobo <> st.financed_kobo - st.refunded_kobo
    or st.outstanding_principal_kobo not between 0 and st.principal_kobo then
    return 'plan_principal_differs';
  end if;
  is_paid_off := st.next_number is null and st.short_kobo = 0;
  if not (case plan.status
      when 'active' then st.written_off_kobo = 0 and not is_paid_off
      when 'closed' then st.written_off_kobo = 0 and is_paid_off
      when 'settled_early' then st.written_off_kobo = 0 and is_paid_off and exists (
        select from public.plan_schedules where plan_id = of_plan and reason = 'settlement')
      when 'written_off' then st.written_off_kobo > 0
      else st.refunded_kobo = st.financed_kobo end) then
    return 'plan_status_differs';
  end if;
  if exists (
    select from (values ('order', st.refunded_kobo - st.financed_kobo), ('cash', st.paid_kobo),
      ('principal', st.outstanding_principal_kobo), ('fees_due', st.fees_due_kobo),
      ('interest', -st.paid_interest_kobo), ('fees', -st.charged_fees_kobo),
      ('overpaid', st.short_kobo - st.overpaid_kobo), ('losses', st.written_off_kobo)
    ) as must_be (account, kobo)
    left join (
      select p.account, sum(p.amount_kobo) as kobo
      from public.plan_entries e join public.plan_postings p on p.entry_id = e.id
      where e.plan_id = of_plan
      group by p.account
    ) booked using (account)
    where coalesce(booked.kobo, 0) <> must_be.kobo
  ) then
    return 'plan_accounts_differ';
  end if;
  return private.find_plan_entry_problem(of_plan);
end $$;
grant execute on function private.find_plan_problem(uuid) to service_role;

-- A fault of the entries of a plan beyond their sums; null without one. `private.find_plan_problem`
-- calls it.
create function private.find_plan_entry_problem(of_plan uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.plan_entries e join public.plan_payments p on p.id = e.payment_id
    where e.plan_id = of_plan
    group by p.id
    having sum(e.amount_kobo) filter (where e.kind = 'payment')
        not in (0, case when p.status = 'succeeded' then p.received_kobo else 0 end)
      or coalesce(sum(e.amount_kobo) filter (where e.kind = 'chargeback'), 0)
        not between 0 and coalesce(sum(e.amount_kobo) filter (where e.kind = 'payment'), 0)
  ) then
    return 'plan_payment_differs';
  end if;
  if exists (
    select from public.plan_entries
    where plan_id = of_plan and kind in ('late_fee', 'fee_waived')
    group by instalment
    having coalesce(sum(amount_kobo) filter (where kind = 'fee_waived'), 0)
      not between 0 and coalesce(sum(amount_kobo) filter (where kind = 'late_fee'), 0)
  ) then
    return 'plan_fee_waived_twice';
  end if;
  if exists (
    select from (
      select due_on <= lag(due_on) over (order by number) as is_early
      from public.plan_schedule_rows
      where plan_id = of_plan
        and version = (select max(version) from public.plan_schedules where plan_id = of_plan)
    ) as ordered
    where is_early
  ) then
    return 'plan_due_days_out_of_order';
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits: refuses a plan with a fault, whoever wrote it.
-- Security definer, because the writer may be a role that cannot read all of it.
create function private.check_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant uuid := coalesce(
    (to_jsonb(new) ->> 'plan_id')::uuid, (to_jsonb(new) ->> 'id')::uuid);
  problem constant text := private.find_plan_problem(changed);
begin
  if problem is not null then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only, when the transaction commits: only what was paid beyond the plan is paid out.
create function private.check_plan_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  st record;
begin
  select * into st from private.plan_state(new.plan_id, date '2100-01-01');
  if st.next_number is not null or st.short_kobo > 0 then
    raise exception 'payout_over_surplus' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- The fault of a plan, also against the ledger of its order; null without one. The nightly check
-- calls it.
create function private.find_plan_difference(of_plan uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.find_plan_problem(of_plan), case when plan.booked <> plan.of_order
    then 'plan_order_ledger_differs' end)
  from (
    select
      (select coalesce(sum(case kind when 'financed' then -amount_kobo else amount_kobo end), 0)
        from public.plan_entries
        where plan_id = of_plan and kind in ('financed', 'refund')) as booked,
      -- An agreed plan pays its order before it begins.
      (select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_id = of_plan and kind in ('financed', 'plan_credit'))
        + case when p.status = 'agreed' then p.financed_kobo else 0 end as of_order
    from public.instalment_plans p where p.id = of_plan
  ) plan
$$;
grant execute on function private.find_plan_difference(uuid) to service_role;

-- Stores the state of a plan after all its entries, whatever the day, from `private.plan_state`.
-- Lateness depends on the day, so lists compute it from the due day of the oldest unpaid
-- instalment.
create function private.write_plan_standing(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, paid_kobo, outstanding_kobo, fees_due_kobo,
      overpaid_kobo, written_off_kobo, next_due_on, paused_until)
    select of_plan, paid_kobo, outstanding_principal_kobo, fees_due_kobo, overpaid_kobo,
      written_off_kobo, next_due_on,
      (select max(effective_on) + 29 from public.plan_schedules
       where plan_id = of_plan and reason = 'pause')
    from private.plan_state(of_plan, date '2100-01-01')
  on conflict (plan_id) do update set paid_kobo = excluded.paid_kobo,
    outstanding_kobo = excluded.outstanding_kobo, fees_due_kobo = excluded.fees_due_kobo,
    overpaid_kobo = excluded.overpaid_kobo, written_off_kobo = excluded.written_off_kobo,
    next_due_on = excluded.next_due_on, paused_until = excluded.paused_until
$$;

create function private.update_plan_standings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_plan_standing(plan_id) from (select distinct plan_id from added) changed;
  return null;
end $$;

create function private.write_plan_words(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, words)
    select p.id, array_to_tsvector(
      private.name_words(o.name) || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given)) || private.phone_words(o.phone_number)
    )
    from public.instalment_plans p
    join public.orders o on o.id = p.order_id, lateral (
      select concat_ws(' ', p.number, ltrim(substr(p.number, 3), '0'), p.transfer_reference,
        o.number, ltrim(split_part(o.number, '-', 3), '0'), o.email) as given
    ) text
    where p.id = of_plan
  on conflict (plan_id) do update set words = excluded.words
    where plan_standings.words is distinct from excluded.words
$$;

create function private.update_plan_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'instalment_plans' then
    perform private.write_plan_words(new.id);
  else
    perform private.write_plan_words(id) from public.instalment_plans where order_id = new.id;
  end if;
  return null;
end $$;

create constraint trigger instalment_plans_check_plan
  after insert or update of status on public.instalment_plans
  deferrable initially deferred for each row execute function private.check_plan();

create constraint trigger plan_schedules_check_plan after insert on public.plan_schedules
  deferrable initially deferred for each row execute function private.check_plan();

create constraint trigger plan_entries_check_plan after insert on public.plan_entries
  deferrable initially deferred for each row execute function private.check_plan();
create constraint trigger plan_entries_check_payout after insert on public.plan_entries
  deferrable initially deferred for each row when (new.kind = 'payout' and new.reverses is null)
  execute function private.check_plan_payout();
create trigger plan_entries_update_standing after insert on public.plan_entries
  referencing new table as added
  for each statement execute function private.update_plan_standings();

create trigger plan_schedule_rows_update_standing after insert on public.plan_schedule_rows
  referencing new table as added
  for each statement execute function private.update_plan_standings();

create trigger instalment_plans_search_new after insert on public.instalment_plans
  for each row execute function private.update_plan_words();

create trigger orders_search_plans
  after update of number, name, email, phone_number on public.orders
  for each row when (
    old.number is distinct from new.number or old.name is distinct from new.name
    or old.email is distinct from new.email or old.phone_number is distinct from new.phone_number)
  execute function private.update_plan_words();

-- supabase/schemas/57_plan_service.sql
-- Service for customers with a plan: complaints, pauses, discharge letters, write-offs, payouts and
-- refunds.

create sequence private.complaint_numbers;
grant usage on sequence private.complaint_numbers to service_role;

create sequence private.discharge_letter_numbers;
grant usage on sequence private.discharge_letter_numbers to service_role;

-- Complaints of customers about their plans. The regulation of the FCCPC (July 2025) demands an
-- answer within 24 hours and a solution within 48. Both times are stored with the complaint, as
-- they were promised.
create table public.complaints (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^C-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  user_id uuid not null references auth.users on delete restrict,
  about text not null
    check (about in ('payment', 'charge', 'agreement', 'contact', 'data', 'other')),
  -- The words of the customer; they never change.
  message text not null check (char_length(message) between 10 and 2000),
  status text not null default 'received' check (status in ('received', 'answered', 'resolved')),
  -- The same form sent twice is one complaint.
  idempotency_key uuid not null,
  answer_by timestamptz not null,
  resolve_by timestamptz not null,
  answered_at timestamptz,
  resolved_at timestamptz,
  -- When staff were reminded of it.
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  constraint complaints_times_check check (created_at < answer_by and answer_by <= resolve_by),
  constraint complaints_answered_check check ((answered_at is not null) = (status <> 'received')),
  constraint complaints_resolved_check check ((resolved_at is not null) = (status = 'resolved'))
);

create index complaints_plan_id_idx on public.complaints (plan_id, created_at desc);
create index complaints_user_id_idx on public.complaints (user_id);
create index complaints_open_idx on public.complaints (resolve_by, id) where status <> 'resolved';

create table public.complaint_answers (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references public.complaints on delete restrict,
  message text not null check (char_length(message) between 10 and 2000),
  -- True: we hold the complaint to be settled. False: we still work on it.
  resolves boolean not null,
  -- Null: a member of staff who has left.
  answered_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now()
);

create index complaint_answers_complaint_id_idx
  on public.complaint_answers (complaint_id, created_at);
create index complaint_answers_answered_by_idx on public.complaint_answers (answered_by)
  where answered_by is not null;

-- "I need more time": a customer asks to move the unpaid instalments by 30 days. A rule grants it
-- at once, or staff decide. The pause itself is a version of the schedule.
create table public.pause_requests (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- Why, in the words of the customer.
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'granted', 'declined', 'withdrawn')),
  -- For the customer: why it was declined.
  answer text check (char_length(answer) between 3 and 500),
  -- Null when granted: the rule decided.
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- The version of the schedule that the pause wrote.
  schedule_version integer,
  created_at timestamptz not null default now(),
  foreign key (plan_id, schedule_version) references public.plan_schedules on delete restrict,
  constraint pause_requests_decided_check check (
    (decided_at is not null) = (status <> 'requested')
  ),
  constraint pause_requests_granted_check check (
    (schedule_version is not null) = (status = 'granted')
  ),
  constraint pause_requests_declined_check check (status <> 'declined' or answer is not null)
);

create index pause_requests_plan_id_idx on public.pause_requests (plan_id, created_at desc);
create unique index pause_requests_open_key on public.pause_requests (plan_id)
  where status = 'requested';
create unique index pause_requests_schedule_key on public.pause_requests (plan_id, schedule_version)
  where schedule_version is not null;
create index pause_requests_decided_by_idx on public.pause_requests (decided_by)
  where decided_by is not null;
create index pause_requests_waiting_idx on public.pause_requests (created_at)
  where status = 'requested';

-- Letters that a plan is paid, stored as they were sent. A letter is withdrawn when a payment is
-- reversed, and the plan gets another one when it is paid again.
create table public.discharge_letters (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^LD-[0-9]{4}-[0-9]{6,}$'),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  -- The facts of the letter: names, numbers, days and sums in kobo.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint discharge_letters_withdrawn_check check (withdrawn_at >= issued_at)
);

create index discharge_letters_plan_id_idx on public.discharge_letters (plan_id, issued_at desc);
create unique index discharge_letters_valid_key on public.discharge_letters (plan_id)
  where withdrawn_at is null;

-- Notes of staff about a plan. Its customer never reads them.
create table public.plan_notes (
  -- The page chooses it, so that a note sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete cascade,
  author_id uuid default auth.uid() references auth.users on delete set null,
  -- We spoke with the customer, or wrote to them.
  is_contact boolean not null default false,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index plan_notes_plan_id_idx on public.plan_notes (plan_id, created_at);
create index plan_notes_author_id_idx on public.plan_notes (author_id) where author_id is not null;

-- Decisions of staff to write off the rest of a plan, or to pay an overpayment back. The amount is
-- computed from the plan when it is requested; nobody types it.
create table public.plan_decisions (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  kind text not null check (kind in ('write_off', 'payout')),
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'refused', 'done')),
  requested_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- Why it was refused.
  note text check (char_length(note) between 3 and 500),
  -- One person decided, within the limit.
  is_alone boolean not null default false,
  -- The entry that it booked.
  entry_id bigint unique references public.plan_entries on delete restrict,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_decisions_decided_check check ((status = 'requested') = (decided_at is null)),
  constraint plan_decisions_done_check check (
    (status = 'done') = (done_at is not null and entry_id is not null)
  ),
  constraint plan_decisions_refused_check check ((status = 'refused') = (note is not null)),
  constraint plan_decisions_payout_by_two check (not (is_alone and kind = 'payout')),
  -- We write to the customer about the account at once, and they have a day to say that it is not
  -- theirs.
  constraint plan_decisions_payout_waits check (
    kind <> 'payout' or done_at is null or done_at >= created_at + interval '24 hours'
  )
);

create unique index plan_decisions_open_key on public.plan_decisions (plan_id, kind)
  where status in ('requested', 'approved');
create index plan_decisions_plan_id_idx on public.plan_decisions (plan_id, created_at desc);
create index plan_decisions_waiting_idx on public.plan_decisions (created_at)
  where status in ('requested', 'approved');
create index plan_decisions_requested_by_idx on public.plan_decisions (requested_by, decided_at)
  where requested_by is not null;
create index plan_decisions_decided_by_idx on public.plan_decisions (decided_by)
  where decided_by is not null;

-- The accounts to which overpayments are paid back, and the transfers that staff made. Only
-- functions read the account numbers.
create table private.plan_payouts (
  decision_id uuid primary key references public.plan_decisions on delete restrict,
  bank_code text not null check (bank_code ~ '^\d{3,6}$'),
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  transfer_reference text check (char_length(transfer_reference) between 3 and 60),
  transferred_by uuid references auth.users on delete set null,
  transferred_at timestamptz,
  constraint plan_payouts_transfer_check check (
    (transfer_reference is null) = (transferred_at is null)
  )
);

-- One bank transfer pays one customer.
create unique index plan_payouts_transfer_reference_key
  on private.plan_payouts (upper(transfer_reference)) where transfer_reference is not null;
create index plan_payouts_transferred_by_idx on private.plan_payouts (transferred_by)
  where transferred_by is not null;

-- Refunds of an order to the plan that pays a part of it: goods came back, so less is left to pay.
-- They are decided like refunds of money.
create table public.plan_refunds (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.instalment_plans on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- By how much less the order costs once it is approved.
  credit_note_kobo bigint not null,
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'requested' check (status in ('requested', 'approved', 'withdrawn')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  -- One person decided, within the limit.
  is_approved_alone boolean not null default false,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint plan_refunds_credit_note_check check (credit_note_kobo between 0 and amount_kobo),
  constraint plan_refunds_persons_check check (approved_by is null or approved_by <> requested_by),
  constraint plan_refunds_approved_at_check check (
    (status = 'approved') = (approved_at is not null)
  )
);

create index plan_refunds_plan_id_idx on public.plan_refunds (plan_id);
create index plan_refunds_status_idx on public.plan_refunds (status, created_at);
create index plan_refunds_approved_by_idx on public.plan_refunds (approved_by)
  where approved_by is not null;
create index plan_refunds_requested_by_idx on public.plan_refunds (requested_by, approved_at)
  where requested_by is not null;

alter table public.ledger_entries add constraint ledger_entries_plan_refund_id_fkey
  foreign key (plan_refund_id) references public.plan_refunds on delete restrict;
alter table public.refund_lines add constraint refund_lines_plan_refund_id_fkey
  foreign key (plan_refund_id) references public.plan_refunds on delete restrict;

alter table public.complaints enable row level security;
grant select, insert on public.complaints to service_role;
grant select (id, number, plan_id, user_id, about, message, status, answer_by, resolve_by,
  answered_at, resolved_at, created_at) on public.complaints to authenticated;
grant update (status, answered_at, resolved_at, reminded_at) on public.complaints to service_role;
create policy complaints_select_owner_or_staff on public.complaints for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy complaints_all_second_factor on public.complaints as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.complaint_answers enable row level security;
grant select, insert on public.complaint_answers to service_role;
grant select (id, complaint_id, message, resolves, created_at) on public.complaint_answers
  to authenticated;
create policy complaint_answers_select_owner_or_staff on public.complaint_answers
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.complaints c where c.id = complaint_id and c.user_id = (select auth.uid())));
create policy complaint_answers_all_second_factor on public.complaint_answers as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.pause_requests enable row level security;
grant select, insert, update on public.pause_requests to service_role;
grant select (id, plan_id, reason, status, answer, decided_at, schedule_version, created_at)
  on public.pause_requests to authenticated;
create policy pause_requests_select_owner_or_staff on public.pause_requests
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy pause_requests_all_second_factor on public.pause_requests as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.discharge_letters enable row level security;
grant select on public.discharge_letters to authenticated;
grant select, insert on public.discharge_letters to service_role;
create policy discharge_letters_select_owner_or_staff on public.discharge_letters
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy discharge_letters_all_second_factor on public.discharge_letters as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_notes enable row level security;
grant select, delete on public.plan_notes to authenticated;
grant select on public.plan_notes to service_role;
grant insert (id, plan_id, is_contact, body) on public.plan_notes to authenticated;
create policy plan_notes_select_staff on public.plan_notes for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_insert_staff on public.plan_notes for insert to authenticated
  with check (author_id = (select auth.uid())
    and (select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_delete_author on public.plan_notes for delete to authenticated
  using (author_id = (select auth.uid())
    and (select private.has_grant('sales', 'finance', 'support')));
create policy plan_notes_all_second_factor on public.plan_notes as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.plan_decisions enable row level security;
grant select on public.plan_decisions to authenticated;
grant select, insert, update on public.plan_decisions to service_role;
create policy plan_decisions_select_staff on public.plan_decisions for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));
create policy plan_decisions_all_second_factor on public.plan_decisions as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.plan_payouts enable row level security;
grant select, insert on private.plan_payouts to service_role;
grant update (transfer_reference, transferred_by, transferred_at) on private.plan_payouts
  to service_role;

alter table public.plan_refunds enable row level security;
grant select on public.plan_refunds to authenticated;
grant select, insert, update on public.plan_refunds to service_role;
create policy plan_refunds_select_owner_or_staff on public.plan_refunds
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.instalment_plans p
    where p.id = plan_id and p.user_id = (select auth.uid())));
create policy plan_refunds_all_second_factor on public.plan_refunds as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

create function private.next_complaint_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select 'C-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.complaint_numbers')::text, 6, '0')
$$;
grant execute on function private.next_complaint_number(timestamp with time zone) to service_role;

-- Trigger only. A complaint, and the times at which we promised to answer, never change.
create function private.guard_complaint() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.number, new.plan_id, new.user_id, new.about, new.message, new.idempotency_key,
      new.answer_by, new.resolve_by, new.created_at)
    is distinct from (old.number, old.plan_id, old.user_id, old.about, old.message,
      old.idempotency_key, old.answer_by, old.resolve_by, old.created_at) then
    raise exception 'complaint_fixed' using errcode = 'PT409';
  end if;
  if old.answered_at is not null and new.answered_at is distinct from old.answered_at then
    raise exception 'complaint_answer_time_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. An answer sets the status and the times of its complaint. Nobody answers their own
-- complaint.
create function private.take_complaint_answer() returns trigger
language plpgsql set search_path = '' as $$
declare
  about_it public.complaints;
begin
  select * into about_it from public.complaints where id = new.complaint_id for no key update;
  if about_it.user_id = new.answered_by then
    raise exception 'own_complaint' using errcode = 'PT409';
  end if;
  if about_it.status = 'resolved' and new.resolves then
    raise exception 'complaint_resolved' using errcode = 'PT409';
  end if;
  update public.complaints
  set status = case when new.resolves then 'resolved' else 'answered' end,
    answered_at = coalesce(answered_at, new.created_at),
    resolved_at = case when new.resolves then new.created_at end
  where id = new.complaint_id;
  return null;
end $$;

-- Trigger only. Answers never change; only the name of a member of staff who leaves is removed.
create function private.guard_complaint_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.answered_by is null
    and (new.id, new.complaint_id, new.message, new.resolves, new.created_at)
      is not distinct from
      (old.id, old.complaint_id, old.message, old.resolves, old.created_at) then
    return new;
  end if;
  raise exception 'complaint_answers_only_added' using errcode = 'PT409';
end $$;

create function private.next_discharge_letter_number(at timestamptz) returns text
language sql volatile set search_path = '' as $$
  select 'LD-' || to_char(at at time zone 'Africa/Lagos', 'YYYY') || '-'
    || lpad(nextval('private.discharge_letter_numbers')::text, 6, '0')
$$;
grant execute on function private.next_discharge_letter_number(timestamp with time zone)
  to service_role;

-- Trigger only. A letter is for a plan that is paid, and changes only by its withdrawal.
create function private.guard_discharge_letter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform from public.instalment_plans
    where id = new.plan_id and status in ('settled_early', 'closed') for no key update;
    if not found then
      raise exception 'plan_not_paid_off' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
    or (new.id, new.number, new.plan_id, new.content, new.issued_at)
      is distinct from (old.id, old.number, old.plan_id, old.content, old.issued_at) then
    raise exception 'letter_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. Notes the change for the mails about it, and withdraws the letter of a plan that is
-- active again. Security definer, because the code that changes plans may not write these tables.
create function private.note_plan_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('active', 'settled_early', 'closed') then
    insert into private.plan_changes (plan_id, from_status, to_status)
    values (new.id, old.status, new.status);
  end if;
  if new.status = 'active' then
    update public.discharge_letters set withdrawn_at = greatest(now(), issued_at)
    where plan_id = new.id and withdrawn_at is null;
  end if;
  return null;
end $$;

-- Why somebody may not decide on money of a plan; null when they may.
create function private.find_own_plan_problem(person uuid, of_plan uuid, is_receipt boolean)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p.user_id = person
      then 'own_plan_money'
    else private.find_own_order_problem(person, p.order_id, is_receipt)
  end
  from public.instalment_plans p where p.id = of_plan
$$;
grant execute on function private.find_own_plan_problem(uuid, uuid, boolean) to service_role;

-- Whether a person noted or reversed money of a plan. Nobody who noted that a payout never arrived
-- may send it a second time.
create function private.has_written_plan_money(person uuid, of_plan uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries
      where plan_id = of_plan and actor = 'staff' and actor_id = person
        and (kind in ('payment', 'chargeback', 'refund', 'fee_waived')
          or kind = 'payout' and reverses is not null))
    or exists (select from public.plan_payments where plan_id = of_plan and noted_by = person)
$$;
grant execute on function private.has_written_plan_money(uuid, uuid) to service_role;

-- Trigger only. A request and its decision never change, nobody decides on their own plan, and a
-- second person approves what one may not give alone.
create function private.guard_plan_decision() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem text := private.find_own_plan_problem(coalesce(new.decided_by, new.requested_by),
    new.plan_id, false);
begin
  perform from public.instalment_plans where id = new.plan_id for no key update;
  if tg_op = 'UPDATE' then
    if (new.plan_id, new.kind, new.amount_kobo, new.reason, new.created_at)
        is distinct from (old.plan_id, old.kind, old.amount_kobo, old.reason, old.created_at)
      or new.requested_by is distinct from old.requested_by and new.requested_by is not null
      or old.status in ('refused', 'done') and new.decided_by is not null
        and new is distinct from old then
      raise exception 'plan_decision_fixed' using errcode = 'PT409';
    end if;
    -- Another person may refuse what was approved; nobody approves a second time.
    if old.status = 'approved' and new.status = 'done'
      and new.decided_by is distinct from old.decided_by then
      raise exception 'plan_decision_made' using errcode = 'PT409';
    end if;
  end if;
  if problem is not null and new.status <> 'refused' then
    raise exception '%', problem using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.status = 'requested' and new.status in ('approved', 'done') then
    if new.is_alone then
      if new.decided_by is distinct from new.requested_by
        or not private.may_give_alone(new.requested_by, new.amount_kobo) then
        raise exception 'second_person_needed' using errcode = 'PT409';
      end if;
    elsif new.decided_by is null or new.decided_by is not distinct from new.requested_by then
      raise exception 'second_person_needed' using errcode = 'PT409';
    else
      problem := private.find_approval_problem(new.decided_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end if;
    -- Nobody who noted money of a plan approves a payout of it.
    if new.kind = 'payout' and private.has_written_plan_money(new.decided_by, new.plan_id) then
      raise exception 'payout_by_receiver' using errcode = 'PT409';
    end if;
  end if;
  return new;
end $$;

-- Trigger only. A request never changes, and is approved like a refund of money.
create function private.guard_plan_refund() returns trigger
language plpgsql set search_path = '' as $$
declare
  decider constant uuid := coalesce(new.approved_by, new.requested_by);
  problem text;
begin
  if (new.plan_id, new.amount_kobo, new.credit_note_kobo, new.reason, new.requested_by,
      new.created_at)
    is distinct from (old.plan_id, old.amount_kobo, old.credit_note_kobo, old.reason,
      old.requested_by, old.created_at) then
    raise exception 'plan_refund_fixed' using errcode = 'PT409';
  end if;
  if new.status <> 'approved' or old.status = 'approved' then return new; end if;
  new.is_approved_alone := new.approved_by is null;
  problem := private.find_own_order_problem(
    decider, (select order_id from public.instalment_plans where id = new.plan_id), false);
  if problem is null and new.is_approved_alone
    and not private.may_give_alone(new.requested_by, new.amount_kobo) then
    problem := 'refund_needs_second_person';
  elsif problem is null and not new.is_approved_alone then
    problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
  end if;
  if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: the ledger of the order has the approved refund, and
-- no other. The row is read as it is then, because one person may request and approve it in one
-- transaction.
create function private.check_plan_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.plan_refunds r
    where r.id = new.id and (
        select coalesce(sum(amount_kobo), 0) from public.ledger_entries
        where plan_refund_id = r.id
      ) <> (case r.status when 'approved' then r.amount_kobo else 0 end)
  ) then
    raise exception 'plan_refund_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

create trigger complaints_check_status before insert or update of status on public.complaints
  for each row execute function private.guard_status('>received',
    'received>answered', 'received>resolved', 'answered>resolved', 'resolved>answered');
create trigger complaints_guard before update on public.complaints
  for each row execute function private.guard_complaint();

create trigger complaint_answers_take after insert on public.complaint_answers
  for each row execute function private.take_complaint_answer();
create trigger complaint_answers_guard before update or delete on public.complaint_answers
  for each row execute function private.guard_complaint_answer();

create trigger pause_requests_check_status
  before insert or update of status on public.pause_requests
  for each row execute function private.guard_status('>requested', 'requested>granted',
    'requested>declined', 'requested>withdrawn');

create trigger discharge_letters_guard before insert or update or delete on public.discharge_letters
  for each row execute function private.guard_discharge_letter();

create trigger plan_decisions_check_status
  before insert or update of status on public.plan_decisions
  for each row execute function private.guard_status('>requested',
    'requested>approved', 'requested>done', 'requested>refused', 'approved>done',
    'approved>refused');
create trigger plan_decisions_guard before insert or update on public.plan_decisions
  for each row execute function private.guard_plan_decision();

create trigger plan_refunds_check_status before insert or update of status on public.plan_refunds
  for each row execute function private.guard_status('>requested', 'requested>approved',
    'requested>withdrawn');
create trigger plan_refunds_guard before update on public.plan_refunds
  for each row execute function private.guard_plan_refund();
create constraint trigger plan_refunds_check_entry
  after insert or update of status on public.plan_refunds
  deferrable initially deferred for each row execute function private.check_plan_refund();

create trigger instalment_plans_note_change after update of status on public.instalment_plans
  for each row when (old.status is distinct from new.status)
  execute function private.note_plan_change();

select private.audit_table('public.complaints', '{finance,support}');

select private.audit_table('public.complaint_answers', '{finance,support}');

select private.audit_table('public.pause_requests', '{sales,finance,support}');

select private.audit_table('public.discharge_letters', '{sales,finance,support}');

select private.audit_table('public.plan_notes', '{sales,finance,support}');

select private.audit_table('public.plan_decisions', '{sales,finance,support}');

select private.audit_table('public.plan_refunds', '{sales,finance,support}');

-- supabase/schemas/60_resellers.sql
-- Resellers: applications, documents, leads, quotes and brands.

-- The tiers of resellers: the volume that each needs, and what it gives.
create table public.reseller_tiers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 2 and 40),
  -- The tier needs this volume: what was installed or delivered through the reseller in the last
  -- twelve months.
  min_volume_kobo bigint not null unique check (min_volume_kobo >= 0),
  wholesale_percent numeric(5,2) not null check (wholesale_percent >= 0 and wholesale_percent < 60),
  commission_percent numeric(5,2) not null
    check (commission_percent >= 0 and commission_percent < 30),
  version integer not null default 1,
  constraint reseller_tiers_name_shows_text check (private.shows_text(name))
);

-- A further discount from a quantity of one product on.
create table public.wholesale_breaks (
  tier_id uuid not null references public.reseller_tiers on delete cascade,
  min_quantity integer not null check (min_quantity between 2 and 1000),
  extra_percent numeric(5,2) not null check (extra_percent > 0 and extra_percent <= 30),
  primary key (tier_id, min_quantity)
);

-- Businesses that sell our goods: at wholesale to their own customers, or by a referral.
create table public.resellers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete restrict,
  status text not null default 'applied'
    check (status in ('applied', 'approved', 'declined', 'suspended')),
  business_name text not null check (char_length(business_name) between 2 and 120),
  business_kind text not null check (business_kind in ('company', 'business_name', 'individual')),
  registration_number text check (char_length(registration_number) between 2 and 40),
  tin text check (tin ~ '^[0-9-]{8,20}$'),
  is_resident boolean not null default true,
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  address text not null check (char_length(address) between 5 and 300),
  state text not null check (char_length(state) between 2 and 60),
  about text check (char_length(about) <= 2000),
  -- In links and typed at checkout.
  code text unique check (code ~ '^[A-Z0-9]{5,16}$'),
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  -- Why it was approved, declined or suspended; for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  applied_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint resellers_code_when_approved check (
    (code is not null) or status in ('applied', 'declined')
  ),
  constraint resellers_decision_check check (
    status = 'applied' or (reason is not null and decided_at is not null)
  )
);

create index resellers_tier_id_idx on public.resellers (tier_id);
create index resellers_decided_by_idx on public.resellers (decided_by) where decided_by is not null;
create index resellers_status_idx on public.resellers (status, applied_at desc, id);
create index resellers_applied_at_idx on public.resellers (applied_at desc, id);
create index resellers_business_name_idx
  on public.resellers (business_name collate "und-x-icu", id);

-- The decisions on applications, with their reasons. Rows are only added.
create table public.reseller_decisions (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  status text not null check (status in ('applied', 'approved', 'declined', 'suspended')),
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz not null default now()
);

create index reseller_decisions_reseller_id_idx on public.reseller_decisions (reseller_id, id);
create index reseller_decisions_tier_id_idx on public.reseller_decisions (tier_id);
create index reseller_decisions_decided_by_idx on public.reseller_decisions (decided_by)
  where decided_by is not null;

create table public.reseller_documents (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete cascade,
  kind text not null check (kind in ('registration', 'identity')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  object_path text not null unique check (char_length(object_path) between 10 and 100),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  created_at timestamptz not null default now()
);

create index reseller_documents_reseller_id_idx
  on public.reseller_documents (reseller_id, created_at desc);

-- The phone and logo that a reseller puts on quotes, beside the name of the business.
create table public.reseller_brands (
  reseller_id uuid primary key references public.resellers on delete restrict,
  phone text not null check (char_length(phone) between 5 and 40),
  -- In the bucket reseller-logos; null without a logo.
  logo_path text unique check (char_length(logo_path) between 10 and 100),
  updated_at timestamptz not null default now()
);

-- Quotes of resellers to their own customers, at their own prices. Our staff cannot read them.
create table public.reseller_quotes (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  number integer not null check (number between 1 and 999999),
  customer_name text not null check (char_length(customer_name) between 1 and 120),
  customer_phone text check (char_length(customer_phone) between 5 and 40),
  note text check (char_length(note) between 1 and 1000),
  valid_until date not null check (valid_until between '2026-01-01' and '2099-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (reseller_id, number)
);

create index reseller_quotes_created_at_idx
  on public.reseller_quotes (reseller_id, created_at desc);

create table public.reseller_quote_lines (
  quote_id uuid not null references public.reseller_quotes on delete cascade,
  position integer not null check (position between 0 and 49),
  -- Null for what the reseller adds, such as their own labour.
  product_id uuid references public.products on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  quantity integer not null check (quantity between 1 and 10000),
  unit_price_kobo bigint not null check (unit_price_kobo between 0 and 100000000000),
  primary key (quote_id, position)
);

create index reseller_quote_lines_product_id_idx on public.reseller_quote_lines (product_id)
  where product_id is not null;

-- Projects that resellers register before anybody orders. The first to register one gets the
-- commission, and the prices of that day hold for 90 days after we accept it.
create table public.reseller_leads (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  -- A lead sent twice is stored once.
  request_id uuid not null unique,
  status text not null default 'registered'
    check (status in ('registered', 'accepted', 'refused', 'won', 'expired')),
  customer_name text not null check (char_length(customer_name) between 2 and 120),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (char_length(email) between 3 and 254),
  state text not null check (char_length(state) between 2 and 60),
  address text check (char_length(address) between 5 and 300),
  project text not null check (char_length(project) between 10 and 2000),
  estimate_kobo bigint check (estimate_kobo between 1 and 100000000000),
  phone_key text generated always as (private.phone_key(phone_number)) stored,
  mailbox text generated always as (private.mailbox_of(email)) stored,
  address_key text
    generated always as (
      nullif(private.address_key(address) || private.address_key(state), private.address_key(state))
    ) stored,
  registered_at timestamptz not null,
  -- The end of the next working day.
  answer_by timestamptz not null,
  -- For the reseller.
  reason text check (char_length(reason) between 3 and 500),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  protected_until timestamptz,
  version integer not null default 1,
  constraint reseller_leads_decision_check check (
    (status in ('registered')) = (decided_at is null)
  ),
  constraint reseller_leads_protection_check check (
    (status in ('accepted', 'won', 'expired')) = (protected_until is not null)
    and protected_until > decided_at
  ),
  constraint reseller_leads_refusal_check check (status <> 'refused' or reason is not null),
  constraint reseller_leads_answer_check check (answer_by > registered_at)
);

-- Only one open lead for each customer, by phone, mailbox or address: the first one counts.
create unique index reseller_leads_phone_key on public.reseller_leads (phone_key)
  where status in ('registered', 'accepted');
create unique index reseller_leads_mailbox_key on public.reseller_leads (mailbox)
  where status in ('registered', 'accepted') and mailbox is not null;
create unique index reseller_leads_address_key on public.reseller_leads (address_key)
  where status in ('registered', 'accepted') and address_key is not null;
create index reseller_leads_reseller_id_idx
  on public.reseller_leads (reseller_id, registered_at desc, id);
create index reseller_leads_status_idx on public.reseller_leads (status, answer_by, id);
create index reseller_leads_decided_by_idx on public.reseller_leads (decided_by)
  where decided_by is not null;
create index reseller_leads_registered_at_idx on public.reseller_leads (registered_at desc, id);
create index reseller_leads_answer_by_idx on public.reseller_leads (answer_by, id);

-- Whether the caller may see wholesale prices and earn now. It takes both the approval and the
-- role: to withdraw either withdraws the prices.
create function private.is_approved_reseller() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r
    join public.profiles p on p.id = r.user_id and p.role = 'reseller'
    where r.user_id = (select auth.uid()) and r.status = 'approved')
$$;
grant execute on function private.is_approved_reseller() to authenticated;

alter table public.reseller_tiers enable row level security;
-- Visitors read the commissions, but no wholesale prices.
grant select, delete on public.reseller_tiers to authenticated;
grant select on public.reseller_tiers to service_role;
grant select (id, name, min_volume_kobo, commission_percent) on public.reseller_tiers to anon;
grant insert (name, min_volume_kobo, wholesale_percent, commission_percent),
  update (name, min_volume_kobo, wholesale_percent, commission_percent)
  on public.reseller_tiers to authenticated;
-- A reseller sees the prices of their own tier only.
create policy reseller_tiers_select_own_or_staff on public.reseller_tiers
  for select to authenticated
  using ((select private.has_grant('sales', 'finance'))
    or (select private.is_approved_reseller())
      and id = (select r.tier_id from public.resellers r where r.user_id = (select auth.uid())));
create policy reseller_tiers_insert_finance on public.reseller_tiers for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy reseller_tiers_update_finance on public.reseller_tiers for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy reseller_tiers_delete_finance on public.reseller_tiers for delete to authenticated
  using ((select private.has_grant('finance')));
create policy reseller_tiers_select_visitor on public.reseller_tiers for select to anon
  using (true);

alter table public.wholesale_breaks enable row level security;
grant select, delete on public.wholesale_breaks to authenticated;
grant select on public.wholesale_breaks to service_role;
grant insert (tier_id, min_quantity, extra_percent), update (extra_percent)
  on public.wholesale_breaks to authenticated;
create policy wholesale_breaks_select_own_or_staff on public.wholesale_breaks
  for select to authenticated
  using ((select private.has_grant('sales', 'finance'))
    or (select private.is_approved_reseller()) and tier_id
      = (select r.tier_id from public.resellers r where r.user_id = (select auth.uid())));
create policy wholesale_breaks_insert_finance on public.wholesale_breaks
  for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy wholesale_breaks_update_finance on public.wholesale_breaks
  for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy wholesale_breaks_delete_finance on public.wholesale_breaks
  for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.resellers enable row level security;
grant select on public.resellers to authenticated;
grant select, insert, update on public.resellers to service_role;
create policy resellers_select_owner_or_staff on public.resellers for select to authenticated
  using (user_id = (select auth.uid())
    or (select private.has_grant('sales', 'finance', 'support')));
create policy resellers_all_second_factor on public.resellers as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_decisions enable row level security;
grant select on public.reseller_decisions to authenticated, service_role;
create policy reseller_decisions_select_staff on public.reseller_decisions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));

alter table public.reseller_documents enable row level security;
grant select on public.reseller_documents to authenticated;
grant select, insert on public.reseller_documents to service_role;
create policy reseller_documents_select_owner_or_staff on public.reseller_documents
  for select to authenticated
  using ((select private.has_grant('sales')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_documents_all_second_factor on public.reseller_documents as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_brands enable row level security;
grant select on public.reseller_brands to authenticated;
grant select, insert, update on public.reseller_brands to service_role;
create policy reseller_brands_select_owner on public.reseller_brands for select to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_brands_all_second_factor on public.reseller_brands as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_quotes enable row level security;
grant select, delete on public.reseller_quotes to authenticated;
grant select, insert, update on public.reseller_quotes to service_role;
create policy reseller_quotes_select_owner on public.reseller_quotes for select to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_quotes_delete_owner on public.reseller_quotes for delete to authenticated
  using (exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_quotes_all_second_factor on public.reseller_quotes as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_quote_lines enable row level security;
grant select on public.reseller_quote_lines to authenticated;
grant select, insert, delete on public.reseller_quote_lines to service_role;
create policy reseller_quote_lines_select_owner on public.reseller_quote_lines
  for select to authenticated
  using (exists (select from public.reseller_quotes q where q.id = quote_id));
create policy reseller_quote_lines_all_second_factor on public.reseller_quote_lines as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_leads enable row level security;
grant select on public.reseller_leads to authenticated;
grant select, insert on public.reseller_leads to service_role;
grant update (status, reason, decided_by, decided_at, protected_until) on public.reseller_leads
  to service_role;
create policy reseller_leads_select_owner_or_staff on public.reseller_leads
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_leads_all_second_factor on public.reseller_leads as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- The wholesale terms of an approved reseller; null for everybody else.
create function private.wholesale_terms(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('resellerId', r.id, 'tierId', t.id, 'tierName', t.name,
    'wholesalePercent', t.wholesale_percent,
    'breaks', coalesce((
      select jsonb_agg(jsonb_build_object('minQuantity', b.min_quantity,
        'extraPercent', b.extra_percent) order by b.min_quantity)
      from public.wholesale_breaks b where b.tier_id = t.id), '[]'))
  from public.resellers r
  join public.profiles p on p.id = r.user_id and p.role = 'reseller'
  join public.reseller_tiers t on t.id = r.tier_id
  where r.user_id = person and r.status = 'approved'
$$;
grant execute on function private.wholesale_terms(uuid) to service_role;

-- Trigger only. Only an approved reseller registers a lead, and what was registered never changes.
-- Nobody accepts a lead of their own reseller.
create function private.guard_reseller_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The columns that an answer sets, and those that are generated after this trigger.
  ours constant text[] :=
    '{status,reason,decided_by,decided_at,protected_until,version,phone_key,mailbox,address_key}';
begin
  if tg_op = 'INSERT' then
    if not exists (select from public.resellers
      where id = new.reseller_id and status = 'approved') then
      raise exception 'lead_needs_approval' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if to_jsonb(new) - ours is distinct from to_jsonb(old) - ours
    or old.decided_at is not null
      and (new.reason, new.decided_at, new.protected_until)
        is distinct from (old.reason, old.decided_at, old.protected_until) then
    raise exception 'lead_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'accepted' and old.status <> 'accepted'
    and private.is_own_reseller(new.decided_by, new.reseller_id) then
    raise exception 'own_lead' using errcode = 'PT403';
  end if;
  return new;
end $$;

-- The lead of a customer, by phone, mailbox or address, while its prices are protected. `address`
-- is that of an order: street, town and state together.
create function private.find_reseller_lead(phone text, email text, address text, at timestamptz)
returns public.reseller_leads
language sql stable security definer set search_path = '' as $$
  select l from public.reseller_leads l
  where l.status = 'accepted' and l.protected_until > at and (
    l.phone_key = private.phone_key(phone) or l.mailbox = private.mailbox_of(email)
    or l.address_key = private.address_key(address))
  order by l.registered_at, l.id limit 1
$$;
grant execute on function private.find_reseller_lead(text, text, text, timestamp with time zone)
  to service_role;

-- How many orders the customer of a lead had paid before it was registered. Security definer,
-- because the keys of phones and mailboxes are private. Anybody who reads the lead may call it, but
-- only staff get a number: a reseller would learn who buys from us.
create function private.count_earlier_orders(lead uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when (select auth.uid()) is null or private.has_grant('sales', 'finance', 'support') then (
      select count(*)::integer from public.orders o, public.reseller_leads l
      where l.id = lead and o.paid_at < l.registered_at and o.id in (
        select id from public.orders where private.phone_key(phone_number) = l.phone_key
        union all
        select id from public.orders where private.mailbox_of(email) = l.mailbox))
  end
$$;
grant execute on function private.count_earlier_orders(uuid) to authenticated, service_role;

-- Trigger only: what follows from a change of resellers, in this order. Security definer, because
-- nobody else writes these tables.
create function private.follow_resellers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The role follows the approval in the same transaction, and each decision is recorded.
  if (tg_op = 'INSERT' or new.status is distinct from old.status) then
    <<follow_reseller_status>>
    begin
      if new.status = 'approved' then
        update public.profiles set role = 'reseller', updated_at = now()
          where id = new.user_id and role = 'customer';
        if not exists (
          select from public.profiles where id = new.user_id and role = 'reseller'
        ) then
          raise exception 'reseller_is_staff' using errcode = 'PT409';
        end if;
      else
        update public.profiles set role = 'customer', updated_at = now()
          where id = new.user_id and role = 'reseller';
      end if;
      insert into public.reseller_decisions
          (reseller_id, status, tier_id, reason, decided_by, decided_at)
        values (new.id, new.status, new.tier_id, new.reason,
          case when new.status <> 'applied' then new.decided_by end,
          coalesce(
            case when new.status = 'applied' then new.applied_at else new.decided_at end, now()));
    end follow_reseller_status;
  end if;

  -- Each change of a tier is recorded, whoever made it. `private.move_reseller_tier` sets the
  -- volume and the time.
  if tg_op = 'UPDATE' and new.tier_id is distinct from old.tier_id then
    insert into public.reseller_tier_changes
        (reseller_id, from_tier_id, to_tier_id, volume_kobo, changed_by, changed_at)
      values (new.id, old.tier_id, new.tier_id,
        nullif(current_setting('imole.tier_volume', true), '')::bigint, auth.uid(),
        coalesce(nullif(current_setting('imole.tier_time', true), '')::timestamptz, now()));
    delete from public.reseller_tier_notices where reseller_id = new.id;
  end if;
  return null;
end $$;

-- Trigger only: the rules of resellers, in this order. Security definer, because they read what the
-- caller may not.
create function private.guard_resellers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Staff cannot be resellers. Only sales decides on an application, and nobody on their own or on
  -- that of an account with their mailbox or phone.
  <<guard_reseller>>
  begin
    if tg_op = 'INSERT' or new.status = 'applied' then
      if exists (select from public.profiles where id = new.user_id and role = 'admin') then
        raise exception 'staff_apply' using errcode = 'PT409';
      end if;
      exit guard_reseller;
    end if;
    if new.user_id <> old.user_id then
      raise exception 'reseller_person_fixed' using errcode = 'PT409';
    end if;
    if new.status is distinct from old.status then
      if new.decided_by = new.user_id or (select auth.uid()) = new.user_id
        or new.status = 'approved' and (
          private.is_own_reseller(new.decided_by, new.id)
          or private.is_own_reseller((select auth.uid()), new.id)) then
        raise exception 'own_reseller_application' using errcode = 'PT403';
      end if;
      if (select auth.uid()) is not null and not private.has_grant('sales') then
        raise exception 'reseller_needs_sales' using errcode = 'PT403';
      end if;
    end if;
  end guard_reseller;

  -- A person moves a reseller up only by the request of a colleague, which they allow in the same
  -- transaction. Tasks, which have no person, move by volume.
  if tg_op = 'UPDATE' and new.tier_id is distinct from old.tier_id then
    <<guard_reseller_tier>>
    begin
      if (select auth.uid()) is null then
        exit guard_reseller_tier;
      end if;
      if not private.has_grant('finance') then
        raise exception 'tier_needs_finance' using errcode = 'PT403';
      end if;
      if (select t.min_volume_kobo from public.reseller_tiers t where t.id = new.tier_id)
          > (select t.min_volume_kobo from public.reseller_tiers t where t.id = old.tier_id)
        and not exists (
          select from public.reseller_tier_requests q
          where q.reseller_id = new.id and q.tier_id = new.tier_id and q.status = 'allowed'
            and q.decided_by = (select auth.uid())
            and q.xmin::text::bigint = (pg_current_xact_id()::text::bigint % 4294967296))
      then
        raise exception 'tier_needs_two_people' using errcode = 'PT403';
      end if;
    end guard_reseller_tier;
  end if;
  return new;
end $$;

create trigger reseller_tiers_stamp before update on public.reseller_tiers
  for each row execute function private.stamp_row('version');
create trigger reseller_tiers_notify_changed
  after insert or update or delete or truncate on public.reseller_tiers
  for each statement execute function private.notify_table_changed();

create trigger resellers_check_status before insert or update of status on public.resellers
  for each row execute function private.guard_status('>applied', 'applied>approved',
    'applied>declined', 'declined>applied', 'approved>suspended', 'suspended>approved');
create trigger resellers_stamp before update on public.resellers
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger resellers_guard before insert or update on public.resellers
  for each row execute function private.guard_resellers();

create trigger resellers_follow after insert or update of status, tier_id on public.resellers
  for each row execute function private.follow_resellers();

create trigger reseller_decisions_append_only before update or delete on public.reseller_decisions
  for each row execute function private.keep_decisions();

create trigger reseller_brands_stamp before update on public.reseller_brands
  for each row execute function private.stamp_row('updated_at');

create trigger reseller_quotes_stamp before update on public.reseller_quotes
  for each row execute function private.stamp_row('updated_at');

create trigger reseller_leads_check_status
  before insert or update of status on public.reseller_leads
  for each row execute function private.guard_status('>registered', 'registered>accepted',
    'registered>refused', 'accepted>won', 'accepted>expired');
create trigger reseller_leads_stamp before update on public.reseller_leads
  for each row execute function private.stamp_row('version');
create trigger reseller_leads_guard before insert or update on public.reseller_leads
  for each row execute function private.guard_reseller_lead();

select private.audit_table('public.reseller_tiers', '{sales,finance}', 'yes');

select private.audit_table('public.wholesale_breaks', '{sales,finance}', 'yes');

select private.audit_table('public.resellers', '{sales,finance,support}');

select private.audit_table('public.reseller_documents', '{sales}');

select private.audit_table('public.reseller_leads', '{sales,support}');

-- supabase/schemas/61_reseller_tiers.sql
-- The tiers of resellers: wholesale prices, and how a reseller moves up and down.

-- Requests for a better tier. It is money, so one member of finance asks for it and another one
-- allows it.
create table public.reseller_tier_requests (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  reason text not null check (char_length(reason) between 3 and 500),
  status text not null default 'open' check (status in ('open', 'allowed', 'refused')),
  requested_by uuid not null references auth.users on delete restrict,
  requested_at timestamptz not null default now(),
  decided_by uuid references auth.users on delete restrict,
  decided_at timestamptz,
  constraint reseller_tier_requests_decided check (
    (status = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)
  ),
  constraint reseller_tier_requests_two_people check (
    status <> 'allowed' or decided_by <> requested_by
  )
);

create unique index reseller_tier_requests_open_key on public.reseller_tier_requests (reseller_id)
  where status = 'open';
create index reseller_tier_requests_reseller_id_idx on public.reseller_tier_requests (reseller_id);
create index reseller_tier_requests_tier_id_idx on public.reseller_tier_requests (tier_id);
create index reseller_tier_requests_requested_by_idx
  on public.reseller_tier_requests (requested_by);
create index reseller_tier_requests_decided_by_idx on public.reseller_tier_requests (decided_by)
  where decided_by is not null;

-- The changes of tiers. A tier follows the volume of twelve months, once a month: up at once, down
-- only after 30 days' notice.
create table public.reseller_tier_changes (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  from_tier_id uuid not null references public.reseller_tiers on delete restrict,
  to_tier_id uuid not null references public.reseller_tiers on delete restrict,
  -- The volume by which it moved; null when a person decided.
  volume_kobo bigint check (volume_kobo >= 0),
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  constraint reseller_tier_changes_to_another_tier check (from_tier_id <> to_tier_id)
);

create index reseller_tier_changes_reseller_id_idx
  on public.reseller_tier_changes (reseller_id, changed_at desc, id);
create index reseller_tier_changes_from_tier_id_idx on public.reseller_tier_changes (from_tier_id);
create index reseller_tier_changes_to_tier_id_idx on public.reseller_tier_changes (to_tier_id);
create index reseller_tier_changes_changed_by_idx on public.reseller_tier_changes (changed_by)
  where changed_by is not null;

-- Lower tiers that were announced. A row is deleted when the volume suffices again, or when the
-- tier changes.
create table public.reseller_tier_notices (
  reseller_id uuid primary key references public.resellers on delete restrict,
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  volume_kobo bigint not null check (volume_kobo >= 0),
  announced_at timestamptz not null,
  effective_at timestamptz not null,
  constraint reseller_tier_notices_days_check check (
    effective_at >= announced_at + interval '30 days'
  )
);

create index reseller_tier_notices_tier_id_idx on public.reseller_tier_notices (tier_id);

alter table public.reseller_tier_requests enable row level security;
grant select on public.reseller_tier_requests to authenticated;
grant select, insert on public.reseller_tier_requests to service_role;
grant update (status, decided_by, decided_at) on public.reseller_tier_requests to service_role;
create policy reseller_tier_requests_select_staff on public.reseller_tier_requests
  for select to authenticated
  using ((select private.has_grant('sales', 'finance')));

alter table public.reseller_tier_changes enable row level security;
grant select on public.reseller_tier_changes to authenticated, service_role;
create policy reseller_tier_changes_select_owner_or_staff on public.reseller_tier_changes
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_tier_changes_all_second_factor on public.reseller_tier_changes
  as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.reseller_tier_notices enable row level security;
grant select on public.reseller_tier_notices to authenticated, service_role;
create policy reseller_tier_notices_select_owner_or_staff on public.reseller_tier_notices
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_tier_notices_all_second_factor on public.reseller_tier_notices
  as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. Only an order at wholesale may go to somebody else.
create function private.check_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.order_attributions where order_id = new.order_id and way = 'wholesale') then
    raise exception 'order_for_others' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. Tiers, wholesale prices and the terms of plans are money, so changing
-- them needs a fresh second factor.
create function private.guard_wholesale_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  return null;
end $$;

-- The volume of a reseller in twelve months, less what went back: referred orders that count for
-- them, and orders at wholesale. Only goods that can no longer be returned count: a reseller who
-- ordered much, moved up on the first of the month and returned it all would keep the better prices
-- for a year.
create function private.reseller_volume(of_reseller uuid, at timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(e.amount_kobo), 0)::bigint
  from public.order_attributions a
    join public.orders o on o.id = a.order_id
    join public.ledger_entries e on e.order_id = o.id
  where a.reseller_id = of_reseller and a.refusal is null
    and o.delivered_at > at - interval '12 months' and o.delivered_at <= at - interval '14 days'
    and e.kind in ('charge', 'installation', 'credit_note')
    and private.find_commission_hold(o.id) is null
$$;
grant execute on function private.reseller_volume(uuid, timestamp with time zone) to service_role;

-- The best tier of a volume; the lowest one when it is below all.
create function private.tier_of_volume(volume bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.reseller_tiers
  order by min_volume_kobo <= volume desc,
    case when min_volume_kobo <= volume then -min_volume_kobo else min_volume_kobo end
  limit 1
$$;

-- Moves a reseller by volume. Nobody moves down in the first twelve months. Returns up, down,
-- announced, recovered or stays.
create function private.move_reseller_tier(of_reseller uuid, at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  reseller public.resellers;
  volume bigint;
  due public.reseller_tiers;
  present_min bigint;
  notice public.reseller_tier_notices;
begin
  select * into reseller from public.resellers where id = of_reseller and status = 'approved'
    for no key update;
  if not found then return 'stays'; end if;
  volume := private.reseller_volume(of_reseller, at);
  select * into due from public.reseller_tiers
    where id = private.tier_of_volume(greatest(volume, 0));
  select min_volume_kobo into present_min from public.reseller_tiers where id = reseller.tier_id;
  select * into notice from public.reseller_tier_notices where reseller_id = of_reseller;
  if due.id = reseller.tier_id or due.min_volume_kobo = present_min then
    delete from public.reseller_tier_notices where reseller_id = of_reseller;
    return case when notice.reseller_id is null then 'stays' else 'recovered' end;
  end if;
  perform set_config('imole.tier_volume', greatest(volume, 0)::text, true),
    set_config('imole.tier_time', at::text, true);
  if due.min_volume_kobo > present_min then
    update public.resellers set tier_id = due.id where id = of_reseller;
    return 'up';
  end if;
  if notice.reseller_id is not null and notice.effective_at <= at then
    update public.resellers set tier_id = due.id where id = of_reseller;
    return 'down';
  end if;
  if notice.reseller_id is not null or reseller.applied_at > at - interval '12 months' then
    return 'stays';
  end if;
  insert into public.reseller_tier_notices (reseller_id, tier_id, volume_kobo, announced_at,
      effective_at)
    values (of_reseller, due.id, greatest(volume, 0), at, at + interval '30 days');
  return 'announced';
end $$;
grant execute on function private.move_reseller_tier(uuid, timestamp with time zone)
  to service_role;

-- For the dashboard of a reseller: the volume that counts for the tier now. Security definer,
-- because it reads orders of others; it returns only their sum.
create function public.find_my_reseller_volume() returns bigint
language sql stable security definer set search_path = '' as $$
  select private.reseller_volume(r.id, now()) from public.resellers r
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$$;
grant execute on function public.find_my_reseller_volume() to authenticated;

-- For the dashboard of a reseller: what we owe and have paid.
create function public.find_my_reseller_balance(
  out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
returns setof record
language sql stable security definer set search_path = '' as $$
  select b.* from public.resellers r, private.reseller_balance(r.id) b
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
$$;
grant execute on function public.find_my_reseller_balance() to authenticated;

-- For a reseller: the orders that came through them, and the commission of each. The buyer is not
-- named. Security definer, because it reads orders of others, but only those of the caller's own
-- attributions.
create function public.list_my_reseller_orders()
returns table (order_id uuid, number text, attributed_at timestamptz, status text, way text,
  refusal text, commission_percent numeric, commission_kobo bigint, pending_kobo bigint,
  payable_kobo bigint)
language sql stable security definer set search_path = '' as $$
  select a.order_id, o.number, a.created_at, o.status, a.way, a.refusal, a.commission_percent,
    (select coalesce(sum(c.amount_kobo), 0)::bigint from public.commissions c
      where c.order_id = a.order_id and c.reseller_id = a.reseller_id),
    coalesce(booked.pending_kobo, 0)::bigint, coalesce(booked.payable_kobo, 0)::bigint
  from public.resellers r
    join public.order_attributions a on a.reseller_id = r.id
    join public.orders o on o.id = a.order_id
    cross join lateral (
      select -sum(p.amount_kobo) filter (where p.account = 'accrued') as pending_kobo,
        -sum(p.amount_kobo) filter (where p.account = 'payable') as payable_kobo
      from public.commissions c
        join public.commission_entries e on e.commission_id = c.id
        join public.commission_postings p on p.entry_id = e.id
      where c.order_id = a.order_id and c.reseller_id = a.reseller_id
    ) booked
  where r.user_id = (select auth.uid()) and (select private.has_given_second_factor())
  order by a.created_at desc, a.order_id
  limit 200
$$;
grant execute on function public.list_my_reseller_orders() to authenticated;

-- All tiers without their wholesale prices, because a reseller reads only the row of their own
-- tier. Security definer, because it bypasses the policies of the table; it leaves out the columns
-- that they protect.
create function public.list_reseller_tiers()
returns table (id uuid, name text, min_volume_kobo bigint, commission_percent numeric)
language sql stable security definer set search_path = '' as $$
  select t.id, t.name, t.min_volume_kobo, t.commission_percent from public.reseller_tiers t
  order by t.min_volume_kobo
$$;
grant execute on function public.list_reseller_tiers() to authenticated;

-- Trigger only. Nobody asks for a better tier of their own reseller, or allows it.
create function private.guard_tier_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'refused' and (private.is_own_reseller(new.requested_by, new.reseller_id)
      or private.is_own_reseller(new.decided_by, new.reseller_id)) then
    raise exception 'own_reseller_account' using errcode = 'PT403';
  end if;
  return new;
end $$;

create trigger reseller_tier_requests_check_status
  before insert or update of status on public.reseller_tier_requests
  for each row execute function private.guard_status('>open', 'open>allowed',
    'open>refused');
create trigger reseller_tier_requests_guard before insert or update on public.reseller_tier_requests
  for each row execute function private.guard_tier_request();

create trigger reseller_tier_changes_append_only
  before update or delete on public.reseller_tier_changes
  for each row execute function private.keep_decisions();

create trigger order_recipients_check before insert on public.order_recipients
  for each row execute function private.check_recipient();

create trigger reseller_tiers_guard before insert or update or delete on public.reseller_tiers
  for each statement execute function private.guard_wholesale_terms();

create trigger wholesale_breaks_guard before insert or update or delete on public.wholesale_breaks
  for each statement execute function private.guard_wholesale_terms();

create trigger repayment_plans_guard before insert or update or delete on public.repayment_plans
  for each statement execute function private.guard_wholesale_terms();

select private.audit_table('public.reseller_tier_requests', '{sales,finance}');

select private.audit_table('public.reseller_tier_changes', '{sales,finance,support}');

-- supabase/schemas/62_commissions.sql
-- Commissions of orders. The commission of each line follows from its order; at the end of each
-- transaction that changes the order, the difference is booked.

-- In kobo, double entry, only added to. A line of an order has one commission. The postings of an
-- entry say which accounts it moved, and sum to zero.
create table public.commissions (
  id uuid primary key default gen_random_uuid(),
  -- Null when an edit of the order removed the line; then nothing of the commission is left.
  order_line_id uuid references public.order_lines on delete set null,
  kind text not null default 'sale' check (kind in ('sale')),
  order_id uuid not null references public.orders on delete restrict,
  product_id uuid not null references public.products on delete restrict,
  reseller_id uuid not null references public.resellers on delete restrict,
  -- As first booked: the price of the line without VAT and after coupons. Delivery and installation
  -- earn nothing.
  base_kobo bigint not null check (base_kobo >= 0),
  percent numeric(5,2) not null check (percent >= 0 and percent < 30),
  amount_kobo bigint not null
    constraint commissions_not_above_base check (amount_kobo between 0 and base_kobo),
  -- The commission stays at most this, because the reseller was suspended when it would have grown.
  cap_kobo bigint check (cap_kobo >= 0),
  created_at timestamptz not null default now(),
  unique (order_line_id, kind)
);

create index commissions_order_id_idx on public.commissions (order_id);
create index commissions_product_id_idx on public.commissions (product_id);
create index commissions_reseller_id_idx on public.commissions (reseller_id, created_at desc, id);
create index commissions_created_at_idx on public.commissions (created_at desc, id);

create table public.commission_entries (
  id bigint generated always as identity primary key,
  reseller_id uuid not null references public.resellers on delete restrict,
  commission_id uuid references public.commissions on delete restrict,
  -- accrued: the order is paid. earned: the goods are there and can no longer be returned, so it
  -- can be paid out. reversed: the order earns less now. payout: on its way to the bank of the
  -- reseller. withheld: tax that we keep for the tax office. payout_returned: a payout or its tax
  -- that came back. adjustment: staff correct something.
  kind text not null
    check (kind in ('accrued', 'earned', 'reversed', 'payout', 'withheld', 'payout_returned',
      'adjustment')),
  -- A key is booked once.
  key text not null unique check (char_length(key) between 1 and 120),
  -- When it happened, by the clock of the business.
  effective_at timestamptz not null check (effective_at between '2020-01-01' and '2100-01-01'),
  reverses bigint unique references public.commission_entries on delete restrict,
  reason text check (char_length(reason) between 1 and 500),
  actor text not null check (actor in ('customer', 'staff', 'gateway', 'system')),
  actor_id uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  payout_id uuid,
  constraint commission_entries_commission_check check (
    (commission_id is not null) = (kind in ('accrued', 'earned', 'reversed'))
  ),
  constraint commission_entries_return_check check (
    (reverses is not null) = (kind = 'payout_returned')
  ),
  constraint commission_entries_reason_check_of_adjustment check (
    kind <> 'adjustment' or reason is not null and actor = 'staff'
  ),
  constraint commission_entries_of_payout_check check (
    payout_id is null or kind in ('payout', 'withheld', 'payout_returned')
  )
);

create index commission_entries_reseller_id_idx
  on public.commission_entries (reseller_id, effective_at, id);
create index commission_entries_commission_id_idx on public.commission_entries (commission_id, id)
  where commission_id is not null;
create index commission_entries_actor_id_idx on public.commission_entries (actor_id)
  where actor_id is not null;
create index commission_entries_payout_id_idx on public.commission_entries (payout_id)
  where payout_id is not null;

create table public.commission_postings (
  entry_id bigint not null references public.commission_entries on delete restrict,
  -- expense: what commissions cost us. accrued: owed once it is earned. payable: owed now.
  -- paid_out: what left our bank. withheld: owed to the tax office.
  account text not null
    check (account in ('expense', 'accrued', 'payable', 'paid_out', 'withheld')),
  -- Above zero: debit. What we owe is below zero.
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, account)
);

-- The months whose tiers were computed, so that each is done once.
create table private.tier_months (
  month date primary key check (extract(day from month) = 1),
  done_at timestamptz not null
);

-- The nightly checks of the ledger: against the orders, and each entry against itself.
create table public.commission_checks (
  id uuid primary key default gen_random_uuid(),
  day date not null unique check (day between '2020-01-01' and '2100-01-01'),
  checked_at timestamptz not null,
  commissions bigint not null check (commissions >= 0),
  entries bigint not null check (entries >= 0),
  -- The sums of all that is owed or was paid.
  accrued_kobo bigint not null,
  payable_kobo bigint not null,
  paid_kobo bigint not null,
  withheld_kobo bigint not null,
  differences integer not null check (differences >= 0)
);

create table public.commission_differences (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references public.commission_checks on delete cascade,
  -- order: the ledger has another sum than the order earns. entry: the postings of an entry do not
  -- balance. payout: the ledger has another sum than the payouts.
  kind text not null check (kind in ('order', 'entry', 'payout')),
  order_id uuid references public.orders on delete restrict,
  commission_id uuid references public.commissions on delete restrict,
  reseller_id uuid references public.resellers on delete restrict,
  entry_id bigint references public.commission_entries on delete restrict,
  expected_kobo bigint not null,
  booked_kobo bigint not null,
  constraint commission_differences_differ_check check (expected_kobo <> booked_kobo)
);

create index commission_differences_check_id_idx on public.commission_differences (check_id);
create index commission_differences_order_id_idx on public.commission_differences (order_id);
create index commission_differences_commission_id_idx
  on public.commission_differences (commission_id);
create index commission_differences_reseller_id_idx on public.commission_differences (reseller_id);
create index commission_differences_entry_id_idx on public.commission_differences (entry_id);

alter table public.commissions enable row level security;
grant select on public.commissions to authenticated, service_role;
create policy commissions_select_reseller_or_staff on public.commissions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy commissions_all_second_factor on public.commissions as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.commission_entries enable row level security;
grant select, insert on public.commission_entries to service_role;
grant select (id, reseller_id, commission_id, kind, effective_at, reverses, reason, actor,
  created_at, payout_id) on public.commission_entries to authenticated;
create policy commission_entries_select_reseller_or_staff on public.commission_entries
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy commission_entries_all_second_factor on public.commission_entries as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.commission_postings enable row level security;
grant select on public.commission_postings to authenticated;
grant select, insert on public.commission_postings to service_role;
create policy commission_postings_select_reseller_or_staff on public.commission_postings
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.commission_entries e join public.resellers r on r.id = e.reseller_id
    where e.id = entry_id and r.user_id = (select auth.uid())));
create policy commission_postings_all_second_factor on public.commission_postings as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.tier_months enable row level security;
grant select, insert on private.tier_months to service_role;

alter table public.commission_checks enable row level security;
grant select on public.commission_checks to authenticated;
grant select, insert, delete on public.commission_checks to service_role;
create policy commission_checks_select_finance on public.commission_checks
  for select to authenticated
  using ((select private.has_grant('finance')));

alter table public.commission_differences enable row level security;
grant select on public.commission_differences to authenticated;
grant select, insert on public.commission_differences to service_role;
create policy commission_differences_select_finance on public.commission_differences
  for select to authenticated
  using ((select private.has_grant('finance')));

-- Trigger only. A commission changes only when its line is removed or its cap becomes lower.
create function private.guard_commission() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - 'order_line_id' - 'cap_kobo'
      is distinct from to_jsonb(old) - 'order_line_id' - 'cap_kobo'
    or new.order_line_id is not null and new.order_line_id is distinct from old.order_line_id
    or old.cap_kobo is not null and (new.cap_kobo is null or new.cap_kobo > old.cap_kobo) then
    raise exception 'commission_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only. One transaction at a time writes the ledger of a reseller, so that two payouts do
-- not both find the same balance. The row of the reseller is not locked: an order at wholesale
-- holds it while it waits for its products. Commissions of orders are booked only by the functions
-- of this ledger.
create function private.guard_commission_entry() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_status text;
begin
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || new.reseller_id, 0));
  select status into of_status from public.resellers where id = new.reseller_id;
  if new.kind in ('accrued', 'earned', 'reversed') and current_user = 'service_role' then
    raise exception 'commission_not_by_order' using errcode = 'PT409';
  end if;
  if new.kind in ('accrued', 'earned') and of_status is distinct from 'approved' then
    raise exception 'reseller_earns_nothing' using errcode = 'PT409';
  end if;
  if new.commission_id is not null and not exists (
      select from public.commissions where id = new.commission_id and reseller_id = new.reseller_id
    ) or new.reverses is not null and not exists (
      select from public.commission_entries
      where id = new.reverses and reseller_id = new.reseller_id and kind in ('payout', 'withheld')
    ) then
    raise exception 'entry_of_other_reseller' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: postings balance and fit their kind; no account of a
-- commission is below zero; a payout takes at most the payable sum; a return reverses exactly one
-- entry.
create function private.check_commission_balance() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  checked public.commission_entries;
  allowed text[];
begin
  select * into checked from public.commission_entries
    where id = coalesce((to_jsonb(new) ->> 'entry_id')::bigint, (to_jsonb(new) ->> 'id')::bigint);
  allowed := case checked.kind
    when 'accrued' then array['expense', 'accrued']
    when 'earned' then array['accrued', 'payable']
    when 'reversed' then array['expense', 'accrued', 'payable']
    when 'payout' then array['payable', 'paid_out', 'withheld']
    when 'withheld' then array['payable', 'withheld']
    when 'payout_returned' then array['payable', 'paid_out', 'withheld']
    else array['expense', 'payable']
  end;
  if (select count(*) < 2 or sum(amount_kobo) <> 0 or not bool_and(account = any (allowed))
      from public.commission_postings where entry_id = checked.id) then
    raise exception 'postings_unbalanced' using errcode = 'PT409';
  end if;
  -- The directions that are wrong for a kind of entry; true is a debit.
  if exists (
    select from public.commission_postings
    where entry_id = checked.id and (checked.kind, account, amount_kobo > 0) in (
      ('accrued', 'expense', false), ('earned', 'payable', true), ('reversed', 'expense', true),
      ('reversed', 'accrued', false), ('reversed', 'payable', false), ('payout', 'payable', false),
      ('withheld', 'payable', false))
  ) then
    raise exception 'entry_direction_wrong' using errcode = 'PT409';
  end if;
  if checked.commission_id is not null and exists (
    select from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.commission_id = checked.commission_id
    group by p.account
    having sum(p.amount_kobo) * case p.account when 'expense' then 1 else -1 end < 0
  ) then
    raise exception 'commission_below_zero' using errcode = 'PT409';
  end if;
  if checked.reverses is not null and exists (
    select from public.commission_postings
    where entry_id in (checked.id, checked.reverses)
    group by account having sum(amount_kobo) <> 0
  ) then
    raise exception 'commission_return_differs' using errcode = 'PT409';
  end if;
  if checked.kind in ('payout', 'withheld')
    and (select payable_kobo < 0 from private.reseller_balance(checked.reseller_id)) then
    raise exception 'payout_over_balance' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- What we owe a reseller and have paid, as positive sums. The payable sum is negative when more was
-- paid out than is left after later refunds. Security definer: its callers have checked who asks.
create function private.reseller_balance(of_reseller uuid,
  out accrued_kobo bigint, out payable_kobo bigint, out paid_kobo bigint, out withheld_kobo bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(-sum(p.amount_kobo) filter (where p.account = 'accrued'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'payable'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'paid_out'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'withheld'), 0)::bigint
  from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
  where e.reseller_id = of_reseller
$$;
grant execute on function private.reseller_balance(uuid) to service_role;

-- The commissions of the lines of an order now, from their price without VAT and after coupons, as
-- far as the order still charges it and it is paid. A refund for a line lowers that line. A refund
-- for no line in particular, and what is owed after a chargeback, lower all lines in proportion.
-- Delivery and installation earn nothing.
create function private.commission_targets(of_order uuid)
returns table (line_id uuid, product_id uuid, base_kobo bigint, amount_kobo bigint, percent numeric)
language sql stable security definer set search_path = '' as $$
  with earning as (
    select o.id, o.delivery_kobo + private.installation_kobo(o.id) as services_kobo,
      a.commission_percent
    from public.orders o join public.order_attributions a on a.order_id = o.id
    where o.id = of_order and a.refusal is null and a.way <> 'wholesale'
      and o.paid_at is not null and o.status not in ('pending_payment', 'cancelled', 'refunded')
  ),
  back as (
    select l.product_id, sum(l.amount_kobo) as kobo
    from public.refund_lines l left join public.refunds r on r.id = l.refund_id
    where l.order_id = of_order and r.status is distinct from 'requested'
      and not private.gave_nothing_back(l)
    group by l.product_id
  ),
  lines as (
    select l.id, l.product_id, l.position,
      l.unit_price_kobo * l.quantity - l.discount_kobo as gross_kobo, l.vat_kobo,
      least(l.unit_price_kobo * l.quantity - l.discount_kobo, coalesce(b.kobo, 0)) as back_kobo
    from public.order_lines l left join back b on b.product_id = l.product_id
    where l.order_id = of_order
  ),
  services as (
    select e.services_kobo, least(e.services_kobo, coalesce((
      select b.kobo from back b where b.product_id is null), 0)) as back_kobo
    from earning e
  ),
  ledger as (
    select coalesce(sum(amount_kobo), 0) as balance_kobo,
      coalesce(sum(amount_kobo) filter (where kind in ('charge', 'installation', 'credit_note')), 0)
        as charged_kobo
    from public.ledger_entries where order_id = of_order
  ),
  sums as (
    select sum(gross_kobo - l.back_kobo) + max(s.services_kobo - s.back_kobo) as left_kobo,
      -- Lost for no line in particular.
      greatest(0, sum(gross_kobo) + max(s.services_kobo) - max(g.charged_kobo)
        + greatest(0, max(g.balance_kobo)) - sum(l.back_kobo) - max(s.back_kobo)) as lost_kobo
    from lines l, services s, ledger g
  ),
  bases as (
    select l.id, l.product_id, l.position,
      case when sums.left_kobo > 0 and l.gross_kobo > 0 then round(
        (l.gross_kobo - l.vat_kobo)::numeric * (l.gross_kobo - l.back_kobo) / l.gross_kobo
          * greatest(0, sums.left_kobo - sums.lost_kobo) / sums.left_kobo)
      else 0 end::bigint as base_kobo
    from lines l, sums
  )
  select b.id, b.product_id, b.base_kobo,
    round(b.base_kobo * e.commission_percent / 100)::bigint, e.commission_percent
  from bases b, earning e
  order by b.position
$$;
grant execute on function private.commission_targets(uuid) to service_role;

-- The booked sums of a commission.
create function private.commission_balance(of_commission uuid,
  out booked_kobo bigint, out accrued_kobo bigint, out payable_kobo bigint, out entries integer)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.amount_kobo) filter (where p.account = 'expense'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'accrued'), 0)::bigint,
    coalesce(-sum(p.amount_kobo) filter (where p.account = 'payable'), 0)::bigint,
    count(distinct e.id)::integer
  from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
  where e.commission_id = of_commission
$$;
grant execute on function private.commission_balance(uuid) to service_role;

-- Adds an entry to a commission. Postings of 0 are left out. Only the functions below call it.
create function private.book_commission_entry(of_commission uuid, entry_kind text, at timestamptz,
  why text, accounts text[], amounts bigint[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number constant integer := (select entries + 1 from private.commission_balance(of_commission));
  booked bigint;
begin
  insert into public.commission_entries
      (reseller_id, commission_id, kind, key, effective_at, reason, actor)
    select c.reseller_id, c.id, entry_kind, c.id || ':' || number, at, why, 'system'
    from public.commissions c where c.id = of_commission
    returning id into booked;
  insert into public.commission_postings (entry_id, account, amount_kobo)
    select booked, account, amount from unnest(accounts, amounts) as posting (account, amount)
    where amount <> 0;
end $$;

-- Books the changes of the commissions of an order: locks the order, then the ledger. A suspended
-- reseller earns nothing more, also not later; reversals are booked for every reseller.
create function private.sync_commissions(of_order uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  attribution public.order_attributions;
  is_approved boolean;
  at timestamptz;
  why text;
  line record;
  known public.commissions;
  booked record;
  difference bigint;
begin
  select * into attribution from public.order_attributions
    where order_id = of_order and refusal is null and way <> 'wholesale';
  if not found then return; end if;
  perform from public.orders where id = of_order for no key update;
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || attribution.reseller_id, 0));
  select status = 'approved' into is_approved from public.resellers
    where id = attribution.reseller_id;
  select greatest(
        o.paid_at, (select max(created_at) from public.ledger_entries where order_id = o.id)),
      case when o.status = 'cancelled' then 'The order was cancelled.'
        when o.status = 'refunded' then 'The order was refunded.'
        when exists (select from public.ledger_entries e
          where e.order_id = o.id and e.kind = 'chargeback'
          having sum(e.amount_kobo) > 0) then 'The buyer''s bank took money back.'
        else 'A part of the order went back or was changed.' end
    into at, why from public.orders o where o.id = of_order;
  if at is null then return; end if;
  for line in
    select t.line_id, t.product_id, t.base_kobo, t.percent,
      coalesce(t.amount_kobo, 0) as wanted, c.id
    from private.commission_targets(of_order) t
      full join (select * from public.commissions where order_id = of_order) c
        on c.order_line_id = t.line_id
    where t.amount_kobo > 0 or c.id is not null
    order by coalesce(t.line_id, c.order_line_id), c.id
  loop
    if line.id is null then
      insert into public.commissions (order_line_id, order_id, product_id, reseller_id, base_kobo,
          percent, amount_kobo, cap_kobo, created_at)
        values (line.line_id, of_order, line.product_id, attribution.reseller_id, line.base_kobo,
          line.percent, line.wanted, case when is_approved then null else 0 end, at)
        returning id into line.id;
    end if;
    select * into known from public.commissions where id = line.id;
    select * into booked from private.commission_balance(line.id);
    difference := least(line.wanted, coalesce(known.cap_kobo, line.wanted)) - booked.booked_kobo;
    if difference > 0 and not is_approved then
      update public.commissions set cap_kobo = booked.booked_kobo where id = line.id;
    elsif difference > 0 then
      perform private.book_commission_entry(line.id, 'accrued', at, null,
        array['expense', 'accrued'], array[difference, -difference]);
    elsif difference < 0 then
      perform private.book_commission_entry(line.id, 'reversed', at, why,
        array['expense', 'accrued', 'payable'], array[difference,
          least(booked.accrued_kobo, -difference),
          -difference - least(booked.accrued_kobo, -difference)]);
    end if;
  end loop;
end $$;

-- Trigger only, when the transaction commits. Security definer: nobody else books commissions.
create function private.follow_order_with_commissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_commissions(case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'order_id')::uuid end);
  return null;
end $$;

-- When the goods of an order can no longer be returned: `days` after our crew installed them, or
-- after the delivery where our crew does not install. Null while that is not known.
create function private.commission_earned_at(of_order uuid, days integer) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when o.status = 'installed' then (
      select max(e.created_at) from public.order_events e
      where e.order_id = o.id and e.kind = 'status' and e.status = 'installed')
    when o.status = 'delivered' and o.installation_kind <> 'included'
      and private.installation_kobo(o.id) = 0 then o.delivered_at
  end + make_interval(days => days)
  from public.orders o where o.id = of_order
$$;
grant execute on function private.commission_earned_at(uuid, integer) to service_role;

-- Why the commission of an order waits though its day has come: a return, a dispute or a refund is
-- open. A refund to the plan that pays the order counts like a refund of money.
create function private.find_commission_hold(of_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.return_requests
      where order_id = of_order and status in ('requested', 'accepted', 'received')) then 'return'
    when exists (select from public.disputes d join public.payments p on p.id = d.payment_id
      where p.order_id = of_order and d.status in ('needs_answer', 'with_bank')) then 'dispute'
    when exists (select from public.refunds r join public.payments p on p.id = r.payment_id
      where p.order_id = of_order and r.status = 'requested')
      or exists (select from public.plan_refunds r
          join public.instalment_plans p on p.id = r.plan_id
        where p.order_id = of_order and r.status = 'requested') then 'refund'
  end
$$;
grant execute on function private.find_commission_hold(uuid) to service_role;

-- The orders whose commissions can be earned, the oldest first. A task calls it.
create function private.list_earning_orders(at timestamptz, days integer, page_size integer)
returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.order_id
  from public.commissions c
    join public.resellers r on r.id = c.reseller_id and r.status = 'approved'
    join public.orders o on o.id = c.order_id and o.status in ('delivered', 'installed')
  where o.delivered_at <= at - make_interval(days => days)
    and private.commission_earned_at(o.id, days) <= at
    and private.find_commission_hold(o.id) is null
    and (select accrued_kobo from private.commission_balance(c.id)) > 0
  group by c.order_id, o.delivered_at
  order by o.delivered_at, c.order_id
  limit page_size
$$;
grant execute on function private.list_earning_orders(timestamp with time zone, integer, integer)
  to service_role;

-- Makes the accrued commissions of an order payable. Nothing happens before its day, while
-- something holds it, or while another process does it. One order in a transaction: first its lock,
-- then that of the ledger.
create function private.earn_commissions(of_order uuid, at timestamptz, days integer) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  earned bigint := 0;
  of_reseller uuid;
  commission record;
begin
  perform from public.orders where id = of_order for no key update skip locked;
  if not found or not coalesce(private.commission_earned_at(of_order, days) <= at, false)
    or private.find_commission_hold(of_order) is not null then
    return 0;
  end if;
  select a.reseller_id into of_reseller
    from public.order_attributions a join public.resellers r on r.id = a.reseller_id
    where a.order_id = of_order and r.status = 'approved';
  if not found then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('commissions ' || of_reseller, 0));
  for commission in
    select c.id, b.accrued_kobo from public.commissions c, private.commission_balance(c.id) b
    where c.order_id = of_order and b.accrued_kobo > 0 order by c.id
  loop
    perform private.book_commission_entry(commission.id, 'earned', at, null,
      array['accrued', 'payable'], array[commission.accrued_kobo, -commission.accrued_kobo]);
    earned := earned + commission.accrued_kobo;
  end loop;
  return earned;
end $$;
grant execute on function private.earn_commissions(uuid, timestamp with time zone, integer)
  to service_role;

-- The differences between the ledger and the orders. Each row is a bug. The nightly check calls it.
create function private.list_commission_differences()
returns table (order_id uuid, commission_id uuid, reseller_id uuid, expected_kobo bigint,
  booked_kobo bigint)
language sql stable security definer set search_path = '' as $$
  with booked as (
    select e.commission_id, sum(p.amount_kobo) as kobo
    from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.commission_id is not null and p.account = 'expense'
    group by e.commission_id
  ),
  expected as (
    select a.order_id, a.reseller_id, t.line_id, t.amount_kobo
    from public.order_attributions a, private.commission_targets(a.order_id) t
    where a.refusal is null and a.way <> 'wholesale'
  )
  select coalesce(e.order_id, c.order_id), c.id, coalesce(e.reseller_id, c.reseller_id),
    least(coalesce(e.amount_kobo, 0), coalesce(c.cap_kobo, e.amount_kobo, 0))::bigint,
    coalesce(b.kobo, 0)::bigint
  from expected e full join public.commissions c on c.order_line_id = e.line_id
    left join booked b on b.commission_id = c.id
  where least(coalesce(e.amount_kobo, 0), coalesce(c.cap_kobo, e.amount_kobo, 0))
    <> coalesce(b.kobo, 0)
$$;
grant execute on function private.list_commission_differences() to service_role;

create trigger commissions_guard before update or delete on public.commissions
  for each row execute function private.guard_commission();

create trigger commission_entries_append_only before update or delete on public.commission_entries
  for each row execute function private.keep_for_ever();
create trigger commission_entries_guard before insert on public.commission_entries
  for each row execute function private.guard_commission_entry();
create constraint trigger commission_entries_check_balance after insert on public.commission_entries
  deferrable initially deferred for each row execute function private.check_commission_balance();

create trigger commission_postings_append_only before update or delete on public.commission_postings
  for each row execute function private.keep_for_ever();
create constraint trigger commission_postings_check_balance
  after insert on public.commission_postings
  deferrable initially deferred for each row execute function private.check_commission_balance();

create constraint trigger ledger_entries_sync_commissions after insert on public.ledger_entries
  deferrable initially deferred for each row
  execute function private.follow_order_with_commissions();

create constraint trigger orders_sync_commissions after update of status on public.orders
  deferrable initially deferred for each row when (new.status <> old.status)
  execute function private.follow_order_with_commissions();

create constraint trigger order_lines_sync_commissions
  after insert or update of quantity, discount_kobo, vat_kobo or delete on public.order_lines
  deferrable initially deferred for each row
  execute function private.follow_order_with_commissions();

select private.audit_table('public.commissions', '{sales,finance,support}');

select private.audit_table('public.commission_entries', '{sales,finance,support}');

-- supabase/schemas/63_attributions.sql
-- Which reseller an order counts for, and why some orders count for none.

-- The reseller through whom an order came. It is fixed when the order is placed.
create table public.order_attributions (
  order_id uuid primary key references public.orders on delete restrict,
  reseller_id uuid not null references public.resellers on delete restrict,
  -- wholesale: the reseller's own order, at the price of the tier; it earns no commission.
  way text not null check (way in ('code', 'link', 'deal', 'staff', 'wholesale')),
  -- Why it earns nothing; null when it earns.
  refusal text
    check (refusal in ('same_account', 'same_email', 'same_phone', 'same_bank_account',
      'same_address', 'same_device', 'circle', 'not_approved')),
  -- The tier at that time.
  tier_id uuid not null references public.reseller_tiers on delete restrict,
  commission_percent numeric(5,2) not null
    check (commission_percent >= 0 and commission_percent < 30),
  created_at timestamptz not null default now(),
  lead_id uuid references public.reseller_leads on delete restrict,
  constraint order_attributions_deal_check check (way <> 'deal' or lead_id is not null)
);

create index order_attributions_reseller_id_idx
  on public.order_attributions (reseller_id, created_at desc);
create index order_attributions_tier_id_idx on public.order_attributions (tier_id);
create index order_attributions_lead_id_idx on public.order_attributions (lead_id)
  where lead_id is not null;

alter table public.order_attributions enable row level security;
grant select on public.order_attributions to authenticated;
grant select, insert on public.order_attributions to service_role;
create policy order_attributions_select_reseller_or_staff on public.order_attributions
  for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy order_attributions_all_second_factor on public.order_attributions as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Whether the buyer of an order is the reseller, by account, mailbox or phone.
create function private.is_reseller_of_order(of_reseller uuid, buyer public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r join public.profiles p on p.id = r.user_id
    where r.id = of_reseller and (
      r.user_id = buyer.user_id
      or private.mailbox_of(private.find_account_email(r.user_id)) in (
        private.mailbox_of(buyer.email),
        private.mailbox_of(private.find_account_email(buyer.user_id)))
      or private.phone_key(buyer.phone_number)
        in (private.phone_key(r.phone), private.phone_key(p.phone)))
  )
$$;

-- The orders that a reseller placed, by account, mailbox or phone.
create function private.list_orders_of_reseller(of_reseller uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o join public.resellers r on r.id = of_reseller
    where o.user_id = r.user_id
  union
  select o.id from public.orders o, public.resellers r
    where r.id = of_reseller
      and private.mailbox_of(o.email) = private.mailbox_of(private.find_account_email(r.user_id))
  union
  select o.id from public.orders o, public.resellers r join public.profiles p on p.id = r.user_id
    where r.id = of_reseller and private.phone_key(o.phone_number)
      in (private.phone_key(r.phone), private.phone_key(p.phone))
$$;

-- Whether an order was sent from the browser of a reseller, by what we know anyway: the browser
-- holds the key of one of their orders, or they are signed in with the same browser at an address
-- that nobody else uses. The address of a mobile carrier, which thousands share, proves nothing.
create function private.is_device_of_reseller(
  of_reseller uuid, buyer public.orders, known_orders uuid[], address text, browser text,
  at timestamptz)
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.list_orders_of_reseller(of_reseller) as own (id)
      where id = any (known_orders)
    )
    or exists (
      select from auth.sessions s join public.resellers r on r.user_id = s.user_id
      where r.id = of_reseller and host(s.ip) = is_device_of_reseller.address
        and s.user_agent = browser
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > at - interval '1 day'
    )
    and not exists (
      select from auth.sessions s, public.resellers r
      where r.id = of_reseller and host(s.ip) = is_device_of_reseller.address
        and s.user_id is distinct from r.user_id and s.user_id is distinct from buyer.user_id
        and coalesce(s.refreshed_at at time zone 'utc', s.created_at) > at - interval '30 days'
    )
    and not exists (
      select from private.order_origins x
      where x.address = is_device_of_reseller.address and x.order_id <> buyer.id
        and x.order_id not in (
          select id from private.list_orders_of_reseller(of_reseller) as own (id))
    )
$$;

-- Whether the buyer is a reseller from whom this one has bought, directly or through others.
create function private.closes_reseller_circle(of_reseller uuid, buyer public.orders)
returns boolean
language sql stable security definer set search_path = '' as $$
  with recursive buyers as (
    select r.id from public.resellers r
    where r.id <> of_reseller and r.status in ('approved', 'suspended')
      and private.is_reseller_of_order(r.id, buyer)
  ),
  -- From this reseller to those through whom they bought, and on from there.
  earners (id, depth) as (
    select of_reseller, 0
    union
    select a.reseller_id, e.depth + 1
    from earners e, private.list_orders_of_reseller(e.id) as bought (id)
      join public.order_attributions a on a.order_id = bought.id
    where e.depth < 6 and a.way <> 'wholesale' and a.refusal is null
      and exists (select from buyers)
  )
  select exists (select from buyers b join earners e on e.id = b.id)
$$;

-- Why an order earns this reseller nothing; null when it earns. The order is already stored, in the
-- same transaction.
create function private.find_attribution_refusal(
  of_reseller uuid, of_order uuid, known_orders uuid[], address text, browser text, at timestamptz)
returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  reseller public.resellers;
  buyer public.orders;
  buyer_mailboxes text[];
begin
  select * into reseller from public.resellers where id = of_reseller;
  select * into buyer from public.orders where id = of_order;
  if reseller.status is distinct from 'approved' then return 'not_approved'; end if;
  if buyer.user_id = reseller.user_id then return 'same_account'; end if;
  buyer_mailboxes := array[private.mailbox_of(buyer.email),
    private.mailbox_of(private.find_account_email(buyer.user_id))];
  if private.mailbox_of(private.find_account_email(reseller.user_id)) = any (buyer_mailboxes) then
    return 'same_email';
  end if;
  if exists (
    select from public.profiles p
    where p.id in (reseller.user_id, buyer.user_id)
      and private.phone_key(reseller.phone) in (
        private.phone_key(buyer.phone_number),
        case when p.id = buyer.user_id then private.phone_key(p.phone) end)
      or p.id = reseller.user_id
        and private.phone_key(p.phone) = private.phone_key(buyer.phone_number)
  ) then
    return 'same_phone';
  end if;
  -- The account to which an earlier order of this buyer was refunded.
  if exists (
    select from public.reseller_bank_accounts b
      join private.refund_accounts f on f.account_number = b.account_number
        and f.bank_code = b.bank_code
      join public.orders o on o.id = f.order_id
    where b.reseller_id = of_reseller and (o.user_id = buyer.user_id
      or private.mailbox_of(o.email) = any (buyer_mailboxes)
      or private.phone_key(o.phone_number) = private.phone_key(buyer.phone_number))
  ) then
    return 'same_bank_account';
  end if;
  -- The street with its whole number: a 3 is not found in a 13.
  if private.address_key(buyer.delivery_street) ~ '[0-9]'
    and length(private.address_key(buyer.delivery_street)) >= 6
    and (
      private.address_key(reseller.address) ~ (
        '(^|[^0-9])' || private.address_key(buyer.delivery_street) || '([^0-9]|$)')
      and (reseller.state = buyer.delivery_state
        or position(private.address_key(buyer.delivery_area)
          in private.address_key(reseller.address)) > 0)
      or exists (
        select from public.addresses a
        where a.user_id = reseller.user_id and a.state = buyer.delivery_state
          and private.address_key(a.street) = private.address_key(buyer.delivery_street)
          and private.address_key(a.area) = private.address_key(buyer.delivery_area))
    ) then
    return 'same_address';
  end if;
  if private.is_device_of_reseller(of_reseller, buyer, known_orders, address, browser, at) then
    return 'same_device';
  end if;
  if private.closes_reseller_circle(of_reseller, buyer) then return 'circle'; end if;
  return null;
end $$;
grant execute on function private.find_attribution_refusal(uuid, uuid, uuid[], text, text,
  timestamp with time zone) to service_role;

-- Trigger only. A member of staff who types in an order can name a reseller, who then earns from a
-- customer of ours, so the owners are notified of each. Security definer, because staff do not
-- write security events.
create function private.tell_named_reseller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into platform.security_events (kind, user_id, details)
    select 'reseller_named', coalesce(o.placed_by, (select auth.uid())), jsonb_build_object(
      'given', new.commission_percent || ' % of order ' || o.number || ' (' || o.total_kobo / 100
        || ' naira) to ' || r.business_name)
    from public.orders o, public.resellers r
    where o.id = new.order_id and r.id = new.reseller_id;
  return null;
end $$;

-- Trigger only: the rules of order_attributions, in this order. Security definer, because they read
-- what the caller may not.
create function private.guard_order_attributions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An order at wholesale is an approved reseller's own, without a coupon and without a commission.
  <<check_wholesale_order>>
  begin
    if new.way <> 'wholesale' then
      exit check_wholesale_order;
    end if;
    if new.commission_percent <> 0 or new.refusal is not null then
      raise exception 'commission_at_wholesale' using errcode = 'PT409';
    end if;
    if not exists (
      select from public.orders o
      join public.resellers r on r.id = new.reseller_id and r.user_id = o.user_id
      join public.profiles p on p.id = r.user_id and p.role = 'reseller'
      where o.id = new.order_id and o.coupon_code is null and r.status = 'approved'
        and r.tier_id = new.tier_id)
    then
      raise exception 'wholesale_needs_reseller' using errcode = 'PT409';
    end if;
  end check_wholesale_order;

  -- Staff earn nothing from an order that they enter, also not by a reseller with their mailbox or
  -- phone.
  if new.way <> 'wholesale' and new.refusal is null then
    if private.is_own_reseller(
        (select placed_by from public.orders where id = new.order_id), new.reseller_id) then
      new.refusal := 'same_account';
    end if;
  end if;
  return new;
end $$;

create trigger order_attributions_append_only before update or delete on public.order_attributions
  for each row execute function private.keep_for_ever();
create trigger order_attributions_guard before insert on public.order_attributions for each row
  execute function private.guard_order_attributions();
create trigger order_attributions_tell_named after insert on public.order_attributions
  for each row when (new.way = 'staff' and new.refusal is null)
  execute function private.tell_named_reseller();

select private.audit_table('public.order_attributions', '{sales,finance}');

-- supabase/schemas/64_payouts.sql
-- Payouts to resellers, withholding tax, and the bank accounts of resellers.

-- The rules of payouts to resellers. Staff never edit a row: each change is the next version.
create table public.payout_rules (
  version integer generated always as identity primary key,
  min_payout_kobo bigint not null default 500000
    check (min_payout_kobo between 10000 and 100000000),
  -- A small company need not deduct tax from a payee with a TIN, up to a sum in a calendar month
  -- (Deduction of Tax at Source Regulations 2024). Sources disagree on who is small, so it is off.
  is_small_company boolean not null default false,
  small_company_month_kobo bigint not null default 200000000
    check (small_company_month_kobo between 0 and 10000000000),
  reason text not null check (char_length(reason) between 3 and 300),
  created_by uuid references auth.users on delete set null default auth.uid(),
  created_at timestamptz not null default now()
);

create index payout_rules_created_by_idx on public.payout_rules (created_by)
  where created_by is not null;

-- The rates of withholding tax, by kind of payment, residence of the payee, and first day.
create table public.withholding_rates (
  kind text not null check (kind in ('commission')),
  is_resident boolean not null,
  from_day date not null check (from_day between '2020-01-01' and '2100-01-01'),
  percent numeric(5,2) not null check (percent >= 0 and percent <= 50),
  -- For a payee without a TIN: the rate times this.
  no_tin_factor numeric(3,1) not null default 2 check (no_tin_factor between 1 and 3),
  source text not null check (char_length(source) between 3 and 300),
  primary key (kind, is_resident, from_day)
);

-- The bank accounts of resellers. The reseller enters an account, and a member of staff confirms
-- it. An account that replaces another one waits 72 hours, so that somebody who stole a session
-- cannot redirect a payout.
create table public.reseller_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  reseller_id uuid not null references public.resellers on delete restrict,
  status text not null default 'proposed'
    check (status in ('proposed', 'confirmed', 'refused', 'replaced')),
  bank_code text not null check (bank_code ~ '^[0-9]{3,6}$'),
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  last_four text not null generated always as (right(account_number, 4)) stored,
  account_name text not null check (char_length(account_name) between 2 and 100),
  -- The bank gave the name; otherwise it was typed.
  is_name_checked boolean not null,
  -- The name compared with those of the business and of its owner.
  name_match text not null check (name_match in ('same', 'similar', 'different')),
  -- It replaces an account that was confirmed.
  is_change boolean not null default false,
  may_confirm_at timestamptz not null default now(),
  entered_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  -- Why it was refused; for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  created_at timestamptz not null default now(),
  constraint reseller_bank_accounts_decided_check check (
    (status = 'proposed') = (decided_at is null)
  ),
  constraint reseller_bank_accounts_refusal_check check (status <> 'refused' or reason is not null)
);

create unique index reseller_bank_accounts_current_idx
  on public.reseller_bank_accounts (reseller_id) where status = 'confirmed';
create unique index reseller_bank_accounts_proposed_idx
  on public.reseller_bank_accounts (reseller_id) where status = 'proposed';
create index reseller_bank_accounts_reseller_id_idx
  on public.reseller_bank_accounts (reseller_id, created_at desc);
create index reseller_bank_accounts_entered_by_idx on public.reseller_bank_accounts (entered_by)
  where entered_by is not null;
create index reseller_bank_accounts_decided_by_idx on public.reseller_bank_accounts (decided_by)
  where decided_by is not null;

-- A file for our bank with payouts that staff transfer by hand.
create table public.payout_batches (
  id uuid primary key default gen_random_uuid(),
  made_by uuid references auth.users on delete set null,
  made_at timestamptz not null default now()
);

create index payout_batches_made_by_idx on public.payout_batches (made_by)
  where made_by is not null;

-- Payouts to resellers. When one is sent, its gross amount leaves the payable account in the same
-- transaction, before a bank or gateway moves the money.
create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  -- The gateway accepts a reference once: at least 16 of a-z, 0-9, - and _.
  reference text not null unique generated always as ('payout-' || id::text) stored,
  reseller_id uuid not null references public.resellers on delete restrict,
  bank_account_id uuid not null references public.reseller_bank_accounts on delete restrict,
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'sending', 'paid', 'failed', 'refused', 'returned')),
  gross_kobo bigint not null check (gross_kobo > 0),
  tax_percent numeric(5,2) not null check (tax_percent >= 0 and tax_percent <= 50),
  tax_kobo bigint not null,
  net_kobo bigint not null check (net_kobo > 0),
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null default now(),
  -- Above the limit for one person two people approve; this is the first of them.
  first_approved_by uuid references auth.users on delete set null,
  first_approved_at timestamptz,
  approved_by uuid references auth.users on delete set null,
  approved_at timestamptz,
  -- Who refused it, sent it by hand, or noted its end.
  handled_by uuid references auth.users on delete set null,
  way text check (way in ('gateway', 'bank_file')),
  gateway text check (gateway in ('paystack', 'sandbox')),
  -- No money moved: the gateway is the sandbox or in its test mode.
  is_test boolean not null default false,
  batch_id uuid references public.payout_batches on delete restrict,
  sent_at timestamptz,
  -- Until then one process queries the gateway about it.
  asking_until timestamptz,
  checked_at timestamptz,
  -- The last message of the gateway, for staff.
  gateway_word text check (char_length(gateway_word) between 1 and 300),
  -- Of the transfer at the bank or gateway.
  bank_reference text check (char_length(bank_reference) between 3 and 120),
  paid_at timestamptz,
  -- When it failed, was refused or came back.
  ended_at timestamptz,
  -- Why, for the reseller.
  reason text check (char_length(reason) between 3 and 500),
  constraint payouts_sums_check check (
    tax_kobo = round(gross_kobo * tax_percent / 100) and net_kobo = gross_kobo - tax_kobo
  ),
  constraint payouts_approval_check check (
    status in ('requested', 'refused') or approved_at is not null
  ),
  constraint payouts_first_approval_check check (
    first_approved_at is not null or first_approved_by is null
  ),
  constraint payouts_sent_check check (
    (way is not null) = (sent_at is not null)
    and (status not in ('sending', 'paid', 'failed', 'returned') or way is not null)
    and (gateway is not null) = (way is not distinct from 'gateway')
    and (batch_id is not null) = (way is not distinct from 'bank_file')
  ),
  constraint payouts_paid_check check (status <> 'paid' or paid_at is not null),
  constraint payouts_end_check check (
    (ended_at is not null) = (status in ('failed', 'refused', 'returned'))
    and (ended_at is null or reason is not null)
  )
);

-- One open payout for each reseller, so that two never claim the same money.
create unique index payouts_open_idx on public.payouts (reseller_id)
  where status in ('requested', 'approved', 'sending');
create index payouts_reseller_id_idx on public.payouts (reseller_id, requested_at desc, id);
create index payouts_bank_account_id_idx on public.payouts (bank_account_id);
create index payouts_status_idx on public.payouts (status, requested_at desc, id);
create index payouts_batch_id_idx on public.payouts (batch_id) where batch_id is not null;
create index payouts_requested_by_idx on public.payouts (requested_by)
  where requested_by is not null;
create index payouts_first_approved_by_idx on public.payouts (first_approved_by)
  where first_approved_by is not null;
create index payouts_approved_by_idx on public.payouts (approved_by) where approved_by is not null;
create index payouts_handled_by_idx on public.payouts (handled_by) where handled_by is not null;

-- The tax of each month that was paid to the tax office; due on the 21st of the next month.
create table public.withholding_remittances (
  month date primary key
    check (month = date_trunc('month', month::timestamp)::date
      and month between '2020-01-01' and '2100-01-01'),
  amount_kobo bigint not null check (amount_kobo >= 0),
  paid_on date not null check (paid_on between '2020-01-01' and '2100-01-01'),
  reference text not null check (char_length(reference) between 3 and 120),
  recorded_by uuid references auth.users on delete set null,
  created_at timestamptz not null default now(),
  constraint withholding_remittances_order_check check (paid_on >= month)
);

create index withholding_remittances_recorded_by_idx on public.withholding_remittances (recorded_by)
  where recorded_by is not null;

alter table public.commission_entries add constraint commission_entries_payout_id_fkey
  foreign key (payout_id) references public.payouts on delete restrict;
alter table private.transfer_recipients add constraint transfer_recipients_bank_account_id_fkey
  foreign key (bank_account_id) references public.reseller_bank_accounts on delete cascade;

alter table public.payout_rules enable row level security;
grant select on public.payout_rules to anon, authenticated, service_role;
grant insert (min_payout_kobo, is_small_company, small_company_month_kobo, reason)
  on public.payout_rules to authenticated;
-- The page about the programme shows the rules and the rates to everybody.
create policy payout_rules_select_everyone on public.payout_rules
  for select to anon, authenticated
  using (true);
create policy payout_rules_insert_finance on public.payout_rules for insert to authenticated
  with check ((select private.has_grant('finance')) and (select private.has_fresh_second_factor()));

alter table public.withholding_rates enable row level security;
grant select on public.withholding_rates to anon, authenticated, service_role;
grant insert (kind, is_resident, from_day, percent, no_tin_factor, source)
  on public.withholding_rates to authenticated;
create policy withholding_rates_select_everyone on public.withholding_rates
  for select to anon, authenticated
  using (true);
create policy withholding_rates_insert_finance on public.withholding_rates
  for insert to authenticated
  with check ((select private.has_grant('finance')) and (select private.has_fresh_second_factor()));

alter table public.reseller_bank_accounts enable row level security;
-- The Data API does not show the account number, so a thief with a session of the reseller cannot
-- read it.
grant select, insert, update on public.reseller_bank_accounts to service_role;
grant select (id, reseller_id, status, bank_code, last_four, account_name, is_name_checked,
  name_match, is_change, may_confirm_at, decided_at, reason, created_at)
  on public.reseller_bank_accounts to authenticated;
create policy reseller_bank_accounts_select_owner_or_staff on public.reseller_bank_accounts
  for select to authenticated
  using ((select private.has_grant('finance')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy reseller_bank_accounts_all_second_factor on public.reseller_bank_accounts
  as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.payout_batches enable row level security;
grant select, insert on public.payout_batches to service_role;

alter table public.payouts enable row level security;
grant select, insert, update on public.payouts to service_role;
grant select (id, reference, reseller_id, bank_account_id, status, gross_kobo, tax_percent,
  tax_kobo, net_kobo, requested_at, approved_at, way, is_test, sent_at, bank_reference, paid_at,
  ended_at, reason) on public.payouts to authenticated;
create policy payouts_select_owner_or_staff on public.payouts for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')) or exists (
    select from public.resellers r where r.id = reseller_id and r.user_id = (select auth.uid())));
create policy payouts_all_second_factor on public.payouts as restrictive for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.withholding_remittances enable row level security;
grant select on public.withholding_remittances to authenticated;
grant select, insert, update on public.withholding_remittances to service_role;
create policy withholding_remittances_select_finance on public.withholding_remittances
  for select to authenticated
  using ((select private.has_grant('finance')));

-- Withheld tax, and tax that came back with a payout, from the ledger. Months are those of Lagos.
create view private.withheld_tax as
  select e.id, e.reseller_id, e.payout_id, e.effective_at,
    (date_trunc('month', e.effective_at at time zone 'Africa/Lagos'))::date as month,
    -p.amount_kobo as tax_kobo,
    sign(-p.amount_kobo)::integer * o.gross_kobo as gross_kobo, o.tax_percent
  from public.commission_entries e
    join public.commission_postings p on p.entry_id = e.id and p.account = 'withheld'
    join public.payouts o on o.id = e.payout_id;
grant select on private.withheld_tax to service_role;

-- The percentage of tax on a payment to a reseller; null where no rate is known for the day.
-- `month_kobo` is what was paid to the same person earlier in the month. The same as
-- domain/resellers/withholding-tax.ts; a test compares the two.
create function private.withholding_percent(
  of_kind text, resident boolean, has_tin boolean, amount_kobo bigint, month_kobo bigint,
  on_day date)
returns numeric
language sql stable set search_path = '' as $$
  select case
    when has_tin and rules.is_small_company
      and month_kobo + amount_kobo <= rules.small_company_month_kobo then 0
    else (
      select r.percent * case when has_tin then 1 else r.no_tin_factor end
      from public.withholding_rates r
      where r.kind = of_kind and r.is_resident = resident and r.from_day <= on_day
      order by r.from_day desc limit 1)
  end
  from public.payout_rules rules order by rules.version desc limit 1
$$;
grant execute on function private.withholding_percent(text, boolean, boolean, bigint, bigint, date)
  to service_role;

-- Whether this person and the reseller are one, by account, mailbox or phone.
create function private.is_own_reseller(person uuid, of_reseller uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.resellers r
    where r.id = of_reseller and (
      r.user_id = person
      or private.mailbox_of(private.find_account_email(r.user_id))
        = private.mailbox_of(private.find_account_email(person))
      or exists (
        select from public.profiles p
        where p.id = person and length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 10
          and right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(r.phone, '[^0-9]', '', 'g'), 10)))
  )
$$;
grant execute on function private.is_own_reseller(uuid, uuid) to service_role;

-- Why a member of staff may not decide on a request about payouts; null when they may. The rules
-- are those of refunds: no new admin, no new grant, nobody whom the requester let in.
create function private.find_payout_problem(
  person uuid, asker uuid, asked_at timestamptz, of_reseller uuid)
returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_own_reseller(person, of_reseller)
      then 'own_reseller_money'
    else private.find_approval_problem(person, asker, asked_at)
  end
$$;
grant execute on function private.find_payout_problem(uuid, uuid, timestamp with time zone, uuid)
  to service_role;

-- Trigger only. An entry never changes. Somebody else confirms it, a replacement after 72 hours.
create function private.guard_reseller_bank_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' then
      raise exception 'reseller_account_not_proposed' using errcode = 'PT409';
    end if;
    new.is_change := exists (select from public.reseller_bank_accounts
      where reseller_id = new.reseller_id and status in ('confirmed', 'replaced'));
    new.may_confirm_at := new.created_at
      + case when new.is_change then interval '72 hours' else interval '0' end;
    return new;
  end if;
  if to_jsonb(new) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
      is distinct from
      to_jsonb(old) - '{status,decided_by,decided_at,reason,entered_by,last_four}'::text[]
    or new.entered_by is distinct from old.entered_by and new.entered_by is not null then
    raise exception 'reseller_account_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'confirmed' and old.status = 'proposed' then
    if new.decided_by is null or new.decided_by = old.entered_by then
      raise exception 'reseller_account_of_proposer' using errcode = 'PT409';
    end if;
    if new.may_confirm_at > new.decided_at then
      raise exception 'reseller_account_too_new' using errcode = 'PT409';
    end if;
    problem := private.find_payout_problem(new.decided_by, old.entered_by, old.created_at,
      new.reseller_id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
  end if;
  return new;
end $$;

-- Whether a person may approve a payout alone: at most 100,000 naira in 24 hours, as for refunds,
-- both of what this person approved alone and of what this reseller got with one approval. Parallel
-- approvals are counted one after the other. A transfer by hand that came back still counts: only
-- the message of a gateway frees its sum.
create function private.may_pay_out_alone(
  person uuid, of_reseller uuid, amount bigint, but uuid)
returns boolean
language plpgsql set search_path = '' as $$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('payouts by ' || person, 0));
  select greatest(sum(gross_kobo) filter (where approved_by = person),
      sum(gross_kobo) filter (where reseller_id = of_reseller))
    into given
    from public.payouts
    where id <> but and first_approved_by is null and approved_at > now() - interval '24 hours'
      and (status not in ('failed', 'refused', 'returned') or way = 'bank_file');
  return amount + coalesce(given, 0) <= 10000000;
end $$;
grant execute on function private.may_pay_out_alone(uuid, uuid, bigint, uuid) to service_role;

-- Why a member of staff may not approve a payout; null when they may. The second approver is nobody
-- whom the first one let in.
create function private.find_payout_approval_problem(person uuid, of_payout uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    private.find_payout_problem(person, p.requested_by, p.requested_at, p.reseller_id),
    case
      when a.entered_by = person
        then 'payout_account_of_approver'
      -- Where nobody else can approve, the person who confirmed the account may.
      when a.decided_by = person and exists (
        select from public.staff_grants g
          join public.profiles s on s.id = g.user_id and s.role = 'admin'
          join auth.users u on u.id = g.user_id
        where g.user_id <> person and g.grant_name in ('owner', 'finance') and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= now())
      ) then 'payout_account_confirmed_by_approver'
      when p.first_approved_by = person
        then 'payout_approved_by_you'
      when p.first_approved_by is not null then
        private.find_approval_problem(person, p.first_approved_by, p.first_approved_at)
    end)
  from public.payouts p join public.reseller_bank_accounts a on a.id = p.bank_account_id
  where p.id = of_payout
$$;
grant execute on function private.find_payout_approval_problem(uuid, uuid) to service_role;

-- Sets the tax of a payout by the rates of a day and the earlier payouts of the month.
create function private.tax_payout(taxed public.payouts, on_day date) returns public.payouts
language plpgsql security definer set search_path = '' as $$
declare
  payee public.resellers;
  month_kobo bigint;
begin
  select * into payee from public.resellers where id = taxed.reseller_id;
  select coalesce(sum(gross_kobo), 0) into month_kobo from public.payouts
    where reseller_id = taxed.reseller_id and id <> taxed.id and status in ('sending', 'paid')
      and date_trunc('month', sent_at at time zone 'Africa/Lagos')
        = date_trunc('month', on_day::timestamp);
  taxed.tax_percent := private.withholding_percent(
    'commission', payee.is_resident, payee.tin is not null, taxed.gross_kobo, month_kobo, on_day);
  if taxed.tax_percent is null then
    raise exception 'withholding_rate_unknown' using errcode = 'PT409';
  end if;
  taxed.tax_kobo := round(taxed.gross_kobo * taxed.tax_percent / 100);
  taxed.net_kobo := taxed.gross_kobo - taxed.tax_kobo;
  return taxed;
end $$;

-- Refuses a payout that cannot be made now: to a suspended reseller, to another account than the
-- current one, or of more than is payable. The caller has locked the reseller.
create function private.refuse_payout(checked public.payouts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  payable bigint;
begin
  if not exists (select from public.resellers
      where id = checked.reseller_id and status = 'approved') then
    raise exception 'payout_needs_approved_reseller' using errcode = 'PT409';
  end if;
  if not exists (select from public.reseller_bank_accounts
      where id = checked.bank_account_id and reseller_id = checked.reseller_id
        and status = 'confirmed') then
    raise exception 'payout_account_outdated' using errcode = 'PT409';
  end if;
  select payable_kobo into payable from private.reseller_balance(checked.reseller_id);
  if checked.gross_kobo > payable then
    raise exception 'payout_over_payable' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. A payout begins as a request of the reseller. What was requested, decided and sent
-- never changes, and above the limit two people approve.
create function private.guard_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
  fixed constant text[] := '{id,reseller_id,bank_account_id,gross_kobo,requested_at}';
begin
  perform from public.resellers where id = new.reseller_id for no key update;
  if tg_op = 'INSERT' then
    if new.status <> 'requested' or not exists (
        select from public.resellers where id = new.reseller_id and user_id = new.requested_by) then
      raise exception 'payout_not_requested' using errcode = 'PT409';
    end if;
    if new.gross_kobo < (select min_payout_kobo from public.payout_rules
        order by version desc limit 1) then
      raise exception 'payout_too_small' using errcode = 'PT409';
    end if;
    perform private.refuse_payout(new);
    return private.tax_payout(new, (new.requested_at at time zone 'Africa/Lagos')::date);
  end if;
  if exists (select from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
      where key = any (fixed) and n.value <> o.value)
    or new.status = old.status and old.status <> 'requested'
      and (new.tax_kobo, new.approved_by) is distinct from (old.tax_kobo, old.approved_by)
      and (new.tax_kobo <> old.tax_kobo or new.approved_by is not null)
    or old.way is not null and (new.way, new.gateway, new.is_test, new.batch_id, new.sent_at)
      is distinct from (old.way, old.gateway, old.is_test, old.batch_id, old.sent_at) then
    raise exception 'payout_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'requested'
      and new.first_approved_by is not null and old.first_approved_by is null
    or new.status = 'approved' and old.status = 'requested' then
    problem := private.find_payout_approval_problem(
      case new.status when 'approved' then new.approved_by else new.first_approved_by end, new.id);
    if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    perform private.refuse_payout(new);
  end if;
  if new.status = 'approved' and old.status = 'requested' then
    if new.approved_by is null then
      raise exception 'payout_without_approver' using errcode = 'PT409';
    end if;
    if old.first_approved_at is null and not private.may_pay_out_alone(
        new.approved_by, new.reseller_id, new.gross_kobo, new.id) then
      raise exception 'second_person_needed' using errcode = 'PT409';
    end if;
    return private.tax_payout(new, (new.approved_at at time zone 'Africa/Lagos')::date);
  end if;
  if (new.tax_percent, new.tax_kobo) is distinct from (old.tax_percent, old.tax_kobo) then
    raise exception 'payout_tax_fixed' using errcode = 'PT409';
  end if;
  if new.status = 'sending' and old.status = 'approved' then
    perform private.refuse_payout(new);
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: a payout that is on its way or paid has taken exactly
-- its gross amount from the payable account, and any other one nothing.
create function private.check_payout_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  checked public.payouts;
  taken bigint;
  left_bank bigint;
  kept bigint;
  counts boolean;
begin
  select * into checked from public.payouts where id = case tg_table_name
    when 'payouts' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'payout_id')::uuid end;
  if not found then return null; end if;
  select coalesce(sum(p.amount_kobo) filter (where p.account = 'payable'), 0),
      coalesce(-sum(p.amount_kobo) filter (where p.account = 'paid_out'), 0),
      coalesce(-sum(p.amount_kobo) filter (where p.account = 'withheld'), 0)
    into taken, left_bank, kept
    from public.commission_entries e join public.commission_postings p on p.entry_id = e.id
    where e.payout_id = checked.id;
  counts := checked.status in ('sending', 'paid');
  if (taken, left_bank, kept) is distinct from (case when counts then checked.gross_kobo else 0 end,
      case when counts then checked.net_kobo else 0 end,
      case when counts then checked.tax_kobo else 0 end)
    or exists (select from public.commission_entries
      where payout_id = checked.id and reseller_id <> checked.reseller_id) then
    raise exception 'payout_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Why the caller must give a second factor, or wait, before a payout, a new bank account or a
-- transfer of units; null when they may go on. Nobody has to have a factor, but whoever removed it
-- less than a day ago waits: a thief would remove the factor that they cannot give.
create function private.find_reseller_factor_problem() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
      then private.find_second_factor_problem()
    when exists (select from private.second_factors
        where user_id = auth.uid() and removed_at > now() - interval '24 hours') then 'too_new'
  end
$$;
grant execute on function private.find_reseller_factor_problem() to service_role;

-- Trigger only. A new rate begins tomorrow at the earliest, so that nobody lowers the tax of sums
-- that are owed already.
create function private.guard_withholding_rate() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null
    and new.from_day <= (now() at time zone 'Africa/Lagos')::date then
    raise exception 'rate_begins_too_early' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger payout_rules_notify_changed
  after insert or update or delete or truncate on public.payout_rules
  for each statement execute function private.notify_table_changed();

create trigger withholding_rates_notify_changed
  after insert or update or delete or truncate on public.withholding_rates
  for each statement execute function private.notify_table_changed();
create trigger withholding_rates_guard before insert on public.withholding_rates
  for each row execute function private.guard_withholding_rate();

create trigger reseller_bank_accounts_guard before insert or update on public.reseller_bank_accounts
  for each row execute function private.guard_reseller_bank_account();
create trigger reseller_bank_accounts_check_status
  before update of status on public.reseller_bank_accounts
  for each row execute function private.guard_status('proposed>confirmed',
    'proposed>refused', 'confirmed>replaced');

create trigger payouts_guard before insert or update on public.payouts
  for each row execute function private.guard_payout();
create trigger payouts_check_status before update of status on public.payouts
  for each row execute function private.guard_status('requested>approved',
    'requested>refused', 'approved>refused', 'approved>sending', 'sending>paid', 'sending>failed',
    'sending>returned', 'paid>returned');
create trigger payouts_keep before delete on public.payouts
  for each row execute function private.keep_for_ever();
create constraint trigger payouts_check_ledger after insert or update on public.payouts
  deferrable initially deferred for each row execute function private.check_payout_ledger();
create trigger payouts_notify_changed
  after insert or update or delete or truncate on public.payouts
  for each statement execute function private.notify_table_changed();

create constraint trigger commission_entries_check_payout after insert on public.commission_entries
  deferrable initially deferred for each row when (new.payout_id is not null)
  execute function private.check_payout_ledger();

select private.audit_table('public.payout_rules', '{finance}');

select private.audit_table('public.withholding_rates', '{finance}');

select private.audit_table('public.reseller_bank_accounts', '{finance}');

select private.audit_table('public.payout_batches', '{finance}');

select private.audit_table('public.payouts', '{sales,finance,support}');

select private.audit_table('public.withholding_remittances', '{finance}');

-- supabase/schemas/69_register_log.sql
-- The log of the carbon register: one row for each event, only ever added to. An event is canonical
-- JSON (RFC 8785), and its hash is a leaf of a Merkle tree (RFC 6962).

create table public.register_events (
  -- From 0 on, without gaps: the place of the leaf in the tree.
  index bigint primary key check (index >= 0),
  -- The event as it was hashed.
  json text not null check (octet_length(json) between 2 and 60000),
  -- SHA-256 of the byte 0 and the JSON.
  leaf_hash bytea not null check (octet_length(leaf_hash) = 32),
  -- From the JSON, to search and sort.
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  transaction_id xid8 not null default pg_current_xact_id()
);

create index register_events_type_idx on public.register_events (type, index desc);
create index register_events_project_idx
  on public.register_events ((data ->> 'project'), index desc) where data ? 'project';
-- The page of an entry shows the notes about it.
create index register_events_about_idx on public.register_events ((data -> 'about'), index)
  where type = 'note_added';

-- Hashes of the tree above the leaves, each of 256, 65,536, … entries. Tiles are made of them.
create table public.register_nodes (
  level smallint not null check (level between 1 and 7),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- The public keys that sign checkpoints, as `name+id+Base64`. A new key is added, and the old ones
-- stay.
create table public.register_keys (
  key text primary key
    check (char_length(key) between 40 and 2500
      and key ~ '^[^+[:space:]]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$'),
  added_at timestamptz not null default clock_timestamp()
);

-- Signed statements of the number of entries and their root (c2sp.org/tlog-checkpoint).
create table public.register_checkpoints (
  id bigint generated always as identity primary key,
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null check (char_length(note) between 20 and 60000),
  signed_at timestamptz not null default clock_timestamp()
);

create index register_checkpoints_size_idx on public.register_checkpoints (size, id);
-- To find the last checkpoint of a day: visitors compare the states of two days.
create index register_checkpoints_signed_at_idx
  on public.register_checkpoints (signed_at desc, id desc);

-- Faults that a check of the register found. Nothing is written to the register until an owner has
-- closed them.
create table public.register_faults (
  id uuid primary key default gen_random_uuid(),
  message text not null check (char_length(message) between 3 and 1000),
  event_index bigint,
  found_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by uuid references auth.users on delete set null,
  reason text check (char_length(reason) between 3 and 500),
  constraint register_faults_closed_check check ((closed_at is null) = (reason is null))
);

create index register_faults_closed_by_idx on public.register_faults (closed_by)
  where closed_by is not null;
create unique index register_faults_open_idx on public.register_faults ((true))
  where closed_at is null;

-- The checks of the whole register, and how many events it had.
create table public.register_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  size bigint not null check (size >= 0),
  is_good boolean not null
);

create index register_checks_checked_at_idx on public.register_checks (checked_at desc);

-- When a check of the whole carbon register is due: after a start, and every night. One process
-- claims it.
create table private.register_check_turns (
  kind text primary key check (kind in ('start', 'night')),
  due_at timestamptz not null,
  claimed_at timestamptz
);

alter table public.register_events enable row level security;
grant select, insert on public.register_events to service_role;
grant select (index, json, leaf_hash, type, at, data) on public.register_events
  to anon, authenticated;
-- Anybody may check the register, and read the results of our checks.
create policy register_events_select_everyone on public.register_events
  for select to anon, authenticated
  using (true);

alter table public.register_nodes enable row level security;
grant select on public.register_nodes to anon, authenticated;
grant select, insert on public.register_nodes to service_role;
create policy register_nodes_select_everyone on public.register_nodes
  for select to anon, authenticated
  using (true);

alter table public.register_keys enable row level security;
grant select on public.register_keys to anon, authenticated;
grant select, insert on public.register_keys to service_role;
create policy register_keys_select_everyone on public.register_keys
  for select to anon, authenticated
  using (true);

alter table public.register_checkpoints enable row level security;
grant select on public.register_checkpoints to anon, authenticated;
grant select, insert on public.register_checkpoints to service_role;
create policy register_checkpoints_select_everyone on public.register_checkpoints
  for select to anon, authenticated
  using (true);

alter table public.register_faults enable row level security;
-- Who closed a fault is not public.
grant select, insert on public.register_faults to service_role;
grant select (id, message, event_index, found_at, closed_at, reason) on public.register_faults
  to anon, authenticated;
grant update (closed_at, closed_by, reason) on public.register_faults to service_role;
create policy register_faults_select_everyone on public.register_faults
  for select to anon, authenticated
  using (true);

alter table public.register_checks enable row level security;
grant select on public.register_checks to anon, authenticated;
grant select, insert on public.register_checks to service_role;
create policy register_checks_select_everyone on public.register_checks
  for select to anon, authenticated
  using (true);

alter table private.register_check_turns enable row level security;
grant select, insert, update on private.register_check_turns to service_role;

-- JSON with sorted keys and no spaces. Numbers are whole, so that every program writes them alike.
create function private.canonical_json(value jsonb) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  case jsonb_typeof(value)
    when 'object' then return '{' || coalesce((
      select string_agg(to_json(key)::text || ':' || private.canonical_json(part), ','
        order by key collate "C")
      from jsonb_each(value) as parts (key, part)), '') || '}';
    when 'array' then return '[' || coalesce((
      select string_agg(private.canonical_json(part), ',' order by place)
      from jsonb_array_elements(value) with ordinality as parts (part, place)), '') || ']';
    when 'string' then return to_json(value #>> '{}')::text;
    when 'number' then
      if value::text !~ '^(0|-?[1-9][0-9]{0,14})$' then
        raise exception 'event_number_not_whole' using errcode = 'PT400',
          detail = jsonb_build_object('value', value);
      end if;
      return value::text;
    else return value::text;
  end case;
end $$;
grant execute on function private.canonical_json(jsonb) to service_role;

-- Trigger only. An event continues the log: the next index, the hash of the event before it, and
-- its own hash over canonical JSON.
create function private.guard_register_event() returns trigger
language plpgsql set search_path = '' as $$
declare
  event constant jsonb := new.json::jsonb;
  before_it public.register_events;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register', 0));
  if exists (select from public.register_faults where closed_at is null) then
    raise exception 'register_closed' using errcode = 'PT503';
  end if;
  select * into before_it from public.register_events order by index desc limit 1;
  if new.index is distinct from coalesce(before_it.index + 1, 0)
    or new.json <> private.canonical_json(event)
    or event ->> 'index' is distinct from new.index::text
    or event ->> 'previous' is distinct from
      coalesce(encode(before_it.leaf_hash, 'hex'), repeat('0', 64))
    or not ((event ->> 'at')::timestamptz
      between coalesce(before_it.at, '-infinity') and clock_timestamp())
    or new.leaf_hash <> sha256('\x00'::bytea || convert_to(new.json, 'utf8')) then
    raise exception 'event_out_of_order' using errcode = 'PT409';
  end if;
  new.type := event ->> 'type';
  new.at := (event ->> 'at')::timestamptz;
  new.data := event -> 'data';
  new.transaction_id := pg_current_xact_id();
  return new;
end $$;

-- Writes an event at the end of the log, and returns its index. A new holder and a retirement are
-- named after it: H12 and R000012. For the service role.
create function private.append_register_event(event_type text, event_data jsonb) returns bigint
language plpgsql set search_path = '' as $$
declare
  before_it public.register_events;
  next_index bigint;
  event_json text;
begin
  perform private.lock_register();
  select * into before_it from public.register_events order by index desc limit 1;
  next_index := coalesce(before_it.index + 1, 0);
  event_json := private.canonical_json(jsonb_build_object(
    'v', 1,
    'index', next_index,
    'at', to_char(
      greatest(date_trunc('milliseconds', clock_timestamp()), before_it.at) at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'previous', coalesce(encode(before_it.leaf_hash, 'hex'), repeat('0', 64)),
    'type', event_type,
    'data', event_data || case event_type
      when 'holder_opened' then jsonb_build_object('holder', 'H' || next_index)
      when 'retired' then jsonb_build_object('retirement',
        'R' || lpad(next_index::text, greatest(6, length(next_index::text)), '0'))
      else '{}' end));
  insert into public.register_events (index, json, leaf_hash, type, at, data)
  values (next_index, event_json, sha256('\x00'::bytea || convert_to(event_json, 'utf8')),
    event_type, clock_timestamp(), event_data);
  return next_index;
end $$;
grant execute on function private.append_register_event(text, jsonb) to service_role;

-- Nobody else writes to the register until the end of the transaction, so that what was read stays
-- true. For the service role.
create function private.lock_register() returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register', 0));
end $$;
grant execute on function private.lock_register() to service_role;

-- A tile of the tree (c2sp.org/tlog-tiles) as Base64: `width` hashes of 32 bytes, or fewer when
-- they do not exist. In plpgsql, so that the query plan of each level is cached: a proof needs
-- about six tiles. Anybody may call it.
create function public.register_tile(tile_level integer, tile_index bigint, width integer)
returns text
language plpgsql stable set search_path = '' as $$
declare
  first bigint := tile_index * 256;
  after bigint := tile_index * 256 + width;
begin
  if width not between 1 and 256 or tile_index not between 0 and 10000000000 then
    return null;
  end if;
  if tile_level = 0 then
    return (
      select replace(
        encode(string_agg(e.leaf_hash, ''::bytea order by e.index), 'base64'), E'\n', '')
      from public.register_events e where e.index >= first and e.index < after);
  end if;
  return (
    select replace(encode(string_agg(n.hash, ''::bytea order by n.index), 'base64'), E'\n', '')
    from public.register_nodes n
    where n.level = tile_level and n.index >= first and n.index < after);
end $$;
grant execute on function public.register_tile(integer, bigint, integer)
  to anon, authenticated, service_role;

-- Several tiles of the tree, in the order of the request: a proof needs about six. More than 64 are
-- refused. Anybody may call it.
create function public.register_tiles(levels integer[], indexes bigint[], widths integer[])
returns table (tile text)
language plpgsql stable set search_path = '' as $$
begin
  if greatest(cardinality(levels), cardinality(indexes), cardinality(widths)) > 64 then
    raise exception 'tiles_too_many' using errcode = 'PT400';
  end if;
  return query
    select public.register_tile(asked.level, asked.index, asked.width)
    from unnest(levels, indexes, widths) with ordinality as asked (level, index, width, place)
    order by asked.place;
end $$;
grant execute on function public.register_tiles(integer[], bigint[], integer[])
  to anon, authenticated, service_role;

-- Trigger only. A later checkpoint never has fewer entries, and one with as many entries has the
-- same root: two processes that sign at once cannot publish an older state after a newer one.
create function private.guard_register_checkpoint() returns trigger
language plpgsql set search_path = '' as $$
declare
  newest public.register_checkpoints;
begin
  perform pg_advisory_xact_lock(hashtextextended('carbon register checkpoints', 0));
  select * into newest from public.register_checkpoints order by size desc, id desc limit 1;
  if new.size < newest.size or new.size = newest.size and new.root <> newest.root then
    raise exception 'checkpoint_out_of_order' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger register_events_guard before insert on public.register_events
  for each row execute function private.guard_register_event();
-- What somebody downloaded must stay as it is, also for the owner of the tables.
create trigger register_events_append_only before update or delete on public.register_events
  for each row execute function private.keep_for_ever();
create trigger register_events_no_truncate before truncate on public.register_events
  for each statement execute function private.keep_for_ever();
create trigger register_events_notify_changed after insert on public.register_events
  for each statement execute function private.notify_table_changed();

create trigger register_nodes_append_only before update or delete on public.register_nodes
  for each row execute function private.keep_for_ever();
create trigger register_nodes_no_truncate before truncate on public.register_nodes
  for each statement execute function private.keep_for_ever();
create trigger register_nodes_notify_changed after insert on public.register_nodes
  for each statement execute function private.notify_table_changed();

create trigger register_keys_append_only before update or delete on public.register_keys
  for each row execute function private.keep_for_ever();
create trigger register_keys_no_truncate before truncate on public.register_keys
  for each statement execute function private.keep_for_ever();
create trigger register_keys_notify_changed after insert on public.register_keys
  for each statement execute function private.notify_table_changed();

create trigger register_checkpoints_append_only
  before update or delete on public.register_checkpoints
  for each row execute function private.keep_for_ever();
create trigger register_checkpoints_no_truncate before truncate on public.register_checkpoints
  for each statement execute function private.keep_for_ever();
create trigger register_checkpoints_notify_changed after insert on public.register_checkpoints
  for each statement execute function private.notify_table_changed();
create trigger register_checkpoints_guard before insert on public.register_checkpoints
  for each row execute function private.guard_register_checkpoint();

create trigger register_faults_notify_changed after insert or update on public.register_faults
  for each statement execute function private.notify_table_changed();

create trigger register_checks_append_only before update or delete on public.register_checks
  for each row execute function private.keep_for_ever();
create trigger register_checks_notify_changed after insert on public.register_checks
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.register_faults', '{finance}');

-- supabase/schemas/70_register_ledger.sql
-- The ledger of the carbon register: projects, periods, vintages, holders, and where each unit is.
-- One unit is one kilogram of CO2e, and has a serial number in its vintage. Triggers write it from
-- the events of the log, in the same transaction, and refuse what an event may not do.

-- For exclusion constraints on a key and a range.
create extension if not exists btree_gist with schema extensions;

create table public.register_projects (
  id text primary key check (id ~ '^P[0-9]{4,6}$'),
  title text not null check (char_length(title) between 3 and 120),
  state text not null check (char_length(state) between 2 and 40),
  -- Rounded to a hundredth of a degree, which is about a kilometre.
  latitude numeric(4,2) not null check (latitude between 4 and 14),
  longitude numeric(4,2) not null check (longitude between 2 and 15),
  peak_watts integer not null check (peak_watts between 1 and 100000000),
  methodology text not null check (char_length(methodology) between 2 and 60),
  methodology_version text not null check (char_length(methodology_version) between 1 and 20),
  -- The letter of authorisation of the host country, and its corresponding adjustment.
  authorisation text not null check (authorisation in ('none', 'requested', 'granted', 'refused')),
  adjustment text not null check (adjustment in ('none', 'committed', 'made')),
  -- The other registry that has it, if any.
  external_registry text check (char_length(external_registry) between 2 and 60),
  external_id text check (char_length(external_id) between 1 and 60),
  event_index bigint not null references public.register_events on delete restrict,
  constraint register_projects_external_check check (
    (external_registry is null) = (external_id is null)
  )
);

create index register_projects_event_index_idx on public.register_projects (event_index);
create index register_projects_title_trigrams_idx
  on public.register_projects using gin (lower(title) extensions.gin_trgm_ops);

create table public.register_meters (
  serial text primary key check (serial ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  project_id text not null references public.register_projects on delete restrict
);

create index register_meters_project_id_idx on public.register_meters (project_id);

-- The periods of projects: the energy that their meters measured, and the reduction that follows
-- from it.
create table public.register_periods (
  event_index bigint primary key references public.register_events on delete restrict,
  project_id text not null references public.register_projects on delete restrict,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kwh bigint not null check (kwh > 0),
  -- The factor of the day, in grams of CO2e for each kWh, and where it comes from.
  factor_grams_per_kwh integer not null check (factor_grams_per_kwh between 1 and 3000),
  factor_name text not null check (char_length(factor_name) between 2 and 60),
  factor_version text not null check (char_length(factor_version) between 1 and 60),
  reduction_kg bigint not null check (reduction_kg > 0),
  issued_at timestamptz,
  constraint register_periods_reduction_check check (
    reduction_kg = kwh * factor_grams_per_kwh / 1000
  ),
  constraint register_periods_time_check check (
    ends_at > starts_at
    and extract(year from starts_at at time zone 'Africa/Lagos')
      = extract(year from (ends_at - interval '1 second') at time zone 'Africa/Lagos')
  )
);

create index register_periods_project_id_idx on public.register_periods (project_id, starts_at);

-- A kWh counts once: the periods of one meter never overlap.
create table public.register_meter_periods (
  event_index bigint not null references public.register_periods on delete restrict,
  meter text not null references public.register_meters on delete restrict,
  period tstzrange not null check (not isempty(period)),
  kwh bigint not null check (kwh >= 0),
  primary key (event_index, meter),
  constraint register_meter_periods_once exclude using gist (meter with =, period with &&)
);

create index register_meter_periods_meter_idx on public.register_meter_periods (meter);

-- The holders of units. A company has its name, a person a salted hash.
create table public.register_holders (
  id text primary key check (id ~ '^H[0-9]{1,9}$'),
  kind text not null check (kind in ('operator', 'company', 'person')),
  name text check (char_length(name) between 1 and 120),
  commitment text unique check (commitment ~ '^[0-9a-f]{64}$'),
  event_index bigint not null references public.register_events on delete restrict,
  constraint register_holders_identity_check check (
    (kind = 'person') = (name is null) and (kind = 'person') = (commitment is not null)
  )
);

create index register_holders_event_index_idx on public.register_holders (event_index);
-- The company that keeps the register is one holder.
create unique index register_holders_operator_idx on public.register_holders (kind)
  where kind = 'operator';
create index register_holders_name_trigrams_idx
  on public.register_holders using gin (lower(name) extensions.gin_trgm_ops) where name is not null;

-- All units of a project in a calendar year. Each issued unit is held, retired, cancelled or in the
-- buffer.
create table public.register_vintages (
  id text primary key,
  project_id text not null references public.register_projects on delete restrict,
  year integer not null check (year between 2015 and 2100),
  issued_kg bigint not null default 0 check (issued_kg >= 0),
  held_kg bigint not null default 0 check (held_kg >= 0),
  retired_kg bigint not null default 0 check (retired_kg >= 0),
  cancelled_kg bigint not null default 0 check (cancelled_kg >= 0),
  buffer_kg bigint not null default 0 check (buffer_kg >= 0),
  unique (project_id, year),
  constraint register_vintages_name_check check (id = project_id || '-' || year),
  constraint register_vintages_balance_check check (
    issued_kg = held_kg + retired_kg + cancelled_kg + buffer_kg
  )
);

-- Where each unit is: ranges of serials with one holder and status. No serial is in two blocks.
create table public.register_blocks (
  id bigint generated always as identity primary key,
  vintage_id text not null references public.register_vintages on delete restrict,
  serials int8range not null check (not isempty(serials) and lower(serials) >= 1),
  -- buffer: held back against mistakes in measuring, without a holder.
  status text not null check (status in ('held', 'retired', 'cancelled', 'buffer')),
  -- Who holds it, or held it last.
  holder_id text references public.register_holders on delete restrict,
  -- The event that brought it here.
  event_index bigint not null references public.register_events on delete restrict,
  kg bigint not null generated always as (upper(serials) - lower(serials)) stored,
  constraint register_blocks_once exclude using gist (vintage_id with =, serials with &&),
  constraint register_blocks_holder_check check (
    (status = 'buffer') <= (holder_id is null)
    and (status in ('held', 'retired')) <= (holder_id is not null)
  )
);

create index register_blocks_holder_id_idx
  on public.register_blocks (holder_id, status, vintage_id, lower(serials))
  where holder_id is not null;
create index register_blocks_event_index_idx on public.register_blocks (event_index);
create index register_blocks_vintage_id_idx on public.register_blocks (vintage_id, lower(serials));
-- To move the largest blocks of a holder first.
create index register_blocks_largest_idx on public.register_blocks (holder_id, kg desc)
  where status = 'held';

-- The double entry: units leave one status and holder, and arrive at another. Issued units leave
-- none.
create table public.register_moves (
  id bigint generated always as identity primary key,
  event_index bigint not null references public.register_events on delete restrict,
  vintage_id text not null references public.register_vintages on delete restrict,
  serials int8range not null check (not isempty(serials)),
  from_status text check (from_status in ('held', 'buffer')),
  from_holder_id text references public.register_holders on delete restrict,
  to_status text not null check (to_status in ('held', 'retired', 'cancelled', 'buffer')),
  to_holder_id text references public.register_holders on delete restrict
);

create index register_moves_event_index_idx on public.register_moves (event_index);
create index register_moves_serials_idx on public.register_moves using gist (vintage_id, serials);
create index register_moves_from_holder_id_idx on public.register_moves (from_holder_id)
  where from_holder_id is not null;
create index register_moves_to_holder_id_idx on public.register_moves (to_holder_id)
  where to_holder_id is not null;
create index register_moves_vintage_event_idx
  on public.register_moves (vintage_id, event_index desc);

-- Retirements. They are final, and state for whom, why, and for which time.
create table public.register_retirements (
  id text primary key check (id ~ '^R[0-9]{6,12}$'),
  event_index bigint not null unique references public.register_events on delete restrict,
  holder_id text not null references public.register_holders on delete restrict,
  kg bigint not null check (kg > 0),
  beneficiary_kind text not null check (beneficiary_kind in ('company', 'person')),
  beneficiary_name text check (char_length(beneficiary_name) between 1 and 120),
  beneficiary_commitment text check (beneficiary_commitment ~ '^[0-9a-f]{64}$'),
  reason text not null check (char_length(reason) between 3 and 300),
  claim_from date not null,
  claim_to date not null
    constraint register_retirements_claim_in_order check (claim_to >= claim_from),
  retired_at timestamptz not null,
  -- A company that our staff checked is named in the log. One that a customer named has a salted
  -- hash, as a person has, and so has the customer's note.
  note_commitment text check (note_commitment ~ '^[0-9a-f]{64}$'),
  constraint register_retirements_beneficiary_check check (
    num_nonnulls(beneficiary_name, beneficiary_commitment) = 1
    and (beneficiary_kind = 'company' or beneficiary_name is null)
  )
);

create index register_retirements_holder_id_idx
  on public.register_retirements (holder_id, retired_at desc);
create index register_retirements_retired_at_idx
  on public.register_retirements (retired_at desc, id);
create index register_retirements_beneficiary_commitment_idx
  on public.register_retirements (beneficiary_commitment) where beneficiary_commitment is not null;
create index register_retirements_beneficiary_name_trigrams_idx
  on public.register_retirements using gin (lower(beneficiary_name) extensions.gin_trgm_ops);

-- The names, and the notes on retirements, behind the salted hashes of the log. They can be erased,
-- and the log stays valid.
create table public.register_names (
  commitment text primary key check (commitment ~ '^[0-9a-f]{64}$'),
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  name text not null check (char_length(name) between 1 and 120),
  -- The person lets everybody read it.
  is_public boolean not null default false,
  user_id uuid references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  constraint register_names_salted_check check (
    commitment = encode(sha256(convert_to(salt || ':' || name, 'utf8')), 'hex')
  ),
  constraint register_names_public_words check (not is_public or private.are_public_words(name))
);

create index register_names_user_id_idx on public.register_names (user_id)
  where user_id is not null;
create index register_names_name_trigrams_idx
  on public.register_names using gin (lower(name) extensions.gin_trgm_ops) where is_public;

alter table public.register_names enable row level security;
grant select, insert, delete on public.register_names to service_role;
grant select (commitment, salt, name, is_public) on public.register_names to anon, authenticated;
grant update (is_public) on public.register_names to service_role;
create policy register_names_select_everyone_or_own on public.register_names
  for select to anon, authenticated
  using (is_public or user_id = (select auth.uid()));
-- A hidden name needs its owner's second factor, as their other data.
create policy register_names_all_second_factor on public.register_names as restrictive
  for all to authenticated
  using (is_public or (select private.has_given_second_factor()));

-- Trigger only. The trigger of an event writes the tables of the ledger, and nothing else does.
create function private.guard_register_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    raise exception 'rows_follow_events' using errcode = 'PT409',
      detail = jsonb_build_object('table', tg_table_name);
  end if;
  return new;
end $$;

-- Trigger only. A unit that is retired or cancelled never moves again.
create function private.guard_register_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status in ('retired', 'cancelled') then
    raise exception 'unit_final' using errcode = 'PT409',
      detail = jsonb_build_object('status', old.status);
  end if;
  return new;
end $$;

-- For the trigger of events. Moves serials of a vintage from one status and holder to another, and
-- splits blocks where it must. Refuses when one of the serials is elsewhere.
create function private.move_register_units(
  event bigint, of_vintage text, moved int8range,
  from_status text, from_holder text, new_status text, new_holder text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  block public.register_blocks;
  part int8range;
  found_kg bigint := 0;
  moved_kg constant bigint := upper(moved) - lower(moved);
begin
  if moved is null or isempty(moved) or lower_inf(moved) or upper_inf(moved) then
    raise exception 'move_without_serials' using errcode = 'PT400';
  end if;
  for block in
    select * from public.register_blocks
    where vintage_id = of_vintage and serials && moved order by lower(serials)
  loop
    part := block.serials * moved;
    if block.status <> from_status or block.holder_id is distinct from from_holder then
      if block.status = 'held' then
        raise exception 'units_of_other_holder' using errcode = 'PT409', detail = jsonb_build_object(
          'from', lower(part), 'to', upper(part) - 1, 'vintage', of_vintage);
      end if;
      raise exception 'units_elsewhere' using errcode = 'PT409', detail = jsonb_build_object(
        'from', lower(part), 'to', upper(part) - 1, 'vintage', of_vintage, 'status', block.status);
    end if;
    found_kg := found_kg + upper(part) - lower(part);
    update public.register_blocks
    set serials = part, status = new_status, holder_id = new_holder, event_index = event
    where id = block.id;
    insert into public.register_blocks (vintage_id, serials, status, holder_id, event_index)
    select of_vintage, rest, block.status, block.holder_id, block.event_index
    from (values (int8range(lower(block.serials), lower(part))),
      (int8range(upper(part), upper(block.serials)))) as rests (rest)
    where not isempty(rest);
    insert into public.register_moves (event_index, vintage_id, serials, from_status,
      from_holder_id, to_status, to_holder_id)
    values (event, of_vintage, part, from_status, from_holder, new_status, new_holder);
  end loop;
  if found_kg <> moved_kg then
    raise exception 'units_unknown' using errcode = 'PT409',
      detail = jsonb_build_object(
        'from', lower(moved), 'to', upper(moved) - 1, 'vintage', of_vintage);
  end if;
  update public.register_vintages
  set held_kg = held_kg
      + moved_kg * ((new_status = 'held')::int - (from_status = 'held')::int),
    buffer_kg = buffer_kg
      + moved_kg * ((new_status = 'buffer')::int - (from_status = 'buffer')::int),
    retired_kg = retired_kg + moved_kg * (new_status = 'retired')::int,
    cancelled_kg = cancelled_kg + moved_kg * (new_status = 'cancelled')::int
  where id = of_vintage;
end $$;

-- For the trigger of events. Moves the blocks of an event, `[{vintage, from, to}]` with both
-- serials inclusive, and refuses when they are not as many units as the event says.
create function private.move_register_blocks(
  event public.register_events, from_status text, from_holder text, new_status text,
  new_holder text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  block jsonb;
  moved int8range;
  moved_kg bigint := 0;
begin
  for block in select value from jsonb_array_elements(event.data -> 'blocks') loop
    moved := int8range((block ->> 'from')::bigint, (block ->> 'to')::bigint, '[]');
    moved_kg := moved_kg + upper(moved) - lower(moved);
    perform private.move_register_units(event.index, block ->> 'vintage', moved,
      from_status, from_holder, new_status, new_holder);
  end loop;
  if moved_kg is distinct from (event.data ->> 'kg')::bigint or moved_kg = 0 then
    raise exception 'event_kg_differs' using errcode = 'PT409',
      detail = jsonb_build_object('event', event.data ->> 'kg', 'blocks', moved_kg);
  end if;
end $$;

-- For the trigger of events. An amendment has the whole project as it is from now on; meters are
-- only added.
create function private.write_register_project(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  if event.type = 'project_amended' and not exists (
    select from public.register_projects where id = data ->> 'project'
  ) then
    raise exception 'project_unknown' using errcode = 'PT409',
      detail = jsonb_build_object('project', data ->> 'project');
  end if;
  insert into public.register_projects as p (id, title, state, latitude, longitude, peak_watts,
    methodology, methodology_version, authorisation, adjustment, external_registry, external_id,
    event_index)
  values (data ->> 'project', data ->> 'title', data #>> '{place,state}',
    (data #>> '{place,latitude}')::numeric, (data #>> '{place,longitude}')::numeric,
    (data ->> 'peakWatts')::integer, data #>> '{methodology,id}', data #>> '{methodology,version}',
    data #>> '{host,authorisation}', data #>> '{host,adjustment}', data #>> '{external,registry}',
    data #>> '{external,id}', event.index)
  on conflict (id) do update set (title, state, latitude, longitude, peak_watts, methodology,
      methodology_version, authorisation, adjustment, external_registry, external_id, event_index)
    = (excluded.title, excluded.state, excluded.latitude, excluded.longitude, excluded.peak_watts,
      excluded.methodology, excluded.methodology_version, excluded.authorisation,
      excluded.adjustment, excluded.external_registry, excluded.external_id, excluded.event_index)
    where event.type = 'project_amended';
  if not found then
    raise exception 'project_exists' using errcode = 'PT409',
      detail = jsonb_build_object('project', data ->> 'project');
  end if;
  insert into public.register_meters (serial, project_id)
  select serial, data ->> 'project'
  from jsonb_array_elements_text(data -> 'meters') as meters (serial)
  on conflict (serial) do nothing;
  if exists (
    select from jsonb_array_elements_text(data -> 'meters') as meters (serial)
      join public.register_meters m using (serial) where m.project_id <> data ->> 'project'
  ) then
    raise exception 'meter_of_other_project' using errcode = 'PT409';
  end if;
end $$;

-- For the trigger of events. The meters of a period belong to its project and sum to its kWh, and
-- it has evidence.
create function private.write_register_period(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  insert into public.register_periods (event_index, project_id, starts_at, ends_at, kwh,
    factor_grams_per_kwh, factor_name, factor_version, reduction_kg)
  values (event.index, data ->> 'project', (data ->> 'from')::timestamptz,
    (data ->> 'to')::timestamptz, (data ->> 'kwh')::bigint,
    (data #>> '{factor,gramsPerKwh}')::integer, data #>> '{factor,name}',
    data #>> '{factor,version}', (data ->> 'reductionKg')::bigint);
  begin
    insert into public.register_meter_periods (event_index, meter, period, kwh)
    select event.index, meter ->> 'serial',
      tstzrange((data ->> 'from')::timestamptz, (data ->> 'to')::timestamptz),
      (meter ->> 'kwh')::bigint
    from jsonb_array_elements(data -> 'meters') as meters (meter);
  exception when exclusion_violation then
    raise exception 'meter_periods_overlap' using errcode = 'PT409';
  end;
  if (select sum(kwh) from public.register_meter_periods where event_index = event.index)
      is distinct from (data ->> 'kwh')::bigint
    or exists (
      select from public.register_meter_periods p
        join public.register_meters m on m.serial = p.meter
      where p.event_index = event.index and m.project_id <> data ->> 'project')
    or jsonb_array_length(data -> 'evidence') < 1
    or (data ->> 'to')::timestamptz > event.at then
    raise exception 'period_differs' using errcode = 'PT409';
  end if;
end $$;

-- For the trigger of events. All units of a period are issued at once, to the holders that the
-- event names and to the buffer.
create function private.issue_register_units(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
  period public.register_periods;
  vintage public.register_vintages;
  share jsonb;
  units int8range;
  next_serial bigint;
begin
  select * into period from public.register_periods
    where event_index = (data ->> 'period')::bigint;
  if period is null or period.issued_at is not null then
    raise exception 'period_issued' using errcode = 'PT409';
  end if;
  update public.register_periods set issued_at = event.at where event_index = period.event_index;
  insert into public.register_vintages (id, project_id, year)
  values (data ->> 'vintage', period.project_id,
    extract(year from period.starts_at at time zone 'Africa/Lagos'))
  on conflict (project_id, year) do nothing;
  select * into vintage from public.register_vintages
    where project_id = period.project_id
      and year = extract(year from period.starts_at at time zone 'Africa/Lagos');
  next_serial := vintage.issued_kg + 1;
  update public.register_vintages v
  set issued_kg = v.issued_kg + period.reduction_kg, held_kg = v.held_kg + kg.held,
    buffer_kg = v.buffer_kg + kg.buffer
  from (
    select coalesce(sum((value ->> 'to')::bigint - (value ->> 'from')::bigint + 1)
        filter (where value ->> 'holder' is not null), 0) as held,
      coalesce(sum((value ->> 'to')::bigint - (value ->> 'from')::bigint + 1)
        filter (where value ->> 'holder' is null), 0) as buffer
    from jsonb_array_elements(data -> 'shares')
  ) kg
  where v.id = vintage.id;
  for share in select value from jsonb_array_elements(data -> 'shares') loop
    units := int8range((share ->> 'from')::bigint, (share ->> 'to')::bigint, '[]');
    if lower(units) is distinct from next_serial then
      raise exception 'serials_out_of_order' using errcode = 'PT409',
        detail = jsonb_build_object('next', next_serial);
    end if;
    next_serial := upper(units);
    insert into public.register_blocks (vintage_id, serials, status, holder_id, event_index)
    values (vintage.id, units, case when share ->> 'holder' is null then 'buffer' else 'held' end,
      share ->> 'holder', event.index);
    insert into public.register_moves (event_index, vintage_id, serials, to_status, to_holder_id)
    values (event.index, vintage.id, units,
      case when share ->> 'holder' is null then 'buffer' else 'held' end, share ->> 'holder');
  end loop;
  if data ->> 'vintage' is distinct from vintage.id
    or (data ->> 'kg')::bigint is distinct from period.reduction_kg then
    raise exception 'issuance_incomplete' using errcode = 'PT409';
  end if;
end $$;

-- For the trigger of events. A retirement is named after its event.
create function private.retire_register_units(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  if substr(data ->> 'retirement', 2)::bigint is distinct from event.index then
    raise exception 'retirement_name_wrong' using errcode = 'PT409';
  end if;
  insert into public.register_retirements (id, event_index, holder_id, kg, beneficiary_kind,
    beneficiary_name, beneficiary_commitment, reason, note_commitment, claim_from, claim_to,
    retired_at)
  values (data ->> 'retirement', event.index, data ->> 'holder', (data ->> 'kg')::bigint,
    data #>> '{beneficiary,kind}', data #>> '{beneficiary,name}',
    data #>> '{beneficiary,commitment}', data ->> 'reason', data ->> 'note',
    (data #>> '{claim,from}')::date, (data #>> '{claim,to}')::date, event.at);
  perform private.move_register_blocks(
    event, 'held', data ->> 'holder', 'retired', data ->> 'holder');
end $$;

-- Trigger only. Writes to the ledger what an event changes.
create function private.apply_register_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := new.data;
begin
  case new.type
    when 'project_registered', 'project_amended' then perform private.write_register_project(new);
    when 'period_added' then perform private.write_register_period(new);
    when 'holder_opened' then
      if data ->> 'holder' is distinct from 'H' || new.index then
        raise exception 'holder_name_wrong' using errcode = 'PT409';
      end if;
      insert into public.register_holders (id, kind, name, commitment, event_index)
      values (data ->> 'holder', data ->> 'kind', data ->> 'name', data ->> 'commitment',
        new.index);
    when 'issued' then perform private.issue_register_units(new);
    when 'transferred' then
      if data ->> 'from' = data ->> 'to' then
        raise exception 'transfer_to_self' using errcode = 'PT400';
      end if;
      perform private.move_register_blocks(new, 'held', data ->> 'from', 'held', data ->> 'to');
    when 'retired' then perform private.retire_register_units(new);
    when 'cancelled' then
      perform private.move_register_blocks(new, data ->> 'status', data ->> 'holder', 'cancelled',
        data ->> 'holder');
    when 'buffer_released' then
      perform private.move_register_blocks(new, 'buffer', null, 'held', data ->> 'holder');
    -- Says something about an earlier event, such as a mistake, and changes nothing.
    when 'note_added' then
      if (data ->> 'about')::bigint >= new.index then
        raise exception 'note_of_later_event' using errcode = 'PT409';
      end if;
    else
      raise exception 'event_type_unknown' using errcode = 'PT400',
        detail = jsonb_build_object('type', new.type);
  end case;
  return null;
end $$;

create trigger register_blocks_guard_final before update on public.register_blocks
  for each row execute function private.guard_register_block();

create trigger register_moves_append_only before update on public.register_moves
  for each row execute function private.keep_for_ever();

create trigger register_retirements_append_only before update on public.register_retirements
  for each row execute function private.keep_for_ever();

create trigger register_names_notify_changed after insert or update or delete or truncate
  on public.register_names
  for each statement execute function private.notify_table_changed();

create trigger register_events_apply after insert on public.register_events
  for each row execute function private.apply_register_event();

-- Everybody reads the tables of the ledger, and only events change them.
do $$
declare
  name text;
begin
  foreach name in array array['register_projects', 'register_meters', 'register_periods',
    'register_meter_periods', 'register_holders', 'register_vintages', 'register_blocks',
    'register_moves', 'register_retirements']
  loop
    execute format(
      'create trigger %I before insert or update or delete on public.%I
         for each row execute function private.guard_register_ledger()', name || '_guard', name);
    execute format(
      'create trigger %I before truncate on public.%I
         for each statement execute function private.guard_register_ledger()',
      name || '_no_truncate', name);
    execute format(
      'create trigger %I after insert or update on public.%I
         for each statement execute function private.notify_table_changed()',
      name || '_notify_changed', name);
    execute format('alter table public.%I enable row level security', name);
    execute format('grant select on public.%I to anon, authenticated, service_role', name);
    execute format('create policy %I on public.%I for select to anon, authenticated using (true)',
      name || '_select_everyone', name);
  end loop;
end $$;

-- supabase/schemas/72_register_reads.sql
-- Views and functions by which visitors read the carbon register. Sums are made here, because a
-- list of all rows would be cut at a thousand.

-- Where units are: ranges of serials with one holder and status.
create view public.register_units with (security_invoker = true) as
select vintage_id, lower(serials) as first_serial, upper(serials) - 1 as last_serial, kg, status,
  holder_id, event_index
from public.register_blocks;
grant select on public.register_units to anon, authenticated, service_role;

-- The holders with their names.
create view public.register_owners with (security_invoker = true) as
select h.id, h.kind, coalesce(h.name, n.name) as name, h.commitment, h.event_index
from public.register_holders h left join public.register_names n on n.commitment = h.commitment;
grant select on public.register_owners to anon, authenticated, service_role;

-- The beneficiary of a retirement, as everybody reads it. A name that is not in the log was not
-- checked; null for a person whose name is hidden or erased. Anybody may call it: it reads nothing.
create function private.shown_beneficiary(kind text, in_log text, given text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(in_log, given || ' (name not checked)',
    case kind when 'company' then 'A company without a name' end)
$$;
grant execute on function private.shown_beneficiary(text, text, text)
  to anon, authenticated, service_role;

create view public.register_certificates with (security_invoker = true) as
select r.id, r.event_index, r.holder_id, r.kg, r.beneficiary_kind,
  private.shown_beneficiary(r.beneficiary_kind, r.beneficiary_name, n.name) as beneficiary,
  r.beneficiary_commitment, r.reason, w.name as note, r.note_commitment,
  r.claim_from, r.claim_to, r.retired_at,
  (select jsonb_agg(jsonb_build_object('vintage', m.vintage_id, 'from', lower(m.serials),
      'to', upper(m.serials) - 1) order by m.vintage_id, lower(m.serials))
    from public.register_moves m where m.event_index = r.event_index) as blocks
from public.register_retirements r
  left join public.register_names n on n.commitment = r.beneficiary_commitment
  left join public.register_names w on w.commitment = r.note_commitment;
grant select on public.register_certificates to anon, authenticated, service_role;

-- The totals of the register, in kg. Anybody may call it.
create function public.register_totals()
returns table (issued_kg bigint, held_kg bigint, retired_kg bigint, cancelled_kg bigint,
  buffer_kg bigint, events bigint)
language sql stable set search_path = '' as $$
  select coalesce(sum(v.issued_kg), 0)::bigint, coalesce(sum(v.held_kg), 0)::bigint,
    coalesce(sum(v.retired_kg), 0)::bigint, coalesce(sum(v.cancelled_kg), 0)::bigint,
    coalesce(sum(v.buffer_kg), 0)::bigint,
    coalesce((select max(index) + 1 from public.register_events), 0)
  from public.register_vintages v
$$;
grant execute on function public.register_totals() to anon, authenticated, service_role;

-- The moves of one unit, from its issuance on. Anybody may call it.
create function public.register_unit_history(of_vintage text, serial bigint)
returns table (event_index bigint, type text, at timestamptz, from_status text, from_holder_id text,
  to_status text, to_holder_id text)
language sql stable set search_path = '' as $$
  select m.event_index, e.type, e.at, m.from_status, m.from_holder_id, m.to_status, m.to_holder_id
  from public.register_moves m join public.register_events e on e.index = m.event_index
  where m.vintage_id = of_vintage and m.serials @> serial
  order by m.event_index
$$;
grant execute on function public.register_unit_history(text, bigint)
  to anon, authenticated, service_role;

-- The newest events of a project and its units, before an index. Anybody may call it.
create function public.register_project_events(of_project text, before bigint, how_many integer)
returns table (index bigint, type text, at timestamptz, data jsonb)
language sql stable set search_path = '' as $$
  with vintages as (
    select id from public.register_vintages where project_id = of_project
  ), found as (
    (select e.index from public.register_events e
      where e.data ? 'project' and e.data ->> 'project' = of_project and e.index < before
      order by e.index desc limit least(how_many, 100))
    union
    select m.event_index from vintages v, lateral (
      select distinct moves.event_index from (
        select event_index from public.register_moves
        where vintage_id = v.id and event_index < before
        order by event_index desc limit least(how_many, 100) * 20) moves
      order by moves.event_index desc limit least(how_many, 100)) m
  )
  select e.index, e.type, e.at, e.data
  from found join public.register_events e using (index)
  order by e.index desc limit least(how_many, 100)
$$;
grant execute on function public.register_project_events(text, bigint, integer)
  to anon, authenticated, service_role;

-- Searches projects, holders and retirements. A common word is found among the first 2,000 rows.
-- Only when fewer than 20 of them match are all names searched by the trigram index, which is quick
-- for rare words. That index cannot find two letters, so they match only the beginning of a word.
-- Names that were not checked are marked. Security definer, because the row policy of the names
-- would keep the index from being used; it reads only public names. Anybody may call it.
create function public.search_register(typed text)
returns table (kind text, id text, title text, detail text)
language plpgsql stable security definer set search_path to ''
set plan_cache_mode to 'force_custom_plan' as $$
declare
  asked text := upper(trim(typed));
  plain text := replace(replace(replace(lower(trim(typed)), '\', '\\'), '%', '\%'), '_', '\_');
  part text := case when char_length(asked) > 2 then '%' || plain || '%' else plain || '%' end;
  later text := case when char_length(asked) > 2 then part else '% ' || plain || '%' end;
  holders text[];
  retirements text[];
begin
  if char_length(asked) not between 2 and 120 then
    return;
  end if;
  return query select 'project', p.id, p.title, p.state from public.register_projects p
    where p.id = asked or lower(p.title) like part or lower(p.title) like later
    order by p.id limit 20;

  holders := array(
    select h.id from (select * from public.register_holders order by event_index limit 2000) h
      left join lateral (
        select name from public.register_names
        where commitment = h.commitment and is_public offset 0
      ) n on true
    where h.id = asked or lower(coalesce(h.name, n.name)) like part
      or lower(coalesce(h.name, n.name)) like later
    order by h.event_index limit 20);
  if cardinality(holders) < 20 then
    with found as materialized (
      select h.id, h.event_index from public.register_holders h
        where h.id = asked or lower(h.name) like part or lower(h.name) like later
      union all
      select h.id, h.event_index from public.register_names n
          join public.register_holders h on h.commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into holders
    from (select f.id from found f order by f.event_index limit 20) first;
  end if;
  return query select 'holder', h.id, coalesce(h.name, n.name), h.kind
    from public.register_holders h
      left join public.register_names n on n.commitment = h.commitment and n.is_public
    where h.id = any (holders) order by h.event_index;

  retirements := array(
    select r.id from (
        select * from public.register_retirements order by retired_at desc limit 2000) r
      left join lateral (
        select name from public.register_names
        where commitment = r.beneficiary_commitment and is_public offset 0
      ) n on true
    where r.id = asked or lower(coalesce(r.beneficiary_name, n.name)) like part
      or lower(coalesce(r.beneficiary_name, n.name)) like later
    order by r.retired_at desc limit 20);
  if cardinality(retirements) < 20 then
    with found as materialized (
      select r.id, r.retired_at from public.register_retirements r
        where r.id = asked or lower(r.beneficiary_name) like part
          or lower(r.beneficiary_name) like later
      union all
      select r.id, r.retired_at from public.register_names n
          join public.register_retirements r on r.beneficiary_commitment = n.commitment
        where n.is_public and (lower(n.name) like part or lower(n.name) like later)
    )
    select array_agg(first.id) into retirements
    from (select f.id from found f order by f.retired_at desc limit 20) first;
  end if;
  return query select 'certificate', r.id,
      private.shown_beneficiary(r.beneficiary_kind, r.beneficiary_name, n.name), r.reason
    from public.register_retirements r
      left join public.register_names n on n.commitment = r.beneficiary_commitment and n.is_public
    where r.id = any (retirements) order by r.retired_at desc;
end $$;
grant execute on function public.search_register(text) to anon, authenticated, service_role;

-- The units of each year, in kg, by status.
create function public.register_years()
returns table (year integer, issued_kg bigint, held_kg bigint, retired_kg bigint,
  cancelled_kg bigint, buffer_kg bigint)
language sql stable set search_path = '' as $$
  select v.year, sum(v.issued_kg)::bigint, sum(v.held_kg)::bigint, sum(v.retired_kg)::bigint,
    sum(v.cancelled_kg)::bigint, sum(v.buffer_kg)::bigint
  from public.register_vintages v group by v.year order by v.year
$$;
grant execute on function public.register_years() to anon, authenticated, service_role;

-- How many projects each state has, and how many of them a government has authorised or adjusted,
-- or another registry lists.
create function public.register_states()
returns table (state text, projects bigint, authorised bigint, adjusted bigint, elsewhere bigint)
language sql stable set search_path = '' as $$
  select p.state, count(*), count(*) filter (where p.authorisation = 'granted'),
    count(*) filter (where p.adjustment <> 'none'), count(p.external_registry)
  from public.register_projects p group by p.state order by p.state
$$;
grant execute on function public.register_states() to anon, authenticated, service_role;

-- What the largest checkpoint signs: the number of entries, their root as Base64, and the units in
-- them. Entries after the signature are subtracted. No row before the first signature.
create function public.register_signed_totals()
returns table (entries bigint, root text, issued_kg bigint, retired_kg bigint, cancelled_kg bigint)
language sql stable set search_path = '' as $$
  with signed as (
    select c.size, c.root from public.register_checkpoints c order by c.size desc, c.id desc limit 1
  ), later as (
    select coalesce(sum(kg) filter (where type = 'issued'), 0) as issued,
      coalesce(sum(kg) filter (where type = 'retired'), 0) as retired,
      coalesce(sum(kg) filter (where type = 'cancelled'), 0) as cancelled
    from (
      select e.type, (e.data ->> 'kg')::bigint as kg
      from signed join public.register_events e on e.index >= signed.size
    ) events
  ), total as (
    select coalesce(sum(v.issued_kg), 0) as issued, coalesce(sum(v.retired_kg), 0) as retired,
      coalesce(sum(v.cancelled_kg), 0) as cancelled
    from public.register_vintages v
  )
  select signed.size, encode(signed.root, 'base64'), (total.issued - later.issued)::bigint,
    (total.retired - later.retired)::bigint, (total.cancelled - later.cancelled)::bigint
  from signed, later, total
$$;
grant execute on function public.register_signed_totals() to anon, authenticated, service_role;

-- The periods in which the units of a retirement were measured: those whose issuance gave the
-- serials. `kg` is how many of the retired units come from each.
create function public.register_certificate_periods(of_retirement text)
returns table (event_index bigint, issued_index bigint, vintage_id text, kg bigint,
  starts_at timestamptz, ends_at timestamptz, kwh bigint, factor_name text, factor_version text,
  factor_grams_per_kwh integer, reduction_kg bigint, evidence jsonb)
language sql stable set search_path = '' as $$
  with parts as (
    select gave.event_index as issued_index, gave.vintage_id,
      sum(upper(gave.serials * gone.serials) - lower(gave.serials * gone.serials))::bigint as kg
    from public.register_retirements r
      join public.register_moves gone on gone.event_index = r.event_index
      join public.register_moves gave on gave.vintage_id = gone.vintage_id
        and gave.serials && gone.serials and gave.from_status is null
    where r.id = of_retirement
    group by gave.event_index, gave.vintage_id
  )
  select p.event_index, parts.issued_index, parts.vintage_id, parts.kg, p.starts_at, p.ends_at,
    p.kwh, p.factor_name, p.factor_version, p.factor_grams_per_kwh, p.reduction_kg,
    measured.data -> 'evidence'
  from parts
    join public.register_events issued on issued.index = parts.issued_index
    join public.register_periods p on p.event_index = (issued.data ->> 'period')::bigint
    join public.register_events measured on measured.index = p.event_index
  order by parts.vintage_id, p.starts_at, parts.issued_index
$$;
grant execute on function public.register_certificate_periods(text)
  to anon, authenticated, service_role;

-- supabase/schemas/74_register_desk.sql
-- The work of staff and holders on the carbon register: meters and readings, proposals, stories,
-- and the units of an account.

-- The accounts of holders. A holder whose account was erased stays in the log.
create table public.register_accounts (
  holder_id text primary key references public.register_holders on delete restrict,
  user_id uuid not null unique references auth.users on delete cascade,
  created_at timestamptz not null default now()
);

-- Requests of people, so that one sent twice is done once.
create table public.register_requests (
  id uuid primary key,
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of the request, because names in it would stay after they are erased.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  event_index bigint not null references public.register_events on delete restrict,
  created_at timestamptz not null default now()
);

create index register_requests_user_id_idx on public.register_requests (user_id)
  where user_id is not null;
create index register_requests_event_index_idx on public.register_requests (event_index);

-- One form of a meter number, to compare them: people write it with hyphens or without, or with the
-- letter O for a zero. For the columns and functions below.
create function private.meter_key(serial text) returns text
language sql immutable strict set search_path = '' as $$
  select translate(regexp_replace(upper(serial), '[^A-Z0-9]', '', 'g'), 'OI', '01')
$$;
grant execute on function private.meter_key(text) to service_role;

-- The sources of measured reductions: solar systems with a meter, of customers who agreed and of
-- the company itself.
create table public.register_sources (
  id uuid primary key default gen_random_uuid(),
  -- The order that brought the system; null for a site of the company.
  order_id uuid unique references public.orders on delete set null,
  -- The account of the owner. Without an owner its units go to the company.
  user_id uuid references auth.users on delete set null,
  title text collate "und-x-icu" not null check (char_length(title) between 3 and 120),
  state text not null check (char_length(state) between 2 and 40),
  latitude numeric(4,2) not null check (latitude between 4 and 14),
  longitude numeric(4,2) not null check (longitude between 2 and 15),
  peak_watts integer not null check (peak_watts between 1 and 100000000),
  -- The estimate of the solar model. It is never issued: only measured energy is.
  estimate_kwh_a_year bigint not null check (estimate_kwh_a_year >= 0),
  -- Null until it is known; then the meter of one system only.
  meter text unique check (meter ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  -- The project that staff pooled it into.
  project_id text references public.register_projects on delete restrict,
  consented_at timestamptz not null,
  -- The owner withdrew the consent: nothing more is pooled.
  ended_at timestamptz,
  meter_key text generated always as (private.meter_key(meter)) stored,
  -- The company that owns the system: its units are issued to this holder.
  holder_id text references public.register_holders on delete restrict,
  constraint register_sources_pooled_check check (project_id is null or meter is not null),
  -- A system has one owner: an account, or a holder that staff opened.
  constraint register_sources_owner_check check (holder_id is null or user_id is null)
);

create index register_sources_user_id_idx on public.register_sources (user_id)
  where user_id is not null;
create index register_sources_project_id_idx on public.register_sources (project_id)
  where project_id is not null;
create unique index register_sources_meter_key_idx on public.register_sources (meter_key);
create index register_sources_holder_id_idx on public.register_sources (holder_id)
  where holder_id is not null;

-- Readings of meters, each with the file that shows it. None counts before staff accept it.
create table public.meter_readings (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references public.register_sources on delete restrict,
  period tstzrange not null
    check (not isempty(period) and not lower_inf(period) and not upper_inf(period)
      and lower_inc(period) and not upper_inc(period)),
  kwh bigint not null check (kwh between 0 and 100000000),
  -- The file in the private bucket `meter-files`. The register has its hash.
  object_path text unique check (char_length(object_path) between 1 and 200),
  media_type text not null check (char_length(media_type) between 3 and 100),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  added_by uuid references auth.users on delete set null,
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 3 and 500),
  -- The period of the register that counts it.
  event_index bigint references public.register_periods on delete restrict,
  created_at timestamptz not null default now(),
  -- The meter of an accepted reading. A kWh counts once, also when two systems name one meter.
  meter_key text check (char_length(meter_key) between 1 and 40),
  constraint meter_readings_once exclude using gist (source_id with =, period with &&)
    where (status <> 'refused'),
  constraint meter_readings_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint meter_readings_refused_check check (status <> 'refused' or reason is not null),
  constraint meter_readings_pooled_check check (event_index is null or status = 'accepted'),
  constraint meter_readings_once_a_meter exclude using gist (meter_key with =, period with &&)
    where (status = 'accepted')
);

create index meter_readings_source_id_idx on public.meter_readings (source_id, lower(period));
create index meter_readings_waiting_idx on public.meter_readings (created_at)
  where status = 'waiting';
create index meter_readings_event_index_idx on public.meter_readings (event_index)
  where event_index is not null;
create index meter_readings_added_by_idx on public.meter_readings (added_by)
  where added_by is not null;
create index meter_readings_decided_by_idx on public.meter_readings (decided_by)
  where decided_by is not null;

-- Texts and pictures about projects, besides their entries in the log. Staff write and change them
-- freely.
create table public.register_stories (
  project_id text primary key references public.register_projects on delete cascade,
  story text not null check (char_length(story) between 3 and 4000),
  image_alt text check (char_length(image_alt) between 3 and 200),
  updated_at timestamptz not null default now(),
  -- The folder of the files `480.webp`, `960.webp` and `1600.webp`.
  image_path uuid,
  -- So that two people do not overwrite the changes of each other.
  version integer not null default 1,
  constraint register_stories_image_check check ((image_path is null) = (image_alt is null))
);

create index register_stories_image_path_idx on public.register_stories (image_path)
  where image_path is not null;

-- Proposals of staff for the register. One person proposes, another approves, and exactly the
-- entries that both saw are written.
create table public.register_proposals (
  id uuid primary key,
  -- Such as `issue`; see domain/register/staff/.
  kind text not null
    check (kind in ('register_project', 'amend_project', 'open_company', 'add_period', 'issue',
      'transfer', 'retire', 'cancel', 'release_buffer', 'note')),
  -- SHA-256 of the request, so that one sent twice is stored once.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- The entries, as `[{"type": …, "data": …}]`.
  entries jsonb not null
    check (jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) between 1 and 20),
  -- The sources and readings that change too when it is approved.
  source_ids uuid[] not null default '{}',
  reading_ids uuid[] not null default '{}',
  status text not null default 'waiting'
    check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  proposed_by uuid references auth.users on delete set null,
  proposed_at timestamptz not null default clock_timestamp(),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 3 and 500),
  -- The first entry that was written.
  event_index bigint references public.register_events on delete restrict,
  -- The proposer confirms that a company agrees to be named in the log, which nobody can change.
  has_company_consent boolean not null default false,
  constraint register_proposals_decided_check check ((status = 'waiting') = (decided_at is null)),
  constraint register_proposals_written_check check (
    (status = 'approved') = (event_index is not null)
  ),
  constraint register_proposals_declined_check check (status <> 'declined' or reason is not null)
);

create index register_proposals_waiting_idx on public.register_proposals (proposed_at)
  where status = 'waiting';
create index register_proposals_proposed_by_idx on public.register_proposals (proposed_by)
  where proposed_by is not null;
create index register_proposals_decided_by_idx on public.register_proposals (decided_by)
  where decided_by is not null;
create index register_proposals_event_index_idx on public.register_proposals (event_index)
  where event_index is not null;

-- The next event of the register about which holders are notified by mail. One row.
create table private.register_mail_progress (
  is_only boolean primary key default true check (is_only),
  next_index bigint not null default 0 check (next_index >= 0)
);

alter table public.register_accounts enable row level security;
grant select on public.register_accounts to authenticated;
grant select, insert on public.register_accounts to service_role;
create policy register_accounts_select_owner_or_staff on public.register_accounts
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy register_accounts_all_second_factor on public.register_accounts as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.register_requests enable row level security;
grant select, insert on public.register_requests to service_role;

alter table public.register_sources enable row level security;
grant select on public.register_sources to authenticated;
grant select, insert, update on public.register_sources to service_role;
create policy register_sources_select_owner_or_staff on public.register_sources
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('finance', 'support')));
create policy register_sources_all_second_factor on public.register_sources as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.meter_readings enable row level security;
grant select, insert, update on public.meter_readings to service_role;
grant select (id, source_id, period, kwh, media_type, size_bytes, sha256, status, decided_at,
  reason, event_index, created_at) on public.meter_readings to authenticated;
create policy meter_readings_select_owner_or_staff on public.meter_readings
  for select to authenticated
  using ((select private.has_grant('finance', 'support')) or exists (
    select from public.register_sources s
    where s.id = source_id and s.user_id = (select auth.uid())));
create policy meter_readings_all_second_factor on public.meter_readings as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.register_stories enable row level security;
grant select on public.register_stories to anon, authenticated;
grant select, insert, update on public.register_stories to service_role;
create policy register_stories_select_everyone on public.register_stories
  for select to anon, authenticated
  using (true);

alter table public.register_proposals enable row level security;
grant select, insert, update on public.register_proposals to service_role;
grant select (id, kind, entries, status, proposed_by, proposed_at, decided_by, decided_at, reason,
  event_index, has_company_consent) on public.register_proposals to authenticated;
create policy register_proposals_select_staff on public.register_proposals
  for select to authenticated
  using ((select private.has_grant('finance', 'support')));
create policy register_proposals_all_second_factor on public.register_proposals as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table private.register_mail_progress enable row level security;
grant select, update on private.register_mail_progress to service_role;

-- Trigger only. A proposal is decided once, by somebody else than the person who made it, and its
-- content never changes.
create function private.guard_register_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' or new.proposed_by is null then
      raise exception 'proposal_not_waiting' using errcode = 'PT409';
    end if;
    if not new.has_company_consent and (
      new.entries @> '[{"type": "holder_opened", "data": {"kind": "company"}}]'
      or new.entries @> '[{"type": "retired", "data": {"beneficiary": {"kind": "company"}}}]'
    ) then
      raise exception 'company_not_asked' using errcode = 'PT400';
    end if;
    if private.is_own_register_entry(new.proposed_by, new.entries, new.reading_ids) then
      raise exception 'proposal_own_units' using errcode = 'PT409';
    end if;
    return new;
  end if;
  if (new.kind, new.request_hash, new.entries, new.source_ids, new.reading_ids, new.proposed_at,
      new.has_company_consent)
      is distinct from (old.kind, old.request_hash, old.entries, old.source_ids, old.reading_ids,
        old.proposed_at, old.has_company_consent)
    or new.proposed_by is distinct from old.proposed_by and new.proposed_by is not null then
    raise exception 'proposal_fixed' using errcode = 'PT409';
  end if;
  if new.status is distinct from old.status then
    if old.status <> 'waiting' then
      raise exception 'proposal_decided' using errcode = 'PT409';
    end if;
    if new.status = 'withdrawn' and new.decided_by is distinct from old.proposed_by then
      raise exception 'proposal_of_other' using errcode = 'PT409';
    end if;
    if new.status in ('approved', 'declined') then
      if new.decided_by is null or new.decided_by is not distinct from old.proposed_by then
        raise exception 'proposal_of_proposer' using errcode = 'PT409';
      end if;
    end if;
    if new.status = 'approved' then
      problem := private.find_approval_problem(new.decided_by, old.proposed_by, old.proposed_at);
      if old.proposed_by is null then
        problem := 'proposer_gone';
      elsif not exists (
        select from public.profiles p join public.staff_grants g on g.user_id = p.id
        where p.id = old.proposed_by and p.role = 'admin' and g.grant_name in ('owner', 'finance')
      ) then
        -- This proposal may be why they lost the grant.
        problem := 'proposer_lost_grant';
      elsif private.is_own_register_entry(new.decided_by, old.entries, old.reading_ids) then
        problem := 'approver_own_units';
      elsif private.is_own_register_entry(old.proposed_by, old.entries, old.reading_ids) then
        problem := 'proposer_own_units';
      end if;
      if problem is not null then raise exception '%', problem using errcode = 'PT409'; end if;
    end if;
  elsif (new.decided_at, new.reason, new.event_index)
      is distinct from (old.decided_at, old.reason, old.event_index)
    or new.decided_by is distinct from old.decided_by and new.decided_by is not null then
    raise exception 'proposal_decision_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- The watts of the solar panels of an order that were not returned. For the function below and the
-- service role.
create function private.panel_watts_of_order(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select round(coalesce(sum((l.quantity - l.returned_quantity) * case
      -- A kit states the sum of its panels; only panels have a type of cell.
      when p.technical ? 'panelsKwp' then (p.technical ->> 'panelsKwp')::numeric * 1000
      when p.technical ? 'cellType' then (p.technical ->> 'powerW')::numeric
      else 0 end), 0))::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order
$$;
grant execute on function private.panel_watts_of_order(uuid) to service_role;

-- The caller's orders with solar panels: once delivered, they can join the carbon register.
-- Security definer, because an archived product is hidden. For signed-in people.
create function public.list_my_panel_orders() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o
  where o.user_id = (select auth.uid()) and (select private.has_given_second_factor())
    and private.panel_watts_of_order(o.id) > 0
$$;
grant execute on function public.list_my_panel_orders() to authenticated;

-- The sums of the caller: energy measured by accepted readings, and pooled in periods of projects;
-- units issued, held and retired, and those that they bought. Readings that are not pooled count
-- with today's factor. For signed-in people.
create function public.sum_my_register()
returns table (measured_kwh bigint, measured_kg bigint, pooled_kwh bigint, pooled_kg bigint,
  issued_kg bigint, held_kg bigint, retired_kg bigint, bought_kg bigint)
language sql stable set search_path = '' as $$
  with readings as (
    select r.kwh, r.event_index is not null as is_pooled,
      r.kwh * coalesce(p.factor_grams_per_kwh,
        (select value * 1000 from public.carbon_factors where name = 'grid_avoided')) as grams
    from public.register_sources s
      join public.meter_readings r on r.source_id = s.id and r.status = 'accepted'
      left join public.register_periods p on p.event_index = r.event_index
    where s.user_id = (select auth.uid())
  ), measured as (
    select coalesce(sum(kwh), 0)::bigint as kwh,
      floor(coalesce(sum(grams), 0) / 1000)::bigint as kg,
      coalesce(sum(kwh) filter (where is_pooled), 0)::bigint as pooled_kwh,
      floor(coalesce(sum(grams) filter (where is_pooled), 0) / 1000)::bigint as pooled_kg
    from readings
  ), mine as (
    select holder_id from public.register_accounts where user_id = (select auth.uid())
  )
  select kwh, kg, measured.pooled_kwh, measured.pooled_kg,
    (select coalesce(sum(upper(serials) - lower(serials)), 0)::bigint from public.register_moves
      where to_holder_id in (select holder_id from mine) and from_status is null),
    (select coalesce(sum(b.kg), 0)::bigint from public.register_blocks b
      where b.holder_id in (select holder_id from mine) and b.status = 'held'),
    (select coalesce(sum(r.kg), 0)::bigint from public.register_retirements r
      where r.holder_id in (select holder_id from mine)),
    (select coalesce(sum(r.kg), 0)::bigint from public.orders o
        join public.order_retirements b on b.order_id = o.id
        join public.register_retirements r on r.id = b.retirement_id
      where o.user_id = (select auth.uid()))
  from measured
$$;
grant execute on function public.sum_my_register() to authenticated;

-- The newest certificates of the caller: of their own units, and of what they bought.
-- `is_name_public` is null where the name is not theirs to show or hide. Security definer, because
-- it reads whose a name is. For signed-in people.
create function public.list_my_certificates()
returns table (id text, kg bigint, beneficiary text, reason text, retired_at timestamptz,
  is_bought boolean, is_name_public boolean)
language sql stable security definer set search_path to '' as $$
  select r.id, r.kg, coalesce(r.beneficiary_name, n.name,
      case r.beneficiary_kind when 'company' then 'a company without a name' end),
    r.reason, r.retired_at, mine.is_bought,
    case when n.user_id = (select auth.uid()) then n.is_public end
  from (
    select r.id, false as is_bought
    from public.register_accounts a join public.register_retirements r on r.holder_id = a.holder_id
    where a.user_id = (select auth.uid())
    union all
    select b.retirement_id, true
    from public.orders o join public.order_retirements b on b.order_id = o.id
    where o.user_id = (select auth.uid())
  ) mine
    join public.register_retirements r on r.id = mine.id
    left join public.register_names n on n.commitment = r.beneficiary_commitment
      and (n.is_public or n.user_id = (select auth.uid()))
  where (select private.has_given_second_factor())
  order by r.retired_at desc, r.id desc limit 100
$$;
grant execute on function public.list_my_certificates() to authenticated;

-- Trigger only. A reading is not more than its panels can make, not from before the delivery of the
-- system, and not accepted after its owner left. Security definer, because it reads the order.
create function private.guard_meter_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  source public.register_sources;
  delivered_on timestamptz;
begin
  select * into source from public.register_sources where id = new.source_id;
  if tg_op = 'INSERT' then
    if new.kwh * 1000
        > source.peak_watts * extract(epoch from upper(new.period) - lower(new.period)) / 3600 then
      raise exception 'reading_too_large' using errcode = 'PT400',
        detail = jsonb_build_object('watts', source.peak_watts, 'kwh', new.kwh);
    end if;
    select date_trunc('day', delivered_at, 'Africa/Lagos') into delivered_on
      from public.orders where id = source.order_id;
    if lower(new.period) < delivered_on then
      raise exception 'reading_before_delivery' using errcode = 'PT400';
    end if;
  end if;
  if new.status = 'accepted' and source.ended_at is not null and (tg_op = 'INSERT'
    or (new.status, new.event_index) is distinct from (old.status, old.event_index)) then
    raise exception 'source_ended' using errcode = 'PT409';
  end if;
  new.meter_key := case when new.status = 'accepted' then source.meter_key end;
  return new;
end $$;

-- Trigger only. A system without its owner takes part no more. Its meter changes only until a
-- reading is counted, and readings that were accepted with another meter wait again.
create function private.follow_register_source() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id is not null and new.user_id is null then
    new.ended_at := coalesce(new.ended_at, now());
  end if;
  if new.meter is distinct from old.meter then
    if exists (select from public.meter_readings
      where source_id = new.id and event_index is not null) then
      raise exception 'meter_counted' using errcode = 'PT409';
    end if;
    update public.meter_readings
      set status = 'waiting', decided_at = null, decided_by = null, reason = null
      where source_id = new.id and status = 'accepted';
  end if;
  return new;
end $$;

-- Whether an entry names a holder of this person, or counts a reading of their system. For the
-- trigger of proposals.
create function private.is_own_register_entry(person uuid, entries jsonb, reading_ids uuid[])
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.register_accounts a
    where a.user_id = person
      and jsonb_path_exists(
        entries, '$.** ? (@ == $holder)', jsonb_build_object('holder', a.holder_id))
  ) or exists (
    select from public.meter_readings r join public.register_sources s on s.id = r.source_id
    where r.id = any (reading_ids) and s.user_id = person
  )
$$;

-- The persons for whom the waiting proposals retire units: whoever approves must know them. After
-- the decision only those who may read a name anyway read it. For staff of finance.
create function public.find_proposal_beneficiaries()
returns table (proposal_id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select p.id, n.name
  from public.register_proposals p
    join public.register_names n on n.commitment = p.entries #>> '{0,data,beneficiary,commitment}'
  where p.status = 'waiting' and (select private.has_grant('finance'))
$$;
grant execute on function public.find_proposal_beneficiaries() to authenticated;

create trigger register_requests_append_only before delete or update on public.register_requests
  for each row when (pg_trigger_depth() = 0) execute function private.keep_for_ever();

create trigger register_sources_notify_changed
  after insert or update or delete or truncate on public.register_sources
  for each statement execute function private.notify_table_changed();
create trigger register_sources_follow before update of user_id, meter on public.register_sources
  for each row execute function private.follow_register_source();

create trigger meter_readings_notify_changed
  after insert or update or delete or truncate on public.meter_readings
  for each statement execute function private.notify_table_changed();
create trigger meter_readings_guard
  before insert or update of status, event_index on public.meter_readings
  for each row execute function private.guard_meter_reading();

create trigger register_stories_notify_changed
  after insert or update or delete or truncate on public.register_stories
  for each statement execute function private.notify_table_changed();
create trigger register_stories_stamp before update on public.register_stories
  for each row execute function private.stamp_row('version');

create trigger register_proposals_guard before insert or update on public.register_proposals
  for each row execute function private.guard_register_proposal();
create trigger register_proposals_keep before delete on public.register_proposals
  for each row execute function private.keep_for_ever();
create trigger register_proposals_notify_changed
  after insert or update or delete or truncate on public.register_proposals
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.register_sources', '{finance,support}');

select private.audit_table('public.meter_readings', '{finance,support}');

select private.audit_table('public.register_stories', '{content,finance}');

select private.audit_table('public.register_proposals', '{finance,support}');

-- supabase/schemas/75_units_for_sale.sql
-- Units of the carbon register as products: stock follows the register, and an order of units is
-- delivered when they are retired.

-- The retirements of orders, one for each.
create table public.order_retirements (
  order_id uuid primary key references public.orders on delete restrict,
  retirement_id text not null unique references public.register_retirements on delete restrict,
  created_at timestamptz not null default now(),
  -- What the units of the order cost when they were retired.
  kept_kobo bigint not null default 0 check (kept_kobo >= 0)
);

alter table public.order_retirements enable row level security;
grant select on public.order_retirements to authenticated;
grant select, insert on public.order_retirements to service_role;
create policy order_retirements_select_owner_or_staff on public.order_retirements
  for select to authenticated
  using ((select private.has_grant('sales', 'support', 'finance')) or exists (
    select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));
create policy order_retirements_all_second_factor on public.order_retirements as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. Orders that are not retired yet were sold by this number, so it stays. The detail
-- of an error names the field.
create function private.keep_retires_kg() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.order_lines where product_id = new.id) then
    raise exception 'retires_kg_ordered' using errcode = 'PT409',
      detail = jsonb_build_object('column', 'retires_kg');
  end if;
  if old.retires_kg is null and old.stock > 0 then
    raise exception 'retires_kg_in_stock' using errcode = 'PT409',
      detail = jsonb_build_object('column', 'retires_kg');
  end if;
  return new;
end $$;

-- The kilograms that an order retires. For the service role.
create function private.kg_to_retire(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(
    private.units_to_retire(l.order_id, l.product_id)::bigint * p.retires_kg), 0)::bigint
  from public.order_lines l join public.products p on p.id = l.product_id
  where l.order_id = of_order and p.retires_kg is not null
$$;
grant execute on function private.kg_to_retire(uuid) to service_role;

-- Sets the stock of the products that retire units to what the company can still sell, and to 0 for
-- archived ones. For the service role.
create function private.follow_register_stock() returns void
language plpgsql set search_path = '' as $$
declare
  product record;
  right_stock integer;
begin
  for product in
    select id, stock, retires_kg, status from public.products
    where retires_kg is not null order by id for no key update
  loop
    right_stock := case when product.status = 'archived' then 0
      else least(greatest(private.free_units_kg(), 0) / product.retires_kg, 1000000) end;
    if right_stock <> product.stock then
      -- A movement that a trigger writes does not move the stock itself.
      if pg_trigger_depth() > 0 then
        update public.products set stock = right_stock where id = product.id;
      end if;
      insert into public.stock_movements (product_id, quantity, kind, actor, reason)
      values (product.id, right_stock - product.stock, 'correction', 'system',
        'The stock is what the company holds in the carbon register');
    end if;
  end loop;
end $$;
grant execute on function private.follow_register_stock() to service_role;

-- Trigger only. Only finance adds a product that retires units.
create function private.guard_new_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not private.has_grant('finance') then
    raise exception 'retires_kg_needs_finance' using errcode = 'PT403';
  end if;
  return new;
end $$;

-- The units that the company can still sell, in kg: those that it holds, less those that orders
-- wait to retire. Below 0 when more was sold than it holds. For the service role.
create function private.free_units_kg() returns bigint
language sql stable set search_path = '' as $$
  select coalesce((
    select sum(b.kg) from public.register_holders h
      join public.register_blocks b on b.holder_id = h.id and b.status = 'held'
    where h.kind = 'operator'), 0)::bigint
  - coalesce((
    select sum((l.quantity - l.returned_quantity)::bigint * p.retires_kg)
    from public.products p
      join public.order_lines l on l.product_id = p.id
      join public.orders o on o.id = l.order_id
    where p.retires_kg is not null and o.holds_stock and o.status not in ('cancelled', 'refunded')
      and not exists (select from public.order_retirements r where r.order_id = o.id)), 0)::bigint
$$;
grant execute on function private.free_units_kg() to service_role;

-- Trigger only. Each change of what the company holds or sells changes the stock in the same
-- transaction, and units that were sold cannot leave the company before they are retired.
create function private.follow_units() returns trigger
language plpgsql security definer set search_path = ''
set plan_cache_mode = 'force_generic_plan' as $$
declare
  free_kg bigint;
begin
  if not exists (select from public.products where retires_kg is not null) then return null; end if;
  if tg_table_name = 'register_events' and not exists (
    select from public.register_moves m
      join public.register_holders h on h.id in (m.from_holder_id, m.to_holder_id)
    where m.event_index = (to_jsonb(new) ->> 'index')::bigint and h.kind = 'operator'
  ) or tg_table_name = 'stock_movements' and not exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) or tg_table_name = 'orders' and not exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = (to_jsonb(new) ->> 'id')::uuid and p.retires_kg is not null
  ) then
    return null;
  end if;
  perform private.follow_register_stock();
  if tg_table_name = 'register_events' then
    free_kg := private.free_units_kg();
    if free_kg < 0 then
      raise exception 'units_promised' using errcode = 'PT409',
        detail = jsonb_build_object('kg', -free_kg);
    end if;
  end if;
  return null;
end $$;

-- Trigger only. A product that no longer retires units has no stock until staff count it.
create function private.empty_former_units() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.products set stock = 0 where id = new.id;
  insert into public.stock_movements (product_id, quantity, kind, actor, reason)
  values (new.id, -old.stock, 'correction', 'system', 'The product retires no units any more');
  return null;
end $$;

-- How many units of a line are still to retire: those that were not refunded. For the service role.
create function private.units_to_retire(of_order uuid, of_product uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, l.quantity - greatest(l.returned_quantity, coalesce((
    select sum(r.quantity) from public.refund_lines r
    where r.order_id = l.order_id and r.product_id = l.product_id
      and not private.gave_nothing_back(r)), 0)))::integer
  from public.order_lines l
  where l.order_id = of_order and l.product_id = of_product
$$;
grant execute on function private.units_to_retire(uuid, uuid) to service_role;

-- Whether an order has units of the register, and nothing of it is or was sent. For the service
-- role.
create function private.sends_nothing(of_order uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from public.order_lines l join public.products p on p.id = l.product_id
      where l.order_id = of_order and p.retires_kg is not null)
    and not exists (select from public.shipments where order_id = of_order)
    and not exists (
      select from public.order_lines l
      where l.order_id = of_order and private.units_to_ship(l.order_id, l.product_id) > 0)
$$;
grant execute on function private.sends_nothing(uuid) to service_role;

-- The sum that an order is charged. For the service role.
create function private.charged_kobo(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(amount_kobo), 0)::bigint from public.ledger_entries
  where order_id = of_order and kind in ('charge', 'installation', 'credit_note')
$$;
grant execute on function private.charged_kobo(uuid) to service_role;

-- Trigger only. Units are retired when the order is paid in full and nothing about it is open, and
-- as many as were paid.
create function private.guard_order_retirement() returns trigger
language plpgsql set search_path = '' as $$
declare
  order_status text;
begin
  select status into order_status from public.orders where id = new.order_id for no key update;
  if order_status in ('pending_payment', 'cancelled', 'refunded')
    or 0 < (select sum(amount_kobo) from public.ledger_entries where order_id = new.order_id)
    or exists (
      select from public.ledger_entries
      where order_id = new.order_id and kind in ('financed', 'plan_credit')) then
    raise exception 'retire_unpaid' using errcode = 'PT409';
  end if;
  if exists (
    select from public.payments where order_id = new.order_id and private.is_disputed(id)
  ) or exists (
    select from public.return_requests
    where order_id = new.order_id and kind = 'cancellation' and status = 'requested'
  ) or exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id and r.status = 'requested' and r.credit_note_kobo > 0
  ) then
    raise exception 'retire_open_request' using errcode = 'PT409';
  end if;
  if private.kg_to_retire(new.order_id) is distinct from (
    select kg from public.register_retirements where id = new.retirement_id
  ) then
    raise exception 'retire_kg_differs' using errcode = 'PT409';
  end if;
  select least(private.charged_kobo(new.order_id), coalesce(sum(
      l.unit_price_kobo * l.quantity - l.discount_kobo - coalesce((
        select sum(r.amount_kobo) from public.refund_lines r
        where r.order_id = l.order_id and r.product_id = l.product_id
          and not private.gave_nothing_back(r)), 0)), 0))
    into new.kept_kobo
    from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null;
  return new;
end $$;

-- Refuses to let an order cost less than the units that are retired for it. For triggers.
create function private.keep_price_of_retired(of_order uuid, less_kobo bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if private.charged_kobo(of_order) - less_kobo < (
    select kept_kobo from public.order_retirements where order_id = of_order
  ) then
    raise exception 'retired_price_stays' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. Lines of units that are retired stay as they are: none is refunded, removed or
-- added.
create function private.guard_retired_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
begin
  if tg_op = 'DELETE' then
    line := to_jsonb(old);
  else
    line := to_jsonb(new);
    -- An edit of the order writes all of its lines.
    if tg_op = 'UPDATE' and (line -> 'product_id', line -> 'quantity', line -> 'returned_quantity')
        = (to_jsonb(old) -> 'product_id', to_jsonb(old) -> 'quantity',
          to_jsonb(old) -> 'returned_quantity') then
      return new;
    end if;
  end if;
  if exists (
      select from public.order_retirements where order_id = (line ->> 'order_id')::uuid)
    and exists (
      select from public.products
      where id = (line ->> 'product_id')::uuid and retires_kg is not null) then
    raise exception 'retired_units_stay' using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Trigger only. Units are retired for good on the day they are paid for, so they cannot be paid in
-- parts.
create function private.guard_plan_of_units() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'instalment_plans' and exists (
    select from public.order_lines l join public.products p on p.id = l.product_id
    where l.order_id = new.order_id and p.retires_kg is not null
  ) or tg_table_name = 'order_lines' and exists (
    select from public.products
    where id = (to_jsonb(new) ->> 'product_id')::uuid and retires_kg is not null
  ) and exists (
    select from public.instalment_plans
    where order_id = new.order_id and status not in ('declined', 'cancelled')
  ) then
    raise exception 'units_not_in_parts' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger order_retirements_append_only before update or delete on public.order_retirements
  for each row execute function private.keep_for_ever();
create constraint trigger order_retirements_follow_units after insert on public.order_retirements
  deferrable initially deferred for each row execute function private.follow_units();
create trigger order_retirements_guard before insert on public.order_retirements
  for each row execute function private.guard_order_retirement();

create trigger products_keep_retires_kg before update of retires_kg on public.products
  for each row when (old.retires_kg is distinct from new.retires_kg)
  execute function private.keep_retires_kg();
create trigger products_guard_new_units before insert on public.products
  for each row when (new.retires_kg is not null) execute function private.guard_new_units();

create constraint trigger register_events_follow_units after insert on public.register_events
  deferrable initially deferred for each row
  when (new.type in ('issued', 'transferred', 'retired', 'cancelled', 'buffer_released'))
  execute function private.follow_units();

create constraint trigger stock_movements_follow_units after insert on public.stock_movements
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function private.follow_units();

create constraint trigger orders_follow_units after update of status on public.orders
  deferrable initially deferred for each row
  when (old.status is distinct from new.status and new.status in ('cancelled', 'refunded'))
  execute function private.follow_units();

create constraint trigger products_follow_units
  after insert or update of retires_kg, status on public.products
  deferrable initially deferred for each row when (new.retires_kg is not null)
  execute function private.follow_units();
create trigger products_empty_former_units after update of retires_kg on public.products
  for each row when (old.retires_kg is not null and new.retires_kg is null and old.stock > 0)
  execute function private.empty_former_units();

create trigger order_lines_guard_retired
  before insert or delete or update of product_id, quantity, returned_quantity on public.order_lines
  for each row execute function private.guard_retired_line();

create trigger refund_lines_guard_retired before insert on public.refund_lines
  for each row when (new.product_id is not null) execute function private.guard_retired_line();

create trigger instalment_plans_refuse_units before insert on public.instalment_plans
  for each row execute function private.guard_plan_of_units();

create trigger order_lines_refuse_plan before insert on public.order_lines
  for each row execute function private.guard_plan_of_units();

-- supabase/schemas/80_content.sql
-- Texts about the company: solutions, team, testimonials, questions, portfolio, opening hours, and
-- the words of mails.

-- Whether a text has only figures that pages can fill in (`domain/content/figures.ts`), such as
-- `{{price diesel}}`. For check constraints; everybody who may write a text calls it.
create function private.has_known_figures(content text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  with words (name) as (values (
    '(tariff_band_[a-e]|tariff_with_vat|electricity_vat_percent|petrol|diesel'
    || '|carbon\.(grid_footprint|grid_avoided|petrol|diesel|lpg|kerosene|credit_price_(low|high))'
    || '|product\.[a-z0-9]+(-[a-z0-9]+)*)'
  ))
  select regexp_replace(content,
    '\{\{((date|source) ' || name
      || '|(naira|price|number|tenths|hundredths|exact) (\d+(\.\d+)?|' || name
      || ')( [-+*/] (\d+(\.\d+)?|' || name || '))*)\}\}',
    '', 'g') !~ '\{\{|\}\}'
  from words
$$;
grant execute on function private.has_known_figures(text) to authenticated, service_role;

create table public.solutions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  lead text not null,
  who_for text not null,
  -- [{label, value}]
  typical_system jsonb not null check (jsonb_typeof(typical_system) = 'array'),
  price_min numeric(14, 2) not null check (price_min > 0),
  price_max numeric(14, 2) not null
    constraint solutions_prices_in_order check (price_max >= price_min),
  payback_note text not null default '',
  what_you_get text[] not null default '{}',
  -- [{question, answer}]
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  -- The project type that the inquiry dialog opens with.
  project_type text not null,
  -- The type of the portfolio items that are shown beside it.
  portfolio_type text check (portfolio_type in ('residential', 'commercial', 'industrial')),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  example_path text
    check (length(example_path) <= 500
      and example_path ~ '^/(solar-calculator\?[^#\s]+|portfolio/[a-z0-9]+(-[a-z0-9]+)*)$'),
  constraint solutions_texts_have_known_figures check (
    private.has_known_figures(
      concat_ws(' ', lead, who_for, payback_note, typical_system::text, questions::text))
  ),
  constraint solutions_days_check check (updated_at between '1900-01-01' and '2999-12-31'),
  constraint solutions_numbers_check check (price_max <> 'NaN'),
  constraint solutions_lengths_check check (
    char_length(lead) <= 5000 and char_length(payback_note) <= 5000
    and char_length(project_type) <= 5000 and char_length(title) <= 5000
    and char_length(who_for) <= 5000
  ),
  constraint solutions_title_shows_text check (private.shows_text(title))
);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null,
  place text not null,
  bio text not null,
  position integer not null default 0,
  constraint team_members_lengths_check check (
    char_length(bio) <= 50000 and char_length(name) <= 5000 and char_length(place) <= 5000
    and char_length(role) <= 5000
  ),
  constraint team_members_name_shows_text check (private.shows_text(name))
);

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  name text not null,
  town text not null,
  system text not null,
  position integer not null default 0,
  constraint testimonials_lengths_check check (
    char_length(name) <= 5000 and char_length(system) <= 5000 and char_length(text) <= 5000
    and char_length(town) <= 5000
  ),
  constraint testimonials_name_shows_text check (private.shows_text(name))
);

create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  question text not null check (char_length(question) between 1 and 300),
  answer text not null check (char_length(answer) between 1 and 5000),
  position integer not null default 0,
  -- The heading of /faq under which it stands; domain/contact/faq-topics.ts names the headings.
  topic text not null default 'other'
    check (topic in ('power', 'installation', 'buying', 'warranty', 'carbon', 'other')),
  -- So that two people do not overwrite the changes of each other.
  version integer not null default 1
);

create index faq_entries_position_idx on public.faq_entries (position, id);

create table public.milestones (
  id uuid primary key default gen_random_uuid(),
  -- The month of the event; the day is always the first.
  happened_on date not null,
  text text not null,
  constraint milestones_days_check check (happened_on between '1900-01-01' and '2999-12-31'),
  constraint milestones_lengths_check check (char_length(text) <= 5000)
);

-- Longer texts of a page, by key. The page that shows a text parses its shape.
create table public.company_texts (
  key text primary key,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  constraint company_texts_days_check check (updated_at between '1900-01-01' and '2999-12-31')
);

-- The portfolio: systems that were built, with their readings and products. domain/portfolio
-- calculates what a system yields, saves and avoids, at the prices and factors of today.
create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  type text not null check (type in ('residential', 'commercial', 'industrial')),
  -- A Nigerian state, as people say it: 'Lagos', 'FCT'.
  state text not null
    check (state in ('Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue',
      'Borno', 'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT', 'Gombe', 'Imo',
      'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa',
      'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe',
      'Zamfara')),
  town text not null check (length(town) between 1 and 80),
  completed_on date not null,
  kwp numeric(10, 2) not null check (kwp > 0),
  panel_count integer not null check (panel_count > 0),
  panel_w integer not null check (panel_w > 0),
  inverter_kva numeric(8, 1) not null check (inverter_kva > 0),
  -- 0 for a system that works only by day.
  battery_kwh numeric(10, 2) not null default 0 check (battery_kwh >= 0),
  before_summary text not null check (length(before_summary) between 1 and 300),
  after_summary text not null check (length(after_summary) between 1 and 300),
  generator_kva numeric(8, 1) not null check (generator_kva >= 0),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  -- Weeks a year in which the generator ran, because a school has holidays.
  weeks_per_year integer not null default 52 check (weeks_per_year between 1 and 52),
  grid_hours_per_day integer not null check (grid_hours_per_day between 0 and 24),
  litres_per_week_before integer not null,
  litres_per_week_after integer not null check (litres_per_week_after >= 0),
  cost_min_naira bigint not null check (cost_min_naira > 0),
  cost_max_naira bigint not null,
  -- Paragraphs, separated by an empty line.
  story text not null check (length(story) > 0),
  quote text,
  quote_by text,
  -- The name of a drawing.
  scene text not null
    check (scene in ('house', 'flat', 'shop', 'clinic', 'school', 'farm', 'factory', 'hotel',
      'church')),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Share of the yearly generation that replaced generator or grid, by the readings.
  used_share numeric(4, 3) not null check (used_share > 0 and used_share <= 1),
  -- The name of the rendered picture of the place; null shows the drawing of its scene.
  render text check (render ~ '^[a-z0-9-]{1,80}$'),
  -- How long the generator ran before, to calculate for the same place. Null where nobody noted it.
  generator_hours_per_day numeric(3,1),
  constraint portfolio_items_cost_in_order check (cost_max_naira >= cost_min_naira),
  constraint portfolio_items_quote_has_author check ((quote is null) = (quote_by is null)),
  constraint portfolio_items_litres_check check (litres_per_week_after <= litres_per_week_before),
  constraint portfolio_items_days_check check (
    completed_on between '1900-01-01' and '2999-12-31'
    and created_at between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint portfolio_items_numbers_check check (
    battery_kwh <> 'NaN' and generator_kva <> 'NaN' and inverter_kva <> 'NaN' and kwp <> 'NaN'
  ),
  constraint portfolio_items_lengths_check check (
    char_length(quote) <= 5000 and char_length(quote_by) <= 5000 and char_length(story) <= 50000
  ),
  constraint portfolio_items_title_shows_text check (private.shows_text(title)),
  constraint portfolio_items_generator_hours_check check (
    generator_hours_per_day > 0 and generator_hours_per_day <= 24
  )
);

-- The order of the portfolio, and of next and previous on its pages.
create index portfolio_items_completed_on_idx on public.portfolio_items (completed_on desc, id)
  where is_published;

create table public.portfolio_item_products (
  portfolio_item_id uuid not null references public.portfolio_items (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null default 0,
  primary key (portfolio_item_id, product_id)
);

create index portfolio_item_products_product_id_idx on public.portfolio_item_products (product_id);

-- Whether staff may write these words in a mail: they cannot lead a reader elsewhere, which is
-- judged as for public words, look like another amount or account, or hide letters.
-- `domain/mail-texts/mail-words.ts` has a message for each.
create function private.are_mail_words(words text, placeholders text[]) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ '[^\n !-;=?-~\u00A1-\u00AC\u00AE-\u02AF\u0300-\u036F\u1E00-\u1EFF\u2010-\u2027\u2039\u203A\u20AC\u20A6\u2212]'
    and not private.has_contact_details(words)
    and words !~* '\u20A6|\yngn\y|\ynaira\y'
    and regexp_replace(words, '\{(' || array_to_string(placeholders, '|') || ')\}', '', 'g')
      !~ '[{}]'
$$;
grant execute on function private.are_mail_words(text, text[]) to authenticated, service_role;

-- A row for each mail to customers whose words staff may change. Null: the original words of
-- `domain/mail-texts/`. Nobody adds or removes a row. Amounts, links, accounts and legal lines of a
-- mail are not here.
create table public.mail_texts (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$'),
  placeholders text[] not null check (placeholders <@ '{order,amount,until}'),
  subject text check (length(subject) between 3 and 120 and subject !~ '\n'),
  opening text check (length(opening) <= 1500),
  closing text check (length(closing) <= 1500),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint mail_texts_subject_words check (private.are_mail_words(subject, placeholders)),
  constraint mail_texts_opening_words check (private.are_mail_words(opening, placeholders)),
  constraint mail_texts_closing_words check (private.are_mail_words(closing, placeholders))
);

-- The opening hours: a row for each day of the week. Pages and search engines read them.
create table public.opening_hours (
  -- As ISO 8601 counts: 1 is Monday.
  weekday smallint primary key check (weekday between 1 and 7),
  -- Local times; both empty: closed.
  opens time,
  closes time,
  note text check (char_length(note) between 1 and 60),
  version integer not null default 1,
  constraint opening_hours_times_check check (
    (opens is null) = (closes is null) and opens < closes
  )
);

-- Days with other hours, such as the public holidays that the government proclaims a few days
-- ahead.
create table public.special_days (
  day date primary key check (day between '2020-01-01' and '2100-01-01'),
  -- The reason, such as "Id el Kabir".
  name text not null check (char_length(name) between 1 and 60),
  opens time,
  closes time,
  version integer not null default 1,
  constraint special_days_times_check check ((opens is null) = (closes is null) and opens < closes),
  constraint special_days_name_shows_text check (private.shows_text(name))
);

alter table public.solutions enable row level security;
grant select on public.solutions to anon;
grant select, insert, update, delete on public.solutions to authenticated, service_role;
create policy solutions_select_everyone on public.solutions for select to anon, authenticated
  using (true);
create policy solutions_insert_staff on public.solutions for insert to authenticated
  with check ((select private.has_grant('content')));
create policy solutions_update_staff on public.solutions for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy solutions_delete_staff on public.solutions for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.team_members enable row level security;
grant select on public.team_members to anon;
grant select, insert, update, delete on public.team_members to authenticated, service_role;
create policy team_members_select_everyone on public.team_members
  for select to anon, authenticated
  using (true);
create policy team_members_insert_staff on public.team_members for insert to authenticated
  with check ((select private.has_grant('content')));
create policy team_members_update_staff on public.team_members for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy team_members_delete_staff on public.team_members for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.testimonials enable row level security;
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated, service_role;
create policy testimonials_select_everyone on public.testimonials
  for select to anon, authenticated
  using (true);
create policy testimonials_insert_staff on public.testimonials for insert to authenticated
  with check ((select private.has_grant('content')));
create policy testimonials_update_staff on public.testimonials for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy testimonials_delete_staff on public.testimonials for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.faq_entries enable row level security;
grant select on public.faq_entries to anon;
grant select, insert, update, delete on public.faq_entries to authenticated, service_role;
create policy faq_entries_select_everyone on public.faq_entries for select to anon, authenticated
  using (true);
create policy faq_entries_insert_staff on public.faq_entries for insert to authenticated
  with check ((select private.has_grant('content')));
create policy faq_entries_update_staff on public.faq_entries for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy faq_entries_delete_staff on public.faq_entries for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.milestones enable row level security;
grant select on public.milestones to anon;
grant select, insert, update, delete on public.milestones to authenticated, service_role;
create policy milestones_select_everyone on public.milestones for select to anon, authenticated
  using (true);
create policy milestones_insert_staff on public.milestones for insert to authenticated
  with check ((select private.has_grant('content')));
create policy milestones_update_staff on public.milestones for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy milestones_delete_staff on public.milestones for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.company_texts enable row level security;
grant select on public.company_texts to anon;
grant select, insert, update, delete on public.company_texts to authenticated, service_role;
create policy company_texts_select_everyone on public.company_texts
  for select to anon, authenticated
  using (true);
create policy company_texts_insert_staff on public.company_texts for insert to authenticated
  with check ((select private.has_grant('content')));
create policy company_texts_update_staff on public.company_texts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy company_texts_delete_staff on public.company_texts for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.portfolio_items enable row level security;
grant select on public.portfolio_items to anon;
grant select, insert, update, delete on public.portfolio_items to authenticated, service_role;
create policy portfolio_items_select_anon on public.portfolio_items for select to anon
  using (is_published);
create policy portfolio_items_select_authenticated on public.portfolio_items
  for select to authenticated
  using (is_published or (select private.has_grant('content')));
create policy portfolio_items_insert_staff on public.portfolio_items for insert to authenticated
  with check ((select private.has_grant('content')));
create policy portfolio_items_update_staff on public.portfolio_items for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy portfolio_items_delete_staff on public.portfolio_items for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.portfolio_item_products enable row level security;
grant select on public.portfolio_item_products to anon;
grant select, insert, update, delete on public.portfolio_item_products
  to authenticated, service_role;
create policy portfolio_item_products_select_everyone on public.portfolio_item_products
  for select to anon, authenticated
  using (exists (select from public.portfolio_items item where item.id = portfolio_item_id));
create policy portfolio_item_products_insert_staff on public.portfolio_item_products
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy portfolio_item_products_update_staff on public.portfolio_item_products
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy portfolio_item_products_delete_staff on public.portfolio_item_products
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.mail_texts enable row level security;
grant select on public.mail_texts to authenticated, service_role;
grant update (subject, opening, closing) on public.mail_texts to authenticated;
create policy mail_texts_select_content on public.mail_texts for select to authenticated
  using ((select private.has_grant('content')));
create policy mail_texts_update_content on public.mail_texts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));

alter table public.opening_hours enable row level security;
grant select on public.opening_hours to anon, authenticated, service_role;
grant update (opens, closes, note) on public.opening_hours to authenticated;
create policy opening_hours_select_everyone on public.opening_hours
  for select to anon, authenticated
  using (true);
create policy opening_hours_update_content on public.opening_hours for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));

alter table public.special_days enable row level security;
grant select on public.special_days to anon, service_role;
grant select, delete on public.special_days to authenticated;
grant insert (day, name, opens, closes), update (name, opens, closes) on public.special_days
  to authenticated;
create policy special_days_select_everyone on public.special_days
  for select to anon, authenticated
  using (true);
create policy special_days_insert_content on public.special_days for insert to authenticated
  with check ((select private.has_grant('content')));
create policy special_days_update_content on public.special_days for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy special_days_delete_content on public.special_days for delete to authenticated
  using ((select private.has_grant('content')));

-- Trigger only. An account number can be written in words, which no filter finds. So
-- changing a mail to customers needs a second factor, where the person has one, and the owners get
-- the new words. Security definer, because nobody else writes security events.
create function private.tell_changed_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  insert into platform.security_events (kind, user_id, details) values (
    'mail_changed', (select auth.uid()),
    jsonb_build_object('from', 'The mail ' || new.name,
      'to', coalesce(nullif(concat_ws(' / ', new.subject, new.opening, new.closing), ''),
        'its original words')));
  return null;
end $$;

create trigger solutions_stamp before update on public.solutions
  for each row execute function private.stamp_row('updated_at');
create trigger solutions_notify_changed
  after insert or update or delete or truncate on public.solutions
  for each statement execute function private.notify_table_changed();

create trigger team_members_notify_changed
  after insert or update or delete or truncate on public.team_members
  for each statement execute function private.notify_table_changed();

create trigger testimonials_notify_changed
  after insert or update or delete or truncate on public.testimonials
  for each statement execute function private.notify_table_changed();

create trigger faq_entries_notify_changed
  after insert or update or delete or truncate on public.faq_entries
  for each statement execute function private.notify_table_changed();
create trigger faq_entries_stamp before update on public.faq_entries
  for each row execute function private.stamp_row('version');

create trigger milestones_notify_changed
  after insert or update or delete or truncate on public.milestones
  for each statement execute function private.notify_table_changed();

create trigger company_texts_stamp before update on public.company_texts
  for each row execute function private.stamp_row('updated_at');
create trigger company_texts_notify_changed
  after insert or update or delete or truncate on public.company_texts
  for each statement execute function private.notify_table_changed();

create trigger portfolio_items_stamp before update on public.portfolio_items
  for each row execute function private.stamp_row('updated_at');
create trigger portfolio_items_notify_changed
  after insert or update or delete or truncate on public.portfolio_items
  for each statement execute function private.notify_table_changed();

create trigger portfolio_item_products_notify_changed
  after insert or update or delete or truncate on public.portfolio_item_products
  for each statement execute function private.notify_table_changed();

create trigger mail_texts_stamp before update on public.mail_texts
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger mail_texts_tell_owners after update on public.mail_texts
  for each row when ((new.subject, new.opening, new.closing)
    is distinct from (old.subject, old.opening, old.closing))
  execute function private.tell_changed_mail();

create trigger opening_hours_stamp before update on public.opening_hours
  for each row execute function private.stamp_row('version');
create trigger opening_hours_notify_changed
  after insert or update or delete or truncate on public.opening_hours
  for each statement execute function private.notify_table_changed();

create trigger special_days_stamp before update on public.special_days
  for each row execute function private.stamp_row('version');
create trigger special_days_notify_changed
  after insert or update or delete or truncate on public.special_days
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.solutions', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.team_members', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.testimonials', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.faq_entries', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.milestones', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.company_texts', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.portfolio_items', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.portfolio_item_products',
  '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.mail_texts', '{content}', 'yes');

select private.audit_table('public.opening_hours', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.special_days', '{sales,stock,finance,content,support}', 'yes');

-- supabase/schemas/81_posts.sql
-- Articles of the blog.

-- Everybody reads an article once it is published and its day, `published_on`, has come.
create table public.posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  -- One or two plain sentences: for the card, the search result and the feed.
  summary text not null check (length(summary) between 1 and 200),
  author text not null check (length(author) between 1 and 80),
  tags text[] not null default '{}'
    check (cardinality(tags) <= 8 and array_position(tags, null) is null),
  published_on date not null default (now() at time zone 'Africa/Lagos')::date,
  -- Markdown; HTML in it is shown as text.
  body text not null check (length(body) between 1 and 100000),
  -- The name of the drawing above the post; an unknown name shows the first of its family.
  diagram text not null default 'system' check (diagram ~ '^[a-z]+(-[a-z]+)*$'),
  is_published boolean not null default false,
  -- At 220 words a minute.
  reading_minutes integer not null
    generated always as (greatest(1, round(cardinality(regexp_split_to_array(btrim(body), '\s+'))
      / 220.0)::integer)) stored,
  -- The title weighs more than the summary, and the summary more than the text.
  search tsvector not null
    generated always as (setweight(to_tsvector('english'::regconfig, title), 'A') ||
      setweight(to_tsvector('english'::regconfig, summary), 'B') ||
      to_tsvector('english'::regconfig, body)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day on which the words of an article last changed, for readers and search engines.
  -- updated_at changes with every update, also when a demo company is filled in.
  revised_on date not null default (now() at time zone 'Africa/Lagos')::date,
  version integer not null default 1,
  constraint posts_body_has_known_figures check (private.has_known_figures(body)),
  -- Titles and summaries also go to feeds, search results and pictures, where no figures are filled
  -- in.
  constraint posts_title_has_no_figures check (title !~ '\{\{'),
  constraint posts_summary_has_no_figures check (summary !~ '\{\{'),
  -- `/blog/<id>` leads to the article with this id.
  constraint posts_slug_is_no_id check (
    slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and char_length(slug) <= 120
  ),
  constraint posts_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
    and published_on between '1900-01-01' and '2999-12-31'
    and revised_on between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint posts_lengths_check check (char_length(diagram) <= 5000),
  constraint posts_title_shows_text check (private.shows_text(title))
);

create index posts_published_on_idx on public.posts (published_on desc, slug) where is_published;
create index posts_tags_idx on public.posts using gin (tags);
create index posts_search_idx on public.posts using gin (search);
-- For the lists of the desk.
create index posts_by_day_idx on public.posts (published_on, id);
create index posts_by_title_idx on public.posts (title collate "und-x-icu", id);

-- Staff preview a draft or a planned article on its real page, `/blog/<slug>?preview=<token>`.
-- Pages read as the anonymous role, so a token that expires after half an hour opens this one
-- article to whoever has it. Only the hash of the token is stored.
create table private.post_previews (
  token_hash bytea primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  created_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null
);

create index post_previews_post_id_idx on private.post_previews (post_id);
create index post_previews_created_by_idx on private.post_previews (created_by);

alter table public.posts enable row level security;
grant select on public.posts to anon;
grant select, insert, update, delete on public.posts to authenticated, service_role;
-- An article with a day in the future is planned: until then only staff with the grant content see
-- it.
create policy posts_select_anon on public.posts for select to anon
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date);
create policy posts_select_authenticated on public.posts for select to authenticated
  using (is_published and published_on <= (now() at time zone 'Africa/Lagos')::date
    or (select private.has_grant('content')));
create policy posts_insert_staff on public.posts for insert to authenticated
  with check ((select private.has_grant('content')));
create policy posts_update_staff on public.posts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy posts_delete_staff on public.posts for delete to authenticated
  using ((select private.has_grant('content')));

alter table private.post_previews enable row level security;

-- Every tag and how many published posts have it.
create view public.post_tags with (security_invoker = true) as
  select tag, count(*)::integer as post_count
  from public.posts, unnest(tags) as tag where is_published group by tag;
grant select on public.post_tags to anon, authenticated, service_role;

-- A token for the page of an article; null when there is no such article. For staff with the grant
-- content. Security definer, because no role reads the table.
create function public.create_post_preview(of_post uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.has_grant('content') then
    raise exception 'staff_only' using errcode = 'PT403';
  end if;
  delete from private.post_previews where expires_at < now();
  insert into private.post_previews (token_hash, post_id, created_by, expires_at)
  select sha256(convert_to(token, 'utf8')), id, auth.uid(), now() + interval '30 minutes'
  from public.posts where id = of_post;
  return case when found then token end;
end $$;
grant execute on function public.create_post_preview(uuid) to authenticated;

-- The article that a token opens. The token expires early when its maker loses the grant content.
-- Everybody may call it; only a token gets an answer. Security definer, because no role reads the
-- tokens.
create function public.preview_post(token text) returns setof public.posts
language sql stable security definer rows 1 set search_path = '' as $$
  select p.* from public.posts p join private.post_previews v on v.post_id = p.id
  where v.token_hash = sha256(convert_to(token, 'utf8')) and v.expires_at > now()
    and exists (
      select from public.profiles u join public.staff_grants g on g.user_id = u.id
      where u.id = v.created_by and u.role = 'admin' and g.grant_name in ('owner', 'content')
    )
$$;
grant execute on function public.preview_post(text) to anon;

-- Trigger only. `revised_on` is the day on which the words last changed, and not before the day of
-- the article.
create function private.guard_posts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (
    tg_op = 'UPDATE'
    and (old.title, old.summary, old.author, old.body, old.diagram, old.published_on)
      is distinct from
      (new.title, new.summary, new.author, new.body, new.diagram, new.published_on)
  ) then
    new.revised_on := case tg_op
      when 'INSERT' then new.published_on
      else greatest(new.published_on, (now() at time zone 'Africa/Lagos')::date)
    end;
  end if;
  return new;
end $$;

create trigger posts_stamp before update on public.posts
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger posts_notify_changed
  after insert or update or delete or truncate on public.posts
  for each statement execute function private.notify_table_changed();
create trigger posts_guard before insert or update on public.posts
  for each row execute function private.guard_posts();

select private.audit_table('public.posts', '{content}', 'yes');

-- supabase/schemas/82_careers.sql
-- Jobs at the company, and the applications for them.

create table public.openings (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text collate "und-x-icu" not null check (length(title) between 1 and 120),
  team text collate "und-x-icu" not null check (length(team) between 1 and 80),
  place text not null check (length(place) between 1 and 80),
  employment_type text not null
    check (employment_type in ('full_time', 'part_time', 'contract', 'intern')),
  summary text not null check (length(summary) between 1 and 400),
  responsibilities text[] not null default '{}'
    check (array_position(responsibilities, null) is null),
  requirements text[] not null default '{}' check (array_position(requirements, null) is null),
  -- A month, before tax.
  salary_min_naira integer not null check (salary_min_naira > 0),
  salary_max_naira integer not null
    constraint openings_salary_in_order check (salary_max_naira >= salary_min_naira),
  is_published boolean not null default false,
  posted_on date not null default current_date,
  -- The last day, in Lagos, on which people may apply.
  closes_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint openings_closes_after_posting check (closes_on >= posted_on),
  constraint openings_days_check check (
    closes_on between '1900-01-01' and '2999-12-31'
    and created_at between '1900-01-01' and '2999-12-31'
    and posted_on between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint openings_title_shows_text check (private.shows_text(title))
);

create index openings_closes_on_idx on public.openings (closes_on) where is_published;
create index openings_by_day_idx on public.openings (closes_on, id);

-- Only the function apply-for-opening writes applications; staff follow them up.
create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends, so that a repeated request is stored once.
  idempotency_key uuid not null unique default gen_random_uuid(),
  opening_id uuid not null references public.openings (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  cover_note text not null default '' check (char_length(cover_note) <= 3000),
  status text not null default 'new'
    check (status in ('new', 'in_review', 'interview', 'offered', 'hired', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The version of the privacy notice that the applicant agreed to.
  privacy_version text not null
    constraint job_applications_privacy_version_check
      check (privacy_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
);

-- A person applies once for an opening. Also serves the foreign key.
create unique index job_applications_opening_id_email_idx
  on public.job_applications (opening_id, lower(email));
create index job_applications_status_created_at_idx
  on public.job_applications (status, created_at desc);

-- The CV has its own table, so that a list of applications never reads megabytes.
create table public.job_application_files (
  application_id uuid primary key references public.job_applications (id) on delete cascade,
  -- Our name for the file, not the sender's.
  file_name text not null check (file_name ~ '^[a-z0-9-]{1,120}\.(pdf|docx)$'),
  media_type text not null
    check (media_type in ('application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document')),
  created_at timestamptz not null default now(),
  -- The bytes of a CV are an object of the bucket cvs.
  object_path text not null unique check (char_length(object_path) between 1 and 200),
  size_bytes integer not null check (size_bytes between 1 and 5242880)
);

alter table public.openings enable row level security;
grant select on public.openings to anon;
grant select, insert, update, delete on public.openings to authenticated, service_role;
create policy openings_select_anon on public.openings for select to anon using (is_published);
create policy openings_select_authenticated on public.openings for select to authenticated
  using (is_published or (select private.has_grant('content')));
create policy openings_insert_staff on public.openings for insert to authenticated
  with check ((select private.has_grant('content')));
create policy openings_update_staff on public.openings for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy openings_delete_staff on public.openings for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.job_applications enable row level security;
-- Staff can change the status, and delete an application with its file when it is no longer needed,
-- but not change what the person wrote.
grant select, delete on public.job_applications to authenticated;
grant select, insert, update, delete on public.job_applications to service_role;
grant update (status) on public.job_applications to authenticated;
create policy job_applications_select_staff on public.job_applications for select to authenticated
  using ((select private.has_grant('content', 'support')));
create policy job_applications_update_staff on public.job_applications for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy job_applications_delete_staff on public.job_applications for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.job_application_files enable row level security;
grant select on public.job_application_files to authenticated;
grant select, insert, update, delete on public.job_application_files to service_role;
create policy job_application_files_select_staff on public.job_application_files
  for select to authenticated
  using ((select private.has_grant('content', 'support')));

create trigger openings_stamp before update on public.openings
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger openings_notify_changed
  after insert or update or delete or truncate on public.openings
  for each statement execute function private.notify_table_changed();

create trigger job_applications_stamp before update on public.job_applications
  for each row execute function private.stamp_row('updated_at');

select private.audit_table('public.openings', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.job_applications', '{content,support}');

select private.audit_table('public.job_application_files', '{content,support}');

-- supabase/schemas/83_inquiries.sql
-- Inquiries of visitors, and the notes of staff about them.

-- Projects that visitors ask about in the inquiry dialog. Only the function submit-project-inquiry
-- writes them; staff follow them up.
create table public.project_inquiries (
  id uuid primary key default gen_random_uuid(),
  -- Made by the browser before it sends, so that a repeated request is stored once.
  idempotency_key uuid not null unique default gen_random_uuid(),
  user_id uuid references auth.users on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  project_type text not null
    check (project_type in ('Residential Solar Installation', 'Commercial Solar Project',
      'Industrial Solar Solution', 'Carbon Credit Project', 'Renewable Energy Consultancy',
      'Other')),
  description text not null check (char_length(description) between 1 and 5000),
  location text not null check (char_length(location) between 1 and 200),
  -- Where on the site the form was ("dialog", "contact"), when the site says so.
  source text check (char_length(source) between 1 and 200),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'site_survey', 'quoted', 'won', 'lost')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The member of staff who follows it up. The sender may read the row, so the notes of staff are
  -- in a table of their own.
  taken_by uuid references public.profiles (id) on delete set null,
  version integer not null default 1,
  search tsvector not null
    generated always as (array_to_tsvector(
      private.name_words(name)
      || private.words_of_text(
        left(replace(id::text, '-', ''), 4) || ' ' || substr(replace(id::text, '-', ''), 5, 4)
        || ' ' || email || ' ' || location || ' ' || project_type || ' ' || description)
      || private.phone_words(phone_number))) stored
);

create index project_inquiries_user_id_idx on public.project_inquiries (user_id);
create index project_inquiries_status_created_at_idx
  on public.project_inquiries (status, created_at desc);
create index project_inquiries_taken_by_idx on public.project_inquiries (taken_by)
  where taken_by is not null;
create index project_inquiries_created_at_idx on public.project_inquiries (created_at, id);
create index project_inquiries_search_idx on public.project_inquiries using gin (search);
create index project_inquiries_name_idx on public.project_inquiries (name collate "und-x-icu", id);

-- Notes of staff about an inquiry. The sender never reads them.
create table public.inquiry_notes (
  -- The page chooses it, so that a note sent twice is stored once.
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references public.project_inquiries (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

create index inquiry_notes_inquiry_id_idx on public.inquiry_notes (inquiry_id, created_at);
create index inquiry_notes_author_id_idx on public.inquiry_notes (author_id)
  where author_id is not null;

alter table public.project_inquiries enable row level security;
-- Staff can change the status and who follows it up, but not what the visitor wrote.
grant select on public.project_inquiries to authenticated;
grant select, insert, update, delete on public.project_inquiries to service_role;
grant update (status, taken_by) on public.project_inquiries to authenticated;
create policy project_inquiries_select_owner_or_staff on public.project_inquiries
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_grant('sales', 'support')));
create policy project_inquiries_update_staff on public.project_inquiries
  for update to authenticated
  using ((select private.has_grant('sales', 'support')))
  with check ((select private.has_grant('sales', 'support')));
create policy project_inquiries_all_second_factor on public.project_inquiries as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

alter table public.inquiry_notes enable row level security;
grant select, delete on public.inquiry_notes to authenticated;
grant select on public.inquiry_notes to service_role;
grant insert (id, inquiry_id, body) on public.inquiry_notes to authenticated;
create policy inquiry_notes_select_staff on public.inquiry_notes for select to authenticated
  using ((select private.has_grant('sales', 'support')));
create policy inquiry_notes_insert_staff on public.inquiry_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
create policy inquiry_notes_delete_author on public.inquiry_notes for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));

-- Trigger only. Only staff of sales or support follow up an inquiry. Security definer, because
-- staff read only their own grants.
create function private.guard_inquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.taken_by is not null and new.taken_by is distinct from old.taken_by and not exists (
    select from public.profiles p join public.staff_grants g on g.user_id = p.id
    where p.id = new.taken_by and p.role = 'admin' and g.grant_name in ('owner', 'sales', 'support')
  ) then
    raise exception 'assignee_wrong' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger project_inquiries_stamp before update on public.project_inquiries
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger project_inquiries_guard before update of taken_by on public.project_inquiries
  for each row execute function private.guard_inquiry();

select private.audit_table('public.project_inquiries', '{sales,support}');

select private.audit_table('public.inquiry_notes', '{sales,support}');

-- supabase/schemas/84_calculators.sql
-- The input values of the calculators, emission factors, and the calculations that people save.

-- Values of the solar calculator that change over time: tariffs, fuel prices, percentages. Each has
-- its day and source, shown under "How we calculate". Staff edit them. The methods and the
-- constants of physics are in the code (domain/solar).
create table public.calculator_values (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  label text collate "und-x-icu" not null check (length(label) between 1 and 120),
  -- In the unit beside it; money in naira, as staff read it on a bill.
  value numeric(14, 4) not null check (value >= 0),
  unit text not null check (length(unit) between 1 and 40),
  as_of date not null,
  source text not null check (length(source) between 1 and 300),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint calculator_values_days_check check (
    as_of between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint calculator_values_numbers_check check (value <> 'NaN')
);

-- The factors of the carbon calculator: one row per number, with its source and day. Staff edit
-- them.
create table public.carbon_factors (
  name text primary key
    check (name in ('grid_footprint', 'grid_avoided', 'petrol', 'diesel', 'lpg', 'kerosene',
      'credit_price_low', 'credit_price_high')),
  value numeric(12, 5) not null check (value >= 0 and value < 1000),
  -- "kg CO₂e/kWh", "US$/t": as it is shown.
  unit text not null check (length(unit) between 1 and 40),
  source text not null check (length(source) between 1 and 300),
  as_of date not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- The carbon of products is scaled by its changes, and from zero it could not be scaled back.
  constraint carbon_factors_grid_avoided_check check (name <> 'grid_avoided' or value > 0),
  constraint carbon_factors_days_check check (
    as_of between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  )
);

-- Calculations that people save. Their inputs are the query of the page's URL, so the page
-- calculates again, with today's prices.
create table public.saved_calculations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  calculator text not null check (calculator in ('solar', 'carbon', 'repayment')),
  title text not null check (char_length(title) between 1 and 120),
  -- Path and query of the page that shows it.
  path text not null
    check (path ~ '^/[a-z0-9-]+(/[a-z0-9-]+)*(\?[^#\s]*)?$' and char_length(path) <= 2000),
  -- Some lines of the result at that time: [{label, value}].
  summary jsonb not null default '[]'
    check (jsonb_typeof(summary) = 'array' and pg_column_size(summary) <= 4000),
  created_at timestamptz not null default now(),
  constraint saved_calculations_days_check check (created_at between '1900-01-01' and '2999-12-31'),
  constraint saved_calculations_title_shows_text check (private.shows_text(title))
);

create index saved_calculations_user_id_idx on public.saved_calculations (user_id, created_at desc);

alter table public.calculator_values enable row level security;
grant select on public.calculator_values to anon;
grant select, insert, update, delete on public.calculator_values to authenticated, service_role;
create policy calculator_values_select_everyone on public.calculator_values
  for select to anon, authenticated
  using (true);
create policy calculator_values_insert_staff on public.calculator_values
  for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy calculator_values_update_staff on public.calculator_values
  for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));
create policy calculator_values_delete_staff on public.calculator_values
  for delete to authenticated
  using ((select private.has_grant('finance')));

alter table public.carbon_factors enable row level security;
-- No delete: the calculators need every factor, so a factor is changed, never removed.
grant select on public.carbon_factors to anon;
grant select, insert, update on public.carbon_factors to authenticated, service_role;
create policy carbon_factors_select_everyone on public.carbon_factors
  for select to anon, authenticated
  using (true);
create policy carbon_factors_insert_staff on public.carbon_factors for insert to authenticated
  with check ((select private.has_grant('finance')));
create policy carbon_factors_update_staff on public.carbon_factors for update to authenticated
  using ((select private.has_grant('finance')))
  with check ((select private.has_grant('finance')));

alter table public.saved_calculations enable row level security;
grant select, insert, delete on public.saved_calculations to authenticated;
grant select, insert, update, delete on public.saved_calculations to service_role;
create policy saved_calculations_select_owner on public.saved_calculations
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy saved_calculations_insert_owner on public.saved_calculations
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy saved_calculations_delete_owner on public.saved_calculations
  for delete to authenticated
  using (user_id = (select auth.uid()));
create policy saved_calculations_all_second_factor on public.saved_calculations as restrictive
  for all to authenticated
  using ((select private.has_given_second_factor()));

-- Trigger only. A person saves at most 100 calculations.
create function private.limit_saved_calculations() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (select count(*) from public.saved_calculations where user_id = new.user_id) >= 100 then
    raise exception 'calculations_full' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger calculator_values_stamp before update on public.calculator_values
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger calculator_values_notify_changed
  after insert or update or delete or truncate on public.calculator_values
  for each statement execute function private.notify_table_changed();

create trigger carbon_factors_stamp before update on public.carbon_factors
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger carbon_factors_notify_changed
  after insert or update or delete or truncate on public.carbon_factors
  for each statement execute function private.notify_table_changed();
create trigger carbon_factors_scale_product_carbon after update of value on public.carbon_factors
  for each row
  when (new.name = 'grid_avoided' and old.value > 0 and new.value > 0 and new.value <> old.value)
  execute function private.scale_product_carbon();

create trigger saved_calculations_limit before insert on public.saved_calculations
  for each row execute function private.limit_saved_calculations();

select private.audit_table('public.calculator_values', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.carbon_factors', '{sales,stock,finance,content,support}', 'yes');

-- supabase/schemas/86_money_terms.sql
-- Terms of money (plans, tiers, areas, factors): when they get easier for customers, the owners
-- receive a mail.

-- The columns whose change can give away money or goods, and the direction that is easier for
-- the customer.
create function private.money_terms()
returns table (table_name text, column_name text, easier text)
language sql immutable set search_path = '' as $$
  values
    ('repayment_plans', 'months', 'changed'),
    ('repayment_plans', 'deposit_percent', 'lower'),
    ('repayment_plans', 'rate_percent_per_month', 'lower'),
    ('repayment_plans', 'interest', 'changed'),
    ('repayment_plans', 'fee_percent', 'lower'),
    ('repayment_plans', 'fee', 'changed'),
    ('repayment_plans', 'min_price_kobo', 'lower'),
    ('repayment_plans', 'max_price_kobo', 'higher'),
    ('repayment_plans', 'is_active', 'higher'),
    ('plan_rules', 'is_open', 'higher'),
    ('plan_rules', 'max_owed_kobo', 'higher'),
    ('plan_rules', 'max_open_plans', 'higher'),
    ('plan_rules', 'max_share_of_income_percent', 'higher'),
    ('plan_rules', 'approve_up_to_kobo', 'higher'),
    ('plan_rules', 'min_score', 'lower'),
    ('plan_rules', 'guarantor_above_kobo', 'higher'),
    ('plan_rules', 'documents_above_kobo', 'higher'),
    ('plan_rules', 'asks_bvn', 'lower'),
    ('plan_rules', 'late_fee_kobo', 'lower'),
    ('plan_rules', 'late_fee_cap_percent', 'lower'),
    ('plan_rules', 'late_fee_after_days', 'higher'),
    ('reseller_tiers', 'min_volume_kobo', 'lower'),
    ('reseller_tiers', 'wholesale_percent', 'higher'),
    ('reseller_tiers', 'commission_percent', 'higher'),
    ('wholesale_breaks', 'min_quantity', 'lower'),
    ('wholesale_breaks', 'extra_percent', 'higher'),
    ('withholding_rates', 'percent', 'lower'),
    ('withholding_rates', 'no_tin_factor', 'lower'),
    ('delivery_areas', 'state', 'changed'),
    ('delivery_areas', 'fee_kobo', 'lower'),
    ('delivery_areas', 'parcel_fee_kobo', 'lower'),
    ('delivery_areas', 'is_active', 'higher'),
    ('installation_areas', 'state', 'changed'),
    ('installation_areas', 'crew_fee_kobo', 'lower'),
    ('carbon_factors', 'name', 'changed'),
    ('carbon_factors', 'value', 'changed'),
    ('calculator_values', 'key', 'changed'),
    ('calculator_values', 'value', 'changed'),
    ('products', 'delivery_class', 'changed'),
    ('products', 'installation_included', 'higher'),
    ('products', 'warranty_years', 'higher')
$$;

-- The columns of a row with their values, for people.
create function private.describe_terms(terms jsonb, columns text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case
      when name like '%\_kobo' then replace(left(name, -5), '_', ' ') || ' '
        || coalesce(trim_scale((terms ->> name)::numeric / 100) || ' naira', 'none')
      else replace(name, '_', ' ') || ' ' || coalesce(terms ->> name, 'none')
    end, ', ' order by place)
  from unnest(columns) with ordinality as listed (name, place)
$$;

-- Trigger only. Notifies the owners of a row that is new or whose terms are easier than before, and
-- requires a fresh second factor. Security definer, as the function that it calls.
create function private.tell_easier_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  terms constant jsonb := to_jsonb(new);
  was jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  columns text[];
begin
  -- The rules of plans are compared with the version before.
  if tg_table_name = 'plan_rules' then
    select to_jsonb(r) into was from public.plan_rules r
      where version < (terms ->> 'version')::integer order by version desc limit 1;
  end if;
  select array_agg(t.column_name) into columns
  from private.money_terms() t
  cross join lateral (select terms -> t.column_name as now_on, was -> t.column_name as before) v
  where t.table_name = tg_table_name and (
    was is null
    -- No fee differs from a fee of 0.
    or jsonb_typeof(now_on) <> jsonb_typeof(before)
    or case t.easier
      when 'lower' then now_on < before
      when 'higher' then now_on > before
      else now_on <> before end);
  if columns is not null then
    perform private.note_large_discount(
      initcap(left(tg_table_name, 1)) || replace(substr(tg_table_name, 2), '_', ' ') || ', '
        || coalesce(
          (select name from public.reseller_tiers where id::text = terms ->> 'tier_id'),
          terms ->> 'state', terms ->> 'name', terms ->> 'label', (terms ->> 'months') || ' months',
          terms ->> 'kind', 'version ' || (terms ->> 'version'))
        || ': ' || case when was is null then 'new' else private.describe_terms(was, columns) end,
      private.describe_terms(terms, columns) || coalesce(': ' || (terms ->> 'reason'), ''));
  end if;
  return null;
end $$;

create trigger repayment_plans_tell_easier after insert or update on public.repayment_plans
  for each row execute function private.tell_easier_terms();

create trigger plan_rules_tell_easier after insert on public.plan_rules
  for each row execute function private.tell_easier_terms();

create trigger reseller_tiers_tell_easier after insert or update on public.reseller_tiers
  for each row execute function private.tell_easier_terms();

create trigger wholesale_breaks_tell_easier after insert or update on public.wholesale_breaks
  for each row execute function private.tell_easier_terms();

create trigger withholding_rates_tell_easier after insert or update on public.withholding_rates
  for each row execute function private.tell_easier_terms();

create trigger delivery_areas_tell_easier after insert or update on public.delivery_areas
  for each row execute function private.tell_easier_terms();

create trigger installation_areas_tell_easier after insert or update on public.installation_areas
  for each row execute function private.tell_easier_terms();

create trigger carbon_factors_tell_easier after insert or update on public.carbon_factors
  for each row execute function private.tell_easier_terms();

create trigger calculator_values_tell_easier after insert or update on public.calculator_values
  for each row execute function private.tell_easier_terms();

-- A draft is not sold, and nothing that was sold becomes a draft again.
create trigger products_tell_easier
  after update of delivery_class, installation_included, warranty_years on public.products
  for each row when (old.status <> 'draft') execute function private.tell_easier_terms();

-- supabase/schemas/90_desk.sql
-- What staff read at /admin: one view for each list, which shows only what their grants allow.

-- For staff only, with the rights of its owner, so that the indexes are used.
create view private.product_words_for_staff as
  select product_id, words, sku, brand, has_photo from private.desk_product_words
  where (select private.is_admin());
grant select on private.product_words_for_staff to authenticated;

-- Under row level security PostgreSQL uses neither an index nor its statistics for a price, because
-- a comparison of numbers may fail. Staff see every product, so their lists read this view with the
-- rights of its owner.
create view private.products_for_staff as
  select id, name, sku, status, category_id, price, compare_at_price, stock, brand, vat_class,
    publish_at, created_at, updated_at, is_featured, is_active, low_stock_level, delivery_days_min,
    delivery_days_max, technical is not null as has_technical
  from public.products
  where (select private.is_admin());
grant select on private.products_for_staff to authenticated;

-- `materialized`: computed once for the two columns, and not at all for a count.
create view public.stock_levels with (security_invoker = true) as
  with held as materialized (select private.units_on_hold() as units)
  select product.id, product.sku, product.name, product.category_id, product.is_active,
    product.stock,
    coalesce(((select units from held) ->> product.id::text)::integer, 0) as on_hold,
    product.stock + coalesce(((select units from held) ->> product.id::text)::integer, 0)
      as on_hand,
    product.low_stock_level,
    product.is_active and product.stock < product.low_stock_level as is_low,
    product.sku || ' ' || product.name as search, product.delivery_days_min,
    product.delivery_days_max, w.words,
    product.name collate "und-x-icu" as sort_name
  from private.products_for_staff product
  left join private.product_words_for_staff w on w.product_id = product.id;
grant select on public.stock_levels to authenticated;

create view private.order_words_for_staff as
  select order_id, words
  from private.order_search
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.order_words_for_staff to authenticated;

-- Staff see every order, so the list reads them with the rights of the view's owner. Under row
-- level security PostgreSQL assumes that most orders are hidden, and searches for a word in one
-- order after the other.
create view private.orders_for_staff as
  select id, number, status, name, email, phone_number, delivery_state, delivery_area,
    installation_kind, total_kobo, promised_by, created_at, paid_at, shipped_at, delivered_at,
    user_id
  from public.orders
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.orders_for_staff to authenticated;

-- `is_late` is false, not null, for an order without a promised day, so that a filter for orders
-- that are not late finds it. The filters "paid in parts", "plan is late" and "something has left"
-- test columns of left joins, so that PostgreSQL can start from the few plans or shipments and need
-- not read every order. The first shipment of an order has position 1.
create view public.desk_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.email, o.phone_number, o.delivery_state,
    o.delivery_area, o.installation_kind, o.total_kobo, o.promised_by, o.created_at, o.paid_at,
    o.shipped_at, o.delivered_at, o.user_id,
    (select sum(l.quantity)::integer from public.order_lines l where l.order_id = o.id) as units,
    coalesce((
      select sum(l.quantity)::integer from public.shipment_lines l where l.order_id = o.id
    ), 0) as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search, p.plan_number,
    p.order_id is not null and p.is_plan_late as is_plan_late,
    p.order_id is not null as has_plan,
    o.name collate "und-x-icu" as sort_name
  from private.orders_for_staff o
  left join private.order_words_for_staff s on s.order_id = o.id
  left join private.plans_of_orders p on p.order_id = o.id
  left join public.shipments x on x.order_id = o.id and x.position = 1;
grant select on public.desk_orders to authenticated;

-- The reviews as the list of the desk shows them, under the reader's own rights.
create view public.desk_reviews with (security_invoker = true) as
  select r.id, r.product_id, p.name as product, r.author_name, r.rating, r.body, r.is_hidden,
    r.reply, r.created_at, private.fold_name(concat_ws(' ', p.name, r.author_name, r.body)) as words
  from public.product_reviews r
  join public.products p on p.id = r.product_id;
grant select on public.desk_reviews to authenticated;

-- Under row level security PostgreSQL uses no index for words, and a search for a person would read
-- everybody. So people are read through a view for staff, with the rights of its owner, which shows
-- exactly what the policy of the table shows.
create view private.people_for_staff as
  select id, name, email, phone, role, joined_at, blocked_until, words from public.people
  where (select private.has_grant('sales', 'support', 'finance'));
grant select on private.people_for_staff to authenticated, service_role;

create view private.payments_for_staff as
  select id, order_id, attempt, reference, method, amount_kobo, status, message, channel,
    succeeded_at, created_at
  from public.payments
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.payments_for_staff to authenticated;

create view public.desk_payments with (security_invoker = true) as
  select p.id, p.order_id, o.number as order_number, p.attempt, p.reference, p.method,
    p.amount_kobo, p.status, p.message, p.channel, p.succeeded_at, p.created_at
  from private.payments_for_staff p
  left join public.orders o on o.id = p.order_id;
grant select on public.desk_payments to authenticated;

-- Staff see every plan, so the list reads them with the rights of the view's owner.
create view private.plans_for_staff as
  select p.id, p.number, p.status, p.order_id, o.number as order_number, o.name, o.email,
    o.phone_number, p.months, p.financed_kobo, p.applied_at, p.activated_at, p.ended_at, p.is_test,
    s.paid_kobo, s.outstanding_kobo, s.overpaid_kobo, s.written_off_kobo, s.next_due_on,
    s.paused_until, s.words,
    -- Only where a list shows it: it reads the schedule and the entries of the plan.
    (select t.arrears_kobo
     from private.plan_state(p.id, (now() at time zone 'Africa/Lagos')::date) t) as arrears_kobo,
    -- When staff last spoke with the customer.
    (select max(n.created_at) from public.plan_notes n where n.plan_id = p.id and n.is_contact)
      as contacted_at,
    (now() at time zone 'Africa/Lagos')::date as today
  from public.instalment_plans p
  join public.orders o on o.id = p.order_id
  join private.plan_standings s on s.plan_id = p.id
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.plans_for_staff to authenticated;

create view public.desk_plans with (security_invoker = true) as
  select p.id, p.number, p.status, p.order_id, p.order_number, p.name, p.email, p.phone_number,
    p.months, p.financed_kobo, p.applied_at, p.activated_at, p.ended_at, p.paid_kobo,
    p.outstanding_kobo, p.overpaid_kobo, p.written_off_kobo, p.next_due_on,
    case when p.status = 'active' and p.next_due_on < p.today
      then p.arrears_kobo else 0 end as arrears_kobo,
    case when p.status = 'active' then greatest(0, p.today - p.next_due_on) else 0 end
      as days_past_due,
    case
      when p.status <> 'active' or p.next_due_on is null or p.next_due_on >= p.today then null
      when p.next_due_on >= p.today - 30 then '1-30'
      when p.next_due_on >= p.today - 60 then '31-60'
      when p.next_due_on >= p.today - 90 then '61-90'
      else '90+' end as late,
    p.overpaid_kobo > 0 as is_overpaid,
    p.status = 'active' and coalesce(p.paused_until >= p.today, false) as is_paused,
    p.status = 'active' and coalesce(p.next_due_on < p.today - 7, false)
      and coalesce(p.contacted_at < now() - interval '14 days', true) as is_silent,
    p.contacted_at, p.words as search
  from private.plans_for_staff p;
grant select on public.desk_plans to authenticated;

-- Resellers, found by a part of their name.
create view public.desk_resellers with (security_invoker = true) as
  select r.id, r.status, r.business_name, r.business_kind, r.state, r.phone, r.code, r.applied_at,
    r.decided_at, r.tier_id, p.name as person, p.email,
    private.fold_name(r.business_name) as search,
    r.business_name collate "und-x-icu" as sort_name
  from public.resellers r
  left join public.people p on p.id = r.user_id;
grant select on public.desk_resellers to authenticated;

-- Commissions with their order, product and reseller, and what is left of them.
create view public.desk_commissions with (security_invoker = true) as
  select c.id, c.order_id, o.number as order_number, c.product_id, p.name as product_name,
    c.reseller_id, r.business_name, c.base_kobo, c.percent, c.amount_kobo, c.created_at,
    case
      when b.accrued_kobo > 0::numeric then 'pending'
      when b.payable_kobo > 0::numeric then 'earned'
      when c.cap_kobo = 0 then 'suspended'
      else 'reversed'
    end as status,
    coalesce(b.accrued_kobo, 0::numeric)::bigint as accrued_kobo,
    coalesce(b.payable_kobo, 0::numeric)::bigint as earned_kobo,
    private.fold_name(r.business_name) as search
  from public.commissions c
  join public.orders o on o.id = c.order_id
  join public.products p on p.id = c.product_id
  join public.resellers r on r.id = c.reseller_id
  left join lateral (
    select -sum(x.amount_kobo) filter (where x.account = 'accrued') as accrued_kobo,
      -sum(x.amount_kobo) filter (where x.account = 'payable') as payable_kobo
    from public.commission_entries e
    join public.commission_postings x on x.entry_id = e.id
    where e.commission_id = c.id
  ) b on true;
grant select on public.desk_commissions to authenticated, service_role;

-- What we owe each reseller.
create view public.desk_reseller_balances with (security_invoker = true) as
  select r.id, r.business_name, r.status, r.code,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'accrued'), 0)::bigint as accrued_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'payable'), 0)::bigint as payable_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'paid_out'), 0)::bigint as paid_kobo,
    coalesce(-sum(x.amount_kobo) filter (where x.account = 'withheld'), 0)::bigint as withheld_kobo
  from public.resellers r
    left join public.commission_entries e on e.reseller_id = r.id
    left join public.commission_postings x on x.entry_id = e.id
  where r.code is not null
  group by r.id;
grant select on public.desk_reseller_balances to authenticated, service_role;

-- The leads of resellers.
create view public.desk_leads with (security_invoker = true) as
  select l.id, l.status, l.customer_name, l.state, l.estimate_kobo, l.registered_at, l.answer_by,
    l.decided_at, l.protected_until, l.reseller_id, r.business_name,
    private.count_earlier_orders(l.id) as earlier_orders,
    private.fold_name(l.customer_name) as search
  from public.reseller_leads l
  join public.resellers r on r.id = l.reseller_id;
grant select on public.desk_leads to authenticated, service_role;

create view private.plan_rules_for_staff as
  select version, is_open, max_owed_kobo, max_open_plans, max_share_of_income_percent,
    approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days,
    late_fee_kobo, late_fee_cap_percent, late_fee_after_days, reason, created_by, created_at
  from public.plan_rules
  where (select private.has_grant('sales', 'finance', 'support'));
grant select on private.plan_rules_for_staff to authenticated;

create view public.desk_plan_rules with (security_invoker = true) as
  select * from private.plan_rules_for_staff;
grant select on public.desk_plan_rules to authenticated;

create view public.desk_inquiries with (security_invoker = true) as
  select i.id, i.name, i.email, i.phone_number, i.project_type, i.location, i.status, i.taken_by,
    i.created_at, i.search, coalesce(p.name, p.email) as taken_by_name,
    i.name collate "und-x-icu" as sort_name
  from public.project_inquiries i
  left join public.people p on p.id = i.taken_by;
grant select on public.desk_inquiries to authenticated;

create view public.desk_people with (security_invoker = true) as
  select p.id, p.name, p.email, p.phone, p.role, p.joined_at,
    coalesce(p.name, '') collate "und-x-icu" as sort_name,
    coalesce(p.email, '') as sort_email,
    coalesce(p.blocked_until > now(), false) as is_blocked,
    p.words as search,
    (select count(*)::integer from public.orders o where o.user_id = p.id) as orders,
    (select sum(o.total_kobo) from public.orders o
     where o.user_id = p.id and o.paid_at is not null)::bigint as paid_kobo,
    w.waiting_since
  from private.people_for_staff p
  left join (
    select r.user_id, min(r.requested_at) as waiting_since
    from public.person_requests r
    where r.decision is null and r.expires_at > now()
      and (r.kind <> 'merge' or num_nulls(r.closing_confirmed_at, r.staying_confirmed_at) = 0)
    group by r.user_id
  ) w on w.user_id = p.id;
grant select on public.desk_people to authenticated, service_role;

create view private.orders_for_store as
  select id, number, status, name, phone_number, delivery_state, delivery_area, installation_kind,
    promised_by, created_at, paid_at, shipped_at, delivered_at, user_id
  from public.orders
  where (select private.has_grant('stock'));
grant select on private.orders_for_store to authenticated;

create view private.order_lines_for_store as
  select order_id, quantity
  from public.order_lines
  where (select private.has_grant('stock'));
grant select on private.order_lines_for_store to authenticated;

create view private.order_words_for_store as
  select order_id, store_words as words
  from private.order_search
  where (select private.has_grant('stock'));
grant select on private.order_words_for_store to authenticated;

create view public.desk_store_orders with (security_invoker = true) as
  select o.id, o.number, o.status, o.name, o.phone_number, o.delivery_state, o.delivery_area,
    o.installation_kind, o.promised_by, o.created_at, o.paid_at, o.shipped_at, o.delivered_at,
    o.user_id,
    (select sum(l.quantity)::integer from private.order_lines_for_store l where l.order_id = o.id)
      as units,
    coalesce((
      select sum(l.quantity)::integer from public.shipment_lines l where l.order_id = o.id
    ), 0) as units_sent,
    x.order_id is not null as has_left,
    o.promised_by is not null and o.promised_by < (now() at time zone 'Africa/Lagos')::date
      and o.status in ('paid', 'preparing', 'shipped') as is_late,
    s.words as search,
    o.name collate "und-x-icu" as sort_name
  from private.orders_for_store o
    left join private.order_words_for_store s on s.order_id = o.id
    left join public.shipments x on x.order_id = o.id and x.position = 1;
grant select on public.desk_store_orders to authenticated;

create view public.desk_products with (security_invoker = true) as
  select p.id, p.name, p.sku, p.status, p.category_id, c.name as category, p.price,
    p.compare_at_price, p.stock, p.brand, p.vat_class, p.publish_at, p.created_at, p.updated_at,
    p.is_featured, p.has_technical, w.sku as sku_part, w.brand as brand_part, w.has_photo,
    w.words as search,
    p.name collate "und-x-icu" as sort_name
  from private.products_for_staff p
  left join public.product_categories c on c.id = p.category_id
  left join private.product_words_for_staff w on w.product_id = p.id;
grant select on public.desk_products to authenticated;

create view public.desk_posts with (security_invoker = true) as
  select id, title, is_published, published_on, author, slug, reading_minutes,
    title collate "und-x-icu" as sort_title
  from public.posts;
grant select on public.desk_posts to authenticated;

-- supabase/schemas/95_files_and_feed.sql
-- Who may read which files, and the tables whose changes the realtime service sends.

-- Staff read the files of a bucket with the grants for the rows that name them.
create policy company_files_select_staff on storage.objects for select to authenticated
  using (case bucket_id
    when 'cvs' then (select private.has_grant('content', 'support'))
    when 'transfer-proofs' then (select private.has_grant('finance'))
    when 'dispute-evidence' then (select private.has_grant('finance'))
    when 'return-photos' then (select private.has_grant('sales', 'stock', 'finance', 'support'))
    when 'company-documents' then (select private.is_admin())
    when 'product-images' then (select private.is_admin())
    when 'content-images' then (select private.is_admin())
    else false
  end);
-- What people sent is evidence, so staff do not change it. Product images are written only by a
-- function, which draws them again.
create policy company_files_insert_staff on storage.objects for insert to authenticated
  with check (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
create policy company_files_update_staff on storage.objects for update to authenticated
  using (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')))
  with check (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
create policy company_files_delete_staff on storage.objects for delete to authenticated
  using (bucket_id in ('company-documents', 'content-images')
    and (select private.has_grant('content')));
-- A person has one photo, `<user id>/photo` in the bucket profile-photos, which the browser reads
-- and writes with the person's own rights.
create policy profile_photos_select_owner_or_staff on storage.objects
  for select to authenticated using (bucket_id = 'profile-photos' and (
    name = (select auth.uid())::text || '/photo'
    or (select private.has_grant('sales', 'support', 'finance'))));
create policy profile_photos_insert_owner on storage.objects for insert to authenticated
  with check (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo');
create policy profile_photos_update_owner on storage.objects for update to authenticated
  using (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo')
  with check (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo');
create policy profile_photos_delete_owner on storage.objects for delete to authenticated
  using (bucket_id = 'profile-photos' and name = (select auth.uid())::text || '/photo');
create policy profile_photos_all_second_factor on storage.objects as restrictive for all
  to authenticated
  using (bucket_id <> 'profile-photos' or (select private.has_given_second_factor()));

alter publication supabase_realtime add table
  public.complaints, public.disputes, public.installation_quotes, public.instalment_plans,
  public.order_events, public.order_notes, public.orders, public.pause_requests, public.payments,
  public.plan_entries, public.plan_payments, public.products, public.project_inquiries,
  public.refunds, public.return_requests, public.shipments, public.staff_grants;

-- supabase/data/10_company.sql
-- What every shop begins with. Staff change these rows; a migration never does.

-- The rules that hold for the whole site.
insert into public.security_settings default values;

-- The first depot. Others are added at /admin.
insert into public.depots (id, name, state) values
  ('5e900000-0000-4000-8000-000000000001', 'Main store', 'Lagos');

-- Monday is 1.
insert into public.opening_hours (weekday, opens, closes, note) values
  (1, '08:00', '18:00', null),
  (2, '08:00', '18:00', null),
  (3, '08:00', '18:00', null),
  (4, '08:00', '18:00', null),
  (5, '08:00', '18:00', null),
  (6, '09:00', '14:00', null),
  (7, null, null, 'we answer WhatsApp');

-- The mails whose words staff may change, and the placeholders that each understands.
insert into public.mail_texts (name, placeholders) values
  ('cancellation-accepted', '{order}'),
  ('cancellation-declined', '{order}'),
  ('cancellation-received', '{order}'),
  ('credit-kept', '{order,amount}'),
  ('hold-shortened', '{order,until}'),
  ('installation-offered', '{order,amount}'),
  ('installation-paid', '{order}'),
  ('order-cancelled', '{order}'),
  ('order-delivered', '{order}'),
  ('order-delivery-moved', '{order}'),
  ('order-deposit-paid', '{order}'),
  ('order-edited', '{order}'),
  ('order-installed', '{order}'),
  ('order-link', '{order}'),
  ('order-paid', '{order}'),
  ('order-part-delivered', '{order}'),
  ('order-part-paid', '{order,amount}'),
  ('order-part-shipped', '{order}'),
  ('order-received', '{order}'),
  ('order-refund', '{order,amount}'),
  ('order-reopened', '{order}'),
  ('order-shipped', '{order}'),
  ('order-typed-in', '{order}'),
  ('order-units-paid', '{order}'),
  ('payment-failed', '{order}'),
  ('payment-problem', '{order}'),
  ('payment-surplus', '{order}'),
  ('refund-account-missing', '{order,amount}'),
  ('refund-account-needed', '{order,amount}'),
  ('refund-approved', '{order,amount}'),
  ('refund-refused', '{order,amount}'),
  ('return-accepted', '{order}'),
  ('return-declined', '{order}'),
  ('return-goods-received', '{order}'),
  ('return-received', '{order}'),
  ('transfer-rejected', '{order}'),
  ('transfer-reminder', '{order,until}');

-- supabase/data/20_rates.sql
-- Prices, factors and rates with their sources. Staff keep them up to date.

-- Input values of the calculators.
insert into public.calculator_values (key, label, value, unit, as_of, source, position) values
  ('tariff_band_a', 'Electricity, Band A', 209.5, '₦ per kWh', '2025-02-01',
    'As quoted through 2025', 10),
  ('tariff_band_b', 'Electricity, Band B', 66, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    11),
  ('tariff_band_c', 'Electricity, Band C', 64, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    12),
  ('tariff_band_d', 'Electricity, Band D', 62, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    13),
  ('tariff_band_e', 'Electricity, Band E', 60, '₦ per kWh', '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    14),
  ('electricity_vat_percent', 'VAT on electricity', 7.5, '%', '2025-02-01',
    'Added on bills; common practice, to be confirmed', 20),
  ('petrol', 'Petrol', 835, '₦ per litre', '2026-01-28',
    'NNPC stations in Lagos from 28 January 2026, as diasporadigitalmedia.com reported; we found nothing newer',
    30),
  ('diesel', 'Diesel', 1409.61, '₦ per litre', '2025-11-30',
    'National Bureau of Statistics, mean of Nigeria, November 2025', 40),
  ('generator_petrol_1_kva', 'A new petrol generator of 1 kVA', 140000, '₦', '2024-05-15',
    'Price of the smallest sets in Lagos, May 2024 (mondaynuggets.com)', 41),
  ('generator_petrol_3_kva', 'A new petrol generator of 3 kVA', 400000, '₦', '2024-07-31',
    'Market survey by Nairametrics, 2024: sets of 2.8 to 3.3 kVA cost ₦350,000 to ₦450,000', 42),
  ('generator_petrol_8_kva', 'A new petrol generator of 8 kVA', 630000, '₦', '2024-07-31',
    'Market survey by Nairametrics, 2024: ₦610,000 to ₦650,000', 43),
  ('generator_diesel_per_kva', 'A new diesel generator above 8 kVA', 400000, '₦ per kVA',
    '2026-11-22', 'Assumed: no price list of dealers was found', 44),
  ('generator_life', 'A generator is replaced after', 5, 'years', '2026-11-22',
    'Assumed, at a few hours a day', 45),
  ('installation_percent', 'Mounting, cable, breakers and labour, as a share of the parts', 18,
    '%', '2026-11-21',
    'Our own kits, installed in Lagos, against the same parts bought singly: 13 to 22 %', 50),
  ('installation_min', 'Lowest price of an installation', 170000, '₦', '2026-11-21',
    'Our Room kit 1 kVA, compared with its parts', 60),
  ('maintenance_percent', 'Cleaning and checks each year, as a share of the price', 1, '%',
    '2026-11-21', 'A rule of thumb of the trade', 70),
  ('inverter_life', 'An inverter is replaced after', 10, 'years', '2026-11-21',
    'A rule of thumb of the trade', 80),
  ('degradation_percent', 'Power that panels lose each year', 0.5, '%', '2026-11-21',
    'A rule of thumb of the trade', 90),
  ('grid_price_rise_percent', 'Yearly rise of the tariff above inflation', 0, '%', '2026-11-21',
    'Our assumption: nobody knows it, and zero is the careful choice', 100),
  ('fuel_price_rise_percent', 'Yearly rise of fuel above inflation', 0, '%', '2026-11-21',
    'Our assumption: nobody knows it, and zero is the careful choice', 110),
  ('discount_percent', 'What your money could earn elsewhere, a year above inflation', 8, '%',
    '2026-11-21', 'Our assumption, for the present value', 120),
  ('price_uncertainty_percent', 'How far grid and fuel prices may move from today''s', 10, '%',
    '2025-11-30', 'Petrol rose 9 % from September to November 2025 (NBS)', 130);

-- Emission factors.
insert into public.carbon_factors (name, value, unit, source, as_of) values
  ('credit_price_high', 6.34, 'US$/t',
    'Mean of all voluntary credits: Ecosystem Marketplace 2025, quoted by senken.io', '2025-12-21'),
  ('credit_price_low', 1, 'US$/t',
    'Low end of renewable-energy credits, 1 to 4 $, as the trade says; no published series',
    '2025-12-21'),
  ('diesel', 2.692, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('grid_avoided', 0.463, 'kg CO₂/kWh',
    'UNFCCC IFI Default Grid Factors 2021 v3.1, combined margin for solar and wind', '2021-12-31'),
  ('grid_footprint', 0.50785, 'kg CO₂e/kWh', 'Ember, mean of Nigeria’s grid in 2024',
    '2025-08-03'),
  ('kerosene', 2.535, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('lpg', 2.993, 'kg CO₂e/kg',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31'),
  ('petrol', 2.286, 'kg CO₂e/litre',
    'IPCC 2006 Guidelines, volume 2, with the warming potentials of AR5', '2006-12-31');

-- Value added tax.
insert into public.vat_classes (slug, name) values
  ('standard', 'Standard rate'),
  ('zero-rated', 'Zero-rated'),
  ('exempt', 'Exempt');

insert into public.vat_rates (class, rate_percent, legal_ground, valid_from) values
  ('standard', 7.5, 'Value Added Tax Act, as amended by the Finance Act 2019', '2020-02-01'),
  ('standard', 7.5, 'Nigeria Tax Act 2025', '2026-01-01'),
  ('zero-rated', 0, 'Nigeria Tax Act 2025, section 187', '2026-01-01'),
  ('exempt', 0, 'Nigeria Tax Act 2025, section 186', '2026-01-01');

-- Tax that is withheld from commissions.
insert into public.withholding_rates (kind, is_resident, from_day, percent, source) values
  ('commission', true, '2025-01-01', 5,
    'Deduction of Tax at Source (Withholding) Regulations 2024'),
  ('commission', false, '2025-01-01', 10,
    'Deduction of Tax at Source (Withholding) Regulations 2024');

-- supabase/data/30_rules.sql
-- The first version of each set of rules of the company.

-- Who may pay in instalments, and who approves it.
insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent, approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason) values
  (500000000, 2, 33, 100000000, 60, 150000000, 50000000, 'The first rules of the company.');

-- When resellers are paid.
insert into public.payout_rules (reason) values
  ('The first rules of the company.');

-- The tiers of resellers.
insert into public.reseller_tiers (name, min_volume_kobo, wholesale_percent, commission_percent) values
  ('Bronze', 0, 8, 3),
  ('Silver', 1000000000, 11, 4),
  ('Gold', 5000000000, 14, 5);

-- Larger orders are cheaper in every tier.
insert into public.wholesale_breaks (tier_id, min_quantity, extra_percent)
select id, quantity, extra
from public.reseller_tiers, (values (10, 2), (50, 4)) as breaks (quantity, extra);

-- Up to which entry of the register the holders of units have been notified.
insert into private.register_mail_progress default values;

-- Tables whose changes are in the history without a trigger for each row: that of products compares
-- whole statements, and only one function writes names of the register.
insert into private.audited_tables (table_name, readable_by, undo) values
  ('products', '{sales,stock,finance,content,support}', 'yes'),
  ('register_names', '{finance,support}', 'no');

-- supabase/data/40_buckets.sql
-- The buckets for files of customers and of the company. Sizes are in bytes.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('company-documents', 'company-documents', false, 52428800, '{application/pdf}'),
  ('content-images', 'content-images', true, 10485760,
    '{image/jpeg,image/png,image/webp,image/avif}'),
  ('cvs', 'cvs', false, 5242880,
    '{application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document}'),
  ('dispute-evidence', 'dispute-evidence', false, 5242880, '{application/pdf,image/jpeg}'),
  ('meter-files', 'meter-files', false, 5242880,
    '{application/pdf,image/jpeg,image/png,text/csv}'),
  ('plan-documents', 'plan-documents', false, 5242880, '{application/pdf,image/jpeg,image/png}'),
  ('product-documents', 'product-documents', true, 10485760, '{application/pdf}'),
  ('product-images', 'product-images', true, 10485760,
    '{image/jpeg,image/png,image/webp,image/avif}'),
  ('profile-photos', 'profile-photos', false, 61440, '{image/webp,image/jpeg}'),
  ('register-photos', 'register-photos', true, 10485760, '{image/webp}'),
  ('reseller-documents', 'reseller-documents', false, 5242880, '{application/pdf,image/jpeg}'),
  ('reseller-logos', 'reseller-logos', false, 524288, '{image/jpeg}'),
  ('return-photos', 'return-photos', false, 5242880, '{image/jpeg}'),
  ('transfer-proofs', 'transfer-proofs', false, 5242880,
    '{application/pdf,image/jpeg,image/png,image/webp}');

reset check_function_bodies;
