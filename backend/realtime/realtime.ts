import type { IncomingMessage } from 'node:http'
import type { BackendOptions } from '../backend.ts'
import { apiError } from '../errors.ts'
import type { Keys } from '../auth/keys/keys.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Caller } from '../web/caller.ts'
import type { PostgresChanges } from './changes/postgres-changes.ts'
import { FeedUse } from './channels/feed-use.ts'
import { ChannelError } from './channels/channel-error.ts'
import { Members } from './channels/members.ts'
import { Peers } from './channels/peers.ts'
import { Presences } from './channels/presences.ts'
import { Rooms } from './channels/rooms.ts'
import { findMessage } from './channels/stored-messages.ts'
import type { RealtimeContext } from './context.ts'
import type { ChangeFeed } from './feed/change-feed.ts'
import { broadcastMany, broadcastOne } from './http/broadcast.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts'
import { createSockets, type Sockets } from './socket/sockets.ts'

export interface RealtimeOptions {
  db: Database
  keys: Keys
  feed: ChangeFeed
  postgresChanges: PostgresChanges
  findIp: (req: IncomingMessage) => string
  limits?: Partial<RealtimeLimits>
  now?: () => Date
  log: Log
}

export interface Realtime
  extends NonNullable<BackendOptions['realtime']>, Pick<Sockets, 'upgrade'>, Disposable {}

/**
 * Channels over WebSockets: broadcast and presence in the memory of this process, messages and
 * changes of the database through the feed. Ending it does not end the feed.
 */
export function createRealtime({
  db,
  keys,
  feed,
  postgresChanges,
  findIp,
  limits = {},
  now = () => new Date(),
  log,
}: RealtimeOptions): Realtime {
  const rooms = new Rooms()
  const presences = new Presences((room, diff) => rooms.presenceDiff(room, diff))
  const peers = new Peers({ feed, rooms, presences, log })
  const members = new Members({ db, now, log })
  const feedUse = new FeedUse(feed, log)
  const context: RealtimeContext = {
    db,
    keys,
    rooms,
    presences,
    peers,
    members,
    feedUse,
    postgresChanges,
    limits: { ...defaultRealtimeLimits, ...limits },
    now,
    log,
  }
  const sockets = createSockets(context, findIp)
  feed.onTransaction(({ changes }) => {
    for (const change of changes) {
      const message = findMessage(change)
      if (!message) continue
      rooms.broadcast(message.room, { ...message.broadcast, messageId: message.id }, null)
    }
  })
  return {
    upgrade: sockets.upgrade,
    handle: (request, caller) => handle(context, request, caller),
    [Symbol.dispose]() {
      sockets.close()
      for (const part of [members, peers, feedUse]) part[Symbol.dispose]()
      presences.close()
    },
  }
}

const batchPath = '/realtime/v1/api/broadcast'
const singlePath = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

async function handle(
  context: RealtimeContext,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const single = singlePath.exec(pathname)
  if (pathname === '/realtime/v1/websocket')
    throw apiError('validation_failed', 'This address takes WebSockets', { status: 426 })
  if (pathname !== batchPath && !single) throw apiError('not_found', 'There is nothing here')
  if (request.method !== 'POST') throw apiError('method_not_allowed', 'Send a POST request')
  if (!request.headers.has('apikey') && !request.headers.has('authorization'))
    throw apiError('no_authorization', 'An API key or a token is needed')
  try {
    if (!single) return await broadcastMany(context, request, caller)
    const [topic, event] = single.slice(1).map(decode)
    return await broadcastOne(context, request, { caller, topic: topic ?? '', event: event ?? '' })
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    throw apiError('unexpected_failure', error.message, {
      status: error.code === 'Unauthorized' ? 403 : 503,
      cause: error,
    })
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (cause) {
    throw apiError('validation_failed', 'The address is not encoded correctly', { cause })
  }
}
