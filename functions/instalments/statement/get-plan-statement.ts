import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { leftOf, planStatement } from '../../../domain/instalments/statement/plan-statement.ts'
import {
  getPlanStatement as contract,
  type StatementView,
} from '../../../domain/instalments/statement/statement-functions.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { requireOwnPlan } from '../customers/require-own-plan.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'
import { readWrittenHistory } from './read-written-history.ts'

/**
 * What happened to a plan until today, for its customer or the holder of a ticket.
 * @returns 200 `StatementView`; 401 not signed in and no ticket; 404 no such plan, it has not begun, or
 * the ticket is wrong or has expired
 */
export const getPlanStatement = defineSteps(
  contract,
  async ({ request: { planId, ticket }, transaction, context }) => {
    const hasTicket =
      ticket !== null &&
      (await isDocumentTicket(context, { kind: 'plan-statement', planId }, ticket))
    if (ticket !== null && !hasTicket) throw noSuchStatement()
    return transaction(
      async ({ tx }) => {
        const plan = hasTicket
          ? await findPlan(tx, planId)
          : await requireOwnPlan(tx, planId, context)
        if (!plan?.activatedAt) throw noSuchStatement()
        return readStatement(tx, plan, context)
      },
      { readOnly: true },
    )
  },
)

function noSuchStatement(): FunctionError {
  return new FunctionError(404, 'There is no such statement, or the link has expired.')
}

/** The statement of a plan that has begun, as of now. */
async function readStatement(
  tx: Tx,
  plan: Pick<Plan, 'id' | 'isTest'>,
  { now }: Pick<FunctionContext, 'now'>,
): Promise<StatementView> {
  const today = dayInLagos(now())
  const { planNumber, orderNumber, name } = await getPlanCustomer(tx, plan.id)
  const { lines, totals, state } = planStatement(await readWrittenHistory(tx, plan.id), today)
  return {
    planNumber,
    orderNumber,
    name,
    isTest: plan.isTest,
    today,
    lines,
    totals,
    leftKobo: leftOf(state),
    settlementKobo: state.settlementKobo,
  }
}
