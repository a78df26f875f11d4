import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, type Subject } from '../measure.ts'

/** The p95 in ms of a visitor's requests, sent one by one until `until` resolves. */
export async function watchStorefront(
  { origin, publishableKey }: Subject,
  until: Promise<void>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const headers = { apikey: publishableKey, 'accept-encoding': 'br' }
  const [product] = (await (
    await fetch(`${origin}/rest/v1/products?select=id&limit=1`, { headers })
  ).json()) as { id: string }[]
  const paths = [
    '/',
    '/shop',
    `/shop/${product?.id}`,
    '/rest/v1/products?select=id,name,price&limit=24',
    '/shop?category=batteries',
  ]
  const ended = new AbortController()
  const end = until.finally(() => ended.abort())
  const tookMs: number[] = []
  for (let n = 0; !ended.signal.aborted; n++) {
    const startedAt = performance.now()
    await download(new URL(paths[n % paths.length] ?? '/', origin), { headers, agent })
    tookMs.push(performance.now() - startedAt)
    await sleep(20)
  }
  await end
  agent.destroy()
  return percentile(tookMs, 0.95)
}

/** Without reading the bytes: this process's own work would be measured too. */
async function download(url: URL, options: RequestOptions): Promise<void> {
  const [response] = (await once(get(url, options), 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  if (response.statusCode !== 200) throw new Error(`${url.pathname}: ${response.statusCode}`)
}
