import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { recordPlanPayout as contract } from '../../../domain/instalments/desk/plan-decision-functions.ts'
import { payoutWaitHours } from '../../../domain/instalments/desk/plan-rules-of-desk.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { payOutOverpayment } from '../ledger/pay-out-overpayment.ts'
import { describeAccount } from '../../../domain/payments/describe-account.ts'
import { payoutMadeMail } from './desk-mails.ts'
import { lockPlanOfOther } from './lock-plan.ts'
import { finishDecision, getDecision, type PlanDecision } from './plan-decisions.ts'

interface Payout {
  bankCode: string
  accountNumber: string
  transferReference: string | null
}

/**
 * Staff note the transfer that they made for an approved payout: only now the plan has paid it back. The
 * customer gets a mail with its reference.
 * @returns 200 `{ status: 'done' }`, also the second time; 403 without finance or a fresh second factor; 404
 * no such request; 409 it is not approved, waits a day, names another account or a known reference, or
 * the plan has not that much overpaid any more
 */
export const recordPlanPayout = defineSteps(
  contract,
  async ({ request: given, transaction, context }) => {
    await transaction(async ({ tx, staffId }) => {
      const { planId } = await getDecision(tx, given.decisionId)
      await lockPlanOfOther(tx, { planId, staffId })
      const decision = await getDecision(tx, given.decisionId)
      const payout = await getPayout(tx, decision.id)
      if (payout.accountNumber !== given.accountNumber)
        throw new FunctionError(409, 'Another account was approved. Please look at it again.')
      if (decision.status === 'done') return requireSame(payout, given.transferReference)
      requirePayable(decision, context.now())
      await requireNewTransfer(tx, given.transferReference)
      await pay(tx, { decision, payout, staffId, reference: given.transferReference }, context)
    })
    return { status: 'done' as const }
  },
)

async function getPayout(tx: Tx, decisionId: string): Promise<Payout> {
  const payout = await tx.maybeOne<Payout>(
    `select bank_code as "bankCode", account_number as "accountNumber",
       transfer_reference as "transferReference"
     from private.plan_payouts where decision_id = $1`,
    [decisionId],
  )
  if (!payout) throw new FunctionError(409, 'This is not a payout.')
  return payout
}

/** The button was pressed twice. @throws FunctionError 409 when another transfer is noted */
function requireSame({ transferReference }: Payout, reference: string): void {
  if (transferReference?.toUpperCase() !== reference.toUpperCase())
    throw new FunctionError(409, 'This was paid already, by another transfer.')
}

/** @throws FunctionError 409 */
function requirePayable({ status, createdAt }: PlanDecision, now: Date): void {
  if (status === 'requested')
    throw new FunctionError(409, 'A colleague must approve this first. Do not pay it yet.')
  if (status !== 'approved') throw new FunctionError(409, 'This was refused. Do not pay it.')
  const mayPayAt = new Date(createdAt.getTime() + payoutWaitHours * 3_600_000)
  if (now < mayPayAt)
    throw new FunctionError(
      409,
      `The customer can still say that the account is not theirs. Do not pay it before ${formatMoment(mayPayAt)}.`,
    )
}

/** @throws FunctionError 409 when another payout has this reference */
async function requireNewTransfer(tx: Tx, reference: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select from private.plan_payouts where upper(transfer_reference) = upper($1)',
    [reference],
  )
  if (rowCount !== 0)
    throw new FunctionError(409, 'This transfer was noted for another payout. Please check it.')
}

async function pay(
  tx: Tx,
  {
    decision,
    payout,
    staffId,
    reference,
  }: { decision: PlanDecision; payout: Payout; staffId: string; reference: string },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const { id, planId, amountKobo, reason } = decision
  const actor = { kind: 'staff', id: staffId } as const
  await tx.query(
    `update private.plan_payouts
     set transfer_reference = $2, transferred_by = $3, transferred_at = $4
     where decision_id = $1`,
    [id, reference, staffId, now],
  )
  await payOutOverpayment(tx, { planId, amountKobo, key: id, reason, actor }, now)
  await finishDecision(tx, { decision, decidedBy: decision.decidedBy, key: `payout:${id}` }, now)
  const customer = await getPlanCustomer(tx, planId)
  const made = { decisionId: id, amountKobo, account: describeAccount(payout), reference }
  await context.queueMail(tx, payoutMadeMail(customer, made, context))
}
