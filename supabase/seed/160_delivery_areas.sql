-- Delivery to each state from the store in Lagos: by our own van in Lagos and Ogun, by a freight
-- company elsewhere. Fees of the demo company; staff edit them.
insert into public.delivery_areas (state, fee_kobo, days_min, days_max) values
  ('Lagos', 1200000, 1, 3),
  ('Ogun', 1800000, 1, 4),
  ('Oyo', 2200000, 2, 5),
  ('Osun', 2600000, 2, 5),
  ('Ondo', 2800000, 2, 6),
  ('Ekiti', 2800000, 2, 6),
  ('Kwara', 3000000, 3, 6),
  ('Edo', 3000000, 2, 6),
  ('Delta', 3200000, 3, 6),
  ('Anambra', 3400000, 3, 7),
  ('Enugu', 3400000, 3, 7),
  ('Imo', 3400000, 3, 7),
  ('Abia', 3500000, 3, 7),
  ('Ebonyi', 3600000, 3, 7),
  ('Rivers', 3600000, 3, 7),
  ('Bayelsa', 3800000, 3, 8),
  ('Akwa Ibom', 3800000, 3, 8),
  ('Cross River', 3900000, 4, 8),
  ('Kogi', 3200000, 3, 7),
  ('FCT', 3500000, 3, 6),
  ('Nasarawa', 3700000, 3, 7),
  ('Niger', 3700000, 3, 7),
  ('Benue', 3900000, 4, 8),
  ('Plateau', 4200000, 4, 8),
  ('Kaduna', 4200000, 4, 8),
  ('Kano', 4600000, 4, 8),
  ('Katsina', 4900000, 5, 9),
  ('Jigawa', 4900000, 5, 9),
  ('Bauchi', 4800000, 5, 9),
  ('Gombe', 4900000, 5, 10),
  ('Zamfara', 5200000, 5, 10),
  ('Kebbi', 5200000, 5, 10),
  ('Sokoto', 5200000, 5, 10),
  ('Taraba', 5200000, 5, 10),
  ('Adamawa', 5400000, 5, 10),
  ('Yobe', 5400000, 6, 12),
  ('Borno', 5800000, 6, 14)
on conflict (state) do nothing;

insert into public.coupons (code, description, percent_off, amount_off_kobo, min_subtotal_kobo, max_discount_kobo, max_uses, max_uses_per_email) values
  ('FIRSTLIGHT', '5 % off a first order, up to ₦100,000', 5, null, 0, 10000000, null, 1),
  ('SMALLSTART', '₦10,000 off goods of ₦200,000 or more', null, 1000000, 20000000, null, 500, 1)
on conflict (code) do nothing;
