import { expect, test } from 'vitest'
import { technicalExamples } from '../../test/shop/technical-examples.ts'
import { kindOfCategory, technicalFields } from './technical-data.ts'

test('every category has a kind, and every kind a category', () => {
  expect(new Set(kindOfCategory.values())).toEqual(new Set(Object.keys(technicalFields)))
})

test('names have units: every number except a count or a share names its unit', () => {
  const units =
    /(W|V|A|Va|Kva|Ah|Kwh|Wh|Ms|Ma|Mm|Mm2|M|M2|Kg|C|K|L|Kwp|Bar|Hours|Seconds|Years|Year|Degrees)$/
  const unitless = /^(lumens|people|cycles|batteryCycles|nightsWithoutSun)$|Percent/
  for (const [kind, fields] of Object.entries(technicalFields))
    for (const [key, { type }] of Object.entries(fields))
      if (!/^(flag|count|one|some)/.test(type) && !unitless.test(key))
        expect(key, kind).toMatch(units)
})

test('every kind has a complete example, so that its tests see every key', () => {
  const shapes = ['diameterMm', 'heightMm', 'headDimensionsMm', 'panelDimensionsMm']
  for (const [category, example] of Object.entries(technicalExamples)) {
    const { [example.kind]: fields } = technicalFields
    const missing = Object.keys(fields).filter((key) => !Object.hasOwn(example, key))
    // A street light has one of three shapes.
    expect(missing, category).toEqual(example.kind === 'street-light' ? shapes : [])
  }
})
