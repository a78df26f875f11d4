import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { buildIfStale } from '../../bin/build-if-stale.ts'
import { openCheckout, type CheckoutClient } from '../shop/checkout-client.ts'
import { findFreePort, startServerProcess } from '../servers/server-process.ts'
import { cloneDatabase, givenDatabaseUrl } from '../template-database.ts'

const kills = 3
const clients = 8

/** Sends one order with the same idempotency key until the shop confirms it. */
async function placeWithRetries({ place }: CheckoutClient, buyer: number): Promise<string> {
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
  'a server that is killed repeatedly during checkouts loses no order and creates none twice',
  { timeout: 240_000 },
  async () => {
    await buildIfStale(join(import.meta.dirname, '../..'))
    const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
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
      const stopping = new AbortController()
      let buyers = 0
      const acknowledged: string[] = []
      const shopping = Promise.all(
        Array.from({ length: clients }, async () => {
          while (!stopping.signal.aborted)
            acknowledged.push(await placeWithRetries(checkout, buyers++))
        }),
      )
      for (let kill = 0; kill < kills; kill++) {
        // Wait for confirmed orders rather than for a time, so that the kill comes during checkouts
        // on any machine.
        const before = acknowledged.length
        await vi.waitUntil(() => acknowledged.length >= before + clients, { timeout: 60_000 })
        await sleep(randomInt(300))
        await server.stop('SIGKILL')
        server = await startServerProcess({ env })
      }
      await sleep(500)
      stopping.abort()
      await shopping
      const { stock, idempotencyKeys, units, payments } = await checkout.readBooks()
      expect(idempotencyKeys.toSorted()).toEqual(acknowledged.toSorted())
      // Each order has its bank transfer, which is opened with it.
      expect(payments).toBe(acknowledged.length)
      expect([units, stock]).toEqual([acknowledged.length, checkout.stock - acknowledged.length])
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
