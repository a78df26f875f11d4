import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/database.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'

/**
 * A store that removes no bytes while a backup is being made: the snapshot of its rows may name
 * them. The sweep removes them later. No bytes of a snapshot get lost, because the backup takes its
 * lock before its snapshot, and a process asks for the lock after its change of the rows is
 * committed. Migrations share that lock, so none are removed during those either.
 */
export function keepDuringBackups<Store extends BlobStore>(
  blobs: Store,
  db: Pick<Database, 'transaction'>,
): Store {
  return {
    ...blobs,
    async remove(keys) {
      if (keys.length > 0 && (await isBackupRunning(db))) return
      await blobs.remove(keys)
    },
  }
}

async function isBackupRunning(db: Pick<Database, 'transaction'>): Promise<boolean> {
  const { rows } = await db.transaction({ role: 'supabase_storage_admin', readOnly: true }, (tx) =>
    tx.query<{ isRunning: boolean }>(
      // How PostgreSQL shows the lock of a bigint key.
      `select exists (
           select from pg_catalog.pg_locks lock
           join pg_catalog.pg_database database on database.oid = lock.database
           where lock.locktype = 'advisory' and database.datname = current_database()
             and lock.classid = 0 and lock.objid = $1 and lock.objsubid = 1 and lock.granted
         ) as "isRunning"`,
      [advisoryLocks.backup],
    ),
  )
  return rows[0]?.isRunning ?? false
}
