import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderUrl, renderViews, renderWidths } from '../../domain/files/render-url.ts'
import { useDatabase } from '../../test/use/use-database.ts'

const { admin } = await useDatabase()

const publicFolder = join(import.meta.dirname, '../../public')
const sizeOf = (url: string) =>
  statSync(join(publicFolder, url), { throwIfNoEntry: false })?.size ?? null

/** Pictures that pages name themselves. */
const ofPages = ['home', 'van', 'workshop']

async function listNames(): Promise<string[]> {
  const products = await admin.query<{ render: string }>(
    `select picture ->> 'render' as render from public.products where picture ->> 'render' is not null`,
  )
  const places = await admin.query<{ render: string }>(
    'select render from public.portfolio_items where render is not null',
  )
  return [
    ...ofPages,
    ...places.rows.map(({ render }) => render),
    ...products.rows.flatMap(({ render }) => renderViews.map((view) => `${render}-${view}`)),
  ]
}

test('every rendered picture of the demo is there in all widths', async () => {
  const names = await listNames()
  expect(names.length).toBeGreaterThan(12 + ofPages.length)
  const missing = names
    .flatMap((name) => renderWidths.map((width) => renderUrl(name, width)))
    .filter((url) => sizeOf(url) === null)
  expect(missing).toEqual([])
})

test('a picture of 960 px has at most 30 KB, and all of them 12 MB', async () => {
  const heavy = (await listNames())
    .map((name) => renderUrl(name, 960))
    .filter((url) => (sizeOf(url) ?? 0) > 30 * 1024)
  expect(heavy).toEqual([])
  const folder = join(publicFolder, '/assets/renders-1')
  const bytes = readdirSync(folder).reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  )
  expect(bytes).toBeLessThanOrEqual(12 * 1024 * 1024)
})
