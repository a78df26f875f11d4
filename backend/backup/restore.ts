import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { requireDurability } from '../db/durability.ts'
import { migrate, type Migrations } from '../db/migrate.ts'
import { startDatabase } from '../db/open-database.ts'
import { requireRights } from '../db/prepare.ts'
import { createSeedLedger } from '../db/seed.ts'
import { withClusterLock } from '../db/with-cluster-lock.ts'
import { prepareJobSchema } from '../jobs/job-schema.ts'
import { StartError } from '../start/start-error.ts'
import { keysFile } from './back-up.ts'
import { copyIn } from './copy-in.ts'
import { listTables, openCopySession, type BackedUpDatabase } from './copy-session.ts'
import { selectMigrations } from './manifest-migrations.ts'
import { readBackup } from './read-backup.ts'
import { takeTarget } from './restore-target.ts'

interface RestoreOptions extends Pick<BackedUpDatabase, 'product' | 'productSchemas'> {
  config: Pick<Config, 'mode' | 'dataDir'> & { backup: Pick<Config['backup'], 'key'> }
  /** Called with a sentence at each step. */
  report(step: string): void
}

/** What a restore has brought back. */
export interface Restored {
  createdAt: Date
  rows: number
  /** Jobs that were waiting, which staff find under the failed ones. */
  heldJobs: number
  /** False: the backup has no keys, and the folder had none. */
  hasKeys: boolean
}

/**
 * Restores a backup into an empty data folder, or the empty database of `DATABASE_URL`. The backup is
 * read to its end before anything is written, and its rows are committed together. A restore that
 * was interrupted can be repeated. Migrations newer than the backup run at the next start.
 * @throws StartError with the reason
 */
export async function restore(
  path: string,
  { config, product, productSchemas, report }: RestoreOptions,
): Promise<Restored> {
  const { mode, dataDir } = config
  if (mode.name === 'supabase')
    throw new StartError(
      'A hosted Supabase restores its own backups: see Database, Backups in its dashboard.',
    )
  const { key } = config.backup
  report('Reading the whole backup …')
  const { manifest, files } = await readBackup(path, key)
  const migrations = selectMigrations(manifest, product)
  const keys = files.get(keysFile)
  requireSameKeys(dataDir, keys)

  report('Preparing the empty database …')
  await using database = await startDatabase(config, { isShared: false })
  await requireRights(database.adminUrl)
  await requireDurability(database.adminUrl)
  const target = await takeTarget(database.adminUrl)
  try {
    if (keys) writeKeys(dataDir, keys)
    await migrateTo(database.adminUrl, migrations, target)
    report('Copying and comparing the rows …')
    const client = await openCopySession(database.adminUrl)
    try {
      const source = { path, key, manifest }
      const heldJobs = await copyIn(client, source, { product, productSchemas })
      await analyze(client, { product, productSchemas })
      return {
        createdAt: new Date(manifest.createdAt),
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        heldJobs,
        hasKeys: existsSync(join(dataDir, keysFile)),
      }
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await target.end().catch(() => {})
  }
}

async function migrateTo(
  adminUrl: string,
  migrations: readonly Migrations[],
  target: Client,
): Promise<void> {
  await withClusterLock(adminUrl, async () => {
    for (const each of migrations) await migrate(adminUrl, each)
  })
  await createSeedLedger(target)
  await prepareJobSchema(adminUrl)
}

/** Without statistics the first queries after the restore would be slow. */
async function analyze(
  client: Client,
  database: Pick<BackedUpDatabase, 'product' | 'productSchemas'>,
): Promise<void> {
  const tables = await listTables(client, database)
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`)
}

/** Keys that are in use are never replaced: they could not be brought back. */
function requireSameKeys(dataDir: string, keys: Buffer | undefined): void {
  const path = join(dataDir, keysFile)
  if (keys && existsSync(path) && !readFileSync(path).equals(keys))
    throw new StartError(
      `${path} has other keys than the backup. Move it away, or set DATA_DIR to another folder.`,
    )
}

function writeKeys(dataDir: string, keys: Buffer): void {
  const path = join(dataDir, keysFile)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${path}.part`, keys, { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
