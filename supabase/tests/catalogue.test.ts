import { expect, test } from 'vitest'
import { dataSheetOf } from '../../app/features/product/data-sheet-of.ts'
import type { SheetGroup } from '../../domain/catalogue/data-sheet/data-sheet.ts'
import { describeTechnicalData } from '../../domain/catalogue/data-sheet/describe-technical-data.ts'
import type { BatteryData, KitData } from '../../domain/catalogue/technical-data.ts'
import { useCatalogue } from '../../test/shop/catalogue.ts'
import { parseExample } from '../../test/shop/technical-examples.ts'

const { admin, db, count } = await useCatalogue()

test('a change of each table sends a notification with its name', async () => {
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const subscription = await db.listen('table_changed', {
    onPayload: (table) => {
      if (heard.push(table) === 3) all.resolve()
    },
    onGap: () => {},
  })
  const product = `where id = (select id from public.products where stock > 8 order by id limit 1)`
  // A sale that leaves the label "In stock" changes no page; one that changes it to "Only 5 left"
  // does.
  await admin.query(`update public.products set stock = stock - 1 ${product}`)
  await admin.query(`update public.products set stock = 5 ${product}`)
  await admin.query('update public.product_categories set id = id where false')
  await admin.query('update public.product_facet_definitions set id = id where false')
  await all.promise
  await subscription.close()
  expect(heard).toEqual(['products', 'product_categories', 'product_facet_definitions'])
})

test('the seed has eight categories and at least forty complete products', async () => {
  interface Row {
    sku: string
    category: { slug: string }
    description: string
    highlights: { label: string; value: string }[]
    technical: unknown
    specifications: unknown
    warranty_years: number
    facets: Record<string, unknown>
    picture: { kind: string }
    price: number
  }
  const { rows } = await db.transaction({ role: 'anon' }, (tx) =>
    tx.query<Row>(
      `select product.*, jsonb_build_object('slug', category.slug) as category
       from public.products product
       join public.product_categories category on category.id = product.category_id
       -- Units of the carbon register have no data sheet.
       where retires_kg is null`,
    ),
  )
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map((row) => row.category.slug)).size).toBe(8)
  const offered = new Map<string, string[]>()
  for (const { category } of rows)
    offered.set(
      category.slug,
      (await count({ category: category.slug })).facets.map((facet) => facet.key),
    )
  for (const row of rows) {
    expect(row.description.split('\n\n').length, row.sku).toBeGreaterThanOrEqual(2)
    expect(row.description, row.sku).not.toContain('!')
    expect(
      row.highlights.every(({ label, value }) => label !== '' && value !== ''),
      row.sku,
    ).toBe(true)
    expect(row.highlights, row.sku).toHaveLength(3)
    const lines = dataSheetOf(row).flatMap((group) => group.rows)
    expect(lines.length, row.sku).toBeGreaterThanOrEqual(9)
    expect(
      lines.every(
        ({ label, value }) => label !== '' && value !== '' && !String(value).includes('null'),
      ),
      row.sku,
    ).toBe(true)
    expect(row.picture.kind, row.sku).toMatch(/^[a-z-]+$/)
    for (const key of Object.keys(row.facets))
      expect(offered.get(row.category.slug), row.sku).toContain(key)
  }
})

test('no free text repeats a number of the technical data', async () => {
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<{ sku: string; slug: string; technical: unknown; specifications: SheetGroup[] }>(
      `select sku, slug, technical, specifications
       from (
         select product.sku, category.slug, technical, specifications
         from public.products product
         join public.product_categories category on category.id = category_id
         where retires_kg is null
       ) listed`,
    ),
  )
  for (const { sku, slug, technical, specifications } of rows) {
    const derived = describeTechnicalData(parseExample(slug, technical), 1).flatMap(
      ({ group, lines }) =>
        lines.flatMap(({ label, value }) => (value === null ? [] : [`${group}: ${label}`])),
    )
    for (const { group, rows: free } of specifications)
      for (const { label } of free) expect(derived, sku).not.toContain(`${group}: ${label}`)
  }
})

test('no kit claims more from its battery than the data sheet of the battery', async () => {
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<{ name: string; count: number; kit: KitData; battery: BatteryData }>(
      `select kit.name, (kit.picture -> 'batteries')::int as count, kit.technical as kit,
         battery.technical as battery
       from public.products kit
       join public.products battery on kit.specifications::text like '% × ' || battery.name || '"%'
       where kit.technical ->> 'kind' = 'kit' and battery.technical ->> 'kind' = 'battery'`,
    ),
  )
  expect(rows).toHaveLength(6)
  for (const { name, count: batteries, kit, battery } of rows) {
    expect(kit.chemistry, name).toBe(battery.chemistry)
    expect(kit.capacityKwh, name).toBeCloseTo(batteries * battery.capacityKwh, 2)
    expect(kit.usableKwh ?? 0, name).toBeCloseTo(batteries * (battery.usableKwh ?? 0), 1)
    const batteryW = batteries * battery.nominalV * (battery.maxDischargeA ?? 0) * 0.93
    const [fullW, aloneW] = [kit.powerW ?? 0, kit.batteryPowerW ?? 0]
    expect(aloneW, name).toBeLessThanOrEqual(batteryW)
    expect(aloneW, name).toBeGreaterThan(batteryW > fullW ? fullW - 1 : batteryW * 0.989)
  }
})
