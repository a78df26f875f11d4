import { z } from 'zod'
import type { Tx } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { findPayment } from '../payments.ts'

export const processRefundQueue = 'process-refund'

const job = z.object({ refundId: z.uuid() })

interface RefundRow {
  amountKobo: number
  reason: string
  paymentId: string
}

/**
 * Sends an approved refund to the gateway. Its status changes before the call: if the process
 * crashes in between it stays `processing`, where staff find it, instead of being paid twice. Refunds
 * by transfer are made by staff.
 */
export const processRefunds: JobQueue = {
  name: processRefundQueue,
  async work({ data }, context) {
    const { refundId } = job.parse(data)
    const asService = <Result>(run: (tx: Tx) => Promise<Result>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const started = await asService(async (tx) => {
      const { rows } = await tx.query<RefundRow>(
        `update public.refunds
         set status = 'processing'
         where id = $1 and status = 'approved' and not by_transfer
         returning amount_kobo::float8 as "amountKobo", reason, payment_id as "paymentId"`,
        [refundId],
      )
      const [refund] = rows
      const payment = refund && (await findPayment(tx, { id: refund.paymentId }))
      return refund && payment ? { refund, payment } : null
    })
    if (!started) return
    try {
      const gateway = openGateway(context)
      // Money goes back only through the gateway that it came through. Another one may know an
      // equal reference of a different customer.
      if (gateway?.name !== started.payment.method)
        throw new Error(`${started.payment.method} is not set up`)
      const { id } = await gateway.refund({
        reference: started.payment.reference,
        amountKobo: started.refund.amountKobo,
        reason: started.refund.reason,
      })
      await asService((tx) =>
        tx.query('update public.refunds set gateway_id = $2 where id = $1', [refundId, id]),
      )
    } catch (error) {
      // The gateway may have accepted it. A second call could pay twice, so staff must look.
      await asService((tx) =>
        tx.query(
          `update public.refunds
           set status = 'needs_attention'
           where id = $1 and status = 'processing'`,
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
