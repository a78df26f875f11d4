import { defineFunction } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { decidePlanDecision as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import type { PlanDecisionStatus } from '../../../domain/instalments/desk/plan-words.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import { getDecision, type PlanDecision } from './plan-decisions.ts'
import { requireNoMoneyOfPlan } from './request-plan-payout.ts'
import { requireWriteOff, writeOff } from './write-off-plan.ts'

/**
 * A second person approves a write-off or a payout, or somebody refuses it. An approved write-off is booked at
 * once; an approved payout waits for its transfer. Whoever asked may take it back.
 * @returns 200 `{ status }`, also the second time; 403 without finance or a fresh second factor, or they may
 * not approve it; 404 no such request; 409 it was decided otherwise, the amount has changed, they noted
 * money of the plan, or it is their own
 */
export const decidePlanDecision = defineFunction(
  contract,
  async ({ tx, staffId, request: { decisionId, decision, note }, context }) => {
    const { planId } = await getDecision(tx, decisionId)
    const plan = await lockPlanOfOther(tx, { planId, staffId })
    const asked = await getDecision(tx, decisionId)
    if (decision === 'refuse')
      return { status: await refuse(tx, { asked, staffId, note }, context) }
    if (asked.status === 'approved' || asked.status === 'done') return { status: asked.status }
    if (asked.status === 'refused') throw new FunctionError(409, 'This request was refused.')
    await requireSecondPerson(tx, { asked, staffId })
    if (asked.kind === 'write_off') {
      await requireWriteOff(tx, { plan, seenKobo: asked.amountKobo }, context.now())
      return { status: await writeOff(tx, { decision: asked, staffId, isAlone: false }, context) }
    }
    await requireNoMoneyOfPlan(tx, { planId, staffId })
    return { status: await approve(tx, { asked, staffId }, context) }
  },
)

/** @throws FunctionError 403 */
async function requireSecondPerson(
  tx: Tx,
  { asked, staffId }: { asked: PlanDecision; staffId: string },
): Promise<void> {
  if (asked.requestedBy === staffId)
    throw new FunctionError(403, 'You asked for this, so a colleague must approve it.')
  const row = await tx.one<{ problem: string | null }>(
    `select private.find_approval_problem($1, $2, $3) as problem`,
    [staffId, asked.requestedBy, asked.createdAt],
  )
  const problem = row.problem
  if (problem) throw refusal(403, problem)
}

async function refuse(
  tx: Tx,
  { asked, staffId, note }: { asked: PlanDecision; staffId: string; note: string | null },
  { now }: Pick<FunctionContext, 'now'>,
): Promise<PlanDecisionStatus> {
  if (asked.status === 'refused') return 'refused'
  if (asked.status === 'done') throw new FunctionError(409, 'This is done already.')
  await tx.query(
    `update public.plan_decisions
     set status = 'refused', decided_by = $2, decided_at = $3, note = $4
     where id = $1`,
    [asked.id, staffId, now(), note],
  )
  return 'refused'
}

async function approve(
  tx: Tx,
  { asked, staffId }: { asked: PlanDecision; staffId: string },
  { now }: Pick<FunctionContext, 'now'>,
): Promise<PlanDecisionStatus> {
  await tx.query(
    `update public.plan_decisions set status = 'approved', decided_by = $2, decided_at = $3
     where id = $1`,
    [asked.id, staffId, now()],
  )
  return 'approved'
}
