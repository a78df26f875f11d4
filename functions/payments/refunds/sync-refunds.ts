import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { RefundStatus } from '../../../domain/payments/payment-status.ts'
import { openRefundStatuses } from '../../../domain/payments/payment-status.ts'
import type { Gateway, GatewayRefund } from '../../gateway/gateway.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { findPayment, type Payment } from '../payments.ts'
import { applyRefundStatus } from './apply-refund-status.ts'
import { bookRefundElsewhere } from './book-refund-elsewhere.ts'
import { refundProblemMail } from './refund-mails.ts'
import { isMarkedAs } from './refund-note.ts'

/** A refund that is being sent this long without an answer was sent by a process that died. */
const sendingMinutes = 15

interface Refund {
  id: string
  status: RefundStatus
  amountKobo: number
  gatewayId: string | null
  /** It was sent long ago, and we do not know what became of it. */
  isLost: boolean
}

/**
 * Asks the gateway about the refunds of a payment and stores what it says. Nothing that an event says
 * is used: the gateway's events do not say which of two refunds they are about.
 * @returns the outcome, for the log
 * @throws GatewayError when it does not answer; then nothing has changed
 */
export async function syncRefunds(payment: Payment, context: ModuleContext): Promise<string> {
  const gateway = openGateway(context)
  if (gateway?.name !== payment.method) return `${payment.method} is not set up`
  const known = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    listRefunds(tx, payment.id),
  )
  const reported = await ask(gateway, { payment, known })
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    const locked = await findPayment(tx, { id: payment.id })
    if (!order || !locked) return 'no order of this payment'
    return applyAll(tx, { order, payment: locked, reported }, context)
  })
}

/** The refunds of the payment at the gateway; those that its list leaves out are asked for by id. */
async function ask(
  gateway: Gateway,
  { payment, known }: { payment: Payment; known: readonly Refund[] },
): Promise<GatewayRefund[]> {
  const listed = await gateway.listRefunds({
    reference: payment.reference,
    since: payment.createdAt,
  })
  const missing = known.filter(
    ({ status, gatewayId }) =>
      gatewayId !== null &&
      openRefundStatuses.includes(status) &&
      !listed.some(({ id }) => id === gatewayId),
  )
  const found = []
  for (const { gatewayId } of missing) found.push(await gateway.findRefund(gatewayId ?? ''))
  return [...listed, ...found.filter((refund) => refund !== null)]
}

async function applyAll(
  tx: Tx,
  { order, payment, reported }: { order: Order; payment: Payment; reported: GatewayRefund[] },
  context: ModuleContext,
): Promise<string> {
  const outcomes: string[] = []
  for (const each of reported) {
    // The order may have been changed by the refund before.
    const current = await lockOrder(tx, order.id)
    const refunds = await listRefunds(tx, payment.id)
    const refund = matchRefund(refunds, each)
    const of = { order: current ?? order, payment }
    if (refund) {
      if (refund.gatewayId === null) await storeGatewayId(tx, refund.id, each.id)
      outcomes.push(await applyRefundStatus(tx, { ...of, refund, reported: each.status }, context))
    } else if (payment.status === 'succeeded')
      outcomes.push(await bookRefundElsewhere(tx, { ...of, reported: each }, context))
    else outcomes.push('of a payment that was not counted')
  }
  for (const refund of await listRefunds(tx, payment.id))
    if (refund.gatewayId === null && refund.status === 'processing' && refund.isLost) {
      const status = 'needs_attention'
      await tx.query('update public.refunds set status = $2 where id = $1', [refund.id, status])
      await context.queueMail(tx, refundProblemMail({ order, payment, refund, status }, context))
      outcomes.push(status)
    }
  return outcomes.join(', ') || 'no refund at the gateway'
}

/**
 * The refund here that the gateway reports: by its id, by our id in its note or, for one whose answer
 * we never saw, by its sum.
 */
function matchRefund(refunds: readonly Refund[], reported: GatewayRefund): Refund | undefined {
  const unknown = refunds.filter(
    ({ gatewayId, status }) => gatewayId === null && openRefundStatuses.includes(status),
  )
  return (
    refunds.find(({ gatewayId }) => gatewayId === reported.id) ??
    unknown.find(({ id }) => isMarkedAs(reported.note, id)) ??
    unknown.find(
      ({ amountKobo, status, isLost }) =>
        amountKobo === reported.amountKobo &&
        (status === 'needs_attention' || (status === 'processing' && isLost)),
    )
  )
}

async function storeGatewayId(tx: Tx, refundId: string, gatewayId: string): Promise<void> {
  await tx.query('update public.refunds set gateway_id = $2 where id = $1', [refundId, gatewayId])
}

async function listRefunds(tx: Tx, paymentId: string): Promise<Refund[]> {
  const { rows } = await tx.query<Refund>(
    `select id, status, amount_kobo::float8 as "amountKobo", gateway_id as "gatewayId",
       coalesce(sent_at, approved_at) < now() - make_interval(mins => $2) as "isLost"
     from public.refunds
     where payment_id = $1 and not by_transfer
     order by created_at, id`,
    [paymentId, sendingMinutes],
  )
  return rows
}
