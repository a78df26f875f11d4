-- Each carries its load with sun and battery alone in Lagos's worst month:
-- supabase/tests/bundles.test.ts checks them with domain/solar.
insert into public.bundles (id, slug, name, lead, not_for, autonomy_hours, scene, position) values
  ('5eed0000-0000-4000-8000-0000000b0001', 'lights-and-phones', 'Lights, a fan and phones, 5 h', 'A room or a kiosk without the small petrol generator: four lights, a standing fan and the phones.',
    'Not for a TV all evening, a fridge, or anything that makes heat.', 5, 'house', 1),
  ('5eed0000-0000-4000-8000-0000000b0002', 'one-bedroom-flat', 'One-bedroom flat, 8 h', 'Lights, fans, TV, internet and a small fridge through the night, whatever NEPA does.',
    'Not for iron, kettle, cooker or air conditioner; a pumping machine runs from the grid.', 8, 'flat', 2),
  ('5eed0000-0000-4000-8000-0000000b0003', 'two-bedroom-flat', 'Two-bedroom flat, 8 h', 'The usual flat of a family: three fans, TV, a large fridge and two laptops, eight hours on the battery alone, even when it is a few years old.',
    'Not for iron, kettle, cooker or air conditioner; a pumping machine runs from the grid.', 8, 'flat', 3),
  ('5eed0000-0000-4000-8000-0000000b0004', 'family-house', 'Family house, 8 h', 'A house with fridge, freezer, pumping machine and one inverter AC for the first four hours of the night.',
    'Not for cooking or heating water. Iron and kettle only while the sun is up, one at a time.', 8, 'house', 4),
  ('5eed0000-0000-4000-8000-0000000b0005', 'shop-with-cold-drinks', 'Shop with cold drinks, 6 h', 'A shop that opens in the morning and closes after dark: fridge and freezer day and night, lights, fans, TV and POS.',
    'Not for welding, hair dryers or ovens.', 6, 'shop', 5),
  ('5eed0000-0000-4000-8000-0000000b0006', 'small-clinic-or-office', 'Small clinic or office, 4 h', 'A working day with computers, printer, fans and one inverter AC, and a fridge that must not stop at night. By day it runs on the sun.',
    'Not for autoclaves, X-ray or a second AC: ask us for those.', 4, 'clinic', 6)
on conflict do nothing;

