import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { buildIfStale } from '../bin/build-if-stale.ts'
import { openCheckout, type CheckoutClient } from './checkout-client.ts'
import { findFreePort, startServerProcess } from './servers/server-process.ts'
import { cloneDatabase, givenDatabaseUrl } from './template-database.ts'

const kills = 3
const clients = 8

/** Sends one order again and again under its own key until the shop says that it has it. */
async function placeAtLast({ place }: CheckoutClient, buyer: number): Promise<string> {
  const idempotencyKey = randomUUID()
  for (;;) {
    const response = await place(idempotencyKey, buyer).catch(() => null)
    if (response?.status === 200) return idempotencyKey
    if (response && response.status < 500)
      throw new Error(`place-order: ${response.status} ${await response.text()}`)
    await sleep(100)
  }
}

test(
  'a server that is killed again and again while people order loses no order and makes none twice (R1)',
  { timeout: 240_000 },
  async () => {
    await buildIfStale(join(import.meta.dirname, '..'))
    const dataDir = mkdtempSync(join(tmpdir(), 'imole-kill-'))
    await using given = givenDatabaseUrl ? await cloneDatabase(givenDatabaseUrl) : null
    const env = {
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      TRUSTED_PROXY: '127.0.0.1,::1',
      ...(given && { DATABASE_URL: given.adminUrl }),
    }
    let server = await startServerProcess({ env })
    try {
      const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
        secretKey: string
      }
      const checkout = await openCheckout({ origin: server.origin, secretKey })
      const closing = new AbortController()
      let buyers = 0
      const acknowledged: string[] = []
      const shopping = Promise.all(
        Array.from({ length: clients }, async () => {
          while (!closing.signal.aborted) acknowledged.push(await placeAtLast(checkout, buyers++))
        }),
      )
      for (let kill = 0; kill < kills; kill++) {
        // In the middle of the shopping, however fast this machine is.
        const before = acknowledged.length
        await vi.waitUntil(() => acknowledged.length >= before + clients, { timeout: 60_000 })
        await sleep(randomInt(300))
        await server.stop('SIGKILL')
        server = await startServerProcess({ env })
      }
      await sleep(500)
      closing.abort()
      await shopping
      const { stock, idempotencyKeys, units } = await checkout.readBooks()
      expect(idempotencyKeys.toSorted()).toEqual(acknowledged.toSorted())
      expect([units, stock]).toEqual([acknowledged.length, checkout.stock - acknowledged.length])
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
