-- A person uses 40 to 50 litres a day: so many does each heater serve. Water of 55 to 60 degrees is what
-- a sunny day gives for each litre of these tanks. The relief valve opens at the working pressure.
-- carbonReductionPotential: the electric heating that it replaces. 60 % of the tank used a day, heated
-- by 28 K (from 27 to 55 degrees) at 1.163 Wh per litre and K, 85 % of it by the sun, 365 days, x
-- 0.463 kg/kWh.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, compare_at_price, stock,
  "carbonReductionPotential", highlights, technical, specifications, picture, warranty_years, delivery_days_min, delivery_days_max, installation_included, is_featured, created_at)
select ('5eed0000-0000-4000-8000-00000000' || number)::uuid, slug, name, '5eed0000-0000-4000-8000-0000000000c7', brand, sku, summary,
  about || E'\n\n' || case when installation_included then 'The price includes fitting on a flat or pitched roof in Lagos and up to 15 m of insulated pipe.'
    else 'Fitting is not included. A plumber who has done one before needs half a day. Ask us if you want our plumber to do it: you get a fixed price first.' end,
  price, compare_at_price, stock,
  round(litres * 0.6 * 28 * 1.163 / 1000 * 0.85 * 365 * 0.463, 1),
  pg_temp.highlights('Tank', litres || ' L', 'People', concat_ws(' to ', litres / 50, nullif(litres / 40, litres / 50)), 'Saves', round(litres * 0.6 * 28 * 1.163 / 1000 * 0.85 * 365 / 12) || ' kWh a month'),
  jsonb_strip_nulls(jsonb_build_object('kind', 'water-heater', 'collector', collector, 'isPressurised', is_pressurised, 'capacityL', litres,
    'tubes', tubes, 'tubeDiameterMm', case when tubes is not null then 58 end, 'tubeLengthMm', case when tubes is not null then 1800 end,
    'apertureM2', area_m2, 'stagnationC', stagnation, 'insulationMm', insulation_mm, 'pressureBar', pressure_bar, 'reliefValveBar', nullif(pressure_bar, 0), 'nightLossK', loss_k, 'backupW', backup_w,
    'hotWaterC', pg_temp.min_max('55–60'), 'people', jsonb_build_object('min', litres / 50, 'max', litres / 40), 'savedKwhPerYear', round(litres * 0.6 * 28 * 1.163 / 1000 * 0.85 * 365),
    'tiltDegrees', pg_temp.min_max(tilt), 'dimensionsMm', pg_temp.dimensions(size_mm), 'weightKg', weight_empty)),
  jsonb_build_array(
    pg_temp.spec_group('Collector', 'Type|' || collector_label || '|', 'Absorption / emission|' || absorption || '|', 'Hail resistance|25|mm'),
    pg_temp.spec_group('Tank', 'Inner tank|' || inner_tank || '|'),
    pg_temp.spec_group('Build', 'Frame|' || frame || '|', 'Connections|' || connections || '|'),
    pg_temp.spec_group('Warranty', 'Electric parts|1|year')),
  jsonb_strip_nulls(jsonb_build_object('kind', 'water-heater', 'render', slug, 'collector', collector, 'litres', litres, 'tubes', tubes)),
  warranty_years, 3, 7, installation_included, is_featured, created_at::timestamptz
from (values
  ('0701', 'orun-hot-water-100l', 'Orun Solar water heater 100 L', 'Orun', 'OR-WH-100', 385000, null, 14, 100, 'tubes', 'Vacuum tubes, open system', 10, 1.0, '93 % / 6 %', 200, 'SUS304 stainless, 0.5 mm', 55, 0, 5, 1500,
    '1,060 × 1,560 × 1,450', 42, 'Galvanised steel, powder coated', '15–45', '¾ inch', false, false, 5, false, '2026-01-12', 'Gives warm baths for two people without the kettle.',
    E'Fed by gravity from the tank on your roof, so it needs no pump and works in every outage. The sun warms the tubes, warm water rises into the tank by itself.\n\nA small electric element is built in for days of rain; on most days you will not need it.'),
  ('0702', 'orun-hot-water-150l', 'Orun Solar water heater 150 L', 'Orun', 'OR-WH-150', 492000, null, 20, 150, 'tubes', 'Vacuum tubes, open system', 15, 1.5, '93 % / 6 %', 200, 'SUS304 stainless, 0.5 mm', 55, 0, 5, 1500,
    '1,450 × 1,560 × 1,450', 55, 'Galvanised steel, powder coated', '15–45', '¾ inch', false, false, 5, true, '2026-02-02', 'Gives a family of three warm baths morning and evening.',
    E'The size for a small family. Fifteen vacuum tubes lose little to wind, so a sunny afternoon still gives a warm bath in the evening.\n\nA broken tube is quick to change, and we keep tubes in stock.'),
  ('0703', 'orun-hot-water-200l-pressure', 'Orun Solar water heater 200 L, heat pipe', 'Orun', 'OR-WH-200P', 870000, 915000, 5, 200, 'tubes', 'Vacuum tubes with heat pipes, pressurised', 20, 2.0, '94 % / 5 %', 220, 'SUS316 stainless, 1.2 mm', 60, 6, 4, 2000,
    '1,880 × 1,560 × 1,480', 92, 'Aluminium', '15–45', '¾ inch', true, false, 7, false, '2026-04-20', 'Feeds showers with the pressure of the mains or a booster pump.',
    E'Heat pipes carry the heat into the tank; no water runs through the tubes, so a broken tube does not stop the house. Takes the pressure of a booster pump.\n\nStainless steel with molybdenum for borehole water that corrodes ordinary tanks.'),
  ('0704', 'orun-hot-water-300l-flat', 'Orun Solar water heater 300 L, flat plate', 'Orun', 'OR-WH-300F', 1480000, null, 3, 300, 'flat-plate', 'Two flat plates, selective coating', null, 4.0, '95 % / 5 %', 180, 'Enamelled steel, magnesium anode', 60, 8, 4, 3000,
    '2,100 × 2,250 × 1,600', 148, 'Aluminium', '15–35', '1 inch', true, true, 7, false, '2026-06-15', 'Gives six or seven people warm baths: a guest house or a clinic ward.',
    E'Flat glass plates instead of tubes: they stand up better to falling mangoes, and a plumber can repair every joint. For places that use most of a tank every day.\n\nThe anode is checked once a year; we do it in the same visit as your panels.')
) as heater (number, slug, name, brand, sku, price, compare_at_price, stock, litres, collector, collector_label, tubes, area_m2, absorption, stagnation, inner_tank, insulation_mm, pressure_bar, loss_k, backup_w,
  size_mm, weight_empty, frame, tilt, connections, is_pressurised, installation_included, warranty_years, is_featured, created_at, summary, about)
on conflict do nothing;
