import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import {
  requestPlanPayout as contract,
  type PayoutRequest,
} from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { readHistory } from '../ledger/read-plan.ts'
import { describeAccount } from '../../../domain/payments/describe-account.ts'
import { payoutRequestedMail } from './desk-mails.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import { findOpenDecision, requestDecision } from './plan-decisions.ts'

/**
 * Staff ask to return what a customer overpaid, to the account that the customer named. A colleague who
 * noted no money of the plan approves it, the customer is told of the account at once, and nothing is paid
 * within a day.
 * @returns 200 `{ decisionId, amountKobo }`; 403 without finance or a fresh second factor; 404 no such plan;
 * 409 nothing is overpaid, another amount by now, somebody asked already, they noted money of the plan, or
 * it is their own
 */
export const requestPlanPayout = defineFunction(
  contract,
  async ({ tx, staffId, request, context }) => {
    const { planId, reason } = request
    await lockPlanOfOther(tx, { planId, staffId })
    if (await findOpenDecision(tx, planId, 'payout'))
      throw new FunctionError(409, 'A colleague has asked for this already.')
    await requireNoMoneyOfPlan(tx, { planId, staffId })
    const now = context.now()
    const { overpaidKobo } = planState(await readHistory(tx, planId), dayInLagos(now))
    if (overpaidKobo === 0) throw new FunctionError(409, 'Nothing is overpaid on this plan.')
    if (overpaidKobo !== request.seenKobo)
      throw new FunctionError(409, 'What is overpaid has changed. Please look at it again.')
    const decision = {
      planId,
      kind: 'payout',
      amountKobo: overpaidKobo,
      reason,
      staffId,
    } as const
    const decisionId = await requestDecision(tx, decision, now)
    await storeAccount(tx, decisionId, request)
    const customer = await getPlanCustomer(tx, planId)
    const account = describeAccount(request)
    const told = { decisionId, amountKobo: overpaidKobo, account }
    await context.queueMail(tx, payoutRequestedMail(customer, told, context))
    return { decisionId, amountKobo: overpaidKobo }
  },
)

/**
 * The person who noted that money arrived may not return it.
 * @throws FunctionError 409
 */
export async function requireNoMoneyOfPlan(
  tx: Tx,
  { planId, staffId }: { planId: string; staffId: string },
): Promise<void> {
  const row = await tx.one<{ has: boolean }>(
    'select private.has_written_plan_money($1, $2) as has',
    [staffId, planId],
  )
  if (row.has)
    throw new FunctionError(
      409,
      'You noted money of this plan, so a colleague must return the overpayment.',
    )
}

async function storeAccount(
  tx: Tx,
  decisionId: string,
  { bankCode, accountNumber, accountName }: PayoutRequest,
): Promise<void> {
  await tx.query(
    `insert into private.plan_payouts (decision_id, bank_code, account_number, account_name)
     values ($1, $2, $3, $4)`,
    [decisionId, bankCode, accountNumber, accountName],
  )
}
