import type { QueuedChange } from './audience.ts'

/** Rows of one call. */
const maxBatch = 100
/** What waits beyond this is given up: who is so far behind reads again instead. */
const maxQueued = 10_000

interface LaneOptions {
  /** Never rejects. */
  check(changes: readonly QueuedChange[]): Promise<void>
  /** More waits than can be kept; the queue is empty now. */
  onOverflow(): void
}

/** Changes in their order, checked in batches, one batch at a time. */
export class Lane {
  #options: LaneOptions
  #queue: QueuedChange[] = []
  #running: Promise<void> | null = null

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** What has not been checked yet. */
  get waiting(): readonly QueuedChange[] {
    return this.#queue
  }

  get isIdle(): boolean {
    return this.#running === null
  }

  push(changes: readonly QueuedChange[]): void {
    if (this.#queue.length + changes.length > maxQueued) {
      this.#queue = []
      this.#options.onOverflow()
      return
    }
    this.#queue.push(...changes)
    this.#running ??= this.#run()
  }

  clear(): void {
    this.#queue = []
  }

  async finish(): Promise<void> {
    this.clear()
    await this.#running
  }

  async #run(): Promise<void> {
    // What is committed at the same moment goes into the same batch. While a batch is checked, the
    // next one fills.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) await this.#options.check(this.#queue.splice(0, maxBatch))
    this.#running = null
  }
}
