import type { Tx } from '../../../backend/functions/functions.ts'
import {
  readPlanRules,
  type PlanRules,
  type PlanRulesRow,
} from '../../../domain/instalments/plan-rules.ts'

/** The rules of a version; without it those that count now. */
export async function getPlanRules(tx: Tx, version: number | null = null): Promise<PlanRules> {
  const row = await tx.one<PlanRulesRow>(
    `select version, is_open, max_owed_kobo::float8, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo::float8, min_score, guarantor_above_kobo::float8,
       documents_above_kobo::float8, asks_bvn, retry_days, late_fee_kobo::float8,
       late_fee_cap_percent, late_fee_after_days
     from public.plan_rules
     where $1::integer is null or version = $1
     order by version desc
     limit 1`,
    [version],
  )
  return readPlanRules(row)
}
