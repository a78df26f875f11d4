import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { decidePauseRequest as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { pauseDeclinedMail } from './desk-mails.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import { pauseAndTell } from './pause-plan.ts'

/**
 * Staff grant or decline the request of a customer for a pause. Granting pauses the plan in the same
 * transaction.
 * @returns 200 `{ status }`, also the second time; 403 without finance or support; 404 no such request; 409
 * the plan cannot pause, the request was decided otherwise, or it is their own plan
 */
export const decidePauseRequest = defineSteps(
  contract,
  async ({ request, transaction, context }) => {
    const status = request.decision === 'grant' ? ('granted' as const) : ('declined' as const)
    await transaction(async ({ tx, staffId }) => {
      const { planId } = await findRequest(tx, request.requestId)
      await lockPlanOfOther(tx, { planId, staffId })
      const asked = await findRequest(tx, request.requestId)
      if (asked.status === status) return
      if (asked.status !== 'requested')
        throw new FunctionError(409, 'This request was decided or withdrawn already.')
      const decided = [request.requestId, status, request.answer, staffId, context.now()]
      if (status === 'granted') {
        const { answer: words } = request
        const pause = { planId, staffId, note: asked.reason, answer: words }
        await pauseAndTell(tx, pause, context)
        await tx.query(
          `update public.pause_requests
           set status = $2, answer = $3, decided_by = $4, decided_at = $5, schedule_version = (
             select max(version) from public.plan_schedules
             where plan_id = pause_requests.plan_id and reason = 'pause')
           where id = $1`,
          decided,
        )
        return
      }
      await tx.query(
        `update public.pause_requests
         set status = $2, answer = $3, decided_by = $4, decided_at = $5
         where id = $1`,
        decided,
      )
      const customer = await getPlanCustomer(tx, planId)
      const declined = { requestId: request.requestId, answer: request.answer ?? '' }
      await context.queueMail(tx, pauseDeclinedMail(customer, declined, context))
    })
    return { status }
  },
)

/** @throws FunctionError 404 */
async function findRequest(
  tx: Tx,
  requestId: string,
): Promise<{ planId: string; status: string; reason: string }> {
  const found = await tx.maybeOne<{ planId: string; status: string; reason: string }>(
    'select plan_id as "planId", status, reason from public.pause_requests where id = $1',
    [requestId],
  )
  if (!found) throw new FunctionError(404, 'There is no such request.')
  return found
}
