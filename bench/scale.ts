import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import {
  findFreePort,
  startServerProcess,
  type ServerProcess,
} from '../test/servers/server-process.ts'
import { browserHeaders, measureRate, type Result } from './measure.ts'

const processCounts = [1, 2, 4]
const connections = 32
const targetGrowth = 1.7
const targetAgreeMs = 1_000
const changes = 10

/**
 * One, two and four server processes on one `DATABASE_URL` behind a balancer: how the rate of rendered
 * pages and of the Data API grows, and how soon the cached pages of all show a change. On a machine whose
 * processors the database and the load share, the growth is bounded by what they leave.
 */
export async function measureScale(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'))
  // More connections than one process needs: each takes 19.
  const postgres = await startEmbeddedPostgres(folder, { max_connections: '120' })
  const servers: ServerProcess[] = []
  try {
    const rates: Rates[] = []
    for (const count of processCounts) {
      while (servers.length < count) servers.push(await startOne(folder, postgres.adminUrl))
      await using balancer = await startBalancer(servers.map(({ origin }) => origin))
      const rate = await measureRates(balancer.origin, readKeys(folder).publishableKey)
      console.log(
        `${count} ${count === 1 ? 'process' : 'processes'}: ${Math.round(rate.pages)} pages/s, ${Math.round(rate.reads)} reads/s`,
      )
      rates.push(rate)
    }
    return [...toResults(rates), await measureAgreement(servers, readKeys(folder).secretKey)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Rates {
  /** Rendered pages a second. */
  pages: number
  /** Answers of the Data API a second. */
  reads: number
}

async function startOne(folder: string, databaseUrl: string): Promise<ServerProcess> {
  const port = await findFreePort()
  const server = await startServerProcess({
    program: 'bin/start.ts',
    env: {
      PORT: String(port),
      // All processes have the same address and keys.
      SITE_URL: 'http://localhost',
      DATA_DIR: join(folder, 'site'),
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'on',
      NODE_ENV: 'production',
      NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
      TRUSTED_PROXY: '127.0.0.1,::1',
    },
  })
  return { ...server, origin: `http://localhost:${port}` }
}

function readKeys(folder: string): { publishableKey: string; secretKey: string } {
  return JSON.parse(readFileSync(join(folder, 'site', 'keys.json'), 'utf8'))
}

/** Gives each new connection to the next server, as a plain TCP balancer does. */
async function startBalancer(
  origins: readonly string[],
): Promise<AsyncDisposable & { origin: string }> {
  let next = 0
  const server = createServer((near) => {
    const { port } = new URL(origins[next++ % origins.length] ?? '')
    const far = connect(Number(port), '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

async function measureRates(origin: string, publishableKey: string): Promise<Rates> {
  return {
    // Each page has another address, so none comes from the cache.
    pages: await measureRate({
      url: origin,
      connections,
      headers: browserHeaders,
      pathOf: (n) => `/about?visit=${process.pid}-${Date.now()}-${n}`,
    }),
    reads: await measureRate({
      url: `${origin}/rest/v1/products?select=id,slug,name,summary,price,stock&order=name.asc&limit=24`,
      connections,
      headers: { apikey: publishableKey },
      addressOf: (n) => `10.20.${(n >> 8) & 255}.${n & 255}`,
    }),
  }
}

function toResults(rates: readonly Rates[]): Result[] {
  const [one] = rates
  return (['pages', 'reads'] as const).map((name) => {
    const growth = rates.map((each) => each[name] / (one?.[name] ?? Number.NaN))
    const [, withTwo = 0] = growth
    return {
      name: `${name === 'pages' ? 'Rendered pages' : 'Reads of the Data API'}, ${processCounts.join(', ')} processes`,
      target: `≥ ${targetGrowth} × with two`,
      measured: `${rates.map((each) => `${Math.round(each[name])}/s`).join(', ')}: ${growth.map((each) => `${each.toFixed(2)} ×`).join(', ')}`,
      isReached: withTwo >= targetGrowth,
    }
  })
}

/** Changes a product through one process, and waits until the cached pages of all show it. */
async function measureAgreement(
  servers: readonly ServerProcess[],
  secretKey: string,
): Promise<Result> {
  const [first] = servers
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const products = `${first?.origin}/rest/v1/products`
  const [product] = (await (await fetch(`${products}?select=id&limit=1`, { headers })).json()) as {
    id: string
  }[]
  let slowestMs = 0
  for (let change = 0; change < changes; change++) {
    const name = `Renamed ${change} times`
    const pages = servers.map(({ origin }) => `${origin}/shop/${product?.id}`)
    // Now every process has the page in its cache.
    for (const page of pages) await (await fetch(page)).text()
    const changed = await fetch(`${products}?id=eq.${product?.id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ name }),
    })
    if (!changed.ok) throw new Error(`The change was answered with ${changed.status}`)
    const startedAt = performance.now()
    await Promise.all(
      pages.map(async (page) => {
        while (!(await (await fetch(page)).text()).includes(name))
          if (performance.now() - startedAt > 10_000) throw new Error(`${page} is not renamed`)
      }),
    )
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
  }
  return {
    name: `Cached pages of ${servers.length} processes agree after a change, slowest of ${changes}`,
    target: `≤ ${targetAgreeMs} ms`,
    measured: `${Math.round(slowestMs)} ms`,
    isReached: slowestMs <= targetAgreeMs,
  }
}
