import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  acceptPlanAgreement as contract,
  type PlanAcceptance as Request,
} from '../../../domain/instalments/applications/application-functions.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import { requirePerson } from '../../callers/require-person.ts'
import { applyMoney } from '../../orders/money/apply-money.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { writeEvent } from '../../orders/order-changes.ts'
import { agreementOfPlan } from './agreement-of-plan.ts'
import { planAgreedMail } from './plan-mails.ts'
import { requireOwnPlan } from './require-own-plan.ts'
import { requireAcceptable, requireName, wasAccepted } from './require-acceptable.ts'
import { bookPlan, storeAgreement } from './store-agreement.ts'
import { waitUntil } from './write-decision.ts'

/**
 * The buyer accepts the agreement of an approved plan: its words are kept with name, time and address,
 * and the order asks for the deposit from now on. Pressed twice, it is accepted once.
 * @returns 200 `{ status, dueKobo }`; 400 another name; 401 not signed in; 404 no such plan; 409 it is
 * not approved any more, the order has changed, or the words are not those that were shown
 */
export const acceptPlanAgreement = defineFunction(contract, async ({ tx, request, context }) => {
  return accept(tx, request, context)
})

async function accept(
  tx: Tx,
  request: Request,
  context: FunctionContext,
): Promise<{ status: PlanStatus; dueKobo: number }> {
  const personId = requirePerson(context)
  const { stored, order } = await requireOwnPlan(tx, { planId: request.planId, personId }, context)
  const { plan } = stored
  if (await wasAccepted(tx, plan.id, request.sha256))
    return { status: plan.status, dueKobo: (await getOrderMoney(tx, order.id)).dueKobo }
  const now = context.now()
  await requireAcceptable(tx, { stored, order }, now)
  const agreement = await agreementOfPlan(tx, stored)
  if (agreement.sha256 !== request.sha256)
    throw new FunctionError(409, 'The agreement has changed. Please read it again.', {
      details: { code: 'agreement_changed' },
    })
  await requireName(tx, { typed: request.name, order, personId })
  await storeAgreement(
    tx,
    { request, agreement, schedule: stored.figures.schedule, personId },
    context,
  )
  const expiresAt = waitUntil('agreed', now)
  await tx.query(
    `update public.instalment_plans set status = 'agreed', agreed_at = $2, expires_at = $3
     where id = $1`,
    [plan.id, now, expiresAt],
  )
  await bookPlan(tx, stored, personId, now)
  const message = `You have accepted the agreement of plan ${plan.number}.`
  const actor = { kind: 'customer', id: personId } as const
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
  const { dueKobo } = await getOrderMoney(tx, order.id)
  await context.queueMail(tx, planAgreedMail(order, { plan, dueKobo, expiresAt }, context))
  if (dueKobo === 0) await applyMoney(tx, { order, cause: `plan:${plan.id}`, actor }, context)
  return { status: 'agreed', dueKobo }
}
