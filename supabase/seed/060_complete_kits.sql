-- carbonReductionPotential: the kit's kWp x 1,311 kWh per kWp and year (Ikeja) x 0.463 kg/kWh, as for
-- its panels; the inverter and the battery add nothing.
-- What the parts of a kit are, give and warrant is read from their own rows, so that it cannot differ.
-- batteryPowerW is the continuous power of the batteries, nominal voltage x maximum continuous
-- discharge current; 93 % of it passes the inverter. By day the panels and the grid add to it; at night
-- there is nothing else. The roof space has a tenth for the gaps between panels.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, compare_at_price, stock,
  "carbonReductionPotential", highlights, technical, specifications, picture, warranty_years, delivery_days_min, delivery_days_max, installation_included, is_featured, created_at)
select ('5eed0000-0000-4000-8000-00000000' || number)::uuid, kit.slug, kit.name, '5eed0000-0000-4000-8000-0000000000c5', 'Imole', kit.sku, kit.summary,
  about || E'\n\n' || 'The price includes delivery and installation in Lagos: mounting, breakers, earthing, cable for up to ' || cable_m
    || ' m between roof and inverter, and a visit after 30 days. In other states delivery is added at checkout. Where our crew has no fixed price we tell you what the installation costs after your order, and you may say no.',
  kit.price, kit.compare_at_price, kit.stock,
  round(kwp * 1311 * 0.463, 1),
  pg_temp.highlights('Solar', kwp || ' kWp', 'Inverter', kva || ' kVA', 'Battery, usable', round(batteries * (battery.technical ->> 'usableKwh')::numeric, 2) || ' kWh'),
  jsonb_build_object('kind', 'kit', 'powerKva', kva, 'powerW', inverter.technical -> 'powerW',
    'batteryPowerW', least((inverter.technical ->> 'powerW')::numeric, floor(battery_w * 0.93 / 10) * 10),
    'surgeVa', inverter.technical -> 'surgeVa', 'surgeSeconds', inverter.technical -> 'surgeSeconds',
    'chemistry', battery.technical -> 'chemistry', 'capacityKwh', battery_kwh, 'usableKwh', batteries * (battery.technical ->> 'usableKwh')::numeric,
    'systemV', inverter.technical -> 'batteryV', 'idleW', inverter.technical -> 'idleW',
    'panelCount', panels, 'panelsKwp', kwp, 'dailyKwh', round(kwp * 1311 / 365, 1), 'julyDailyKwh', round(kwp * 2.88, 1),
    'roofM2', round(panels * panel_m2 * 1.1, 1), 'panelWarrantyYears', panel.warranty_years, 'inverterWarrantyYears', inverter.warranty_years,
    'batteryWarrantyYears', battery.warranty_years),
  jsonb_build_array(
    pg_temp.spec_group('In the kit', 'Panels|' || panels || ' × ' || panel.name || '|',
      'Inverter|1 × ' || inverter.name || ', ' || (inverter.technical ->> 'batteryV') || ' V|', 'Battery|' || batteries || ' × ' || battery.name || '|',
      'Mounting|Aluminium rails and clamps for long-span, tile or concrete roofs|', 'Cable|' || cable_mm2 || ' mm², ' || cables || ' × ' || cable_m || ' m|',
      'Protection|DC and AC breakers, surge protection, changeover switch|', 'Earthing|1.5 m copper rod and 16 mm² cable|',
      case when meter is not null then 'Meter|1 × ' || meter || '|' end),
    pg_temp.spec_group('What it runs', 'At the same time|' || runs || '|', 'Not meant for|' || not_for || '|'),
    pg_temp.spec_group('Site', 'Indoor space|' || indoor || '|', 'Installation|' || days || '|')),
  jsonb_build_object('kind', 'kit', 'render', kit.slug, 'panels', panels, 'kva', kva, 'batteryForm', battery.picture -> 'form', 'batteries', batteries, 'kwh', battery_kwh),
  kit.warranty_years, 3, kit.delivery_days_max, true, kit.is_featured, kit.created_at::timestamptz
