-- carbonReductionPotential: the kit's kWp x 1,311 kWh per kWp and year (Ikeja) x 0.463 kg/kWh, as for
-- its panels; the inverter and the battery add nothing.
-- battery_w is the continuous power of the batteries: nominal voltage x maximum continuous discharge
-- current, from the data sheet. 93 % of it passes the inverter. By day the panels and the grid add to
-- it; at night there is nothing else.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, compare_at_price, stock,
  "carbonReductionPotential", highlights, technical, specifications, picture, warranty_years, delivery_days_min, delivery_days_max, installation_included, is_featured, created_at)
select ('5eed0000-0000-4000-8000-00000000' || number)::uuid, slug, name, '5eed0000-0000-4000-8000-0000000000c5', 'Imole', sku, summary,
  about || E'\n\n' || 'The price holds delivery and installation in Lagos, all cable, breakers and mounting up to 20 m between roof and inverter, and a visit after 30 days. Elsewhere we add the journey and say how much before you pay.',
  price, compare_at_price, stock,
  round(panels * panel_w / 1000.0 * 1311 * 0.463, 1),
  pg_temp.highlights('Solar', round(panels * panel_w / 1000.0, 2) || ' kWp', 'Inverter', kva || ' kVA', 'Battery', battery_kwh || ' kWh'),
  jsonb_build_object('kind', 'kit', 'powerKva', kva, 'powerW', kva * 1000, 'batteryPowerW', least(kva * 1000, floor(battery_w * 0.93 / 10) * 10), 'surgeVa', kva * 2000, 'surgeSeconds', 5,
    'chemistry', chemistry, 'capacityKwh', battery_kwh, 'usableKwh', round(battery_kwh * depth, 2), 'systemV', system_v,
    'panelCount', panels, 'panelsKwp', round(panels * panel_w / 1000.0, 2), 'dailyKwh', round(panels * panel_w / 1000.0 * 1311 / 365, 1), 'julyDailyKwh', round(panels * panel_w / 1000.0 * 2.88, 1),
    'roofM2', roof_m2, 'panelWarrantyYears', 12, 'inverterWarrantyYears', inverter_years, 'batteryWarrantyYears', battery_years),
  jsonb_build_array(
    pg_temp.spec_group('In the kit', 'Panels|' || panels || ' × ' || panel_name || '|', 'Inverter|1 × ' || inverter_name || '|', 'Battery|' || batteries || ' × ' || battery_name || '|',
      'Mounting|Aluminium rails and clamps for long-span, tile or concrete roofs|', 'Cable|' || cable || '|', 'Protection|DC and AC breakers, surge protection, changeover switch|',
      'Earthing|1.2 m copper rod and 16 mm² cable|'),
    pg_temp.spec_group('What it runs', 'At the same time|' || runs || '|', 'Not meant for|' || not_for || '|'),
    pg_temp.spec_group('Site', 'Indoor space|' || indoor || '|', 'Installation|' || days || '|')),
  jsonb_build_object('kind', 'kit', 'panels', panels, 'kva', kva, 'batteryForm', battery_form, 'batteries', batteries, 'kwh', battery_kwh),
  warranty_years, 3, delivery_days_max, true, is_featured, created_at::timestamptz
