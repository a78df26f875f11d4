import { expect, test } from 'vitest'
import { readHeader } from './import-header.ts'
import { planImport } from './plan-import.ts'
import type { CurrentProduct, NewValues } from './planned-change.ts'

const panel: CurrentProduct = {
  id: 'p1',
  sku: 'PV-1',
  name: 'Panel',
  onHold: 4,
  isComplete: true,
  values: {
    name: 'Panel',
    brand: 'Imole',
    categoryId: 'c1',
    summary: 'A panel.',
    description: '',
    priceKobo: 100_000,
    compareAtPriceKobo: 120_000,
    vatClass: 'standard',
    status: 'published',
    deliveryClass: 'freight',
    deliveryDaysMin: 1,
    deliveryDaysMax: 3,
    warrantyYears: 10,
    carbonKg: 12.5,
    installationIncluded: false,
    isFeatured: false,
    lowStockLevel: 5,
    onHand: 14,
  },
}
const choices = {
  categories: [{ id: 'c1', slug: 'solar-panels', name: 'Solar panels' }],
  vatClasses: [{ slug: 'standard', name: 'Standard' }],
}

/** The plan of a file that is written as lines with `|` between the cells. */
function plan(lines: string[], { mayAdd = true, product = panel } = {}) {
  const [headings = [], ...rows] = lines.map((line) => line.split('|'))
  const { columns } = readHeader(headings, { leftOut: [], mayChange: () => true })
  return planImport({
    columns,
    headings,
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
    current: new Map([[product.sku, product]]),
    changeableSkus: ['00123', '3-4'],
    choices,
    mayAdd,
  })
}
const withValues = (values: NewValues): CurrentProduct => ({
  ...panel,
  values: { ...panel.values, ...values },
})

test('only what differs is changed, and an empty cell leaves a field as it is', () => {
  expect(plan(['sku|name|price|on_hand', 'PV-1|Panel||20'])).toEqual({
    rowCount: 1,
    unchangedCount: 0,
    badRows: [],
    changes: [
      {
        row: 2,
        id: 'p1',
        sku: 'PV-1',
        name: 'Panel',
        fields: [{ key: 'onHand', before: 14, after: 20 }],
      },
    ],
  })
})

test('the same file a second time changes nothing', () => {
  const lines = ['sku|price|on_hand|featured', 'PV-1|₦900|7|yes']
  const product = withValues({ priceKobo: 90_000, onHand: 7, isFeatured: true })
  expect(plan(lines)).toMatchObject({ changes: [{ fields: { length: 3 } }] })
  expect(plan(lines, { product })).toMatchObject({ changes: [], unchangedCount: 1, badRows: [] })
})

test('a new SKU is a new product, which needs a few fields', () => {
  const headings = 'sku|name|brand|category|summary|price'
  expect(plan([headings, 'PV-2|Panel 2|Imole|Solar panels|Another.|1,000'])).toMatchObject({
    badRows: [],
    changes: [{ id: null, sku: 'PV-2', name: 'Panel 2', fields: { length: 5 } }],
  })
  expect(plan([headings, 'PV-2|Panel 2||||']).badRows).toEqual(
    ['brand', 'category', 'summary', 'price'].map((column) => ({
      row: 2,
      column,
      value: null,
      message: expect.stringContaining('new SKU'),
    })),
  )
  expect(
    plan([headings, 'PV-2|Panel 2|Imole|Solar panels|Another.|1,000'], { mayAdd: false }).badRows,
  ).toEqual([expect.objectContaining({ message: expect.stringContaining('grant “content”') })])
})

test('a row without its last empty cells, and one with more empty cells, are whole', () => {
  for (const row of ['PV-1|7', 'PV-1|7|||'])
    expect(plan(['sku|on_hand|price', row])).toMatchObject({
      badRows: [],
      changes: [{ fields: { length: 1 } }],
    })
})

test('two spellings of one new SKU are not two products', () => {
  const row = (sku: string) => `${sku}|Panel 2|Imole|Solar panels|Another.|1,000`
  const planned = plan(['sku|name|brand|category|summary|price', row('zz-1'), row('ZZ-1')])
  expect(planned.changes.map(({ sku }) => sku)).toEqual(['zz-1'])
  expect(planned.badRows).toEqual([
    expect.objectContaining({ row: 3, message: expect.stringContaining('Did you mean zz-1') }),
  ])
})

test.each([
  ['pv-1|1|', 'sku', /Did you mean PV-1/],
  ['|1|', 'sku', /SKU is missing/],
  ['=PV|1|', 'sku', /A SKU has/],
  ['PV-1|1,300|', 'price', /earlier price \(₦1,200\) must be above/],
  ['PV-1|-1|', 'price', /above ₦0/],
  ['PV-1||3', 'on_hand', /3 in the store is less than the 4/],
  ['123|1|', 'sku', /Did you mean 00123/],
  ['03-Apr|1|', 'sku', /Did you mean 3-4/],
  ['PV-1|1|2|3', null, /This row has 4 cells/],
])('the row %j is bad in column %s', (line, column, message) => {
  expect(plan(['sku|price|on_hand', line]).badRows).toEqual([
    {
      row: 2,
      column,
      value: column && expect.any(String),
      message: expect.stringMatching(message),
    },
  ])
})

test('every wrong cell of a row is named, and the row of a repeated SKU', () => {
  const { badRows, rowCount } = plan(['sku|price|featured', 'PV-1|x|y?', '||', 'PV-1|900|yes'])
  expect(badRows.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, 'price', 'x'],
    [2, 'featured', 'y?'],
    [4, 'sku', 'PV-1'],
  ])
  expect(rowCount).toBe(2)
})

test('a status changes only as it may, and a new product is a draft', () => {
  expect(plan(['sku|status', 'PV-1|archived'])).toMatchObject({
    badRows: [],
    changes: [{ fields: { length: 1 } }],
  })
  const why = (to: string, product: CurrentProduct) =>
    plan(['sku|status', `PV-1|${to}`], { product }).badRows[0]?.message
  expect(why('draft', panel)).toMatch(/published cannot become draft/)
  const draft = withValues({ status: 'draft' })
  expect(why('published', draft)).toBeUndefined()
  expect(why('archived', draft)).toMatch(/draft cannot become archived/)
  expect(why('published', { ...draft, isComplete: false })).toMatch(/three numbers/)
  const added = 'PV-2|Panel 2|Imole|Solar panels|Another.|1,000'
  expect(
    plan(['sku|name|brand|category|summary|price|status', `${added}|published`]).badRows,
  ).toEqual([expect.objectContaining({ message: expect.stringMatching(/begins as a draft/) })])
})

test('days of delivery are compared with those that stay', () => {
  expect(plan(['sku|delivery_days_min', 'PV-1|9']).badRows).toEqual([
    expect.objectContaining({ column: 'delivery_days_min', message: expect.stringContaining('9') }),
  ])
  expect(plan(['sku|delivery_days_min|delivery_days_max', 'PV-1|9|12']).badRows).toEqual([])
})
