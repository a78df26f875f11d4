import type { Tx } from '../../backend/functions/functions.ts'
import { site } from '../../site.config.ts'
import type { StaffChannel } from '../../domain/orders/edit/staff-order.ts'
import type { PlaceOrderRequest } from '../../domain/orders/place-order.ts'
import type { HoldDecision } from './holds/decide-hold.ts'
import type { Actor } from './order-changes.ts'
import type { Quote } from './quote.ts'
import { insertTransfer, type TransferDue } from './transfers/open-transfer.ts'

export interface NewOrder {
  id: string
  request: Pick<PlaceOrderRequest, 'idempotencyKey' | 'contact' | 'delivery'> & {
    /** Null: the customer chooses when they pay. */
    paymentMethod: PlaceOrderRequest['paymentMethod'] | null
    /** Null: the customer accepts them when they pay. */
    termsVersion: string | null
  }
  requestHash: string
  accessHash: string
  userId: string | null
  /** Where the request came from; null for an order that staff typed in. */
  origin: { address: string; network: string } | null
  /** Who typed it in, and how the customer reached them; null for a customer on the site. */
  placedBy: { staffId: string; channel: StaffChannel } | null
  quoted: Quote
  hold: HoldDecision & { until: Date }
  now: Date
}

/** The order, its lines, its origin and its first event, in one statement. */
const insertSql = `with placed as (
    insert into public.orders (id, idempotency_key, request_hash, number, user_id, access_hash,
      name, email, phone_number, delivery_state, delivery_area, delivery_street, delivery_landmark,
      delivery_note, coupon_code, subtotal_kobo, discount_kobo, delivery_kobo, total_kobo,
      vat_rate_percent, vat_kobo, carbon_reduction_kg, held_until, holds_stock,
      holds_last_units, created_at, delivery_days_min, delivery_days_max, installation_kind,
      installation_kobo, terms_version, service_vat_kobo, channel,
      placed_by)
    values ($1, $2, $3, private.next_order_number($32, $4),
      (select p.id from public.profiles p where p.id = $5), $6, $7, $8, $9, $10, $11, $12, $13, $14,
      $15, $16, $17, $18, $19, $20, $21, $22, $23, $33, $34, $4, $38, $39, $40, $41, $42, $43, $47, $48)
    on conflict (idempotency_key) do nothing
    returning id, number, user_id
  ),
  lines as (
    insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
      unit_price_kobo, discount_kobo, carbon_reduction_kg, vat_class, vat_rate_percent, vat_kobo)
    select placed.id, line.*
    from placed,
      unnest($24::integer[], $25::uuid[], $26::text[], $27::text[], $28::integer[], $29::bigint[],
        $30::bigint[], $31::numeric[], $44::text[], $45::numeric[], $46::bigint[]) as line
  ),
  event as (
    insert into public.order_events (order_id, kind, status, actor, actor_id, message, created_at)
    select id, 'placed', 'pending_payment', $49, coalesce($48, user_id), $35, $4
    from placed
  ),
  origin as (
    insert into private.order_origins (order_id, address, network, created_at)
    select id, $36, $37, $4
    from placed
    where $36::text is not null
  )
  select number
  from placed`

/** Who placed an order. The order itself says which customer did. */
export function placerOf({ placedBy }: Pick<NewOrder, 'placedBy'>): Actor {
  return placedBy ? { kind: 'staff', id: placedBy.staffId } : { kind: 'customer', id: null }
}

/**
 * Stores an order with its lines, its first event and its bank transfer, and gives it a number. The
 * caller takes the units that it holds.
 * @returns null when its idempotency key was just used
 * @throws FunctionError 429 when the buyer has five open orders
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
): Promise<{ id: string; number: string; transfer: TransferDue | null } | null> {
  const { id, request, now } = order
  const [{ rows }, transfer] = await Promise.all([
    tx.query<{ number: string }>(insertSql, orderColumns(order)),
    request.paymentMethod === 'bank_transfer' ? insertTransfer(tx, id, now) : null,
  ])
  const [row] = rows
  return row ? { id, number: row.number, transfer } : null
}

/** What the statement stores, in its order. */
function orderColumns(order: NewOrder): unknown[] {
  const { id, request, quoted, now } = order
  const { contact, delivery } = request
  const { totals } = quoted
  return [
    id,
    request.idempotencyKey,
    order.requestHash,
    now,
    order.userId,
    order.accessHash,
    contact.name,
    contact.email,
    contact.phoneNumber,
    delivery.state,
    delivery.area,
    delivery.street,
    delivery.landmark,
    delivery.note,
    quoted.coupon?.code ?? null,
    totals.subtotalKobo,
    totals.discountKobo,
    totals.deliveryKobo,
    totals.totalKobo,
    totals.vatRatePercent,
    totals.vatKobo,
    sumCarbonKg(quoted),
    order.hold.until,
    ...lineColumns(quoted),
    site.orderNumberPrefix,
    order.hold.isHeld,
    order.hold.isLastUnits,
    describePlaced(order),
    order.origin?.address ?? null,
    order.origin?.network ?? null,
    // Nobody is told a day for what is not delivered.
    quoted.delivery.isNone ? null : quoted.delivery.daysMin,
    quoted.delivery.isNone ? null : quoted.delivery.daysMax,
    quoted.installation.kind,
    totals.installationKobo,
    request.termsVersion,
    totals.serviceVatKobo,
    quoted.lines.map((line) => line.vatClass),
    quoted.lines.map((line) => line.vatRatePercent),
    totals.lineVatsKobo,
    order.placedBy?.channel ?? 'web',
    order.placedBy?.staffId ?? null,
    placerOf(order).kind,
  ]
}

/** The columns of the order's lines, in the order of the statement. */
function lineColumns({ lines, totals }: Quote): unknown[][] {
  return [
    lines.map((_, index) => index),
    lines.map((line) => line.id),
    lines.map((line) => line.name),
    lines.map((line) => line.sku),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitPriceKobo),
    totals.lineDiscountsKobo,
    lines.map((line) => line.carbonReductionKg),
  ]
}

function sumCarbonKg({ lines }: Quote): number {
  return lines.reduce((sum, line) => sum + line.carbonReductionKg * line.quantity, 0)
}

function describePlaced({ hold: { isHeld }, placedBy }: NewOrder): string {
  if (placedBy)
    return 'Our team has typed in your order. We keep the goods for you for a short time: please look at it, and pay.'
  return isHeld
    ? 'Order received. We keep the goods for you for a short time: please pay soon.'
    : 'Order received. We keep no goods for it until it is paid.'
}
