import { z } from 'zod'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { writeDispute, writeResolvedDispute, type DisputeFacts } from './bodies/write-dispute.ts'
import { answer, refuse, type ApiRoute } from './sandbox-answer.ts'
import { queueMessage } from './sandbox-message-queue.ts'
import { findTransaction, type SandboxTransaction } from './sandbox-transactions.ts'

/** In Nigeria a shop has 16 hours to answer (Paystack's help pages, article 2125378). */
const answerMs = 16 * 3_600_000
/** How long the payer of the sandbox waits before they complain, and their bank before it decides. */
const delayMs = 5_000

const newEvidence = z.object({
  customer_email: z.string(),
  customer_name: z.string(),
  customer_phone: z.string(),
  service_details: z.string(),
  delivery_address: z.string().default(''),
  delivery_date: z.string().default(''),
})
const newAnswer = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: z.string().min(1),
  refund_amount: z.int().nonnegative(),
  uploaded_filename: z.string(),
  evidence: z.int().optional(),
})

/** The payer disputes a payment a few seconds after it. */
export async function openDispute(
  tx: Tx,
  { reference, requestedKobo }: SandboxTransaction,
  context: Pick<ModuleContext, 'enqueue' | 'now'>,
): Promise<void> {
  const now = context.now()
  const row = await tx.one<{ id: number }>(
    `insert into private.sandbox_disputes (reference, refund_amount_kobo, due_at, created_at)
     values ($1, $2, $3, $4)
     returning id::integer as id`,
    [reference, requestedKobo, new Date(now.getTime() + answerMs), now],
  )
  const message = { event: 'charge.dispute.create', reference, disputeId: row.id, delayMs }
  await queueMessage(tx, message, context)
}

export const fetchDispute: ApiRoute = async (tx, { id }, context) => {
  const dispute = await findDispute(tx, id, context)
  return dispute ? answer('Dispute retrieved', writeDispute(dispute)) : noDispute()
}

export const fetchUploadUrl: ApiRoute = async (tx, { id, query }, context) => {
  const fileName = query.get('upload_filename')
  if (!fileName) return refuse(400, 'upload_filename is required')
  if (!(await findDispute(tx, id, context))) return noDispute()
  const url = new URL(`${context.siteUrl}/functions/v1/sandbox-gateway/evidence-file`)
  url.searchParams.set('dispute', id)
  return answer('Upload url generated', {
    signedUrl: url.href,
    fileName: `dispute-${id}-${fileName}`,
  })
}

export const addEvidence: ApiRoute = async (tx, { id, body }, context) => {
  const dispute = await findDispute(tx, id, context)
  if (!dispute) return noDispute()
  const parsed = newEvidence.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const at = context.now().toISOString()
  const ids = { dispute: dispute.id, id: dispute.id }
  return answer('Evidence created', { ...parsed.data, ...ids, createdAt: at, updatedAt: at })
}

/** The bank of the sandbox decides for a shop that objects. */
export const resolveDispute: ApiRoute = async (tx, { id, body }, context) => {
  const dispute = await findDispute(tx, id, context)
  if (!dispute) return noDispute()
  const parsed = newAnswer.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  if (dispute.status !== 'awaiting-merchant-feedback')
    return refuse(400, 'Dispute has been answered already')
  const { message, uploaded_filename: fileName } = parsed.data
  const isAccepted = parsed.data.resolution === 'merchant-accepted'
  const changed: DisputeFacts = isAccepted
    ? { ...dispute, status: 'resolved', resolution: 'merchant-accepted', resolvedAt: context.now() }
    : { ...dispute, status: 'awaiting-bank-feedback' }
  await storeDispute(tx, changed)
  const { reference } = dispute.transaction
  if (isAccepted)
    await tx.query(
      `update private.sandbox_transactions set status = 'reversed' where reference = $1`,
      [reference],
    )
  await queueMessage(
    tx,
    {
      event: 'charge.dispute.resolve',
      reference,
      disputeId: dispute.id,
      delayMs: isAccepted ? 0 : delayMs,
    },
    context,
  )
  return answer(
    'Dispute successfully resolved',
    writeResolvedDispute(changed, { message, fileName }),
  )
}

/** The bank of the payer decides about a dispute that the shop objected to. */
export async function endDispute(tx: Tx, id: number, context: Pick<ModuleContext, 'now'>) {
  const dispute = await findDispute(tx, String(id), context)
  if (dispute?.status === 'awaiting-bank-feedback')
    await storeDispute(tx, {
      ...dispute,
      status: 'resolved',
      resolution: 'declined',
      resolvedAt: context.now(),
    })
}

async function storeDispute(
  tx: Tx,
  { id, status, resolution, resolvedAt }: DisputeFacts,
): Promise<void> {
  await tx.query(
    `update private.sandbox_disputes
     set status = $2, resolution = $3, resolved_at = $4
     where id = $1`,
    [id, status, resolution, resolvedAt],
  )
}

export async function findDispute(
  tx: Tx,
  id: string,
  { now }: Pick<ModuleContext, 'now'>,
): Promise<DisputeFacts | null> {
  const row = await tx.maybeOne<Omit<DisputeFacts, 'transaction'> & { reference: string }>(
    `select id::integer as id, reference, status, resolution,
       refund_amount_kobo::float8 as "refundKobo", created_at as "createdAt", due_at as "dueAt",
       resolved_at as "resolvedAt"
     from private.sandbox_disputes
     where id::text = $1`,
    [id],
  )
  const transaction = row && (await findTransaction(tx, row.reference, now()))
  return row && transaction ? { ...row, transaction } : null
}

function noDispute(): Response {
  return refuse(404, 'Dispute not found')
}