from (values
  ('0501', 'imole-kit-1kva', 'Imole Room kit 1 kVA', 'IM-KIT-1', 935000, null, 13, 2, 200, 'Imole Mono panel 200 W', 1, 'Imole Hybrid inverter 1 kVA, 12 V', 1.28, 1, 'Imole Lithium battery 1.28 kWh, 12 V', 'case', 'lfp', 0.8, 1280, 12,
    '4 mm², 2 × 10 m', 'Six LED lights, two fans, 32-inch TV, decoder, laptop and phones', 'Fridge, iron, kettle, pump', 2.4, '0.6 × 0.4 m of wall', 'Half a day', 2, 1, 3, 5, false, '2026-01-12',
    'Runs lights, two fans, a TV and a laptop for a room and parlour.',
    E'For a self-contained flat, a salon or a student house. It ends the small petrol generator: no fuel to queue for, no noise at night.\n\nThe whole system fits in one corner and moves with you when the rent is up.'),
  ('0502', 'imole-kit-3kva', 'Imole Flat kit 3 kVA', 'IM-KIT-3', 2390000, null, 11, 4, 450, 'Orun TOPCon panel 450 W all black', 3, 'Imole Hybrid inverter 3 kVA, 24 V', 2.56, 1, 'Imole Lithium battery 2.56 kWh, 24 V', 'case', 'lfp', 0.9, 2560, 24,
    '4 mm², 2 × 20 m', 'Fridge, eight LED lights, three fans, TV, decoder, router, laptops, blender', 'Air conditioner, iron, electric cooker', 8.0, '0.8 × 1.0 m of wall', 'One day', 3, 2, 5, 5, false, '2026-02-02',
    'Runs a two-bedroom flat by day and the essentials for six hours at night.',
    E'Four short black panels find room on most flats. By day they carry fridge, fans and TV together; the battery takes over at dusk.\n\nRoom for a second battery is left in the cabinet and in the cable.'),
  ('0503', 'imole-kit-5kva', 'Imole Family kit 5 kVA', 'IM-KIT-5', 4250000, 4390000, 8, 6, 550, 'Imole Mono panel 550 W', 5, 'Imole Hybrid inverter 5 kVA, 48 V', 5.12, 1, 'Imole Lithium rack battery 5.12 kWh', 'rack', 'lfp', 0.9, 5120, 48,
    '6 mm², 2 × 20 m', 'Fridge, freezer, lights, fans, two TVs, washing machine, 0.75 hp pump; or one 1 hp inverter AC by day', 'Electric cooker, water heater, two ACs together', 16.0, '1.0 × 1.4 m of wall', 'One to two days', 3, 3, 10, 6, true, '2026-03-02',
    'Runs a three-bedroom flat, freezer and pump included.',
    E'Our most asked-for kit. On an average day in Lagos the panels bring 11.9 kWh; a three-bedroom flat without cooking and AC uses 8 to 10.\n\nStart with one 5 kWh battery. The second and third slide into the same cabinet when money allows.'),
  ('0504', 'imole-kit-5kva-tubular', 'Imole Family kit 5 kVA, tubular', 'IM-KIT-5T', 3990000, null, 6, 6, 550, 'Imole Mono panel 550 W', 5, 'Imole Hybrid inverter 5 kVA, 48 V', 10.56, 4, 'Dawaki Tubular battery 220 Ah', 'tubular', 'tubular', 0.5, 2112, 48,
    '6 mm², 2 × 20 m', 'By day fridge, freezer, lights, fans, two TVs, washing machine, 0.75 hp pump; at night fridge, freezer, lights, fans and TVs', 'Electric cooker, water heater; washing machine, pump or AC from the battery', 16.0, '1.0 × 1.4 m of wall, 1.2 × 0.5 m of airy floor', 'One to two days', 3, 3, 2, 6, false, '2025-11-17',
    'The family kit on four tubular batteries, for a smaller budget today.',
    E'The same panels and inverter as the lithium kit, with four tubular batteries. Half of their 10.56 kWh is meant for use; about 4.8 kWh of it comes out again, a little more than from 5.12 kWh of lithium when new.\n\nTake it slowly: at night the four give 1,960 W at most, where lithium gives 4,760. Fridge, lights, fans and TVs run then; washing machine and pump wait for the sun.\n\nReckon with new batteries in four to five years and distilled water every three months; over ten years lithium costs less.'),
  ('0505', 'imole-kit-8kva', 'Imole Duplex kit 8 kVA', 'IM-KIT-8', 7480000, null, 4, 12, 550, 'Imole Mono panel 550 W', 8, 'Agbara Hybrid inverter 8 kVA, 48 V', 10.24, 1, 'Imole Lithium wall battery 10.24 kWh', 'wall', 'lfp', 0.9, 10240, 48,
    '6 mm², 4 × 20 m', 'Two 1.5 hp inverter ACs, fridge, freezer, washing machine, 1 hp pump, lights, fans, TVs, gate', 'Electric cooker, instant water heater', 32.0, '1.2 × 1.6 m of wall', 'Two days', 5, 5, 10, 7, true, '2026-05-04',
    'Runs a duplex with two inverter ACs through the night.',
    E'Twelve panels on two roof sides, a sealed inverter outside under the eave, a flat battery inside. Nothing of it hums in the bedroom corridor.\n\nReplaces most hours of an 8 to 10 kVA petrol or diesel set; keep that set as the spare, it starts through the same inverter.'),
  ('0506', 'imole-kit-10kva-business', 'Imole Business kit 10 kVA', 'IM-KIT-10', 10550000, null, 3, 16, 585, 'Orun TOPCon panel 585 W bifacial', 10, 'Imole Hybrid inverter 10 kVA, 48 V', 15.36, 1, 'Agbara Lithium floor battery 15.36 kWh', 'floor', 'lfp', 0.9, 10240, 48,
    '6 mm², 4 × 25 m', 'Office of fifteen with three ACs, server, printer, water dispenser, lights, pump', 'Welding, ovens, central AC', 42.0, '1.5 × 2.0 m of wall and floor', 'Three days', 5, 3, 10, 10, false, '2026-06-15',
    'Runs an office, clinic or pharmacy through the working day and the evening.',
    E'9.36 kWp bring 33.6 kWh on an average day, about what a 12 kVA diesel set makes from eleven litres. The bank statement shows the difference from the first month.\n\nMetered from the first day: you see, by hour, what came from the roof, the grid and the generator.')
) as kit (number, slug, name, sku, price, compare_at_price, stock, panels, panel_w, panel_name, kva, inverter_name, battery_kwh, batteries, battery_name, battery_form, chemistry, depth, battery_w,
  system_v, cable, runs, not_for, roof_m2, indoor, days, warranty_years, inverter_years, battery_years, delivery_days_max, is_featured, created_at, summary, about)
on conflict do nothing;
