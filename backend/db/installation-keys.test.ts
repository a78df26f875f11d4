import { createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StartError } from '../start/start-error.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { Migrations } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'

const root = mkdtempSync(join(tmpdir(), 'installation-'))
const noProduct: Migrations = {
  folder: join(root, 'migrations'),
  ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
}
const createFolder = () => mkdtempSync(join(root, 'data-'))

/** A PostgreSQL of its own, because the login that these tests change belongs to all databases. */
let postgres: EmbeddedPostgres
let databaseUrl: URL
let databases = 0
beforeAll(async () => {
  mkdirSync(noProduct.folder)
  postgres = await startEmbeddedPostgres(createFolder())
})
beforeEach(async () => {
  const name = `shop_${++databases}`
  await query(postgres.adminUrl, `create database ${name}`)
  databaseUrl = Object.assign(new URL(postgres.adminUrl), { pathname: `/${name}` })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

async function query(url: string | URL, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: String(url) })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const siteUrl = 'https://shop.example'
const open = (dataDir: string, url: string | URL = databaseUrl) =>
  openDatabase(
    { mode: { name: 'postgres', databaseUrl: String(url) }, dataDir, siteUrl },
    noProduct,
    () => {},
  )

const loginOf = ({ db }: OpenDatabase) =>
  db
    .transaction({ role: 'anon' }, (tx) =>
      tx.query<{ login: string }>('select session_user as login'),
    )
    .then(({ rows }) => rows[0]?.login)

describe('two servers on one database', () => {
  const otherKeys =
    /keys\.json has other keys than those that this database is used with\. All servers on one database need the same file\. Nothing was changed\. Copy keys\.json from the other server or from your backup\./

  test('with the same keys in different folders start', async () => {
    const [a, b] = [createFolder(), createFolder()]
    await using first = new AsyncDisposableStack()
    const one = await open(a)
    first.defer(() => one.close())
    cpSync(join(a, 'keys.json'), join(b, 'keys.json'))
    const two = await open(b)
    first.defer(() => two.close())
    expect([await loginOf(one), await loginOf(two)]).toEqual(['authenticator', 'authenticator'])
  })

  test('with different keys: the second is refused before it changes anything', async () => {
    const [a, b] = [createFolder(), createFolder()]
    // Keys of its own, from another database.
    await query(postgres.adminUrl, `create database other_${databases}`)
    const other = Object.assign(new URL(databaseUrl), { pathname: `/other_${databases}` })
    await (await open(b, other)).close()
    await (await open(a)).close()
    const migration = join(noProduct.folder, '29990101000000_create_later.sql')
    writeFileSync(migration, 'create table public.later ()')
    const before = await query(databaseUrl, 'select * from platform.installation')
    await expect(open(b)).rejects.toBeInstanceOf(StartError)
    await expect(open(b)).rejects.toThrow(otherKeys)
    rmSync(migration)
    expect(await query(databaseUrl, 'select * from platform.installation')).toEqual(before)
    expect(await query(databaseUrl, `select to_regclass('public.later') as later`)).toEqual([
      { later: null },
    ])
    await (await open(a)).close()
  })

  test('without its keys, a server is refused and makes no new ones', async () => {
    await (await open(createFolder())).close()
    const empty = createFolder()
    await expect(open(empty)).rejects.toThrow(
      /keys\.json is missing, but this database is in use\. Nothing was changed\. Copy keys\.json/,
    )
    expect(existsSync(join(empty, 'keys.json'))).toBe(false)
  })

  test('that both make keys for a new database at once: one of them is refused', async () => {
    const starts = await Promise.allSettled([open(createFolder()), open(createFolder())])
    const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    for (const database of opened) await database.close()
    expect([opened.length, refused.length]).toEqual([1, 1])
    // Either while it looks at the other server, or at the keys of the database.
    expect(String(refused[0])).toMatch(/another SITE_URL or keys\.json|has other keys than those/)
  })

  test('the fingerprint does not reveal the keys and is not readable by requests', async () => {
    const database = await open(createFolder())
    for (const role of ['anon', 'authenticated', 'service_role', 'supabase_auth_admin'])
      await expect(
        database.db.transaction({ role }, (tx) => tx.query('select * from platform.installation')),
        role,
      ).rejects.toMatchObject({ code: '42501' })
    await database.close()
    expect(await query(databaseUrl, 'select * from platform.installation')).toEqual([
      {
        id: true,
        keys_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        newest_migration: null,
      },
    ])
  })
})

describe('the password of the request login', () => {
  const constant = createHmac('sha256', 'trust').update('services authenticator').digest('hex')
  const asRequestLogin = (password: string) =>
    Object.assign(new URL(databaseUrl), { username: 'authenticator', password })

  test('cannot be computed when DATABASE_URL has no password; an old one is replaced at start', async () => {
    vi.stubEnv('PGPASSWORD', databaseUrl.password)
    try {
      const withoutPassword = Object.assign(new URL(databaseUrl), { password: '' })
      const dataDir = createFolder()
      await (await open(dataDir, withoutPassword)).close()
      await query(databaseUrl, `alter role authenticator password '${constant}'`)
      expect(await query(asRequestLogin(constant), 'select 1 as one')).toEqual([{ one: 1 }])

      const first = await open(dataDir, withoutPassword)
      for (const guess of [constant, databaseUrl.password])
        await expect(query(asRequestLogin(guess), 'select 1')).rejects.toMatchObject({
          code: '28P01',
        })
      // Another process with the same keys has the same password.
      const second = await open(dataDir, withoutPassword)
      expect(await Promise.all([first, second].map(loginOf))).toEqual([
        'authenticator',
        'authenticator',
      ])
      await first.close()
      await second.close()
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('a login in the query of DATABASE_URL is not used for requests', async () => {
    const url = new URL(databaseUrl)
    url.searchParams.set('user', url.username)
    url.searchParams.set('password', url.password)
    url.username = ''
    url.password = ''
    const database = await open(createFolder(), url)
    expect(await loginOf(database)).toBe('authenticator')
    await expect(query(asRequestLogin(constant), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
    await database.close()
  })
})
