import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import type { StaffOrderRequest } from '../../../domain/orders/edit/staff-order.ts'
import { attributeOrder, findOrderSource } from '../../resellers/attribution/attribute-order.ts'
import { findProtected } from '../../resellers/leads/find-protected.ts'
import { useCoupon } from '../coupons.ts'
import { lockBuyer } from '../holds/decide-hold.ts'
import { insertOrder, placerOf, type NewOrder } from '../insert-order.ts'
import { takeStock } from '../order-stock.ts'
import { findPlaced, keyReuseError, makeKeys, type Placed } from '../placing/find-placed.ts'
import { noDelivery, quote } from '../quote.ts'
import { decideStaffHold } from './decide-staff-hold.ts'
import { staffOrderMail } from './staff-order-mail.ts'
import { requireQuote } from '../placing/require-quote.ts'

const changedSinceTold =
  'A price has changed since you told the customer the total. Please tell them the new one.'

/** Places the order of a customer in a transaction, unless the same request has placed it before. */
export async function findOrPlaceByStaff(
  tx: Tx,
  { request, staffId }: { request: StaffOrderRequest; staffId: string },
  context: FunctionContext,
): Promise<Placed> {
  const now = context.now()
  const { lines, delivery, installation: wish, coupon: couponCode, contact } = request
  const keys = await makeKeys(request, context)
  const { id } = keys
  // Before the products, as orders from the site.
  const person = { ...contact, userId: null }
  await lockBuyer(tx, person)
  const held = await findProtected(tx, contact, now)
  const quoted = await quote(
    tx,
    {
      lines,
      state: delivery.state,
      wish,
      couponCode,
      mayTryCoupon: true,
      person,
      wholesale: null,
      protectedSince: held?.since ?? null,
    },
    { now, locks: true },
  )
  // Queried after the locks: the transaction that held them before may have been the same request.
  const placed = await findPlaced(tx, request.idempotencyKey, keys.requestHash)
  if (placed) return placed
  if (!quoted) throw noDelivery({ state: delivery.state, path: 'delivery.state' })
  requireQuote(quoted, request, changedSinceTold)
  const hold = await decideStaffHold(tx, quoted, now)
  const order: NewOrder = {
    ...keys,
    request: { ...request, paymentMethod: null, termsVersion: null },
    userId: null,
    origin: null,
    placedBy: { staffId, channel: request.channel },
    quoted,
    hold,
    now,
  }
  const inserted = await insertOrder(tx, order)
  if (!inserted) throw keyReuseError()
  if (hold.isHeld) await takeStock(tx, id, { actor: placerOf(order), now })
  const source = await findOrderSource(
    tx,
    { ...request, referral: { code: null, link: null }, staffCode: request.resellerCode },
    now,
  )
  if (source) await attributeOrder(tx, { orderId: id, source, device: null }, now)
  if (quoted.coupon) await useCoupon(tx, quoted.coupon.code)
  const { number } = inserted
  await context.queueMail(tx, staffOrderMail({ id, number, request, quoted, hold }, context))
  return { id, number, totalKobo: quoted.totals.totalKobo }
}
