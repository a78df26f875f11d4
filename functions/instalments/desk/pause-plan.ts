import { defineFunction } from '../../callers/define-function.ts'
import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { pausePlan as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { pausePlan as pauseInLedger } from '../ledger/pause-plan.ts'
import { pauseMail } from './desk-mails.ts'
import { lockPlanOfOther } from './lock-plan.ts'

/**
 * Staff pause a plan for 30 days, at no cost. A plan has two pauses in its term, and nobody
 * grants a third. The customer gets the new day by mail.
 * @returns 200 `{ nextDueOn }`; 403 without finance or support; 404 no such plan; 409 the plan cannot
 * pause, or it is their own
 */
export const pausePlan = defineFunction(
  contract,
  async ({ tx, staffId, request: { planId, reason }, context }) => {
    await lockPlanOfOther(tx, { planId, staffId })
    const nextDueOn = await pauseAndTell(
      tx,
      { planId, staffId, note: reason, answer: null },
      context,
    )
    return { nextDueOn }
  },
)

/**
 * Pauses a locked plan and tells its customer.
 * @param given `answer`: words of staff for the customer
 * @returns the next due day; null when nothing was moved, because it was paused today already
 */
export async function pauseAndTell(
  tx: Tx,
  given: { planId: string; staffId: string; note: string; answer: string | null },
  context: FunctionContext,
): Promise<string | null> {
  const { planId, staffId, note, answer: words } = given
  const actor = { kind: 'staff', id: staffId } as const
  const outcome = await pauseInLedger(tx, { planId, note, actor }, context.now())
  if (outcome.kind === 'known_already') return null
  const customer = await getPlanCustomer(tx, planId)
  const { nextDueOn } = outcome
  const key = `${planId}:${nextDueOn}`
  await context.queueMail(tx, pauseMail(customer, { key, nextDueOn, answer: words }, context))
  return nextDueOn
}
