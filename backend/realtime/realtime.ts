import type { IncomingMessage } from 'node:http'
import type { BackendOptions } from '../backend.ts'
import { findMessage } from './channels/stored-messages.ts'
import { createContext, type ContextOptions } from './context.ts'
import { handleRequest } from './http/handle-request.ts'
import { createSockets, type Sockets } from './socket/sockets.ts'

export interface RealtimeOptions extends ContextOptions {
  findIp: (req: IncomingMessage) => string
}

export interface Realtime
  extends NonNullable<BackendOptions['realtime']>, Pick<Sockets, 'upgrade'>, Disposable {}

/**
 * Channels over WebSockets: broadcast and presence in the memory of this process, messages and
 * changes of the database through the feed. Ending it does not end the feed.
 */
export function createRealtime({ findIp, ...options }: RealtimeOptions): Realtime {
  const context = createContext(options)
  const { rooms, presences, peers, members, feedUse } = context
  const sockets = createSockets(context, findIp)
  options.feed.onTransaction(({ changes }) => {
    for (const change of changes) {
      const message = findMessage(change)
      if (!message) continue
      rooms.broadcast(message.room, { ...message.broadcast, messageId: message.id }, null)
    }
  })
  return {
    upgrade: sockets.upgrade,
    handle: (request, caller) => handleRequest(context, request, caller),
    [Symbol.dispose]() {
      sockets.close()
      for (const part of [members, peers, feedUse]) part[Symbol.dispose]()
      presences.close()
    },
  }
}
