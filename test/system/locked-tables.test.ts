import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { readKeys, useServers } from '../use/use-servers.ts'
import { ask, listWrong, openMix } from './locked-tables.ts'

const { start, createDemoFolder } = useServers()

/** `npm run bench locks` locks more tables, for longer, and measures how long the others take. */
test('while the products are locked, only what needs them is busy', async () => {
  const dataDir = await createDemoFolder()
  const postgres = await startEmbeddedPostgres(dataDir)
  const admin = new Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const env = { DATABASE_URL: postgres.adminUrl, DATA_DIR: dataDir, TRUSTED_PROXY: '127.0.0.1,::1' }
  const { origin, output } = await start(env)
  const ready = async () => (await fetch(`${origin}/health/ready`)).json()
  expect(await ready()).toEqual({ status: 'ready' })

  const mix = await openMix({ origin, ...readKeys(dataDir) })
  const askAll = (round: number) => Promise.all(mix.map((kind, n) => ask(kind, 100 * round + n)))
  // Opens the connections and loads the code.
  await askAll(0)
  await admin.query('begin; lock table public.products in access exclusive mode')
  const first = await askAll(1)
  expect(await ready()).toEqual({ status: 'ready, but a table is locked' })
  const answers = [...first, ...(await askAll(2))]
  expect(listWrong(answers, 'public.products')).toEqual([])
  expect(answers.map(({ status }) => status)).toContain(503)
  expect(output()).toContain('"table":"public.products"')
  await admin.query('rollback')

  // At once for those who come later.
  await expect.poll(ready, { interval: 100 }).toEqual({ status: 'ready' })
  expect((await fetch(`${origin}/shop?q=later`)).status).toBe(200)
  await admin.end()
  await postgres.stop()
})
