import { expect, test } from 'vitest'
import { useCatalogue } from '../../test/catalogue.ts'

const { db, count } = await useCatalogue()

test('a change of each table sends a notification with its name', async () => {
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
  // A sale that leaves the label "In stock" changes no page; one that changes it to "Only 5 left" does.
  await asServer(`update public.products set stock = stock - 1 ${product}`)
  await asServer(`update public.products set stock = 5 ${product}`)
  await asServer('update public.product_categories set id = id where false')
  await asServer('update public.product_facet_definitions set id = id where false')
  await all.promise
  await subscription.close()
  expect(heard).toEqual(['products', 'product_categories', 'product_facet_definitions'])
})

test('the seed has eight categories and at least forty complete products', async () => {
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
    tx.query<Row>(
      `select product.*, category.slug as category from public.products product join public.product_categories category on category.id = product.category_id`,
    ),
  )
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map((row) => row.category)).size).toBe(8)
  const offered = new Map<string, string[]>()
  for (const { category } of rows)
    offered.set(
      category,
      (await count({ category })).facets.map((facet) => facet.key),
    )
  for (const row of rows) {
    expect(row.description.split('\n\n').length, row.sku).toBeGreaterThanOrEqual(2)
    expect(row.description, row.sku).not.toContain('!')
    expect(
      row.highlights.every(({ label, value }) => label !== '' && value !== ''),
      row.sku,
    ).toBe(true)
    expect(row.highlights, row.sku).toHaveLength(3)
    const lines = row.specifications.flatMap((group) => group.rows)
    expect(lines.length, row.sku).toBeGreaterThanOrEqual(9)
    expect(
      lines.every(({ label, value }) => label !== '' && value !== '' && !value.includes('null')),
      row.sku,
    ).toBe(true)
    expect(row.picture.kind, row.sku).toMatch(/^[a-z-]+$/)
    for (const key of Object.keys(row.facets))
      expect(offered.get(row.category), row.sku).toContain(key)
  }
})

test('no kit claims more from its battery than the data sheet of the battery', async () => {
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<{
      name: string
      kind: string
      battery: string | null
      lines: Record<string, string>
    }>(`select name, picture ->> 'kind' as kind,
      jsonb_path_query_first(specifications, 'strict $.** ? (@.label == "Battery" && @.value like_regex " × ")') ->> 'value' as battery,
      (select jsonb_object_agg(line ->> 'label', line ->> 'value') from jsonb_path_query(specifications, 'strict $.**') line where jsonb_typeof(line) = 'object' and line ? 'value') as lines
      from public.products where picture ->> 'kind' in ('kit', 'battery')`),
  )
  const read = (lines: Record<string, string>, label: string) =>
    Number(lines[label]?.replaceAll(',', ''))
  const kits = rows.filter((row) => row.kind === 'kit')
  expect(kits).toHaveLength(6)
  for (const { name, lines, battery: bank } of kits) {
    const [count = '', batteryName] = bank?.split(' × ') ?? []
    const battery = rows.find((row) => row.name === batteryName)?.lines ?? {}
    const usable = Object.keys(battery).find((label) => label.startsWith('Usable energy')) ?? ''
    expect(read(lines, 'Battery, usable'), name).toBeCloseTo(
      Number(count) * read(battery, usable),
      1,
    )
    const batteryW =
      Number(count) *
      read(battery, 'Nominal voltage') *
      read(battery, 'Highest discharge, continuous')
    expect(read(lines, 'From the battery alone'), name).toBeLessThanOrEqual(batteryW * 0.93)
    expect(read(lines, 'From the battery alone'), name).toBeGreaterThan(
      batteryW * 0.93 > read(lines, 'Continuous power')
        ? read(lines, 'Continuous power') - 1
        : batteryW * 0.92,
    )
  }
})
