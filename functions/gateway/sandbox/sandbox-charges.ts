import { z } from 'zod'
import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { writeChargedCard, writePausedCharge } from './bodies/write-transaction.ts'
import { answer, refuse, type ApiRoute } from './sandbox-answer.ts'
import { queueMessage } from './sandbox-message-queue.ts'
import { findTransaction, type SandboxTransaction } from './sandbox-transactions.ts'

const newCharge = z.object({
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,64}$/),
  amount: z.int().positive(),
  currency: z.literal('NGN'),
  email: z.string(),
  authorization_code: z.string(),
})

/** Charges the card of an earlier payment. What happens was chosen by its payer, then. */
export const chargeAuthorization: ApiRoute = async (tx, { body }, context) => {
  const parsed = newCharge.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const { reference, amount, email, authorization_code: code } = parsed.data
  const paid = await findPaid(tx, code, context.now())
  if (!paid) return refuse(400, 'Authorization code is invalid')
  if (paid.email.toLowerCase() !== email.toLowerCase())
    return refuse(400, 'Email does not match Authorization code. Please confirm')
  const declinedWith = await findDecline(tx, paid, context.now())
  const isPaused = paid.card === 'asks'
  const { rowCount } = await tx.query(
    `insert into private.sandbox_transactions (reference, amount_kobo, email, callback_url, created_at,
       card, charges_reference, status, declined_with, sent_kobo, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing`,
    [
      reference,
      amount,
      paid.email,
      `${context.siteUrl}/dashboard?tab=instalments`,
      context.now(),
      paid.card,
      paid.reference,
      isPaused ? 'ongoing' : declinedWith === null ? 'success' : 'failed',
      declinedWith,
      ...(isPaused || declinedWith !== null ? [null, null] : [amount, context.now()]),
    ],
  )
  if (rowCount === 0) return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  return answerCharge(tx, { reference, paid }, context)
}

async function answerCharge(
  tx: Tx,
  { reference, paid: { card } }: { reference: string; paid: SandboxTransaction },
  context: FunctionContext,
): Promise<Response> {
  const charge = await findTransaction(tx, reference, context.now())
  if (!charge) throw new Error('An insert returned nothing')
  const url = `${context.siteUrl}/functions/v1/sandbox-gateway/checkout?reference=${reference}`
  if (charge.status === 'ongoing')
    return answer(
      'Please, redirect your customer to the authorization url provided',
      writePausedCharge({ reference, url }),
    )
  if (charge.status === 'success')
    await queueMessage(tx, { event: 'charge.success', reference }, context)
  return card === 'slow'
    ? new Response('Gateway time-out', { status: 504 })
    : answer('Charge attempted', writeChargedCard(charge))
}

/** The payment that a code is of. */
async function findPaid(tx: Tx, code: string, now: Date): Promise<SandboxTransaction | null> {
  const row = await tx.maybeOne<{ reference: string }>(
    `select reference from private.sandbox_transactions
     where id::text = $1 and sent_kobo is not null and charges_reference is null`,
    [/^AUTH_sandbox(\d{1,15})$/.exec(code)?.[1] ?? ''],
  )
  return row ? findTransaction(tx, row.reference, now) : null
}

/** Why the card is declined now; null when it is not. */
async function findDecline(
  tx: Tx,
  { reference, card, createdAt }: SandboxTransaction,
  now: Date,
): Promise<string | null> {
  if (card === 'expires')
    return now.toISOString().slice(0, 7) > createdAt.toISOString().slice(0, 7)
      ? 'Expired Card'
      : null
  if (card !== 'recovers') return null
  const { rowCount } = await tx.query(
    'select from private.sandbox_transactions where charges_reference = $1',
    [reference],
  )
  return rowCount === 0 ? 'Insufficient Funds' : null
}
