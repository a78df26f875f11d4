-- carbonReductionPotential is 0: a battery moves energy to another hour. With panels, the saving is
-- counted at the panels. Charged from the grid, it depends on the generator that the battery replaces:
-- the carbon calculator asks the visitor for it, because the shop cannot know it.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, compare_at_price, stock,
  "carbonReductionPotential", highlights, technical, specifications, picture, warranty_years, delivery_days_min, delivery_days_max, is_featured, created_at)
select ('5eed0000-0000-4000-8000-00000000' || number)::uuid, slug, name, '5eed0000-0000-4000-8000-0000000000c3', brand, sku, summary,
  about || E'\n\n' || case chemistry
    when 'lfp' then 'Lithium iron phosphate, the lithium chemistry that is hardest to set on fire. Do not pierce, crush or open it, and keep it away from beds and from the way out. The management system inside cuts off by itself at too high a voltage, current or heat.'
    else 'Never discharge it below half: stopped at half it lasts for years, run empty it lasts for months. Keep it where air moves, off a bare floor, and away from the bedroom.' end,
  price, compare_at_price, stock, 0,
  pg_temp.highlights('Capacity', round(volts * ah / 1000.0, 2) || ' kWh', 'Usable', round(volts * ah / 1000.0 * depth_percent / 100, 2) || ' kWh', 'Cycles', pg_temp.thousands(cycles)),
  -- For 5 s lithium gives half more than its continuous current, before its management system cuts off.
  jsonb_strip_nulls(jsonb_build_object('kind', 'battery', 'chemistry', chemistry, 'nominalV', volts, 'capacityAh', ah, 'capacityKwh', round(volts * ah / 1000.0, 2),
    'depthPercent', depth_percent, 'usableKwh', round(volts * ah / 1000.0 * depth_percent / 100, 2), 'chargeV', pg_temp.min_max(charge_v), 'cutOffV', cutoff_v::numeric,
    'recommendedChargeA', charge_a, 'maxDischargeA', discharge_a, 'peakDischargeA', case chemistry when 'lfp' then discharge_a * 1.5 end, 'roundTripPercent', round_trip, 'cycles', cycles, 'selfDischargePercentPerMonth', self_discharge,
    'chargeTemperatureC', pg_temp.min_max(case chemistry when 'lfp' then '0–50' else '0–45' end),
    'dischargeTemperatureC', pg_temp.min_max(case chemistry when 'lfp' then '-10–55' else '-10–50' end),
    'maxInParallel', max_parallel, 'maxInSeries', max_series, 'dimensionsMm', pg_temp.dimensions(size_mm), 'weightKg', weight_kg)),
  jsonb_build_array(
    pg_temp.spec_group('Mechanical', 'Chemistry|' || chemistry_label || '|', 'Terminals|' || terminals || '|', 'Protection|' || ip || '|', 'Mounting|' || mounting || '|'),
    pg_temp.spec_group('System', 'Data|' || data_ports || '|'),
    pg_temp.spec_group('Warranty', 'Covers|' || case chemistry when 'lfp' then '70 % of capacity at the end of the term' else 'Defects in material and work' end || '|')),
  jsonb_build_object('kind', 'battery', 'render', slug, 'form', form, 'kwh', round(volts * ah / 1000.0, 2), 'volts', volts, 'ah', ah, 'modules', modules),
  warranty_years, 2, delivery_days_max, is_featured, created_at::timestamptz
