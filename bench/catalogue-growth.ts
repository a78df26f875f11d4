import { connectAdmin } from './connect-admin.ts'
import { growCatalogue } from './grown-catalogue.ts'
import { formatMemory, readMemory } from './memory.ts'
import { percentile, type Measure, type Result, type Subject } from './measure.ts'

const sizes = [1_000, 10_000, 100_000]
const targetP95Ms = 60

const words = [
  'inverter',
  'panel 550',
  '10kwh',
  'tubuler',
  '5kva hybrid',
  'lithum battery',
  'street light',
  'water heater',
  'charge controller 60a',
  'kit',
]
const categories = [
  'solar-panels',
  'inverters',
  'batteries',
  'charge-controllers',
  'complete-kits',
  'street-lights',
  'water-heating',
  'accessories',
]
const sorts = ['relevance', 'price-asc', 'price-desc', 'newest', 'carbon']
const of = (list: readonly string[], n: number) => encodeURIComponent(list[n % list.length] ?? '')

/** Requests of visitors. Each is different, so that no response comes from a cache. */
const requests: Record<string, (n: number, id: string) => string> = {
  'shop, a page of all': (n) => `/shop?sort=${of(sorts, n)}&page=${(n % 20) + 1}&min=${n}`,
  'search for words': (n) => `/shop?q=${of(words, n)}&min=${n}`,
  'search, another order': (n) =>
    `/shop?q=${of(words, n)}&sort=${of(sorts, n >> 1)}&max=${9_000_000 + n}`,
  'a category with filters': (n) =>
    `/shop?category=${of(categories, n)}&brand=${of(
      Array.from({ length: 25 }, (_, maker) => `Maker ${maker}`),
      n,
    )}&in_stock=true&min=${n}`,
  'filters on everything': (n) =>
    `/shop?brand=Maker+${n % 25}&brand=Maker+${(n + 9) % 25}&warranty_years=${(n % 5) + 1}&max=${5_000_000 + n}`,
  suggestions: (n) =>
    `/rest/v1/rpc/suggest_products?query=${of(['in', '5k', 'pan', 'bat', 'stre', 'lit', 'solar', 'hyb'], n)}${'abcdefgh'[(n >> 3) % 8]}`,
  'product page': (_, id) => `/shop/${id}`,
  'Data API, a page in order of price': (n) =>
    `/rest/v1/products?select=id,slug,name,price,stock&order=price.asc,id.asc&limit=24&offset=${(n % 20) * 24}`,
  'Data API, by category and price': (n, id) =>
    `/rest/v1/products?select=id,name,price&price=gte.${n * 1_000}&id=gt.${id}&order=id.asc&limit=24`,
}

/**
 * How the shop performs with a growing catalogue: median and p95 of each kind of request, sent one
 * by one without cache hits, and the memory.
 */
export const measureCatalogueGrowth: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  const table: Record<string, Record<string, string>> = {}
  const results: Result[] = []
  // Warm up: after some hundred requests the code is compiled.
  await measureTimes(subject, (n) => `/shop?q=kit&min=${n}`, 300)
  for (const products of sizes) {
    await growCatalogue(admin, products)
    const { rows } = await admin.query<{ id: string }>(
      'select id from public.products order by md5(id::text) limit 200',
    )
    const column = products.toLocaleString('en')
    const write = (row: string, text: string) => ((table[row] ??= {})[column] = text)
    let slowest = { name: '', p95Ms: 0 }
    for (const [name, pathOf] of Object.entries(requests)) {
      const { medianMs, p95Ms } = await measureTimes(subject, (n) =>
        pathOf(n, rows[n % rows.length]?.id ?? ''),
      )
      write(name, `${Math.round(medianMs)}, ${Math.round(p95Ms)} ms`)
      if (p95Ms > slowest.p95Ms) slowest = { name, p95Ms }
    }
    write('memory', formatMemory(readMemory(subject)))
    results.push({
      name: `${column} products, slowest p95`,
      target: `≤ ${targetP95Ms} ms`,
      measured: `${Math.round(slowest.p95Ms)} ms (${slowest.name})`,
      isReached: slowest.p95Ms <= targetP95Ms,
    })
  }
  console.table(table)
  return results
}

async function measureTimes(
  { origin, publishableKey }: Subject,
  pathOf: (n: number) => string,
  count = 100,
): Promise<{ medianMs: number; p95Ms: number }> {
  const headers = { apikey: publishableKey }
  const tookMs: number[] = []
  for (let n = 0; n < count + 20; n++) {
    const startedAt = performance.now()
    const response = await fetch(origin + pathOf(n), { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${pathOf(n)}: ${response.status}`)
    // The first requests compile code and query plans.
    if (n >= 20) tookMs.push(performance.now() - startedAt)
  }
  return { medianMs: percentile(tookMs, 0.5), p95Ms: percentile(tookMs, 0.95) }
}
