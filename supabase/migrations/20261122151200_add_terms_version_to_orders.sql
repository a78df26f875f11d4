-- The version of the terms that the buyer accepted with the order: its day.
alter table public.orders
  add column terms_version text
    constraint orders_terms_version_check check (terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Orders from before there were terms have none.
  add constraint orders_terms_accepted check (
    terms_version is not null or created_at < timestamptz '2026-11-22 15:12:00+00');
grant select (terms_version) on public.orders to authenticated;
