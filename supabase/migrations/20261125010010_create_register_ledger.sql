-- What the events of the carbon register say now: projects, periods, vintages, holders, and where each
-- unit is. One unit is one kilogram of CO2e, and has a serial number in its vintage. Only the trigger of
-- an event writes here.
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
  -- Where it is registered besides, if anywhere.
  external_registry text check (char_length(external_registry) between 2 and 60),
  external_id text check (char_length(external_id) between 1 and 60),
  event_index bigint not null references public.register_events on delete restrict,
  constraint register_projects_external_check
    check ((external_registry is null) = (external_id is null))
);
create index register_projects_event_index_idx on public.register_projects (event_index);

create table public.register_meters (
  serial text primary key check (serial ~ '^[A-Z0-9][A-Z0-9-]{2,39}$'),
  project_id text not null references public.register_projects on delete restrict
);
create index register_meters_project_id_idx on public.register_meters (project_id);

-- What the meters of a project measured in a period, and the reduction that follows from it.
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
  constraint register_periods_reduction_check
    check (reduction_kg = kwh * factor_grams_per_kwh / 1000),
  constraint register_periods_time_check check (ends_at > starts_at
    and extract(year from starts_at at time zone 'Africa/Lagos')
      = extract(year from (ends_at - interval '1 second') at time zone 'Africa/Lagos'))
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

-- Who may hold units. A company stands with its name, a person as a salted hash.
create table public.register_holders (
  id text primary key check (id ~ '^H[0-9]{1,9}$'),
  kind text not null check (kind in ('operator', 'company', 'person')),
  name text check (char_length(name) between 1 and 120),
  commitment text unique check (commitment ~ '^[0-9a-f]{64}$'),
  event_index bigint not null references public.register_events on delete restrict,
  constraint register_holders_identity_check
    check ((kind = 'person') = (name is null) and (kind = 'person') = (commitment is not null))
);
create index register_holders_event_index_idx on public.register_holders (event_index);
-- The company that keeps the register is one holder.
create unique index register_holders_operator_idx on public.register_holders (kind)
  where kind = 'operator';

-- All units of a project in a calendar year. What was issued is always somewhere.
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
  constraint register_vintages_balance_check
    check (issued_kg = held_kg + retired_kg + cancelled_kg + buffer_kg)
);

-- Where each unit is: serials that stand together, of one holder and status. No serial is in two blocks.
create table public.register_blocks (
  id bigint generated always as identity primary key,
  vintage_id text not null references public.register_vintages on delete restrict,
  serials int8range not null check (not isempty(serials) and lower(serials) >= 1),
  -- buffer: kept back against mistakes in measuring, of no holder.
  status text not null check (status in ('held', 'retired', 'cancelled', 'buffer')),
  -- Who holds it, or held it last.
  holder_id text references public.register_holders on delete restrict,
  -- The event that brought it here.
  event_index bigint not null references public.register_events on delete restrict,
  kg bigint not null generated always as (upper(serials) - lower(serials)) stored,
  constraint register_blocks_once exclude using gist (vintage_id with =, serials with &&),
  constraint register_blocks_holder_check check ((status = 'buffer') <= (holder_id is null)
    and (status in ('held', 'retired')) <= (holder_id is not null))
);
create index register_blocks_holder_id_idx
  on public.register_blocks (holder_id, status, vintage_id, lower(serials))
  where holder_id is not null;
create index register_blocks_event_index_idx on public.register_blocks (event_index);
create index register_blocks_vintage_id_idx on public.register_blocks (vintage_id, lower(serials));

-- The double entry: units leave one status and holder, and arrive at another. Issued units come from
-- nowhere.
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
create index register_moves_vintage_id_idx on public.register_moves (vintage_id);
create index register_moves_from_holder_id_idx on public.register_moves (from_holder_id)
  where from_holder_id is not null;
create index register_moves_to_holder_id_idx on public.register_moves (to_holder_id)
  where to_holder_id is not null;

