-- PostgreSQL takes days and numbers that no page can show: a day that never comes, a year of five
-- figures, a price that is no number. One such value, written by the Data API, would break each page
-- that reads the row.
alter table public.bundles add constraint bundles_days_check check (
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.calculator_values add constraint calculator_values_days_check check (
    as_of between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.carbon_factors add constraint carbon_factors_days_check check (
    as_of between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.company_texts add constraint company_texts_days_check check (
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.coupons add constraint coupons_days_check check (
    created_at between '1900-01-01' and '2999-12-31' and
    ends_at between '1900-01-01' and '2999-12-31' and
    starts_at between '1900-01-01' and '2999-12-31'
  );
alter table public.delivery_areas add constraint delivery_areas_days_check check (
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.installation_areas add constraint installation_areas_days_check check (
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.milestones add constraint milestones_days_check check (
    happened_on between '1900-01-01' and '2999-12-31'
  );
alter table public.openings add constraint openings_days_check check (
    closes_on between '1900-01-01' and '2999-12-31' and
    created_at between '1900-01-01' and '2999-12-31' and
    posted_on between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.portfolio_items add constraint portfolio_items_days_check check (
    completed_on between '1900-01-01' and '2999-12-31' and
    created_at between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.posts add constraint posts_days_check check (
    created_at between '1900-01-01' and '2999-12-31' and
    published_on between '1900-01-01' and '2999-12-31' and
    revised_on between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.products add constraint products_days_check check (
    created_at between '1900-01-01' and '2999-12-31' and
    revised_at between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.repayment_plans add constraint repayment_plans_days_check check (
    as_of between '1900-01-01' and '2999-12-31' and
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.saved_calculations add constraint saved_calculations_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
  );
alter table public.solutions add constraint solutions_days_check check (
    updated_at between '1900-01-01' and '2999-12-31'
  );
alter table public.vat_classes add constraint vat_classes_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
  );
alter table public.vat_rates add constraint vat_rates_days_check check (
    created_at between '1900-01-01' and '2999-12-31'
  );
alter table public.calculator_values add constraint calculator_values_numbers_check check (value <> 'NaN');
alter table public.portfolio_items add constraint portfolio_items_numbers_check check (battery_kwh <> 'NaN' and generator_kva <> 'NaN' and inverter_kva <> 'NaN' and kwp <> 'NaN');
alter table public.products add constraint products_numbers_check check ("carbonReductionPotential" <> 'NaN' and compare_at_price <> 'NaN');
alter table public.solutions add constraint solutions_numbers_check check (price_max <> 'NaN');
