import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExample, technicalExamples } from '../../../test/shop/technical-examples.ts'
import { parseTechnicalData } from '../parse-technical-data.ts'
import { buildDataSheet } from './data-sheet.ts'
import { describeTechnicalData } from './describe-technical-data.ts'
import { line, yearsLine } from './sheet-line.ts'

type Category = keyof typeof technicalExamples

/** For each category, the places for free text, as "group | label". */
const places: Record<Category, readonly string[]> = {
  'solar-panels': [
    'Electrical (25 °C, 1,000 W/m²) | Power tolerance',
    'Electrical (25 °C, 1,000 W/m²) | Bifaciality',
    'Temperature | Nominal operating cell temperature',
    'Temperature | Operating range',
    'Mechanical | Glass',
    'Mechanical | Frame',
    'Mechanical | Junction box',
    'Mechanical | Cable and connector',
    'Mechanical | Mechanical load, front / rear',
  ],
  inverters: [
    'Output | Voltage',
    'Output | Frequency',
    'Output | Wave',
    'Grid and generator | Input range',
    'Grid and generator | Generator input',
    'General | Protection',
    'General | Operating range',
    'General | Display and data',
  ],
  batteries: [
    'Mechanical | Chemistry',
    'Mechanical | Terminals',
    'Mechanical | Protection',
    'Mechanical | Mounting',
    'System | Data',
    'Warranty | Covers',
  ],
  'charge-controllers': [
    'Battery side | Charge stages',
    'Battery side | Temperature compensation',
    'Battery side | Load output',
    'General | Display and data',
    'General | Protection',
    'General | Operating range',
  ],
  'complete-kits': [
    'In the kit | Panels',
    'In the kit | Inverter',
    'In the kit | Battery',
    'In the kit | Mounting',
    'In the kit | Cable',
    'In the kit | Protection',
    'In the kit | Earthing',
    'In the kit | Meter',
    'What it runs | At the same time',
    'What it runs | Not meant for',
    'Site | Indoor space',
    'Site | Installation',
  ],
  'street-lights': [
    'Light | Colour rendering',
    'Light | Beam',
    'Light | Light through the night',
    'Build | Pole diameter',
    'Build | Body',
    'Build | Protection',
    'Build | Impact',
    'Build | Operating range',
    'Build | Control',
  ],
  'water-heating': [
    'Collector | Type',
    'Collector | Absorption / emission',
    'Collector | Hail resistance',
    'Tank | Inner tank',
    'Build | Frame',
    'Build | Connections',
    'Warranty | Electric parts',
  ],
  accessories: [
    'Electrical | Output',
    'Electrical | Conductor',
    'Electrical | Type',
    'Electrical | Breaking capacity',
    'Electrical | Earth-leakage switch',
    'General | Box',
    'General | Poles',
    'General | Fixing',
    'General | Protection',
    'General | Load',
    'General | Steel',
    'General | Wheels',
    'General | Cable up to',
    'General | Standard',
    'General | Operating range',
  ],
}
const categories = Object.keys(places) as Category[]

test.each(categories)('%s: the places for free text', (category) => {
  const described = describeTechnicalData(parseExample(category, technicalExamples[category]), 3)
  const empty = described.flatMap(({ group, lines }) =>
    lines.flatMap(({ label, value }) => (value === null ? [`${group} | ${label}`] : [])),
  )
  expect(empty).toEqual(places[category])
})

describe('a product with its required numbers only', () => {
  const rows = (category: Category, technical: object) =>
    buildDataSheet({
      technical: parseExample(category, { kind: technicalExamples[category].kind, ...technical }),
      warrantyYears: 0,
      freeText: [],
    }).flatMap(({ group, rows: all }) =>
      all.map(
        ({ label, value, unit }) => `${group} | ${label} | ${value}${unit ? ` ${unit}` : ''}`,
      ),
    )
  test.each<[Category, object, readonly string[]]>([
    [
      'solar-panels',
      { powerW: 450, cellType: 'topcon', isBifacial: true },
      ['Electrical (25 °C, 1,000 W/m²) | Maximum power (Pmax) | 450 W'],
    ],
    [
      'inverters',
      { inverterType: 'grid-tie', isThreePhase: true, powerKva: 11, powerW: 10_000 },
      ['Output | Rated power | 11 kVA / 10 kW', 'Output | Phases | three'],
    ],
    [
      'batteries',
      { chemistry: 'gel', nominalV: 12, capacityAh: 200, capacityKwh: 2.4 },
      [
        'Electrical | Nominal voltage | 12 V',
        'Electrical | Capacity | 200 Ah',
        'Electrical | Energy | 2.40 kWh',
      ],
    ],
    [
      'charge-controllers',
      { controllerType: 'pwm', currentA: 20, systemVoltagesV: [12, 24], maxVocV: 55 },
      [
        'Battery side | Type | PWM',
        'Battery side | Charge current | 20 A',
        'Battery side | System voltage | 12 / 24 V',
        'Panel side | Highest open-circuit voltage | 55 V DC',
      ],
    ],
    [
      'complete-kits',
      { powerKva: 3, chemistry: 'tubular', capacityKwh: 4.8 },
      ['What it gives | Battery, nominal | 4.80 kWh'],
    ],
    ['street-lights', { lightType: 'flood', powerW: 100 }, ['Light | LED power | 100 W']],
    [
      'water-heating',
      { collector: 'flat-plate', isPressurised: true, capacityL: 300 },
      ['Tank | Volume | 300 L'],
    ],
    ['accessories', { accessoryType: 'metering' }, []],
  ])('%s', (category, technical, expected) => {
    expect(rows(category, technical)).toEqual(expected)
  })
})

