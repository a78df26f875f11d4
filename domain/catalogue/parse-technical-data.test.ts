import { describe, expect, test } from 'vitest'
import { technicalExamples } from '../../test/shop/technical-examples.ts'
import { parseTechnicalData } from './parse-technical-data.ts'

const { 'solar-panels': panel, batteries: battery, inverters: inverter } = technicalExamples
const problemOf = (category: string, technical: unknown) =>
  parseTechnicalData(category, technical).problem

describe('accepted data', () => {
  test.each(Object.entries(technicalExamples))(
    '%s: returns a complete example unchanged',
    (...pair) => {
      const [category, example] = pair
      expect(parseTechnicalData(category, example).data).toMatchObject(example)
    },
  )
  test('a missing optional key is null, not zero', () => {
    const { vocV: _, ...rest } = panel
    expect(parseTechnicalData('solar-panels', rest).data).toEqual({ ...panel, vocV: null })
  })
  test('the required keys alone are enough', () => {
    const technical = { kind: 'accessory', accessoryType: 'wiring' }
    expect(parseTechnicalData('accessories', technical).data).toEqual({
      kind: 'accessory',
      accessoryType: 'wiring',
      part: null,
      ratedA: null,
      ratedV: null,
      fuseA: null,
      strings: null,
      crossSectionMm2: null,
      holdsPanels: null,
      dimensionsMm: null,
      weightKg: null,
    })
  })
})

describe('refused data, with the problem', () => {
  test.each([null, undefined, 'panel', 550, []])('%j in place of an object', (technical) => {
    expect(problemOf('solar-panels', technical)).toBe('it must be an object')
  })
  test('the data of another category', () => {
    expect(problemOf('inverters', panel)).toBe('"kind" must be "inverter" in category inverters')
    expect(problemOf('inverters', { ...inverter, kind: undefined })).toContain('"kind" must be')
  })
  test('a category without technical data', () => {
    expect(problemOf('books', panel)).toBe('category books has no technical data')
    expect(problemOf('constructor', panel)).toBe('category constructor has no technical data')
  })
  test('a misspelt key, and a key that every object inherits', () => {
    expect(problemOf('solar-panels', { ...panel, vocv: 49.9 })).toBe('"vocv" is not a key of panel')
    expect(problemOf('solar-panels', { ...panel, toString: 1 })).toContain('is not a key')
  })
  test('a required key that is missing', () => {
    const { powerW: _, ...rest } = panel
    expect(problemOf('solar-panels', rest)).toBe('"powerW" is missing')
  })
  test.each([
    ['powerW', 0, 'a number above 0'],
    ['powerW', '550', 'a number above 0'],
    ['powerW', null, 'a number above 0'],
    ['vocV', null, 'a number above 0'],
    ['vocV', -49.9, 'a number above 0'],
    ['vocV', 10_000_001, 'a number above 0'],
    ['vocV', Number.NaN, 'a number above 0'],
    ['efficiencyPercent', 100.1, 'a number above 0, up to 100'],
    ['vocPercentPerC', -27, 'a number from -10 to 10'],
    ['cells', 144.5, 'a whole number of 1 or more'],
    ['cells', 0, 'a whole number of 1 or more'],
    ['isBifacial', 'false', 'true or false'],
    ['cellType', 'mono', 'one of mono-perc, topcon, poly'],
    ['dimensionsMm', [2279, 1134], 'a list of three numbers above 0'],
    ['dimensionsMm', [2279, 1134, 35, 1], 'a list of three numbers above 0'],
    ['dimensionsMm', [2279, 1134, 0], 'a list of three numbers above 0'],
    ['dimensionsMm', '2,279 × 1,134 × 35', 'a list of three numbers above 0'],
  ])('a panel whose %s is %j', (key, value, rule) => {
    expect(problemOf('solar-panels', { ...panel, [key]: value })).toBe(`"${key}" must be ${rule}`)
  })
  test.each([
    ['windowV', { min: 450, max: 120 }],
    ['windowV', { min: 120 }],
    ['windowV', { min: '120', max: '450' }],
    ['windowV', { min: 120, max: 450, unit: 'V' }],
    ['windowV', [120, 450]],
    ['batteryChemistries', []],
    ['batteryChemistries', ['lfp', 'lfp']],
    ['batteryChemistries', ['LiFePO4']],
    ['batteryChemistries', 'lfp'],
    ['idleW', -1],
  ])('an inverter whose %s is %j', (key, value) => {
    expect(problemOf('inverters', { ...inverter, [key]: value })).toMatch(`"${key}" must be`)
  })
  test.each([
    ['systemVoltagesV', []],
    ['systemVoltagesV', [12, 0]],
    ['maxPanelPowerW', [{ systemV: 12 }]],
    ['maxPanelPowerW', [{ systemV: 12, powerW: 0 }]],
    ['maxPanelPowerW', [{ systemV: 0, powerW: 800 }]],
    ['maxPanelPowerW', { 12: 800 }],
  ])('a controller whose %s is %j', (key, value) => {
    const technical = { ...technicalExamples['charge-controllers'], [key]: value }
    expect(problemOf('charge-controllers', technical)).toMatch(`"${key}" must be`)
  })
})

test('the edges of the rules are allowed', () => {
  expect(problemOf('inverters', { ...inverter, idleW: 0, transferMs: 0 })).toBeUndefined()
  expect(problemOf('inverters', { ...inverter, windowV: { min: 60, max: 60 } })).toBeUndefined()
  expect(
    problemOf('batteries', { ...battery, roundTripPercent: 100, maxInSeries: 1 }),
  ).toBeUndefined()
  expect(problemOf('solar-panels', { ...panel, vocPercentPerC: -10, cells: 1 })).toBeUndefined()
  expect(problemOf('solar-panels', { ...panel, maxSystemV: 10_000_000 })).toBeUndefined()
})
