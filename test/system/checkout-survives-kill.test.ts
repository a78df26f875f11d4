import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { openCheckout, type CheckoutClient } from '../shop/checkout-client.ts'
import { findFreePort } from '../servers/server-process.ts'
import { cloneDatabase } from '../template-database.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder } = useServers()

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

test('a server that is killed repeatedly during checkouts loses no order and creates none twice', async () => {
  await using database = await cloneDatabase(inject('adminUrl'))
  const env = {
    PORT: String(await findFreePort()),
    DATA_DIR: createFolder(),
    DATABASE_URL: database.adminUrl,
    TRUSTED_PROXY: '127.0.0.1,::1',
  }
  let server = await start(env)
  const { secretKey } = readKeys(env.DATA_DIR)
  const checkout = await openCheckout({ origin: server.origin, secretKey })
  const stopping = new AbortController()
  let buyers = 0
  const acknowledged: string[] = []
  const shopping = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!stopping.signal.aborted) acknowledged.push(await placeWithRetries(checkout, buyers++))
    }),
  )
  /** Further orders are confirmed, while others are being placed. */
  const sell = () => {
    const enough = acknowledged.length + clients
    return expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(enough)
  }
  for (let kill = 0; kill < kills; kill++) {
    await sell()
    await server.stop('SIGKILL')
    server = await start(env)
  }
  await sell()
  stopping.abort()
  await shopping
  const { stock, idempotencyKeys, units, payments } = await checkout.readBooks()
  expect(idempotencyKeys.toSorted()).toEqual(acknowledged.toSorted())
  // Each order has its bank transfer, which is opened with it.
  expect(payments).toBe(acknowledged.length)
  expect([units, stock]).toEqual([acknowledged.length, checkout.stock - acknowledged.length])
  // Before its database is dropped.
  await server.stop()
})
