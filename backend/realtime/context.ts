import type { Keys } from '../auth/keys/keys.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { createSemaphore } from '../web/semaphore.ts'
import type { PostgresChanges } from './changes/postgres-changes.ts'
import { FeedUse } from './channels/feed-use.ts'
import { Members } from './channels/members.ts'
import { Peers } from './channels/peers.ts'
import { Presences } from './channels/presences.ts'
import { Rooms } from './channels/rooms.ts'
import type { ChangeFeed } from './feed/change-feed.ts'
import { Paces } from './http/paces.ts'
import { Places } from './socket/places.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts'

export interface ContextOptions {
  db: Database
  keys: Keys
  feed: ChangeFeed
  postgresChanges: PostgresChanges
  /** Tokens of OAuth clients are for the auth service only. */
  keepsAppsOut?: boolean
  limits?: Partial<RealtimeLimits>
  now?: () => Date
  log: Log
}

/** What the channels of one process share. */
export interface RealtimeContext {
  db: Database
  /** For questions about private channels: a flood of them leaves connections for orders. */
  policyDb: Pick<Database, 'transaction'>
  /** The pace of HTTP broadcasts, by address. */
  httpPaces: Paces
  /** What senders cause, by address. The service role may send as much as it likes. */
  deliveries: Paces
  /** Bytes that joined channels and presences keep. */
  memory: Places
  keys: Keys
  rooms: Rooms
  presences: Presences
  peers: Peers
  members: Members
  feedUse: FeedUse
  postgresChanges: PostgresChanges
  keepsAppsOut: boolean
  limits: RealtimeLimits
  now: () => Date
  log: Log
}

/** Everything that the channels of one process share, still without a channel. */
export function createContext({
  db,
  keys,
  feed,
  postgresChanges,
  keepsAppsOut = false,
  limits: someLimits = {},
  now = () => new Date(),
  log,
}: ContextOptions): RealtimeContext {
  const limits = { ...defaultRealtimeLimits, ...someLimits }
  const rooms = new Rooms()
  const inTurn = createSemaphore({
    maxInFlight: limits.questions,
    maxWaiting: limits.waitingQuestions,
  })
  const presences = new Presences((room, diff) => rooms.presenceDiff(room, diff))
  const peers = new Peers({ feed, rooms, presences, log })
  return {
    db,
    policyDb: { transaction: (settings, work) => inTurn(() => db.transaction(settings, work)) },
    httpPaces: new Paces(limits.httpMessages),
    deliveries: new Paces(limits.deliveries),
    memory: new Places({ total: limits.heldBytes, perAddress: limits.heldBytesPerAddress }),
    keys,
    rooms,
    presences,
    peers,
    members: new Members({ db, now, log }),
    feedUse: new FeedUse({
      feed,
      onStart: () => peers.ask(),
      onEnd: () => peers.forgetOthers(),
      log,
    }),
    postgresChanges,
    keepsAppsOut,
    limits,
    now,
    log,
  }
}