from (values
  ('0501', 'imole-kit-1kva', 'Imole Room kit 1 kVA', 'IM-KIT-1', 935000, null, 13, 2, 'imole-mono-200w', 'imole-hybrid-1kva', 1, 'imole-lfp-1-3kwh', null,
    4, 2, 10, 'Six LED lights, two fans, 32-inch TV, decoder, laptop and phones', 'Fridge, iron, kettle, pump', '0.6 × 0.4 m of wall', 'Half a day', 2, 5, false, '2026-01-12',
    'Runs lights, two fans, a TV and a laptop for a room and parlour.',
    E'For a self-contained flat, a salon or a student house. It ends the small petrol generator: no fuel to queue for, no noise at night.\n\nThe whole system fits in one corner and moves with you when the rent is up.'),
  ('0502', 'imole-kit-3kva', 'Imole Flat kit 3 kVA', 'IM-KIT-3', 2390000, null, 11, 4, 'orun-topcon-450w-black', 'imole-hybrid-3kva', 1, 'imole-lfp-2-6kwh', null,
    4, 2, 20, 'Fridge, eight LED lights, three fans, TV, decoder, router, laptops, blender', 'Air conditioner, iron, electric cooker', '0.8 × 1.0 m of wall', 'One day', 3, 5, true, '2026-02-02',
    'Runs a two-bedroom flat by day; at night a small fridge, four lights, two fans and a TV for 5 hours.',
    E'Four short black panels fit on the roofs of most flats. By day they carry fridge, fans and TV together; the battery takes over at dusk.\n\nRoom for a second battery is left in the cabinet and in the cable.'),
  ('0503', 'imole-kit-5kva', 'Imole Family kit 5 kVA', 'IM-KIT-5', 4250000, 4390000, 8, 6, 'imole-mono-550w', 'imole-hybrid-5kva', 1, 'imole-lfp-rack-5kwh', null,
    6, 2, 20, 'Fridge, freezer, lights, fans, two TVs, washing machine, 0.75 hp pump; or one 1 hp inverter AC by day', 'Electric cooker, water heater, two ACs together', '1.0 × 1.4 m of wall', 'One to two days', 3, 6, true, '2026-03-02',
    'Runs a three-bedroom flat, freezer and pump included.',
    E'The kit that most families ask for. On an average day in Lagos the panels give 11.9 kWh; a three-bedroom flat without cooking and AC uses 8 to 10.\n\nStart with one 5 kWh battery. The second and third slide into the same cabinet when you can afford them.'),
  ('0504', 'imole-kit-5kva-tubular', 'Imole Family kit 5 kVA, tubular', 'IM-KIT-5T', 3990000, null, 6, 6, 'imole-mono-550w', 'imole-hybrid-5kva', 4, 'dawaki-tubular-220ah', null,
    6, 2, 20, 'By day fridge, freezer, lights, fans, two TVs, washing machine, 0.75 hp pump; at night fridge, freezer, lights, fans and TVs', 'Electric cooker, water heater; washing machine, pump or AC from the battery', '1.0 × 1.4 m of wall, 1.2 × 0.5 m of airy floor', 'One to two days', 3, 6, false, '2025-11-17',
    'The family kit on four tubular batteries, for a smaller budget today.',
    E'The same panels and inverter as the lithium kit, with four tubular batteries. You should use only half of their 10.56 kWh; about 4.8 kWh of that reaches your appliances, a little more than from 5.12 kWh of lithium when new.\n\nBe careful at night: the four batteries give 1,960 W at most, where lithium gives 4,760. Fridge, lights, fans and TVs run then; the washing machine and the pump have to wait for the sun.\n\nExpect to buy new batteries in four to five years, and add distilled water every three months. Over ten years lithium costs less.'),
  ('0505', 'imole-kit-8kva', 'Imole Duplex kit 8 kVA', 'IM-KIT-8', 7480000, null, 4, 12, 'imole-mono-550w', 'agbara-hybrid-8kva', 1, 'imole-lfp-wall-10kwh', null,
    6, 4, 20, 'Two 1.5 hp inverter ACs, fridge, freezer, washing machine, 1 hp pump, lights, fans, TVs, gate', 'Electric cooker, instant water heater', '1.2 × 1.6 m of wall', 'Two days', 5, 7, true, '2026-05-04',
    'Runs a duplex with one inverter AC through the night, or two until midnight.',
    E'Twelve panels on two sides of the roof, a sealed inverter outside under the eaves, a flat battery inside. You hear no hum in the bedroom corridor.\n\nReplaces most hours of an 8 to 10 kVA petrol or diesel set; keep it as backup, it starts through the same inverter.'),
  ('0506', 'imole-kit-10kva-business', 'Imole Business kit 10 kVA', 'IM-KIT-10', 10550000, null, 3, 16, 'orun-topcon-585w-bifacial', 'imole-hybrid-10kva', 1, 'agbara-lfp-floor-15kwh', 'Imole Smart meter, single phase',
    6, 4, 25, 'Office of fifteen with three ACs, server, printer, water dispenser, lights, pump', 'Welding, ovens, central AC', '1.5 × 2.0 m of wall and floor', 'Three days', 5, 10, false, '2026-06-15',
    'Runs an office, clinic or pharmacy through the working day and the evening.',
    E'The panels, 9.36 kWp, give 33.6 kWh on an average day, about what a 12 kVA diesel set makes from eleven litres.\n\nIt has a meter: you see, hour by hour, what came from the roof, the grid and the generator.')
) as kit (number, slug, name, sku, price, compare_at_price, stock, panels, panel_slug, inverter_slug, batteries, battery_slug, meter, cable_mm2, cables, cable_m,
  runs, not_for, indoor, days, warranty_years, delivery_days_max, is_featured, created_at, summary, about)
join public.products panel on panel.slug = panel_slug
join public.products inverter on inverter.slug = inverter_slug
join public.products battery on battery.slug = battery_slug
cross join lateral (select
  round(panels * (panel.technical ->> 'powerW')::numeric / 1000, 2) as kwp,
  (panel.technical #>> '{dimensionsMm,0}')::numeric * (panel.technical #>> '{dimensionsMm,1}')::numeric / 1e6 as panel_m2,
  (inverter.technical ->> 'powerKva')::numeric as kva,
  batteries * (battery.technical ->> 'capacityKwh')::numeric as battery_kwh,
  batteries * (battery.technical ->> 'nominalV')::numeric * (battery.technical ->> 'maxDischargeA')::numeric as battery_w) as sums
on conflict do nothing;
