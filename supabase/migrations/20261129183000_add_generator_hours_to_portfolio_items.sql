-- How long the generator ran before, so that the calculator can be asked about the same place. Null
-- where nobody noted it.
alter table public.portfolio_items
  add column generator_hours_per_day numeric(3,1),
  add constraint portfolio_items_generator_hours_check check (generator_hours_per_day > 0 and generator_hours_per_day <= 24);
