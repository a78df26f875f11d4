import type { Keys } from '../auth/keys/keys.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startMessageCleanup } from '../realtime/channels/stored-messages.ts'
import { PostgresChangesError, type PostgresChanges } from '../realtime/changes/postgres-changes.ts'
import type { ChangeFeed } from '../realtime/feed/change-feed.ts'
import { createRealtime, type Realtime } from '../realtime/realtime.ts'
import { findClientIp } from '../web/node-server.ts'

interface OwnRealtimeOptions {
  config: Pick<Config, 'mode' | 'isTrustedProxy'>
  db: Database
  adminUrl: string
  keys: Keys
  log: Log
}

/** Stands in for the feed until it is there. */
const idleFeed: ChangeFeed = {
  source: 'outbox',
  lease: async () => ({ [Symbol.dispose]() {} }),
  onTransaction() {},
  onMessage() {},
  emit: async () => {},
  onGap() {},
  async [Symbol.asyncDispose]() {},
}
const noChanges: PostgresChanges = {
  subscribe: () => ({
    ids: [],
    ready: Promise.reject(new PostgresChangesError('Changes cannot be followed yet')),
    [Symbol.dispose]() {},
  }),
  async [Symbol.asyncDispose]() {},
}

/**
 * Realtime with its feed, and the task that deletes old messages. Null with a hosted Supabase, whose
 * realtime the proxy reaches.
 */
export function createOwnRealtime({
  config: { mode, isTrustedProxy },
  db,
  keys,
  log,
}: OwnRealtimeOptions): ({ realtime: Realtime } & AsyncDisposable) | null {
  if (mode.name === 'supabase') return null
  const stack = new AsyncDisposableStack()
  const feed = stack.use(idleFeed)
  const postgresChanges = stack.use(noChanges)
  const realtime = stack.use(
    createRealtime({
      db,
      keys,
      feed,
      postgresChanges,
      findIp: (req) => findClientIp(req, isTrustedProxy),
      log,
    }),
  )
  stack.use(startMessageCleanup({ db, log }))
  return { realtime, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
