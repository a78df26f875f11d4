-- The calculator takes the price of a kWh from the band, and the band from the hours of light.
update public.calculator_values set source = 'As quoted through 2025' 
  where key = 'tariff_band_a' and source like 'As quoted through 2025. Bands B to E:%';

insert into public.calculator_values (key, label, value, unit, as_of, source, position)
  select 'tariff_band_' || band, 'Electricity, Band ' || upper(band), price, '₦ per kWh',
    date '2024-04-03',
    'Assumed: no official table was found. Band A stood at ₦66 to ₦68 before April 2024, and the other bands were left as they were then',
    position
  from (values ('b', 66, 11), ('c', 64, 12), ('d', 62, 13), ('e', 60, 14))
    as bands (band, price, position)
  on conflict (key) do nothing;
