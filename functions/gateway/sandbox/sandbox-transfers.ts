import { z } from 'zod'
import type { Tx } from '../../../backend/functions/functions.ts'
import { writeAccount } from './bodies/write-bank.ts'
import {
  writeNewTransfer,
  writeRecipient,
  writeTransfer,
  writeTransferEvent,
  type RecipientFacts,
  type TransferFacts,
} from './bodies/write-transfer.ts'
import { answer, refuse, type ApiRoute } from './sandbox-answer.ts'
import { queueMessage } from './sandbox-message-queue.ts'

/** How long a bank of the sandbox needs for each step. */
const stepMs = 3_000

const newRecipient = z.object({
  type: z.literal('nuban'),
  name: z.string().min(1),
  account_number: z.string(),
  bank_code: z.string(),
  currency: z.literal('NGN').default('NGN'),
})
const newTransfer = z.object({
  source: z.literal('balance'),
  amount: z.int().positive(),
  recipient: z.string(),
  reference: z.string().regex(/^[a-z0-9_-]{16,}$/),
  reason: z.string().default(''),
  currency: z.literal('NGN').default('NGN'),
})

/** What becomes of a transfer, by the beginning of the account number. Others succeed. */
const fates: Readonly<Record<string, readonly string[]>> = {
  // The bank refuses it.
  '111': ['failed'],
  // It stays on its way.
  '222': [],
  // It comes back after it succeeded.
  '444': ['success', 'reversed'],
}
/** Somebody has to give a code on the pages of the gateway. */
const needsCode = '333'

export const createRecipient: ApiRoute = async (tx, { body }, { now }) => {
  const parsed = newRecipient.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const { name, account_number: accountNumber, bank_code: bankCode } = parsed.data
  if (!writeAccount(accountNumber, bankCode)) return refuse(400, 'Account number is invalid')
  const code = `RCP_${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`
  const row = await tx.maybeOne<{ id: number }>(
    `insert into private.sandbox_recipients (code, name, account_number, bank_code, created_at)
     values ($1, $2, $3, $4, $5)
     returning id::integer as id`,
    [code, name, accountNumber, bankCode, now()],
  )
  const id = row?.id ?? 0
  const facts = { id, code, name, accountNumber, bankCode, createdAt: now() }
  return answer('Transfer recipient created successfully', writeRecipient(facts))
}

export const createTransfer: ApiRoute = async (tx, { body }, context) => {
  const parsed = newTransfer.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const { reference, amount, recipient, reason } = parsed.data
  const found = await tx.maybeOne<{ id: string; accountNumber: string }>(
    `select id, account_number as "accountNumber" from private.sandbox_recipients where code = $1`,
    [recipient],
  )
  if (!found) return refuse(400, 'Recipient specified is invalid', 'invalid_transfer_recipient')
  const fate = found.accountNumber.slice(0, 3)
  const status = fate === needsCode ? 'otp' : 'pending'
  const { rowCount } = await tx.query(
    `insert into private.sandbox_transfers (reference, recipient_id, amount_kobo, reason, status,
       created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [reference, found.id, amount, reason, status, context.now()],
  )
  if (rowCount === 0)
    return refuse(400, 'Duplicate transfer reference', 'duplicate_transfer_reference')
  const steps = status === 'otp' ? [] : (fates[fate] ?? ['success'])
  for (const [at, step] of steps.entries())
    await queueMessage(
      tx,
      { event: `transfer.${step}`, reference, isTransfer: true, delayMs: (at + 1) * stepMs },
      context,
    )
  const facts = await findTransfer(tx, reference)
  if (!facts) throw new Error('An insert stored nothing')
  return answer('Transfer has been queued', writeNewTransfer(facts))
}

export const verifyTransfer: ApiRoute = async (tx, { id }) => {
  const facts = await findTransfer(tx, id)
  return facts
    ? answer('Transfer retrieved', writeTransfer(facts))
    : refuse(404, 'Transfer not found', 'transfer_not_found')
}

/**
 * Gives a transfer the status of its event.
 * @returns the data of the webhook; null when there is no such transfer
 */
export async function moveTransfer(
  tx: Tx,
  { reference, event }: { reference: string; event: string },
): Promise<object | null> {
  const status = z.enum(['success', 'failed', 'reversed']).parse(event.slice('transfer.'.length))
  await tx.query(
    `update private.sandbox_transfers set status = $2
     where reference = $1 and status not in ('failed', 'reversed')`,
    [reference, status],
  )
  const facts = await findTransfer(tx, reference)
  return facts && writeTransferEvent({ ...facts, status })
}

async function findTransfer(tx: Tx, reference: string): Promise<TransferFacts | null> {
  const row = await tx.maybeOne<
    Omit<TransferFacts, 'recipient'> & Omit<RecipientFacts, 'id'> & { recipientId: number }
  >(
    `select t.id::integer as id, t.reference, t.status, t.amount_kobo::float8 as "amountKobo",
       t.reason, t.created_at as "createdAt", r.id::integer as "recipientId", r.code, r.name,
       r.account_number as "accountNumber", r.bank_code as "bankCode"
     from private.sandbox_transfers t join private.sandbox_recipients r on r.id = t.recipient_id
     where t.reference = $1`,
    [reference],
  )
  if (!row) return null
  const { recipientId, code, name, accountNumber, bankCode, ...transfer } = row
  const { createdAt } = transfer
  return {
    ...transfer,
    recipient: { id: recipientId, code, name, accountNumber, bankCode, createdAt },
  }
}
