import { expect, test } from 'vitest'
import { skus, useCatalogue } from '../../test/shop/catalogue.ts'

const { db, search, count } = await useCatalogue()
const whole = (await search({})).length

test.each([
  ['5kva', 'IM-HY-5K'],
  ['5 KVA', 'IM-HY-5K'],
  ['5,000 VA inverter', 'IM-HY-5K'],
  ['5.0 kva hybrid', 'IM-HY-5K'],
  ['tubular', 'DW-TB-220'],
  ['tubuler', 'DW-TB-220'],
  ['panle 550', 'IM-PV-550'],
  ['550w panels', 'IM-PV-550'],
  ['550 watt', 'IM-PV-550'],
  ['lithum', 'IM-LFP-R5'],
  ['baterry 200 ah', 'DW-GL-200'],
  ['invertor 3kva', 'IM-HY-3K'],
  ['5.12kWh', 'IM-LFP-R5'],
  ['5kwh', 'IM-LFP-R5'],
  ['10kwh', 'IM-LFP-W10'],
  ['10 kWh battery', 'IM-LFP-W10'],
  ['0.55kw panel', 'IM-PV-550'],
  ['streat light', 'IM-SL-60'],
  ['a water heater for 150 litres', 'OR-WH-150'],
  ['im-pv-550', 'IM-PV-550'],
  ['IM-PV-550', 'IM-PV-550'],
  ['pánel 550', 'IM-PV-550'],
  ['inv', 'IM-HY-10K'],
])('"%s" finds %s', async (query, sku) => {
  expect(skus(await search({ query }))).toContain(sku)
})

test.each([
  ['im-pv-550', ['IM-PV-550']],
  ['550', ['IM-PV-550']],
  ['tubular 220', ['DW-TB-220']],
  ['10kw', ['OR-ST-10K']],
  ['mc4', ['IM-MC-10']],
])('"%s" puts its product first', async (query, first) => {
  expect(skus(await search({ query })).slice(0, first.length)).toEqual(first)
})

test('a match in the name ranks above one in the category, and that above one in the data sheet', async () => {
  const found = await search({ query: 'inverter' })
  const firstWithout = found.findIndex(
    (product) => !product.name.toLowerCase().includes('inverter'),
  )
  expect(firstWithout).toBeGreaterThanOrEqual(8)
  expect(
    found.slice(firstWithout).some((product) => product.name.toLowerCase().includes('inverter')),
  ).toBe(false)
  const panels = skus(await search({ query: 'panel' }))
  expect(panels.slice(0, 7).every((sku) => sku.includes('-PV-'))).toBe(true)
})

test('a size matches as a whole word: 5 kVA is not 15 kVA, 10 kW is not 10 kWh', async () => {
  expect(skus(await search({ query: '5 kva' }))).not.toContain('AG-HY-15K3')
  expect(skus(await search({ query: '10kw' })).some((sku) => sku.includes('LFP'))).toBe(false)
})

test('a size that no product has matches sizes within ten percent, and no others', async () => {
  const found = await search({ query: '10kwh' })
  expect(found.length).toBeGreaterThan(0)
  for (const { name } of found) expect(name, name).not.toMatch(/\b(5\.12|15\.36|20\.48) kWh/)
  expect(await search({ query: '37kwh' })).toEqual([])
})

test('requires all words, or with any_word one of them', async () => {
  expect(await search({ query: 'tubular rocket' })).toEqual([])
  expect(skus(await search({ query: 'tubular rocket', any_word: true }))).toContain('DW-TB-220')
})

test.each([
  'p',
  '5',
  'é',
  '%',
  '_',
  '\\',
  "'; drop table products; --",
  '" & | ! ( ) : * <->',
  '\u0001',
  '日本',
  '🔋',
  '1e999',
  '9'.repeat(300),
  'ab '.repeat(100),
  'x'.repeat(300),
  '-',
  '..',
  '5..5 kva',
])('an unusual search text (%j) gives a result, not an error', async (query) => {
  const found = await search({ query })
  expect((await count({ query })).total).toBe(found.length)
})

test.each([undefined, '', '   ', '\n\t'])(
  'an empty query (%j) returns the whole shop',
  async (query) => {
    expect(await search(query === undefined ? {} : { query })).toHaveLength(whole)
  },
)

test('punctuation alone finds nothing', async () => {
  expect(await search({ query: '%%%' })).toEqual([])
})

test('sorts in every order, and by relevance for an unknown one', async () => {
  const byPrice = (await search({ sort: 'price-asc' })).map((product) => product.price)
  expect(byPrice).toEqual(byPrice.toSorted((a, b) => a - b))
  const byPriceDown = (await search({ sort: 'price-desc' })).map((product) => product.price)
  expect(byPriceDown).toEqual(byPriceDown.toSorted((a, b) => b - a))
  const byDate = (await search({ sort: 'newest' })).map((product) => product.created_at.getTime())
  expect(byDate).toEqual(byDate.toSorted((a, b) => b - a))
  const byCarbon = (await search({ sort: 'carbon' })).map((product) => product.carbon)
  expect(byCarbon).toEqual(byCarbon.toSorted((a, b) => b - a))
  expect(skus(await search({ sort: 'drop table' }))).toEqual(skus(await search({})))
})

test('all pages together contain every product once, in every order', async () => {
  for (const sort of ['relevance', 'price-asc', 'price-desc', 'newest', 'carbon']) {
    const pages = await Promise.all(
      [0, 24, 48, 72].map((page_start) => search({ sort, page_size: 24, page_start })),
    )
    expect(pages.map((page) => page.length)).toEqual([24, 24, 24, whole - 72])
    expect(skus(pages.flat())).toEqual(skus(await search({ sort })))
  }
  expect(await search({ page_size: 0 })).toEqual([])
  expect(await search({ page_size: -5, page_start: -5 })).toHaveLength(whole)
})

test('search finds a new name of a product or category immediately, and no longer the old one', async () => {
  const undo = new Error('undo')
  const work = db.transaction({ role: 'service_role' }, async (tx) => {
    const find = async (query: string) =>
      (
        await tx.query<{ sku: string }>('select sku from public.search_products($1)', [query])
      ).rows.map((row) => row.sku)
    await tx.query(`update public.products set name = 'Zebra lantern 7 kVA' where sku = 'OR-GL-10'`)
    expect(await find('zebra 7kva')).toEqual(['OR-GL-10'])
    expect(await find('zebar')).toEqual(['OR-GL-10'])
    await tx.query(
      `update public.product_categories set name = 'Quokka' where slug = 'water-heating'`,
    )
    expect(await find('quokka')).toHaveLength(4)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
})
