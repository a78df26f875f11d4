import { expect, test } from 'vitest'
import { formatAuditSource, labelOfColumn, listFieldChanges, listNamedIds } from './audit-entry.ts'

test('lists the fields that changed, for people', () => {
  expect(
    listFieldChanges({
      action: 'update',
      before: {
        id: 'a',
        fee_kobo: 150_000,
        is_active: true,
        note: null,
        facets: { kind: 'panel' },
      },
      after: { fee_kobo: 250_050, is_active: false, note: null, facets: {} },
    }),
  ).toEqual([
    { label: 'Facets', before: 'Kind: panel', after: '' },
    { label: 'Fee', before: '₦1,500', after: '₦2,500.50' },
    { label: 'Is active', before: 'Yes', after: 'No' },
  ])
})

test('what was added has nothing before, and what was removed nothing after', () => {
  expect(listFieldChanges({ action: 'insert', before: null, after: { code: 'SUN' } })).toEqual([
    { label: 'Code', before: '', after: 'SUN' },
  ])
  expect(listFieldChanges({ action: 'delete', before: { code: 'SUN' }, after: null })).toEqual([
    { label: 'Code', before: 'SUN', after: '' },
  ])
})

test('says the length of what was too long to keep', () => {
  expect(
    listFieldChanges({ action: 'insert', before: null, after: { content: { length: 60_000 } } }),
  ).toEqual([{ label: 'Content', before: '', after: '60000 characters' }])
})

test('names columns and sources in words', () => {
  expect(labelOfColumn('carbonReductionPotential')).toBe('Carbon reduction potential')
  expect(labelOfColumn('category_id')).toBe('Category')
  expect(formatAuditSource('function:confirm-transfer')).toBe('Confirm transfer')
  expect(formatAuditSource('api')).toBe('A form of the desk')
})

test('shows lists and groups of values in words, and leaves empty ones out', () => {
  const after = {
    highlights: [
      { label: 'Power', value: '575 W' },
      { label: '', value: '' },
    ],
    picture: { kind: 'panel', photo: null },
    specifications: [],
    facets: {},
  }
  expect(listFieldChanges({ action: 'insert', before: null, after })).toEqual([
    { label: 'Highlights', before: '', after: 'Label: Power, Value: 575 W' },
    { label: 'Picture', before: '', after: 'Kind: panel' },
  ])
})

test('prices in naira and short words read as people write them', () => {
  const before = { price: 18_500, sku: 'A', vat_class: 'standard' }
  const after = { price: 19_500, sku: 'B', vat_class: 'zero' }
  expect(listFieldChanges({ action: 'update', before, after })).toEqual([
    { label: 'Price', before: '₦18,500', after: '₦19,500' },
    { label: 'SKU', before: 'A', after: 'B' },
    { label: 'VAT class', before: 'standard', after: 'zero' },
  ])
})

test('codes read as words', () => {
  const entry = { action: 'insert', before: null, after: { channel: 'bank_transfer', slug: 'a_1' } }
  expect(listFieldChanges(entry).map(({ after }) => after)).toEqual(['bank transfer', 'a_1'])
})

test('other records are shown by their names, where they are known', () => {
  const [cables, panels] = [
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002',
  ]
  const entry = {
    action: 'update',
    before: { category_id: cables, price: 5 },
    after: { category_id: panels, price: 6 },
  }
  expect(listNamedIds([entry, entry])).toEqual([cables, panels])
  expect(listFieldChanges(entry, { [cables ?? '']: 'Cables' })[0]).toEqual({
    label: 'Category',
    before: 'Cables',
    after: panels,
  })
})