insert into public.bundle_loads (bundle_id, appliance, quantity, watts, day_hours, night_hours, position)
select bundle.id, load.appliance, load.quantity, load.watts, load.day_hours, load.night_hours, load.position
from (values
  ('lights-and-phones', 'led-bulb', 4, 10, 0, 5, 1), ('lights-and-phones', 'standing-fan', 1, 60, 2, 5, 2), ('lights-and-phones', 'phone', 2, 10, 2, 2, 3),
  ('one-bedroom-flat', 'led-bulb', 6, 10, 0, 6, 1), ('one-bedroom-flat', 'ceiling-fan', 2, 75, 3, 8, 2), ('one-bedroom-flat', 'tv', 1, 120, 2, 4, 3),
  ('one-bedroom-flat', 'decoder', 1, 20, 2, 4, 4), ('one-bedroom-flat', 'router', 1, 12, 12, 12, 5), ('one-bedroom-flat', 'small-fridge', 1, 150, 12, 12, 6),
  ('one-bedroom-flat', 'laptop', 1, 65, 3, 2, 7), ('one-bedroom-flat', 'phone', 3, 10, 1, 2, 8),
  ('two-bedroom-flat', 'led-bulb', 8, 10, 0, 6, 1), ('two-bedroom-flat', 'ceiling-fan', 3, 75, 4, 8, 2), ('two-bedroom-flat', 'tv', 1, 120, 3, 4, 3),
  ('two-bedroom-flat', 'decoder', 1, 20, 3, 4, 4), ('two-bedroom-flat', 'router', 1, 12, 12, 12, 5), ('two-bedroom-flat', 'large-fridge', 1, 300, 12, 12, 6),
  ('two-bedroom-flat', 'laptop', 2, 65, 3, 2, 7), ('two-bedroom-flat', 'phone', 4, 10, 1, 2, 8),
  ('family-house', 'led-bulb', 12, 10, 0, 6, 1), ('family-house', 'ceiling-fan', 4, 75, 4, 8, 2), ('family-house', 'tv', 2, 120, 3, 4, 3),
  ('family-house', 'decoder', 1, 20, 3, 4, 4), ('family-house', 'router', 1, 12, 12, 12, 5), ('family-house', 'large-fridge', 1, 300, 12, 12, 6),
  ('family-house', 'freezer', 1, 300, 12, 12, 7), ('family-house', 'ac-1hp', 1, 900, 0, 4, 8), ('family-house', 'pump', 1, 1000, 1, 0, 9),
  ('family-house', 'washing-machine', 1, 500, 1, 0, 10), ('family-house', 'laptop', 2, 65, 3, 2, 11), ('family-house', 'phone', 6, 10, 1, 2, 12), ('family-house', 'security-light', 2, 30, 0, 12, 13),
  ('shop-with-cold-drinks', 'large-fridge', 1, 300, 12, 12, 1), ('shop-with-cold-drinks', 'freezer', 1, 300, 12, 12, 2), ('shop-with-cold-drinks', 'led-bulb', 6, 10, 4, 4, 3),
  ('shop-with-cold-drinks', 'standing-fan', 2, 60, 10, 2, 4), ('shop-with-cold-drinks', 'tv', 1, 120, 8, 2, 5), ('shop-with-cold-drinks', 'decoder', 1, 20, 8, 2, 6),
  ('shop-with-cold-drinks', 'router', 1, 12, 12, 2, 7), ('shop-with-cold-drinks', 'laptop', 1, 65, 8, 0, 8), ('shop-with-cold-drinks', 'phone', 3, 10, 4, 1, 9), ('shop-with-cold-drinks', 'security-light', 1, 30, 0, 12, 10),
  ('small-clinic-or-office', 'large-fridge', 1, 300, 12, 12, 1), ('small-clinic-or-office', 'led-bulb', 10, 10, 6, 4, 2), ('small-clinic-or-office', 'ceiling-fan', 4, 75, 9, 2, 3),
  ('small-clinic-or-office', 'ac-1hp', 1, 900, 6, 0, 4), ('small-clinic-or-office', 'desktop', 2, 250, 8, 0, 5), ('small-clinic-or-office', 'laptop', 4, 65, 7, 0, 6),
  ('small-clinic-or-office', 'printer', 1, 300, 8, 0, 7), ('small-clinic-or-office', 'router', 1, 12, 12, 12, 8), ('small-clinic-or-office', 'phone', 6, 10, 2, 1, 9), ('small-clinic-or-office', 'security-light', 2, 30, 0, 12, 10)
) as load (slug, appliance, quantity, watts, day_hours, night_hours, position)
join public.bundles bundle on bundle.slug = load.slug and bundle.id::text like '5eed0000-%'
on conflict do nothing;

