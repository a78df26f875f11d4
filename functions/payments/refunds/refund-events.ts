import { z } from 'zod'
import type { Tx, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { isBeforeShipping, orderTransitions } from '../../../domain/orders/order-status.ts'
import { openRefundStatuses, type RefundStatus } from '../../../domain/payments/payment-status.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { changeStatus, returnStock, writeEvent, type Actor } from '../../orders/order-changes.ts'
import { refundedMail } from '../../orders/order-mails.ts'
import type { GatewayEventHandler } from '../gateway/event-handler.ts'
import { findPayment, type Payment } from '../payments.ts'

const statusOf: Readonly<Record<string, RefundStatus>> = {
  'refund.pending': 'processing',
  'refund.processing': 'processing',
  'refund.processed': 'processed',
  'refund.failed': 'failed',
  'refund.needs-attention': 'needs_attention',
}
const about = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  reference: z.string().optional(),
  transaction_reference: z.string().optional(),
})

interface RefundRow {
  id: string
  status: RefundStatus
  amountKobo: number
}

/**
 * Stores the progress of a refund at the gateway. Late events change nothing, also not another
 * refund of the same payment. An event may come before the gateway's id of the refund is stored.
 */
export const handleRefundEvent: GatewayEventHandler = async ({ event, payload }, context) => {
  const status = statusOf[event]
  if (!status) return 'an event we do not know'
  const data = about.safeParse(payload).data ?? {}
  const reference = data.transaction_reference ?? data.reference ?? ''
  const gatewayId = data.id ?? null
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
 * A refund was paid out. When everything is refunded, the order is refunded too, and goods that
 * were not shipped return to the stock.
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
  await tx.query(`update public.refunds set status = 'processed' where id = $1`, [refundId])
  await writeEvent(
    tx,
    order.id,
    { kind: 'refund', actor, message: `${formatNaira(amountKobo)} refunded.` },
    now,
  )
  await context.queueMail(tx, refundedMail(order, { refundId, amountKobo }, context))
  const { rows } = await tx.query<{ paid: number; back: number }>(
    `select (
         select coalesce(sum(amount_kobo), 0)::float8
         from public.payments
         where order_id = $1 and status = 'succeeded'
       ) as paid,
       (
         select coalesce(sum(r.amount_kobo), 0)::float8
         from public.refunds r
         join public.payments p on p.id = r.payment_id
         where p.order_id = $1 and r.status = 'processed'
       ) as back`,
    [order.id],
  )
  const isFullyRefunded = rows[0] !== undefined && rows[0].back >= rows[0].paid
  if (!isFullyRefunded || !orderTransitions[order.status].includes('refunded')) return
  const isInStore = isBeforeShipping(order.status)
  if (isInStore) {
    await returnStock(tx, order.id)
    await tx.query('update public.orders set holds_stock = false where id = $1', [order.id])
  }
  await changeStatus(tx, { ...order, holdsStock: !isInStore && order.holdsStock }, 'refunded', {
    actor,
    message: `Everything is refunded (payment ${payment.reference}).`,
    now,
  })
}
