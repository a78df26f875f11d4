import type { Tx } from '../../backend/functions/functions.ts'
import type { InstallationKind } from '../../domain/delivery/installation.ts'
import type { OrderCoupon } from '../../domain/orders/edit/price-edit.ts'

/** A line of an order, and what of it cannot be taken back by an edit. */
export interface StoredLine {
  id: string
  name: string
  sku: string
  position: number
  quantity: number
  unitPriceKobo: number
  discountKobo: number
  vatClass: string
  vatRatePercent: number
  carbonReductionKg: number
  /** Units that were refunded or came back, and what went back for them. */
  refundedUnits: number
  refundedKobo: number
  /** Units that have left the store. */
  sentUnits: number
  /** Units of the carbon register that are retired for good. */
  isRetired: boolean
}

/** What an edit of an order begins with. */
export interface EditedOrder {
  /** How often it was edited. */
  version: number
  /** Of the last edit. */
  lastRequestHash: string | null
  lines: StoredLine[]
  address: { state: string; area: string; street: string; landmark: string | null }
  subtotalKobo: number
  discountKobo: number
  staffDiscountKobo: number
  deliveryKobo: number
  installationKind: InstallationKind
  installationKobo: number
  totalKobo: number
  vatRatePercent: number
  /** What went back of the delivery and of the installation. */
  deliveryRefundedKobo: number
  installationRefundedKobo: number
  deliveryDaysMax: number | null
  paidAt: Date | null
}

const refunded = (condition: string, column: 'quantity' | 'amount_kobo') => `coalesce((
    select sum(r.${column}) from public.refund_lines r
    where r.order_id = o.id and ${condition} and not private.gave_nothing_back(r)
  ), 0)::float8`

const sql = `select (select count(*)::integer from public.order_edits e where e.order_id = o.id) as version,
    (select e.request_hash from public.order_edits e where e.order_id = o.id
      order by e.position desc limit 1) as "lastRequestHash",
    (
      select jsonb_agg(jsonb_build_object('id', l.product_id, 'name', l.name, 'sku', l.sku,
        'position', l.position, 'quantity', l.quantity, 'unitPriceKobo', l.unit_price_kobo,
        'discountKobo', l.discount_kobo, 'vatClass', l.vat_class, 'vatRatePercent', l.vat_rate_percent,
        'carbonReductionKg', l.carbon_reduction_kg,
        'refundedUnits', greatest(l.returned_quantity, ${refunded('r.product_id = l.product_id', 'quantity')}),
        'sentUnits', coalesce((
          select sum(s.quantity) from public.shipment_lines s
          where s.order_id = l.order_id and s.product_id = l.product_id
        ), 0),
        'isRetired', exists (select from public.order_retirements r where r.order_id = l.order_id)
          and exists (select from public.products p where p.id = l.product_id and p.retires_kg is not null),
        'refundedKobo', ${refunded('r.product_id = l.product_id', 'amount_kobo')}
      ) order by l.position)
      from public.order_lines l where l.order_id = o.id
    ) as lines,
    jsonb_build_object('state', delivery_state, 'area', delivery_area, 'street', delivery_street,
      'landmark', delivery_landmark) as address,
    subtotal_kobo::float8 as "subtotalKobo", discount_kobo::float8 as "discountKobo",
    staff_discount_kobo::float8 as "staffDiscountKobo", delivery_kobo::float8 as "deliveryKobo",
    installation_kind as "installationKind", installation_kobo::float8 as "installationKobo",
    total_kobo::float8 as "totalKobo", vat_rate_percent::float8 as "vatRatePercent",
    ${refunded('r.product_id is null and not r.is_installation', 'amount_kobo')}
      as "deliveryRefundedKobo",
    ${refunded('r.is_installation', 'amount_kobo')} as "installationRefundedKobo",
    delivery_days_max as "deliveryDaysMax", paid_at as "paidAt"
  from public.orders o
  where o.id = $1`

/** Reads a locked order for an edit. */
export async function readEditedOrder(tx: Tx, orderId: string): Promise<EditedOrder> {
  return tx.one<EditedOrder>(sql, [orderId])
}

/** The coupon that an order was placed with; its use is counted already. */
export async function findOrderCoupon(
  tx: Tx,
  { code, grantedKobo }: { code: string | null; grantedKobo: number },
  now: Date,
): Promise<OrderCoupon | null> {
  const row = await tx.maybeOne<OrderCoupon['terms'] & Pick<OrderCoupon, 'isUsable' | 'leftKobo'>>(
    `select percent_off::float8 as "percentOff", amount_off_kobo::float8 as "amountOffKobo",
       min_subtotal_kobo::float8 as "minSubtotalKobo", max_discount_kobo::float8 as "maxDiscountKobo",
       is_active and coalesce(starts_at <= $2, true) and coalesce(ends_at > $2, true) as "isUsable",
       (budget_kobo - given_kobo)::float8 as "leftKobo"
     from public.coupons
     where code = $1`,
    [code, now],
  )
  if (!row) return null
  const { isUsable, leftKobo, ...terms } = row
  return { terms, isUsable, grantedKobo, leftKobo }
}
