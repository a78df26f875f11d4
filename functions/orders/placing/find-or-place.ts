import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import type { PlaceOrderRequest } from '../../../domain/orders/place-order.ts'
import { findMailWords } from '../../mail/editable-mail.ts'
import { findOrderSource } from '../../resellers/attribution/attribute-order.ts'
import { findWholesale } from '../../resellers/wholesale/find-wholesale.ts'
import { requireWholesaleAsShown } from '../../resellers/wholesale/note-wholesale-order.ts'
import {
  countUnpaidOrders,
  decideHold,
  isTransferOnly,
  lockBuyer,
  requireGuestShare,
} from '../holds/decide-hold.ts'
import { requireOrderLimits } from '../order-limits.ts'
import { requirePlanOffered } from '../plan-offers.ts'
import { noDelivery, quote } from '../quote.ts'
import type { deviceOf } from './device-of.ts'
import { findPlaced, makeKeys, type Placed } from './find-placed.ts'
import { storeOrder } from './store-order.ts'
import { LocksNeeded } from './take-units.ts'
import { requireQuote } from './require-quote.ts'

const changedSinceShown =
  'A price has changed since you opened this page. Please look at the new total before you order.'

interface OrderToPlace {
  request: PlaceOrderRequest
  mayTryCoupon: boolean
  device: ReturnType<typeof deviceOf>
}

/**
 * Most orders lock their products only when they take their units, as the last thing, because other
 * buyers wait for them. An order is priced while they are locked when it has a coupon, wants the last
 * units, may hold nothing, finds that a product has changed, or when guests share a part of the stock.
 */
export async function findOrPlace(order: OrderToPlace, context: FunctionContext): Promise<Placed> {
  const attempt = (locks: boolean) =>
    context.db.transaction({ role: 'service_role' }, (tx) =>
      findOrPlaceIn(tx, { ...order, locks }, context),
    )
  const { coupon, expectedTotalKobo } = order.request
  if (coupon !== null || isTransferOnly(expectedTotalKobo, context)) return attempt(true)
  try {
    return await attempt(false)
  } catch (error) {
    if (error instanceof LocksNeeded) return attempt(true)
    throw error
  }
}

/** @throws LocksNeeded when the order must be placed with its products locked */
async function findOrPlaceIn(
  tx: Tx,
  { request, mayTryCoupon, device, locks }: OrderToPlace & { locks: boolean },
  context: FunctionContext,
): Promise<Placed> {
  const now = context.now()
  const { lines, delivery, installation: wish, coupon: couponCode, contact } = request
  const person = { ...contact, userId: context.caller.personId }
  const { callerAddress: address, callerNetwork: network } = context.limits
  const buyer = { ...person, address, network }
  const keys = await makeKeys(request, context)
  const wholesale = await findWholesale(tx, person.userId, { locks: true })
  const [, placed, source, mailWords] = await Promise.all([
    lockBuyer(tx, person, { address, network, idempotencyKey: request.idempotencyKey }),
    // Queried after the lock: the transaction that held it before may have been the same request.
    findPlaced(tx, request.idempotencyKey, keys.requestHash),
    // An order at wholesale comes through its buyer.
    wholesale ? null : findOrderSource(tx, { ...request, staffCode: null }, now),
    findMailWords(tx, 'order-received'),
  ])
  if (placed) return placed
  await requireOrderLimits(tx, person, context)
  const [quoted, unpaid] = await Promise.all([
    quote(
      tx,
      { lines, state: delivery.state, wish, couponCode, mayTryCoupon, person, wholesale },
      { now, locks },
    ),
    // Queried after the products are locked, if they are.
    countUnpaidOrders(tx, { buyer, productIds: lines.map(({ id }) => id), now }),
  ])
  if (!quoted) throw noDelivery({ state: delivery.state, path: 'delivery.state' })
  requireWholesaleAsShown(wholesale, request, { problems: quoted.problems, quote: quoted })
  requireQuote(quoted, request, changedSinceShown)
  if (request.paymentMethod === 'in_parts')
    await requirePlanOffered(tx, quoted.totals.totalKobo, {
      isWholesale: wholesale !== null,
      hasUnits: quoted.hasUnits,
    })
  const hold = decideHold(unpaid, quoted.lines)
  if (hold.isHeld && isTransferOnly(quoted.totals.totalKobo, context))
    await requireGuestShare(tx, { userId: person.userId, lines })
  if (!locks && (hold.isLastUnits || !hold.isHeld)) throw new LocksNeeded()
  const found = { wholesale, source, device, mailWords }
  const order = { request, keys, quoted, hold, isLocked: locks, userId: person.userId, ...found }
  return storeOrder(tx, { ...order, origin: { address, network } }, context)
}
