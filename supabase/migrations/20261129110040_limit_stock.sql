-- The functions take at most 100,000 units at once and 1,000,000 in a count, but the Data API took 2,147,483,647
-- units, and then nothing of an order could go back: not one more fits into the column.
alter table public.stock_movements
  add constraint stock_movements_quantity_limit check (abs(quantity) <= 1000000),
  -- What an order gives back always fits, however much is there.
  add constraint stock_movements_stock_limit
    check (quantity < 0 or kind = 'order_return' or stock_after <= 1000000);
alter table public.products add constraint products_stock_limit check (stock <= 1000000000);

-- With the Data API staff note what arrived, broke, was counted or moved, as much as with move-stock. What was
-- sold or came back without an order needs the reason that the function asks for, and an opening stock comes
-- with its product.
drop policy stock_movements_insert_admin on public.stock_movements;
create policy stock_movements_insert_admin on public.stock_movements for insert to authenticated
  with check ((select private.has_grant('stock')) and order_id is null
    and (pg_trigger_depth() > 0 or undoes is not null
      or kind in ('delivery', 'damage', 'correction', 'transfer') and abs(quantity) <= 100000));

-- A promise of delivery is a day, so the days before it are limited, as those of areas and depots are. The carbon
-- reduction of an order is a sum of those of its lines and must fit into its column; an import takes as much.
alter table public.products
  add constraint products_delivery_days_max_limit check (delivery_days_max <= 365),
  add constraint "products_carbonReductionPotential_limit" check ("carbonReductionPotential" <= 9999999);
