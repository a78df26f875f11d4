-- The carbon register. The guards are away, so the rows stand beside each other; the events follow from
-- nothing.
set session_replication_role = replica;
insert into public.register_events (index, json, leaf_hash, type, at, data)
  select row, '{}', sha256('x'), 'note_added', '2026-11-20 12:00+01'::timestamptz, '{}'::jsonb from generate_series(0, 3) as row;
insert into public.register_nodes (level, index, hash) values (1, 0, sha256('x')), (1, 1, sha256('y'));
insert into public.register_keys (key, added_at)
  select 'shop.example/log+0000000' || row || '+AAAAAAAAAAAAAAAAAAAAAAAA', '2026-11-20 12:00+01'::timestamptz
  from generate_series(1, 2) as row;
insert into public.register_checkpoints (size, root, note, signed_at)
  select row, sha256('x'), 'a signed note of a checkpoint', '2026-11-20 12:00+01'::timestamptz from generate_series(1, 2) as row;
insert into public.register_checks (checked_at, size, is_good)
  values ('2026-11-20 12:00+01', 4, true), ('2026-11-21 12:00+01', 4, true);
insert into public.register_faults (id, message, event_index, found_at, closed_at, closed_by, reason)
  values ('00000000-0000-4000-8000-0000000fa001', 'Event 3 was changed', 3, '2026-11-20 12:00+01',
      '2026-11-21 12:00+01', '00000000-0000-4000-8000-0000000000d1', 'The backup was restored'),
    ('00000000-0000-4000-8000-0000000fa002', 'Event 2 was changed', 2, '2026-11-21 12:00+01', null, null, null);
insert into public.register_projects (id, title, state, latitude, longitude, peak_watts, methodology,
    methodology_version, authorisation, adjustment, external_registry, external_id, event_index)
  values ('P0001', 'Rooftops', 'Lagos', 6.5, 3.4, 5000, 'AMS-I.F', '5.0', 'none', 'none', 'Other', 'X-1', 0),
    ('P0002', 'A clinic', 'Kano', 12, 8.5, 5000, 'AMS-I.F', '5.0', 'none', 'none', null, null, 1);
insert into public.register_meters (serial, project_id) values ('MTR-1', 'P0001'), ('MTR-2', 'P0002');
insert into public.register_periods (event_index, project_id, starts_at, ends_at, kwh,
    factor_grams_per_kwh, factor_name, factor_version, reduction_kg, issued_at)
  values (0, 'P0001', '2026-01-01 00:00+01', '2026-02-01 00:00+01', 1000, 463, 'grid', '2021', 463,
      '2026-11-20 12:00+01'),
    (1, 'P0002', '2026-01-01 00:00+01', '2026-02-01 00:00+01', 1000, 463, 'grid', '2021', 463, null);
insert into public.register_meter_periods (event_index, meter, period, kwh)
  values (0, 'MTR-1', '[2026-01-01 00:00+01, 2026-02-01 00:00+01)', 1000),
    (1, 'MTR-2', '[2026-01-01 00:00+01, 2026-02-01 00:00+01)', 1000);
-- The customer, the stranger twice, and the person with a second factor.
create temporary table register_people as
  select ('00000000-0000-4000-8000-0000000000' || id)::uuid as user_id, row
  from (values ('a1', 1), ('b1', 2), ('c1', 3), ('e1', 4)) as people (id, row);
insert into public.register_names (commitment, salt, name, is_public, user_id, created_at)
  select encode(sha256(convert_to(salt || ':Ada ' || row, 'utf8')), 'hex'), salt, 'Ada ' || row, row = 2,
    user_id, '2026-11-20 12:00+01'::timestamptz
  from (select row, user_id, lpad(row::text, 32, '0') as salt from register_people) named;
insert into public.register_holders (id, kind, name, commitment, event_index)
  select 'H' || p.row, 'person', null, n.commitment, 0
  from register_people p join public.register_names n on n.user_id = p.user_id
  union all select 'H9', 'operator', 'The company', null, 0;
insert into public.register_accounts (holder_id, user_id, created_at)
  select 'H' || row, user_id, '2026-11-20 12:00+01'::timestamptz from register_people;
insert into public.register_vintages (id, project_id, year, issued_kg, held_kg, retired_kg, cancelled_kg,
    buffer_kg)
  values ('P0001-2026', 'P0001', 2026, 463, 300, 100, 13, 50), ('P0002-2026', 'P0002', 2026, 0, 0, 0, 0, 0);
insert into public.register_blocks (vintage_id, serials, status, holder_id, event_index)
  values ('P0001-2026', '[1,301)', 'held', 'H1', 0), ('P0001-2026', '[301,401)', 'retired', 'H2', 0),
    ('P0001-2026', '[401,414)', 'cancelled', 'H2', 0), ('P0001-2026', '[414,464)', 'buffer', null, 0);
