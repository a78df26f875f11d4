-- For the sales of the last days.
create index orders_paid_at_idx on public.orders (paid_at) where paid_at is not null;
