import { z } from 'zod'
import type { Tx, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { orderTransitions } from '../../../domain/orders/order-status.ts'
import { openRefundStatuses, type RefundStatus } from '../../../domain/payments/payment-status.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { bookEntry, getOrderMoney } from '../../orders/money/ledger.ts'
import { refundedMail } from '../../orders/money/money-mails.ts'
import { changeStatus, writeEvent, type Actor } from '../../orders/order-changes.ts'
import { findPayment, type Payment } from '../payments.ts'

const statusOf: Readonly<Record<string, RefundStatus>> = {
  'refund.pending': 'processing',
  'refund.processing': 'processing',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
  'refund.needs-attention': 'needs_attention',
}
const about = z.object({ id: z.union([z.string(), z.number()]).transform(String).optional() })

interface RefundRow {
  id: string
  status: RefundStatus
  amountKobo: number
}

/**
 * Stores the progress of a refund at the gateway. Late events change nothing, also not another
 * refund of the same payment. An event may come before the gateway's id of the refund is stored.
 * @returns the outcome, for the log
 */
export async function handleRefundEvent(
  event: string,
  { reference, payload }: { reference: string; payload: unknown },
  context: ModuleContext,
): Promise<string> {
  const status = statusOf[event]
  if (!status) return 'an event we do not know'
  const gatewayId = about.safeParse(payload).data?.id ?? null
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    const payment = await findPayment(tx, { reference })
    if (!payment) return 'no payment of this reference'
    const order = await lockOrder(tx, payment.orderId)
    const { rows } = await tx.query<RefundRow>(
      `select id, status, amount_kobo::float8 as "amountKobo"
       from public.refunds
       where payment_id = $1 and status = any ($3)
         and (gateway_id = $2 or gateway_id is null and not exists (
           select from public.refunds where payment_id = $1 and gateway_id = $2
         ))
       order by gateway_id nulls last, created_at
       limit 1`,
      [payment.id, gatewayId, openRefundStatuses],
    )
    const [refund] = rows
    if (!refund || !order) return 'no refund under way'
    if (status === 'processed')
      await finishRefund(
        tx,
        { refund, payment, order, actor: { kind: 'gateway', id: null } },
        context,
      )
    else await tx.query('update public.refunds set status = $2 where id = $1', [refund.id, status])
    return status
  })
}

/**
 * A refund was paid out. The order is refunded when it costs nothing any more and nothing is left
 * over.
 * @param actor who paid it out: the gateway, or staff by hand
 */
export async function finishRefund(
  tx: Tx,
  {
    refund: { id: refundId, amountKobo },
    payment,
    order,
    actor,
  }: {
    refund: Pick<RefundRow, 'id' | 'amountKobo'>
    payment: Payment
    order: Order
    actor: Actor
  },
  context: ModuleContext,
): Promise<void> {
  const now = context.now()
  const { id: orderId } = order
  const paidOut = { orderId, kind: 'refund', amountKobo, paymentId: payment.id, refundId } as const
  await tx.query(`update public.refunds set status = 'processed' where id = $1`, [refundId])
  await bookEntry(tx, { ...paidOut, actor }, now)
  const message = `${formatNaira(amountKobo, { withKobo: amountKobo % 100 !== 0 })} refunded.`
  await writeEvent(tx, orderId, { kind: 'refund', actor, message }, now)
  const money = await getOrderMoney(tx, orderId)
  await context.queueMail(tx, refundedMail(order, { refundId, amountKobo, money }, context))
  const isAllBack =
    order.invoiceNumber !== null && money.chargedKobo === 0 && money.balanceKobo >= 0
  if (!isAllBack || !orderTransitions[order.status].includes('refunded')) return
  await changeStatus(tx, order, 'refunded', { actor, message: 'All of its money is back.', now })
}