-- All that a crew needs beside the wires inside the house: mounting for every panel; at each tracker of
-- the inverter a breaker and a surge arrester; at the battery a breaker for its highest current and a
-- quarter more, and a pair of cables for each battery; a box for the AC side; earthing.
-- domain/catalogue/protection checks them.
insert into public.bundle_parts (bundle_id, product_id, quantity, position)
select bundle.id, product.id, part.quantity, part.position
from (values
  ('lights-and-phones', 'orun-topcon-450w-black', 2, 1), ('lights-and-phones', 'imole-hybrid-1kva', 1, 2), ('lights-and-phones', 'imole-lfp-1-3kwh', 1, 3),
  ('lights-and-phones', 'imole-roof-mount-4', 1, 4), ('lights-and-phones', 'imole-pv-cable-4mm-20m', 1, 5), ('lights-and-phones', 'imole-mc4-connectors-10', 1, 6),
  ('lights-and-phones', 'imole-dc-breaker-32a', 1, 7), ('lights-and-phones', 'imole-dc-arrester-600v', 1, 8), ('lights-and-phones', 'imole-battery-breaker-125a', 1, 9),
  ('lights-and-phones', 'imole-battery-cable-25mm', 1, 10), ('lights-and-phones', 'imole-ac-box-32a', 1, 11), ('lights-and-phones', 'imole-earthing-set', 1, 12),
  ('one-bedroom-flat', 'imole-mono-550w', 5, 1), ('one-bedroom-flat', 'imole-hybrid-3kva', 1, 2), ('one-bedroom-flat', 'imole-lfp-2-6kwh', 2, 3),
  ('one-bedroom-flat', 'imole-roof-mount-4', 2, 4), ('one-bedroom-flat', 'imole-pv-cable-6mm-100m', 1, 5), ('one-bedroom-flat', 'imole-mc4-connectors-10', 1, 6),
  ('one-bedroom-flat', 'imole-dc-breaker-32a', 1, 7), ('one-bedroom-flat', 'imole-dc-arrester-600v', 1, 8), ('one-bedroom-flat', 'imole-battery-breaker-160a', 1, 9),
  ('one-bedroom-flat', 'imole-battery-cable-35mm', 2, 10), ('one-bedroom-flat', 'imole-ac-box-32a', 1, 11), ('one-bedroom-flat', 'imole-earthing-set', 1, 12),
  ('two-bedroom-flat', 'imole-mono-550w', 7, 1), ('two-bedroom-flat', 'imole-hybrid-3kva', 1, 2), ('two-bedroom-flat', 'imole-lfp-2-6kwh', 3, 3),
  ('two-bedroom-flat', 'imole-roof-mount-4', 2, 4), ('two-bedroom-flat', 'imole-pv-cable-6mm-100m', 1, 5), ('two-bedroom-flat', 'imole-mc4-connectors-10', 1, 6),
  ('two-bedroom-flat', 'imole-dc-breaker-32a', 1, 7), ('two-bedroom-flat', 'imole-dc-arrester-600v', 1, 8), ('two-bedroom-flat', 'imole-battery-breaker-160a', 1, 9),
  ('two-bedroom-flat', 'imole-battery-cable-35mm', 3, 10), ('two-bedroom-flat', 'imole-ac-box-32a', 1, 11), ('two-bedroom-flat', 'imole-earthing-set', 1, 12),
  ('family-house', 'imole-mono-550w', 14, 1), ('family-house', 'agbara-hybrid-8kva', 1, 2), ('family-house', 'agbara-lfp-floor-15kwh', 1, 3),
  ('family-house', 'imole-roof-mount-4', 4, 4), ('family-house', 'imole-pv-cable-6mm-100m', 1, 5), ('family-house', 'imole-mc4-connectors-10', 2, 6),
  ('family-house', 'imole-dc-breaker-63a', 2, 7), ('family-house', 'imole-dc-arrester-600v', 2, 8), ('family-house', 'imole-battery-breaker-250a', 1, 9),
  ('family-house', 'imole-battery-cable-70mm', 1, 10), ('family-house', 'imole-ac-box-63a', 1, 11), ('family-house', 'imole-earthing-set', 1, 12),
  ('shop-with-cold-drinks', 'orun-topcon-450w-black', 10, 1), ('shop-with-cold-drinks', 'imole-hybrid-5kva', 1, 2), ('shop-with-cold-drinks', 'imole-lfp-rack-5kwh', 2, 3),
  ('shop-with-cold-drinks', 'imole-roof-mount-4', 3, 4), ('shop-with-cold-drinks', 'imole-pv-cable-6mm-100m', 1, 5), ('shop-with-cold-drinks', 'imole-mc4-connectors-10', 1, 6),
  ('shop-with-cold-drinks', 'imole-dc-breaker-32a', 1, 7), ('shop-with-cold-drinks', 'imole-dc-arrester-600v', 1, 8), ('shop-with-cold-drinks', 'imole-battery-breaker-160a', 1, 9),
  ('shop-with-cold-drinks', 'imole-battery-cable-35mm', 2, 10), ('shop-with-cold-drinks', 'imole-ac-box-32a', 1, 11), ('shop-with-cold-drinks', 'imole-earthing-set', 1, 12),
  ('small-clinic-or-office', 'orun-topcon-585w-bifacial', 14, 1), ('small-clinic-or-office', 'agbara-hybrid-8kva', 1, 2), ('small-clinic-or-office', 'agbara-lfp-floor-15kwh', 1, 3),
  ('small-clinic-or-office', 'imole-roof-mount-4', 4, 4), ('small-clinic-or-office', 'imole-pv-cable-6mm-100m', 1, 5), ('small-clinic-or-office', 'imole-mc4-connectors-10', 2, 6),
  ('small-clinic-or-office', 'imole-dc-breaker-63a', 2, 7), ('small-clinic-or-office', 'imole-dc-arrester-600v', 2, 8), ('small-clinic-or-office', 'imole-battery-breaker-250a', 1, 9),
  ('small-clinic-or-office', 'imole-battery-cable-70mm', 1, 10), ('small-clinic-or-office', 'imole-ac-box-63a', 1, 11), ('small-clinic-or-office', 'imole-earthing-set', 1, 12)
) as part (slug, product_slug, quantity, position)
join public.bundles bundle on bundle.slug = part.slug and bundle.id::text like '5eed0000-%'
join public.products product on product.slug = part.product_slug
on conflict do nothing;
