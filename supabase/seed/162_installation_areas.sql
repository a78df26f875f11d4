-- Where the crew of the demo company installs at a fixed price, and what its journey costs: fuel, two
-- days on the road, and a night for three people. Elsewhere each order is quoted. Staff edit them.
insert into public.installation_areas (state, crew_fee_kobo)
select area.state, area.crew_fee_kobo
from (values
  ('Lagos', 0::bigint),
  ('Ogun', 4500000),
  ('Oyo', 7500000),
  ('Osun', 9500000),
  ('Ondo', 11000000),
  ('Ekiti', 11500000),
  ('Kwara', 12000000),
  ('Edo', 12000000),
  ('Delta', 14000000),
  ('Anambra', 14500000),
  ('Enugu', 15500000),
  ('Imo', 15500000),
  ('Abia', 16000000),
  ('Ebonyi', null),
  ('Rivers', 16000000),
  ('Bayelsa', null),
  ('Akwa Ibom', null),
  ('Cross River', null),
  ('Kogi', null),
  ('FCT', 16500000),
  ('Nasarawa', null),
  ('Niger', null),
  ('Benue', null),
  ('Plateau', null),
  ('Kaduna', null),
  ('Kano', null),
  ('Katsina', null),
  ('Jigawa', null),
  ('Bauchi', null),
  ('Gombe', null),
  ('Zamfara', null),
  ('Kebbi', null),
  ('Sokoto', null),
  ('Taraba', null),
  ('Adamawa', null),
  ('Yobe', null),
  ('Borno', null)
) as area (state, crew_fee_kobo)
join public.delivery_areas using (state)
on conflict (state) do nothing;
