import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import type { InstallationWish } from '../../domain/delivery/installation.ts'
import { keepsPromisedPrice, wouldCostMore } from '../../domain/orders/late-payment.ts'
import { findCoupon, useCoupon } from './coupons.ts'
import { listLastUnits } from './holds/decide-hold.ts'
import type { Order } from './order-access.ts'
import { listMissing, lockProducts } from './order-stock.ts'
import { findProtectedOfOrder } from '../resellers/leads/find-protected.ts'
import { findWholesaleOfOrder } from '../resellers/wholesale/find-wholesale.ts'
import { quote } from './quote.ts'

/**
 * Makes sure that a locked order can become paid: its units are in stock and locked when it holds
 * none, and a cancelled order takes its use of the coupon again. The caller then makes it paid, and
 * `changeStatus` takes the units.
 * @returns why it cannot become paid, so that the money goes back; null when it can
 */
export async function takeForPayment(tx: Tx, order: Order, now: Date): Promise<string | null> {
  if (order.holdsStock) return null
  // Products first, then the coupon: `place-order` locks them in this order too.
  await lockProducts(tx, order.id)
  if ((await listMissing(tx, order.id)).length > 0)
    return 'The goods were sold before the payment arrived.'
  if (order.status === 'cancelled') {
    const problem = await findChange(tx, order, now)
    if (problem) return problem
    if (order.couponCode) await useCoupon(tx, order.couponCode)
  }
  return null
}

/**
 * Makes sure that the cancellation of a locked order can be taken back, and takes its coupon again;
 * `changeStatus` takes the units. The conditions are those of a late payment: the goods are there, and
 * the order would not cost more now. An order that did not hold last units gets none now, because its
 * hold may be long.
 * @returns why it cannot be taken back; null when it can
 */
export async function takeBack(
  tx: Tx,
  { order, heldStock }: { order: Order; heldStock: boolean },
  now: Date,
): Promise<string | null> {
  // Products first, then the coupon: `place-order` locks them in this order too.
  await lockProducts(tx, order.id)
  if ((await listMissing(tx, order.id)).length > 0)
    return 'Other customers have bought the goods in the meantime.'
  if (heldStock && !order.holdsLastUnits && (await takesLastUnits(tx, order.id)))
    return 'Other customers are buying the last ones at this moment.'
  if ((await findChange(tx, order, now)) !== null)
    return 'The order would cost more now, or its coupon cannot be used any more.'
  if (order.couponCode) await useCoupon(tx, order.couponCode)
  return null
}

async function takesLastUnits(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: string; quantity: number; available: number }>(
    `select p.id, l.quantity, p.stock as available
     from public.order_lines l
     join public.products p on p.id = l.product_id
     where l.order_id = $1`,
    [orderId],
  )
  return (await listLastUnits(tx, rows)).length > 0
}

/** What a cancelled order was ordered with, and who cancelled it. */
interface Ordered {
  state: string
  wish: InstallationWish
  subtotalKobo: number
  deliveryKobo: number
  staffDiscountKobo: number
  isByStaff: boolean
  isCancelledByBuyer: boolean
  lines: { id: string; quantity: number }[]
}

/** Why a cancelled order does not have its price or its coupon any more; null when it has. */
async function findChange(tx: Tx, order: Order, now: Date): Promise<string | null> {
  const ordered = await getOrdered(tx, order.id)
  const keepsPrice = keepsPromisedPrice({
    placedAt: order.createdAt,
    isExtended: order.holdExtendedAt !== null,
    isCancelledByBuyer: ordered.isCancelledByBuyer,
    now,
  })
  if (keepsPrice) return findCouponChange(tx, order, ordered.subtotalKobo)
  return (await isSoldLikeThis(tx, { order, ordered }, now))
    ? null
    : 'The order was cancelled before, and it would cost more now.'
}

/** A promised price includes a coupon that has expired since, but not one that is used up. */
async function findCouponChange(
  tx: Tx,
  order: Order,
  subtotalKobo: number,
): Promise<string | null> {
  const { couponCode: code, createdAt } = order
  if (code === null) return null
  const found = await findCoupon(
    tx,
    { code, subtotalKobo, person: order },
    { now: createdAt, locks: true },
  )
  return 'coupon' in found
    ? null
    : 'The order was cancelled before, and its coupon cannot be used any more.'
}

/** Whether the same order, placed now, would not cost more. */
async function isSoldLikeThis(
  tx: Tx,
  { order, ordered }: { order: Order; ordered: Ordered },
  now: Date,
): Promise<boolean> {
  const { couponCode, totalKobo } = order
  const { lines, state, wish } = ordered
  const wholesale = await findWholesaleOfOrder(tx, order.id)
  const protectedSince = (await findProtectedOfOrder(tx, order.id))?.since ?? null
  const person = { mayTryCoupon: true, person: order, wholesale, protectedSince }
  const cart = { lines, state, wish, couponCode, ...person }
  try {
    const quoted = await quote(tx, cart, { now, locks: true })
    return (
      quoted !== null &&
      quoted.problems.length === 0 &&
      quoted.couponProblem === null &&
      !wouldCostMore({
        ordered: { ...ordered, totalKobo },
        today: { totalKobo: quoted.totals.totalKobo, deliveryKobo: quoted.delivery.feeKobo },
      })
    )
  } catch (error) {
    // It costs more than an order may.
    if (error instanceof FunctionError) return false
    throw error
  }
}

async function getOrdered(tx: Tx, orderId: string): Promise<Ordered> {
  return tx.one<Ordered>(
    `select delivery_state as state,
       case installation_kind when 'none' then 'goods' else 'crew' end as wish,
       subtotal_kobo::float8 as "subtotalKobo", delivery_kobo::float8 as "deliveryKobo",
       staff_discount_kobo::float8 as "staffDiscountKobo",
       edited_at is not null or channel <> 'web' as "isByStaff",
       exists (
         select from public.order_events e
         where e.order_id = o.id and e.status = 'cancelled' and e.actor = 'customer'
       ) as "isCancelledByBuyer", (
         select jsonb_agg(jsonb_build_object('id', l.product_id, 'quantity', l.quantity)
           order by l.product_id)
         from public.order_lines l
         where l.order_id = o.id
       ) as lines
     from public.orders o
     where o.id = $1`,
    [orderId],
  )
}
