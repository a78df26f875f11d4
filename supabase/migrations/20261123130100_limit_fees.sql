-- A slip of the keyboard must not ask a customer for billions: at most ₦10 million a fee, and a year
-- for the way.
alter table public.delivery_areas
  add constraint delivery_areas_fee_limit check (fee_kobo <= 1000000000) not valid,
  add constraint delivery_areas_parcel_fee_limit check (parcel_fee_kobo <= 1000000000) not valid,
  add constraint delivery_areas_days_limit check (days_max <= 365) not valid;
alter table public.installation_areas
  add constraint installation_areas_crew_fee_limit check (crew_fee_kobo <= 1000000000) not valid;
