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
