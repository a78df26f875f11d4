import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { cloneDatabase, type TestDatabase } from '../test/template-database.ts'
import { seedDemo } from './product.ts'

let clone: TestDatabase
let db: Database

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  db = createDatabase({ url: clone.url })
})
afterAll(async () => {
  await db.close()
  await clone[Symbol.asyncDispose]()
})

interface SearchArgs {
  query?: string
  category?: string
  filters?: unknown
  sort?: string
  any_word?: boolean
  page_size?: number
  page_start?: number
}

interface Found {
  sku: string
  name: string
  price: number
  carbon: number
  created_at: Date
}

interface Counts {
  total: number
  price: { min: number | null; max: number | null }
  categories: { slug: string; name: string; count: number }[]
  facets: { key: string; label: string; unit: string | null; values: { value: string | number | boolean; label: string; count: number; selected: boolean }[] }[]
}

async function search(args: SearchArgs): Promise<Found[]> {
  const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
  const values = Object.values(args).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
  const sql = `select sku, name, price::float, "carbonReductionPotential"::float as carbon, created_at from public.search_products(${named.join(', ')})`
  return (await db.transaction({ role: 'anon', readOnly: true }, (tx) => tx.query<Found>(sql, values))).rows
}

async function count(args: Pick<SearchArgs, 'query' | 'category' | 'filters'>): Promise<Counts> {
  const { query = null, category = null, filters = {} } = args
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<{ answer: Counts }>('select public.product_facets($1, $2, $3) as answer', [query, category, JSON.stringify(filters)]),
  )
  if (!rows[0]) throw new Error('product_facets answered nothing')
  return rows[0].answer
}

const skus = (found: Found[]) => found.map((product) => product.sku)

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

test('a word in the name ranks above the same in the category, and that above the data sheet', async () => {
  const found = await search({ query: 'inverter' })
  const firstWithout = found.findIndex((product) => !product.name.toLowerCase().includes('inverter'))
  expect(firstWithout).toBeGreaterThanOrEqual(8)
  expect(found.slice(firstWithout).some((product) => product.name.toLowerCase().includes('inverter'))).toBe(false)
  const panels = skus(await search({ query: 'panel' }))
  expect(panels.slice(0, 7).every((sku) => sku.includes('-PV-'))).toBe(true)
})

test('a size is a whole word: 5 kVA is not 15 kVA, 10 kW not 10 kWh', async () => {
  expect(skus(await search({ query: '5 kva' }))).not.toContain('AG-HY-15K3')
  expect(skus(await search({ query: '10kw' })).some((sku) => sku.includes('LFP'))).toBe(false)
})

test('a size that no product has stands for those within a tenth of it, never for a far one', async () => {
  const found = await search({ query: '10kwh' })
  expect(found.length).toBeGreaterThan(0)
  for (const { name } of found) expect(name, name).not.toMatch(/\b(5\.12|15\.36|20\.48) kWh/)
  expect(await search({ query: '37kwh' })).toEqual([])
})

test('all words are wanted; any_word takes one of them', async () => {
  expect(await search({ query: 'tubular rocket' })).toEqual([])
  expect(skus(await search({ query: 'tubular rocket', any_word: true }))).toContain('DW-TB-220')
})

test.each(['p', '5', 'é', '%', '_', '\\', "'; drop table products; --", '" & | ! ( ) : * <->', '\u0001', '日本', '🔋', '1e999', '9'.repeat(300), 'ab '.repeat(100), 'x'.repeat(300), '-', '..', '5..5 kva'])(
  'what nobody searches for (%j) is answered, not an error',
  async (query) => {
    const found = await search({ query })
    expect((await count({ query })).total).toBe(found.length)
  },
)

test.each([undefined, '', '   ', '\n\t'])('nothing typed (%j) is the whole shop', async (query) => {
  expect(await search(query === undefined ? {} : { query })).toHaveLength(52)
})

test('signs without a word find nothing', async () => {
  expect(await search({ query: '%%%' })).toEqual([])
})

