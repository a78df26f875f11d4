/** SQL: how many products of the shop are below their low-stock level. */
export const countLowStock =
  'select count(*) from public.products where is_active and stock < low_stock_level'
