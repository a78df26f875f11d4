import { z } from 'zod'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'

export const sandboxMessageQueue = 'sandbox-message'

/** A webhook that is to be sent. Its body is written when it is sent. */
export const sandboxMessage = z.object({
  event: z.string(),
  reference: z.string(),
  refundId: z.number().optional(),
  disputeId: z.number().optional(),
  isTransfer: z.boolean().optional(),
})

/** Sends a webhook after the transaction, and after a delay. */
export async function queueMessage(
  tx: Tx,
  { delayMs = 0, ...message }: z.infer<typeof sandboxMessage> & { delayMs?: number },
  { enqueue, now }: Pick<ModuleContext, 'enqueue' | 'now'>,
): Promise<void> {
  const startAfter = new Date(now().getTime() + delayMs)
  await enqueue(tx, sandboxMessageQueue, message, delayMs > 0 ? { startAfter } : {})
}
