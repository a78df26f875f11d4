-- Customers read these labels and sources under "How we calculate". Words that staff have changed
-- stay.
update public.calculator_values v
set label = new.label
from (values
  ('installation_percent', 'Mounting, cable, breakers, delivery and labour, over the parts',
    'Mounting, cable, breakers and labour, as a share of the parts'),
  ('installation_min', 'Minimum for an installation', 'Lowest price of an installation'),
  ('maintenance_percent', 'Cleaning and checks a year, of the system''s price',
    'Cleaning and checks each year, as a share of the price'),
  ('inverter_life', 'An inverter is bought again after', 'An inverter is replaced after'),
  ('generator_life', 'A generator is bought again after', 'A generator is replaced after'),
  ('degradation_percent', 'Panels give less each year', 'Power that panels lose each year'),
  ('discount_percent', 'What money is worth elsewhere, above inflation, a year',
    'What your money could earn elsewhere, a year above inflation'),
  ('price_uncertainty_percent', 'How far prices of grid and fuel may lie from today''s',
    'How far grid and fuel prices may move from today''s')
) as new (key, old_label, label)
where v.key = new.key and v.label = new.old_label;

update public.calculator_values v
set source = new.source
from (values
  ('Our Room kit 1 kVA against its parts', 'Our Room kit 1 kVA, compared with its parts'),
  ('The profession''s rule of thumb', 'A rule of thumb of the trade'),
  ('Ours: nobody knows it. Zero is the careful choice',
    'Our assumption: nobody knows it, and zero is the careful choice'),
  ('Ours, for the present value', 'Our assumption, for the present value')
) as new (old_source, source)
where v.source = new.old_source;
