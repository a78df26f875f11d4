import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

interface Shop {
  origin: string
  publishableKey: string
}

/** What other visitors of the shop experience for a while. */
export interface ShopTimes {
  /** The median time of `quote-order`. */
  quoteMs: number
  /** The statuses of the quotes, and of pages that are rendered and not cached. */
  statuses: number[]
}

export interface HeavyReaders {
  path: string
  seconds: number
  /** From how many addresses the sixteen readers come. */
  addresses: number
}

const readers = 16
const maxRows = 52

/** A request whose rows multiply with each of its levels, and which is sent several times in one. */
export function nestedRequest(times: number, rows: number): string {
  const tree = 'product_categories(p:products(c:product_categories(p:products(specifications))))'
  const select = Array.from({ length: times }, (_, n) => `c${n}:${tree}`).join(',')
  return `/rest/v1/products?limit=${rows}&select=${select}`
}

/** The most expensive request of this kind that an anonymous reader may send. */
export async function findCostliest({ origin, publishableKey }: Shop): Promise<string> {
  for (let rows = maxRows; rows > 0; rows--) {
    const path = nestedRequest(1, rows)
    const response = await fetch(origin + path, { headers: { apikey: publishableKey } })
    await response.arrayBuffer()
    if (response.ok) return path
  }
  throw new Error('The shop refuses every nested request')
}

/**
 * Sixteen readers who repeat a request at once, whatever the answer is, from a thread of their own.
 * @returns how often each status was answered
 */
export async function readHeavily(
  { origin, publishableKey }: Shop,
  { path, seconds, addresses }: HeavyReaders,
): Promise<Record<string, number>> {
  const requests = Array.from({ length: addresses }, (_, n) => ({
    path,
    headers: { apikey: publishableKey, 'x-forwarded-for': `10.30.${n >> 8}.${n & 255}` },
  }))
  const { statusCodeStats = {} } = await autocannon({
    url: origin,
    connections: readers,
    duration: seconds,
    workers: 1,
    requests,
  })
  return Object.fromEntries(
    Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]),
  )
}

const everyMs = 50

/**
 * Prices a cart twenty times a second and opens a page twice a second, until `until` resolves. A
 * slow answer does not delay the next request, so that slow times weigh as much as fast ones.
 */
export async function timeShop(shop: Shop, until: Promise<unknown>): Promise<ShopTimes> {
  const quote = await prepareQuote(shop)
  const ended = new AbortController()
  const end = until.finally(() => ended.abort())
  const quotes: Promise<Timed>[] = []
  const pages: Promise<Timed>[] = []
  const startedAt = performance.now()
  for (let n = 0; !ended.signal.aborted; n++) {
    quotes.push(time(quote))
    if (n % 10 === 0) pages.push(time(() => fetch(`${shop.origin}/shop?q=${crypto.randomUUID()}`)))
    await sleep(Math.max(1, startedAt + (n + 1) * everyMs - performance.now()))
  }
  await end
  // The load needs a moment to start.
  const answered = (await Promise.all(quotes)).slice(quotes.length >> 2)
  const tookMs = answered.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    quoteMs: tookMs[tookMs.length >> 1] ?? Number.NaN,
    statuses: [...answered, ...(await Promise.all(pages))].map(({ status }) => status),
  }
}

async function prepareQuote({ origin, publishableKey }: Shop): Promise<() => Promise<Response>> {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const products = await fetch(`${origin}/rest/v1/products?select=id&limit=1`, { headers })
  const [product] = (await products.json()) as { id: string }[]
  const body = JSON.stringify({ lines: [{ id: product?.id, quantity: 1 }], state: 'Lagos' })
  return () => fetch(`${origin}/functions/v1/quote-order`, { method: 'POST', headers, body })
}

interface Timed {
  status: number
  ms: number
}

async function time(send: () => Promise<Response>): Promise<Timed> {
  const startedAt = performance.now()
  const response = await send()
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - startedAt }
}