from (values
  ('0301', 'imole-lfp-1-3kwh', 'Imole Lithium battery 1.28 kWh, 12 V', 'Imole', 'IM-LFP-12100', 12.8, 100, 80, 'lfp', 'LiFePO4, 4 cells in series', 'case', 1, 420000, null, 19,
    '14.2–14.6', '10.8', 50, 100, 95, 4000, 3, '328 × 172 × 214', 10.8, 'M8', 'IP65', 'Upright or on its side', 'Bluetooth', 4, 4, 3, 4, false, '2026-01-12',
    'Keeps four lights, a fan and a TV on for 3 hours.',
    E'The same box size as a 100 Ah lead battery, at a third of the weight and with twice the usable energy. Fits straight into an old inverter cupboard.\n\nThe app shows what is left in per cent, so nobody has to guess from a red lamp.'),
  ('0302', 'imole-lfp-2-6kwh', 'Imole Lithium battery 2.56 kWh, 24 V', 'Imole', 'IM-LFP-24100', 25.6, 100, 90, 'lfp', 'LiFePO4, 8 cells in series', 'case', 2, 790000, null, 14,
    '28.4–29.2', '21.6', 50, 100, 95, 6000, 3, '522 × 240 × 220', 21.5, 'M8', 'IP65', 'Upright or on its side', 'Bluetooth, RS485', 4, 2, 5, 4, false, '2026-02-02',
    'Keeps a small fridge, four lights, two fans and a TV on for 5 hours.',
    E'Made to go with the 3 kVA inverter. Start with one and add a second beside it within two years; both then work as one.\n\nCharges from empty to full in two and a half hours of good sun or grid, so two short spells of light a day are enough.'),
  ('0303', 'imole-lfp-rack-5kwh', 'Imole Lithium rack battery 5.12 kWh', 'Imole', 'IM-LFP-R5', 51.2, 100, 90, 'lfp', 'LiFePO4, 16 cells in series', 'rack', 1, 1450000, null, 27,
    '56.0–57.6', '43.2', 50, 100, 95, 6000, 3, '442 × 480 × 133', 45.0, 'M8, quick plug', 'IP20', '19-inch rack, 3 units high', 'CAN, RS485, RS232', 15, 1, 10, 4, true, '2026-02-02',
    'Keeps a small fridge, six lights, three fans, a TV and a router on for 8 hours.',
    E'One flat box per 5 kWh. Start with one for lights, fans, TV and fridge; slide the next one into the same cabinet when the family or the shop grows.\n\nWe set the data link to your inverter before it leaves the store, so the two work together from the first minute.'),
  ('0304', 'imole-lfp-wall-10kwh', 'Imole Lithium wall battery 10.24 kWh', 'Imole', 'IM-LFP-W10', 51.2, 200, 90, 'lfp', 'LiFePO4, 16 cells in series', 'wall', 2, 2750000, null, 16,
    '56.0–57.6', '43.2', 100, 200, 95, 6000, 3, '620 × 760 × 170', 96.0, 'M10, covered', 'IP54', 'Wall bracket or floor', 'CAN, RS485, LCD', 8, 1, 10, 5, true, '2026-03-02',
    'Keeps a large fridge, six lights, four fans and a TV on for 10 hours, and a 1 hp AC for 3 hours.',
    E'Slim enough for a corridor: 17 cm deep, closed on all sides, no open terminals for small hands. The display on the front shows per cent, kilowatts and any fault in words.\n\nWe come with three people and drill the bracket into a block wall; plasterboard cannot hold it.'),
  ('0305', 'agbara-lfp-floor-15kwh', 'Agbara Lithium floor battery 15.36 kWh', 'Agbara', 'AG-LFP-F15', 51.2, 300, 90, 'lfp', 'LiFePO4, 16 cells in series', 'floor', 3, 3950000, 4200000, 7,
    '56.0–57.6', '43.2', 150, 200, 95, 6000, 3, '480 × 865 × 260', 132.0, 'M10, covered', 'IP21', 'Floor, on wheels with brakes', 'CAN, RS485, LCD, Wi-Fi', 16, 1, 10, 6, false, '2026-05-04',
    'Keeps two large fridges, ten lights, six fans and two TVs on for 10 hours, and a 1 hp AC for 4 hours.',
    E'The lowest price per kilowatt-hour of our lithium batteries. It rolls to its place on four wheels, and rolls out again when you move house.\n\nMade from large cells of 300 Ah, so there are fewer joints inside and less to go wrong.'),
  ('0306', 'agbara-lfp-stack-20kwh', 'Agbara Lithium stack battery 20.48 kWh', 'Agbara', 'AG-LFP-HV20', 409.6, 50, 90, 'lfp', 'LiFePO4, 128 cells in series', 'tower', 4, 6100000, null, 3,
    '448–460', '358', 25, 50, 96, 6000, 3, '600 × 1,180 × 380', 218.0, 'Plugs inside the stack', 'IP55', 'Floor, four modules and a control head', 'CAN, RS485, Wi-Fi', 4, 1, 10, 10, false, '2026-07-06',
    'Carries a three-phase clinic or workshop through an evening outage.',
    E'Four modules plug into each other without a single cable between them; the head on top switches and protects the stack. For three-phase hybrid inverters with a high-voltage input.\n\nA fifth and sixth module can be added in the first year.'),
  ('0307', 'dawaki-tubular-220ah', 'Dawaki Tubular battery 220 Ah', 'Dawaki', 'DW-TB-220', 12, 220, 50, 'tubular', 'Lead-acid, tall tubular plates', 'tubular', 1, 340000, null, 44,
    '14.4–14.8', '11.1', 22, 44, 82, 1500, 4, '505 × 190 × 410', 61.0, 'Lead, L type', 'Open, vented caps', 'Upright, on a rack', 'None', 3, 4, 2, 4, true, '2025-10-06',
    'Keeps four lights, a fan and a TV on for 4 hours.',
    E'The battery Lagos has known for twenty years, and still the one to buy when the budget is small and a technician is near. Two for a 24 V inverter, four for 48 V.\n\nTop it up with distilled water every three months. The float indicators show when; we bring the first bottle.'),
  ('0308', 'dawaki-tubular-150ah', 'Dawaki Tubular battery 150 Ah', 'Dawaki', 'DW-TB-150', 12, 150, 50, 'tubular', 'Lead-acid, tall tubular plates', 'tubular', 1, 245000, null, 38,
    '14.4–14.8', '11.1', 15, 30, 82, 1400, 4, '505 × 190 × 370', 47.0, 'Lead, L type', 'Open, vented caps', 'Upright, on a rack', 'None', 3, 4, 2, 4, false, '2025-10-06',
    'Keeps four lights, a fan and a TV on for 3 hours.',
    E'One of these with a 1 kVA inverter is the smallest system that still lasts through an evening film. Buy all batteries of a bank on the same day; an old one pulls the new ones down.\n\nTop it up with distilled water every three months.'),
  ('0309', 'dawaki-gel-200ah', 'Dawaki Gel battery 200 Ah', 'Dawaki', 'DW-GL-200', 12, 200, 50, 'gel', 'Lead-acid, gel, sealed', 'gel', 1, 310000, null, 0,
    '14.1–14.4', '11.1', 30, 60, 84, 1200, 3, '522 × 240 × 219', 58.0, 'M8', 'Sealed, valve regulated', 'Any way but upside down', 'None', 4, 4, 2, 8, false, '2025-11-17',
    'Keeps four lights, two fans and a router on for 4 hours, with no water to fill.',
    E'Sealed, so it needs no topping up and gives off no smell: for an office cupboard or a mast site where nobody looks after it.\n\nIt dislikes heat more than tubular does. In a zinc-roofed store choose lithium.')
) as battery (number, slug, name, brand, sku, volts, ah, depth_percent, chemistry, chemistry_label, form, modules, price, compare_at_price, stock,
  charge_v, cutoff_v, charge_a, discharge_a, round_trip, cycles, self_discharge, size_mm, weight_kg, terminals, ip, mounting, data_ports, max_parallel, max_series, warranty_years,
  delivery_days_max, is_featured, created_at, summary, about)
on conflict do nothing;
