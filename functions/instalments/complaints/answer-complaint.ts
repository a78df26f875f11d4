import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { answerComplaint as contract } from '../../../domain/instalments/complaints/complaint-functions.ts'
import {
  complaintTransitions,
  type ComplaintStatus,
} from '../../../domain/instalments/complaints/complaint-status.ts'
import { isAllowedTransition } from '../../../domain/parse/status-transitions.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { complaintAnsweredMail } from './complaint-mails.ts'

/**
 * Staff answer a complaint. The customer gets the words by mail. The same answer that is sent twice is one.
 * @returns 200 `{ status }`; 400 what is wrong; 403 not staff; 404 no such complaint; 409 it is
 * resolved, or it is their own
 */
export const answerComplaint = defineFunction(
  contract,
  async ({ tx, staffId, request: { complaintId, message, resolves }, context }) => {
    const complaint = await lockComplaint(tx, complaintId)
    const given = { complaintId, message, resolves, staffId }
    if (await isLastAnswer(tx, given)) return { status: complaint.status }
    const next = resolves ? ('resolved' as const) : ('answered' as const)
    if (!isAllowedTransition(complaintTransitions, complaint.status, next))
      throw new FunctionError(
        409,
        'This complaint has changed since you opened it. Please read it again.',
      )
    const stored = await tx.one<{ id: string }>(
      `insert into public.complaint_answers (complaint_id, message, resolves, answered_by, created_at)
         values ($1, $2, $3, $4, $5)
         returning id`,
      [complaintId, message, resolves, staffId, context.now()],
    )
    const customer = await getPlanCustomer(tx, complaint.planId)
    const { number } = complaint
    await context.queueMail(
      tx,
      complaintAnsweredMail(customer, { answerId: stored.id, number, message, resolves }, context),
    )
    return { status: next }
  },
)

async function lockComplaint(
  tx: Tx,
  complaintId: string,
): Promise<{ number: string; planId: string; status: ComplaintStatus }> {
  const row = await tx.maybeOne<{ number: string; planId: string; status: ComplaintStatus }>(
    `select number, plan_id as "planId", status from public.complaints where id = $1
     for no key update`,
    [complaintId],
  )
  if (!row) throw new FunctionError(404, 'There is no such complaint.')
  return row
}

/** Whether the newest answer is just this one. */
async function isLastAnswer(
  tx: Tx,
  given: { complaintId: string; message: string; resolves: boolean; staffId: string },
): Promise<boolean> {
  const last = await tx.maybeOne<{ message: string; resolves: boolean; staffId: string | null }>(
    `select message, resolves, answered_by as "staffId" from public.complaint_answers
     where complaint_id = $1
     order by created_at desc, id
     limit 1`,
    [given.complaintId],
  )
  return (
    last?.message === given.message &&
    last.resolves === given.resolves &&
    last.staffId === given.staffId
  )
}
