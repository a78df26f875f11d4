import type { ChangeFeed, CommittedTransaction } from './change-feed.ts'

type Handlers = Pick<ChangeFeed, 'onTransaction' | 'onMessage' | 'onGap'>

/** Whom a feed tells. */
export class FeedHandlers implements Handlers {
  #onTransaction: ((transaction: CommittedTransaction) => void)[] = []
  #onMessage: ((content: Uint8Array) => void)[] = []
  #onGap: (() => void)[] = []

  onTransaction(handler: (transaction: CommittedTransaction) => void): void {
    this.#onTransaction.push(handler)
  }

  onMessage(handler: (content: Uint8Array) => void): void {
    this.#onMessage.push(handler)
  }

  onGap(handler: () => void): void {
    this.#onGap.push(handler)
  }

  tellTransaction(transaction: CommittedTransaction): void {
    for (const handler of this.#onTransaction) handler(transaction)
  }

  tellMessage(content: Uint8Array): void {
    for (const handler of this.#onMessage) handler(content)
  }

  tellGap(): void {
    for (const handler of this.#onGap) handler()
  }
}
