import type { Keys } from '../auth/keys/keys.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startMessageCleanup } from '../realtime/channels/delete-old-messages.ts'
import { createPostgresChanges } from '../realtime/changes/create-postgres-changes.ts'
import { openChangeFeed } from '../realtime/feed/open-change-feed.ts'
import { createRealtime, type Realtime } from '../realtime/realtime.ts'
import { findClientIp } from '../web/node-server.ts'
import { createSemaphore } from '../web/semaphore.ts'

interface RealtimeParts extends AsyncDisposable {
  realtime: Realtime
}

interface OwnRealtimeOptions {
  db: Database
  adminUrl: string
  keys: Keys
  isTrustedProxy: (address: string) => boolean
  /** Tokens of OAuth clients are for the auth service only. */
  keepsAppsOut?: boolean | undefined
  log: Log
}

/** Of the connections of a process; the others stay free for orders, auth and jobs. */
const maxTransactions = 3
const maxWaiting = 5_000

/** Realtime with its feed, and the task that deletes old messages. */
export async function createOwnRealtime({
  db: sharedDb,
  adminUrl,
  keys,
  isTrustedProxy,
  keepsAppsOut = false,
  log,
}: OwnRealtimeOptions): Promise<RealtimeParts> {
  await using undo = new AsyncDisposableStack()
  const inTurn = createSemaphore({ maxInFlight: maxTransactions, maxWaiting })
  const db: Database = {
    ...sharedDb,
    transaction: (settings, work) => inTurn(() => sharedDb.transaction(settings, work)),
    read: (settings, statements) => inTurn(() => sharedDb.read(settings, statements)),
  }
  const feed = undo.use(await openChangeFeed({ db, adminUrl, log }))
  const postgresChanges = undo.use(createPostgresChanges({ db, feed, log }))
  const realtime = undo.use(
    createRealtime({
      db,
      keys,
      feed,
      postgresChanges,
      keepsAppsOut,
      findIp: (req) => findClientIp(req, isTrustedProxy),
      log,
    }),
  )
  const cleanup = startMessageCleanup({ db, log })
  undo.defer(() => cleanup.stop())
  const running = undo.move()
  return { realtime, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
