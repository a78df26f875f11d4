import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import { placeOrder as contract, type PlaceOrderRequest } from '../../domain/orders/place-order.ts'
import { holdEnd } from '../../domain/orders/stock-hold.ts'
import { useCoupon } from './coupons.ts'
import { countCouponTry } from './coupon-tries.ts'
import { decideHold, requirePayableInTime } from './holds/decide-hold.ts'
import { insertOrder, type NewOrder } from './insert-order.ts'
import { addOrderKey } from './order-key-cookie.ts'
import { hashOrderKey, orderKey } from './order-key.ts'
import { requireOrderLimits } from './order-limits.ts'
import { orderReceivedMail } from './order-received-mail.ts'
import { noDelivery, quote, type Quote } from './quote.ts'
import { requireOfferedMethod } from '../gateway/open-gateway.ts'
import { sha256 } from '../security/sha256.ts'

interface Placed {
  id: string
  number: string
  totalKobo: number
}

/**
 * Places an order: prices the cart, takes its units from the stock, counts the coupon, stores the
 * order, opens its bank transfer and queues the mail, all or nothing. A buyer with several unpaid
 * orders is served too, but the units are taken only when the order is paid. The same
 * `idempotencyKey` with the same request is the same order; a repeated send changes nothing.
 * @returns 200 `{ order, orderKey }`, for a guest also with the key in a cookie; 400 what is wrong;
 * 409 `{ error, problems, quote }` when something is out of stock, the total is not the one that
 * was shown, or the order must be paid at the gateway; 422 the key was used for another request;
 * 429 too many
 */
export const placeOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body, headers }, context) {
    const request = parseRequest(contract, body)
    requireOfferedMethod(request.paymentMethod, request.expectedTotalKobo, context)
    const mayTryCoupon =
      request.coupon === null || (await countCouponTry(request.coupon, headers, context))
    const order = await context.db.transaction({ role: 'service_role' }, (tx) =>
      findOrPlace(tx, { request, mayTryCoupon }, context),
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

async function findPlaced(tx: Tx, request: PlaceOrderRequest): Promise<Placed | null> {
  const { rows } = await tx.query<{
    id: string
    number: string
    total: string
    request_hash: string
  }>(
    `select id, number, total_kobo::text as total, request_hash
     from public.orders
     where idempotency_key = $1`,
    [request.idempotencyKey],
  )
  const [row] = rows
  if (!row) return null
  if (row.request_hash !== (await hashRequest(request))) throw keyReuseError()
  return { id: row.id, number: row.number, totalKobo: Number(row.total) }
}

/** Other requests wait while the locks are held, so independent queries run in parallel. */
async function findOrPlace(
  tx: Tx,
  { request, mayTryCoupon }: { request: PlaceOrderRequest; mayTryCoupon: boolean },
  context: FunctionContext,
): Promise<Placed> {
  const now = context.now()
  const { lines, delivery, installation: wish, coupon: couponCode, contact } = request
  const person = { ...contact, userId: context.caller.userId }
  const [quoted, placed] = await Promise.all([
    quote(
      tx,
      { lines, state: delivery.state, wish, couponCode, mayTryCoupon, person },
      { now, locks: true },
    ),
    // Queried after the locks: the transaction that held them before may have been the same
    // request.
    findPlaced(tx, request),
  ])
  if (placed) return placed
  if (!quoted) throw noDelivery({ state: delivery.state, path: 'delivery.state' })
  requireQuoteAsShown(quoted, request)
  await requireOrderLimits(tx, contact.email, context)
  const { callerAddress: address, callerNetwork: network } = context.limits
  const buyer = { email: contact.email, phoneNumber: contact.phoneNumber, address, network }
  const hold = await decideHold(tx, { buyer, lines: quoted.lines, now })
  const id = crypto.randomUUID()
  const order: NewOrder = {
    id,
    request,
    requestHash: await hashRequest(request),
    accessHash: await hashOrderKey(orderKey(context, id)),
    userId: person.userId,
    origin: { address, network },
    placedBy: null,
    quoted,
    hold: {
      ...hold,
      until: holdEnd({
        placedAt: now,
        method: request.paymentMethod,
        isLastUnits: hold.isLastUnits,
      }),
    },
    now,
  }
  const [inserted] = await Promise.all([
    insertOrder(tx, order),
    quoted.coupon && useCoupon(tx, quoted.coupon.code),
  ])
  // Another cart was sent with this key at the same time. This one is rolled back.
  if (!inserted) throw keyReuseError()
  // After the insert, which refuses a buyer with five open orders with a clearer message.
  requirePayableInTime(request, hold, context)
  await context.queueMail(
    tx,
    orderReceivedMail({ ...inserted, request, quoted, hold: order.hold }, context),
  )
  return { id, number: inserted.number, totalKobo: quoted.totals.totalKobo }
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

function keyReuseError(): FunctionError {
  return new FunctionError(
    422,
    'This order was sent before with different contents. Please reload the page and check it again.',
  )
}

/** The same for the same request: the parser fixes the order of the fields. */
function hashRequest(request: PlaceOrderRequest): Promise<string> {
  return sha256(JSON.stringify(request))
}
