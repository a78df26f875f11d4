import { FunctionError, type FunctionContext } from '../../../backend/functions/functions.ts'
import { clockToleranceMs } from '../../../domain/calendar/ages.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { mayPay } from '../../../domain/orders/order-status.ts'
import { payFirstMethods } from '../../../domain/orders/stock/stock-hold.ts'
import { GatewayError, GatewayRefusal } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { offeredMethods, openGateway } from '../../gateway/open-gateway.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { returnUrl } from '../../orders/order-key.ts'
import { findPayment, updatePayment, type Payment } from '../payments.ts'
import { queryAttempts } from './query-attempts.ts'

const waitMs = 250
/** How often a request shows that it is still opening a page. */
const touchMs = 1_000
/** After this time without a sign, its process has died. */
const takeOverMs = 4_000
/**
 * Longer than another request waits for the gateway, and short enough to answer within ten seconds.
 */
const maxWaits = 32

/**
 * Opens the page of a new payment at the gateway. Not in a transaction: the gateway may take
 * seconds.
 * @returns its address; null when the gateway knows the reference already, so that another payment
 * has to be started
 * @throws FunctionError 409 or 503 when the gateway refuses or does not answer
 */
export async function openPage(
  order: Order,
  payment: Payment,
  context: FunctionContext,
): Promise<string | null> {
  const { reference, amountKobo } = payment
  try {
    const gateway = openGateway(context)
    if (!gateway) throw new GatewayError('No gateway is set up')
    const { checkoutUrl } = await whileOpening(payment, context, () =>
      gateway.initialize({
        reference,
        amountKobo,
        email: order.email,
        callbackUrl: returnUrl(context, order.id),
      }),
    )
    await storePage(payment, checkoutUrl, context)
    return checkoutUrl
  } catch (error) {
    logGatewayError(error, reference, context)
    const code = error instanceof GatewayRefusal ? error.code : null
    const message = code
      ? 'The payment service did not open a page.'
      : 'The payment service did not answer.'
    const opened = await failUnopened(payment, message, context)
    if (opened) return opened
    if (code !== 'duplicate_reference') throw explain(error, order, { amountKobo }, context)
    // Money of this reference is not for this order. The staff are told when there is some.
    await queryAttempts([payment], context)
    return null
  }
}

/**
 * @throws FunctionError 409 when the order was paid or cancelled meanwhile: nobody gets this page
 * @throws GatewayError when another request took over, because this one stood still for too long
 */
async function storePage(
  { id, orderId }: Payment,
  checkoutUrl: string,
  context: FunctionContext,
): Promise<void> {
  const outcome = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const { rowCount } = await tx.query(
      `update public.payments set checkout_url = $2
       where id = $1 and status = 'started' and checkout_url is null`,
      [id, checkoutUrl],
    )
    if (rowCount === 0) return 'taken over'
    const order = await tx.maybeOne<Pick<Order, 'status'>>(
      'select status from public.orders where id = $1',
      [orderId],
    )
    if (order && mayPay(order.status, await getOrderMoney(tx, orderId))) return 'stored'
    await updatePayment(tx, id, {
      status: 'failed',
      message: 'The order was paid or cancelled before the page opened.',
    })
    return 'not due'
  })
  if (outcome === 'taken over') throw new GatewayError('Another request opens this page')
  if (outcome === 'not due')
    throw new FunctionError(
      409,
      'This order was paid or cancelled at this moment. Please look at it again before you pay.',
    )
}

/**
 * The page of a payment that another request is opening. When its process has died, this request opens
 * it: by the same reference, which the gateway accepts once.
 * @returns as {@link openPage}
 */
export async function waitForPage(
  order: Order,
  payment: Payment,
  context: FunctionContext,
): Promise<string | null> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const current = await context.db.transaction({ role: 'service_role' }, (tx) =>
      findPayment(tx, { id: payment.id }),
    )
    if (current?.checkoutUrl) return current.checkoutUrl
    if (current?.status !== 'started') break
    if (await takeOver(payment, context)) return openPage(order, payment, context)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw notAnswering()
}

/** Shows other requests, until the gateway has answered, that this process lives. */
async function whileOpening<Answer>(
  { id }: Payment,
  { db, log }: FunctionContext,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const timer = setInterval(() => {
    db.transaction({ role: 'service_role' }, (tx) =>
      // A trigger writes the time.
      tx.query(`update public.payments set updated_at = now() where id = $1`, [id]),
    ).catch((error: unknown) =>
      log({ level: 'warn', message: 'another request may open the same page', error }),
    )
  }, touchMs)
  try {
    return await call()
  } finally {
    clearInterval(timer)
  }
}

/** Whether the process that was opening the page has died. Only one of several requests gets true. */
async function takeOver({ id }: Payment, { db }: FunctionContext): Promise<boolean> {
  const { rowCount } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `update public.payments set updated_at = now()
       where id = $1 and status = 'started' and checkout_url is null
         and not updated_at between clock_timestamp() - $2 * interval '1 millisecond'
           and clock_timestamp() + $3 * interval '1 millisecond'`,
      // A time in the future is of a clock that was ahead.
      [id, takeOverMs, clockToleranceMs],
    ),
  )
  return rowCount === 1
}

/** The page, when another request has opened it meanwhile; otherwise the payment has failed. */
function failUnopened(
  { id }: Payment,
  message: string,
  { db }: FunctionContext,
): Promise<string | null> {
  return db.transaction({ role: 'service_role' }, async (tx) => {
    const { rowCount } = await tx.query(
      `update public.payments set status = 'failed', message = $2
       where id = $1 and status = 'started' and checkout_url is null`,
      [id, message],
    )
    return rowCount === 1 ? null : ((await findPayment(tx, { id }))?.checkoutUrl ?? null)
  })
}

/** What the customer reads when no page could be opened. Nothing was charged for this payment. */
function explain(
  error: unknown,
  order: Order,
  { amountKobo }: { amountKobo: number },
  context: FunctionContext,
): FunctionError {
  if (!(error instanceof GatewayRefusal)) return notAnswering()
  if (error.code === 'rate_limited')
    return new FunctionError(
      503,
      'The payment service is busy at this moment. No payment was started. Please try again in a minute.',
      { retryAfterS: error.retryAfterS ?? 60 },
    )
  const other = otherWay(order, amountKobo, context)
  if (error.code === 'invalid_email')
    return new FunctionError(
      409,
      `The payment service does not accept the e-mail address of this order, ${order.email}. No payment was started. ${other}`,
    )
  if (error.code === 'amount')
    return new FunctionError(
      409,
      `The payment service does not take ${formatExactNaira(amountKobo)} in one payment. No payment was started. ${other}`,
    )
  return new FunctionError(
    503,
    `We cannot open the payment page, and the fault is on our side. No payment was started. ${other}`,
    { retryAfterS: 3_600 },
  )
}

function notAnswering(): FunctionError {
  return new FunctionError(
    503,
    'The payment service does not answer at this moment. No payment was started. Please try again, or pay by bank transfer.',
    { retryAfterS: 30 },
  )
}

function otherWay(order: Order, amountKobo: number, context: FunctionContext): string {
  const offered = offeredMethods(context, amountKobo)
  const possible = order.holdsStock && !order.holdsLastUnits ? offered : payFirstMethods(offered)
  return possible.includes('bank_transfer')
    ? 'Please pay by bank transfer, or talk to us on WhatsApp.'
    : 'Please talk to us on WhatsApp.'
}
