-- What a system of the portfolio yields, saves and avoids is calculated by domain/portfolio, at the
-- prices and factors of today. The table keeps what was built and what was read there.
alter table public.portfolio_items
  -- Share of the yearly generation that took the place of generator or grid, by the readings.
  add column used_share numeric(4, 3) not null default 0.8
    check (used_share > 0 and used_share <= 1),
  drop column kwh_per_year,
  drop column tonnes_per_year,
  drop column method,
  drop column litres_saved_per_year,
  drop column saving_naira_per_month,
  drop column payback_years,
  drop column payback_method,
  -- The sun of the state is part of the calculation, so it must be a state that we know.
  drop constraint portfolio_items_state_check,
  add constraint portfolio_items_state_check check (state in (
    'Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno',
    'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT', 'Gombe', 'Imo', 'Jigawa',
    'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun',
    'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara'
  )),
  -- The saved litres are never negative. With the check of the litres after, it covers those before.
  drop constraint portfolio_items_litres_per_week_before_check,
  add constraint portfolio_items_litres_check
    check (litres_per_week_after <= litres_per_week_before);
alter table public.portfolio_items alter column used_share drop default;
