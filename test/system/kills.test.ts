import { expect, test } from 'vitest'
import { openKilledShop } from '../kills/open-killed-shop.ts'
import { playKills } from '../kills/play-kills.ts'
import { findFreePort } from '../servers/server-process.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createDemoFolder } = useServers()

/** Of the full size in `npm run bench kills`. */
const sample = { victims: ['both', 'database'], seed: 2, maxAnswers: 20 } as const

test('a shop whose server and database are killed during mixed work loses nothing and breaks no rule', async () => {
  const dataDir = await createDemoFolder()
  const port = await findFreePort()
  const run = () =>
    start(
      {
        PORT: String(port),
        DATA_DIR: dataDir,
        PAYMENTS: 'sandbox',
        TRUSTED_PROXY: '127.0.0.1,::1',
      },
      { program: 'bin/start.ts' },
    )
  const server = await run()
  const shop = await openKilledShop({ origin: server.origin, dataDir, keys: readKeys(dataDir) })
  expect(await playKills(shop, { ...sample, server, start: run })).toEqual({ lost: [], broken: [] })
})
