import {
  repaymentPlan,
  type PlanTerms,
  type RepaymentPlan,
} from '../../../domain/finance/repayment-plan.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { findPlan, type Plan } from '../ledger/read-plan.ts'

/** A plan before it begins: its terms, its schedule without days, and its application. */
export interface StoredPlan {
  plan: Plan
  terms: PlanTerms
  figures: RepaymentPlan
  expiresAt: Date | null
  application: {
    ruleVersion: number
    reason: string | null
    guarantorName: string | null
  } | null
}

/**
 * A plan with its figures, computed again from its terms.
 * @throws Error when they are not those that are stored
 */
export async function readStoredPlan(
  tx: Tx,
  planId: string,
  { locks = false } = {},
): Promise<StoredPlan | null> {
  const plan = await findPlan(tx, planId, { locks })
  if (!plan) return null
  const row = await tx.one<{
    feePercent: number
    interestKobo: number
    expiresAt: Date | null
    application: StoredPlan['application']
  }>(
    `select p.fee_percent::float8 as "feePercent", p.interest_kobo::float8 as "interestKobo",
       p.expires_at as "expiresAt",
       case when a.plan_id is not null then jsonb_build_object('ruleVersion', a.rule_version,
         'reason', a.reason, 'guarantorName', a.guarantor_name) end as application
     from public.instalment_plans p
     left join public.plan_applications a on a.plan_id = p.id
     where p.id = $1`,
    [planId],
  )
  const terms: PlanTerms = {
    interest: plan.interest,
    ratePerMonth: plan.ratePercentPerMonth / 100,
    months: plan.months,
    depositShare: plan.depositKobo / plan.priceKobo,
    feeShare: row.feePercent / 100,
    fee: plan.fee,
  }
  const figures = repaymentPlan(plan.priceKobo, terms)
  if (
    figures.depositKobo !== plan.depositKobo ||
    figures.feeKobo !== plan.feeKobo ||
    figures.financedKobo !== plan.financedKobo ||
    figures.interestKobo !== row.interestKobo
  )
    throw new Error(`The figures of plan ${plan.number} are not those of its terms`)
  return { plan, terms, figures, expiresAt: row.expiresAt, application: row.application }
}
