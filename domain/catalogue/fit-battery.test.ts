import { describe, expect, test } from 'vitest'
import { inverter5, lithium48, mppt60, tubular12 } from '../../test/shop/technical-examples.ts'
import { findFit } from './compatibility.ts'
import { countInSeries } from './fit-battery.ts'
import type { Verdict } from './fit.ts'
import type { BatteryData, InverterData } from './technical-data.ts'

describe('batteries', () => {
  const cases: [string, BatteryData, InverterData, Verdict, string][] = [
    [
      '51.2 V of lithium count as 48 V',
      lithium48,
      inverter5,
      'limited',
      'one for 48 V; 2 side by side for full power',
    ],
    [
      'one battery is enough for a small inverter',
      lithium48,
      { ...inverter5, powerW: 3500 },
      'fits',
      'one for 48 V',
    ],
    [
      'four of 12 V in series make 48 V',
      tubular12,
      inverter5,
      'limited',
      '4 in series for 48 V; 3 rows side by side for full power',
    ],
    [
      'refuses four in series where two are the most',
      { ...tubular12, maxInSeries: 2 },
      inverter5,
      'no',
      '',
    ],
    [
      'refuses a high-voltage stack on 48 V',
      { ...lithium48, nominalV: 409.6 },
      inverter5,
      'no',
      '',
    ],
    [
      'refuses a chemistry that the inverter does not charge',
      tubular12,
      { ...inverter5, batteryChemistries: ['lfp', 'agm', 'gel'] },
      'no',
      '',
    ],
    [
      'refuses a charge voltage above the input',
      { ...lithium48, chargeV: { min: 64, max: 66 } },
      inverter5,
      'no',
      '',
    ],
    [
      'refuses any battery on a grid-tie inverter',
      lithium48,
      { ...inverter5, inverterType: 'grid-tie', batteryV: null },
      'no',
      '',
    ],
    [
      'asks when the battery has no charge voltage',
      { ...lithium48, chargeV: null },
      inverter5,
      'ask',
      '',
    ],
    [
      'asks when the inverter has no voltage range',
      lithium48,
      { ...inverter5, batteryRangeV: null },
      'ask',
      '',
    ],
  ]
  test.each(cases)('%s', (_, battery, inverter, verdict, arrangement) => {
    expect(findFit(inverter, battery)).toMatchObject({ verdict, arrangement })
    expect(findFit(battery, inverter)).toEqual(findFit(inverter, battery))
  })
  test('a controller charges at each of its voltages', () => {
    expect(findFit(mppt60, tubular12)).toMatchObject({
      verdict: 'fits',
      arrangement: 'one for 12 V; 2 in series for 24 V; 4 in series for 48 V',
    })
    expect(findFit(mppt60, { ...lithium48, nominalV: 409.6 })).toMatchObject({ verdict: 'no' })
  })
})

describe('the numbers in the answer', () => {
  test('the range of the inverter and of four batteries in series', () => {
    expect(findFit(inverter5, tubular12)?.reasons).toEqual([
      '4 × 12 V in series make the 48 V that a 48 V system works with.',
      'The inverter works from 40 to 62 V, the battery between 44.4 and 59.2 V.',
      'One row of 4 gives 1,964.2 W; the full 5,000 W of the inverter need 3 side by side.',
    ])
  })
  test('7 % are lost in the inverter: 100 A at 51.2 V carry 4,761 W', () => {
    const carried = (powerW: number) => findFit({ ...inverter5, powerW }, lithium48)
    expect(carried(4761)).toMatchObject({ verdict: 'fits', arrangement: 'one for 48 V' })
    expect(carried(4761)?.reasons.at(-1)).toBe('One battery carries the full 4,761 W.')
    expect(carried(4762)?.verdict).toBe('limited')
  })
  test('a battery without a discharge current fits without a promise of power', () => {
    const fit = findFit(inverter5, { ...lithium48, maxDischargeA: null })
    expect(fit).toMatchObject({ verdict: 'fits', arrangement: 'one for 48 V' })
    expect(fit?.reasons).toHaveLength(2)
  })
  test('the lowest charge voltage of the battery must be within the range of the inverter', () => {
    const verdict = (min: number) =>
      findFit(inverter5, { ...lithium48, chargeV: { min, max: 70 } })?.verdict
    expect([verdict(62), verdict(62.1)]).toEqual(['limited', 'no'])
  })
  test('a battery counts as a system voltage from 1 % below to 8 % above it', () => {
    const verdict = (nominalV: number) =>
      findFit(mppt60, { ...lithium48, nominalV, maxInSeries: 1 })?.verdict
    expect([47.5, 47.6, 51.8, 51.9].map(verdict)).toEqual(['no', 'fits', 'fits', 'no'])
  })
  test('refuses more in series than the battery allows, with both numbers', () => {
    const reasons = (maxInSeries: number) =>
      findFit(inverter5, { ...tubular12, maxInSeries })?.reasons
    expect(reasons(3)).toEqual([
      'It would take 4 in series for 48 V; the battery allows at most 3.',
    ])
    expect(reasons(1)).toEqual(['It would take 4 in series for 48 V; the battery allows none.'])
  })
  test('names a refused chemistry as the data sheet does', () => {
    const lead = { ...inverter5, batteryChemistries: ['tubular' as const, 'agm' as const] }
    expect(findFit(lead, lithium48)?.reasons).toEqual([
      'It charges Tubular, AGM; this battery is lithium.',
    ])
  })
})

test.each([
  [48, 12, 4],
  [48, 51.2, 1],
  [48, 25.6, 2],
  [24, 12.8, 2],
  [12, 51.2, 1],
])('a system of %d V from batteries of %d V has %i in series', (systemV, nominalV, inSeries) => {
  expect(countInSeries(systemV, nominalV)).toBe(inSeries)
})
