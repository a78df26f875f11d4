import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findCostliest, nestedRequest, readHeavily, timeShop } from './heavy-readers.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createDemoFolder } = useServers()

/**
 * Other work of the machine delays each step of a quote. `npm run bench abuse` allows no such time.
 * When the readers hold the connections, a quote takes one or two seconds.
 */
const machineMs = 400

test('heavy readers neither slow down orders nor break pages', async () => {
  const dataDir = await createDemoFolder()
  const { origin } = await start({ DATA_DIR: dataDir, TRUSTED_PROXY: '127.0.0.1,::1' })
  const shop = { origin, publishableKey: readKeys(dataDir).publishableKey }
  const attack = { path: nestedRequest(12, 52), seconds: 6, addresses: 1 }
  const costly = { path: await findCostliest(shop), seconds: 6, addresses: 16 }
  await timeShop(shop, sleep(1_000))
  const quiet = await timeShop(shop, sleep(2_000))
  const check = async (load: typeof attack) => {
    const reading = readHeavily(shop, load)
    const { quoteMs, statuses } = await timeShop(shop, reading)
    expect(quoteMs).toBeLessThan(3 * quiet.quoteMs + machineMs)
    expect(new Set(statuses)).toEqual(new Set([200]))
    return Object.keys(await reading)
  }
  // Refused before it runs, and then because the address has sent too many.
  expect(await check(attack)).toEqual(['400', '429'])
  // Within the budget: some are answered, and the others are told to come back later.
  const answers = await check(costly)
  expect(answers).toContain('200')
  expect(answers.filter((status) => !['200', '429', '503'].includes(status))).toEqual([])
}, 120_000)
