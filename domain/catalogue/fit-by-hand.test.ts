import { describe, expect, test } from 'vitest'
import { inverter5, lithium48, mppt60, panel550 } from '../../test/shop/technical-examples.ts'
import { findFit } from './compatibility.ts'
import type { BatteryData, InverterData, PanelData } from './technical-data.ts'

/** 42 V in the cold: 40 V × 1.05. 28.4 V in the heat: 32 V × 0.8875. */
const panel400: PanelData = {
  ...panel550,
  powerW: 400,
  vocV: 40,
  vmpV: 32,
  impA: 12.5,
  vocPercentPerC: -0.25,
}
const inverter: InverterData = {
  ...inverter5,
  maxVocV: 500,
  windowV: { min: 100, max: 400 },
  maxPanelPowerW: 6000,
  mpptTrackers: 1,
  maxTrackerA: 13,
}
const onInverter = (change: Partial<InverterData>, panel = panel400) =>
  findFit(panel, { ...inverter, ...change })

describe('panels of 400 W on an inverter', () => {
  test.each<[string, Partial<InverterData>, string]>([
    ['500 V less 3 % bear 11 of 42 V', {}, '4 to 11 in a row, 11 panels at most'],
    ['409 V less 3 % bear 9 of 42 V', { maxVocV: 409 }, '4 to 9 in a row, 9 panels at most'],
    [
      'a window up to 351 V takes 10 of 32 V',
      { windowV: { min: 100, max: 351 } },
      '4 to 10 in a row, 10 panels at most',
    ],
    [
      'a window from 115 V needs 5 of 28.4 V',
      { windowV: { min: 115, max: 400 } },
      '5 to 11 in a row, 11 panels at most',
    ],
    [
      'a window from 113 V needs 4 of 28.4 V',
      { windowV: { min: 113, max: 400 } },
      '4 to 11 in a row, 11 panels at most',
    ],
    [
      'a window from 310 V leaves one length',
      { windowV: { min: 310, max: 400 } },
      '11 in a row, 11 panels at most',
    ],
    ['4,400 W are 11 panels', { maxPanelPowerW: 4400 }, '4 to 11 in a row, 11 panels at most'],
    ['4,399 W are 10 panels', { maxPanelPowerW: 4399 }, '4 to 10 in a row, 10 panels at most'],
    [
      'two trackers take 15 for 6,000 W',
      { mpptTrackers: 2 },
      '4 to 11 in a row, 15 panels at most',
    ],
    [
      '25 A take two rows',
      { maxTrackerA: 25, maxPanelPowerW: 12_000 },
      '4 to 11 in a row, 22 panels at most',
    ],
    [
      '24.9 A take one row',
      { maxTrackerA: 24.9, maxPanelPowerW: 12_000 },
      '4 to 11 in a row, 11 panels at most',
    ],
    [
      '81 V bear one panel',
      { maxVocV: 81, windowV: { min: 20, max: 60 } },
      '1 in a row, 1 panel at most',
    ],
  ])('%s', (_, change, arrangement) => {
    expect(onInverter(change)).toMatchObject({ verdict: 'fits', arrangement })
  })

  test('the reasons have the voltages in the cold and in the heat, and the power', () => {
    expect(onInverter({})?.reasons).toEqual([
      '11 in a row stay at 462 V on a cold morning (5 °C); the input withstands 500 V.',
      '4 in a row give 113.6 V in the heat (70 °C); the input works from 100 V.',
      'At most 6,000 W of panels.',
    ])
    expect(onInverter({ mpptTrackers: 2 })?.reasons.at(-1)).toBe(
      'At most 6,000 W of panels, on 2 trackers.',
    )
    expect(onInverter({ maxVocV: 81, windowV: { min: 20, max: 60 } })?.reasons).toEqual([
      'One panel stays at 42 V on a cold morning (5 °C); the input withstands 81 V.',
      'One panel gives 28.4 V in the heat (70 °C); the input works from 20 V.',
      'At most 6,000 W of panels.',
    ])
  })

  test.each<[string, Partial<InverterData>, string]>([
    [
      'too few are allowed for the heat',
      { windowV: { min: 350, max: 400 } },
      'In the heat one panel gives 28.4 V, so it takes 13 in a row to reach 350 V, but only 11 are allowed by the highest voltage or power.',
    ],
    [
      'only one is allowed',
      { maxVocV: 81, windowV: { min: 60, max: 400 } },
      'In the heat one panel gives 28.4 V, so it takes 3 in a row to reach 60 V, but only 1 is allowed by the highest voltage or power.',
    ],
    [
      'one panel is above the voltage',
      { maxVocV: 40.9, windowV: { min: 20, max: 60 } },
      'On a cold morning one panel gives 42 V; the input withstands 40.9 V, of which 3 % stay free, and works up to 60 V.',
    ],
    [
      'one panel is below the voltage, but not by 3 %',
      { maxVocV: 43, windowV: { min: 20, max: 60 } },
      'On a cold morning one panel gives 42 V; the input withstands 43 V, of which 3 % stay free, and works up to 60 V.',
    ],
    [
      'one panel is above the voltage, and has just the power',
      { maxVocV: 40.9, maxPanelPowerW: 400 },
      'On a cold morning one panel gives 42 V; the input withstands 40.9 V, of which 3 % stay free, and works up to 400 V.',
    ],
    [
      'one panel is above the window',
      { windowV: { min: 20, max: 31.9 } },
      'On a cold morning one panel gives 42 V; the input withstands 500 V, of which 3 % stay free, and works up to 31.9 V.',
    ],
    [
      'one panel is above the power',
      { maxPanelPowerW: 399 },
      'One panel of 400 W is more than the 399 W that the input takes.',
    ],
  ])('refused: %s', (_, change, reason) => {
    expect(onInverter(change)).toEqual({ verdict: 'no', arrangement: '', reasons: [reason] })
  })

  test('more current than the input takes is lost', () => {
    expect(onInverter({ maxTrackerA: 12.4 })).toMatchObject({
      verdict: 'limited',
      arrangement: '4 to 11 in a row, 11 panels at most',
    })
    expect(onInverter({ maxTrackerA: 12.4 })?.reasons[0]).toBe(
      'The panel gives 12.5 A, the input takes 12.4 A: the difference is lost.',
    )
    expect(onInverter({ maxTrackerA: 12.5 })?.verdict).toBe('fits')
  })

  test('says which data sheet lacks a number', () => {
    expect(onInverter({ windowV: null })?.reasons).toEqual([
      'The solar input of the inverter is not fully described on its data sheet.',
    ])
    expect(onInverter({}, { ...panel400, impA: null })?.reasons).toEqual([
      'Voltage, current or temperature of the panel are not on its data sheet.',
    ])
  })
})

