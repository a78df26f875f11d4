-- carbonReductionPotential is 0: a controller produces no energy. Its energy is counted once, at the
-- panel.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, compare_at_price, stock,
  "carbonReductionPotential", highlights, technical, specifications, picture, warranty_years, delivery_days_min, delivery_days_max, is_featured, created_at)
select ('5eed0000-0000-4000-8000-00000000' || number)::uuid, slug, name, '5eed0000-0000-4000-8000-0000000000c4', brand, sku, summary,
  about || E'\n\n' || 'Connect the battery first and the panels last, and take them off the other way round. It needs a breaker on both sides; you find them under Accessories.',
  price, null, stock, 0,
  pg_temp.highlights('Charge current', amps || ' A', 'Panel voltage up to', pv_voc || ' V', 'Panels up to', pg_temp.thousands(pv_w_highest) || ' W at ' || highest_v || ' V'),
  jsonb_strip_nulls(jsonb_build_object('kind', 'controller', 'controllerType', controller_type, 'currentA', amps, 'systemVoltagesV', system_v::numeric[], 'maxVocV', pv_voc,
    'windowV', pg_temp.min_max(pv_window), 'batteryChemistries', chemistries::text[], 'trackingEfficiencyPercent', case controller_type when 'mppt' then 99.5 end,
    'maxPanelPowerW', (select jsonb_agg(jsonb_build_object('systemV', key::numeric, 'powerW', value) order by key::numeric) from jsonb_each(pv_powers::jsonb)),
    'peakEfficiencyPercent', efficiency, 'ownUseMa', own_use, 'maxCableMm2', terminal_mm2, 'dimensionsMm', pg_temp.dimensions(size_mm), 'weightKg', weight_kg)),
  jsonb_build_array(
    pg_temp.spec_group('Battery side', 'Charge stages|' || stages || '|', 'Temperature compensation|−3|mV/°C per cell', 'Load output|' || load_a || '|'),
    pg_temp.spec_group('General', 'Display and data|' || data_ports || '|', 'Protection|' || ip || '|', 'Operating range|−25 to 55|°C')),
  jsonb_build_object('kind', 'controller', 'render', slug, 'type', controller_type, 'amps', amps),
  warranty_years, 2, 4, is_featured, created_at::timestamptz
from (values
  ('0401', 'dawaki-pwm-20a', 'Dawaki PWM controller 20 A', 'Dawaki', 'DW-PWM-20', 18000, 40, 20, 'pwm', 55, '{12,24}', 24, 520, '{"12": 260, "24": 520}', '15–55',
    '{tubular,agm,gel,lfp}', '3', '20 A, timer for lights', 97, 10, 'LCD, two USB', '150 × 78 × 35', 0.2, 6, 'IP32', 1, false, '2025-10-06',
    'Charges one battery from one or two small panels.',
    E'For a kiosk, a gate light or a fish farm: 100 W or 200 W panels made for 12 V. The load output switches lights on at dusk by itself.\n\nWith this controller and a 12 V battery, panels of 60 or more cells lose half their power. For those take an MPPT controller.'),
  ('0402', 'dawaki-pwm-60a', 'Dawaki PWM controller 60 A', 'Dawaki', 'DW-PWM-60', 58000, 21, 60, 'pwm', 100, '{12,24,48}', 48, 3120, '{"12": 780, "24": 1560, "48": 3120}', '15–96',
    '{tubular,agm,gel}', '4', '60 A', 98, 13, 'LCD', '205 × 130 × 63', 0.9, 16, 'IP32', 1, false, '2025-10-06',
    'Charges tubular batteries from panels of the right voltage.',
    E'Only where the panel voltage fits the battery: 36-cell panels for 12 V, 72-cell for 24 V. Then it does the work of a controller three times the price.\n\nNot for lithium: its charge stages are made for lead.'),
  ('0403', 'imole-mppt-40a', 'Imole MPPT controller 40 A', 'Imole', 'IM-MP-40', 98000, 33, 40, 'mppt', 100, '{12,24}', 24, 1040, '{"12": 520, "24": 1040}', '18–92',
    '{lfp,tubular,agm,gel}', '4, adjustable', '40 A', 98, 12, 'LCD, RS485', '242 × 180 × 76', 1.6, 16, 'IP32', 2, false, '2026-01-12',
    'Adds two 550 W panels to an inverter that came without solar.',
    E'Turns an old inverter and battery into a solar system: two panels side by side on the roof, this beside the battery, the inverter stays as it is.\n\nIt gets more out of the same panels than a PWM controller, most of all when the battery is low or when the panel was not made for its voltage.'),
  ('0404', 'imole-mppt-60a', 'Imole MPPT controller 60 A', 'Imole', 'IM-MP-60', 185000, 18, 60, 'mppt', 150, '{12,24,36,48}', 48, 3200, '{"12": 800, "24": 1600, "48": 3200}', '18–140',
    '{lfp,tubular,agm,gel}', '4, adjustable', 'None', 98.1, 16, 'LCD, RS485, Bluetooth', '285 × 205 × 102', 3.4, 25, 'IP32', 3, true, '2026-02-02',
    'Charges a 48 V bank from about 3 kWp of panels.',
    E'Two 550 W panels in series, three such strings side by side: 3.3 kWp on a 48 V bank. It uses up to 3,200 W of that; the little above it is lost at noon. Your phone shows what came in on each day of the last month.\n\nThree panels in series are one too many: in the cool of the morning their voltage passes 150 V.'),
  ('0405', 'agbara-mppt-100a', 'Agbara MPPT controller 100 A', 'Agbara', 'AG-MP-100', 420000, 5, 100, 'mppt', 250, '{24,36,48}', 48, 5800, '{"24": 2900, "48": 5800}', '60–220',
    '{lfp,tubular,agm,gel}', '4, adjustable', 'None', 98.6, 24, 'Colour display, CAN, RS485, Bluetooth', '352 × 238 × 148', 6.8, 35, 'IP43', 5, false, '2026-05-04',
    'Charges a large 48 V bank for a mast site, school or estate office.',
    E'Four panels in series, so the cable from a far roof stays thin. Several units share one battery and agree on the charge between them.\n\nThe fan is outside the electronics box and can be changed in five minutes without opening it.')
) as controller (number, slug, name, brand, sku, price, stock, amps, controller_type, pv_voc, system_v, highest_v, pv_w_highest, pv_powers, pv_window, chemistries, stages, load_a,
  efficiency, own_use, data_ports, size_mm, weight_kg, terminal_mm2, ip, warranty_years, is_featured, created_at, summary, about)
on conflict do nothing;
