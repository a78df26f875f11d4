import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { findFreePort, runServerProcess } from '../servers/server-process.ts'
import { expectToServe, isAlive, postmasterPid, readKeys, useServers } from '../use/use-servers.ts'

const root = join(import.meta.dirname, '../..')

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
const { start, createFolder, createDemoFolder } = useServers()

test('bin/build-if-stale.ts can be run directly', () => {
  const { status, stdout } = spawnSync(process.execPath, ['bin/build-if-stale.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, 'The site was built from these sources already.\n'])
}, 30_000)

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

  test('invalid settings and an unreachable database', async () => {
    expect(await runServerProcess({ env: { PORT: 'x', SMTP_URL: 'mail' } })).toMatchObject({
      code: 1,
      output:
        'PORT must be a port number from 0 to 65535. It is "x".\nSMTP_URL must be a URL that starts with smtp:// or smtps://. It is "mail".\n',
    })
    const port = await findFreePort()
    const unreachable = await runServerProcess({
      env: {
        PORT: String(await findFreePort()),
        DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/x`,
      },
    })
    expect(unreachable.code).toBe(1)
    expect(
      await runServerProcess({ env: { DATABSE_URL: 'postgres://me:secret@127.0.0.1/x' } }),
    ).toEqual({
      code: 1,
      output: 'DATABSE_URL is not a setting. Rename it to DATABASE_URL, or remove it.\n',
    })
    expect(unreachable.output).toMatch(
      new RegExp(
        `^The database 127.0.0.1:${port}/x cannot be used \\(.*ECONNREFUSED.*\\). Check that it runs and that DATABASE_URL is right.\n$`,
      ),
    )
  })
})

describe('on the embedded database', () => {
  test('a data folder that cannot be used is reported in one sentence, and stays as it is', async () => {
    const dataDir = createFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/postgresql.conf'), '')
    const damaged = await runServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
    })
    expect(damaged.code).toBe(1)
    expect(damaged.output).toMatch(
      /^\S+postgres is not empty, but it is no PostgreSQL database: [^\n]*Complete it, or set DATA_DIR to a new folder\.\n$/,
    )
    expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual([
      'postgres',
      'postgres/postgresql.conf',
    ])
    const file = join(dataDir, 'postgres/postgresql.conf')
    expect(
      await runServerProcess({ env: { PORT: String(await findFreePort()), DATA_DIR: file } }),
    ).toEqual({
      code: 1,
      output: `DATA_DIR ${file} is not a folder, or lies below something that is none. Set DATA_DIR to a folder that this user may write.\n`,
    })
  }, 40_000)

  test('a second server on a data folder is refused; a restart after kill -9 works; stopping also stops the database', async () => {
    const dataDir = await createDemoFolder()
    const first = await start({ DATA_DIR: dataDir })
    await expectToServe(first, readKeys(dataDir))

    const second = await runServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
    })
    expect(second).toEqual({
      code: 1,
      output: `Another server (process ${first.process.pid}) holds the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    })
    await expectToServe(first, readKeys(dataDir))

    const keys = readKeys(dataDir)
    const postmaster = postmasterPid(dataDir)
    await first.stop('SIGKILL')
    expect(isAlive(postmaster)).toBe(true)

    const next = await start({ DATA_DIR: dataDir })
    expect(readKeys(dataDir)).toEqual(keys)
    await expectToServe(next, keys)

    next.process.kill('SIGTERM')
    next.process.kill('SIGINT')
    expect(await next.stop()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(isAlive(postmaster)).toBe(false)
  }, 60_000)

  test('continues to run after its output streams are closed, also when it logs errors, and stops on SIGTERM', async () => {
    const dataDir = await createDemoFolder()
    const server = await start({ DATA_DIR: dataDir })
    server.process.stdout?.destroy()
    server.process.stderr?.destroy()
    // The server logs this report as an error.
    const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src' } })
    for (let count = 0; count < 3; count++) {
      expect(
        (
          await fetch(`${server.origin}/csp-report`, {
            method: 'POST',
            body: report,
            signal: AbortSignal.timeout(5_000),
          })
        ).status,
      ).toBe(204)
    }
    await expectToServe(server, readKeys(dataDir))
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  }, 120_000)

  test('a database that crashes is restarted: cached pages stay available, the rest recovers, and the data folder stays locked', async () => {
    const dataDir = await createDemoFolder()
    const server = await start({ DATA_DIR: dataDir })
    const keys = readKeys(dataDir)
    await expectToServe(server, keys)
    const listeners = await countListeners(dataDir)
    expect(listeners).toBeGreaterThan(0)
    const crashedPid = postmasterPid(dataDir)
    process.kill(crashedPid, 'SIGKILL')
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
    // Connections of the crashed database can answer for a moment longer.
    const restartedPid = await vi.waitFor(
      () => {
        const pid = postmasterPid(dataDir)
        expect([pid === crashedPid, isAlive(pid)]).toEqual([false, true])
        return pid
      },
      { timeout: 30_000, interval: 100 },
    )
    await vi.waitFor(() => expectToServe(server, keys), { timeout: 30_000, interval: 100 })
    // Each part that listens has one connection again, and no more.
    await expect.poll(() => countListeners(dataDir), { timeout: 10_000 }).toBe(listeners)
    expect(
      await runServerProcess({ env: { PORT: String(await findFreePort()), DATA_DIR: dataDir } }),
    ).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `Another server (process ${server.process.pid}) holds the data`,
      ),
    })
    await server.stop()
    expect(isAlive(restartedPid)).toBe(false)
    expect(server.output()).toContain('the database crashed and is being restarted')
  }, 90_000)

  test('Ctrl+C during the start leaves no process running', async () => {
    const dataDir = createFolder()
    const ended = runServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
      onSpawn: async (child) => {
        while (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) await sleep(10)
        child.kill('SIGINT')
      },
    })
    expect(await ended).toEqual({ code: 0, output: '' })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  }, 60_000)

  test.runIf(process.getuid?.() === 0)(
    'root can use a data folder below a folder that only root can enter',
    async () => {
      const rootOnly = createFolder()
      chmodSync(rootOnly, 0o700)
      const dataDir = join(rootOnly, 'home/data')
      await expectToServe(await start({ DATA_DIR: dataDir }), readKeys(dataDir))
    },
    60_000,
  )

  const asNormalUser = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const canRead =
    process.getuid?.() === 0 &&
    spawnSync(asNormalUser[0] ?? '', [
      ...asNormalUser.slice(1),
      'test',
      '-r',
      join(root, 'server.ts'),
    ]).status === 0
  test.runIf(canRead)(
    'a normal user can start the server',
    async () => {
      const dataDir = createFolder()
      chownSync(dataDir, 65_534, 65_534)
      await expectToServe(
        await start({ DATA_DIR: dataDir, HOME: dataDir }, { through: asNormalUser }),
        readKeys(dataDir),
      )
    },
    120_000,
  )
})
