import { expect, test } from 'vitest'
import { readShopParts } from '../../app/features/product/shop-parts.ts'
import { parseTechnicalData } from '../../domain/catalogue/parse-technical-data.ts'
import { kindOfCategory, technicalFields } from '../../domain/catalogue/technical-data.ts'
import { technicalExamples } from '../../test/shop/technical-examples.ts'
import { useDatabase } from '../../test/use/use-database.ts'

const { db, admin } = await useDatabase()

interface Row {
  id: string
  sku: string
  price: number
  stock: number
  category: { slug: string }
  technical: { [key: string]: unknown } | null
}

const listProducts = async () =>
  (
    await admin.query<Row>(`select product.id, sku, price::float, stock, technical,
        jsonb_build_object('slug', category.slug) as category
      from public.products product
      join public.product_categories category on category.id = category_id
      -- Units of the carbon register are no goods.
      where retires_kg is null
      order by sku`)
  ).rows

const asAdmin = (sql: string, values: unknown[]) =>
  db.transaction({ role: 'service_role' }, (tx) => tx.query(sql, values))
const setTechnical = (sku: string, technical: unknown) =>
  asAdmin('update public.products set technical = $2 where sku = $1', [
    sku,
    JSON.stringify(technical),
  ])

test('every product of the demo shop has technical data that the code can read', async () => {
  const products = await listProducts()
  expect(products.length).toBeGreaterThan(50)
  for (const { sku, category, technical } of products)
    expect(parseTechnicalData(category.slug, technical).problem, sku).toBeUndefined()
})

test('the database and the code have the same keys, rules and kinds', async () => {
  const { rows } = await admin.query<object>(
    'select kind, key, type, is_required from private.technical_fields() order by ordinal',
  )
  const fields = Object.entries(technicalFields).flatMap(([kind, each]) =>
    Object.entries(each).map(([key, { type, isRequired }]) => ({
      kind,
      key,
      type,
      is_required: isRequired,
    })),
  )
  expect(rows).toEqual(fields)
  for (const [category, kind] of kindOfCategory)
    expect(
      (await admin.query('select private.technical_kind($1) as kind', [category])).rows,
    ).toEqual([{ kind }])
})

/** Values that break one of the rules, and some valid ones. */
const values = [
  null,
  'x',
  '',
  true,
  false,
  -11,
  -10,
  -1,
  0,
  0.5,
  1,
  1.5,
  10,
  10.1,
  100,
  100.1,
  10_000_000,
  10_000_001,
  'lfp',
  'mppt',
  'tubes',
  [],
  {},
  [1],
  [0],
  [1, 2, 3],
  [1, 2, 3, 4],
  [1, 2, '3'],
  [1, 2, null],
  ['lfp'],
  ['lfp', 'lfp'],
  ['lfp', 'x'],
  [null],
  [[]],
  { min: 1 },
  { min: 1, max: 1 },
  { min: 2, max: 1 },
  { min: 1, max: 2, unit: 'V' },
  { min: '1', max: '2' },
  { min: -20_000_000, max: 1 },
  { min: null, max: null },
  [{ systemV: 12, powerW: 1 }],
  [{ systemV: 12, powerW: 0 }],
  [{ systemV: 0, powerW: 1 }],
  [{ systemV: 12 }],
  [{ systemV: 12, powerW: 1, x: 1 }],
  { systemV: 12, powerW: 1 },
]

test('the database and the code give the same answer about good and broken data', async () => {
  const cases = Object.entries(technicalExamples).flatMap(([category, example]) =>
    [
      null,
      'panel',
      5,
      [],
      {},
      example,
      { ...example, kind: 'x' },
      { ...example, more: 1 },
      ...Object.keys(technicalFields[example.kind]).flatMap((key) => [
        Object.fromEntries(Object.entries(example).filter(([each]) => each !== key)),
        ...values.map((value) => ({ ...example, [key]: value })),
      ]),
    ].map((technical) => ({ category, technical })),
  )
  cases.push({ category: 'books', technical: {} })
  const { rows } = await admin.query<{ key: string | null }>(
    `select private.find_wrong_technical_key(value ->> 'category', value -> 'technical') as key
     from jsonb_array_elements($1) with ordinality as listed (value, place) order by place`,
    [JSON.stringify(cases)],
  )
  expect(rows).toHaveLength(cases.length)
  cases.forEach((each, index) => {
    const { problem } = parseTechnicalData(each.category, each.technical)
    const key = problem === undefined ? null : (/^"(\w+)"/.exec(problem)?.[1] ?? 'kind')
    expect(rows[index]?.key, JSON.stringify(each)).toBe(key)
  })
  expect(rows.filter(({ key }) => key === null).length).toBeGreaterThan(500)
})

