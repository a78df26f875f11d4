/** Products whose units in the depots do not sum to their stock. */
export const wrongDepotsSql = `
  select p.sku, p.stock, sum(d.quantity) as placed
  from public.products p left join public.depot_stock d on d.product_id = p.id
  group by p.id
  having p.stock <> coalesce(sum(d.quantity), 0)
  union all
  select p.sku, d.quantity, sum(m.quantity)
  from public.depot_stock d
  join public.products p on p.id = d.product_id
  left join public.stock_movements s on s.product_id = p.id
  left join public.depot_movements m on m.movement_id = s.id and m.depot_id = d.depot_id
  group by p.id, d.depot_id, d.quantity
  having d.quantity <> coalesce(sum(m.quantity), 0)`
