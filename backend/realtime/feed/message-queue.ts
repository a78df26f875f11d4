import type { Pgoutput } from 'pg-logical-replication'

/** Reads messages at once and in their order, except while something has to be waited for. */
export class MessageQueue {
  #read: (message: Pgoutput.Message) => void
  #waiting: Promise<void> | null = null
  #messages: Pgoutput.Message[] = []

  constructor(read: (message: Pgoutput.Message) => void) {
    this.#read = read
  }

  /** @param work never rejects */
  waitFor(work: () => Promise<void>): void {
    const before = this.#waiting ?? Promise.resolve()
    const waiting = before.then(work)
    this.#waiting = waiting
    void this.#readAfter(waiting)
  }

  async #readAfter(waiting: Promise<void>): Promise<void> {
    await waiting
    if (this.#waiting !== waiting) return
    this.#waiting = null
    for (const message of this.#messages.splice(0)) this.#read(message)
  }

  add(message: Pgoutput.Message): void {
    if (this.#waiting) this.#messages.push(message)
    else this.#read(message)
  }
}
