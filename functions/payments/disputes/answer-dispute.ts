import { defineSteps } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { answerDispute as contract } from '../../../domain/disputes/dispute-functions.ts'
import type { DisputeAnswerStatus } from '../../../domain/disputes/dispute-status.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'
import {
  maxProofBytes,
  maxProofFormBytes,
  tooLargeProofMessage,
} from '../../../domain/payments/transfer-proof.ts'
import { storeFiles } from '../../files/store-files.ts'
import { readReceipt } from '../proofs/read-receipt.ts'
import { mayRefundAlone } from '../refunds/refunds.ts'
import {
  findCurrentAnswer,
  insertAnswer,
  type CurrentAnswer,
  type NewAnswer,
} from './dispute-answers.ts'
import { disputeApprovalMail } from './dispute-mails.ts'
import { lockDisputedOrder } from './lock-disputed-order.ts'
import { sendDisputeAnswerQueue } from './send-dispute-answer.ts'

type Answer = Omit<NewAnswer, 'requestedBy' | 'isDecided'>

/**
 * Staff accept a dispute, which gives the money back, or object to it with evidence. Above what one
 * person may give back alone, a second one must accept it too. A job sends the answer, once.
 * @returns 200 `{ status }`: `sending`, or `requested` while it waits for a second person; 400 what
 * is wrong with the evidence; 403 not staff, or somebody else must approve it; 404 no such dispute;
 * 409 it needs no answer, or one is being sent
 */
export const answerDispute = defineSteps(
  contract,
  async ({ request: { file, ...given }, transaction, allow, context }) => {
    if (file && file.size > maxProofBytes) throw new FunctionError(413, tooLargeProofMessage)
    // Only then is work spent on the file.
    await allow()
    const files = file ? [await readReceipt(new Uint8Array(await file.arrayBuffer()))] : []
    const fileName = cleanLine(file?.name ?? '').slice(0, 200) || 'evidence'
    const bucket = 'dispute-evidence'
    const status = await storeFiles(context, { bucket, files }, ([stored]) => {
      const evidence = stored ? { ...stored, fileName } : null
      return transaction(({ tx, staffId }) =>
        decide(tx, { staffId, given: { ...given, evidence } }, context),
      )
    })
    return { status }
  },
  { upload: { maxBytes: maxProofFormBytes, tooLarge: tooLargeProofMessage } },
)

async function decide(
  tx: Tx,
  { staffId, given }: { staffId: string; given: Answer },
  context: FunctionContext,
): Promise<{ result: DisputeAnswerStatus; keeps: boolean }> {
  const locked = await lockDisputedOrder(tx, given.disputeId)
  if (!locked) throw new FunctionError(404, 'There is no such dispute.')
  const { dispute } = locked
  if (dispute.status !== 'needs_answer')
    throw new FunctionError(409, 'This dispute needs no answer any more.')
  const current = await findCurrentAnswer(tx, { disputeId: dispute.id, staffId })
  if (current?.status === 'sending')
    throw new FunctionError(409, 'An answer to this dispute is being sent.')
  if (current && given.decision === 'accept') {
    const result = await approve(tx, { current, staffId }, context)
    return { result, keeps: false }
  }
  // To object is the opposite of what waits for a second person.
  if (current)
    await tx.query(`update public.dispute_answers set status = 'withdrawn' where id = $1`, [
      current.id,
    ])
  const isDecided =
    given.decision === 'decline' || (await mayRefundAlone(tx, { staffId, ...dispute }))
  const answerId = await insertAnswer(tx, { ...given, requestedBy: staffId, isDecided })
  if (isDecided) await context.enqueue(tx, sendDisputeAnswerQueue, { answerId })
  else await context.queueMail(tx, disputeApprovalMail({ ...locked, answerId }, context))
  return { result: isDecided ? 'sending' : 'requested', keeps: true }
}

async function approve(
  tx: Tx,
  { current, staffId }: { current: CurrentAnswer; staffId: string },
  context: FunctionContext,
): Promise<DisputeAnswerStatus> {
  if (current.requestedBy === staffId)
    throw new FunctionError(403, 'Another member of staff must accept it too.')
  if (current.approvalProblem) throw refusal(403, current.approvalProblem)
  await tx.query(
    `update public.dispute_answers set status = 'sending', approved_by = $2 where id = $1`,
    [current.id, staffId],
  )
  await context.enqueue(tx, sendDisputeAnswerQueue, { answerId: current.id })
  return 'sending'
}
