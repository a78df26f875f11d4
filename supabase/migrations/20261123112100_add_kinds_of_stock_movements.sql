-- Units that were sold or came back without an order of the shop, and units that move between depots.
alter table public.stock_movements
  drop constraint stock_movements_kind_check,
  drop constraint stock_movements_sign_check;
alter table public.stock_movements
  add constraint stock_movements_kind_check check (kind in (
    'opening', 'order', 'order_return', 'delivery', 'correction', 'damage', 'sale', 'return',
    'transfer'
  )),
  add constraint stock_movements_sign_check check (
    kind in ('correction', 'transfer')
    or (kind in ('order', 'damage', 'sale')) = (quantity < 0)
  );
