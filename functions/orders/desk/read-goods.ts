import type { Tx } from '../../../backend/functions/functions.ts'
import type { DeskOrder, Packing } from '../../../domain/orders/desk/desk-order.ts'
import { shipmentsOfOrder } from '../shipping/shipments-of-order.ts'

/** The goods of an order, where they go and what has left: nothing about money, and no e-mail. */
export type Goods = Packing &
  Pick<
    DeskOrder,
    'id' | 'status' | 'createdAt' | 'paidAt' | 'deliveredAt' | 'heldUntil' | 'userId' | 'lines'
  >

const query = `select jsonb_build_object(
    'id', o.id, 'number', o.number, 'status', o.status, 'name', coalesce(r.name, o.name),
    'phoneNumber', coalesce(r.phone_number, o.phone_number), 'senderName', r.sender_name, 'deliveryState', o.delivery_state,
    'deliveryArea', o.delivery_area, 'deliveryStreet', o.delivery_street,
    'deliveryLandmark', o.delivery_landmark, 'deliveryNote', o.delivery_note,
    'installationKind', o.installation_kind, 'createdAt', o.created_at, 'paidAt', o.paid_at,
    'deliveredAt', o.delivered_at, 'heldUntil', case when o.holds_stock then o.held_until end,
    'promisedFrom', o.promised_from, 'promisedBy', o.promised_by, 'userId', o.user_id,
    'isTest', exists (
      select from public.payments p
      where p.order_id = o.id and p.is_test and p.status = 'succeeded'
    ),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.name,
        'sku', l.sku, 'quantity', l.quantity, 'returnedQuantity', l.returned_quantity,
        'unitsToShip', private.units_to_ship(l.order_id, l.product_id)) order by l.position), '[]')
      from public.order_lines l
      where l.order_id = o.id
    ),
    'shipments', ${shipmentsOfOrder}
  ) as goods
  from public.orders o left join public.order_recipients r on r.order_id = o.id
  where o.id = $1`

/** Null when there is no such order. */
export async function readGoods(tx: Tx, orderId: string): Promise<Goods | null> {
  const row = await tx.maybeOne<{ goods: Goods }>(query, [orderId])
  return row?.goods ?? null
}
