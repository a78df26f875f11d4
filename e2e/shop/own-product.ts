import { randomUUID } from 'node:crypto'
import { asService } from '../desk/staff-account.ts'
import { unique } from '../unique.ts'

export interface OwnProduct extends AsyncDisposable {
  id: string
  slug: string
  name: string
  sku: string
}

/** Puts a product of its own for a journey into the shop. On disposal it leaves the shop. */
export async function createOwnProduct({ stock = 40 } = {}): Promise<OwnProduct> {
  const id = randomUUID()
  // The checks of the whole site leave out what is named so.
  const slug = unique('journey-panel')
  const name = `Journey connectors ${slug.slice('journey-panel-'.length)}`
  const sku = slug.toUpperCase()
  const product = {
    id,
    slug,
    name,
    sku,
    brand: 'Imole',
    category_id: '5eed0000-0000-4000-8000-0000000000c8',
    summary: 'Joins ten panel cables.',
    // Too dear for a system that the site puts together.
    price: 185_000,
    stock,
    highlights: [
      { label: 'Pairs', value: '10' },
      { label: 'Current', value: '30 A' },
      { label: 'Protection', value: 'IP68' },
    ],
    technical: {
      kind: 'accessory',
      part: 'connectors',
      ratedA: 30,
      ratedV: 1500,
      accessoryType: 'wiring',
    },
    picture: { kind: 'connectors', pairs: 10 },
  }
  await asService('POST', 'products', product)
  return {
    id,
    slug,
    name,
    sku,
    [Symbol.asyncDispose]: () => asService('PATCH', `products?id=eq.${id}`, { status: 'archived' }),
  }
}
