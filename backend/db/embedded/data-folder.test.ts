import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureUser } from '../../auth/users/ensure-user.ts'
import { describeStartFailure } from '../../start/describe-start-failure.ts'
import { StartError } from '../../start/start-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Migrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

const siteUrl = 'http://localhost:3000'

const root = mkdtempSync(join(tmpdir(), 'data-folder-'))
const original = join(root, 'original')
const noProduct: Migrations = {
  folder: join(root, 'migrations'),
  ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
}
const open = (dataDir: string) =>
  openDatabase({ mode: { name: 'embedded' }, dataDir, siteUrl }, noProduct, () => {})

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The original's folder as a backup has it: owners and modes included. */
function copy(from = original): string {
  const folder = mkdtempSync(join(root, 'copy-'))
  execFileSync('cp', ['-a', `${from}/.`, folder])
  return folder
}

/** The name of every file, to see that none was removed or added. */
const listFiles = (folder: string) => readdirSync(folder, { recursive: true }).sort()

let tableFile = ''
beforeAll(async () => {
  mkdirSync(noProduct.folder)
  const database = await open(original)
  await ensureUser(database.db, {
    email: 'ada@example.com',
    password: 'a good long password',
    fullName: 'Ada',
  })
  await query(database.adminUrl, 'create table public.marker as select 1 as one')
  const [file] = await query(
    database.adminUrl,
    `select pg_relation_filepath('platform.schema_migrations') as path`,
  )
  tableFile = String(file?.['path'])
  await database.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a data folder that cannot be used is refused with what to do, and stays as it is', () => {
  test.for<{ what: string; damage: (folder: string) => void; says: RegExp }>([
    {
      what: 'an empty folder for the database beside the keys of an installation',
      damage: (folder) => {
        rmSync(join(folder, 'postgres'), { recursive: true })
        mkdirSync(join(folder, 'postgres'))
      },
      says: /keys\.json belongs to an installation whose database is missing: .* Restore or mount it, or set DATABASE_URL if it is elsewhere\. To start afresh, set DATA_DIR to a new folder\.$/,
    },
    {
      what: 'keys without a database',
      damage: (folder) => rmSync(join(folder, 'postgres'), { recursive: true }),
      says: /keys\.json belongs to an installation whose database is missing/,
    },
    {
      what: 'a database without its password',
      damage: (folder) => rmSync(join(folder, 'postgres-password')),
      says: /postgres-password is missing or empty\. It holds the password of the database in .* Restore it from your backup\. If it is lost, write a new password of letters and digits into it \(chmod 600\): the next start gives it to the database\.$/,
    },
    {
      what: 'another password that is no word of letters and digits',
      damage: (folder) => writeFileSync(join(folder, 'postgres-password'), "'; drop"),
      says: /The password in .*postgres-password is not that of the database in .* Restore that file from your backup, or write a new password of letters and digits into it\.$/,
    },
    {
      what: 'a database without its control file',
      damage: (folder) => rmSync(join(folder, 'postgres/global/pg_control')),
      says: /^Files of the database in .* are damaged or missing\. Keep the folder, set DATA_DIR to a new one and restore your latest backup\. PostgreSQL said:\n[^]*pg_control/,
    },
    {
      what: 'a database of another PostgreSQL',
      damage: (folder) => writeFileSync(join(folder, 'postgres/PG_VERSION'), '11\n'),
      says: /PostgreSQL said:\n.*incompatible.*\n.*version 11/,
    },
    {
      what: 'an empty file of keys',
      damage: (folder) => truncateSync(join(folder, 'keys.json')),
      says: /keys\.json is not a usable keys file: it is empty\. Restore it from your backup\./,
    },
    {
      what: 'half a file of keys',
      damage: (folder) => truncateSync(join(folder, 'keys.json'), 40),
      says: /keys\.json is not a usable keys file: it is not JSON\. Restore it from your backup\./,
    },
    {
      what: 'a file of keys that is a folder',
      damage: (folder) => {
        rmSync(join(folder, 'keys.json'))
        mkdirSync(join(folder, 'keys.json'), { mode: 0o700 })
      },
      says: /keys\.json is not a usable keys file: .* Restore it from your backup\./,
    },
    {
      what: 'accounts without the keys',
      damage: (folder) => rmSync(join(folder, 'keys.json')),
      says: /keys\.json is missing, but this database is in use and has accounts\. .*Copy keys\.json from the other server or from your backup\..* start once with ACCEPT_NEW_KEYS=on/,
    },
  ])('$what', async ({ damage, says }) => {
    const folder = copy()
    damage(folder)
    const before = listFiles(folder).filter((name) => !String(name).startsWith('postgres/'))
    const refused = await open(folder).then(
      (database) => database.close().then(() => null),
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(StartError)
    expect((refused as StartError).message).toMatch(says)
    expect(listFiles(folder).filter((name) => !String(name).startsWith('postgres/'))).toEqual(
      before,
    )
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('a folder without PG_VERSION keeps every file, and opens again when the file is back', async () => {
    const folder = copy()
    const version = join(folder, 'postgres/PG_VERSION')
    renameSync(version, join(folder, 'PG_VERSION'))
    const before = listFiles(folder)
    await expect(open(folder)).rejects.toThrow(
      new StartError(
        `${join(folder, 'postgres')} is not empty, but it is no PostgreSQL database: it has no file PG_VERSION. A backup may be half restored or a volume half mounted. Nothing was changed. Complete it, or set DATA_DIR to a new folder.`,
      ),
    )
    expect(listFiles(folder)).toEqual(before)
    renameSync(join(folder, 'PG_VERSION'), version)
    const database = await open(folder)
    expect(await query(database.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
    await database.close()
  })

  test('data of a newer release', async () => {
    const folder = copy()
    const database = await open(folder)
    await query(
      database.adminUrl,
      `insert into supabase_migrations.schema_migrations (version, name)
       values ('20990101000000', 'create_moon')`,
    )
    await database.close()
    await expect(open(folder)).rejects.toThrow(
      new StartError(
        'This database was made by a newer version of this software: it has migrations that this version does not know (20990101000000_create_moon). Nothing was changed. To keep the data, start the version that made it or a later one. To start afresh with this version, set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      ),
    )
  })

  test('a damaged page is reported by the query that reads it', async () => {
    const folder = copy()
    const file = join(folder, 'postgres', tableFile)
    const bytes = readFileSync(file)
    bytes.fill(0xff, 100, 8_000)
    writeFileSync(file, bytes)
    const error: unknown = await open(folder).catch((reason: unknown) => reason)
    expect(describeStartFailure(error)).toMatch(
      /^The files of the database are damaged\. Keep a copy of them, and restore a backup\. \(invalid page in block 0 of relation .*\)$/,
    )
  })

  test('a file in the place of the data folder', async () => {
    const file = join(root, 'a file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'below')])
      await expect(open(dataDir)).rejects.toThrow(
        new StartError(
          `DATA_DIR ${dataDir} is not a folder, or lies below something that is none. Set DATA_DIR to a folder that this user may write.`,
        ),
      )
  })
})

test('a new password in the place of a lost one is given to the database', async () => {
  const folder = copy()
  writeFileSync(join(folder, 'postgres-password'), 'Chosen1')
  const postgres = await startEmbeddedPostgres(folder)
  expect(postgres.adminUrl).toContain(':Chosen1@')
  expect(await query(postgres.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('a restore may make the database that the keys belong to', async () => {
  const folder = copy()
  rmSync(join(folder, 'postgres'), { recursive: true })
  const restored = await startEmbeddedPostgres(folder, {}, { isRestore: true })
  expect(await query(restored.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await restored.stop()
})

test('a link or a mount point in the place of the database is refused', async () => {
  const folder = mkdtempSync(join(root, 'linked-'))
  mkdirSync(join(root, 'other disk'))
  symlinkSync(join(root, 'other disk'), join(folder, 'postgres'))
  await expect(open(folder)).rejects.toThrow(
    /postgres cannot become the folder of a new database \(.*\)\. If it is a link or a mount point, remove it, and set DATA_DIR to a folder on that disk\.$/,
  )
  expect(listFiles(folder)).toEqual(['postgres', 'postgres-password'])
})

test('lost keys can be given up on purpose, once', async () => {
  const folder = copy()
  const url = async (acceptsNewKeys: boolean) => {
    const config = { mode: { name: 'embedded' } as const, dataDir: folder, acceptsNewKeys, siteUrl }
    const database = await openDatabase(config, noProduct, () => {})
    await database.close()
  }
  rmSync(join(folder, 'keys.json'))
  await url(true)
  await url(false)
  execFileSync('cp', ['-a', join(original, 'keys.json'), folder])
  await expect(url(false)).rejects.toThrow(
    'keys.json has other keys than those that this database is used with. All servers on one database need the same file.',
  )
})

describe('a new data folder', () => {
  test('may lie below a folder that only this user can enter', async () => {
    const closed = mkdtempSync(join(root, 'closed-'))
    chmodSync(closed, 0o700)
    const postgres = await startEmbeddedPostgres(join(closed, 'home/data'))
    expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('two starts at once end with one complete cluster and no remains', async () => {
    const folder = mkdtempSync(join(root, 'new-'))
    const starts = await Promise.allSettled([
      startEmbeddedPostgres(folder),
      startEmbeddedPostgres(folder),
    ])
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    expect(running.length).toBeGreaterThan(0)
    for (const postgres of running)
      expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    for (const postgres of running) await postgres.stop()
    expect(listFiles(folder).filter((name) => !String(name).startsWith('postgres/'))).toEqual([
      'postgres',
      'postgres-password',
    ])
  })

  test('is closed to other users; one that holds other things keeps its mode', async () => {
    const others = (folder: string) => statSync(folder).mode & 0o007
    expect(others(original)).toBe(0)
    expect(statSync(join(original, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(original, 'keys.json')).mode & 0o777).toBe(0o600)
    const old = copy()
    const shared = copy()
    writeFileSync(join(shared, 'somebody else'), '')
    for (const folder of [old, shared]) {
      chmodSync(folder, 0o755)
      await (await startEmbeddedPostgres(folder)).stop()
    }
    expect([others(old), others(shared)]).toEqual([0, 5])
  })
})