/** How the database refuses a key of the technical data of a product. */
const wrong = (sku: string, key: string) => ({
  message: 'technical_data_wrong',
  detail: expect.stringContaining(`"key": "${key}", "sku": "${sku}"`) as string,
})

test('a product with broken technical data is refused with the product and the key', async () => {
  const panel = technicalExamples['solar-panels']
  await expect(setTechnical('IM-PV-550', { ...panel, vocV: '49,9' })).rejects.toMatchObject(
    wrong('IM-PV-550', 'vocV'),
  )
  await expect(setTechnical('IM-PV-550', technicalExamples.inverters)).rejects.toMatchObject(
    wrong('IM-PV-550', 'kind'),
  )
  await expect(setTechnical('IM-PV-550', null)).rejects.toMatchObject(wrong('IM-PV-550', 'kind'))
  await expect(
    asAdmin(
      `insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
         picture, technical)
       select 'broken', 'Broken', category_id, brand, 'BROKEN', summary, price, highlights, picture,
         technical - 'powerW'
       from public.products
       where sku = 'IM-PV-550'`,
      [],
    ),
  ).rejects.toMatchObject(wrong('BROKEN', 'powerW'))
})

test('technical data stays of the kind of the category, also when the product or the category changes', async () => {
  await expect(
    asAdmin(
      `update public.products
       set category_id = (select id from public.product_categories where slug = 'batteries')
       where sku = $1`,
      ['IM-PV-550'],
    ),
  ).rejects.toMatchObject(wrong('IM-PV-550', 'kind'))
  await expect(
    asAdmin('update public.product_categories set slug = $2 where slug = $1', [
      'inverters',
      'converters',
    ]),
  ).rejects.toThrow('category_slug_fixed')
})

test('the facets follow the technical data and cannot disagree with it', async () => {
  const facetsOf = async () =>
    (await admin.query(`select facets from public.products where sku = 'IM-PV-550'`)).rows[0]
  await setTechnical('IM-PV-550', { ...technicalExamples['solar-panels'], powerW: 555 })
  expect(await facetsOf()).toEqual({
    facets: { power_w: 555, cell_type: 'mono-perc', is_bifacial: false },
  })
  await asAdmin('update public.products set facets = $2 where sku = $1', [
    'IM-PV-550',
    { power_w: 999, colour: 'black' },
  ])
  expect(await facetsOf()).toEqual({
    facets: { power_w: 555, cell_type: 'mono-perc', is_bifacial: false, colour: 'black' },
  })
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query(`select sku from public.search_products(filters => '{"power_w": [555]}')`),
  )
  expect(rows).toEqual([{ sku: 'IM-PV-550' }])
})

test('other labels on the data sheets change nothing that is computed', async () => {
  const before = readShopParts(await listProducts())
  expect(before.panels).toHaveLength(7)
  expect(before.inverters).toHaveLength(7)
  expect(before.batteries).toHaveLength(9)
  const renamed = await asAdmin(
    `update public.products set specifications = regexp_replace(
       regexp_replace(specifications::text, '"label": "[^"]*"', '"label": "Renamed"', 'g'),
       '"value": "[^"]*"', '"value": "1"', 'g')::jsonb where retires_kg is null`,
    [],
  )
  expect(renamed.rowCount).toBe((await listProducts()).length)
  expect(readShopParts(await listProducts())).toEqual(before)
})

test('a product without technical data is on sale and not part of calculations', async () => {
  await asAdmin('update public.products set technical = null where sku = $1', ['IM-PV-550'])
  expect(readShopParts(await listProducts()).panels).toHaveLength(6)
})
