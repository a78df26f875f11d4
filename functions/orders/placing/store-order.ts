import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import type { PlaceOrderRequest } from '../../../domain/orders/place-order.ts'
import { holdEnd } from '../../../domain/orders/stock/stock-hold.ts'
import type { MailText } from '../../../domain/mail-texts/mail-definition.ts'
import { withWords } from '../../mail/editable-mail.ts'
import {
  attributeOrder,
  type Device,
  type OrderSource,
} from '../../resellers/attribution/attribute-order.ts'
import type { Wholesale } from '../../resellers/wholesale/find-wholesale.ts'
import { noteWholesaleOrder } from '../../resellers/wholesale/note-wholesale-order.ts'
import { useCoupon } from '../coupons.ts'
import { requirePayableInTime, type HoldDecision } from '../holds/decide-hold.ts'
import { insertOrder, placerOf, type NewOrder } from '../insert-order.ts'
import { orderReceivedMail } from '../order-received-mail.ts'
import type { Quote } from '../quote.ts'
import { takeUnits } from './take-units.ts'
import { keyReuseError, type OrderKeys, type Placed } from './find-placed.ts'

interface OrderToStore {
  request: PlaceOrderRequest
  keys: OrderKeys
  quoted: Quote
  hold: HoldDecision
  userId: string | null
  /** Whether the products were locked when it was priced. */
  isLocked: boolean
  /** The reseller whose prices it has; null at the prices of the shop. */
  wholesale: Wholesale | null
  origin: { address: string; network: string }
  /** Through whom it comes; null when through nobody. */
  source: OrderSource | null
  device: Device
  /** What staff have written for the mail that confirms it. */
  mailWords: MailText | null
}

/**
 * Stores an order whose cart was priced: with its coupon, its hold, through whom it came, and its mail. Its
 * units are taken last.
 * @throws FunctionError 422 when its key was just used for another cart; 429 when the buyer has five open
 * orders; 409 when it must be paid at the gateway
 * @throws LocksNeeded when the products have changed since it was priced without locks
 */
export async function storeOrder(
  tx: Tx,
  { request, keys, quoted, hold: decided, isLocked, userId, origin, ...found }: OrderToStore,
  context: FunctionContext,
): Promise<Placed> {
  const now = context.now()
  const { id } = keys
  const { paymentMethod } = request
  const { wholesale, source, device, mailWords } = found
  // Whoever applies for a plan has as long as for a transfer.
  const method = paymentMethod === 'in_parts' ? 'bank_transfer' : paymentMethod
  const until = holdEnd({ placedAt: now, method, isLastUnits: decided.isLastUnits })
  const order: NewOrder = {
    ...keys,
    request,
    userId,
    origin,
    placedBy: null,
    quoted,
    hold: { ...decided, until },
    now,
  }
  const [inserted] = await Promise.all([
    insertOrder(tx, order),
    quoted.coupon && useCoupon(tx, quoted.coupon.code),
  ])
  // Another cart was sent with this key at the same time. This one is rolled back.
  if (!inserted) throw keyReuseError()
  if (wholesale)
    await noteWholesaleOrder(tx, { orderId: id, wholesale, recipient: request.recipient, now })
  else if (source) await attributeOrder(tx, { orderId: id, source, device }, now)
  // After the insert, which refuses a buyer with five open orders with a clearer message.
  requirePayableInTime(request, decided, context)
  // It needs no key against a second one: an order is inserted once.
  const mail = orderReceivedMail({ ...inserted, request, quoted, hold: order.hold }, context)
  await context.queueMail(tx, withWords(mail, mailWords))
  const priced = { id, lines: quoted.lines, isLocked }
  if (decided.isHeld) await takeUnits(tx, priced, { actor: placerOf(order), now })
  return { id, number: inserted.number, totalKobo: quoted.totals.totalKobo }
}
