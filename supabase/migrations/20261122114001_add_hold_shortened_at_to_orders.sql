-- When a long hold was shortened, because the order holds the last units of a product by now.
alter table public.orders add column hold_shortened_at timestamptz;
