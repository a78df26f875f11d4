-- The lead time of a depot decides from which one an order takes, so it is one number. The delivery
-- that customers are promised is a matter of the product and the state.
alter table public.depots drop constraint depots_lead_days_check;
alter table public.depots drop column lead_days_min;
alter table public.depots rename column lead_days_max to lead_days;
alter table public.depots add constraint depots_lead_days_check check (lead_days between 0 and 60);

create or replace function private.main_depot() returns uuid
language sql stable set search_path = '' as $$
  select id from public.depots where is_active order by lead_days, created_at, id limit 1
$$;
