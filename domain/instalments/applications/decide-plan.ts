import { formatExactNaira } from '../../money/money.ts'
import { secondPersonAboveKobo, type PlanRules } from '../plan-rules.ts'
import type { Employment } from './application-fields.ts'

/** What an application is decided by. Amounts in kobo. */
export interface DecisionFacts {
  rules: PlanRules
  plan: { financedKobo: number; instalmentKobo: number; depositKobo: number; priceKobo: number }
  applicant: {
    employment: Employment
    monthlyIncomeKobo: number
    otherRepaymentsKobo: number
    hasGuarantor: boolean
  }
  /** What we know of the applicant's other plans. */
  history: {
    openPlans: number
    /** Principal that is still owed on them. */
    owedKobo: number
    /** What their instalments are in a month. */
    instalmentsKobo: number
    /** Of the one that is latest. */
    daysPastDue: number
    /** Plans that were paid off. */
    paidOff: number
    hasWriteOff: boolean
    /** Another account with the same phone or mailbox has an open plan, or one that was written off. */
    hasOtherAccount: boolean
  }
}

/** A part of the score, in words for staff and the applicant. */
export interface ScorePoint {
  words: string
  points: number
}

export interface PlanDecision {
  outcome: 'approved' | 'declined' | 'review'
  /** 0 to 100. */
  score: number
  points: ScorePoint[]
  /** For the applicant. */
  reason: string
}

/** Later than this on another plan, a rule says no; anything less is for staff to look at. */
const lateDays = 30

/**
 * Decides an application by the rules. The rule says no only where a limit of the company is passed;
 * a low score, a large sum or a late plan goes to a person. So does a contact that another account has:
 * the answer must not tell of the plans of somebody else, who may only share the phone.
 */
export function decidePlan(facts: DecisionFacts): PlanDecision {
  const points = scorePoints(facts)
  const score = Math.max(
    0,
    Math.min(
      100,
      points.reduce((sum, each) => sum + each.points, 0),
    ),
  )
  const refusal = findRefusal(facts)
  if (refusal) return { outcome: 'declined', score, points, reason: refusal }
  const { rules, plan, history } = facts
  // What needs two people is approved by no rule, whatever its limit.
  const isSmall = plan.financedKobo <= Math.min(rules.approveUpToKobo, secondPersonAboveKobo)
  const isKnownBad = history.daysPastDue > 0 || history.hasWriteOff || history.hasOtherAccount
  if (score >= rules.minScore && isSmall && !isKnownBad)
    return {
      outcome: 'approved',
      score,
      points,
      reason: 'Your application meets our rules, so it is approved.',
    }
  return {
    outcome: 'review',
    score,
    points,
    reason: 'A colleague reads your application and answers within one working day.',
  }
}

/** The limit that an application passes, as a sentence; null when it keeps all. */
function findRefusal({ rules, plan, applicant, history }: DecisionFacts): string | null {
  if (history.openPlans >= rules.maxOpenPlans)
    return `You have ${history.openPlans} open ${history.openPlans === 1 ? 'plan' : 'plans'} with us, which is the most that one person can have.`
  if (history.daysPastDue > lateDays)
    return `An instalment of another plan of yours is ${history.daysPastDue} days late. Please pay it first.`
  if (history.owedKobo + plan.financedKobo > rules.maxOwedKobo)
    return `With this plan you would owe us ${formatExactNaira(history.owedKobo + plan.financedKobo)}. One person can owe us at most ${formatExactNaira(rules.maxOwedKobo)}.`
  const share = shareOfIncome({ plan, applicant, history })
  if (share > rules.maxShareOfIncomePercent)
    return applicant.monthlyIncomeKobo === 0
      ? 'You wrote that you have no monthly income, so we cannot see how the instalments would be paid.'
      : `The instalment${history.instalmentsKobo > 0 ? ', those of your other plans' : ''} and your other repayments are ${Math.ceil(share)} % of your income, and our limit is ${rules.maxShareOfIncomePercent} %. A longer term or a larger deposit lowers the instalment.`
  return null
}

/**
 * The instalment with those of other plans and other repayments, as percent of the income; infinite
 * without income.
 */
function shareOfIncome({
  plan,
  applicant,
  history,
}: Pick<DecisionFacts, 'plan' | 'applicant' | 'history'>): number {
  const { monthlyIncomeKobo, otherRepaymentsKobo } = applicant
  if (monthlyIncomeKobo === 0) return Infinity
  const repaidKobo = plan.instalmentKobo + history.instalmentsKobo + otherRepaymentsKobo
  return (100 * repaidKobo) / monthlyIncomeKobo
}

const employmentPoints: Record<Employment, ScorePoint> = {
  employed: { words: 'Employed', points: 20 },
  self_employed: { words: 'Works for themselves', points: 15 },
  business: { words: 'Runs a business', points: 15 },
  other: { words: 'Other income', points: 5 },
}

function scorePoints(facts: DecisionFacts): ScorePoint[] {
  const { plan, applicant, history } = facts
  const share = shareOfIncome(facts)
  const deposit = (100 * plan.depositKobo) / plan.priceKobo
  const points: (ScorePoint | false)[] = [
    { words: 'Starting points', points: 20 },
    employmentPoints[applicant.employment],
    {
      words: Number.isFinite(share)
        ? `Repayments are ${Math.round(share)} % of income`
        : 'No income to compare the repayments with',
      points: share <= 15 ? 30 : share <= 25 ? 20 : share <= 35 ? 10 : 0,
    },
    {
      words: `Deposit of ${Math.round(deposit)} %`,
      points: deposit >= 40 ? 15 : deposit >= 30 ? 10 : deposit >= 20 ? 5 : 0,
    },
    applicant.hasGuarantor && { words: 'Has a guarantor', points: 10 },
    history.paidOff > 0 && { words: 'Has paid off a plan with us', points: 15 },
    history.daysPastDue > 0 && {
      words: `Another plan is ${history.daysPastDue} days late`,
      points: -30,
    },
    history.hasWriteOff && { words: 'We have written off a plan', points: -50 },
  ]
  return points.filter((each) => each !== false)
}
