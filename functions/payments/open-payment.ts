import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import type { PaymentMethod } from '../../domain/orders/shop-rules.ts'
import type { OrderProof } from '../../domain/orders/order-proof.ts'
import { mayPay } from '../../domain/orders/order-status.ts'
import { ageMs } from '../../domain/calendar/ages.ts'
import { isPageUsable } from '../../domain/payments/gateway-attempts.ts'
import { allowTransferTime, mayExtendHold } from '../orders/holds/hold-changes.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import { requirePayFirst } from '../orders/holds/pay-first.ts'
import { acceptTerms } from '../orders/staff-order/accept-terms.ts'
import { requireOrder, type Order } from '../orders/order-access.ts'
import { isTestShop } from '../gateway/payment-mode.ts'
import { requireOfferedMethod } from '../gateway/open-gateway.ts'
import type { AttemptAnswers } from './gateway/query-attempts.ts'
import { insertPayment, listPayments, type Payment } from './payments.ts'

/** Enough for a customer with several cards and a bad connection. */
const maxAttempts = 20

export interface OpenedPayment {
  order: Order
  payment: Payment
  isNew: boolean
  receiptExtendsHold: boolean
}

interface Wanted {
  proof: OrderProof
  method: PaymentMethod
  /** The terms that the customer accepts with it. */
  termsVersion: string | null
  answers: AttemptAnswers
}

/**
 * Opens a payment of what an order still costs, or finds the one that the customer can go on with.
 * @throws FunctionError 409, 429 or 503 when the order cannot be paid in this way now
 */
export async function openPayment(
  tx: Tx,
  { proof, method, termsVersion, answers }: Wanted,
  context: FunctionContext,
): Promise<OpenedPayment> {
  const order = await requireOrder(tx, proof, context, { locks: true, payersToo: true })
  const { dueKobo } = await getOrderMoney(tx, order.id)
  requireDue(order, dueKobo)
  if (order.needsTerms) await acceptTerms(tx, { order, termsVersion }, context)
  requireOfferedMethod(method, dueKobo, context)
  await requirePayFirst(tx, { order, method }, context)
  const payments = await listPayments(tx, order.id)
  if (payments.some(({ status }) => status === 'checking'))
    throw new FunctionError(
      409,
      'We are checking a payment for this order. Please wait a minute: you may have paid already.',
    )
  const wanted = {
    method,
    amountKobo: dueKobo,
    // A page of the gateway's test mode is not for a shop that went live since.
    isTest: method !== 'bank_transfer' && isTestShop(context),
  }
  const now = context.now()
  const open = payments.find((payment) => isUsable(payment, wanted, { answers, now }))
  if (payments.some(({ id }) => answers.unanswered.has(id) && id !== open?.id))
    throw new FunctionError(
      503,
      'The payment service does not answer at this moment, so we cannot see whether your last payment went through. Please wait a minute before you try again, so that you do not pay twice.',
      { retryAfterS: 30 },
    )
  if (!open && payments.length >= maxAttempts) throw tooManyPayments()
  const payment = open ?? (await insertPayment(tx, { orderId: order.id, ...wanted }, now))
  const opened = { order, payment, isNew: !open, receiptExtendsHold: false }
  if (method !== 'bank_transfer') return opened
  return {
    ...opened,
    order: await allowTransferTime(tx, order),
    receiptExtendsHold: await mayExtendHold(tx, order, now),
  }
}

function requireDue({ status }: Order, dueKobo: number): void {
  if (status === 'cancelled')
    throw new FunctionError(
      409,
      'This order was cancelled and its goods are back in stock. Please order again.',
    )
  if (!mayPay(status, { dueKobo })) throw new FunctionError(409, 'This order is paid already.')
}

/** Whether the customer can go on with a payment: a transfer, or a page that still works. */
function isUsable(
  payment: Payment,
  wanted: Pick<Payment, 'method' | 'amountKobo' | 'isTest'>,
  { answers, now }: { answers: AttemptAnswers; now: Date },
): boolean {
  const { id, method, amountKobo, isTest, status, checkoutUrl, createdAt } = payment
  if (method !== wanted.method || amountKobo !== wanted.amountKobo || isTest !== wanted.isTest)
    return false
  // Another request is opening its page.
  if (method === 'bank_transfer' || !checkoutUrl) return status === 'started'
  return isPageUsable({
    reported: answers.reported.get(id) ?? status,
    ageMs: ageMs(createdAt, now) ?? Infinity,
  })
}

/** For an order with more payments than a customer needs. */
export function tooManyPayments(): FunctionError {
  return new FunctionError(
    429,
    'Too many payments were started for this order. Please talk to us on WhatsApp: we will find out what is wrong.',
    { retryAfterS: 3_600 },
  )
}
