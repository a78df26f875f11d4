import { z } from 'zod'
import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { mayUseSandbox } from '../payment-mode.ts'
import { sandboxSecret } from '../open-gateway.ts'
import { signWith } from '../signature.ts'
import { findTransaction, writeTransaction } from './sandbox-transactions.ts'

export const sandboxMessageQueue = 'sandbox-message'

const message = z.object({
  event: z.string(),
  reference: z.string(),
  refundId: z.string().optional(),
  amountKobo: z.number().optional(),
})

/** Sends the webhooks of the sandbox to the shop over the network, as a real gateway would. */
export const sandboxMessages: JobQueue = {
  name: sandboxMessageQueue,
  async work({ data }, context) {
    const { event, reference, refundId, amountKobo } = message.parse(data)
    // Queued by a demo that was published since: its payments stay unpaid.
    if (!mayUseSandbox(context)) return
    const transaction = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      (tx) => findTransaction(tx, reference, context.now()),
    )
    if (!transaction) return
    const about = event.startsWith('refund.')
      ? {
          id: refundId,
          transaction_reference: reference,
          amount: String(amountKobo),
          currency: 'NGN',
          domain: 'test',
          status: event.slice('refund.'.length),
        }
      : writeTransaction(transaction)
    await send({ event, data: about }, context)
  },
}

async function send(body: object, context: ModuleContext): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const response = await fetch(`${context.siteUrl}/functions/v1/sandbox-webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': await signWith(sandboxSecret(context), bytes),
    },
    body: bytes,
    signal: AbortSignal.timeout(10_000),
  })
  // Gateways retry until they get a 200; so does the queue.
  if (!response.ok) throw new Error(`The shop answered ${response.status}`)
}
