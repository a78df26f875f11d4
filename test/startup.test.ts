import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { buildIfStale } from '../bin/build-if-stale.ts'
import {
  findFreePort,
  runServerProcess,
  startServerProcess,
  type ServerProcess,
  type ServerProcessOptions,
} from './servers/server-process.ts'

/** `node server.ts` as people start it, in processes of its own. */
const root = join(import.meta.dirname, '..')
const running: ServerProcess[] = []
const folders: string[] = []

beforeAll(() => buildIfStale(root), 120_000)
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'imole-start-'))
  folders.push(folder)
  return folder
}

async function start(
  env: Record<string, string>,
  more: Omit<ServerProcessOptions, 'env'> = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({
    env: { PORT: String(await findFreePort()), ...env },
    ...more,
  })
  running.push(server)
  return server
}

const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
const keysIn = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as {
    publishableKey: string
    secretKey: string
  }

async function expectToServe(
  { origin }: ServerProcess,
  { publishableKey }: { publishableKey: string },
): Promise<void> {
  const home = await fetch(`${origin}/`)
  expect([home.status, (await home.text()).slice(0, 15)]).toEqual([200, '<!DOCTYPE html>'])
  const products = await fetch(`${origin}/rest/v1/products?select=id,name&limit=2`, {
    headers: { apikey: publishableKey },
  })
  expect([products.status, await products.json()]).toEqual([
    200,
    [{ id: expect.any(String), name: expect.any(String) }, expect.anything()],
  ])
  expect(
    (await fetch(`${origin}/auth/v1/health`, { headers: { apikey: publishableKey } })).status,
  ).toBe(200)
  const inquiry = await fetch(`${origin}/functions/v1/submit-project-inquiry`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([inquiry.status, await inquiry.json()]).toEqual([
    400,
    { error: 'Please fill in all required fields.' },
  ])
}

test('the build can be asked for by itself', () => {
  const { status, stdout } = spawnSync(process.execPath, ['bin/build-if-stale.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, 'The site was built from these sources already.\n'])
}, 30_000)

describe('what cannot start says why, in a sentence, and ends with 1', () => {
  test('a port that is taken, before the database is touched', async () => {
    const dataDir = join(makeFolder(), 'data')
    const taken = createServer()
    const port = await findFreePort()
    await new Promise<void>((resolve) => taken.listen(port, resolve))
    expect(await runServerProcess({ env: { PORT: String(port), DATA_DIR: dataDir } })).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop what uses it or set PORT.\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
    taken.close()
  })

  test('settings that are wrong, and a database that does not answer', async () => {
    expect(await runServerProcess({ env: { PORT: 'x', SMTP_URL: 'mail' } })).toMatchObject({
      code: 1,
      output:
        'PORT must be a port number from 0 to 65535. It is "x".\nSMTP_URL must be a URL that starts with smtp:// or smtps://. It is "mail".\n',
    })
    const port = await findFreePort()
    const gone = await runServerProcess({
      env: {
        PORT: String(await findFreePort()),
        DATABASE_URL: `postgres://u:secret@127.0.0.1:${port}/x`,
      },
    })
    expect(gone.code).toBe(1)
    expect(gone.output).toMatch(
      new RegExp(
        `^The database 127.0.0.1:${port}/x cannot be used \\(.*ECONNREFUSED.*\\). Check that it runs and that DATABASE_URL is right.\n$`,
      ),
    )
  })
})

describe('on the embedded database', () => {
  test('one server holds a data folder; it survives a kill -9, and stops with its database', async () => {
    const dataDir = makeFolder()
    const first = await start({ DATA_DIR: dataDir })
    await expectToServe(first, keysIn(dataDir))

    const second = await runServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
    })
    expect(second).toEqual({
      code: 1,
      output: `Another server (process ${first.process.pid}) holds the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    })
    await expectToServe(first, keysIn(dataDir))

    const keys = keysIn(dataDir)
    const postmaster = postmasterPid(dataDir)
    await first.stop('SIGKILL')
    running.splice(0)
    expect(isAlive(postmaster)).toBe(true)

    const next = await start({ DATA_DIR: dataDir })
    expect(keysIn(dataDir)).toEqual(keys)
    await expectToServe(next, keys)

    next.process.kill('SIGTERM')
    next.process.kill('SIGINT')
    expect(await next.stop()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    expect(isAlive(postmaster)).toBe(false)
  }, 60_000)

  test('it goes on when nobody reads its output any more, also with errors to tell, and stops when it is told to', async () => {
    const dataDir = makeFolder()
    const server = await start({ DATA_DIR: dataDir })
    server.process.stdout?.destroy()
    server.process.stderr?.destroy()
    // Logged as an error, whoever sends it.
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
    await expectToServe(server, keysIn(dataDir))
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  }, 30_000)

  test("a database that dies is started again: kept pages stay, the rest comes back, and the folder is still this server's (R19)", async () => {
    const dataDir = makeFolder()
    const server = await start({ DATA_DIR: dataDir })
    const keys = keysIn(dataDir)
    await expectToServe(server, keys)
    const dead = postmasterPid(dataDir)
    process.kill(dead, 'SIGKILL')
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
    await vi.waitFor(() => expectToServe(server, keys), { timeout: 30_000, interval: 100 })
    const revived = postmasterPid(dataDir)
    expect([revived === dead, isAlive(revived)]).toEqual([false, true])
    expect(
      await runServerProcess({ env: { PORT: String(await findFreePort()), DATA_DIR: dataDir } }),
    ).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `Another server (process ${server.process.pid}) holds the data`,
      ),
    })
    await server.stop()
    expect(isAlive(revived)).toBe(false)
    expect(server.output()).toContain('the database crashed and is being restarted')
  }, 90_000)

  test('Ctrl+C while it starts leaves nothing running', async () => {
    const dataDir = makeFolder()
    const ended = runServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: dataDir },
      onSpawn: async (child) => {
        while (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) await sleep(10)
        child.kill('SIGINT')
      },
    })
    expect(await ended).toEqual({ code: 0, output: '' })
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  })

  test.runIf(process.getuid?.() === 0)(
    'root can keep the data below a folder that only root may enter',
    async () => {
      const closed = makeFolder()
      chmodSync(closed, 0o700)
      const dataDir = join(closed, 'home/data')
      await expectToServe(await start({ DATA_DIR: dataDir }), keysIn(dataDir))
    },
  )

  const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const canRead =
    process.getuid?.() === 0 &&
    spawnSync(asNobody[0] ?? '', [...asNobody.slice(1), 'test', '-r', join(root, 'server.ts')])
      .status === 0
  test.runIf(canRead)('a normal user can start it', async () => {
    const dataDir = makeFolder()
    chownSync(dataDir, 65_534, 65_534)
    await expectToServe(
      await start({ DATA_DIR: dataDir, HOME: dataDir }, { through: asNobody }),
      keysIn(dataDir),
    )
  })
})

describe('on another PostgreSQL', () => {
  async function createOwnDatabase(): Promise<string> {
    const admin = new Client({ connectionString: inject('adminUrl') })
    await admin.connect()
    const name = `own_${process.pid}_${Math.random().toString(36).slice(2)}`
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = new URL(inject('adminUrl'))
    url.pathname = `/${name}`
    return url.toString()
  }

  test('two servers on one database serve it, and a change made through one is seen in pages of the other', async () => {
    const env = { DATABASE_URL: await createOwnDatabase(), DATA_DIR: makeFolder() }
    const first = await start(env)
    const second = await start(env)
    const keys = keysIn(env.DATA_DIR)
    expect(existsSync(join(env.DATA_DIR, 'postgres'))).toBe(false)
    for (const server of [first, second]) await expectToServe(server, keys)

    const headers = { apikey: keys.secretKey, 'content-type': 'application/json' }
    const products = (await (
      await fetch(`${first.origin}/rest/v1/products?select=id,name&limit=1`, { headers })
    ).json()) as { id: string; name: string }[]
    const page = `${second.origin}/shop/${products[0]?.id}`
    expect(await (await fetch(page)).text()).toContain(products[0]?.name)
    const renamed = await fetch(`${first.origin}/rest/v1/products?id=eq.${products[0]?.id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ name: 'Renamed by another process' }),
    })
    expect(renamed.status).toBe(204)
    await expect
      .poll(async () => (await fetch(page)).text(), { timeout: 1_000, interval: 20 })
      .toContain('Renamed by another process')
  }, 60_000)

  test('a hosted Supabase answers through us, and our functions run here', async () => {
    const hostedData = makeFolder()
    const hosted = await start({ DATA_DIR: hostedData })
    const keys = keysIn(hostedData)
    const databaseUrl = `postgres://postgres:${readFileSync(join(hostedData, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${readFileSync(join(hostedData, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]}/postgres`
    const ours = await start({
      SUPABASE_URL: hosted.origin,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      DATABASE_URL: databaseUrl,
      DATA_DIR: makeFolder(),
    })
    await expectToServe(ours, keys)

    const signUp = await fetch(`${ours.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'a lamp in every room' }),
    })
    expect([signUp.status, await signUp.json()]).toMatchObject([200, { email: 'ada@example.com' }])
    expect((await fetch(`${ours.origin}/dev/mailbox`)).status).toBe(404)
    await hosted.stop()
    const gone = await fetch(`${ours.origin}/rest/v1/products`, {
      headers: { apikey: keys.publishableKey },
    })
    expect([gone.status, await gone.json()]).toMatchObject([502, { code: 'bad_gateway' }])
  }, 60_000)
})
