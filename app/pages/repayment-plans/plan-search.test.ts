import { expect, test } from 'vitest'
import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { parseMonths, parsePlanSearch, parsePriceNaira, planQuery } from './plan-search.ts'

const offer = (months: number): PlanOffer => ({
  terms: {
    interest: 'reducing',
    ratePerMonth: 0.02,
    months,
    depositShare: 0.3,
    feeShare: 0,
    fee: 'upfront',
  },
  minPriceKobo: 20_000_000,
  maxPriceKobo: 2_000_000_000,
  asOf: '2026-11-01',
})
const offers = [offer(6), offer(12), offer(24)]
const parse = (query: string) => parsePlanSearch(new URLSearchParams(query), offers)

test('reads a price as people type it, and nothing else', () => {
  expect(
    [' ₦1,500,000 ', '500000', '0', '', '-5', '1e6', 'NaN', '1.5m', '9'.repeat(13)].map(
      parsePriceNaira,
    ),
  ).toEqual([1_500_000, 500_000, null, null, null, null, null, 1_500_000, null])
  expect(['12', '0', '-1', '1.5', 'abc', '9999'].map(parseMonths)).toEqual([
    12,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('reads price and term from the URL; a typed price overrides the slider', () => {
  expect(parse('price=900000&term=6')).toEqual({
    priceNaira: 900_000,
    months: 6,
    exact: '',
    problems: [],
  })
  expect(parse('price=900000&exact=1%2C234%2C567&term=24')).toMatchObject({
    priceNaira: 1_234_567,
    months: 24,
    exact: '1,234,567',
  })
  expect(parse('')).toEqual({ priceNaira: 1_500_000, months: 12, exact: '', problems: [] })
})

test('reports and replaces an unreadable value', () => {
  expect(parse('price=banana&term=%E2%82%AC')).toEqual({
    priceNaira: 1_500_000,
    months: 12,
    exact: '',
    problems: ['“banana” is not a price in naira.', '“€” is not a number of months.'],
  })
  expect(parsePlanSearch(new URLSearchParams('price=5'), [])).toMatchObject({
    priceNaira: 5,
    months: 12,
    problems: [],
  })
})

test('the URL round-trips; an unreadable price is not written into it', () => {
  for (const query of ['price=900000&term=6', 'exact=1%2C234%2C567&term=24', ''])
    expect(parse(planQuery(parse(query)))).toEqual(parse(query))
  expect(planQuery({ priceNaira: 900_000, months: 6, exact: 'banana' })).toBe('price=900000&term=6')
})

test('an ambiguous price is refused', () => {
  expect(
    ['1.500.000', '1 500 000,00', '1,5', '1,500,00', '1,500.50', '1.234'].map(parsePriceNaira),
  ).toEqual([null, null, null, null, null, null])
  expect(['₦1,234', 'N1 500 000', '1500000.00'].map(parsePriceNaira)).toEqual([
    1_234, 1_500_000, 1_500_000,
  ])
})
