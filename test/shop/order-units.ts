/** SQL for tests that write orders themselves: the movements of stock that the shop writes. */

/**
 * The movements that take the units of lines.
 * @param lines the name of a query that returns `order_id`, `product_id` and `quantity` of lines
 */
export const takeUnits = (lines: string) =>
  `insert into public.stock_movements (order_id, product_id, kind, quantity)
   select order_id, product_id, 'order', -quantity
   from ${lines}`

/**
 * A change of orders that then hold nothing, with the movements that return their units.
 * @param update an update of `public.orders` without `returning`
 */
export const withUnitsBack = (update: string) =>
  `with changed as (${update} returning id)
   insert into public.stock_movements (order_id, product_id, kind, quantity)
   select order_id, product_id, 'order_return', -sum(quantity)
   from public.stock_movements
   where order_id in (select id from changed)
   group by order_id, product_id
   having sum(quantity) < 0`
