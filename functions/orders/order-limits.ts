import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import { findMailbox } from '../security/find-mailbox.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'

const hourS = 3_600
const limits = {
  buyer: { limit: 10, windowS: hourS },
  // Thousands of phones share one address of a mobile carrier.
  address: { limit: 200, windowS: hourS },
}

/**
 * Counts a new order of an account, or of the mailbox of a guest, which anybody can type, and of a network
 * address.
 * @throws FunctionError 429 after too many within an hour
 */
export async function requireOrderLimits(
  tx: Tx,
  { email, userId }: { email: string; userId: string | null },
  context: Pick<FunctionContext, 'limits'>,
): Promise<void> {
  const buyer = userId === null ? `email:${await findMailbox(tx, email)}` : `person:${userId}`
  await requireRateLimit(
    tx,
    [
      { key: `order:${buyer}`, ...limits.buyer },
      { key: `order:address:${context.limits.callerAddress}`, ...limits.address },
    ],
    'You have placed many orders within an hour. Please wait a while, or talk to us on WhatsApp.',
    context,
  )
}
