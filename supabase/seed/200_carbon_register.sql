-- The carbon register of the demo company: three projects, what their meters measured since 2025, and
-- what became of the units.
create function pg_temp.add_period(project text, first_day date, last_day date, meters jsonb)
returns bigint language plpgsql as $$
declare
  kwh constant bigint := (select sum((meter ->> 'kwh')::bigint) from jsonb_array_elements(meters) m (meter));
begin
  return private.append_register_event('period_added', jsonb_build_object(
    'project', project,
    'from', to_char(first_day::timestamp - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'to', to_char(last_day::timestamp + interval '23 hours', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'kwh', kwh,
    'meters', (select jsonb_agg(jsonb_build_object('serial', meter ->> 'serial', 'kwh', (meter ->> 'kwh')::bigint))
      from jsonb_array_elements(meters) m (meter)),
    'factor', jsonb_build_object('name', 'grid_avoided', 'version', '2021-12-31', 'gramsPerKwh', 463),
    'reductionKg', kwh * 463 / 1000,
    'evidence', (select jsonb_agg(jsonb_build_object(
        'sha256', encode(sha256(convert_to(meter ->> 'serial' || first_day || (meter ->> 'kwh'), 'utf8')), 'hex'),
        'bytes', 18200 + length(meter::text)))
      from jsonb_array_elements(meters) m (meter))));
end $$;

-- A tenth is kept back; each owner has the share of their meter.
create function pg_temp.issue_period(of_period bigint) returns void language plpgsql as $$
declare
  p public.register_periods;
  buffer_kg bigint;
  next_serial bigint;
  part record;
  given_kg bigint := 0;
  part_kg bigint;
  shares jsonb := '[]';
  of_vintage text;
begin
  select * into p from public.register_periods where event_index = of_period;
  of_vintage := p.project_id || '-' || extract(year from p.starts_at at time zone 'Africa/Lagos');
  buffer_kg := p.reduction_kg / 10;
  next_serial := coalesce((select issued_kg from public.register_vintages where id = of_vintage), 0) + 1;
  for part in
    select h.id as holder, m.kwh, row_number() over (order by m.meter) = count(*) over () as is_last
    from public.register_meter_periods m
      join (values ('KAN-OIL-01', 'Sharada Groundnut Oil'), ('LAG-ORE-01', 'Oregun Plastics'),
        ('LAG-IKO-01', 'Ikorodu Community Pharmacy'), ('ADA-YOL-01', 'Jimeta Hope Clinic'))
        as owners (meter, name) using (meter)
      join public.register_holders h using (name)
    where m.event_index = of_period order by m.meter
  loop
    part_kg := case when part.is_last then p.reduction_kg - buffer_kg - given_kg
      else (p.reduction_kg - buffer_kg) * part.kwh / p.kwh end;
    shares := shares || jsonb_build_object('holder', part.holder, 'from', next_serial,
      'to', next_serial + part_kg - 1);
    next_serial := next_serial + part_kg;
    given_kg := given_kg + part_kg;
  end loop;
  shares := shares || jsonb_build_object('holder', null, 'from', next_serial,
    'to', next_serial + buffer_kg - 1);
  perform private.append_register_event('issued', jsonb_build_object('vintage', of_vintage,
    'period', of_period, 'kg', p.reduction_kg, 'shares', shares));
end $$;

create function pg_temp.blocks(vintage text, first_serial bigint, last_serial bigint)
returns jsonb language sql as $$
  select jsonb_build_array(
    jsonb_build_object('vintage', vintage, 'from', first_serial, 'to', last_serial))
$$;

create function pg_temp.retire(holder_name text, vintage text, first_serial bigint,
  last_serial bigint, beneficiary jsonb, reason text, claim_from date, claim_to date)
returns void language sql as $$
  select private.append_register_event('retired', jsonb_build_object(
    'holder', (select id from public.register_holders
      where name = holder_name or holder_name is null and kind = 'operator'),
    'kg', last_serial - first_serial + 1,
    'blocks', pg_temp.blocks(vintage, first_serial, last_serial),
    'beneficiary', beneficiary, 'reason', reason,
    'claim', jsonb_build_object('from', claim_from, 'to', claim_to)))
$$;

create function pg_temp.company(name text) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'company', 'name', name, 'commitment', null)
$$;

do $$
declare
  new_holder record;
  project record;
  quarter record;
  new_period bigint;
  salted text;
  operator text;
  mill text;
  gift bigint;
begin
  -- The register of a company is never mixed with this one. Its own holder may be there already: a server
  -- opens it at its first start.
  if exists (select from public.register_events where type <> 'holder_opened') then return; end if;
  for project in
    select * from (values
      ('P0001', 'Rooftops in Lagos', 'Lagos', '6.60', '3.37', 48720, 'AMS-I.F', '5.0',
        '["LAG-ORE-01", "LAG-IKO-01"]', 'none'),
      ('P0002', 'A clinic in Yola', 'Adamawa', '9.28', '12.45', 14040, 'AMS-I.F', '5.0',
        '["ADA-YOL-01"]', 'none'),
      ('P0003', 'An oil mill in Kano', 'Kano', '11.97', '8.51', 44280, 'AMS-I.F', '5.0',
        '["KAN-OIL-01"]', 'requested')
    ) as projects (id, title, state, latitude, longitude, watts, methodology, version, meters, authorisation)
  loop
    perform private.append_register_event('project_registered', jsonb_build_object(
      'project', project.id, 'title', project.title,
      'place', jsonb_build_object('state', project.state, 'latitude', project.latitude,
        'longitude', project.longitude),
      'peakWatts', project.watts,
      'methodology', jsonb_build_object('id', project.methodology, 'version', project.version),
      'meters', project.meters::jsonb,
      'host', jsonb_build_object('authorisation', project.authorisation, 'adjustment', 'none'),
      'external', null));
  end loop;
  if not exists (select from public.register_holders where kind = 'operator') then
    perform private.append_register_event('holder_opened',
      '{"kind": "operator", "name": "Imole Energy", "commitment": null}');
  end if;
  for new_holder in
    select * from (values ('company', 'Sharada Groundnut Oil'),
      ('company', 'Oregun Plastics'), ('company', 'Ikorodu Community Pharmacy'),
      ('company', 'Jimeta Hope Clinic')) as holders (kind, name)
  loop
    perform private.append_register_event('holder_opened', jsonb_build_object('kind', new_holder.kind,
      'name', new_holder.name, 'commitment', null));
  end loop;
  -- kWh that each meter measured, by quarter.
  for quarter in
    select * from (values
      ('P0003', '2025-01-01', '2025-03-31', '[{"serial": "KAN-OIL-01", "kwh": 12140}]'),
      ('P0003', '2025-04-01', '2025-06-30', '[{"serial": "KAN-OIL-01", "kwh": 12010}]'),
      ('P0001', '2025-04-01', '2025-06-30', '[{"serial": "LAG-ORE-01", "kwh": 10120}]'),
      ('P0003', '2025-07-01', '2025-09-30', '[{"serial": "KAN-OIL-01", "kwh": 10660}]'),
      ('P0001', '2025-07-01', '2025-09-30', '[{"serial": "LAG-ORE-01", "kwh": 8870}]'),
      ('P0002', '2025-07-01', '2025-09-30', '[{"serial": "ADA-YOL-01", "kwh": 3180}]'),
      ('P0003', '2025-10-01', '2025-12-31', '[{"serial": "KAN-OIL-01", "kwh": 11870}]'),
      ('P0001', '2025-10-01', '2025-12-31', '[{"serial": "LAG-ORE-01", "kwh": 10910}]'),
      ('P0002', '2025-10-01', '2025-12-31', '[{"serial": "ADA-YOL-01", "kwh": 3620}]'),
      ('P0003', '2026-01-01', '2026-03-31', '[{"serial": "KAN-OIL-01", "kwh": 12230}]'),
      ('P0001', '2026-01-01', '2026-03-31',
        '[{"serial": "LAG-ORE-01", "kwh": 11240}, {"serial": "LAG-IKO-01", "kwh": 1890}]'),
      ('P0002', '2026-01-01', '2026-03-31', '[{"serial": "ADA-YOL-01", "kwh": 3760}]'),
      ('P0003', '2026-04-01', '2026-06-30', '[{"serial": "KAN-OIL-01", "kwh": 11950}]'),
      ('P0001', '2026-04-01', '2026-06-30',
        '[{"serial": "LAG-ORE-01", "kwh": 9980}, {"serial": "LAG-IKO-01", "kwh": 2520}]'),
      ('P0002', '2026-04-01', '2026-06-30', '[{"serial": "ADA-YOL-01", "kwh": 3590}]')
    ) as quarters (project, first_day, last_day, meters)
  loop
    new_period := pg_temp.add_period(quarter.project, quarter.first_day::date, quarter.last_day::date,
      quarter.meters::jsonb);
    perform pg_temp.issue_period(new_period);
  end loop;
  -- A quarter that was measured, and is not issued yet.
  perform pg_temp.add_period('P0003', '2026-07-01', '2026-09-30', '[{"serial": "KAN-OIL-01", "kwh": 10480}]');

  select id into operator from public.register_holders where kind = 'operator';
  select id into mill from public.register_holders where name = 'Sharada Groundnut Oil';
  gift := private.append_register_event('transferred', jsonb_build_object('from', mill, 'to', operator,
    'kg', 4500, 'blocks', pg_temp.blocks('P0003-2025', 1, 4500),
    'reason', 'Bought for the shop, to be retired in the name of customers'));
  perform private.append_register_event('transferred', jsonb_build_object('from', mill, 'to', operator,
    'kg', 4000, 'blocks', pg_temp.blocks('P0003-2026', 1, 4000),
    'reason', 'Bought for the shop, to be retired in the name of customers'));
  perform private.append_register_event('note_added', jsonb_build_object('about', gift,
    'text', 'The invoice for these units is INV-2026-0118.'));
  perform pg_temp.retire('Oregun Plastics', 'P0001-2025', 1, 3000,
    pg_temp.company('Oregun Plastics'), 'Electricity of our moulding hall in 2025',
    '2025-01-01', '2025-12-31');
  perform pg_temp.retire(null, 'P0003-2025', 1, 1000,
    pg_temp.company('Lagoon Crafts Studio'), 'Delivery of our parcels in 2025',
    '2025-01-01', '2025-12-31');
  insert into public.register_names (commitment, salt, name, is_public)
  values (encode(sha256(convert_to('5eed0000000040008000000020000001:Ada Nwosu', 'utf8')), 'hex'),
    '5eed0000000040008000000020000001', 'Ada Nwosu', true)
  returning commitment into salted;
  perform pg_temp.retire(null, 'P0003-2025', 1001, 1640,
    jsonb_build_object('kind', 'person', 'name', null, 'commitment', salted),
    'A flight from Lagos to London and back', '2026-02-01', '2026-02-28');
  perform private.append_register_event('cancelled', jsonb_build_object('status', 'buffer',
    'holder', null, 'kg', 41, 'blocks', pg_temp.blocks('P0002-2025', 1326, 1366),
    'reason', 'The meter was read twice for one day in September 2025'));

  insert into public.register_stories (project_id, story) values
    ('P0001', E'Two businesses in Lagos run on their roofs by day: a plastics workshop in Oregun since February 2025, and a pharmacy in Ikorodu since January 2026. Each system has its own meter behind the inverter, and only power that was used counts.\n\nThe workshop has Band A light and no battery, so its panels take the place of units it would have bought. The pharmacy keeps vaccines cold, and its generator now starts a few hours a month.'),
    ('P0002', E'The clinic in Jimeta had light for five hours a day. Since June 2025 the theatre, the laboratory and the maternity ward run on 24 panels and a battery.\n\nIts meter is read at the end of each quarter, and the clinic gets the units for what it measured.'),
    ('P0003', E'The mill presses groundnut oil six days a week. Panels of 44 kWp replaced two thirds of its diesel. The meter counts only what the machines used; power that nobody needed at noon does not count.\n\nA letter of authorisation was requested from the national authority. Until it is granted, nothing of this project can be counted towards another country’s target.');

  insert into public.register_sources (title, state, latitude, longitude, peak_watts, estimate_kwh_a_year,
    meter, project_id, consented_at)
  values
    ('Plastics workshop in Oregun', 'Lagos', 6.61, 3.37, 39360, 41280, 'LAG-ORE-01', 'P0001', '2025-02-14'),
    ('Pharmacy in Ikorodu', 'Lagos', 6.62, 3.51, 9360, 10430, 'LAG-IKO-01', 'P0001', '2026-01-24'),
    ('Clinic in Jimeta', 'Adamawa', 9.28, 12.45, 14040, 14120, 'ADA-YOL-01', 'P0002', '2025-06-21'),
    ('Oil mill in Sharada', 'Kano', 11.97, 8.51, 44280, 47000, 'KAN-OIL-01', 'P0003', '2024-08-17');
end $$;
