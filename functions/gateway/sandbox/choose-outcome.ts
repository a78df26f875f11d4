import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { openDispute } from './sandbox-disputes.ts'
import { queueMessage } from './sandbox-message-queue.ts'
import { lateMs, wrongKobo, type SandboxOutcome } from './sandbox-outcomes.ts'
import type { SandboxTransaction } from './sandbox-transactions.ts'

type Chosen = Exclude<SandboxOutcome, 'abandon'>

/** What becomes of the transaction. */
interface Change {
  status: SandboxTransaction['status']
  /** How much more came than was asked for, below zero for less; missing when nothing came. */
  extraKobo?: number
  isOver?: boolean
  takesRefunds?: boolean
  card?: SandboxTransaction['card']
  /** How often the webhook is sent. Paystack sends one only when money came. */
  webhooks?: number
}

const paid = { status: 'success', extraKobo: 0, webhooks: 1 } as const
const changes: Record<Chosen, Change> = {
  succeed: paid,
  fail: { status: 'failed' },
  'begin-transfer': { status: 'ongoing' },
  'time-out': { status: 'abandoned', isOver: true },
  'wrong-amount': { ...paid, extraKobo: -wrongKobo },
  'too-much': { ...paid, extraKobo: wrongKobo },
  late: { ...paid, status: 'processing' },
  double: { ...paid, webhooks: 2 },
  'no-refund': { ...paid, takesRefunds: false },
  dispute: paid,
  'card-recovers': { ...paid, card: 'recovers' },
  'card-expires': { ...paid, card: 'expires' },
  'card-asks': { ...paid, card: 'asks' },
  'card-slow': { ...paid, card: 'slow' },
}

/** Does to a transaction what its payer chose, and queues the webhooks. */
export async function chooseOutcome(
  tx: Tx,
  transaction: SandboxTransaction,
  outcome: Chosen,
  context: FunctionContext,
): Promise<void> {
  const { reference, requestedKobo } = transaction
  const { status, extraKobo, isOver, takesRefunds, card, webhooks = 0 } = changes[outcome]
  const sentKobo = extraKobo === undefined ? null : Math.max(1, requestedKobo + extraKobo)
  const now = context.now()
  const delayMs = outcome === 'late' ? lateMs : 0
  await tx.query(
    `update private.sandbox_transactions
     set status = $2, sent_kobo = $3, succeeds_at = $4, paid_at = $5, is_over = $6,
       takes_refunds = $7, card = coalesce($8, card), declined_with = null
     where reference = $1`,
    [
      reference,
      status,
      sentKobo,
      delayMs > 0 ? new Date(now.getTime() + delayMs) : null,
      status === 'success' ? now : null,
      isOver ?? false,
      takesRefunds ?? true,
      card ?? null,
    ],
  )
  for (let sent = 0; sent < webhooks; sent++)
    await queueMessage(tx, { event: 'charge.success', reference, delayMs }, context)
  if (outcome === 'dispute') await openDispute(tx, transaction, context)
}
