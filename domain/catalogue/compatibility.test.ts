import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coldCellC, findFit, hotCellC, sizeStrings, type Verdict } from './compatibility.ts'
import type { BatteryData, ControllerData, InverterData, PanelData } from './technical-data.ts'

const panel550: PanelData = {
  kind: 'panel',
  powerW: 550,
  vocV: 49.9,
  vmpV: 41.96,
  impA: 13.11,
  vocPercentPerC: -0.27,
  maxSystemV: 1500,
}
const panel100: PanelData = {
  kind: 'panel',
  powerW: 100,
  vocV: 23.6,
  vmpV: 19.8,
  impA: 5.05,
  vocPercentPerC: -0.28,
  maxSystemV: 600,
}
const inverter5: InverterData = {
  kind: 'inverter',
  powerW: 5000,
  hasBattery: true,
  batteryV: 48,
  batteryRangeV: { min: 40, max: 62 },
  batteryTypes: 'LiFePO4, tubular, AGM, gel',
  maxPowerW: 6500,
  maxVocV: 500,
  windowV: { min: 120, max: 450 },
  trackers: 1,
  maxCurrentA: 22,
}
const lfp48: BatteryData = {
  kind: 'battery',
  nominalV: 51.2,
  chemistry: 'lfp',
  chargeV: { min: 56, max: 57.6 },
  cutOffV: 43.2,
  dischargeA: 100,
  usableKwh: 4.6,
  maxInSeries: 1,
}
const tubular: BatteryData = {
  kind: 'battery',
  nominalV: 12,
  chemistry: 'tubular',
  chargeV: { min: 14.4, max: 14.8 },
  cutOffV: 11.1,
  dischargeA: 44,
  usableKwh: 1.3,
  maxInSeries: 4,
}
const mppt60: ControllerData = {
  kind: 'controller',
  isMppt: true,
  systemVoltagesV: [12, 24, 48],
  maxVocV: 150,
  windowV: { min: 18, max: 140 },
  batteryTypes: 'LiFePO4, tubular, AGM, gel',
  maxPowerW: [
    { atV: 12, powerW: 800 },
    { atV: 24, powerW: 1600 },
    { atV: 48, powerW: 3200 },
  ],
}
const pwm20: ControllerData = {
  ...mppt60,
  isMppt: false,
  systemVoltagesV: [12, 24],
  maxVocV: 55,
  windowV: { min: 15, max: 55 },
  maxPowerW: [
    { atV: 12, powerW: 260 },
    { atV: 24, powerW: 520 },
  ],
}

describe('panels on an inverter', () => {
  test('four to nine of 550 W in a row on 120 to 450 V', () => {
    const fit = findFit(panel550, inverter5)
    expect(fit).toMatchObject({ verdict: 'fits', arrangement: '4 to 9 in a row, 9 panels at most' })
    expect(fit?.reasons.join(' ')).toContain(
      '9 in a row stay at 461.2 V on a cold morning (15 °C); the input bears 500 V.',
    )
  })
  test('a second tracker takes a second row, and the power ends it', () => {
    expect(findFit(panel550, { ...inverter5, trackers: 2, maxPowerW: 20_000 })?.arrangement).toBe(
      '4 to 9 in a row, 18 panels at most',
    )
    expect(findFit(panel550, { ...inverter5, trackers: 2 })?.arrangement).toBe(
      '4 to 9 in a row, 11 panels at most',
    )
  })
  test('more current than the input takes is lost, and said', () => {
    const fit = findFit({ ...panel550, impA: 15.15 }, { ...inverter5, maxCurrentA: 13 })
    expect(fit).toMatchObject({ verdict: 'limited' })
    expect(fit?.reasons[0]).toBe(
      'The panel gives 15.15 A, the input takes 13 A: the difference is lost.',
    )
  })
  test('too few volts in the heat is refused with the reason', () => {
    expect(findFit(panel100, { ...inverter5, maxPowerW: 300 })).toMatchObject({
      verdict: 'no',
      reasons: [expect.stringContaining('it takes 7 in a row')],
    })
  })
  test('the insulation of the panel ends a row before the input does', () => {
    const wide = { ...inverter5, maxVocV: 1000, windowV: { min: 180, max: 850 }, maxPowerW: 9000 }
    expect(findFit(panel100, wide)?.arrangement).toBe('11 to 24 in a row, 90 panels at most')
  })
  test('one panel above the voltage or the power is refused', () => {
    expect(
      findFit(panel550, { ...inverter5, maxVocV: 50, windowV: { min: 15, max: 45 } }),
    ).toMatchObject({
      verdict: 'no',
      reasons: [expect.stringContaining('On a cold morning one panel gives 51.2 V')],
    })
    expect(findFit(panel550, { ...inverter5, maxPowerW: 500 })).toMatchObject({
      verdict: 'no',
      reasons: [expect.stringContaining('550 W is more than the 500 W')],
    })
  })
})

