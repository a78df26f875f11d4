import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import { placeOrder as contract, type PlaceOrderRequest } from '../../domain/orders/place-order.ts'
import { countCouponTry } from './coupon-tries.ts'
import { countUnpaidOrders, decideHold, lockBuyer } from './holds/decide-hold.ts'
import { deviceOf } from './placing/device-of.ts'
import { findPlaced, makeKeys, type Placed } from './placing/find-placed.ts'
import { storeOrder } from './placing/store-order.ts'
import { findMailWords } from '../mail/editable-mail.ts'
import { findOrderSource } from '../resellers/attribution/attribute-order.ts'
import { addOrderKey } from './order-key-cookie.ts'
import { orderKey } from './order-key.ts'
import { requireOrderLimits } from './order-limits.ts'
import { requireOfferedWay, requirePlanOffered } from './plan-offers.ts'
import { findWholesale } from '../resellers/wholesale/find-wholesale.ts'
import { requireWholesaleAsShown } from '../resellers/wholesale/note-wholesale-order.ts'
import { noDelivery, quote, type Quote } from './quote.ts'

/**
 * Places an order: prices the cart, takes its units from the stock, counts the coupon, stores the
 * order, opens its bank transfer and queues the mail, all or nothing. A buyer with several unpaid
 * orders is served too, but the units are taken only when the order is paid. The same
 * `idempotencyKey` with the same request is the same order; a repeated send changes nothing.
 * @returns 200 `{ order, orderKey }`, for a guest also with the key in a cookie; 400 what is wrong;
 * 409 `{ error, problems, quote }` when something is out of stock, the total is not the one that
 * was shown, the order must be paid at the gateway, or no plan is offered for it; 401 a guest wants
 * to pay in parts; 422 the key was used for another request; 429 too many
 */
export const placeOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body, headers }, context) {
    const request = parseRequest(contract, body)
    requireOfferedWay(request.paymentMethod, request.expectedTotalKobo, context)
    const mayTryCoupon =
      request.coupon === null || (await countCouponTry(request.coupon, headers, context))
    const order = await context.db.transaction({ role: 'service_role' }, (tx) =>
      findOrPlace(tx, { request, mayTryCoupon, device: deviceOf(headers, context) }, context),
    )
    const key = orderKey(context, order.id)
    const response = answer(contract, { order, orderKey: key })
    // A signed-in person needs no key, and on a shared computer it would outlive the session.
    if (context.caller.userId === null)
      response.headers.append(
        'set-cookie',
        addOrderKey(context.cookies, { orderId: order.id, orderKey: key }, context.siteUrl),
      )
    return response
  },
}

/**
 * Other buyers wait while the products and the coupon are locked, so that comes last, and from then on
 * independent queries run in parallel.
 */
async function findOrPlace(
  tx: Tx,
  {
    request,
    mayTryCoupon,
    device,
  }: { request: PlaceOrderRequest; mayTryCoupon: boolean; device: ReturnType<typeof deviceOf> },
  context: FunctionContext,
): Promise<Placed> {
  const now = context.now()
  const { lines, delivery, installation: wish, coupon: couponCode, contact } = request
  const person = { ...contact, userId: context.caller.userId }
  const { callerAddress: address, callerNetwork: network } = context.limits
  const buyer = { email: contact.email, phoneNumber: contact.phoneNumber, address, network }
  const keys = await makeKeys(request, context)
  const wholesale = await findWholesale(tx, person.userId, { locks: true })
  const [, placed, source, mailWords] = await Promise.all([
    lockBuyer(tx, buyer),
    // Queried after the lock: the transaction that held it before may have been the same request.
    findPlaced(tx, request.idempotencyKey, keys.requestHash),
    // An order at wholesale comes through its buyer.
    wholesale ? null : findOrderSource(tx, { ...request, staffCode: null }, now),
    findMailWords(tx, 'order-received'),
  ])
  if (placed) return placed
  await requireOrderLimits(tx, contact.email, context)
  const [quoted, unpaid] = await Promise.all([
    quote(
      tx,
      { lines, state: delivery.state, wish, couponCode, mayTryCoupon, person, wholesale },
      { now, locks: true },
    ),
    // Queried after the products are locked.
    countUnpaidOrders(tx, { buyer, productIds: lines.map(({ id }) => id), now }),
  ])
  if (!quoted) throw noDelivery({ state: delivery.state, path: 'delivery.state' })
  requireWholesaleAsShown(wholesale, request, { problems: quoted.problems, quote: quoted })
  requireQuoteAsShown(quoted, request)
  if (request.paymentMethod === 'in_parts')
    await requirePlanOffered(tx, quoted.totals.totalKobo, {
      isWholesale: wholesale !== null,
      hasUnits: quoted.hasUnits,
    })
  const hold = decideHold(unpaid, quoted.lines)
  const found = { wholesale, source, device, mailWords }
  const order = { request, keys, quoted, hold, userId: person.userId, ...found }
  return storeOrder(tx, { ...order, origin: { address, network } }, context)
}

function requireQuoteAsShown(
  quoted: Quote,
  { coupon, expectedTotalKobo }: PlaceOrderRequest,
): void {
  const details = { problems: quoted.problems, quote: quoted }
  const [first] = quoted.problems
  if (first) throw new FunctionError(409, first.message, { details })
  if (coupon && quoted.couponProblem)
    throw new FunctionError(409, quoted.couponProblem, { details })
  if (quoted.totals.totalKobo !== expectedTotalKobo)
    throw new FunctionError(
      409,
      'A price has changed since you opened this page. Please look at the new total before you order.',
      { details },
    )
}
