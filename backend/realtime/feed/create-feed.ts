import type { Log } from '../../log.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { FeedHandlers } from './feed-handlers.ts'
import { Leases, type FeedConnection } from './leases.ts'
import type { ProcessMessages } from './process-messages.ts'

interface FeedParts {
  source: ChangeFeed['source']
  /**
   * Resolves when every later commit will be told to the handlers.
   * @param signal aborts when nobody waits any more
   */
  connect(signal: AbortSignal): Promise<FeedConnection>
  handlers: FeedHandlers
  messages: ProcessMessages
  log: Log
}

/** A feed that is connected while somebody holds a lease, wherever it reads. */
export function createFeed({ source, connect, handlers, messages, log }: FeedParts): ChangeFeed {
  const leases = new Leases({
    async connect(signal) {
      const connection = await connect(signal)
      try {
        await messages.greet()
      } catch (error) {
        await connection.close()
        throw error
      }
      return connection
    },
    onGap: () => handlers.tellGap(),
    log,
  })
  return {
    source,
    lease: () => leases.lease(),
    onTransaction: (handler) => handlers.onTransaction(handler),
    onMessage: (handler) => handlers.onMessage(handler),
    onGap: (handler) => handlers.onGap(handler),
    emit: (content) => messages.emit(content),
    [Symbol.asyncDispose]: () => leases[Symbol.asyncDispose](),
  }
}
