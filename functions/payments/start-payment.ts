import { z } from 'zod'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import {
  holdMinutes,
  longestHoldHours,
  paymentMethods,
  type PaymentMethod,
} from '../../domain/order/shop-rules.ts'
import { site } from '../../site.config.ts'
import { orderProof, requireOrder, type Order, type TransferProof } from '../orders/order-access.ts'
import { orderUrl } from '../orders/order-key.ts'
import { parseBody } from '../orders/order-request.ts'
import { GatewayError } from './gateway/gateway.ts'
import { offeredMethods, openGateway } from './gateway/open-gateway.ts'
import {
  findPayment,
  insertPayment,
  listPayments,
  updatePayment,
  type Payment,
} from './payments.ts'

const schema = orderProof.extend({ method: z.enum(paymentMethods, 'Please choose how to pay.') })

/** A customer with three cards and a bad line needs fewer. */
const maxAttempts = 20
const waitMs = 250
/** For as long as the other press of the button may be talking to the gateway; both are answered within ten seconds. */
const maxWaits = 32

/**
 * Opens a way to pay an order: the gateway's page, or the account for a transfer of exactly this sum. Pressed twice, or again after
 * coming back, it is the same attempt.
 * @returns 200 `{ payment, checkoutUrl }` or `{ payment, account, payBefore }`; 404 no such order; 409 it is paid or ended, or a
 * payment is being checked; 503 the gateway does not answer, and nothing was charged
 */
export const startPayment: EdgeFunction = {
  name: 'start-payment',
  methods: ['POST'],
  async handle({ body }, context) {
    const { method, ...proof } = parseBody(schema, body)
    if (!offeredMethods(context).includes(method))
      throw new FunctionError(400, 'This way to pay is not offered here. Please choose another.')
    const { order, payment, isNew } = await context.db.transaction({ role: 'service_role' }, (tx) =>
      openAttempt(tx, { proof, method }, context),
    )
    if (method === 'bank_transfer')
      return Response.json({
        payment: show(payment),
        account: site.bankAccount,
        payBefore: order.heldUntil,
      })
    const checkoutUrl =
      payment.checkoutUrl ??
      (isNew ? await initialize(order, payment, context) : await waitForOther(payment, context))
    return Response.json({ payment: show(payment), checkoutUrl })
  },
}

function show({ id, reference, method, amountKobo, status }: Payment) {
  return { id, reference, method, amountKobo, status }
}

async function openAttempt(
  tx: Tx,
  { proof, method }: { proof: TransferProof; method: PaymentMethod },
  context: FunctionContext,
): Promise<{ order: Order; payment: Payment; isNew: boolean }> {
  const order = await requireOrder(tx, proof, context, { locks: true })
  if (order.status === 'cancelled')
    throw new FunctionError(
      409,
      'This order has ended and its goods are back on the shelf. Please order again.',
    )
  if (order.status !== 'pending_payment') throw new FunctionError(409, 'This order is paid already.')
  const payments = await listPayments(tx, order.id)
  if (payments.some(({ status }) => status === 'checking'))
    throw new FunctionError(
      409,
      'We are checking a payment for this order. Please wait a minute: you may have paid already.',
    )
  if (payments.length >= maxAttempts)
    throw new FunctionError(
      429,
      'Many payments were begun for this order. Please talk to us on WhatsApp: we find out what is wrong.',
      { retryAfterS: 3_600 },
    )
  const open = payments.find((payment) => payment.status === 'started' && payment.method === method)
  const payment =
    open ??
    (await insertPayment(
      tx,
      { orderId: order.id, number: order.number, amountKobo: order.totalKobo, method },
      context.now(),
    ))
  return { order: await holdLonger(tx, order, method, context.now()), payment, isNew: !open }
}

/** Whoever begins to pay gets the time for it, though not for ever: others wait for the same goods. */
async function holdLonger(tx: Tx, order: Order, method: PaymentMethod, now: Date): Promise<Order> {
  const { rows } = await tx.query<{ heldUntil: Date }>(
    `update public.orders set held_until = least(greatest(held_until, $2), created_at + $3 * interval '1 hour') where id = $1 returning held_until as "heldUntil"`,
    [order.id, new Date(now.getTime() + holdMinutes[method] * 60_000), longestHoldHours],
  )
  return { ...order, heldUntil: rows[0]?.heldUntil ?? order.heldUntil }
}

/** Outside any transaction: the gateway may take seconds. */
async function initialize(
  order: Order,
  payment: Payment,
  context: FunctionContext,
): Promise<string> {
  const { reference, amountKobo } = payment
  try {
    const gateway = openGateway(context)
    if (!gateway) throw new GatewayError('No gateway is set up')
    const { checkoutUrl } = await gateway.initialize({
      reference,
      amountKobo,
      email: order.email,
      callbackUrl: orderUrl(context, order.id),
    })
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('update public.payments set checkout_url = $2 where id = $1', [
        payment.id,
        checkoutUrl,
      ]),
    )
    return checkoutUrl
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    context.log({
      level: 'warn',
      message: 'payment gateway failed',
      reference,
      error: error.message,
    })
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      updatePayment(tx, payment.id, {
        status: 'failed',
        message: 'The payment service did not answer.',
      }),
    )
    throw notCharged()
  }
}

/** Another press of the same button is opening the attempt. */
async function waitForOther(payment: Payment, context: FunctionContext): Promise<string> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const current = await context.db.transaction({ role: 'service_role' }, (tx) =>
      findPayment(tx, { id: payment.id }),
    )
    if (current?.checkoutUrl) return current.checkoutUrl
    if (current?.status !== 'started') break
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  // Its process died in the middle: the next press makes a new attempt.
  await context.db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `update public.payments set status = 'abandoned' where id = $1 and status = 'started' and checkout_url is null`,
      [payment.id],
    ),
  )
  throw notCharged()
}

function notCharged() {
  return new FunctionError(
    503,
    'The payment service does not answer at this moment. You have not been charged. Please try again, or pay by bank transfer.',
    { retryAfterS: 30 },
  )
}
