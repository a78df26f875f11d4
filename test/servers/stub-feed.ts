import type { ChangeFeed, CommittedTransaction } from '../../backend/realtime/feed/change-feed.ts'

/** Feeds of several processes without a database, for tests of what uses them. */
export function createStubFeeds() {
  type Feed = ChangeFeed & { receive(content: Uint8Array): void }
  const feeds: Feed[] = []
  const transactionHandlers: ((transaction: CommittedTransaction) => void)[] = []
  let leases = 0

  return {
    /** Those that are held. */
    countLeases: () => leases,
    create(): ChangeFeed {
      const handlers: ((content: Uint8Array) => void)[] = []
      const feed: Feed = {
        source: 'outbox',
        async lease() {
          leases++
          return { [Symbol.dispose]: () => void leases-- }
        },
        onTransaction: (handler) => void transactionHandlers.push(handler),
        onMessage: (handler) => void handlers.push(handler),
        async emit(content) {
          for (const other of feeds) if (other !== feed) other.receive(content)
        },
        onGap() {},
        receive: (content) => handlers.forEach((handler) => handler(content)),
        async [Symbol.asyncDispose]() {
          feeds.splice(feeds.indexOf(feed), 1)
        },
      }
      feeds.push(feed)
      return feed
    },
    commit(transaction: CommittedTransaction) {
      for (const handle of transactionHandlers) handle(transaction)
    },
  }
}
