/** SQL: the shipments of order `$1`, the first one first. */
export const shipmentsOfOrder = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'position', s.position, 'shipped_at', s.shipped_at,
    'delivered_at', s.delivered_at, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
    'tracking_url', s.tracking_url, 'driver_phone', s.driver_phone,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', g.product_id, 'name', l.name,
        'quantity', g.quantity) order by l.position), '[]')
      from public.shipment_lines g
      join public.order_lines l on l.order_id = g.order_id and l.product_id = g.product_id
      where g.shipment_id = s.id
    )
  ) order by s.position), '[]')
  from public.shipments s
  where s.order_id = $1
)`
