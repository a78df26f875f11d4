import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { createDatabase } from './database.ts'

const { admin, db, url } = await useDatabase()

/** A way to the database that can be cut and mended, like the database itself. */
async function openWay() {
  const direct = new URL(url)
  const sockets = new Set<Socket>()
  const way = { url: '', isCut: false, attemptsWhileCut: 0 }
  const server = createServer((near) => {
    near.on('error', () => {})
    if (way.isCut) {
      way.attemptsWhileCut++
      // Like a port that nobody listens on: the driver reports an error, then the end.
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(direct.port), direct.hostname)
    far.on('error', () => {})
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(way, {
    url: through.href,
    cut() {
      way.isCut = true
      way.attemptsWhileCut = 0
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await server[Symbol.asyncDispose]()
    },
  })
}

const countListeners = async () =>
  Number(
    (
      await admin.query<{ count: string }>(
        `select count(*) from pg_stat_activity
         where datname = current_database() and application_name = 'services listen'`,
      )
    ).rows[0]?.count,
  )

test('after ten outages there is still one listening connection, and each notification arrives once', async () => {
  await using way = await openWay()
  const database = createDatabase({ url: way.url })
  const received: string[] = []
  let gaps = 0
  const subscription = await database.listen('greetings', {
    onPayload: (payload) => received.push(payload),
    onGap: () => gaps++,
  })
  for (let outage = 1; outage <= 10; outage++) {
    way.cut()
    // Long enough for attempts that fail.
    await expect.poll(() => way.attemptsWhileCut).toBeGreaterThanOrEqual(2)
    expect(subscription.isLive()).toBe(false)
    way.isCut = false
    await expect.poll(() => subscription.isLive()).toBe(true)
    expect(gaps).toBe(outage + 1)
  }
  expect(await countListeners()).toBe(1)
  await db.transaction({ role: 'anon' }, (tx) => tx.query(`select pg_notify('greetings', 'hello')`))
  await subscription.catchUp()
  expect(received).toEqual(['hello'])
  await subscription.close()
  await expect.poll(countListeners).toBe(0)
  await database.close()
})

test('closing during an outage ends the attempts', async () => {
  await using way = await openWay()
  const database = createDatabase({ url: way.url })
  const subscription = await database.listen('greetings', { onPayload() {}, onGap() {} })
  way.cut()
  await expect.poll(() => way.attemptsWhileCut).toBeGreaterThanOrEqual(1)
  await subscription.close()
  way.isCut = false
  const attempts = way.attemptsWhileCut
  await expect.poll(countListeners).toBe(0)
  expect(way.attemptsWhileCut).toBe(attempts)
  await database.close()
})
