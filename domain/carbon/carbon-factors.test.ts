import { describe, expect, test } from 'vitest'
import { readCarbonFactors, standardFactors, type CarbonFactors } from './carbon-factors.ts'

const columns = {
  grid_footprint: 'gridFootprintKgPerKwh',
  grid_avoided: 'gridAvoidedKgPerKwh',
  petrol: 'petrolKgPerLitre',
  diesel: 'dieselKgPerLitre',
  lpg: 'lpgKgPerKg',
  kerosene: 'keroseneKgPerLitre',
} as const satisfies Record<string, keyof CarbonFactors>

describe('the rows of carbon_factors', () => {
  test.each(Object.entries(columns))('"%s" is %s, and no other factor', (name, key) =>
    expect(readCarbonFactors([{ name, value: 7.5 }])).toEqual({ ...standardFactors, [key]: 7.5 }),
  )
  test('a value of zero counts', () =>
    expect(readCarbonFactors([{ name: 'petrol', value: 0 }]).petrolKgPerLitre).toBe(0))
  test('a missing row has its default', () =>
    expect(readCarbonFactors([])).toEqual(standardFactors))
  test('an unknown row is ignored', () =>
    expect(readCarbonFactors([{ name: 'coal', value: 9 }])).toEqual(standardFactors))
})

describe('the prices of a credit', () => {
  const prices = (low: number, high: number) =>
    readCarbonFactors([
      { name: 'credit_price_low', value: low },
      { name: 'credit_price_high', value: high },
    ]).creditPriceUsd
  test('are read', () => expect(prices(2, 8)).toEqual({ low: 2, high: 8 }))
  test('are a range: the high price is at least the low one', () => {
    expect(prices(9, 8)).toEqual({ low: 9, high: 9 })
    expect(readCarbonFactors([{ name: 'credit_price_low', value: 9 }]).creditPriceUsd).toEqual({
      low: 9,
      high: 9,
    })
  })
})
