-- The eight categories of the shop, and what each is filtered by.
insert into public.product_categories (id, slug, name, description, position) values
  ('5eed0000-0000-4000-8000-0000000000c1', 'solar-panels', 'Solar panels', 'Mono and poly panels from 100 W for a kiosk to 615 W for a factory roof.', 1),
  ('5eed0000-0000-4000-8000-0000000000c2', 'inverters', 'Inverters', 'Hybrid inverters from 1 kVA to 15 kVA, and grid-tie inverters that work in the daytime.', 2),
  ('5eed0000-0000-4000-8000-0000000000c3', 'batteries', 'Batteries', 'Lithium for daily use, tubular and gel for smaller budgets.', 3),
  ('5eed0000-0000-4000-8000-0000000000c4', 'charge-controllers', 'Charge controllers', 'MPPT and PWM controllers between panels and battery.', 4),
  ('5eed0000-0000-4000-8000-0000000000c5', 'complete-kits', 'Complete kits', 'Panels, inverter, battery and installation at one price.', 5),
  ('5eed0000-0000-4000-8000-0000000000c6', 'street-lights', 'Street lights', 'Solar lights for streets, compounds and gates, without trenching or bills.', 6),
  ('5eed0000-0000-4000-8000-0000000000c7', 'water-heating', 'Water heating', 'Hot water from the roof for homes, guest houses and clinics.', 7),
  ('5eed0000-0000-4000-8000-0000000000c8', 'accessories', 'Accessories', 'Cable, breakers, fuses, earthing, mounting and metering.', 8)
on conflict do nothing;

insert into public.product_facet_definitions (id, key, category_id, label, unit, value_labels, position)
select ('5eed0000-0000-4000-8000-0000000f' || lpad(number::text, 4, '0'))::uuid, key, category.id, facet.label, unit, value_labels::jsonb, facet.position
from (values
  (1, 'solar-panels', 'power_w', 'Power', 'W', '{}', 1),
  (2, 'solar-panels', 'cell_type', 'Cell type', null, '{"mono-perc": "Mono PERC", "topcon": "Mono TOPCon", "poly": "Poly"}', 2),
  (3, 'solar-panels', 'is_bifacial', 'Bifacial', null, '{"true": "Bifacial", "false": "One side"}', 3),
  (4, 'inverters', 'power_kva', 'Power', 'kVA', '{}', 1),
  (5, 'inverters', 'voltage_v', 'Battery voltage', 'V', '{}', 2),
  (6, 'inverters', 'phase', 'Phase', null, '{"single": "Single phase", "three": "Three phase"}', 3),
  (7, 'inverters', 'inverter_type', 'Type', null, '{"hybrid": "Hybrid", "grid-tie": "Grid-tie"}', 4),
  (8, 'batteries', 'capacity_kwh', 'Capacity', 'kWh', '{}', 1),
  (9, 'batteries', 'chemistry', 'Chemistry', null, '{"lfp": "Lithium (LiFePO4)", "tubular": "Tubular lead-acid", "gel": "Gel lead-acid"}', 2),
  (10, 'batteries', 'voltage_v', 'Voltage', 'V', '{}', 3),
  (11, 'charge-controllers', 'current_a', 'Charge current', 'A', '{}', 1),
  (12, 'charge-controllers', 'controller_type', 'Type', null, '{"mppt": "MPPT", "pwm": "PWM"}', 2),
  (13, 'charge-controllers', 'max_pv_voltage_v', 'Highest panel voltage', 'V', '{}', 3),
  (14, 'complete-kits', 'power_kva', 'Inverter', 'kVA', '{}', 1),
  (15, 'complete-kits', 'capacity_kwh', 'Battery', 'kWh', '{}', 2),
  (16, 'complete-kits', 'chemistry', 'Battery type', null, '{"lfp": "Lithium (LiFePO4)", "tubular": "Tubular lead-acid"}', 3),
  (17, 'street-lights', 'power_w', 'Power', 'W', '{}', 1),
  (18, 'street-lights', 'light_type', 'Type', null, '{"all-in-one": "All in one", "split": "Separate panel", "flood": "Flood light", "garden": "Garden light"}', 2),
  (19, 'water-heating', 'capacity_l', 'Tank', 'L', '{}', 1),
  (20, 'water-heating', 'collector', 'Collector', null, '{"tubes": "Vacuum tubes", "flat-plate": "Flat plate"}', 2),
  (21, 'water-heating', 'is_pressurised', 'Pressure', null, '{"true": "Pressurised", "false": "Gravity fed"}', 3),
  (22, 'accessories', 'accessory_type', 'Type', null,
    '{"wiring": "Wiring", "protection": "Protection", "mounting": "Mounting", "metering": "Metering"}', 1),
  (23, null, 'brand', 'Brand', null, '{}', 20),
  (24, null, 'in_stock', 'Availability', null, '{"true": "In stock", "false": "Sold out"}', 21),
  (25, null, 'warranty_years', 'Warranty', 'years', '{"1": "1 year"}', 22),
  (26, null, 'installation_included', 'Installation', null, '{"true": "Included", "false": "Not included"}', 23)
) as facet (number, category, key, label, unit, value_labels, position)
left join public.product_categories category on category.slug = facet.category
on conflict do nothing;

-- Helper functions for the product files, while the seed runs.
-- One group of the data sheet from lines "label|value|unit". Null lines are dropped.
create or replace function pg_temp.spec_group(title text, variadic lines text[]) returns jsonb language sql as $$
  select jsonb_build_object('group', title, 'rows', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'label', split_part(line, '|', 1), 'value', split_part(line, '|', 2), 'unit', nullif(split_part(line, '|', 3), ''))) order by place))
  from unnest(lines) with ordinality as listed (line, place) where line is not null
$$;
-- The three numbers of the card, as label, value, label, value, label, value.
create or replace function pg_temp.highlights(a text, a_value text, b text, b_value text, c text, c_value text) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('label', a, 'value', a_value), jsonb_build_object('label', b, 'value', b_value),
    jsonb_build_object('label', c, 'value', c_value))
$$;
create or replace function pg_temp.thousands(amount numeric) returns text language sql as $$ select trim(to_char(amount, 'FM999,999,990')) $$;
-- Technical data as a data sheet writes it: "14.2–14.6" as {"min": 14.2, "max": 14.6}, "2,279 × 1,134 × 35" as [2279, 1134, 35].
create or replace function pg_temp.min_max(bounds text) returns jsonb language sql as $$
  select jsonb_build_object('min', split_part(bounds, '–', 1)::numeric, 'max', split_part(bounds, '–', 2)::numeric) where bounds is not null
$$;
create or replace function pg_temp.dimensions(sides text) returns jsonb language sql as $$
  select to_jsonb(string_to_array(replace(sides, ',', ''), ' × ')::numeric[])
$$;
