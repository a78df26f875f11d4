import { expect, test } from 'vitest'
import { skus, useCatalogue } from '../../test/shop/catalogue.ts'

const { search, count } = await useCatalogue()
const whole = (await search({})).length

test('filters by value, list and range, and combines them', async () => {
  expect(
    skus(
      await search({
        category: 'solar-panels',
        filters: { power_w: [450, '550'] },
        sort: 'price-asc',
      }),
    ),
  ).toEqual(['OR-PV-450B', 'IM-PV-550'])
  expect(skus(await search({ filters: { chemistry: 'gel' } }))).toEqual(['DW-GL-200'])
  expect(skus(await search({ category: 'batteries', filters: { in_stock: ['false'] } }))).toEqual([
    'DW-GL-200',
  ])
  const cheap = await search({
    category: 'inverters',
    filters: { price: { max: 700_000 } },
    sort: 'price-asc',
  })
  expect(skus(cheap)).toEqual(['IM-HY-1K', 'IM-HY-3K'])
  expect(
    skus(
      await search({
        query: 'lithium',
        filters: { price: { min: 400_000, max: 800_000 }, brand: ['Imole'] },
        category: 'batteries',
      }),
    ).toSorted(),
  ).toEqual(['IM-LFP-12100', 'IM-LFP-24100'])
})

test.each([
  ['an unknown facet', { colour: ['red'] }, whole],
  ['an empty list', { brand: [] }, whole],
  ['no object', [1, 2], whole],
  ['null', null, whole],
  ['a range of text', { price: { min: 'cheap' } }, 0],
  ['a range on words', { brand: { min: 1 } }, 0],
  ['a value of another type', { price: ['<script>'] }, 0],
  ['a nested value', { brand: [{ a: 1 }, null] }, 0],
])('%s as filter is ignored or finds nothing', async (_, filters, total) => {
  expect(await search({ filters })).toHaveLength(total)
  expect((await count({ filters })).total).toBe(total)
})

test('an unknown category has no products', async () => {
  expect(await search({ category: 'rockets' })).toEqual([])
  expect((await count({ category: 'rockets' })).total).toBe(0)
})

test('a count is the number of products after choosing it', async () => {
  const start = {
    query: 'battery',
    category: 'batteries',
    filters: { chemistry: ['lfp'], price: { min: 400_000, max: 4_000_000 } },
  }
  const counts = await count(start)
  expect(counts.total).toBe((await search(start)).length)
  expect(counts.price).toEqual({ min: 420_000, max: 6_100_000 })
  for (const { slug, count: expected } of counts.categories)
    expect(await search({ ...start, category: slug }), slug).toHaveLength(expected)
  for (const { key, values } of counts.facets) {
    for (const { value, count: expected } of values)
      expect(
        await search({ ...start, filters: { ...start.filters, [key]: [value] } }),
        `${key} ${value}`,
      ).toHaveLength(expected)
  }
})

test('a chosen facet still counts its other values, and the values of a facet add up to the total', async () => {
  const counts = await count({ category: 'batteries', filters: { chemistry: ['lfp'] } })
  const chemistry = counts.facets.find((facet) => facet.key === 'chemistry')
  expect(chemistry?.values).toEqual([
    { value: 'gel', label: 'Gel lead-acid', count: 1, selected: false },
    { value: 'lfp', label: 'Lithium (LiFePO4)', count: 6, selected: true },
    { value: 'tubular', label: 'Tubular lead-acid', count: 2, selected: false },
  ])
  const all = await count({ category: 'batteries' })
  for (const facet of all.facets)
    expect(
      facet.values.reduce((sum, value) => sum + value.count, 0),
      facet.key,
    ).toBe(all.total)
  expect(all.categories.reduce((sum, category) => sum + category.count, 0)).toBe(whole)
})

test('a chosen value is listed once, even when no product has it', async () => {
  const { facets, total } = await count({
    category: 'solar-panels',
    filters: { power_w: ['999', '550'] },
  })
  const chosen = facets
    .find((facet) => facet.key === 'power_w')
    ?.values.filter((value) => value.selected)
  expect(total).toBe(1)
  expect(chosen?.toSorted((a, b) => a.count - b.count)).toEqual([
    { value: '999', label: '999 W', count: 0, selected: true },
    { value: 550, label: '550 W', count: 1, selected: true },
  ])
})

test('lists the facets of the category in order, with numbers sorted by value', async () => {
  const { facets } = await count({ category: 'inverters' })
  expect(facets.map((facet) => facet.key)).toEqual([
    'power_kva',
    'voltage_v',
    'phase',
    'inverter_type',
    'brand',
    'in_stock',
    'warranty_years',
    'installation_included',
  ])
  expect(facets[0]?.values.map((value) => value.label)).toEqual([
    '1 kVA',
    '3 kVA',
    '3.5 kVA',
    '5 kVA',
    '8 kVA',
    '10 kVA',
    '15 kVA',
  ])
  expect((await count({})).facets.map((facet) => facet.key)).toEqual([
    'brand',
    'in_stock',
    'warranty_years',
    'installation_included',
  ])
})