insert into public.register_moves (event_index, vintage_id, serials, from_status, from_holder_id, to_status,
    to_holder_id)
  values (0, 'P0001-2026', '[1,301)', null, null, 'held', 'H1'),
    (1, 'P0001-2026', '[301,401)', 'held', 'H2', 'retired', 'H2');
insert into public.register_retirements (id, event_index, holder_id, kg, beneficiary_kind,
    beneficiary_name, beneficiary_commitment, reason, claim_from, claim_to, retired_at)
  select 'R00000' || row, row, 'H2', 50, case row when 1 then 'company' else 'person' end,
    case row when 1 then 'Adeola Foods' end, case when row <> 1 then repeat('a', 64) end, 'Our office',
    '2025-01-01'::date, '2025-12-31'::date, '2026-11-20 12:00+01'::timestamptz
  from generate_series(0, 3) as row;
insert into public.register_requests (id, user_id, request_hash, event_index, created_at)
  select ('00000000-0000-4000-8000-0000000fc00' || row)::uuid, user_id, sha256('x'), 1, '2026-11-20 12:00+01'::timestamptz
  from register_people;
insert into public.register_sources (id, order_id, user_id, title, state, latitude, longitude, peak_watts,
    estimate_kwh_a_year, meter, project_id, consented_at, ended_at)
  select ('00000000-0000-4000-8000-0000000fd00' || row)::uuid,
    ('00000000-0000-4000-8000-0000000f000' || row)::uuid, user_id, 'A house', 'Lagos', 6.5, 3.4, 5000, 6000,
    'MTR-' || row, 'P0001', '2026-11-20 12:00+01'::timestamptz, '2026-11-21 12:00+01'::timestamptz
  from register_people;
-- The site of a company.
insert into public.register_sources (id, holder_id, title, state, latitude, longitude, peak_watts,
    estimate_kwh_a_year, meter, consented_at)
  values ('00000000-0000-4000-8000-0000000fd009', 'H9', 'A site', 'Lagos', 6.5, 3.4, 5000, 6000, 'MTR-9',
    '2026-11-20 12:00+01');
insert into public.meter_readings (id, source_id, period, kwh, object_path, media_type, size_bytes, sha256,
    status, added_by, decided_by, decided_at, reason, event_index, created_at)
  select ('00000000-0000-4000-8000-0000000fe00' || row)::uuid,
    ('00000000-0000-4000-8000-0000000fd00' || row)::uuid, '[2026-01-01 00:00+01, 2026-02-01 00:00+01)'::tstzrange, 500,
    'file-' || row, 'text/csv', 100, repeat('a', 64), 'accepted', user_id,
    '00000000-0000-4000-8000-0000000000d1'::uuid, '2026-11-20 12:00+01'::timestamptz, 'It fits', 0, '2026-11-20 12:00+01'::timestamptz
  from register_people;
insert into public.register_stories (project_id, story, image_path, image_alt, updated_at)
  values ('P0001', 'A story', '00000000-0000-4000-8000-0000000fb001', 'A roof', '2026-11-20 12:00+01'),
    ('P0002', 'Another story', null, null, '2026-11-20 12:00+01');
insert into public.register_proposals (id, kind, request_hash, entries, status, proposed_by, proposed_at,
    decided_by, decided_at, reason, event_index)
  values ('00000000-0000-4000-8000-0000000ff001', 'note', sha256('x'), '[{}]', 'approved',
      '00000000-0000-4000-8000-0000000000d1', '2026-11-20 12:00+01',
      '00000000-0000-4000-8000-0000000000e2', '2026-11-21 12:00+01', 'It fits', 1),
    ('00000000-0000-4000-8000-0000000ff002', 'retire', sha256('x'),
      jsonb_build_array(jsonb_build_object('type', 'retired', 'data', jsonb_build_object('beneficiary',
        jsonb_build_object('kind', 'person', 'name', null, 'commitment',
          (select commitment from public.register_names where name = 'Ada 1'))))), 'waiting',
      '00000000-0000-4000-8000-0000000000d1', '2026-11-20 12:00+01', null, null, null, null);
insert into public.order_retirements (order_id, retirement_id, created_at)
  select ('00000000-0000-4000-8000-0000000f000' || row)::uuid,
    'R00000' || (row % 4), '2026-11-20 12:00+01'::timestamptz from register_people;
insert into private.register_mail_progress default values on conflict do nothing;
insert into private.register_check_turns (kind, due_at, claimed_at)
  values ('start', '2026-11-20 12:00+01', '2026-11-20 12:01+01'), ('night', '2026-11-21 03:00+01', null)
  on conflict do nothing;
drop table register_people;
set session_replication_role = origin;
