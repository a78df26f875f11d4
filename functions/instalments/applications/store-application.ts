import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import type { PlanRequest } from '../../../domain/instalments/applications/application-functions.ts'
import {
  decidePlan,
  type PlanDecision,
} from '../../../domain/instalments/applications/decide-plan.ts'
import type { PlanDocumentKind } from '../../../domain/instalments/applications/plan-documents.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import type { StoredFile } from '../../files/store-files.ts'
import { isTestShop } from '../../gateway/payment-mode.ts'
import type { Order } from '../../orders/order-access.ts'
import { systemActor, writeEvent } from '../../orders/order-changes.ts'
import type { ChosenPlan } from './choose-plan-now.ts'
import { readPersonHistory } from './person-history.ts'
import { planReceivedMail, planToDecideMail } from './plan-mails.ts'
import { waitUntil, writeDecision } from './write-decision.ts'

interface NewApplication {
  request: PlanRequest
  requestHash: string
  /** Locked. */
  order: Order
  personId: string
  chosen: ChosenPlan
  files: readonly (StoredFile & { kind: PlanDocumentKind })[]
}

/** Stores an application with its plan, decides it by the rules, and tells its buyer. */
export async function storeApplication(
  tx: Tx,
  application: NewApplication,
  context: FunctionContext,
): Promise<{ planId: string; status: PlanStatus }> {
  const { request, order, personId, chosen } = application
  const now = context.now()
  const history = await readPersonHistory(tx, { personId, order }, now)
  const decision = decidePlan({
    rules: chosen.rules,
    plan: chosen.plan,
    applicant: {
      employment: request.employment,
      monthlyIncomeKobo: request.monthlyIncome,
      otherRepaymentsKobo: request.otherRepayments,
      hasGuarantor: chosen.asks.guarantor,
    },
    history,
  })
  const plan = await insertPlan(tx, application, context)
  await insertApplication(tx, { ...application, planId: plan.id, decision }, now)
  await insertFiles(tx, plan.id, application, now)
  const message = `You have applied for plan ${plan.number}.`
  const actor = { kind: 'customer', id: personId } as const
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
  if (decision.outcome !== 'review') {
    const { outcome, reason } = decision
    await writeDecision(tx, { plan, order, decision: outcome, reason, actor: systemActor }, context)
    return { planId: plan.id, status: outcome }
  }
  await context.queueMail(tx, planReceivedMail(order, plan, context))
  await context.queueMail(tx, planToDecideMail(order, plan, context))
  return { planId: plan.id, status: 'applied' }
}

async function insertPlan(
  tx: Tx,
  { order, personId, chosen: { offer, plan } }: NewApplication,
  context: FunctionContext,
): Promise<{ id: string; number: string; months: number; financedKobo: number }> {
  const now = context.now()
  const { terms } = offer
  const row = await tx.one<{ id: string; number: string }>(
    `insert into public.instalment_plans (order_id, user_id, months, interest,
       rate_percent_per_month, deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo,
       financed_kobo, interest_kobo, is_test, applied_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     returning id, number`,
    [
      order.id,
      personId,
      terms.months,
      terms.interest,
      percent(terms.ratePerMonth, 1_000),
      percent(plan.depositKobo / plan.priceKobo, 100),
      percent(terms.feeShare, 100),
      terms.fee,
      plan.priceKobo,
      plan.depositKobo,
      plan.feeKobo,
      plan.financedKobo,
      plan.interestKobo,
      isTestShop(context),
      now,
      waitUntil('applied', now),
    ],
  )
  return { ...row, months: terms.months, financedKobo: plan.financedKobo }
}

/** A share as percent, rounded to its column, and below 100. */
function percent(share: number, steps: number): number {
  return Math.min(Math.round(100 * share * steps), 100 * steps - 1) / steps
}

async function insertApplication(
  tx: Tx,
  {
    request,
    requestHash,
    chosen: { rules, asks },
    planId,
    decision,
  }: NewApplication & { planId: string; decision: PlanDecision },
  now: Date,
): Promise<void> {
  const isDecided = decision.outcome !== 'review'
  // What the rules do not ask for is not kept.
  const bvn = asks.bvn ? request.bvn : null
  await tx.query(
    `insert into public.plan_applications (plan_id, employment, employer, monthly_income_kobo,
       other_repayments_kobo, guarantor_name, guarantor_phone, bvn_end, rule_version, score, reason,
       consented_at, idempotency_key, request_hash, consent_version, points)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      planId,
      request.employment,
      request.employer,
      request.monthlyIncome,
      request.otherRepayments,
      asks.guarantor ? request.guarantorName : null,
      asks.guarantor ? request.guarantorPhone : null,
      bvn?.slice(-4) ?? null,
      rules.version,
      decision.score,
      isDecided ? decision.reason : null,
      now,
      request.idempotencyKey,
      requestHash,
      request.consentVersion,
      JSON.stringify(decision.points),
    ],
  )
  if (bvn)
    await tx.query('insert into private.plan_bvns (plan_id, bvn) values ($1, $2)', [planId, bvn])
}

async function insertFiles(
  tx: Tx,
  planId: string,
  { files }: NewApplication,
  now: Date,
): Promise<void> {
  for (const { kind, mediaType, objectPath, sizeBytes, sha256 } of files)
    await tx.query(
      `insert into public.plan_documents (plan_id, kind, media_type, object_path, size_bytes, sha256,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [planId, kind, mediaType, objectPath, sizeBytes, sha256, now],
    )
}
