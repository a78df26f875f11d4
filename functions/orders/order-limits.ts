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
 * Counts a new order of an account, of the mailbox that gets its mails, which anybody can type, and of a
 * network address. Strangers who type the mailbox of a confirmed account do not stop its own orders.
 * @throws FunctionError 429 after too many within an hour
 */
export async function requireOrderLimits(
  tx: Tx,
  { email, userId }: { email: string; userId: string | null },
  context: Pick<FunctionContext, 'limits'>,
): Promise<void> {
  const { rows: own } = await tx.query(
    `select where private.is_confirmed_account($1)
       and private.mailbox_of(private.find_account_email($1)) = private.mailbox_of($2)`,
    [userId, email],
  )
  const buyers = [
    ...(userId === null ? [] : [`person:${userId}`]),
    ...(own.length > 0 ? [] : [`email:${await findMailbox(tx, email)}`]),
  ]
  await requireRateLimit(
    tx,
    [
      ...buyers.map((buyer) => ({ key: `order:${buyer}`, ...limits.buyer })),
      { key: `order:address:${context.limits.callerAddress}`, ...limits.address },
    ],
    'You have placed many orders within an hour. Please wait a while, or talk to us on WhatsApp.',
    context,
  )
}
