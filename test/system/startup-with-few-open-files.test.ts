import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useServers } from '../use/use-servers.ts'

const { start, createDemoFolder } = useServers()
const limit = ['prlimit', '--nofile=320:320']
const canLimit = spawnSync(limit[0] ?? '', [...limit.slice(1), 'true']).status === 0

test.runIf(canLimit)(
  'a server that may open few files says so, and still has places for visitors among silent connections',
  async () => {
    const server = await start({ DATA_DIR: await createDemoFolder() }, { through: limit })
    expect(server.output()).toContain(
      'This process may open 320 files, so it serves at most 120 connections at the same time.',
    )
    const port = Number(new URL(server.origin).port)
    const silent = Array.from({ length: 400 }, (_, n) =>
      connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (n % 40)}` }),
    )
    for (const socket of silent) socket.on('error', () => {})
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    for (let n = 0; n < 10; n++)
      expect((await fetch(server.origin, { headers: { connection: 'close' } })).status).toBe(200)
    for (const socket of silent) socket.destroy()
  },
)