describe('panels on a controller', () => {
  test('three in a row are one too many for 150 V', () => {
    expect(findFit(panel550, mppt60)?.arrangement).toBe(
      '1 in a row, 1 panel at most on 12 V; 1 to 2 in a row, 3 panels at most on 24 V; 2 in a row, 6 panels at most on 48 V',
    )
  })
  test('only whole rows are counted, and a surplus is said', () => {
    expect(
      findFit(panel550, { ...mppt60, maxPowerW: [{ atV: 48, powerW: 2800 }] })?.arrangement,
    ).toBe('2 in a row, 4 panels at most on 48 V')
    expect(findFit(panel550, mppt60)?.reasons.at(-1)).toBe(
      'Of 3,300 W the controller passes on 3,200 W; the little above that is lost at noon.',
    )
  })
  test('PWM takes the panel made for 12 V and refuses the large one, by what it would lose', () => {
    expect(findFit(panel100, pwm20)).toMatchObject({ verdict: 'fits' })
    const large = findFit(panel550, { ...pwm20, systemVoltagesV: [12] })
    expect(large).toMatchObject({ verdict: 'no' })
    expect(large?.reasons[0]).toMatch(/PWM|more than/)
  })
})

describe('batteries', () => {
  const cases: [string, BatteryData, InverterData, Verdict, string][] = [
    [
      '51.2 V of lithium count as 48',
      lfp48,
      inverter5,
      'limited',
      'one for 48 V; 2 side by side for full power',
    ],
    [
      'a small inverter is carried by one',
      lfp48,
      { ...inverter5, powerW: 3500 },
      'fits',
      'one for 48 V',
    ],
    [
      'four of 12 V stand in series',
      tubular,
      inverter5,
      'limited',
      '4 in series for 48 V; 3 rows side by side for full power',
    ],
    ['two at most are not four', { ...tubular, maxInSeries: 2 }, inverter5, 'no', ''],
    ['a high-voltage stack does not fit 48 V', { ...lfp48, nominalV: 409.6 }, inverter5, 'no', ''],
    [
      'a chemistry that is not named is refused',
      tubular,
      { ...inverter5, batteryTypes: 'LiFePO4, AGM, gel' },
      'no',
      '',
    ],
    [
      'a charge voltage above the input is refused',
      { ...lfp48, chargeV: { min: 64, max: 66 } },
      inverter5,
      'no',
      '',
    ],
    [
      'grid-tie has no battery',
      lfp48,
      { ...inverter5, hasBattery: false, batteryV: null },
      'no',
      '',
    ],
    ['nothing is guessed', { ...lfp48, chargeV: null }, inverter5, 'ask', ''],
    ['nor in the inverter', lfp48, { ...inverter5, batteryRangeV: null }, 'ask', ''],
  ]
  test.each(cases)('%s', (_, battery, inverter, verdict, arrangement) => {
    expect(findFit(inverter, battery)).toMatchObject({ verdict, arrangement })
    expect(findFit(battery, inverter)).toEqual(findFit(inverter, battery))
  })
  test('a controller charges each voltage it knows', () => {
    expect(findFit(mppt60, tubular)).toMatchObject({
      verdict: 'fits',
      arrangement: 'one for 12 V; 2 in series for 24 V; 4 in series for 48 V',
    })
    expect(findFit(mppt60, { ...lfp48, nominalV: 409.6 })).toMatchObject({ verdict: 'no' })
  })
})

