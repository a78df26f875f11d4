import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { buildIfStale } from '../../bin/build-if-stale.ts'
import {
  findFreePort,
  startServerProcess,
  type ServerProcess,
  type ServerProcessOptions,
} from '../servers/server-process.ts'
import { withTestLock } from '../servers/with-test-lock.ts'

interface Keys {
  publishableKey: string
  secretKey: string
}

interface ServersInUse {
  /** Starts `node server.ts` on a free port; it is stopped after the test, or after the last one. */
  start(
    env: Record<string, string>,
    more?: Omit<ServerProcessOptions, 'env'>,
  ): Promise<ServerProcess>
  /** A temporary folder, removed when the servers have stopped. */
  createFolder(): string
  /**
   * A data folder in which the demo has been started before: a new one, or one that the caller has
   * made. A start there takes a third of the time of a first start, which creates the database.
   */
  createDemoFolder(folder?: string): Promise<string>
}

/**
 * The folder that {@link ServersInUse.createDemoFolder} copies. The first worker that needs it makes
 * it, and the others wait for it.
 */
async function findDemo(): Promise<string> {
  const folder = join(inject('sharedFolder'), 'demo')
  const made = `${folder}-made`
  await withTestLock(inject('adminUrl'), 'demo', async () => {
    if (existsSync(made)) return
    const server = await startServerProcess({
      env: { PORT: String(await findFreePort()), DATA_DIR: folder, DEMO_DATA: 'on' },
    })
    await server.stop()
    writeFileSync(made, '')
  })
  return folder
}

/**
 * Server processes for the tests of one file or `describe`, with the site built. Call it at its top.
 * @param options `areShared`: servers and folders last until the last test, and not only for one
 */
export function useServers({ areShared = false } = {}): ServersInUse {
  const running: ServerProcess[] = []
  const folders: string[] = []
  beforeAll(async () => {
    await buildIfStale(join(import.meta.dirname, '../..'))
  })
  const after = areShared ? afterAll : afterEach
  after(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()))
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  const createFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'startup-'))
    folders.push(folder)
    return folder
  }
  return {
    async start(env, more = {}) {
      const server = await startServerProcess({
        env: { PORT: String(await findFreePort()), ...env },
        ...more,
      })
      running.push(server)
      return server
    },
    createFolder,
    async createDemoFolder(folder = createFolder()) {
      // With the owners of the files, because PostgreSQL does not run as root.
      const { status } = spawnSync('cp', ['-a', `${await findDemo()}/.`, folder])
      expect(status).toBe(0)
      return folder
    },
  }
}

export const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

export const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

export const readKeys = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys

/** Expects that the site, the Data API, the auth service and the functions respond. */
export async function expectToServe(
  { origin }: ServerProcess,
  { publishableKey }: Pick<Keys, 'publishableKey'>,
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
  expect([inquiry.status, await inquiry.json()]).toMatchObject([
    400,
    { error: 'Please fill in all required fields.', fields: expect.any(Object) },
  ])
}
