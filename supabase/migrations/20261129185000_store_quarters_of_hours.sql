-- A kettle runs for a quarter of an hour by day and by night. With one decimal the columns stored 0.3.
alter table public.bundle_loads
  alter column day_hours type numeric(4,2),
  alter column night_hours type numeric(4,2);
