import type { Log } from '../../log.ts'
import { outsideRequest } from '../../log/current-request.ts'
import type { ChangeFeed } from '../feed/change-feed.ts'

const retryMs = 2_000
/** A page that is loaded again closes its socket and opens another one. */
const defaultLingerMs = 10_000

interface FeedUseOptions {
  feed: Pick<ChangeFeed, 'lease'>
  onStart: () => void
  onEnd: () => void
  log: Log
  lingerMs?: number
}

/**
 * Holds one lease of the feed while somebody uses it. A lease that cannot be had, because the
 * database is away, is asked for again.
 */
export class FeedUse implements Disposable {
  #feed: Pick<ChangeFeed, 'lease'>
  #onStart: () => void
  #onEnd: () => void
  #log: Log
  #lingerMs: number
  #users = 0
  #held: Promise<Disposable> | null = null
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor({ feed, onStart, onEnd, log, lingerMs = defaultLingerMs }: FeedUseOptions) {
    this.#feed = feed
    this.#onStart = onStart
    this.#onEnd = onEnd
    this.#log = log
    this.#lingerMs = lingerMs
  }

  /** @returns `ready` rejects with the driver's error; it never has to be awaited */
  start(): { ready: Promise<void>; stop(): void } {
    this.#users++
    this.#clearTimer()
    this.#held ??= outsideRequest(() => this.#lease())
    const ready = waitFor(this.#held)
    ready.catch(() => {})
    let isStopped = false
    return {
      ready,
      stop: () => {
        if (isStopped) return
        isStopped = true
        this.#users--
        if (this.#users === 0 && !this.#isClosed) this.#after(this.#lingerMs, () => this.#release())
      },
    }
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    this.#clearTimer()
    this.#release()
  }

  #lease(): Promise<Disposable> {
    const held = this.#begin()
    held.catch((error: unknown) => {
      if (this.#held === held) this.#held = null
      if (this.#isClosed || this.#users === 0) return
      this.#log({
        level: 'warn',
        message: 'realtime hears nothing of the database; trying again',
        error,
      })
      this.#after(retryMs, () => {
        if (this.#users > 0) this.#held ??= this.#lease()
      })
    })
    return held
  }

  async #begin(): Promise<Disposable> {
    const lease = await this.#feed.lease()
    this.#onStart()
    return lease
  }

  #release(): void {
    const held = this.#held
    this.#held = null
    if (!held) return
    void release(held)
    this.#onEnd()
  }

  #after(ms: number, work: () => void): void {
    this.#clearTimer()
    this.#timer = outsideRequest(() => setTimeout(work, ms))
    this.#timer.unref()
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

async function waitFor(held: Promise<Disposable>): Promise<void> {
  await held
}

async function release(held: Promise<Disposable>): Promise<void> {
  // A lease that failed has nothing to release.
  const lease = await held.catch(() => null)
  lease?.[Symbol.dispose]()
}