describe('numbers that are rounded or combined', () => {
  const value = (category: Category, change: object, label: string) => {
    const technical = { ...technicalExamples[category], ...change }
    return describeTechnicalData(parseExample(category, technical), 1)
      .flatMap(({ lines }) => lines)
      .find((each) => each.label === label)?.value
  }
  test.each<[Category, object, string, string]>([
    ['solar-panels', { vmpV: 42 }, 'Voltage at maximum power (Vmp)', '42.0'],
    ['solar-panels', { impA: 13.115 }, 'Current at maximum power (Imp)', '13.12'],
    ['solar-panels', { powerPercentPerC: -0.3 }, 'Coefficient of Pmax', '−0.30'],
    ['solar-panels', { iscPercentPerC: 0 }, 'Coefficient of Isc', '0.00'],
    ['solar-panels', { cellType: 'topcon' }, 'Cells', '144 half-cut mono TOPCon'],
    ['solar-panels', { weightKg: 30 }, 'Weight', '30.0'],
    ['inverters', { batteryV: 99, batteryChemistries: ['lfp'] }, 'Types', 'LiFePO4'],
    ['inverters', { batteryV: 100, batteryChemistries: ['lfp'] }, 'Types', 'High-voltage LiFePO4'],
    ['inverters', { batteryChemistries: ['agm'] }, 'Types', 'AGM'],
    ['inverters', { powerW: 5500 }, 'Rated power', '5 kVA / 5.5'],
    ['batteries', { nominalV: 99.9, maxInSeries: 1 }, 'In series', 'No'],
    ['batteries', { nominalV: 100, maxInSeries: 1 }, 'In series', 'Factory set'],
    ['batteries', { nominalV: 12, maxInSeries: 2 }, 'In series', 'Up to 2 (24 V)'],
    ['batteries', { chargeV: { min: 14.4, max: 14.65 } }, 'Charge voltage', '14.40–14.65'],
    // 10,000 lm of 61 W are 163.93 lm/W.
    ['street-lights', { lumens: 10_000, powerW: 61 }, 'Efficacy', '164'],
    ['water-heating', { weightKg: 55.5, capacityL: 200 }, 'Weight empty / full', '55.5 / 255.5'],
    ['water-heating', { nightLossK: 0 }, 'Heat lost in a night', '0'],
    ['accessories', { weightKg: 0.25 }, 'Weight', '0.25'],
  ])('%s %j: %s', (category, change, label, expected) => {
    expect(value(category, change, label)).toBe(expected)
  })
})

test('a warranty of one year is singular, and none is a place for free text', () => {
  expect(yearsLine('Term', 1)).toEqual({ label: 'Term', value: '1', unit: 'year' })
  expect(yearsLine('Term', 2)).toEqual({ label: 'Term', value: '2', unit: 'years' })
  expect(yearsLine('Term', 0).value).toBeNull()
  expect(yearsLine('Term', null).value).toBeNull()
  expect(line('Glass')).toEqual({ label: 'Glass', value: null })
  expect(line('Mass', '3', 'kg')).toEqual({ label: 'Mass', value: '3', unit: 'kg' })
})

test('any part of the technical data makes rows with a text, and each label once in its group', () => {
  const part = fc
    .constantFrom(...categories)
    .chain((category) =>
      fc.tuple(fc.constant(category), fc.subarray(Object.entries(technicalExamples[category]))),
    )
  fc.assert(
    fc.property(part, fc.integer({ min: 0, max: 30 }), ([category, entries], warrantyYears) => {
      const { kind } = technicalExamples[category]
      const { data } = parseTechnicalData(category, { ...Object.fromEntries(entries), kind })
      if (!data) return
      for (const { rows } of buildDataSheet({ technical: data, warrantyYears, freeText: [] })) {
        expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length)
        for (const { value } of rows) expect(value).toMatch(/^(?!.*(null|undefined|NaN)).+/)
      }
    }),
  )
})
