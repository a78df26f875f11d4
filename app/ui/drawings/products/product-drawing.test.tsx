import { Client } from 'pg'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../../test/template-database.ts'
import { parseImageSpec } from './image-spec.ts'
import { ProductDrawing } from './product-drawing.tsx'

async function listSeededPictures(): Promise<{ sku: string; picture: Record<string, unknown> }[]> {
  await using clone = await cloneDatabase(inject('adminUrl'))
  const client = new Client({ connectionString: clone.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ sku: string; picture: Record<string, unknown> }>(
    'select sku, picture from products order by sku',
  )
  await client.end()
  return rows
}

test('every seeded product has its own drawing, small enough for a list of 24', async () => {
  const products = await listSeededPictures()
  const seen = new Map<string, string>()
  for (const { sku, picture } of products) {
    // The parser accepts every value in the database unchanged. A drawing needs no rendered picture.
    const { render: _, ...drawn } = picture
    expect(parseImageSpec(picture), sku).toMatchObject(drawn)
    const markup = renderToStaticMarkup(<ProductDrawing picture={parseImageSpec(picture)} />)
    expect(markup.length, sku).toBeLessThan(2_700)
    expect(markup, sku).not.toMatch(/NaN|Infinity|undefined/)
    expect(seen.get(markup), `${sku} looks like ${seen.get(markup)}`).toBeUndefined()
    seen.set(markup, sku)
  }
  expect(seen.size).toBeGreaterThanOrEqual(40)
})

test.each([
  ['nothing', null],
  ['text', 'panel'],
  ['an unknown kind', { kind: 'rocket' }],
  ['the name of an object method', { kind: 'constructor' }],
])('%s is drawn as a parcel', (_, value) => {
  expect(parseImageSpec(value)).toEqual({ kind: 'parcel' })
  expect(renderToStaticMarkup(<ProductDrawing picture={parseImageSpec(value)} />)).toContain(
    '<path',
  )
})

test.each([
  'panel',
  'inverter',
  'controller',
  'battery',
  'kit',
  'street-light',
  'water-heater',
  'cable',
  'connectors',
  'breaker',
  'battery-cable',
  'fuses',
  'arrester',
  'ac-box',
  'earthing',
  'combiner',
  'changeover',
  'mounting',
  'rack',
  'meter',
])('a %s with absurd numbers is still a small drawing', (kind) => {
  const numbers = [
    'watts',
    'cells',
    'columns',
    'kva',
    'phases',
    'mppts',
    'amps',
    'kwh',
    'ah',
    'modules',
    'panels',
    'batteries',
    'lumens',
    'litres',
    'tubes',
    'mm2',
    'pairs',
    'poles',
    'strings',
    'volts',
  ]
  for (const number of [0.001, 1e5, 1e9, -4, '7', null]) {
    const markup = renderToStaticMarkup(
      <ProductDrawing
        picture={parseImageSpec({
          kind,
          ...Object.fromEntries(numbers.map((key) => [key, number])),
        })}
      />,
    )
    expect(markup).not.toMatch(/NaN|Infinity|undefined/)
    expect(markup.length).toBeLessThan(12_000)
  }
})