test('panels of 400 W on an MPPT controller, at each of its voltages', () => {
  // 12 V: 880 W are 2. 24 V: 30 V take 2, 150 V bear 3, 1,760 W are 4. 48 V: 60 V take 3, so 8
  // panels are 2 rows of 3.
  const fit = findFit(panel400, mppt60)
  expect(fit?.arrangement).toBe(
    '1 to 2 in a row, 2 panels at most on 12 V; 2 to 3 in a row, 4 panels at most on 24 V; 3 in a row, 6 panels at most on 48 V',
  )
  // The reasons are those of the highest voltage.
  expect(fit?.reasons).toEqual([
    '3 in a row stay at 126 V on a cold morning (5 °C); the input withstands 150 V.',
    '3 in a row give 85.2 V in the heat (70 °C); the input works from 60 V.',
    'At most 3,200 W of panels.',
  ])
  expect(findFit(panel400, { ...mppt60, windowV: null })?.reasons).toEqual([
    'The panel side of the controller is not fully described on its data sheet.',
  ])
  expect(findFit(panel400, { ...mppt60, maxPanelPowerW: null })?.reasons).toEqual([
    'The data sheet of the controller does not say how much panel power it takes.',
  ])
})

test('reports no loss when the controller passes on all the power', () => {
  // Four of 400 W are 1,600 W.
  expect(findFit(panel400, { ...mppt60, systemVoltagesV: [24] })?.reasons.at(-1)).toBe(
    'At most 1,600 W of panels.',
  )
})

