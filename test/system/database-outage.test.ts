import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { startFreezableProxy } from '../servers/freezable-proxy.ts'
import { isAlive, postmasterPid, readKeys, useServers } from '../use/use-servers.ts'

const { start, createDemoFolder } = useServers()

interface Answer {
  path: string
  status: number
  retryAfter: string | null
  ms: number
}

async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(origin + path, { ...init, redirect: 'manual' })
  await response.text()
  const ms = performance.now() - startedAt
  return { path, status: response.status, retryAfter: response.headers.get('retry-after'), ms }
}

function askAll(origin: string, publishableKey: string, run: number): Promise<Answer[]> {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const post = (body: unknown) => ({ method: 'POST', headers, body: JSON.stringify(body) })
  return Promise.all([
    ask(origin, `/shop?q=uncached${run}`),
    ask(origin, `/blog?page=${run + 1}`),
    ask(origin, `/shop.data?q=uncached${run}`),
    ask(origin, '/rest/v1/products?select=id&limit=1', { headers }),
    ask(origin, '/auth/v1/health', { headers }),
    ask(
      origin,
      '/auth/v1/token?grant_type=password',
      post({ email: 'a@example.com', password: 'x' }),
    ),
    ask(
      origin,
      '/functions/v1/find-order',
      post({ number: 'AM-2026-000001', email: 'a@example.com' }),
    ),
    ask(origin, '/health/ready'),
  ])
}

const away = expect.objectContaining({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })

test('without its database the server answers 503 with Retry-After at once, serves cached pages, and recovers by itself', async () => {
  const dataDir = await createDemoFolder()
  const postgres = await startEmbeddedPostgres(dataDir)
  await using proxy = await startFreezableProxy(postgres.adminUrl)
  const server = await start({ DATABASE_URL: proxy.url, DATA_DIR: dataDir })
  const { origin } = server
  const { publishableKey } = readKeys(dataDir)
  const readyStatus = async () => (await ask(origin, '/health/ready')).status
  expect((await ask(origin, '/')).status).toBe(200)
  expect(await readyStatus()).toBe(200)
  const healthy = await askAll(origin, publishableKey, 9)
  // An answer takes less than a second, and repeated reads would take 7. A busy machine needs more
  // for both, which its answers before the outage show.
  const maxMs = 4_000 + 10 * Math.max(...healthy.map(({ ms }) => ms))
  const expectAway = async (run: number) => {
    const answers = await askAll(origin, publishableKey, run)
    expect(answers).toEqual(answers.map(() => away))
    expect(answers.filter(({ ms }) => ms > maxMs)).toEqual([])
    expect(await ask(origin, '/')).toMatchObject({ status: 200 })
  }

  proxy.freeze()
  for (const run of [4, 5]) await expectAway(run)
  proxy.thaw()
  await expect.poll(readyStatus).toBe(200)
  expect((await ask(origin, '/shop?q=uncached8')).status).toBe(200)

  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGINT')
  await expect.poll(() => isAlive(pid)).toBe(false)
  for (const run of [1, 2, 3]) {
    await expectAway(run)
    expect(await ask(origin, '/health/live')).toMatchObject({ status: 200 })
  }
  expect(server.output()).toContain('the database does not answer')

  // Starts it again on the same port.
  postgres.keepRunning(() => {})
  await expect.poll(readyStatus).toBe(200)
  expect((await ask(origin, '/shop?q=uncached10')).status).toBe(200)
  await postgres.stop()
})
