import { hasKeys, keysFile } from '../auth/keys/keys.ts'
import type { Config } from '../config.ts'
import type { Migrations } from '../db/migrate.ts'
import { startDatabase } from '../db/open-database.ts'
import { logToConsole } from '../log.ts'
import { StartError } from '../start/start-error.ts'
import { openBlobs } from '../start/open-blobs.ts'
import type { BackedUpObjects } from './backed-up-objects.ts'
import { requireSameKeys, writeKeys } from './backed-up-keys.ts'
import { copyIn } from './copy-in.ts'
import { openCopySession, type BackedUpDatabase } from './copy-session.ts'
import type { Manifest } from './manifest.ts'
import { selectMigrations } from './manifest-migrations.ts'
import { readBackup } from './read-backup.ts'
import { migrateTarget, takeTarget } from './restore-target.ts'

interface RestoreOptions extends Pick<BackedUpDatabase, 'product' | 'productSchemas'> {
  config: Pick<Config, 'mode' | 'dataDir' | 'storage'> & { backup: Pick<Config['backup'], 'key'> }
  /** Called with a sentence at each step. */
  report(step: string): void
}

/** What a restore has brought back. */
export interface Restored {
  createdAt: Date
  rows: number
  /** The files whose bytes came back, and where they are when they did not. */
  objects: BackedUpObjects
  /** Jobs that were waiting, which staff find under the failed ones. */
  heldJobs: number
  /** False: the backup has no keys, and the folder had none. */
  hasKeys: boolean
}

/**
 * Restores a backup into an empty data folder, or the empty database of `DATABASE_URL`. The backup
 * is read to its end before anything is written, and its rows are committed together. A restore
 * that was interrupted can be repeated. Migrations newer than the backup run at the next start.
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
  const database = await startDatabase(config, { isShared: false, isRestore: true })
  try {
    await using started = database
    return await fill(started.adminUrl, {
      path,
      manifest,
      keys,
      migrations,
      config,
      product,
      productSchemas,
      report,
    })
  } catch (cause) {
    // Without room for its log PostgreSQL ends, and all that we see is a lost connection. It has
    // stopped by now, so its whole log is read.
    const advice = database.findFullDisk()
    throw advice === null
      ? cause
      : new StartError(`No row was restored. ${advice} Then run the same command again.`, { cause })
  }
}

interface Filling extends Pick<RestoreOptions, 'config' | 'product' | 'productSchemas' | 'report'> {
  path: string
  manifest: Manifest
  keys: Buffer | undefined
  migrations: readonly Migrations[]
}

async function fill(
  adminUrl: string,
  { path, manifest, keys, migrations, config, product, productSchemas, report }: Filling,
): Promise<Restored> {
  const { dataDir } = config
  const target = await takeTarget(adminUrl)
  try {
    if (keys) writeKeys(dataDir, keys)
    await migrateTarget(target, adminUrl, migrations)
    report('Copying and comparing the rows …')
    const client = await openCopySession(adminUrl)
    try {
      using blobs = await openBlobs(config, logToConsole)
      const source = { path, key: config.backup.key, manifest, blobs }
      const heldJobs = await copyIn(client, source, { product, productSchemas })
      return {
        createdAt: new Date(manifest.createdAt),
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        objects: manifest.objects,
        heldJobs,
        hasKeys: hasKeys(dataDir),
      }
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await target.end().catch(() => {})
  }
}
