-- How each event changes the ledger. What an event may not do is refused here, whoever writes it.

-- Trigger only. Takes serials of a vintage from one status and holder to another; blocks split where they
-- must. Refuses when one of the serials is elsewhere.
create function private.move_register_units(
  event bigint, of_vintage text, moved int8range,
  from_status text, from_holder text, new_status text, new_holder text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  block public.register_blocks;
  part int8range;
  found_kg bigint := 0;
  moved_kg constant bigint := upper(moved) - lower(moved);
begin
  if moved is null or isempty(moved) or lower_inf(moved) or upper_inf(moved) then
    raise exception 'A move names the serials that it moves' using errcode = 'PT400';
  end if;
  for block in
    select * from public.register_blocks
    where vintage_id = of_vintage and serials && moved order by lower(serials)
  loop
    part := block.serials * moved;
    if block.status <> from_status or block.holder_id is distinct from from_holder then
      raise exception 'Units % to % of % are not there any more: they are %',
        lower(part), upper(part) - 1, of_vintage,
        case when block.status = 'held' then 'held by somebody else' else block.status end
        using errcode = 'PT409';
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
    insert into public.register_moves (event_index, vintage_id, serials, from_status, from_holder_id,
      to_status, to_holder_id)
    values (event, of_vintage, part, from_status, from_holder, new_status, new_holder);
  end loop;
  if found_kg <> moved_kg then
    raise exception 'Not all units from % to % of % exist', lower(moved), upper(moved) - 1, of_vintage
      using errcode = 'PT409';
  end if;
  update public.register_vintages
  set held_kg = held_kg + moved_kg * ((new_status = 'held')::int - (from_status = 'held')::int),
    buffer_kg = buffer_kg + moved_kg * ((new_status = 'buffer')::int - (from_status = 'buffer')::int),
    retired_kg = retired_kg + moved_kg * (new_status = 'retired')::int,
    cancelled_kg = cancelled_kg + moved_kg * (new_status = 'cancelled')::int
  where id = of_vintage;
end $$;

-- Trigger only. Moves the blocks of an event, `[{vintage, from, to}]` with both serials inclusive, and
-- refuses when they are not as many units as the event says.
create function private.move_register_blocks(
  event public.register_events, from_status text, from_holder text, new_status text, new_holder text
) returns void
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
    raise exception 'The event names % kg, and its blocks have %', event.data ->> 'kg', moved_kg
      using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. An amendment has the whole project as it is from now on; meters are only added.
create function private.write_register_project(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
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
      excluded.methodology, excluded.methodology_version, excluded.authorisation, excluded.adjustment,
      excluded.external_registry, excluded.external_id, excluded.event_index)
    where event.type = 'project_amended';
  if not found then
    raise exception 'The project % is already registered', data ->> 'project' using errcode = 'PT409';
  end if;
  insert into public.register_meters (serial, project_id)
  select serial, data ->> 'project' from jsonb_array_elements_text(data -> 'meters') as meters (serial)
  on conflict (serial) do nothing;
  if exists (
    select from jsonb_array_elements_text(data -> 'meters') as meters (serial)
      join public.register_meters m using (serial) where m.project_id <> data ->> 'project'
  ) then
    raise exception 'A meter belongs to another project' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only.
create function private.write_register_period(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  insert into public.register_periods (event_index, project_id, starts_at, ends_at, kwh,
    factor_grams_per_kwh, factor_name, factor_version, reduction_kg)
  values (event.index, data ->> 'project', (data ->> 'from')::timestamptz,
    (data ->> 'to')::timestamptz, (data ->> 'kwh')::bigint, (data #>> '{factor,gramsPerKwh}')::integer,
    data #>> '{factor,name}', data #>> '{factor,version}', (data ->> 'reductionKg')::bigint);
  begin
    insert into public.register_meter_periods (event_index, meter, period, kwh)
    select event.index, meter ->> 'serial',
      tstzrange((data ->> 'from')::timestamptz, (data ->> 'to')::timestamptz), (meter ->> 'kwh')::bigint
    from jsonb_array_elements(data -> 'meters') as meters (meter);
  exception when exclusion_violation then
    raise exception 'A meter of this period has a period that overlaps with it. A kWh can only be counted once.'
      using errcode = 'PT409';
  end;
  if (select sum(kwh) from public.register_meter_periods where event_index = event.index)
      is distinct from (data ->> 'kwh')::bigint
    or exists (
      select from public.register_meter_periods p join public.register_meters m on m.serial = p.meter
      where p.event_index = event.index and m.project_id <> data ->> 'project')
    or jsonb_array_length(data -> 'evidence') < 1
    or (data ->> 'to')::timestamptz > event.at then
    raise exception 'The period does not fit its meters and evidence' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only. All of a period is issued at once, to the holders that the event names; the rest is kept
-- back as buffer.
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
    raise exception 'Units of this period were issued before, or there is no such period'
      using errcode = 'PT409';
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
      raise exception 'Serials are given one after the other, from % on', next_serial
        using errcode = 'PT409';
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
    raise exception 'An issuance has all units of its period' using errcode = 'PT409';
  end if;
end $$;

-- Trigger only.
create function private.retire_register_units(event public.register_events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  data constant jsonb := event.data;
begin
  if substr(data ->> 'retirement', 2)::bigint is distinct from event.index then
    raise exception 'A retirement is named after its event' using errcode = 'PT409';
  end if;
  insert into public.register_retirements (id, event_index, holder_id, kg, beneficiary_kind,
    beneficiary_name, beneficiary_commitment, reason, claim_from, claim_to, retired_at)
  values (data ->> 'retirement', event.index, data ->> 'holder', (data ->> 'kg')::bigint,
    data #>> '{beneficiary,kind}', data #>> '{beneficiary,name}', data #>> '{beneficiary,commitment}',
    data ->> 'reason', (data #>> '{claim,from}')::date, (data #>> '{claim,to}')::date, event.at);
  perform private.move_register_blocks(event, 'held', data ->> 'holder', 'retired', data ->> 'holder');
end $$;

-- Trigger only.
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
        raise exception 'A holder is named after its event' using errcode = 'PT409';
      end if;
      insert into public.register_holders (id, kind, name, commitment, event_index)
      values (data ->> 'holder', data ->> 'kind', data ->> 'name', data ->> 'commitment', new.index);
    when 'issued' then perform private.issue_register_units(new);
    when 'transferred' then
      if data ->> 'from' = data ->> 'to' then
        raise exception 'Units are given to somebody else' using errcode = 'PT400';
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
        raise exception 'A note is about an earlier event' using errcode = 'PT409';
      end if;
    else raise exception 'The register has no event of the type %', new.type using errcode = 'PT400';
  end case;
  return null;
end $$;

revoke execute on function
  private.move_register_units(bigint, text, int8range, text, text, text, text),
  private.move_register_blocks(public.register_events, text, text, text, text),
  private.write_register_project(public.register_events),
  private.write_register_period(public.register_events),
  private.issue_register_units(public.register_events),
  private.retire_register_units(public.register_events),
  private.apply_register_event() from public;
create trigger register_events_apply after insert on public.register_events
  for each row execute function private.apply_register_event();
