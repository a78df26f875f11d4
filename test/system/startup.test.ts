import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDatabase } from '../../backend/db/open-database.ts'
import { findFreePort, runServerProcess, type ServerProcess } from '../servers/server-process.ts'
import { expectToServe, isAlive, postmasterPid, readKeys, useServers } from '../use/use-servers.ts'

const root = join(import.meta.dirname, '../..')
const { start, createFolder, createDemoFolder } = useServers({ areShared: true })

async function countListeners(dataDir: string): Promise<number> {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const client = new Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name = 'services listen'`,
  )
  await client.end()
  return rowCount ?? 0
}

test('bin/build-if-stale.ts can be run directly', () => {
  const { status, stdout } = spawnSync(process.execPath, ['bin/build-if-stale.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, 'The site was built from these sources already.\n'])
})

describe('a failed start exits with code 1 and a clear message', () => {
  test('a port in use is reported before the database is started', async () => {
    const dataDir = join(createFolder(), 'data')
    const other = createServer()
    const port = await findFreePort()
    await new Promise<void>((resolve) => other.listen(port, resolve))
    expect(await runServerProcess({ env: { PORT: String(port), DATA_DIR: dataDir } })).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop what uses it or set PORT.\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })

  test('invalid settings are reported together', async () => {
    expect(await runServerProcess({ env: { PORT: 'x', DATABSE_URL: 'postgres://x' } })).toEqual({
      code: 1,
      output:
        'PORT must be a port number from 0 to 65535. It is "x".\nDATABSE_URL is not a setting. Rename it to DATABASE_URL, or remove it.\n',
    })
  })

  test('so are those of the gateway, without their value', async () => {
    expect(await runServerProcess({ env: { PAYSTACK_SECRET_KEY: 'pk_live_abc' } })).toEqual({
      code: 1,
      output: 'PAYSTACK_SECRET_KEY must be a secret key of Paystack: sk_live_… or sk_test_….\n',
    })
  })
})

test('Ctrl+C during the first start leaves no process running', async () => {
  const dataDir = createFolder()
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const ended = await runServerProcess({
    env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
    onSpawn: async (child) => {
      await expect.poll(() => existsSync(pidFile), { interval: 10 }).toBe(true)
      child.kill('SIGINT')
    },
  })
  expect(ended).toEqual({ code: 0, output: '' })
  expect(existsSync(pidFile)).toBe(false)
})

describe('a server on the embedded database, one thing after another', () => {
  let dataDir: string
  let keys: ReturnType<typeof readKeys>
  let server: ServerProcess
  beforeAll(async () => {
    dataDir = await createDemoFolder()
    keys = readKeys(dataDir)
    server = await start({ DATA_DIR: dataDir })
  })

  test('refuses a second server on its data folder, and goes on', async () => {
    const second = await runServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
    })
    expect(second).toEqual({
      code: 1,
      output: `Another server (process ${server.process.pid}) holds the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    })
    await expectToServe(server, keys)
  })

  test('starts again after kill -9, on the database that kept running', async () => {
    const postmaster = postmasterPid(dataDir)
    await server.stop('SIGKILL')
    expect(isAlive(postmaster)).toBe(true)
    // As somebody who has a mail server, so that nobody can read mails here.
    server = await start({ DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(postmasterPid(dataDir)).toBe(postmaster)
    expect(readKeys(dataDir)).toEqual(keys)
    await expectToServe(server, keys)
    expect((await fetch(`${server.origin}/dev/mailbox`)).status).toBe(404)
    expect(server.output()).not.toMatch(/^Mail /m)
  })

  test('a database that crashes is restarted: cached pages stay available, the rest recovers, and the data folder stays locked', async () => {
    const listeners = await countListeners(dataDir)
    expect(listeners).toBeGreaterThan(0)
    const crashedPid = postmasterPid(dataDir)
    process.kill(crashedPid, 'SIGKILL')
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
    // Connections of the crashed database can answer for a moment longer.
    await expect
      .poll(() => {
        const pid = postmasterPid(dataDir)
        return pid !== crashedPid && isAlive(pid)
      })
      .toBe(true)
    await expect.poll(() => expectToServe(server, keys).then(() => 'serves')).toBe('serves')
    // Each part that listens has one connection again, and no more.
    await expect.poll(() => countListeners(dataDir)).toBe(listeners)
    await expect(
      startDatabase({ mode: { name: 'embedded' }, dataDir }, { isShared: false }),
    ).rejects.toThrow(`Another server (process ${server.process.pid}) holds the data`)
    expect(server.output()).toContain('the database crashed and is being restarted')
  })

  test('continues to run after its output streams are closed, also when it logs errors', async () => {
    server.process.stdout?.destroy()
    server.process.stderr?.destroy()
    // The server logs this report as an error.
    const body = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src' } })
    for (let count = 0; count < 3; count++) {
      const { status } = await fetch(`${server.origin}/csp-report`, { method: 'POST', body })
      expect(status).toBe(204)
    }
    await expectToServe(server, keys)
  })

  test('stops its database when it stops, also when two signals arrive', async () => {
    const postmaster = postmasterPid(dataDir)
    server.process.kill('SIGTERM')
    server.process.kill('SIGINT')
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(isAlive(postmaster)).toBe(false)
  })
})
