import { z } from 'zod'
import type { Tx } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { openGateway } from '../gateway/open-gateway.ts'
import { findPayment } from '../payments.ts'
import { finishRefund } from './refund-events.ts'

export const processRefundQueue = 'process-refund'

const job = z.object({ refundId: z.uuid() })

interface RefundRow {
  status: string
  amountKobo: number
  reason: string
  paymentId: string
}

/**
 * Hands an approved refund to the gateway. It is marked before the call: a process that dies in between leaves it `processing`, where staff
 * find it, instead of giving the money back twice. A bank transfer is given back by hand, and counts as done with the approval.
 */
export const processRefunds: JobQueue = {
  name: processRefundQueue,
  async work({ data }, context) {
    const { refundId } = job.parse(data)
    const asServer = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const started = await asServer(async (tx) => {
      const { rows } = await tx.query<RefundRow>(
        `update public.refunds set status = 'processing' where id = $1 and status = 'approved' returning status, amount_kobo::float8 as "amountKobo", reason, payment_id as "paymentId"`,
        [refundId],
      )
      const [refund] = rows
      const payment = refund && (await findPayment(tx, { id: refund.paymentId }))
      if (!refund || !payment) return null
      const order = await lockOrder(tx, payment.orderId)
      if (order && payment.method === 'bank_transfer')
        await finishRefund(
          tx,
          { refundId, amountKobo: refund.amountKobo, paymentId: payment.id },
          order,
          context,
        )
      return payment.method === 'bank_transfer' ? null : { refund, payment }
    })
    if (!started) return
    try {
      const gateway = openGateway(context)
      if (!gateway) throw new Error('No gateway is set up')
      const { id } = await gateway.refund({
        reference: started.payment.reference,
        amountKobo: started.refund.amountKobo,
        reason: started.refund.reason,
      })
      await asServer((tx) =>
        tx.query('update public.refunds set gateway_id = $2 where id = $1', [refundId, id]),
      )
    } catch (error) {
      // Whether the gateway took it is not known: people look, as a second call could pay twice.
      await asServer((tx) =>
        tx.query(
          `update public.refunds set status = 'needs_attention' where id = $1 and status = 'processing'`,
          [refundId],
        ),
      )
      context.log({
        level: 'error',
        message: 'a refund needs attention',
        refundId,
        error: error instanceof Error ? error.message : String(error),
      })
    }
  },
}