-- A retirement is final, and says for whom, why, and for which time.
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
  claim_to date not null check (claim_to >= claim_from),
  retired_at timestamptz not null,
  constraint register_retirements_beneficiary_check
    check ((beneficiary_kind = 'company') = (beneficiary_name is not null)
      and (beneficiary_kind = 'person') = (beneficiary_commitment is not null))
);
create index register_retirements_holder_id_idx on public.register_retirements (holder_id, retired_at desc);
create index register_retirements_retired_at_idx on public.register_retirements (retired_at desc, id);
create index register_retirements_beneficiary_commitment_idx
  on public.register_retirements (beneficiary_commitment) where beneficiary_commitment is not null;

-- The names behind the salted hashes. A row can be deleted, and everything in the log still holds.
create table public.register_names (
  commitment text primary key check (commitment ~ '^[0-9a-f]{64}$'),
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  name text not null check (char_length(name) between 1 and 120),
  -- The person said that everybody may read it.
  is_public boolean not null default false,
  user_id uuid references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  constraint register_names_salted_check check (
    commitment = encode(sha256(convert_to(salt || ':' || name, 'utf8')), 'hex'))
);
create index register_names_user_id_idx on public.register_names (user_id) where user_id is not null;
create index register_names_name_trigrams_idx
  on public.register_names using gin (lower(name) extensions.gin_trgm_ops) where is_public;
create index register_retirements_beneficiary_name_trigrams_idx
  on public.register_retirements using gin (lower(beneficiary_name) extensions.gin_trgm_ops);

-- Which account a holder is. A holder whose account was erased stays in the log.
create table public.register_accounts (
  holder_id text primary key references public.register_holders on delete restrict,
  user_id uuid not null unique references auth.users on delete cascade,
  created_at timestamptz not null default now()
);

-- What a person asked for, so that the same request sent twice is done once.
create table public.register_requests (
  id uuid primary key,
  user_id uuid references auth.users on delete set null,
  -- SHA-256 of what was asked: names in it would stay after they are erased.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  event_index bigint not null references public.register_events on delete restrict,
  created_at timestamptz not null default now()
);
create index register_requests_user_id_idx on public.register_requests (user_id)
  where user_id is not null;
create index register_requests_event_index_idx on public.register_requests (event_index);
create trigger register_requests_append_only before delete or update on public.register_requests
  for each row when (pg_trigger_depth() = 0) execute function private.keep_for_ever();

-- Trigger only. Tables of the ledger are written by the trigger of an event, and by nothing else.
create function private.guard_register_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    raise exception 'Rows of % follow from the events of the register', tg_table_name
      using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_register_ledger() from public;

-- Trigger only. A unit that is retired or cancelled never moves again.
create function private.guard_register_block() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status in ('retired', 'cancelled') then
    raise exception 'A unit that is % never moves', old.status using errcode = 'PT409';
  end if;
  return new;
end $$;
revoke execute on function private.guard_register_block() from public;
create trigger register_blocks_guard_final before update on public.register_blocks
  for each row execute function private.guard_register_block();

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
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to anon, authenticated, service_role', name);
    execute format('create policy %I on public.%I for select to anon, authenticated using (true)',
      name || '_select_everyone', name);
  end loop;
end $$;
-- Moves are written once.
create trigger register_moves_append_only before update on public.register_moves
  for each row execute function private.keep_for_ever();
create trigger register_retirements_append_only before update on public.register_retirements
  for each row execute function private.keep_for_ever();

alter table public.register_names enable row level security;
alter table public.register_accounts enable row level security;
alter table public.register_requests enable row level security;
revoke all on public.register_names, public.register_accounts, public.register_requests
  from anon, authenticated, service_role;
grant select (commitment, salt, name, is_public) on public.register_names to anon, authenticated;
grant select, insert, delete, update (is_public) on public.register_names to service_role;
grant select on public.register_accounts to authenticated;
grant select, insert on public.register_accounts to service_role;
grant select, insert on public.register_requests to service_role;
create policy register_names_select_everyone_or_own on public.register_names
  for select to anon, authenticated using (is_public or user_id = (select auth.uid()));
create policy register_accounts_select_owner_or_staff on public.register_accounts
  for select to authenticated using (user_id = (select auth.uid())
    or (select private.has_grant('finance', 'support')));
create policy register_accounts_all_second_factor on public.register_accounts
  as restrictive for all to authenticated using ((select private.has_given_second_factor()));
create trigger register_names_notify_changed after insert or update or delete or truncate
  on public.register_names
  for each statement execute function private.notify_table_changed();
