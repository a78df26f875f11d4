import { findNewestBackups, listDeletedBackups } from '../backup/backup-records.ts'
import type { BackedUpDatabase } from '../backup/copy-session.ts'
import { findDiskBlobs } from './open-blobs.ts'
import { startDailyBackups } from '../backup/daily-backups.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { ModuleContext } from '../functions/functions.ts'
import type { Log } from '../log.ts'

/** What a backup holds of the product. */
export type BackedUpProduct = Pick<BackedUpDatabase, 'product' | 'productSchemas'>

interface BackupsOptions extends BackedUpDatabase {
  config: Pick<Config, 'mode' | 'dataDir' | 'backup' | 'storage'>
  db: Database
  log: Log
}

/**
 * Starts the backups of every night, unless the operator or a hosted Supabase makes them, and tells
 * what became of the last ones.
 */
export function createBackups({
  config: { mode, dataDir, backup, storage },
  db,
  log,
  ...database
}: BackupsOptions): ModuleContext['backups'] & { stop(): Promise<void> } {
  const madeBy =
    mode.name === 'supabase' ? 'supabase' : backup.isDaily ? ('server' as const) : 'operator'
  const daily =
    madeBy === 'server'
      ? startDailyBackups({
          ...database,
          dataDir,
          blobs: findDiskBlobs({ dataDir, storage }),
          settings: backup,
          db,
          now: () => new Date(),
          log,
        })
      : null
  return {
    madeBy,
    findNewest: (now) => findNewestBackups(db, now),
    listDeleted: () => listDeletedBackups(db),
    stop: async () => daily?.stop(),
  }
}
