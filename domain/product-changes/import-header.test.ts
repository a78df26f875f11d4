import { expect, test } from 'vitest'
import { readHeader } from './import-header.ts'

const everything = { leftOut: [], mayChange: () => true }

test('headings are understood in any case, order and spelling of spaces', () => {
  expect(readHeader(['Price (₦)', ' SKU ', 'Compare-at price', 'WARRANTY'], everything)).toEqual({
    columns: ['priceKobo', 'sku', 'compareAtPriceKobo', 'warrantyYears'],
    problems: [],
  })
})

test.each([
  ['prise', /Did you mean price\?/],
  ['compare_at_prcie', /Did you mean compare_at_price\?/],
  ['waranty years', /Did you mean warranty_years\?/],
  ['colour of the box', /No field of a product has this name\.$/],
  ['', /no heading/],
  ['stock', /on_hand/],
  ['Qty', /“qty”.*on_hand/],
])('the heading %j is explained', (heading, message) => {
  const { columns, problems } = readHeader(['sku', 'name', heading], everything)
  expect(columns).toEqual(['sku', 'name', null])
  expect(problems).toEqual([
    { column: heading || 'column 3', message: expect.stringMatching(message) },
  ])
})

test('a column that the person leaves out is no problem', () => {
  expect(readHeader(['sku', 'price', 'shelf'], { ...everything, leftOut: ['shelf'] })).toEqual({
    columns: ['sku', 'priceKobo', null],
    problems: [],
  })
})

test.each([
  [['name', 'price'], /needs a column called sku/],
  [['sku'], /no column besides/],
  [['sku', 'price', 'Selling price'], /there twice/],
  [['sku', 'sku', 'price'], /there twice/],
])('%j is refused', (cells, message) => {
  expect(readHeader(cells, everything).problems).toEqual([
    expect.objectContaining({ message: expect.stringMatching(message) }),
  ])
})

test('a field that the person may not change names the grant', () => {
  const { problems } = readHeader(['sku', 'name', 'price'], {
    leftOut: [],
    mayChange: (key) => key === 'name',
  })
  expect(problems).toEqual([
    { column: 'price', message: expect.stringMatching(/needs the grant “sales”/) },
  ])
})

test('a column without a heading can be left out by the name that its problem has', () => {
  const options = { leftOut: ['column 3'], mayChange: () => true }
  expect(readHeader(['sku', 'price', ' '], options)).toEqual({
    columns: ['sku', 'priceKobo', null],
    problems: [],
  })
})
