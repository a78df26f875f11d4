import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  instalmentTeaser,
  offersFor,
  planFor,
  priceLimits,
  readPlanOffer,
  type PlanOffer,
} from './plan-offer.ts'

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

test('offers are sorted by term, and the limits are those of all offers', () => {
  expect(offersFor(offers, 60_000_000).map(({ terms }) => terms.months)).toEqual([6, 12, 24])
  expect(offersFor(offers, 16_000_000).map(({ terms }) => terms.months)).toEqual([6])
  expect(priceLimits(offers)).toEqual({ minKobo: 15_000_000, maxKobo: 2_500_000_000 })
  expect(priceLimits([])).toBeNull()
})

test('the teaser prefers a term of a year, agrees with its plan, and is null outside the limits', () => {
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

test('the limits of a price are inclusive', () => {
  expect(offersFor(offers, 15_000_000)).toHaveLength(1)
  expect(offersFor(offers, 14_999_999)).toHaveLength(0)
  expect(offersFor(offers, 2_500_000_000)).toHaveLength(1)
  expect(offersFor(offers, 2_500_000_001)).toHaveLength(0)
  expect(planFor(offers, 2_000_000_000, 12)).toMatchObject({ offer: offers[2] })
})

test('the teaser rounds the price to whole naira, as its link does', () => {
  expect(instalmentTeaser(offers, 60_000_050)).toEqual(instalmentTeaser(offers, 60_000_100))
  expect(instalmentTeaser(offers, 60_000_049)).toEqual(instalmentTeaser(offers, 60_000_000))
})

test('the teaser takes the shortest term where every term is above a year', () => {
  const long = [offer(36, 1, 1e12), offer(18, 1, 1e12)]
  expect(instalmentTeaser(long, 60_000_000)?.months).toBe(18)
})

const row = {
  months: 12,
  deposit_percent: 30,
  rate_percent_per_month: 2.4,
  interest: 'reducing',
  fee_percent: 1,
  fee: 'upfront',
  min_price_kobo: 20_000_000,
  max_price_kobo: 2_000_000_000,
  as_of: '2026-11-01',
}

test('an offer is read from its row', () => {
  const { terms, ...rest } = readPlanOffer(row)
  expect(rest).toEqual({
    minPriceKobo: 20_000_000,
    maxPriceKobo: 2_000_000_000,
    asOf: '2026-11-01',
  })
  expect(terms).toEqual({
    interest: 'reducing',
    ratePerMonth: 2.4 / 100,
    months: 12,
    depositShare: 0.3,
    feeShare: 0.01,
    fee: 'upfront',
  })
  expect(readPlanOffer({ ...row, interest: 'flat', fee: 'capitalised' }).terms).toMatchObject({
    interest: 'flat',
    fee: 'capitalised',
  })
})

test.each([{ interest: 'simple' }, { fee: 'monthly' }])('an unknown kind is refused: %o', (wrong) =>
  expect(() => readPlanOffer({ ...row, ...wrong })).toThrow(RangeError),
)
