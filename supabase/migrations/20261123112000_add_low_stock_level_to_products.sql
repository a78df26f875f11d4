-- Staff are told when fewer units than this are for sale; 0: never.
alter table public.products add column low_stock_level integer not null default 5
  constraint products_low_stock_level_check check (low_stock_level between 0 and 100000);
create index products_low_stock_idx on public.products (name, id)
  where is_active and stock < low_stock_level;