test('sorts in every order, and an unknown one is relevance', async () => {
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

test('pages put together are the whole, in every order', async () => {
  for (const sort of ['relevance', 'price-asc', 'price-desc', 'newest', 'carbon']) {
    const pages = await Promise.all([0, 24, 48, 72].map((page_start) => search({ sort, page_size: 24, page_start })))
    expect(pages.map((page) => page.length)).toEqual([24, 24, 4, 0])
    expect(skus(pages.flat())).toEqual(skus(await search({ sort })))
  }
  expect(await search({ page_size: 0 })).toEqual([])
  expect(await search({ page_size: -5, page_start: -5 })).toHaveLength(52)
})

test('filters by value, by list, by range and together', async () => {
  expect(skus(await search({ category: 'solar-panels', filters: { power_w: [450, '550'] }, sort: 'price-asc' }))).toEqual(['OR-PV-450B', 'IM-PV-550'])
  expect(skus(await search({ filters: { chemistry: 'gel' } }))).toEqual(['DW-GL-200'])
  expect(skus(await search({ category: 'batteries', filters: { in_stock: ['false'] } }))).toEqual(['DW-GL-200'])
  const cheap = await search({ category: 'inverters', filters: { price: { max: 700_000 } }, sort: 'price-asc' })
  expect(skus(cheap)).toEqual(['IM-HY-1K', 'IM-HY-3K'])
  expect(skus(await search({ query: 'lithium', filters: { price: { min: 400_000, max: 800_000 }, brand: ['Imole'] }, category: 'batteries' })).toSorted()).toEqual(['IM-LFP-12100', 'IM-LFP-24100'])
})

test.each([
  ['an unknown facet', { colour: ['red'] }, 52],
  ['an empty list', { brand: [] }, 52],
  ['no object', [1, 2], 52],
  ['null', null, 52],
  ['a range of text', { price: { min: 'cheap' } }, 0],
  ['a range on words', { brand: { min: 1 } }, 0],
  ['a value of another type', { price: ['<script>'] }, 0],
  ['a nested value', { brand: [{ a: 1 }, null] }, 0],
])('%s as filter gives a clear answer', async (_, filters, total) => {
  expect(await search({ filters })).toHaveLength(total)
  expect((await count({ filters })).total).toBe(total)
})

test('an unknown category is empty', async () => {
  expect(await search({ category: 'rockets' })).toEqual([])
  expect((await count({ category: 'rockets' })).total).toBe(0)
})

test('counts say what a click will find', async () => {
  const start = { query: 'battery', category: 'batteries', filters: { chemistry: ['lfp'], price: { min: 400_000, max: 4_000_000 } } }
  const counts = await count(start)
  expect(counts.total).toBe((await search(start)).length)
  expect(counts.price).toEqual({ min: 420_000, max: 6_100_000 })
  for (const { slug, count: expected } of counts.categories) expect(await search({ ...start, category: slug }), slug).toHaveLength(expected)
  for (const { key, values } of counts.facets) {
    for (const { value, count: expected } of values) expect(await search({ ...start, filters: { ...start.filters, [key]: [value] } }), `${key} ${value}`).toHaveLength(expected)
  }
})

test('a facet does not hide its own other values, and every value of it adds up', async () => {
  const counts = await count({ category: 'batteries', filters: { chemistry: ['lfp'] } })
  const chemistry = counts.facets.find((facet) => facet.key === 'chemistry')
  expect(chemistry?.values).toEqual([
    { value: 'gel', label: 'Gel lead-acid', count: 1, selected: false },
    { value: 'lfp', label: 'Lithium (LiFePO4)', count: 6, selected: true },
    { value: 'tubular', label: 'Tubular lead-acid', count: 2, selected: false },
  ])
  const whole = await count({ category: 'batteries' })
  for (const facet of whole.facets) expect(facet.values.reduce((sum, value) => sum + value.count, 0), facet.key).toBe(whole.total)
  expect(whole.categories.reduce((sum, category) => sum + category.count, 0)).toBe(52)
})

test('a chosen value stays in sight when nothing has it, and once', async () => {
  const { facets, total } = await count({ category: 'solar-panels', filters: { power_w: ['999', '550'] } })
  const chosen = facets.find((facet) => facet.key === 'power_w')?.values.filter((value) => value.selected)
  expect(total).toBe(1)
  expect(chosen?.toSorted((a, b) => a.count - b.count)).toEqual([
    { value: '999', label: '999 W', count: 0, selected: true },
    { value: 550, label: '550 W', count: 1, selected: true },
  ])
})

test('facets are those of the category, in their order, with numbers in theirs', async () => {
  const { facets } = await count({ category: 'inverters' })
  expect(facets.map((facet) => facet.key)).toEqual(['power_kva', 'voltage_v', 'phase', 'inverter_type', 'brand', 'in_stock', 'warranty_years', 'installation_included'])
  expect(facets[0]?.values.map((value) => value.label)).toEqual(['1 kVA', '3 kVA', '3.5 kVA', '5 kVA', '8 kVA', '10 kVA', '15 kVA'])
  expect((await count({})).facets.map((facet) => facet.key)).toEqual(['brand', 'in_stock', 'warranty_years', 'installation_included'])
})

test('a new name is found at once, also by category, and the old one no longer', async () => {
  const undo = new Error('undo')
  const work = db.transaction({ role: 'service_role' }, async (tx) => {
    const find = async (query: string) => (await tx.query<{ sku: string }>('select sku from public.search_products($1)', [query])).rows.map((row) => row.sku)
    await tx.query(`update public.products set name = 'Zebra lantern 7 kVA' where sku = 'OR-GL-10'`)
    expect(await find('zebra 7kva')).toEqual(['OR-GL-10'])
    expect(await find('zebar')).toEqual(['OR-GL-10'])
    await tx.query(`update public.product_categories set name = 'Quokka' where slug = 'water-heating'`)
    expect(await find('quokka')).toHaveLength(4)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
})

test('a change of any of the tables is announced by its name', async () => {
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const subscription = await db.listen('table_changed', {
    onPayload: (table) => {
      if (heard.push(table) === 3) all.resolve()
    },
    onGap: () => {},
  })
  const asServer = (sql: string) => db.transaction({ role: 'service_role' }, (tx) => tx.query(sql))
  const product = `where id = (select id from public.products where stock > 8 order by id limit 1)`
  // A sale that leaves "In stock" what it was changes no page; one that makes it "Only 5 left" does.
  await asServer(`update public.products set stock = stock - 1 ${product}`)
  await asServer(`update public.products set stock = 5 ${product}`)
  await asServer('update public.product_categories set id = id where false')
  await asServer('update public.product_facet_definitions set id = id where false')
  await all.promise
  await subscription.close()
  expect(heard).toEqual(['products', 'product_categories', 'product_facet_definitions'])
})

test('the shelves are full: eight categories, forty products or more, each one complete', async () => {
  interface Row {
    sku: string
    category: string
    description: string
    highlights: { label: string; value: string }[]
    specifications: { group: string; rows: { label: string; value: string; unit?: string }[] }[]
    facets: Record<string, unknown>
    picture: { kind: string }
    price: number
  }
  const { rows } = await db.transaction({ role: 'anon' }, (tx) =>
    tx.query<Row>(`select product.*, category.slug as category from public.products product join public.product_categories category on category.id = product.category_id`),
  )
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map((row) => row.category)).size).toBe(8)
  const offered = new Map<string, string[]>()
  for (const { category } of rows) offered.set(category, (await count({ category })).facets.map((facet) => facet.key))
  for (const row of rows) {
    expect(row.description.split('\n\n').length, row.sku).toBeGreaterThanOrEqual(2)
    expect(row.description, row.sku).not.toContain('!')
    expect(row.highlights.every(({ label, value }) => label !== '' && value !== ''), row.sku).toBe(true)
    expect(row.highlights, row.sku).toHaveLength(3)
    const lines = row.specifications.flatMap((group) => group.rows)
    expect(lines.length, row.sku).toBeGreaterThanOrEqual(9)
    expect(lines.every(({ label, value }) => label !== '' && value !== '' && !value.includes('null')), row.sku).toBe(true)
    expect(row.picture.kind, row.sku).toMatch(/^[a-z-]+$/)
    for (const key of Object.keys(row.facets)) expect(offered.get(row.category), row.sku).toContain(key)
  }
})

test('no kit promises more from its battery than the battery\'s own data sheet gives', async () => {
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<{ name: string; kind: string; battery: string | null; lines: Record<string, string> }>(`select name, picture ->> 'kind' as kind,
      jsonb_path_query_first(specifications, 'strict $.** ? (@.label == "Battery" && @.value like_regex " × ")') ->> 'value' as battery,
      (select jsonb_object_agg(line ->> 'label', line ->> 'value') from jsonb_path_query(specifications, 'strict $.**') line where jsonb_typeof(line) = 'object' and line ? 'value') as lines
      from public.products where picture ->> 'kind' in ('kit', 'battery')`),
  )
  const read = (lines: Record<string, string>, label: string) => Number(lines[label]?.replaceAll(',', ''))
  const kits = rows.filter((row) => row.kind === 'kit')
  expect(kits).toHaveLength(6)
  for (const { name, lines, battery: bank } of kits) {
    const [count = '', batteryName] = bank?.split(' × ') ?? []
    const battery = rows.find((row) => row.name === batteryName)?.lines ?? {}
    const usable = Object.keys(battery).find((label) => label.startsWith('Usable energy')) ?? ''
    expect(read(lines, 'Battery, usable'), name).toBeCloseTo(Number(count) * read(battery, usable), 1)
    const batteryW = Number(count) * read(battery, 'Nominal voltage') * read(battery, 'Highest discharge, continuous')
    expect(read(lines, 'From the battery alone'), name).toBeLessThanOrEqual(batteryW * 0.93)
    expect(read(lines, 'From the battery alone'), name).toBeGreaterThan(batteryW * 0.93 > read(lines, 'Continuous power') ? read(lines, 'Continuous power') - 1 : batteryW * 0.92)
  }
})

test('filling the shop a second time changes nothing', async () => {
  const snapshot = `select md5(string_agg(row::text, '|' order by row::text)) as sum from (
    select to_jsonb(p) as row from public.products p union all select to_jsonb(c) from public.product_categories c union all select to_jsonb(d) from public.product_facet_definitions d) all_rows`
  const before = await db.transaction({ role: 'service_role' }, (tx) => tx.query(snapshot))
  await seedDemo(clone.adminUrl)
  expect((await db.transaction({ role: 'service_role' }, (tx) => tx.query(snapshot))).rows).toEqual(before.rows)
})
