import { measureRate, type Measure, type Subject } from './measure.ts'

const targetPerS = 1_500
/**
 * The columns of the shop's product cards; `app/features/product/product-queries.ts` has the same
 * list.
 */
const cardColumns =
  'id,slug,name,summary,price,compare_at_price,stock,highlights,picture,delivery_days_min,delivery_days_max,carbonReductionPotential'

function productsPerS({ origin, publishableKey }: Subject, select: string): Promise<number> {
  return measureRate({
    url: `${origin}/rest/v1/products?select=${select}&order=name.asc&limit=24`,
    connections: 16,
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
    // An address may use half a connection's time; these are many visitors.
    addressOf: (n) => `10.20.${(n >> 8) & 255}.${n & 255}`,
  })
}

/**
 * A page of 24 products from the Data API as an anonymous visitor: with the columns of the cards,
 * and with all columns (70 KB).
 */
export const measureProductsApi: Measure = async (subject) => {
  const cardsPerS = await productsPerS(subject, cardColumns)
  const allColumnsPerS = await productsPerS(subject, '*')
  return [
    {
      name: '/rest/v1/products, 24 rows, anon, 16 connections',
      target: `≥ ${targetPerS}/s`,
      measured: `${Math.round(cardsPerS)}/s (select=*: ${Math.round(allColumnsPerS)}/s)`,
      isReached: cardsPerS >= targetPerS,
    },
  ]
}
