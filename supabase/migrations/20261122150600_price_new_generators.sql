-- Somebody without a generator is told what a new one would cost and burn.
insert into public.calculator_values (key, label, value, unit, as_of, source, position) values
  ('generator_petrol_1_kva', 'A new petrol generator of 1 kVA', 140000, '₦', '2024-05-15',
    'Price of the smallest sets in Lagos, May 2024 (mondaynuggets.com)', 41),
  ('generator_petrol_3_kva', 'A new petrol generator of 3 kVA', 400000, '₦', '2024-07-31',
    'Market survey by Nairametrics, 2024: sets of 2.8 to 3.3 kVA cost ₦350,000 to ₦450,000', 42),
  ('generator_petrol_8_kva', 'A new petrol generator of 8 kVA', 630000, '₦', '2024-07-31',
    'Market survey by Nairametrics, 2024: ₦610,000 to ₦650,000', 43),
  ('generator_diesel_per_kva', 'A new diesel generator above 8 kVA', 400000, '₦ per kVA',
    '2026-11-22', 'Assumed: no price list of dealers was found', 44),
  ('generator_life', 'A generator is bought again after', 5, 'years', '2026-11-22',
    'Assumed, at a few hours a day', 45)
  on conflict (key) do nothing;
