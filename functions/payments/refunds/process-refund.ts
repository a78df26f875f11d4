import { z } from 'zod'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { findPayment, type Payment } from '../payments.ts'
import { lockRefund, type Refund } from './lock-refund.ts'
import { refundProblemMail } from './refund-mails.ts'
import { refundNote } from './refund-note.ts'

export const processRefundQueue = 'process-refund'

const job = z.object({ refundId: z.uuid() })

interface StartedRefund {
  refund: Refund
  payment: Payment
}

/**
 * Sends an approved refund to the gateway. Its status changes before the call: if the process
 * crashes in between it stays `processing`, and is looked for at the gateway instead of being paid
 * twice. While the buyer's bank asks for the same money the refund stays approved; the end of the
 * dispute queues it again. Refunds by transfer are made by staff.
 */
export const processRefunds: JobQueue = {
  name: processRefundQueue,
  async work({ data }, context) {
    const { refundId } = job.parse(data)
    const started = await context.db.transaction({ role: 'service_role' }, (tx) =>
      start(tx, refundId),
    )
    if (!started) return
    try {
      const id = await send(started, context)
      await context.db.transaction({ role: 'service_role' }, (tx) =>
        tx.query('update public.refunds set gateway_id = $2 where id = $1 and gateway_id is null', [
          refundId,
          id,
        ]),
      )
    } catch (error) {
      await holdForStaff(started, context)
      context.log({
        level: 'error',
        message: 'a refund needs attention',
        refundId,
        error,
      })
    }
  },
}

async function start(tx: Tx, refundId: string): Promise<StartedRefund | null> {
  const { refund } = await lockRefund(tx, refundId)
  const payment = await findPayment(tx, { id: refund.paymentId })
  if (!payment || refund.status !== 'approved' || refund.byTransfer) return null
  const row = await tx.one<{ isDisputed: boolean }>(
    'select private.is_disputed($1) as "isDisputed"',
    [payment.id],
  )
  if (row.isDisputed) return null
  await tx.query(`update public.refunds set status = 'processing', sent_at = now() where id = $1`, [
    refundId,
  ])
  return { refund, payment }
}

/** @returns the gateway's id of the refund */
async function send({ refund, payment }: StartedRefund, context: ModuleContext): Promise<string> {
  const gateway = openGateway(context)
  // Money goes back only through the gateway that it came through. Another one may know an equal
  // reference of a different customer.
  if (gateway?.name !== payment.method) throw new Error(`${payment.method} is not set up`)
  const { id } = await gateway.refund({
    reference: payment.reference,
    amountKobo: refund.amountKobo,
    reason: refundNote(refund),
  })
  return id
}

/** The gateway may have accepted it. A second call could pay twice, so staff must look. */
async function holdForStaff({ refund, payment }: StartedRefund, context: ModuleContext) {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const { order } = await lockRefund(tx, refund.id)
    const status = 'needs_attention'
    const { rowCount } = await tx.query(
      `update public.refunds set status = $2 where id = $1 and status = 'processing'`,
      [refund.id, status],
    )
    if (rowCount === 1)
      await context.queueMail(tx, refundProblemMail({ order, payment, refund, status }, context))
  })
}
