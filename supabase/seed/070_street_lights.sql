-- In July, the darkest month in Lagos, each panel makes at least what its lamp uses in a night.
-- carbonReductionPotential: the grid electricity that the same lamp would use, LED watts x hours at full
-- power a night x 365 x 0.463 kg/kWh. Not that of the sodium lamp it may replace, which we do not know.
insert into public.products (id, slug, name, category_id, brand, sku, summary, description, price, compare_at_price, stock,
  "carbonReductionPotential", highlights, technical, specifications, picture, warranty_years, delivery_days_min, delivery_days_max, is_featured, created_at)
select ('5eed0000-0000-4000-8000-00000000' || number)::uuid, slug, name, '5eed0000-0000-4000-8000-0000000000c6', brand, sku, summary,
  about || E'\n\n' || 'No trench, no cable, no bill: the lamp switches itself on at dusk and off at dawn. Poles and setting them up are not included; we quote them for each street.',
  price, null, stock,
  round(watts * full_hours * 365 / 1000.0 * 0.463, 1),
  pg_temp.highlights('Light', pg_temp.thousands(lumens) || ' lm', 'Battery', pg_temp.thousands(battery_wh) || ' Wh', 'Without sun', nights || case nights when 1 then ' night' else ' nights' end),
  jsonb_strip_nulls(jsonb_build_object('kind', 'street-light', 'lightType', light_type, 'powerW', watts, 'lumens', lumens, 'colourTemperatureK', kelvin, 'fullPowerHours', full_hours,
    'panelW', panel_w, 'batteryWh', battery_wh, 'batteryV', battery_v, 'batteryCycles', cycles, 'chargeHours', charge_hours, 'nightsWithoutSun', nights,
    'poleHeightM', pg_temp.min_max(height), 'spacingM', pg_temp.min_max(spacing), 'dimensionsMm', pg_temp.dimensions(size_mm), 'weightKg', weight_kg) || other_size::jsonb),
  jsonb_build_array(
    pg_temp.spec_group('Light', 'Colour rendering|Ra 70 or better|', 'Beam|' || beam || '|', 'Light through the night|' || profile || '|'),
    pg_temp.spec_group('Build', 'Pole diameter|' || pole_mm || '|mm', 'Body|' || body || '|', 'Protection|' || ip || '|',
      'Impact|' || ik || '|', 'Operating range|−10 to 60|°C', 'Control|' || control || '|')),
  jsonb_build_object('kind', 'street-light', 'render', slug, 'form', light_type, 'watts', watts, 'lumens', lumens),
  warranty_years, 2, 5, is_featured, created_at::timestamptz
from (values
  ('0601', 'orun-garden-10w', 'Orun Garden light 10 W', 'Orun', 'OR-GL-10', 34000, 52, 10, 1400, 'garden', 4.8, 3000, '360°, 6 m across', '100 % for 3 h, then 20 % until dawn', 18, 115, 3.2, 2000, 6, 2, '0.8–1.2', '4–6', 'Base plate 150', 'Die-cast aluminium, opal ring',
    'IP65', 'IK08', null, '{"diameterMm": 200, "heightMm": 900}', 3.4, 'Dusk sensor', 2, false, '2026-03-16', 'Lights a garden path or a car port from dusk to dawn.',
    E'A warm light at knee height that shows the steps and does not dazzle the neighbours. Set them every five metres along a path.\n\nThe base plate takes four M8 bolts in concrete or in the paving.'),
  ('0602', 'imole-street-30w', 'Imole Street light 30 W all in one', 'Imole', 'IM-SL-30', 112000, 40, 30, 4800, 'all-in-one', 5.6, 5000, '150 × 75°', '100 % for 4 h, then 20 % with motion boost until dawn', 60, 384, 12.8, 2000, 6, 2, '4–5', '12–15', '50–76', 'Aluminium, tempered glass',
    'IP65', 'IK08', '780 × 345 × 75', '{}', 8.4, 'Dusk sensor, motion sensor, remote', 3, true, '2026-02-02', 'Lights a gate, a close or a compound of about 15 by 12 m.',
    E'Panel, battery and lamp in one flat body: one bracket, two bolts, twenty minutes. It dims when nobody is about and goes to full light when somebody walks in.\n\nTurn the panel side to the south and keep it out of the shade of the mango tree.'),
  ('0603', 'imole-street-60w', 'Imole Street light 60 W all in one', 'Imole', 'IM-SL-60', 198000, 25, 60, 10200, 'all-in-one', 5.6, 5000, '150 × 75°', '100 % for 4 h, then 20 % with motion boost until dawn', 120, 768, 12.8, 2000, 6, 2, '6–7', '20–25', '60–76', 'Aluminium, tempered glass',
    'IP66', 'IK08', '1,250 × 460 × 85', '{}', 18.5, 'Dusk sensor, motion sensor, remote', 3, false, '2026-02-02', 'Lights an estate road with a pole every 22 m.',
    E'The lamp for estate roads and filling stations. Its battery lasts two nights without sun, which covers nearly every spell of rain in Lagos.\n\nThe watts on the label are what the LEDs draw; many lamps sold as 300 W draw a tenth of that.'),
  ('0604', 'agbara-street-80w-split', 'Agbara Street light 80 W split', 'Agbara', 'AG-SL-80S', 420000, 10, 80, 13600, 'split', 7.1, 4000, '140 × 70°', '100 % for 5 h, then 30 % until dawn', 200, 1280, 25.6, 3000, 6, 2, '8–9', '28–32', '60–90', 'Die-cast aluminium head, steel arm',
    'IP66', 'IK09', null, '{"headDimensionsMm": [560, 240, 90], "panelDimensionsMm": [1480, 670, 30]}', 31.0, 'Dusk sensor, timer, Bluetooth', 5, false, '2026-05-04', 'Lights a two-lane road with a pole every 30 m.',
    E'Panel, battery box and lamp apart from each other, so each can face the right way and be replaced on its own. The panel turns to the south while the arm follows the road.\n\nThe battery box is locked and hangs behind the panel, six metres up, out of reach of thieves.'),
  ('0605', 'dawaki-flood-40w', 'Dawaki Flood light 40 W', 'Dawaki', 'DW-FL-40', 68000, 33, 40, 5200, 'flood', 4.8, 6000, '120°', '100 % for 3 h, then 20 % until dawn', 70, 230, 12.8, 1500, 6, 1, '3–5', '10–12', 'Wall bracket', 'ABS and aluminium, tempered glass',
    'IP66', 'IK07', null, '{"headDimensionsMm": [260, 210, 50], "panelDimensionsMm": [770, 460, 25]}', 7.3, 'Dusk sensor, remote, timer', 1, false, '2025-11-17', 'Lights a yard, a fish pond or a building site of about 12 by 10 m.',
    E'A lamp for the wall and a panel for the roof, with five metres of cable between them. The remote sets the hours: all night dimmed, or three hours at full light.\n\nEasy to take down and carry to the next site.')
) as light (number, slug, name, brand, sku, price, stock, watts, lumens, light_type, full_hours, kelvin, beam, profile, panel_w, battery_wh, battery_v, cycles, charge_hours, nights, height, spacing,
  pole_mm, body, ip, ik, size_mm, other_size, weight_kg, control, warranty_years, is_featured, created_at, summary, about)
on conflict do nothing;
