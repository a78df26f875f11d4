import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../backend/db/database.ts'
import { findFit } from '../../domain/catalogue/compatibility.ts'
import { parseTechnicalData } from '../../domain/catalogue/parse-technical-data.ts'
import type { TechnicalData } from '../../domain/catalogue/technical-data.ts'
import { cloneDatabase } from '../../test/template-database.ts'

interface Row {
  slug: string
  category: string
  technical: unknown
}

async function readCatalogue(): Promise<Map<string, TechnicalData>> {
  await using clone = await cloneDatabase(inject('adminUrl'))
  const db = createDatabase({ url: clone.url })
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<Row>(
      `select product.slug, category.slug as category, technical
       from public.products product
       join public.product_categories category on category.id = category_id`,
    ),
  )
  await db.close()
  const read = rows.map(
    ({ slug, category, technical }) =>
      [slug, parseTechnicalData(category, technical).data] as const,
  )
  return new Map(read.flatMap(([slug, data]) => (data ? [[slug, data]] : [])))
}

const catalogue = await readCatalogue()
const fitOf = (a: string, b: string) => {
  const [first, second] = [catalogue.get(a), catalogue.get(b)]
  return first && second ? findFit(first, second) : null
}

test('every pair of products has a result: no data sheet lacks a number', () => {
  const slugs = [...catalogue.keys()]
  const unanswered = slugs.flatMap((a) =>
    slugs.filter((b) => fitOf(a, b)?.verdict === 'ask').map((b) => `${a} + ${b}`),
  )
  expect(unanswered).toEqual([])
})

test.each([
  ['imole-mono-200w', 'imole-hybrid-1kva', 2],
  ['orun-topcon-450w-black', 'imole-hybrid-3kva', 4],
  ['imole-mono-550w', 'imole-hybrid-5kva', 6],
  ['imole-mono-550w', 'agbara-hybrid-8kva', 12],
  ['orun-topcon-585w-bifacial', 'imole-hybrid-10kva', 16],
  ['imole-mono-550w', 'imole-mppt-40a', 2],
  ['imole-mono-550w', 'imole-mppt-60a', 6],
])('the panels of our kits are allowed: %s on %s', (panel, inverter, count) => {
  const fit = fitOf(panel, inverter)
  expect(fit?.verdict).toBe('fits')
  const allowed = [...(fit?.arrangement ?? '').matchAll(/(\d+) panels? at most/g)].map((match) =>
    Number(match[1]),
  )
  expect(Math.max(...allowed)).toBeGreaterThanOrEqual(count)
})

test.each([
  ['imole-hybrid-1kva', 'imole-lfp-1-3kwh'],
  ['imole-hybrid-3kva', 'imole-lfp-2-6kwh'],
  ['imole-hybrid-5kva', 'imole-lfp-rack-5kwh'],
  ['imole-hybrid-5kva', 'dawaki-tubular-220ah'],
  ['agbara-hybrid-8kva', 'imole-lfp-wall-10kwh'],
  ['imole-hybrid-10kva', 'agbara-lfp-floor-15kwh'],
  ['agbara-hybrid-15kva-3p', 'agbara-lfp-stack-20kwh'],
])('the batteries of our kits are allowed: %s with %s', (inverter, battery) =>
  expect(fitOf(inverter, battery)?.verdict).toMatch(/fits|limited/),
)

test.each([
  ['agbara-hybrid-8kva', 'dawaki-tubular-220ah'],
  ['imole-hybrid-5kva', 'agbara-lfp-stack-20kwh'],
  ['agbara-hybrid-15kva-3p', 'imole-lfp-rack-5kwh'],
  ['orun-string-10kw', 'imole-lfp-rack-5kwh'],
  ['imole-mono-550w', 'dawaki-pwm-20a'],
  ['dawaki-pwm-60a', 'imole-lfp-rack-5kwh'],
])('pairs that must not be connected are refused: %s with %s', (a, b) =>
  expect(fitOf(a, b)?.verdict).toBe('no'),
)
