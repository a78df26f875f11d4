import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../backend/db/database.ts'
import { readShopParts } from '../../app/features/product/shop-parts.ts'
import { parseTechnicalData } from '../../domain/catalogue/parse-technical-data.ts'
import { listMissingParts } from '../../domain/catalogue/protection/missing-parts.ts'
import { toUse } from '../../app/features/calculators/appliance-choice.ts'
import { appliances } from '../../domain/solar/load/appliances.ts'
import { checkBundle } from '../../domain/solar/system/bundle.ts'
import { cloneDatabase } from '../../test/template-database.ts'

interface Row {
  slug: string
  hours: number
  loads: { key: string; quantity: number; watts: number; dayHours: number; nightHours: number }[]
  parts: {
    id: string
    slug: string
    quantity: number
    price: number
    stock: number
    technical: unknown
    category: { slug: string }
  }[]
}

async function readBundles(): Promise<Row[]> {
  await using clone = await cloneDatabase(inject('adminUrl'))
  const db = createDatabase({ url: clone.url })
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<Row>(`select slug, autonomy_hours::float as hours,
        (
          select jsonb_agg(jsonb_build_object(
            'key', appliance, 'quantity', quantity, 'watts', watts, 'dayHours', day_hours,
            'nightHours', night_hours
          ))
          from public.bundle_loads
          where bundle_id = bundle.id
        ) as loads,
        (
          select jsonb_agg(jsonb_build_object(
            'id', product.id, 'slug', product.slug, 'quantity', part.quantity, 'price', price,
            'stock', stock, 'technical', technical,
            'category', jsonb_build_object('slug', category.slug)
          ))
          from public.bundle_parts part
          join public.products product on product.id = part.product_id
          join public.product_categories category on category.id = product.category_id
          where part.bundle_id = bundle.id
        ) as parts
      from public.bundles bundle
      order by position`),
  )
  await db.close()
  return rows
}

const toSystem = (parts: Row['parts']) =>
  parts.map(({ quantity, technical, category }) => {
    const { data, problem } = parseTechnicalData(category.slug, technical)
    if (problem !== undefined) throw new Error(problem)
    return { data, quantity }
  })

const bundles = await readBundles()
const answerOf = (
  { loads, parts, hours }: Row,
  change: (quantity: number, slug: string) => number = (quantity) => quantity,
) =>
  checkBundle(
    { uses: loads.map(toUse), autonomyHours: hours },
    new Map(parts.map(({ id, slug, quantity }) => [id, change(quantity, slug)])),
    readShopParts(parts),
  )

test.each(bundles)(
  '$slug: panels, battery and inverter meet the calculated need in the worst month, and are compatible',
  (bundle) => {
    const answer = answerOf(bundle)
    expect(answer.shortfalls).toEqual([])
    expect(answer.arrayKwp).toBeGreaterThanOrEqual(answer.size.arrayKwp)
    expect(answer.batteryKwh).toBeGreaterThanOrEqual(answer.size.batteryKwh)
    expect(answer.inverterKva).toBeGreaterThanOrEqual(answer.size.inverterKva)
    // Enough, and less than twice the need: no bundle has an oversized battery.
    expect(answer.arrayKwp / answer.size.arrayKwp).toBeLessThan(1.5)
    expect(answer.batteryKwh / answer.size.batteryKwh).toBeLessThan(2)
  },
)

test.each(bundles)('$slug: without one panel or one battery it reports a shortfall', (bundle) => {
  const withoutPanel = answerOf(bundle, (quantity, slug) =>
    /mono-|topcon-/.test(slug) ? quantity - 1 : quantity,
  )
  expect(withoutPanel.shortfalls.join()).toMatch(/panels/)
  expect(
    answerOf(bundle, (quantity, slug) =>
      /lfp/.test(slug) ? quantity - 1 : quantity,
    ).shortfalls.join(),
  ).toMatch(/battery has/)
})

test('every appliance is in our list with the same watts, so that the calculator can use it', () => {
  for (const { slug, loads } of bundles)
    for (const { key, watts } of loads)
      expect(
        appliances.find((appliance) => appliance.key === key)?.watts,
        `${key} of ${slug}`,
      ).toBe(watts)
})

test('bundles hold all that a safe system needs, each of the right rating, and in stock', () => {
  for (const { slug, parts } of bundles) {
    expect(listMissingParts(toSystem(parts)), slug).toEqual([])
    for (const { slug: part, quantity, stock } of parts)
      expect(stock, `${part} of ${slug}`).toBeGreaterThanOrEqual(quantity)
  }
})

test('a bundle with 63 A at the battery is not complete', () => {
  for (const { slug, parts } of bundles) {
    const unsafe = parts.filter((part) => !part.slug.startsWith('imole-battery-breaker'))
    expect(
      listMissingParts(toSystem(unsafe))
        .map(({ words }) => words)
        .join(),
      slug,
    ).toMatch(/a battery breaker of \d+ A/)
  }
})