test('what is never connected has no answer', () => {
  expect(findFit(panel550, lfp48)).toBeNull()
  expect(findFit(inverter5, mppt60)).toBeNull()
  expect(findFit(panel550, panel100)).toBeNull()
})

const maybe = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }))
const anyPanel = fc.record({
  kind: fc.constant('panel' as const),
  powerW: maybe(0, 900),
  vocV: maybe(0, 80),
  vmpV: maybe(0, 70),
  impA: maybe(0, 20),
  vocPercentPerC: maybe(-0.5, 0),
  maxSystemV: maybe(0, 1500),
})
const anyRange = fc.option(
  fc
    .tuple(
      fc.double({ min: 0, max: 1000, noNaN: true }),
      fc.double({ min: 0, max: 1000, noNaN: true }),
    )
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
)
const anyInverter = fc.record({
  kind: fc.constant('inverter' as const),
  powerW: maybe(0, 50_000),
  hasBattery: fc.boolean(),
  batteryV: fc.constantFrom(null, 12, 24, 48, 400),
  batteryRangeV: anyRange,
  batteryTypes: fc.constantFrom(null, 'LiFePO4', 'tubular, gel'),
  maxPowerW: maybe(0, 50_000),
  maxVocV: maybe(0, 1100),
  windowV: anyRange,
  trackers: fc.integer({ min: 1, max: 4 }),
  maxCurrentA: maybe(0, 40),
})
const anyBattery = fc.record({
  kind: fc.constant('battery' as const),
  nominalV: maybe(0, 500),
  chemistry: fc.constantFrom(null, 'lfp', 'tubular', 'gel', 'constructor'),
  chargeV: anyRange,
  cutOffV: maybe(0, 500),
  dischargeA: maybe(0.1, 300),
  usableKwh: maybe(0, 50),
  maxInSeries: fc.option(fc.integer({ min: 1, max: 6 })),
})

test('no row that is said to fit ever leaves what the input bears, cold or hot', () => {
  fc.assert(
    fc.property(anyPanel, anyInverter, (panel, inverter) => {
      const { maxVocV, windowV, maxPowerW } = inverter
      if (maxVocV === null || windowV === null || maxPowerW === null) return
      const strings = sizeStrings(panel, { ...inverter, maxVocV, windowV, maxPowerW })
      if (!strings || strings.most < strings.least) return
      const { vocV, vmpV, vocPercentPerC, powerW } = panel
      const at = (voltage: number, celsius: number) =>
        voltage * (1 + ((vocPercentPerC ?? 0) * (celsius - 25)) / 100)
      const slack = 1 + 1e-9
      expect(at(vocV ?? 0, coldCellC) * strings.most).toBeLessThanOrEqual(maxVocV * slack)
      expect(at(vmpV ?? 0, hotCellC) * strings.least * slack).toBeGreaterThanOrEqual(windowV.min)
      expect(strings.total * (powerW ?? 0)).toBeLessThanOrEqual(maxPowerW * slack)
      expect(Math.ceil(strings.total / strings.most) * strings.least).toBeLessThanOrEqual(
        strings.total,
      )
    }),
    { numRuns: 2000 },
  )
})

test('every pair has an answer with a reason, and an arrangement exactly when it works', () => {
  fc.assert(
    fc.property(fc.oneof(anyPanel, anyBattery), anyInverter, (other, inverter) => {
      const fit = findFit(other, inverter)
      expect(fit?.reasons.length).toBeGreaterThan(0)
      expect(fit?.arrangement !== '').toBe(fit?.verdict === 'fits' || fit?.verdict === 'limited')
      expect(JSON.stringify(fit)).not.toMatch(/NaN|Infinity|∞/)
    }),
    { numRuns: 2000 },
  )
})

test('a missing number is never a yes', () => {
  for (const key of ['powerW', 'vocV', 'vmpV', 'impA', 'vocPercentPerC'] as const)
    expect(findFit({ ...panel550, [key]: null }, inverter5)?.verdict, key).toBe('ask')
  for (const key of ['maxPowerW', 'maxVocV', 'windowV'] as const)
    expect(findFit(panel550, { ...inverter5, [key]: null })?.verdict, key).toBe('ask')
})
