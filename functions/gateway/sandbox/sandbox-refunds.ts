import { z } from 'zod'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { gatewayRefundStatuses, type GatewayRefundStatus } from '../gateway.ts'
import { someBanks } from './bodies/write-bank.ts'
import {
  writeNewRefund,
  writeRefund,
  writeRetriedRefund,
  type RefundFacts,
} from './bodies/write-refund.ts'
import { answer, refuse, type ApiRoute } from './sandbox-answer.ts'
import { queueMessage } from './sandbox-message-queue.ts'
import { findTransaction } from './sandbox-transactions.ts'

/** How long a bank of the sandbox needs. */
const delayMs = 3_000

const newRefund = z.object({
  transaction: z.string(),
  amount: z.int().positive(),
  merchant_note: z.string().default(''),
})
const accountDetails = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string().regex(/^\d{10}$/),
    bank_id: z.string().refine((id) => someBanks.some((bank) => String(bank.id) === id)),
  }),
})
const listQuery = z.object({
  perPage: z.coerce.number().int().positive().default(50),
  page: z.coerce.number().int().positive().default(1),
  from: z.coerce.date().default(new Date(0)),
})

export const createRefund: ApiRoute = async (tx, { body }, context) => {
  const parsed = newRefund.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const { transaction: reference, amount, merchant_note: note } = parsed.data
  const now = context.now()
  const transaction = await findTransaction(tx, reference, now)
  if (!transaction) return refuse(400, 'Transaction reference not found', 'transaction_not_found')
  if (transaction.status === 'reversed') return refuse(400, 'Transaction has been fully reversed')
  if (transaction.status !== 'success') return refuse(400, 'Transaction has not been paid')
  const { rowCount } = await tx.query(
    `update private.sandbox_transactions
     set refunded_kobo = refunded_kobo + $2
     where reference = $1 and refunded_kobo + $2 <= coalesce(sent_kobo, amount_kobo)`,
    [reference, amount],
  )
  if (rowCount === 0) return refuse(400, 'Refund amount cannot be greater than transaction amount')
  const row = await tx.one<Pick<RefundFacts, 'id'>>(
    `insert into private.sandbox_refunds (reference, amount_kobo, merchant_note, created_at)
     values ($1, $2, $3, $4)
     returning id::integer as id`,
    [reference, amount, note, now],
  )
  const refund: RefundFacts = {
    id: row.id,
    status: 'pending',
    amountKobo: amount,
    merchantNote: note,
    createdAt: now,
    transaction,
  }
  const message = { reference, refundId: refund.id }
  const end = transaction.takesRefunds ? 'refund.processed' : 'refund.needs-attention'
  await queueMessage(tx, { ...message, event: 'refund.pending' }, context)
  await queueMessage(tx, { ...message, event: end, delayMs }, context)
  return answer('Refund has been queued for processing', writeNewRefund(refund))
}

export const fetchRefund: ApiRoute = async (tx, { id }, context) => {
  const refund = await findRefund(tx, id, context)
  return refund ? answer('Refund retrieved', writeRefund(refund)) : refuse(404, 'Refund not found')
}

export const listRefunds: ApiRoute = async (tx, { query }, context) => {
  const { perPage, page, from } = listQuery.parse(Object.fromEntries(query))
  const skipped = (page - 1) * perPage
  const { rows } = await tx.query<{ id: string; total: number }>(
    `select id::text as id, count(*) over ()::integer as total
     from private.sandbox_refunds
     where created_at >= $1
     order by sandbox_refunds.id desc
     limit $2 offset $3`,
    [from, perPage, skipped],
  )
  const refunds: object[] = []
  for (const { id } of rows) {
    const refund = await findRefund(tx, id, context)
    if (refund) refunds.push(writeRefund(refund))
  }
  const total = rows[0]?.total ?? 0
  return answer('Refunds retrieved', refunds, {
    total,
    skipped,
    perPage: String(perPage),
    page,
    pageCount: Math.ceil(total / perPage),
    failedRefundCount: 0,
  })
}

export const retryRefund: ApiRoute = async (tx, { id, body }, context) => {
  const refund = await findRefund(tx, id, context)
  if (!refund) return refuse(404, 'Refund not found')
  if (refund.status !== 'needs-attention') return refuse(400, 'Refund does not need attention')
  if (!accountDetails.safeParse(body).success) return refuse(400, 'Invalid parameters')
  const message = { reference: refund.transaction.reference, refundId: refund.id }
  await moveRefund(tx, { ...refund.transaction, id: refund.id, event: 'refund.processing' })
  await queueMessage(tx, { ...message, event: 'refund.processing' }, context)
  await queueMessage(tx, { ...message, event: 'refund.processed', delayMs }, context)
  return answer(
    'Refund retried and has been queued for processing',
    writeRetriedRefund({ ...refund, status: 'processing' }),
  )
}

/**
 * Gives a refund the status of its event; a late `pending` changes nothing, because that is its first
 * status. A transaction of which all is back is reversed.
 */
export async function moveRefund(
  tx: Tx,
  { id, reference, event }: { id: number; reference: string; event: string },
): Promise<void> {
  await tx.query(
    `update private.sandbox_refunds
     set status = $2
     where id = $1 and status <> 'processed' and $2 <> 'pending'`,
    [id, statusOfEvent(event)],
  )
  await tx.query(
    `update private.sandbox_transactions t
     set status = 'reversed'
     where reference = $1 and status in ('success', 'processing') and coalesce(sent_kobo, amount_kobo) <= (
       select sum(r.amount_kobo)
       from private.sandbox_refunds r
       where r.reference = t.reference and r.status = 'processed'
     )`,
    [reference],
  )
}

/**
 * The status that an event reports: `pending` for "refund.pending".
 * @throws ZodError for another event
 */
export function statusOfEvent(event: string): GatewayRefundStatus {
  return z.enum(gatewayRefundStatuses).parse(event.slice('refund.'.length))
}

export async function findRefund(
  tx: Tx,
  id: string,
  { now }: Pick<ModuleContext, 'now'>,
): Promise<RefundFacts | null> {
  const row = await tx.maybeOne<Omit<RefundFacts, 'transaction'> & { reference: string }>(
    `select id::integer as id, reference, status, amount_kobo::float8 as "amountKobo",
       merchant_note as "merchantNote", created_at as "createdAt"
     from private.sandbox_refunds
     where id::text = $1`,
    [id],
  )
  const transaction = row && (await findTransaction(tx, row.reference, now()))
  return row && transaction ? { ...row, transaction } : null
}
