import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { restore } from '../../backend/backup/restore.ts'
import { readConfig } from '../../backend/config.ts'
import { connectAdmin } from '../../bench/connect-admin.ts'
import { productMigrations, productSchemas } from '../../supabase/setup/product.ts'
import { openCheckout } from '../shop/checkout-client.ts'
import { compileCache, findFreePort, runServerProcess } from '../servers/server-process.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder, createDemoFolder } = useServers({ areShared: true })
let dataDir: string
const backupKey = 'the key of the backups of this shop'
const password = 'a lamp in every room'
const proxy = { TRUSTED_PROXY: '127.0.0.1,::1' }

beforeAll(async () => {
  dataDir = await createDemoFolder()
})

/** Runs `npm run backup` or `npm run restore`. */
function run(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [`bin/${program}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, output })),
  )
}

/** Runs a restore in this process. */
const restoreHere = (path: string, env: Record<string, string>) =>
  restore(path, {
    config: readConfig(env),
    product: productMigrations,
    productSchemas,
    report: () => {},
  })

/** Kills a restore while it prepares the database. */
async function killHalfWay(path: string, env: { DATA_DIR: string } & Record<string, string>) {
  const child = spawn(process.execPath, ['bin/restore.ts', path], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  await expect
    .poll(
      async () => {
        await using admin = await connectAdmin({ dataDir: env.DATA_DIR })
        return (await admin.query('select from platform.unfinished_restore')).rowCount
      },
      { interval: 20 },
    )
    .toBe(1)
  child.kill('SIGKILL')
  await ended
}

test('a shop that is backed up during orders comes back in a new folder, with its accounts', async () => {
  const server = await start({ DATA_DIR: dataDir, ...proxy })
  const { publishableKey, secretKey } = readKeys(dataDir)
  const client = createClient(server.origin, publishableKey, { auth: { persistSession: false } })
  const person = { email: 'ada@example.com', password }
  await createClient(server.origin, secretKey).auth.admin.createUser({
    ...person,
    email_confirm: true,
  })
  const { data: signedIn } = await client.auth.signInWithPassword(person)
  const userId = signedIn.user?.id ?? ''

  const checkout = await openCheckout({ origin: server.origin, secretKey })
  const stopping = new AbortController()
  const acknowledged: string[] = []
  const shopping = (async () => {
    while (!stopping.signal.aborted) {
      const key = randomUUID()
      const response = await checkout.place(key, acknowledged.length)
      await response.arrayBuffer()
      if (response.ok) acknowledged.push(key)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(5)
  const before = [...acknowledged]
  const made = await run('backup', [], { DATA_DIR: dataDir, BACKUP_KEY: backupKey })
  stopping.abort()
  await shopping
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('and was read back.') })
  const [file = ''] = readdirSync(join(dataDir, 'backups'))
  const path = join(dataDir, 'backups', file)
  expect(file).toMatch(/^backup-\d{8}T\d{6}Z-by-hand\.tar\.gz\.age$/)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  // A new file here would have to be part of the backup, or be left out on purpose.
  expect(readdirSync(dataDir)).toEqual([
    'backups',
    'keys.json',
    'postgres',
    'postgres-password',
    'storage',
  ])

  expect(await run('backup', [], { DATA_DIR: createFolder() })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in'),
  })
  const ontoItself = { DATA_DIR: dataDir, BACKUP_KEY: backupKey }
  await expect(restoreHere(path, ontoItself)).rejects.toThrow('Another server')
  await server.stop()
  await expect(restoreHere(path, ontoItself)).rejects.toThrow('The database has data already')

  const newDir = join(createFolder(), 'restored')
  await expect(restoreHere(path, { DATA_DIR: newDir })).rejects.toThrow('Set BACKUP_KEY')
  expect(existsSync(newDir)).toBe(false)
  await killHalfWay(path, { DATA_DIR: newDir, BACKUP_KEY: backupKey })
  expect(
    await runServerProcess({ env: { PORT: String(await findFreePort()), DATA_DIR: newDir } }),
  ).toEqual({
    code: 1,
    output:
      'A restore into this database did not finish. Run the same "npm run restore" again; it starts over.\n',
  })
  const restored = await run('restore', [path], { DATA_DIR: newDir, BACKUP_KEY: backupKey })
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/Restored [\d,]+ rows/) })
  expect(readFileSync(join(newDir, 'keys.json'))).toEqual(readFileSync(join(dataDir, 'keys.json')))

  const again = await start({ DATA_DIR: newDir, ...proxy })
  const { data: back, error } = await createClient(again.origin, publishableKey, {
    auth: { persistSession: false },
  }).auth.signInWithPassword(person)
  expect([error, back.user?.id]).toEqual([null, userId])
  const restoredCheckout = await openCheckout({ origin: again.origin, secretKey })
  const books = await restoredCheckout.readBooks()
  // All orders from before the backup, and of the later ones only whole ones.
  expect(books.idempotencyKeys).toEqual(expect.arrayContaining(before))
  expect(acknowledged).toEqual(expect.arrayContaining(books.idempotencyKeys))
  expect(books.units).toBe(books.idempotencyKeys.length)
  // The restored shop goes on with the next order number.
  expect((await restoredCheckout.place(randomUUID(), 1_000)).status).toBe(200)
})

test('a hosted Supabase makes and restores its own backups', async () => {
  const env = {
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    DATABASE_URL: 'postgres://postgres@127.0.0.1:1/postgres',
  }
  expect(await run('backup', [], env)).toEqual({
    code: 1,
    output: 'A hosted Supabase makes its own backups: see Database, Backups in its dashboard.\n',
  })
  expect(await run('restore', ['backup.tar.gz'], env)).toEqual({
    code: 1,
    output: 'A hosted Supabase restores its own backups: see Database, Backups in its dashboard.\n',
  })
  expect(await run('restore', [], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('Say which backup'),
  })
})
