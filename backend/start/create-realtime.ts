import type { Keys } from '../auth/keys/keys.ts'
import { PostgresChangesError, type PostgresChanges } from '../realtime/changes/postgres-changes.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { startMessageCleanup } from '../realtime/channels/stored-messages.ts'
import type { ChangeFeed } from '../realtime/feed/change-feed.ts'
import { createRealtime, type Realtime } from '../realtime/realtime.ts'
import { findClientIp } from '../web/node-server.ts'

interface RealtimePartsOptions {
  db: Database
  keys: Keys
  isTrustedProxy: (address: string) => boolean
  log: Log
}

/** Realtime with its feed, and the task that deletes old messages. */
export interface RealtimeParts extends AsyncDisposable {
  realtime: Realtime
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

/** Starts realtime on a database that is not hosted by Supabase, whose proxy handles it. */
export function createRealtimeParts({
  isTrustedProxy,
  ...options
}: RealtimePartsOptions): RealtimeParts {
  const { db, log } = options
  const [feed, postgresChanges] = [idleFeed, noChanges]
  const stack = new AsyncDisposableStack()
  stack.use(feed)
  stack.use(postgresChanges)
  const findIp: Parameters<typeof createRealtime>[0]['findIp'] = (req) =>
    findClientIp(req, isTrustedProxy)
  const realtime = stack.use(createRealtime({ ...options, feed, postgresChanges, findIp }))
  stack.use(startMessageCleanup({ db, log }))
  return { realtime, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
