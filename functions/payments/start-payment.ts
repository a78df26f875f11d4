import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import type { PaymentMethod } from '../../domain/orders/shop-rules.ts'
import type { OrderProof } from '../../domain/orders/order-proof.ts'
import {
  startPayment as contract,
  type StartedPayment,
} from '../../domain/orders/order-payments.ts'
import { mayPay } from '../../domain/orders/order-status.ts'
import { site } from '../../site.config.ts'
import { allowTransferTime, mayExtendHold } from '../orders/holds/hold-changes.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import { requireOrder, type Order } from '../orders/order-access.ts'
import { requirePayFirst } from '../orders/holds/pay-first.ts'
import { orderUrl } from '../orders/order-key.ts'
import { GatewayError } from '../gateway/gateway.ts'
import { logGatewayError } from '../gateway/log-gateway-error.ts'
import { isTestShop } from '../gateway/payment-mode.ts'
import { openGateway, requireOfferedMethod } from '../gateway/open-gateway.ts'
import {
  findPayment,
  insertPayment,
  listPayments,
  updatePayment,
  type Payment,
} from './payments.ts'

/** Enough for a customer with several cards and a bad connection. */
const maxAttempts = 20
const waitMs = 250
/**
 * Longer than another request waits for the gateway, and short enough to answer within ten seconds.
 */
const maxWaits = 32

/**
 * Starts a payment of an order: at the page of the gateway, or as a bank transfer of the exact
 * amount. A repeated request gets the same payment as long as it is open.
 * @returns 200 `StartedPayment`; 404 no such order; 409 it is paid or cancelled, a payment is being
 * checked, it has to be paid at the gateway, or its goods are gone; 503 the gateway does not
 * answer, and nothing was charged
 */
export const startPayment: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { method, ...proof } = parseRequest(contract, body)
    const { order, payment, isNew, receiptExtendsHold } = await context.db.transaction(
      { role: 'service_role' },
      (tx) => openPayment(tx, { proof, method }, context),
    )
    if (method === 'bank_transfer')
      return answer(contract, {
        payment: viewOf(payment),
        checkoutUrl: null,
        account: site.bankAccount,
        payBefore: order.heldUntil?.toISOString() ?? null,
        receiptExtendsHold,
      })
    const checkoutUrl =
      payment.checkoutUrl ??
      (isNew
        ? await initialize(order, payment, context)
        : await waitForCheckoutUrl(payment, context))
    return answer(contract, {
      payment: viewOf(payment),
      checkoutUrl,
      account: null,
      payBefore: null,
      receiptExtendsHold,
    })
  },
}

function viewOf({ id, reference, method, amountKobo, status }: Payment): StartedPayment['payment'] {
  return { id, reference, method, amountKobo, status }
}

async function openPayment(
  tx: Tx,
  { proof, method }: { proof: OrderProof; method: PaymentMethod },
  context: FunctionContext,
): Promise<{ order: Order; payment: Payment; isNew: boolean; receiptExtendsHold: boolean }> {
  const order = await requireOrder(tx, proof, context, { locks: true })
  if (order.status === 'cancelled')
    throw new FunctionError(
      409,
      'This order was cancelled and its goods are back in stock. Please order again.',
    )
  const money = await getOrderMoney(tx, order.id)
  if (!mayPay(order.status, money)) throw new FunctionError(409, 'This order is paid already.')
  requireOfferedMethod(method, money.dueKobo, context)
  await requirePayFirst(tx, { order, method }, context)
  const payments = await listPayments(tx, order.id)
  if (payments.some(({ status }) => status === 'checking'))
    throw new FunctionError(
      409,
      'We are checking a payment for this order. Please wait a minute: you may have paid already.',
    )
  if (payments.length >= maxAttempts)
    throw new FunctionError(
      429,
      'Many payments were started for this order. Please talk to us on WhatsApp: we will find out what is wrong.',
      { retryAfterS: 3_600 },
    )
  const isTest = method !== 'bank_transfer' && isTestShop(context)
  // A page of the gateway's test mode is not for a shop that went live since.
  const open = payments.find(
    (payment) =>
      payment.status === 'started' &&
      payment.method === method &&
      payment.isTest === isTest &&
      payment.amountKobo === money.dueKobo,
  )
  const payment =
    open ??
    (await insertPayment(
      tx,
      {
        orderId: order.id,
        number: order.number,
        amountKobo: money.dueKobo,
        method,
        isTest,
      },
      context.now(),
    ))
  if (method !== 'bank_transfer') return { order, payment, isNew: !open, receiptExtendsHold: false }
  return {
    order: await allowTransferTime(tx, order),
    payment,
    isNew: !open,
    receiptExtendsHold: await mayExtendHold(tx, order, context.now()),
  }
}

/** Not in a transaction: the gateway may take seconds. */
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
    logGatewayError(error, reference, context)
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      updatePayment(tx, payment.id, {
        status: 'failed',
        message: 'The payment service did not answer.',
      }),
    )
    throw notCharged()
  }
}

/** Another request is opening the same payment at the gateway. */
async function waitForCheckoutUrl(payment: Payment, context: FunctionContext): Promise<string> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const current = await context.db.transaction({ role: 'service_role' }, (tx) =>
      findPayment(tx, { id: payment.id }),
    )
    if (current?.checkoutUrl) return current.checkoutUrl
    if (current?.status !== 'started') break
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  // The other process has crashed: the next request starts a new payment.
  await context.db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `update public.payments
       set status = 'abandoned'
       where id = $1 and status = 'started' and checkout_url is null`,
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
