import type { Database } from '../../db/database.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { Log } from '../../log.ts'

/** How long a message can be replayed, as at Supabase. */
const keptDays = 3
const rowsAtOnce = 5_000
const everyMs = 3_600_000

/**
 * Deletes old messages now and every hour; several server processes may run it.
 * @returns `stop`, which waits for a run in progress
 */
export function startMessageCleanup({ db, log }: { db: Database; log: Log }): {
  stop(): Promise<void>
} {
  return repeat({
    everyMs,
    firstMs: 0,
    work: () => deleteOldMessages(db),
    failure: { message: 'old messages of realtime could not be deleted' },
    log,
  })
}

/** In pages, so that no transaction is long. */
async function deleteOldMessages(db: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await db.transaction({ role: 'supabase_realtime_admin' }, (tx) =>
      tx.query(
        `delete from realtime.messages where ctid = any (array(
           select ctid from realtime.messages
           where inserted_at < now() - make_interval(days => $1)
           limit $2 for update skip locked))`,
        [keptDays, rowsAtOnce],
      ),
    )
    if (rowCount < rowsAtOnce) return
  }
}
