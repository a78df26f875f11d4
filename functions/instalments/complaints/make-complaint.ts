import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { makeComplaint as contract } from '../../../domain/instalments/complaints/complaint-functions.ts'
import { complaintDeadlines } from '../../../domain/instalments/complaints/complaint-status.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { requireOwnPlan } from '../customers/require-own-plan.ts'
import type { Complaint } from './complaint.ts'
import { complaintReceivedMail, complaintToAnswerMail } from './complaint-mails.ts'

const perDay = { limit: 5, windowS: 86_400 }

/**
 * A customer complains about their plan. They get a number, and the time of the answer by mail; staff are
 * told. The same form that is sent twice is one complaint.
 * @returns 200 `{ number, answerBy, resolveBy }`; 400 what is wrong; 401 not signed in; 404 no such plan
 * of theirs; 409 the key belongs to another complaint; 429 too many
 */
export const makeComplaint = defineSteps(contract, async ({ request, transaction, context }) => {
  const { planId, about, message, idempotencyKey } = request
  const complaint = await transaction(async ({ tx }) => {
    const { userId } = await requireOwnPlan(tx, planId, context)
    const key = { userId, idempotencyKey }
    const before = await findByKey(tx, key)
    if (before) return requireSame(before, request)
    await requireRateLimit(
      tx,
      [{ key: `complaint:${userId}`, ...perDay }],
      'You have sent us several complaints today, and we work on them. Please call us if it is urgent.',
      context,
    )
    const now = context.now()
    const stored = await insert(tx, { ...key, planId, about, message, now })
    // Another request with the same key was faster.
    if (!stored) return requireSame(await findByKey(tx, key), request)
    const customer = await getPlanCustomer(tx, planId)
    await context.queueMail(tx, complaintReceivedMail(customer, stored, context))
    await context.queueMail(tx, complaintToAnswerMail(customer, stored, context))
    return stored
  })
  return {
    number: complaint.number,
    answerBy: complaint.answerBy.toISOString(),
    resolveBy: complaint.resolveBy.toISOString(),
  }
})

const columns = `id, number, plan_id as "planId", about, message, answer_by as "answerBy",
  resolve_by as "resolveBy"`

async function insert(
  tx: Tx,
  {
    planId,
    userId,
    about,
    message,
    idempotencyKey,
    now,
  }: Pick<Complaint, 'planId' | 'about' | 'message'> & {
    userId: string
    idempotencyKey: string
    now: Date
  },
): Promise<Complaint | null> {
  const { answerBy, resolveBy } = complaintDeadlines(now)
  return tx.maybeOne<Complaint>(
    `insert into public.complaints (number, plan_id, user_id, about, message, idempotency_key, answer_by,
       resolve_by, created_at)
     values (private.next_complaint_number($8), $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, idempotency_key) do nothing
     returning ${columns}`,
    [planId, userId, about, message, idempotencyKey, answerBy, resolveBy, now],
  )
}

async function findByKey(
  tx: Tx,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<Complaint | null> {
  return tx.maybeOne<Complaint>(
    `select ${columns} from public.complaints where user_id = $1 and idempotency_key = $2`,
    [userId, idempotencyKey],
  )
}

/** @throws FunctionError 409 */
function requireSame(
  stored: Complaint | null,
  { planId, message }: Pick<Complaint, 'planId' | 'message'>,
): Complaint {
  if (stored?.planId !== planId || stored.message !== message)
    throw new FunctionError(
      409,
      'Another complaint was sent from this form. Please reload the page.',
    )
  return stored
}
