import { FunctionError, type EdgeFunction, type FunctionContext, type Tx } from '../backend/http/functions.ts'
import { holdMinutes } from '../domain/shop-rules.ts'
import { useCoupon } from './orders/coupons.ts'
import { insertOrder } from './orders/insert-order.ts'
import { hashOrderKey, orderKey } from './orders/order-key.ts'
import { orderReceivedMail } from './orders/order-mails.ts'
import { hashRequest, parseOrderRequest, type OrderRequest } from './orders/order-request.ts'
import { quote, type Quote } from './orders/quote.ts'
import { offeredMethods } from './payments/open-gateway.ts'

const hourS = 3_600
const limits = {
  email: { limit: 10, windowS: hourS },
  // Carriers put thousands of phones behind one address.
  address: { limit: 200, windowS: hourS },
}

interface Placed {
  id: string
  number: string
  totalKobo: number
}

/**
 * Places an order: prices the cart, takes its units off the shelf, counts the coupon, stores all of it and queues the mail, or nothing.
 * The same `clientKey` with the same request is the same order; a second send changes nothing.
 * @returns 200 `{ order: { id, number, totalKobo }, orderKey }`; 400 what to mend; 409 `{ error, problems, quote }` when something is
 * short or the total is another than was shown; 422 the key was used for another request; 429 too many
 */
export const placeOrder: EdgeFunction = {
  name: 'place-order',
  methods: ['POST'],
  async handle({ body }, context) {
    const request = parseOrderRequest(body)
    if (!offeredMethods(context).includes(request.paymentMethod)) throw new FunctionError(400, 'This way to pay is not offered here. Please choose another.')
    const known = await context.db.transaction({ role: 'service_role' }, (tx) => findPlaced(tx, request))
    const placed = known ?? (await context.db.transaction({ role: 'service_role' }, (tx) => place(tx, request, context)))
    // Another send of the same request was faster while this one waited: its order is this one's.
    const order = placed ?? (await context.db.transaction({ role: 'service_role' }, (tx) => findPlaced(tx, request)))
    if (!order) throw new Error('An order was there a moment ago and is gone')
    return Response.json({ order, orderKey: orderKey(context, order.id) })
  },
}

async function findPlaced(tx: Tx, request: OrderRequest): Promise<Placed | null> {
  const { rows } = await tx.query<{ id: string; number: string; total: string; request_hash: string }>('select id, number, total_kobo::text as total, request_hash from public.orders where client_key = $1', [request.clientKey])
  const [row] = rows
  if (!row) return null
  if (row.request_hash !== (await hashRequest(request))) throw new FunctionError(422, 'This order was sent before with other contents. Please reload the page and check it again.')
  return { id: row.id, number: row.number, totalKobo: Number(row.total) }
}

/** @returns null when another request of the same key has just been placed */
async function place(tx: Tx, request: OrderRequest, context: FunctionContext): Promise<Placed | null> {
  const now = context.now()
  const { lines, delivery, coupon: couponCode, contact } = request
  const quoted = await quote(tx, { lines, state: delivery.state, couponCode, email: contact.email }, { now, locks: true })
  if (!quoted) throw new FunctionError(400, `We do not deliver to ${delivery.state} yet. Please talk to us on WhatsApp.`, { details: { fields: { 'delivery.state': 'Please choose a state of the list.' } } })
  // Whoever held the locks before may have been this very request.
  if (await findPlaced(tx, request)) return null
  requireAsShown(quoted, request)
  await requireWithinLimits(tx, contact.email, context)
  await takeStock(tx, quoted)
  if (quoted.coupon) await useCoupon(tx, quoted.coupon.code)
  const id = crypto.randomUUID()
  const order = await insertOrder(tx, {
    id,
    request,
    requestHash: await hashRequest(request),
    accessHash: await hashOrderKey(orderKey(context, id)),
    userId: context.caller.userId,
    quoted,
    heldUntil: new Date(now.getTime() + holdMinutes[request.paymentMethod] * 60_000),
    now,
  })
  if (!order) return null
  await context.queueMail(tx, orderReceivedMail({ ...order, request, quoted }, context))
  return { id, number: order.number, totalKobo: quoted.totals.totalKobo }
}

function requireAsShown(quoted: Quote, { coupon, expectedTotalKobo }: OrderRequest): void {
  const details = { problems: quoted.problems, quote: quoted }
  const [first] = quoted.problems
  if (first) throw new FunctionError(409, first.message, { details })
  if (coupon && quoted.couponProblem) throw new FunctionError(409, quoted.couponProblem, { details })
  if (quoted.totals.totalKobo !== expectedTotalKobo) throw new FunctionError(409, 'A price has changed since you opened this page. Please look at the new total before you order.', { details })
}

async function requireWithinLimits(tx: Tx, email: string, { limits: counter }: FunctionContext): Promise<void> {
  const isWithin = (await counter.take(tx, { key: `order:email:${email}`, ...limits.email })) && (await counter.take(tx, { key: `order:address:${counter.callerAddress}`, ...limits.address }))
  if (!isWithin) throw new FunctionError(429, 'Many orders came from you within an hour. Please wait a while, or talk to us on WhatsApp.', { retryAfterS: hourS })
}

/** The rows are locked and enough is there; the condition holds all the same, whoever changes the code above. */
async function takeStock(tx: Tx, { lines }: Quote): Promise<void> {
  const { rowCount } = await tx.query(
    `update public.products p set stock = p.stock - wanted.quantity
     from unnest($1::uuid[], $2::integer[]) as wanted (id, quantity) where p.id = wanted.id and p.stock >= wanted.quantity`,
    [lines.map(({ id }) => id), lines.map(({ quantity }) => quantity)],
  )
  if (rowCount !== lines.length) throw new Error('Stock changed under a lock')
}
