import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { outsideRequest } from '../../log/current-request.ts'

export interface FeedConnection {
  /** Resolves when the connection is lost. */
  ended: Promise<void>
  /** Called for each further lease: tables may have been published since the last one. */
  refresh?(): Promise<void>
  close(): Promise<void>
}

interface LeasesOptions {
  /**
   * Resolves when every later commit will be seen.
   * @param signal aborts when nobody waits any more
   */
  connect(signal: AbortSignal): Promise<FeedConnection>
  /** The connection was lost and is back. */
  onGap(): void
  log: Log
}

const firstRetryMs = 250
const maxRetryMs = 10_000

/** Keeps one connection open while somebody holds a lease, and opens it again when it is lost. */
export class Leases implements AsyncDisposable {
  #options: LeasesOptions
  #count = 0
  #run: Run | null = null
  #ending: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(options: LeasesOptions) {
    this.#options = options
  }

  async lease(): Promise<Disposable> {
    if (this.#isClosed) throw new Error('The change feed is closed')
    this.#count++
    const run = (this.#run ??= outsideRequest(() => new Run(this.#options, this.#ending)))
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      this.#count--
      if (this.#count === 0) this.#stop()
    }
    try {
      await run.ready()
    } catch (error) {
      release()
      throw error
    }
    return { [Symbol.dispose]: release }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#stop()
    await this.#ending
  }

  #stop(): void {
    // The next run starts when this one has ended.
    if (this.#run) this.#ending = this.#run.stop()
    this.#run = null
  }
}

/** From the first lease to the end of the last. */
class Run {
  #options: LeasesOptions
  #stopping = new AbortController()
  #connected = withResolvers()
  #loop: Promise<void>

  constructor(options: LeasesOptions, after: Promise<void>) {
    this.#options = options
    this.#loop = after.then(() => this.#keepConnected())
  }

  async ready(): Promise<void> {
    const connection = await this.#connected.promise
    await connection.refresh?.()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#connected.reject(new Error('The change feed was closed'))
    await this.#loop
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#stopping
    const stopped = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    )
    let waitMs = firstRetryMs
    let wasConnected = false
    while (!signal.aborted) {
      try {
        const connection = await this.#options.connect(signal)
        if (wasConnected) this.#options.onGap()
        wasConnected = true
        waitMs = firstRetryMs
        this.#connected.resolve(connection)
        await Promise.race([connection.ended, stopped])
        // Whoever takes a lease from now on waits for the next connection.
        if (!signal.aborted) this.#connected = withResolvers()
        await connection.close()
      } catch (error) {
        if (signal.aborted) return
        this.#options.log({
          level: 'warn',
          message: 'changes of the database cannot be read; trying again',
          error,
        })
      }
      if (signal.aborted) return
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
      waitMs = Math.min(2 * waitMs, maxRetryMs)
    }
  }
}

/** Whose rejection needs no listener. */
function withResolvers(): PromiseWithResolvers<FeedConnection> {
  const resolvers = Promise.withResolvers<FeedConnection>()
  resolvers.promise.catch(() => {})
  return resolvers
}
