-- The demo company's terms: reducing balance, close to bank rates of 2026 (28 to 36 % a year).
insert into public.repayment_plans (id, months, deposit_percent, rate_percent_per_month, fee_percent, min_price_kobo, max_price_kobo, as_of)
values
  ('5eed0000-0000-4000-8000-000000170003', 3, 40, 1.5, 0, 10000000, 500000000, '2026-11-01'),
  ('5eed0000-0000-4000-8000-000000170006', 6, 30, 2, 0, 15000000, 1000000000, '2026-11-01'),
  ('5eed0000-0000-4000-8000-000000170012', 12, 30, 2.4, 1, 20000000, 2000000000, '2026-11-01'),
  ('5eed0000-0000-4000-8000-000000170018', 18, 30, 2.6, 1, 50000000, 2500000000, '2026-11-01'),
  ('5eed0000-0000-4000-8000-000000170024', 24, 35, 2.8, 1, 50000000, 2500000000, '2026-11-01')
on conflict do nothing;
