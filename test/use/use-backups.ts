import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { backUp, type BackupOptions, type FinishedBackup } from '../../backend/backup/back-up.ts'
import { unfinishedRestoreTable } from '../../backend/db/unfinished-restore.ts'
import { createDiskBlobs } from '../../backend/storage/blobs/disk-blobs.ts'
import { restore, type Restored } from '../../backend/backup/restore.ts'
import { productMigrations, productSchemas } from '../../supabase/setup/product.ts'
import { addOrders } from '../shop/many-orders.ts'
import { cloneDatabase, type TestDatabase } from '../template-database.ts'
import { useDatabase, type TestDatabaseInUse } from './use-database.ts'

/** What is backed up of the product. */
export const source = { product: productMigrations, productSchemas }
export const schemas = ['auth', 'platform', 'public', 'private', 'supabase_migrations']
export const key = 'a key of at least twenty-four characters'

type MakeOptions = Partial<BackupOptions> & { key?: string }
type RestoreOptions = { key?: string | null; dataDir?: string }

interface BackupsInUse extends TestDatabaseInUse {
  /** A temporary folder, removed after the tests. */
  createFolder(): string
  /** Backs up the test database, into a new folder unless another one is given. */
  make(options?: MakeOptions): Promise<FinishedBackup | null>
  /** The same. @returns the path of the file */
  makeFile(options?: MakeOptions): Promise<string>
}

/** A shop with 200 orders, for the tests of one file. Await it at the top of the file. */
export async function useBackups(): Promise<BackupsInUse> {
  const database = await useDatabase()
  const folders: string[] = []
  const clock = { now: Date.parse('2026-11-20T01:00:00Z') }
  beforeAll(async () => {
    await addOrders(database.admin, 200)
    // Two megabytes that `copy` has to escape.
    await database.admin.query(
      `insert into public.order_events (order_id, kind, actor, message)
       select id, 'note', 'system', repeat(e'\\\\\\t\\n\u1ecd', 250)
       from public.orders, generate_series(1, 10)`,
    )
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  function createFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'))
    folders.push(folder)
    return folder
  }
  async function make({ key: givenKey, ...options }: MakeOptions = {}) {
    const folder = createFolder()
    clock.now += 1_000
    return backUp({
      ...source,
      adminUrl: database.adminUrl,
      dataDir: folder,
      blobs: createDiskBlobs(join(folder, 'storage')),
      settings: {
        folder: join(folder, 'backups'),
        key: givenKey ?? null,
        keep: { days: 7, weeks: 4 },
      },
      now: new Date(clock.now),
      isByHand: false,
      ...options,
    })
  }
  return {
    ...database,
    createFolder,
    make,
    async makeFile(options) {
      const finished = await make(options)
      if (!finished) throw new Error('Another backup is running')
      return finished.path
    },
  }
}

/** Restores a file into a database that exists. */
export function restoreInto(
  path: string,
  databaseUrl: string,
  { key: givenKey = null, dataDir = tmpdir() }: RestoreOptions = {},
): Promise<Restored> {
  return restore(path, {
    ...source,
    config: {
      mode: { name: 'postgres', databaseUrl },
      dataDir,
      backup: { key: givenKey },
      storage: { fileSizeLimitBytes: 50 * 1024 * 1024, store: null, s3Protocol: null },
    },
    report: () => {},
  })
}

/**
 * A database in which a restore was interrupted after it had made the tables. A restore that starts
 * over there needs no migrations, and must replace the rows; disposed by the caller.
 */
export async function interruptRestore(): Promise<TestDatabase> {
  const database = await cloneDatabase(inject('adminUrl'))
  await withClient(database.adminUrl, (client) =>
    client.query(`create table ${unfinishedRestoreTable} as select now() as started_at`),
  )
  return database
}

/** Runs queries on a connection of their own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
