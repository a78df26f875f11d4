import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { writeOffPlan as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { writeOffAfterDays } from '../../../domain/instalments/desk/plan-rules-of-desk.ts'
import type { PlanDecisionStatus } from '../../../domain/instalments/desk/plan-words.ts'
import { writeOffAmount } from '../../../domain/instalments/ledger/follow-entry.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { readHistory, type Plan } from '../ledger/read-plan.ts'
import { writeOffPlan as writeOffInLedger } from '../ledger/write-off-plan.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import {
  findOpenDecision,
  finishDecision,
  requestDecision,
  type PlanDecision,
} from './plan-decisions.ts'

/**
 * Staff write off what is left of a plan that is more than 90 days late. Above what one person may decide,
 * a colleague must approve it. The amount is computed; `seenKobo` only says what the page showed.
 * @returns 200 `{ status, amountKobo }`, also the second time; 403 without finance or a fresh second factor;
 * 404 no such plan; 409 not late enough, another amount by now, or their own plan
 */
export const writeOffPlan = defineFunction(
  contract,
  async ({ tx, staffId, request: { planId, seenKobo, reason }, context }) => {
    const plan = await lockPlanOfOther(tx, { planId, staffId })
    const open = await findOpenDecision(tx, planId, 'write_off')
    if (open) return { status: open.status, amountKobo: open.amountKobo }
    const amountKobo = await requireWriteOff(tx, { plan, seenKobo }, context.now())
    const request = { planId, kind: 'write_off', amountKobo, reason, staffId } as const
    const id = await requestDecision(tx, request, context.now())
    if (!(await mayDecideAlone(tx, { staffId, amountKobo })))
      return { status: 'requested', amountKobo } as const
    const decision = { id, planId, amountKobo, reason }
    const status = await writeOff(tx, { decision, staffId, isAlone: true }, context)
    return { status, amountKobo }
  },
)

/**
 * What a write-off of a plan is today.
 * @throws FunctionError 409 when it may not be written off, or another amount was seen
 */
export async function requireWriteOff(
  tx: Tx,
  { plan, seenKobo }: { plan: Plan; seenKobo: number },
  now: Date,
): Promise<number> {
  const today = dayInLagos(now)
  const record = await readHistory(tx, plan.id)
  const { daysPastDue } = planState(record, today)
  if (plan.status !== 'active')
    throw new FunctionError(409, 'Only an active plan can be written off.')
  if (daysPastDue <= writeOffAfterDays)
    throw new FunctionError(
      409,
      `A plan is written off when it is more than ${writeOffAfterDays} days late. This one is ${daysPastDue} days late.`,
    )
  const amountKobo = writeOffAmount(record, today)
  if (amountKobo !== seenKobo)
    throw new FunctionError(
      409,
      'The outstanding amount of this plan has changed. Please look at it again.',
    )
  return amountKobo
}

async function mayDecideAlone(
  tx: Tx,
  { staffId, amountKobo }: { staffId: string; amountKobo: number },
): Promise<boolean> {
  const row = await tx.one<{ may: boolean }>('select private.may_give_alone($1, $2) as may', [
    staffId,
    amountKobo,
  ])
  return row.may
}

/** Books an allowed write-off of a locked plan. */
export async function writeOff(
  tx: Tx,
  {
    decision,
    staffId,
    isAlone,
  }: {
    decision: Pick<PlanDecision, 'id' | 'planId' | 'amountKobo' | 'reason'>
    staffId: string
    isAlone: boolean
  },
  context: Pick<FunctionContext, 'now'>,
): Promise<PlanDecisionStatus> {
  const { id, planId, amountKobo, reason } = decision
  const actor = { kind: 'staff', id: staffId } as const
  const now = context.now()
  const request = { planId, key: id, reason, actor, expectedKobo: amountKobo }
  await writeOffInLedger(tx, request, now)
  const done = { decision, decidedBy: staffId, key: `write-off:${id}`, isAlone }
  await finishDecision(tx, done, now)
  return 'done'
}
