import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { productQuery, type Product } from './product-queries.ts'

/**
 * A product, from the data cache when it was read within five minutes.
 * @returns null when the shop does not sell it
 * @throws when the shop cannot be reached
 */
export async function findProduct(id: string): Promise<Product | null> {
  return (await dataCache.load()).fetchQuery(productQuery(id))
}
