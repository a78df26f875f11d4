import { expect, test } from 'vitest'
import { decidePlan, type DecisionFacts } from './decide-plan.ts'

const facts = (more: {
  rules?: object
  plan?: object
  applicant?: object
  history?: object
}): DecisionFacts => ({
  rules: {
    version: 1,
    isOpen: true,
    maxOwedKobo: 500_000_000,
    maxOpenPlans: 2,
    maxShareOfIncomePercent: 33,
    approveUpToKobo: 100_000_000,
    minScore: 60,
    guarantorAboveKobo: 150_000_000,
    documentsAboveKobo: 50_000_000,
    asksBvn: false,
    retryDays: [3, 7],
    lateFeeKobo: 0,
    lateFeeCapPercent: 5,
    lateFeeAfterDays: 7,
    ...more.rules,
  },
  plan: {
    financedKobo: 70_000_000,
    instalmentKobo: 13_000_000,
    depositKobo: 30_000_000,
    priceKobo: 100_000_000,
    ...more.plan,
  },
  applicant: {
    employment: 'employed',
    monthlyIncomeKobo: 65_000_000,
    otherRepaymentsKobo: 0,
    hasGuarantor: false,
    ...more.applicant,
  },
  history: {
    openPlans: 0,
    owedKobo: 0,
    instalmentsKobo: 0,
    daysPastDue: 0,
    paidOff: 0,
    hasWriteOff: false,
    hasOtherAccount: false,
    ...more.history,
  },
})

test('a usual application is approved, with points that sum to its score', () => {
  const decision = decidePlan(facts({}))
  // 20 for everybody, 20 employed, 20 for 20 % of income, 10 for a deposit of 30 %.
  expect(decision).toMatchObject({ outcome: 'approved', score: 70 })
  expect(decision.points.reduce((sum, { points }) => sum + points, 0)).toBe(70)
})

test.each([
  ['no income', { applicant: { monthlyIncomeKobo: 0 } }, 'declined', /no monthly income/],
  [
    '33.01 % of income',
    { plan: { instalmentKobo: 21_456_501 } },
    'declined',
    /34 % of your income/,
  ],
  ['33 % of income', { plan: { instalmentKobo: 21_450_000 } }, 'approved', /meets our rules/],
  [
    'instalments of another plan, which leave too little',
    { history: { openPlans: 1, instalmentsKobo: 8_450_001 } },
    'declined',
    /those of your other plans and your other repayments are 34 %/,
  ],
  [
    'instalments of another plan, which leave enough',
    { history: { openPlans: 1, instalmentsKobo: 8_450_000, paidOff: 1 } },
    'approved',
    /meets our rules/,
  ],
  ['two open plans', { history: { openPlans: 2 } }, 'declined', /2 open plans/],
  ['much owed', { history: { owedKobo: 430_000_001 } }, 'declined', /at most ₦5,000,000/],
  ['just not too much', { history: { owedKobo: 430_000_000 } }, 'approved', /meets/],
  ['31 days late', { history: { daysPastDue: 31 } }, 'declined', /31 days late/],
  ['1 day late', { history: { daysPastDue: 1 } }, 'review', /colleague/],
  ['written off', { history: { hasWriteOff: true, paidOff: 3 } }, 'review', /colleague/],
  ['another account', { history: { hasOtherAccount: true } }, 'review', /colleague/],
  [
    'a sum for two people',
    { rules: { approveUpToKobo: 900_000_000 }, plan: { financedKobo: 200_000_001 } },
    'review',
    /colleague/,
  ],
  [
    'a sum for one person',
    { rules: { approveUpToKobo: 900_000_000 }, plan: { financedKobo: 200_000_000 } },
    'approved',
    /meets/,
  ],
  ['a large sum', { rules: { approveUpToKobo: 69_999_999 } }, 'review', /colleague/],
  ['a low score', { rules: { minScore: 71 } }, 'review', /colleague/],
] as const)('%s', (_, more, outcome, reason) => {
  const decision = decidePlan(facts(more))
  expect(decision.outcome).toBe(outcome)
  expect(decision.reason).toMatch(reason)
})

test('the score stays between 0 and 100', () => {
  const worst = decidePlan(
    facts({
      applicant: { employment: 'other', monthlyIncomeKobo: 0 },
      plan: { depositKobo: 0 },
      history: { daysPastDue: 9, hasWriteOff: true },
    }),
  )
  expect(worst.score).toBe(0)
  const best = decidePlan(
    facts({
      applicant: { hasGuarantor: true, monthlyIncomeKobo: 900_000_000 },
      plan: { depositKobo: 60_000_000 },
      history: { paidOff: 2 },
    }),
  )
  expect(best.score).toBe(100)
})
