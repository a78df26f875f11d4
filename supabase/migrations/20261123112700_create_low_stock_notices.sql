-- The products of which the staff were told that few are left. A row goes when there are enough again,
-- so the next fall is told too.
create table private.low_stock_notices (
  product_id uuid primary key references public.products on delete cascade,
  noticed_at timestamptz not null default now()
);
alter table private.low_stock_notices enable row level security;
revoke all on private.low_stock_notices from anon, authenticated, service_role;
grant select, insert, delete on private.low_stock_notices to service_role;
