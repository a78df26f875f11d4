import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlanOffer } from '../../finance/plan-offer.ts'
import { choosePlan, explainNoPlan, minFinancedKobo } from './chosen-plan.ts'

const offer: PlanOffer = {
  terms: {
    interest: 'reducing',
    ratePerMonth: 0.03,
    months: 6,
    depositShare: 0.3,
    feeShare: 0.01,
    fee: 'upfront',
  },
  minPriceKobo: 10_000_000,
  maxPriceKobo: 100_000_000_000,
  asOf: '2026-11-01',
}

test('a chosen deposit is kept to the kobo, and everything adds up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000_000, max: 100_000_000_000 }),
      fc.double({ min: 0.31, max: 0.95, noNaN: true }),
      (priceKobo, share) => {
        const depositKobo = Math.round(priceKobo * share)
        fc.pre(priceKobo - depositKobo >= minFinancedKobo)
        const chosen = choosePlan([offer], { priceKobo, months: 6, depositKobo })
        if (typeof chosen === 'string') throw new Error(chosen)
        expect(chosen.plan.depositKobo).toBe(depositKobo)
        expect(chosen.plan.financedKobo).toBe(priceKobo - depositKobo)
      },
    ),
  )
})

test.each([
  [{ months: 6, depositKobo: 29_999_999 }, 'deposit too low', 'at least ₦300,000'],
  [{ months: 6, depositKobo: 99_000_001 }, 'deposit too high', 'at most ₦990,000'],
  [{ months: 7, depositKobo: null }, 'no such term', 'no plan over 7 months'],
] as const)('%j has no plan: %s', (choice, problem, words) => {
  const asked = { priceKobo: 100_000_000, ...choice }
  expect(choosePlan([offer], asked)).toBe(problem)
  expect(explainNoPlan(problem, [offer], asked)).toContain(words)
})
