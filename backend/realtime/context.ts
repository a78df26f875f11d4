import type { Keys } from '../auth/keys/keys.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { PostgresChanges } from './changes/postgres-changes.ts'
import type { FeedUse } from './channels/feed-use.ts'
import type { Members } from './channels/members.ts'
import type { Peers } from './channels/peers.ts'
import type { Presences } from './channels/presences.ts'
import type { Rooms } from './channels/rooms.ts'
import type { RealtimeLimits } from './limits.ts'

/** What the channels of one process share. */
export interface RealtimeContext {
  db: Database
  keys: Keys
  rooms: Rooms
  presences: Presences
  peers: Peers
  members: Members
  feedUse: FeedUse
  postgresChanges: PostgresChanges
  limits: RealtimeLimits
  now: () => Date
  log: Log
}
