import { expect, test } from 'vitest'
import { technicalFields } from '../../catalogue/technical-data.ts'
import { technicalExamples } from '../../../test/shop/technical-examples.ts'
import { parseTechnicalTexts, technicalInputs, toTechnicalTexts } from './technical-form.ts'
import { technicalLabel } from './technical-label.ts'

test.each(Object.entries(technicalExamples))(
  '%s: what is shown is what is stored',
  (category, example) => {
    expect(parseTechnicalTexts(category, toTechnicalTexts(example))).toEqual({
      ok: true,
      value: example,
    })
    expect(technicalInputs(category).map(({ key }) => key)).toEqual(
      Object.keys(technicalFields[example.kind]),
    )
  },
)

test.each([
  ['solar-panels', { powerW: '-5' }, 'Power must be a number above 0.', 'powerW'],
  ['solar-panels', { powerW: '5,5' }, 'Power must be a number above 0.', 'powerW'],
  ['solar-panels', { powerW: '550' }, 'Cell type is missing.', 'cellType'],
  [
    'solar-panels',
    { powerW: '550', efficiencyPercent: '101' },
    'Efficiency must be a number above 0, up to 100.',
    'efficiencyPercent',
  ],
  [
    'inverters',
    { batteryRangeV: '60 to 40' },
    'Battery range must be written like 40 to 60.',
    'batteryRangeV',
  ],
  ['inverters', { isThreePhase: 'maybe' }, 'Three phase must be yes or no.', 'isThreePhase'],
])('%s with %j: %s', (category, texts, message, path) => {
  expect(parseTechnicalTexts(category, texts)).toEqual({ ok: false, problems: [{ message, path }] })
})

test('reads signs, ranges and sizes as data sheets write them', () => {
  const panel = { powerW: '1,550', cellType: 'poly', isBifacial: 'no' }
  expect(
    parseTechnicalTexts('solar-panels', {
      ...panel,
      powerPercentPerC: '−0.35',
      dimensionsMm: '2278 x 1134 × 30',
    }),
  ).toMatchObject({
    value: { powerW: 1550, powerPercentPerC: -0.35, dimensionsMm: [2278, 1134, 30] },
  })
  expect(
    parseTechnicalTexts('batteries', {
      chemistry: 'lfp',
      nominalV: '51.2',
      capacityAh: '100',
      capacityKwh: '5.12',
      chargeTemperatureC: '-10 – 55',
    }),
  ).toMatchObject({ value: { chargeTemperatureC: { min: -10, max: 55 } } })
})

test('a product without any text has no technical data', () => {
  expect(parseTechnicalTexts('solar-panels', { powerW: ' ' })).toEqual({ ok: true, value: null })
  expect(parseTechnicalTexts('books', { powerW: '5' })).toEqual({ ok: true, value: null })
})

test('every key has a name that people read, without its unit', () => {
  for (const fields of Object.values(technicalFields))
    for (const key of Object.keys(fields))
      expect(technicalLabel(key).label, key).toMatch(/^[A-Z][\w ()%-]{2,}$/)
  expect(technicalLabel('maxSolarChargeA')).toEqual({ label: 'Highest solar charge', unit: 'A' })
  expect(technicalLabel('crossSectionMm2')).toEqual({ label: 'Cross section', unit: 'mm²' })
  expect(technicalLabel('panelCount')).toEqual({ label: 'Panel count', unit: '' })
})
