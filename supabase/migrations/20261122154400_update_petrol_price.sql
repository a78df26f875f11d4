-- The newest price of petrol that was found. A price that staff have changed stays.
update public.calculator_values
set value = 835, as_of = '2026-01-28',
  source = 'NNPC stations in Lagos from 28 January 2026, as diasporadigitalmedia.com reported; we found nothing newer'
where key = 'petrol' and value = 1061.35;
