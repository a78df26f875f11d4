import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentTeaser, offersFor, planFor, priceLimits, type PlanOffer } from './plan-offer.ts'

const offer = (months: number, minPriceKobo: number, maxPriceKobo: number): PlanOffer => ({
  terms: {
    interest: 'reducing',
    ratePerMonth: 0.024,
    months,
    depositShare: 0.3,
    feeShare: 0.01,
    fee: 'upfront',
  },
  minPriceKobo,
  maxPriceKobo,
  asOf: '2026-11-01',
})
const offers = [
  offer(24, 50_000_000, 2_500_000_000),
  offer(6, 15_000_000, 1_000_000_000),
  offer(12, 20_000_000, 2_000_000_000),
]

test('a price and a term give their plan, or the reason why there is none', () => {
  expect(planFor([], 100_000_000, 12)).toBe('no offers')
  expect(planFor(offers, 100_000_000, 7)).toBe('no such term')
  expect(planFor(offers, 19_999_999, 12)).toBe('price too low')
  expect(planFor(offers, 2_000_000_001, 12)).toBe('price too high')
  expect(planFor(offers, 20_000_000, 12)).toMatchObject({
    plan: { depositKobo: 6_000_000, feeKobo: 140_000, dueNowKobo: 6_140_000 },
  })
})

test('the offers of a price come with the shortest first, and the limits are those of all', () => {
  expect(offersFor(offers, 60_000_000).map(({ terms }) => terms.months)).toEqual([6, 12, 24])
  expect(offersFor(offers, 16_000_000).map(({ terms }) => terms.months)).toEqual([6])
  expect(priceLimits(offers)).toEqual({ minKobo: 15_000_000, maxKobo: 2_500_000_000 })
  expect(priceLimits([])).toBeNull()
})

test('the line beside a price takes a year where it can, says the same as its plan, and is silent beyond the limits', () => {
  expect(instalmentTeaser(offers, 60_000_000)?.months).toBe(12)
  expect(instalmentTeaser(offers, 16_000_000)?.months).toBe(6)
  expect(instalmentTeaser(offers, 2_400_000_000)?.months).toBe(24)
  expect(instalmentTeaser(offers, 14_000_000)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: 15_000_100, max: 2_499_999_900 }), (priceKobo) => {
      const teaser = instalmentTeaser(offers, priceKobo)
      const found = teaser && planFor(offers, teaser.priceNaira * 100, teaser.months)
      if (!found || typeof found === 'string') throw new Error(`no plan for ${priceKobo}`)
      expect(
        found.plan.dueNowKobo +
          found.plan.schedule.reduce((sum, { paymentKobo }) => sum + paymentKobo, 0),
      ).toBe(teaser.totalCostKobo)
      expect(found.plan.instalmentKobo).toBe(teaser.instalmentKobo)
    }),
  )
})
