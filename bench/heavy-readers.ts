import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { findCostliest, nestedRequest, prepareQuote } from '../test/system/heavy-readers.ts'
import type { Measure, Result, Subject } from './measure.ts'

const seconds = 15
const targetRatio = 3
const readers = 16

/**
 * Sixteen readers who repeat heavy requests to the Data API: one with twelve nested embeds, and the
 * costliest that is not refused, from one address and from many. Orders and pages should not
 * notice.
 */
export const measureAbuseByHeavyReaders: Measure = async (subject) => {
  const costliest = await findCostliest(subject)
  const loads = {
    'twelve nested embeds, one address': { path: nestedRequest(12, 52), addresses: 1 },
    'twelve nested embeds, 256 addresses': { path: nestedRequest(12, 52), addresses: 256 },
    'the costliest allowed, one address': { path: costliest, addresses: 1 },
    'the costliest allowed, 256 addresses': { path: costliest, addresses: 256 },
  }
  await timeShop(subject, sleep(3_000))
  const results: Result[] = []
  for (const [name, load] of Object.entries(loads)) {
    const quiet = await timeShop(subject, sleep(5_000))
    const reading = readHeavily(subject, { ...load, seconds })
    const during = await timeShop(subject, reading)
    const ratio = during.quoteMs / quiet.quoteMs
    const failed = during.statuses.filter((status) => status !== 200).length
    const answers = Object.entries(await reading).map(([status, count]) => `${count} × ${status}`)
    results.push({
      name: `quote-order p50 during 16 heavy readers, compared with before: ${name}`,
      target: `≤ ${targetRatio}, nothing failed`,
      measured: `${ratio.toFixed(2)} (${during.quoteMs.toFixed(1)} compared with ${quiet.quoteMs.toFixed(1)} ms), ${failed} failed; readers got ${answers.join(', ')}`,
      isReached: ratio <= targetRatio && failed === 0,
    })
  }
  return results
}

/** What other visitors of the shop experience for a while. */
interface ShopTimes {
  /** The median time of `quote-order`. */
  quoteMs: number
  /** The statuses of the quotes, and of pages that are rendered and not cached. */
  statuses: number[]
}

interface HeavyReaders {
  path: string
  seconds: number
  /** From how many addresses the sixteen readers come. */
  addresses: number
}

/**
 * Sixteen readers who repeat a request at once, whatever the answer is, from a thread of their own.
 * @returns how often each status was answered
 */
async function readHeavily(
  { origin, publishableKey }: Subject,
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
async function timeShop(shop: Subject, until: Promise<unknown>): Promise<ShopTimes> {
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