describe('batteries of 12.8 V on an inverter for 24 V', () => {
  const lithium12: BatteryData = {
    ...lithium48,
    nominalV: 12.8,
    chargeV: { min: 14.2, max: 14.6 },
    cutOffV: 10,
    maxDischargeA: 100,
    maxInSeries: 4,
  }
  const inverter24: InverterData = {
    ...inverter5,
    powerW: 3000,
    batteryV: 24,
    batteryRangeV: { min: 20, max: 30 },
  }
  test('two in series give 25.6 V × 100 A × 93 % = 2,380.8 W', () => {
    expect(findFit(inverter24, lithium12)).toEqual({
      verdict: 'limited',
      arrangement: '2 in series for 24 V; 2 rows side by side for full power',
      reasons: [
        '2 × 12.8 V in series make the 25.6 V that a 24 V system works with.',
        'The inverter works from 20 to 30 V, the battery between 20 and 29.2 V.',
        'One row of 2 gives 2,380.8 W; the full 3,000 W of the inverter need 2 side by side.',
      ],
    })
    const small = findFit({ ...inverter24, powerW: 2380 }, lithium12)
    expect(small).toMatchObject({ verdict: 'fits', arrangement: '2 in series for 24 V' })
    expect(small?.reasons.at(-1)).toBe('One row of 2 carries the full 2,380 W.')
    expect(findFit({ ...inverter24, powerW: 2381 }, lithium12)?.verdict).toBe('limited')
  })
  test.each<[string, Partial<BatteryData>, string, string]>([
    [
      'the number in series is not known',
      { maxInSeries: null },
      'ask',
      'The data sheet does not say whether the batteries may be connected in series.',
    ],
    [
      'the voltage is absurd',
      { nominalV: 0.9 },
      'ask',
      'The voltage of the battery is not on its data sheet.',
    ],
    [
      'the voltage has no multiple near 24 V',
      { nominalV: 10 },
      'no',
      'The battery has 10 V, the other side needs 24 V.',
    ],
    [
      'it is full above the range',
      { chargeV: { min: 15.1, max: 15.2 } },
      'no',
      'The battery is full at 30.2 V; the inverter stops at 30 V.',
    ],
    [
      'the cut-off is not known',
      { cutOffV: null },
      'ask',
      'Charge and cut-off voltage of the battery are not on its data sheet.',
    ],
  ])('%s', (_, change, verdict, reason) => {
    expect(findFit(inverter24, { ...lithium12, ...change })).toEqual({
      verdict,
      arrangement: '',
      reasons: [reason],
    })
  })
  test('says why an inverter takes no battery', () => {
    expect(findFit({ ...inverter24, inverterType: 'grid-tie' }, lithium12)?.reasons).toEqual([
      'A grid-tie inverter has no battery input.',
    ])
    expect(findFit({ ...inverter24, batteryRangeV: null }, lithium12)?.reasons).toEqual([
      'The battery input of the inverter is not fully described on its data sheet.',
    ])
  })
  test('on a controller the chemistry and a known voltage are enough', () => {
    expect(findFit(mppt60, lithium12)?.reasons).toEqual([
      'Both are made for 12 V.',
      '2 × 12.8 V in series make the 25.6 V that a 24 V system works with.',
      '4 × 12.8 V in series make the 51.2 V that a 48 V system works with.',
    ])
    expect(findFit(mppt60, { ...lithium12, nominalV: 409.6 })?.reasons).toEqual([
      'The controller charges 12, 24, 48 V; the battery has 409.6 V.',
    ])
    expect(findFit({ ...mppt60, batteryChemistries: null }, lithium12)?.reasons).toEqual([
      'The battery side of the controller is not fully described on its data sheet.',
    ])
  })
})
