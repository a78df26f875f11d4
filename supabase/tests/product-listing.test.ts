import { Client } from 'pg'
import { expect, test } from 'vitest'
import { countWaiting } from '../../test/count-waiting.ts'
import { skus, useCatalogue } from '../../test/shop/catalogue.ts'

const { admin, adminUrl, search, count } = await useCatalogue()
const change = (sku: string, what: string) =>
  admin.query(`update public.products set ${what} where sku = $1`, [sku])
const countOf = async (key: string, value: unknown) =>
  (await count({})).facets
    .find((facet) => facet.key === key)
    ?.values.find((choice) => choice.value === value)?.count ?? 0

test('the list and the counts follow every change of a product', async () => {
  const before = {
    inStock: await countOf('in_stock', true),
    imole: await countOf('brand', 'Imole'),
  }
  await change('IM-PV-550', 'price = 9, stock = 0')
  expect(skus(await search({ sort: 'price-asc', page_size: 1 }))).toEqual(['IM-PV-550'])
  expect((await count({})).price.min).toBe(9)
  expect(await countOf('in_stock', true)).toBe(before.inStock - 1)
  await change(
    'IM-PV-550',
    `stock = 3, brand = 'Oodua', technical = technical || '{"powerW": 555}'`,
  )
  expect(await countOf('in_stock', true)).toBe(before.inStock)
  expect(await countOf('brand', 'Imole')).toBe(before.imole - 1)
  expect(
    skus(await search({ filters: { brand: ['Oodua'], power_w: ['555'], in_stock: ['true'] } })),
  ).toEqual(['IM-PV-550'])
  expect(await search({ filters: { power_w: ['550'], price: { max: 9 } } })).toEqual([])
  expect(skus(await search({ query: 'oodua' }))).toEqual(['IM-PV-550'])
  await change(
    'IM-PV-550',
    `category_id = (select id from public.product_categories where slug = 'batteries'),
     technical = null`,
  )
  expect(skus(await search({ category: 'batteries', sort: 'price-asc', page_size: 1 }))).toEqual([
    'IM-PV-550',
  ])
})

test('an unpublished product is neither listed nor counted, and returns with its present data', async () => {
  const { total } = await count({})
  await change('IM-HY-1K', `status = 'archived'`)
  expect((await count({})).total).toBe(total - 1)
  expect(skus(await search({ category: 'inverters' }))).not.toContain('IM-HY-1K')
  await change('IM-HY-1K', 'price = 7')
  expect((await count({ category: 'inverters' })).price.min).not.toBe(7)
  await change('IM-HY-1K', `status = 'published'`)
  expect(skus(await search({ category: 'inverters', sort: 'price-asc', page_size: 1 }))).toEqual([
    'IM-HY-1K',
  ])
  expect((await count({})).total).toBe(total)
})

