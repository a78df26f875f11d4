import type { z } from 'zod'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { mayUseSandbox } from '../payment-mode.ts'
import { sandboxSecret } from '../open-gateway.ts'
import { signWith } from '../signature.ts'
import { writeDisputeEvent } from './bodies/write-dispute.ts'
import { writeRefundEvent } from './bodies/write-refund.ts'
import { writeCharge } from './bodies/write-transaction.ts'
import { endDispute, findDispute } from './sandbox-disputes.ts'
import { sandboxMessage, sandboxMessageQueue } from './sandbox-message-queue.ts'
import { findRefund, moveRefund, statusOfEvent } from './sandbox-refunds.ts'
import { findTransaction } from './sandbox-transactions.ts'
import { moveTransfer } from './sandbox-transfers.ts'

/** Sends the webhooks of the sandbox to the shop over the network, as a real gateway would. */
export const sandboxMessages: JobQueue = {
  name: sandboxMessageQueue,
  async work({ data: job }, context) {
    const message = sandboxMessage.parse(job)
    // Queued by a demo that was published since: its payments stay unpaid.
    if (!mayUseSandbox(context)) return
    const data = await context.db.transaction({ role: 'service_role' }, (tx) =>
      writeData(tx, message, context),
    )
    if (data) await send({ event: message.event, data }, context)
  },
}

/** The data of a webhook. Refunds and disputes get their next status when their webhook is sent. */
async function writeData(
  tx: Tx,
  { event, reference, refundId, disputeId, isTransfer }: z.infer<typeof sandboxMessage>,
  context: ModuleContext,
): Promise<object | null> {
  if (isTransfer) return moveTransfer(tx, { reference, event })
  if (refundId !== undefined) {
    await moveRefund(tx, { id: refundId, reference, event })
    const refund = await findRefund(tx, String(refundId), context)
    // A late webhook reports the status that it was queued for, not the present one.
    return refund && writeRefundEvent({ ...refund, status: statusOfEvent(event) })
  }
  if (disputeId !== undefined) {
    if (event === 'charge.dispute.resolve') await endDispute(tx, disputeId, context)
    const dispute = await findDispute(tx, String(disputeId), context)
    return dispute && writeDisputeEvent(dispute)
  }
  const transaction = await findTransaction(tx, reference, context.now())
  return transaction && writeCharge(transaction)
}

async function send(body: object, context: ModuleContext): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const response = await fetch(`${context.siteUrl}/functions/v1/sandbox-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': signWith(sandboxSecret(context), bytes),
    },
    body: bytes,
    signal: AbortSignal.timeout(10_000),
  })
  // Gateways retry until they get a 200; so does the queue.
  if (!response.ok) throw new Error(`The shop answered ${response.status}`)
}
