import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readKeys, useServers } from '../use/use-servers.ts'
import { findCostliest, nestedRequest, prepareQuote } from './heavy-readers.ts'

const { start, createDemoFolder } = useServers()

const readers = 16

interface Load {
  origin: string
  publishableKey: string
  path: string
  addresses: number
}

/** Sixteen readers who repeat a request at once, whatever the answer is, until they are stopped. */
function readHeavily({ origin, publishableKey, path, addresses }: Load) {
  const stopping = new AbortController()
  const statuses = new Set<number>()
  const reading = Promise.all(
    Array.from({ length: readers }, async (_, n) => {
      const headers = { apikey: publishableKey, 'x-forwarded-for': `10.30.0.${n % addresses}` }
      while (!stopping.signal.aborted) {
        const response = await fetch(origin + path, { headers })
        await response.arrayBuffer()
        statuses.add(response.status)
      }
    }),
  )
  return {
    statuses,
    stop() {
      stopping.abort()
      return reading
    },
  }
}

/** `npm run bench abuse` measures how little they slow down others. */
test('heavy readers break neither orders nor pages', async () => {
  const dataDir = await createDemoFolder()
  const { origin } = await start({ DATA_DIR: dataDir, TRUSTED_PROXY: '127.0.0.1,::1' })
  const shop = { origin, publishableKey: readKeys(dataDir).publishableKey }
  const quote = await prepareQuote(shop)
  const visit = async () => {
    for (let n = 0; n < 5; n++) {
      expect((await quote()).status).toBe(200)
      expect((await fetch(`${origin}/shop?q=${randomUUID()}`)).status).toBe(200)
    }
  }

  const attack = readHeavily({ ...shop, path: nestedRequest(12, 52), addresses: 1 })
  // Refused before it runs, and then because the address has sent too many.
  await expect.poll(() => [...attack.statuses].toSorted()).toEqual([400, 429])
  await visit()
  await attack.stop()
  expect([...attack.statuses].toSorted()).toEqual([400, 429])

  // Within the budget: some are answered, and the others are told to come back later.
  const costly = readHeavily({ ...shop, path: await findCostliest(shop), addresses: readers })
  await expect.poll(() => [...costly.statuses]).toContain(200)
  await visit()
  await costly.stop()
  expect([...costly.statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
})
