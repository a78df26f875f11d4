import { expect, test } from 'vitest'
import { parseNumbers, readTechnicalData } from './technical-data.ts'

test.each([
  ['14.2–14.6', [14.2, 14.6]],
  ['−0.28', [-0.28]],
  ['1,500', [1500]],
  ['5 kVA / 5', [5, 5]],
  ['0 to +5', [0, 5]],
  ['−10 to 50', [-10, 50]],
  ['12 / 24 / 36 / 48', [12, 24, 36, 48]],
  ['2,279 × 1,134 × 35', [2279, 1134, 35]],
  ['No', []],
  ['', []],
])('the numbers in "%s"', (text, numbers) => expect(parseNumbers(text)).toEqual(numbers))

const row = (label: string, value: string | number) => ({ label, value })

test('a panel', () => {
  const rows = [
    row('Maximum power (Pmax)', '550'),
    row('Voltage at maximum power (Vmp)', '41.96'),
    row('Current at maximum power (Imp)', '13.11'),
    row('Open-circuit voltage (Voc)', '49.90'),
    row('Coefficient of Voc', '−0.27'),
    row('Maximum system voltage', '1,500'),
  ]
  expect(readTechnicalData({ category: 'solar-panels', facets: { power_w: 550 }, rows })).toEqual({
    kind: 'panel',
    powerW: 550,
    vocV: 49.9,
    vmpV: 41.96,
    impA: 13.11,
    vocPercentPerC: -0.27,
    maxSystemV: 1500,
  })
})

test('the panel power of a controller belongs to a voltage', () => {
  const rows = [
    row('System voltage', '12 / 24'),
    row('Highest panel power', '520 at 12 V, 1,040 at 24 V'),
    row('Tracking window', '18–92'),
    row('Battery types', 'gel'),
  ]
  expect(
    readTechnicalData({
      category: 'charge-controllers',
      facets: { controller_type: 'mppt', max_pv_voltage_v: 100 },
      rows,
    }),
  ).toEqual({
    kind: 'controller',
    isMppt: true,
    systemVoltagesV: [12, 24],
    maxVocV: 100,
    windowV: { min: 18, max: 92 },
    batteryTypes: 'gel',
    maxPowerW: [
      { atV: 12, powerW: 520 },
      { atV: 24, powerW: 1040 },
    ],
  })
})

test('what the sheet does not tell is null, not zero', () => {
  expect(readTechnicalData({ category: 'batteries', facets: {}, rows: [] })).toEqual({
    kind: 'battery',
    nominalV: null,
    chemistry: null,
    chargeV: null,
    cutOffV: null,
    dischargeA: null,
    usableKwh: null,
    maxInSeries: null,
  })
  expect(
    readTechnicalData({
      category: 'inverters',
      facets: { voltage_v: '48' },
      rows: [row('MPPT window', '450–120')],
    }),
  ).toMatchObject({ batteryV: null, windowV: null, powerW: null })
  expect(readTechnicalData({ category: 'water-heating', facets: {}, rows: [] })).toBeNull()
})

test('batteries that may not stand in series say so', () => {
  const inSeries = (value: string) =>
    readTechnicalData({ category: 'batteries', facets: {}, rows: [row('In series', value)] })
  expect(inSeries('Up to 4 (48 V)')).toMatchObject({ maxInSeries: 4 })
  expect(inSeries('No')).toMatchObject({ maxInSeries: 1 })
})
