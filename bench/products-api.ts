import { measureRate, type Measure } from './measure.ts'

const targetPerS = 1_500

/** A shop page of 24 products from the Data API, as an anonymous visitor. */
export const measureProductsApi: Measure = async ({ origin, publishableKey }) => {
  const perS = await measureRate({
    url: `${origin}/rest/v1/products?select=*&order=name.asc&limit=24`,
    connections: 16,
    headers: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
  })
  return { name: '/rest/v1/products, 24 rows, anon, 16 connections', target: `≥ ${targetPerS}/s`, measured: `${Math.round(perS)}/s`, isReached: perS >= targetPerS }
}
