import { describe, expect, test } from 'vitest'
import { startingFactorRows, startingFactors } from '../../test/shop/starting-factors.ts'
import { readCarbonFactors, type CarbonFactors } from './carbon-factors.ts'

const columns = {
  grid_footprint: 'gridFootprintKgPerKwh',
  grid_avoided: 'gridAvoidedKgPerKwh',
  petrol: 'petrolKgPerLitre',
  diesel: 'dieselKgPerLitre',
  lpg: 'lpgKgPerKg',
  kerosene: 'keroseneKgPerLitre',
} as const satisfies Record<string, keyof CarbonFactors>

const rowsWith = (changed: Record<string, number>) =>
  startingFactorRows.map(({ name, value }) => ({ name, value: changed[name] ?? value }))

describe('the rows of carbon_factors', () => {
  test('are all read', () => expect(readCarbonFactors(startingFactorRows)).toEqual(startingFactors))
  test.each(Object.entries(columns))('"%s" is %s, and no other factor', (name, key) =>
    expect(readCarbonFactors(rowsWith({ [name]: 7.5 }))).toEqual({
      ...startingFactors,
      [key]: 7.5,
    }),
  )
  test('a value of zero counts', () =>
    expect(readCarbonFactors(rowsWith({ petrol: 0 })).petrolKgPerLitre).toBe(0))
  test.each(startingFactorRows)('without the row "$name" nothing is calculated', ({ name }) =>
    expect(() => readCarbonFactors(startingFactorRows.filter((row) => row.name !== name))).toThrow(
      new RangeError(`carbon_factors has no row ${name}`),
    ),
  )
  test('an unknown row is ignored', () =>
    expect(readCarbonFactors([...startingFactorRows, { name: 'coal', value: 9 }])).toEqual(
      startingFactors,
    ))
})

describe('the prices of a credit', () => {
  const prices = (low: number, high: number) =>
    readCarbonFactors(rowsWith({ credit_price_low: low, credit_price_high: high })).creditPriceUsd
  test('are read', () => expect(prices(2, 8)).toEqual({ low: 2, high: 8 }))
  test('may be equal', () => expect(prices(8, 8)).toEqual({ low: 8, high: 8 }))
  test('are refused in the wrong order', () =>
    expect(() => prices(9, 8)).toThrow(
      new RangeError('the low credit price 9 is above the high one 8'),
    ))
})
