-- One index for each order in which staff read the stock.
create index products_stock_all_idx on public.products (stock, id);
create index products_sku_all_idx on public.products (sku, id);
create index products_low_stock_level_all_idx on public.products (low_stock_level nulls first, id);
-- The orders whose goods are still in the store.
create index orders_open_idx on public.orders (id)
  where holds_stock and status in ('pending_payment', 'paid', 'preparing');
