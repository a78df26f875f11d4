import { defineFunction } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { decidePlanApplication as contract } from '../../../domain/instalments/applications/application-functions.ts'
import { secondPersonAboveKobo } from '../../../domain/instalments/plan-rules.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'
import { findOrderProblem } from '../applications/plan-order.ts'
import { noSuchPlan } from '../applications/require-own-plan.ts'
import { writeDecision } from '../applications/write-decision.ts'

type Request = ValueOf<typeof contract.parseRequest>
type Outcome = ValueOf<typeof contract.parseResponse>['outcome']

/**
 * Staff approve an application, or decline it, with a reason for the applicant. Above a limit two people
 * approve. Nobody decides on their own plan.
 * @returns 200 `{ outcome }`; 403 no finance, no fresh second factor, their own plan, or a second person is
 * needed; 404 no such application; 409 it is decided, or its order has ended
 */
export const decidePlanApplication = defineFunction(
  contract,
  async ({ tx, staffId, request, context }) => {
    const outcome = await decide(tx, { request, staffId }, context)
    return { outcome }
  },
)

async function decide(
  tx: Tx,
  { request, staffId }: { request: Request; staffId: string },
  context: FunctionContext,
): Promise<Outcome> {
  const { plan, order } = await lockApplication(tx, request.planId)
  if (plan.userId === staffId) throw refusal(403, 'own_plan')
  if (plan.status === request.decision) return request.decision
  if (plan.status !== 'applied')
    throw new FunctionError(409, 'This application is decided already.')
  const { decision, reason } = request
  if (decision === 'approved') {
    const problem = await findOrderProblem(tx, order)
    if (problem) throw new FunctionError(409, `It cannot be approved now. ${problem}`)
    if (
      plan.financedKobo > secondPersonAboveKobo &&
      !(await isSecond(tx, { request, staffId }, context))
    )
      return 'needs_second'
  }
  await tx.query(
    'update public.plan_applications set decided_by = $2, reason = $3 where plan_id = $1',
    [plan.id, staffId, reason],
  )
  const actor = { kind: 'staff', id: staffId } as const
  await writeDecision(tx, { plan, order, decision, reason, actor }, context)
  return decision
}

/** The order first, as payments lock it. */
async function lockApplication(tx: Tx, planId: string): Promise<{ plan: Plan; order: Order }> {
  const found = await findPlan(tx, planId)
  const order = found && (await lockOrder(tx, found.orderId))
  const plan = await findPlan(tx, planId, { locks: true })
  const { rowCount } = await tx.query(
    'select from public.plan_applications where plan_id = $1 for update',
    [planId],
  )
  if (!order || !plan || rowCount === 0) throw noSuchPlan()
  return { plan, order }
}

/**
 * Whether a colleague has approved a large plan before; otherwise this approval is the first one.
 * @throws FunctionError 403 for the same person again, or one who may not be the second
 */
async function isSecond(
  tx: Tx,
  { request: { planId, reason }, staffId }: { request: Request; staffId: string },
  { now }: FunctionContext,
): Promise<boolean> {
  const row = await tx.maybeOne<{ firstBy: string | null; problem: string | null }>(
    `select first_approval_by as "firstBy", case when first_approved_at is not null then
       private.find_approval_problem($2, first_approval_by, first_approved_at)
       end as problem
     from public.plan_applications
     where plan_id = $1`,
    [planId, staffId],
  )
  if (row?.firstBy === staffId)
    throw new FunctionError(
      403,
      'You have approved it already, so a colleague must approve it too.',
    )
  if (row?.firstBy) {
    if (row.problem) throw refusal(403, row.problem)
    return true
  }
  await tx.query(
    `update public.plan_applications
     set first_approval_by = $2, first_approved_at = $3, first_reason = $4
     where plan_id = $1`,
    [planId, staffId, now(), reason],
  )
  return false
}