test('for a word in over a thousand products: lists matches in the name first, each product once on any page, with the total', async () => {
  const lamps = 1_100
  // Every third lamp has the word in its name, the others in their summary. Making the search words
  // of so many takes 5 s.
  await admin.query(
    `insert into public.products
     select (jsonb_populate_record(lamp,
       jsonb_build_object(
         'id', gen_random_uuid(), 'slug', 'many-' || n, 'sku', 'MANY-' || n,
         'name', case when n % 3 = 0 then 'Zobolamp ' else 'Light ' end || lpad(n::text, 4, '0'),
         'brand', 'Maker ' || n % 5, 'summary', 'A zobolamp for the yard', 'description', '',
         'specifications', '[]'::jsonb,
         'price', 1000 + n, 'stock', n % 2, 'is_featured', false
       ))).*
     from public.products lamp, generate_series(1, $1::integer) n
     where lamp.sku = (
       select min(sku)
       from public.products
       join public.product_categories category
         on category.id = category_id and category.slug = 'street-lights'
     )`,
    [lamps],
  )
  const all = await search({ query: 'zobolamp' })
  expect(all).toHaveLength(lamps)
  expect(new Set(skus(all)).size).toBe(lamps)
  const names = all.map(({ name }) => name)
  const named = Math.floor(lamps / 3)
  expect(names.slice(0, named)).toEqual(
    names.filter((name) => name.startsWith('Zobolamp')).toSorted(),
  )
  expect(names.slice(named)).toEqual(names.filter((name) => name.startsWith('Light')).toSorted())
  // Includes the page where name matches end, the page after it, and a page after the end.
  for (const page_start of [0, named - 10, named, named + 10, lamps - 5, lamps]) {
    expect(
      skus(await search({ query: 'zobolamp', page_size: 24, page_start })),
      `from ${page_start}`,
    ).toEqual(skus(all.slice(page_start, page_start + 24)))
  }
  const dear = await search({
    query: 'zobolamp',
    sort: 'price-desc',
    filters: { brand: ['Maker 4'], in_stock: ['true'], price: { max: 2_000 } },
    page_size: 3,
  })
  expect(dear.map(({ price }) => price)).toEqual([1_999, 1_989, 1_979])
  const counts = await count({
    query: 'zobolamp',
    filters: { brand: ['Maker 4'], price: { max: 2_000 } },
  })
  expect(counts).toMatchObject({ total: 200, price: { min: 1_004, max: 2_099 } })
  expect(
    counts.facets.find((facet) => facet.key === 'brand')?.values.map((choice) => choice.count),
  ).toEqual([200, 200, 200, 200, 200])
})

test.each([
  [{ min: 1e300 }, false],
  [{ min: -1e300, max: 1e300 }, true],
  [{ max: -1e300 }, false],
  [{ min: 8_999.995, max: 9_000.001 }, true],
  [{ min: 9_000.01 }, false],
  [{}, true],
  [['9000'], true],
])('a price of 9,000 naira within %j: %s', async (price, isListed) => {
  await change('IM-HY-3K', 'price = 9000')
  expect(skus(await search({ query: 'IM-HY-3K', filters: { price } })).includes('IM-HY-3K')).toBe(
    isListed,
  )
  expect((await count({ query: 'IM-HY-3K', filters: { price } })).total > 0).toBe(isListed)
})

test('renaming a category does not overwrite concurrent changes of its products', async () => {
  const rename = (name: string) =>
    admin.query(
      `update public.product_categories set name = $1 where slug = 'charge-controllers'`,
      [name],
    )
  const readStock = async () =>
    (await count({ category: 'charge-controllers' })).facets
      .find((facet) => facet.key === 'in_stock')
      ?.values.find((choice) => choice.value === true)?.count
  const [buyer, watcher] = [
    new Client({ connectionString: adminUrl }),
    new Client({ connectionString: adminUrl }),
  ]
  await Promise.all([buyer.connect(), watcher.connect()])
  const oneWaits = () => expect.poll(async () => (await countWaiting(watcher)) === 1).toBe(true)
  const [last] = skus(
    await search({ category: 'charge-controllers', filters: { in_stock: ['true'] } }),
  )
  const before = await readStock()
  // A customer buys the last one while the search words are rebuilt.
  await admin.query('begin')
  await rename('Regulators')
  const bought = buyer.query('update public.products set stock = 0 where sku = $1', [last])
  await oneWaits()
  await admin.query('commit')
  await bought
  expect(await readStock()).toBe((before ?? 0) - 1)
  // And a price change that is not committed yet when the name changes.
  await buyer.query('begin')
  await buyer.query('update public.products set price = 3 where sku = $1', [last])
  const renamed = rename('Charge controllers')
  await oneWaits()
  await buyer.query('commit')
  await renamed
  await Promise.all([buyer.end(), watcher.end()])
  expect((await count({ category: 'charge-controllers' })).price.min).toBe(3)
  expect(
    skus(await search({ category: 'charge-controllers', filters: { price: { max: 3 } } })),
  ).toEqual([last])
})

test('the in_stock filter works without a facet definition', async () => {
  await admin.query(`delete from public.product_facet_definitions where key = 'in_stock'`)
  expect(skus(await search({ category: 'batteries' }))).toContain('DW-GL-200')
  expect(skus(await search({ category: 'batteries', filters: { in_stock: true } }))).not.toContain(
    'DW-GL-200',
  )
})
