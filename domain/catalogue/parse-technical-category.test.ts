import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { technicalExamples } from '../../test/shop/technical-examples.ts'
import { parseTechnicalData } from './parse-technical-data.ts'
import { kindOfCategory } from './technical-data.ts'

type Category = keyof typeof technicalExamples

/** The keys that a product of each category needs. All others may be left out. */
const requiredKeys: Record<Category, readonly string[]> = {
  'solar-panels': ['powerW', 'cellType', 'isBifacial'],
  inverters: ['inverterType', 'isThreePhase', 'powerKva', 'powerW'],
  batteries: ['chemistry', 'nominalV', 'capacityAh', 'capacityKwh'],
  'charge-controllers': ['controllerType', 'currentA', 'systemVoltagesV', 'maxVocV'],
  'complete-kits': ['powerKva', 'chemistry', 'capacityKwh'],
  'street-lights': ['lightType', 'powerW'],
  'water-heating': ['collector', 'isPressurised', 'capacityL'],
  accessories: ['accessoryType'],
}
const categories = Object.keys(requiredKeys) as Category[]
const without = (example: object, key: string) =>
  Object.fromEntries(Object.entries(example).filter(([each]) => each !== key))

test('each category has its kind', () => {
  expect(Object.fromEntries(kindOfCategory)).toEqual({
    'solar-panels': 'panel',
    inverters: 'inverter',
    batteries: 'battery',
    'charge-controllers': 'controller',
    'complete-kits': 'kit',
    'street-lights': 'street-light',
    'water-heating': 'water-heater',
    accessories: 'accessory',
  })
})

describe.each(categories)('%s', (category) => {
  const example = technicalExamples[category]
  test('needs only its required keys', () => {
    for (const key of Object.keys(example)) {
      if (key === 'kind') continue
      const { data, problem } = parseTechnicalData(category, without(example, key))
      if (requiredKeys[category].includes(key)) expect(problem).toBe(`"${key}" is missing`)
      else expect(data, key).toMatchObject({ [key]: null })
    }
  })
  test('refuses null, a wrong word and an object for each of its keys', () => {
    for (const key of Object.keys(example))
      for (const value of [null, 'none', {}])
        expect(parseTechnicalData(category, { ...example, [key]: value }).problem, key).toMatch(
          `"${key}" must be `,
        )
  })
  test('refuses the data of each other category', () => {
    for (const other of categories)
      if (other !== category)
        expect(parseTechnicalData(category, technicalExamples[other]).problem).toBe(
          `"kind" must be "${example.kind}" in category ${category}`,
        )
  })
})

test.each<[Category, string, readonly string[]]>([
  ['solar-panels', 'cellType', ['mono-perc', 'topcon', 'poly']],
  ['inverters', 'inverterType', ['hybrid', 'grid-tie']],
  ['batteries', 'chemistry', ['lfp', 'tubular', 'gel']],
  ['charge-controllers', 'controllerType', ['mppt', 'pwm']],
  ['complete-kits', 'chemistry', ['lfp', 'tubular']],
  ['street-lights', 'lightType', ['all-in-one', 'split', 'flood', 'garden']],
  ['water-heating', 'collector', ['tubes', 'flat-plate']],
  ['accessories', 'accessoryType', ['wiring', 'protection', 'mounting', 'metering']],
])('%s: %s is one of %j', (category, key, words) => {
  const problem = (value: string) =>
    parseTechnicalData(category, { ...technicalExamples[category], [key]: value }).problem
  for (const word of words) expect(problem(word)).toBeUndefined()
  expect(problem('other')).toBe(`"${key}" must be one of ${words.join(', ')}`)
})

test('parsed data without its nulls parses to the same data', () => {
  const part = fc
    .constantFrom(...categories)
    .chain((category) =>
      fc.tuple(fc.constant(category), fc.subarray(Object.keys(technicalExamples[category]))),
    )
  fc.assert(
    fc.property(part, ([category, leftOut]) => {
      const given = leftOut.reduce<object>(without, technicalExamples[category])
      const { data } = parseTechnicalData(category, given)
      if (!data) return
      const stored = Object.entries(data).filter(([, value]) => value !== null)
      expect(parseTechnicalData(category, Object.fromEntries(stored)).data).toEqual(data)
    }),
  )
})

test('returns either data or a problem for any JSON', () => {
  fc.assert(
    fc.property(fc.constantFrom(...categories, 'books'), fc.jsonValue(), (category, technical) => {
      const { data, problem } = parseTechnicalData(category, technical)
      expect(data === undefined).toBe(problem !== undefined)
    }),
  )
})
