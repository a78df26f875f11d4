/** What everybody may know of the rules: what is asked, and what a late payment costs. Amounts in kobo. */
export interface OpenPlanRules {
  version: number
  isOpen: boolean
  guarantorAboveKobo: number
  documentsAboveKobo: number
  asksBvn: boolean
  retryDays: readonly number[]
  lateFeeKobo: number
  lateFeeCapPercent: number
  lateFeeAfterDays: number
}

/** The rules by which applications are decided, in their version. Their limits are for staff only. */
export interface PlanRules extends OpenPlanRules {
  maxOwedKobo: number
  maxOpenPlans: number
  maxShareOfIncomePercent: number
  approveUpToKobo: number
  minScore: number
}

/** The columns of `plan_rules` that everybody may read. */
export const openRulesColumns =
  'version, is_open, guarantor_above_kobo, documents_above_kobo, asks_bvn, retry_days, late_fee_kobo, late_fee_cap_percent, late_fee_after_days'

interface OpenPlanRulesRow {
  version: number
  is_open: boolean
  guarantor_above_kobo: number
  documents_above_kobo: number
  asks_bvn: boolean
  retry_days: readonly number[]
  late_fee_kobo: number
  late_fee_cap_percent: number
  late_fee_after_days: number
}

/** The columns of `plan_rules` that the rules are read from. */
export interface PlanRulesRow extends OpenPlanRulesRow {
  max_owed_kobo: number
  max_open_plans: number
  max_share_of_income_percent: number
  approve_up_to_kobo: number
  min_score: number
}

/** Reads what everybody may know of the rules. */
export function readOpenRules(row: OpenPlanRulesRow): OpenPlanRules {
  return {
    version: row.version,
    isOpen: row.is_open,
    guarantorAboveKobo: row.guarantor_above_kobo,
    documentsAboveKobo: row.documents_above_kobo,
    asksBvn: row.asks_bvn,
    retryDays: row.retry_days,
    lateFeeKobo: row.late_fee_kobo,
    lateFeeCapPercent: row.late_fee_cap_percent,
    lateFeeAfterDays: row.late_fee_after_days,
  }
}

/** Reads the rules from their row. */
export function readPlanRules(row: PlanRulesRow): PlanRules {
  return {
    ...readOpenRules(row),
    maxOwedKobo: row.max_owed_kobo,
    maxOpenPlans: row.max_open_plans,
    maxShareOfIncomePercent: row.max_share_of_income_percent,
    approveUpToKobo: row.approve_up_to_kobo,
    minScore: row.min_score,
  }
}

/** What the rules ask of an application for a sum; nothing more is asked. */
export function asksOf(
  rules: Pick<PlanRules, 'guarantorAboveKobo' | 'documentsAboveKobo' | 'asksBvn'>,
  financedKobo: number,
): { guarantor: boolean; documents: boolean; bvn: boolean } {
  return {
    guarantor: financedKobo > rules.guarantorAboveKobo,
    documents: financedKobo > rules.documentsAboveKobo,
    bvn: rules.asksBvn,
  }
}

/** Above this sum a second member of staff approves too. The database has the same limit. */
export const secondPersonAboveKobo = 200_000_000

/** For how many days each step of a plan waits, then it ends. */
export const waitDays = {
  /** Staff decide. */
  applied: 14,
  /** The buyer reads and accepts the agreement. */
  approved: 7,
  /** The deposit arrives. */
  agreed: 7,
} as const

/** For how many days after an order a plan can be applied for: its price must not wait for ever. */
export const applyWithinDays = 7
