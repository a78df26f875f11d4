import { expect, test } from 'vitest'
import { parseExample, panel550 } from '../../../test/shop/technical-examples.ts'
import { buildDataSheet, type SheetGroup } from './data-sheet.ts'

const build = (freeText: SheetGroup[], technical = panel550) =>
  buildDataSheet({ technical, warrantyYears: 12, freeText })
const labels = (groups: SheetGroup[], group: string) =>
  groups.find((each) => each.group === group)?.rows.map(({ label }) => label)
const free = (group: string, ...names: string[]): SheetGroup => ({
  group,
  rows: names.map((label) => ({ label, value: 'free' })),
})

test('free text has its place between derived rows', () => {
  expect(
    labels(
      build([free('Electrical (25 °C, 1,000 W/m²)', 'Power tolerance')]),
      'Electrical (25 °C, 1,000 W/m²)',
    )?.slice(0, 3),
  ).toEqual(['Maximum power (Pmax)', 'Power tolerance', 'Voltage at maximum power (Vmp)'])
})

test('free text without a place follows the free text before it', () => {
  const sheet = build([free('Mechanical', 'First', 'Glass', 'Coating', 'Frame')])
  expect(labels(sheet, 'Mechanical')).toEqual([
    'First',
    'Cells',
    'Dimensions',
    'Weight',
    'Glass',
    'Coating',
    'Frame',
  ])
})

test('a typed number wins over free text with its label, and appears once', () => {
  const rows = build([free('Mechanical', 'Weight')]).flatMap((group) => group.rows)
  expect(rows.filter(({ label }) => label === 'Weight')).toEqual([
    { label: 'Weight', value: '27.6', unit: 'kg' },
  ])
})

test('free text replaces a missing number', () => {
  const sheet = build([free('Mechanical', 'Weight')], { ...panel550, weightKg: null })
  expect(labels(sheet, 'Mechanical')).toEqual(['Cells', 'Dimensions', 'Weight'])
})

test('other groups come last, those of an accessory first, and empty groups not at all', () => {
  const groups = (sheet: SheetGroup[]) => sheet.map(({ group }) => group)
  expect(groups(build([free('Notes', 'Note'), { group: 'Empty', rows: [] }]))).toEqual([
    'Electrical (25 °C, 1,000 W/m²)',
    'Temperature',
    'Mechanical',
    'Warranty',
    'Notes',
  ])
  const technical = parseExample('accessories', { kind: 'accessory', accessoryType: 'wiring' })
  const accessory = { technical, warrantyYears: 2, freeText: [free('Electrical', 'Current')] }
  expect(groups(buildDataSheet(accessory))).toEqual(['Electrical', 'General'])
})

test('a product without technical data shows its free text', () => {
  const freeText = [free('Notes', 'Note')]
  expect(buildDataSheet({ technical: null, warrantyYears: 1, freeText })).toEqual(freeText)
})
