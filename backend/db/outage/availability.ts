import { setImmediate as ioTurn } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseUnavailableError, findOutage } from './outage.ts'

/**
 * With the time limit of a probe it makes two seconds. When all processors are busy, a login can take
 * longer than one.
 */
const suspectAfterMs = 300
const probeTimeoutMs = 1_700
const probeEveryMs = 200

/**
 * Finds out that the database does not answer, so that a request fails within two seconds and not
 * after its own long timeout: a frozen machine or a broken network refuses no connection.
 *
 * When an answer is late, a new connection is tried. If that is late too, and nobody else got an
 * answer meanwhile, everything that waits fails at once, and so do later calls until a new
 * connection succeeds. A database that answers anything is only busy: callers go on waiting.
 */
export class Availability {
  #url: string
  #waiting = new Set<(error: Error) => void>()
  #isProbing = false
  #answeredMs = Number.NEGATIVE_INFINITY
  #probedMs = Number.NEGATIVE_INFINITY
  #isAway = false
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /** @throws DatabaseUnavailableError while the database does not answer */
  requireAvailable(): void {
    if (this.#isAway) throw new DatabaseUnavailableError()
  }

  /**
   * The result of `answer`.
   * @throws DatabaseUnavailableError when the database is found not to answer before that
   */
  watch<T>(answer: Promise<T>): Promise<T> {
    // Not Promise.race: with a promise that lives as long as this object, every call would stay in
    // memory.
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.#probe(), suspectAfterMs)
      const end = () => {
        clearTimeout(timer)
        this.#waiting.delete(reject)
      }
      this.#waiting.add(reject)
      this.#note(answer).then(resolve, reject).finally(end)
    })
  }

  /** Stops trying to reach the database. */
  close(): void {
    this.#isClosed = true
  }

  /** A refusal is an answer too. */
  async #note<T>(answer: Promise<T>): Promise<T> {
    let isAnswer = true
    try {
      return await answer
    } catch (error) {
      isAnswer = findOutage(error) === null
      throw error
    } finally {
      if (isAnswer) this.#answeredMs = performance.now()
    }
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return
    this.#isProbing = true
    do {
      await sleepUntil(this.#probedMs + probeEveryMs)
      this.#probedMs = performance.now()
      const isReached = await acceptsConnection(this.#url)
      // When this process was too busy to read, answers wait in its sockets.
      await ioTurn()
      this.#isAway = !isReached && this.#answeredMs < this.#probedMs
      if (this.#isAway) for (const fail of this.#waiting) fail(new DatabaseUnavailableError())
    } while (this.#isAway && !this.#isClosed)
    this.#isProbing = false
  }
}

function sleepUntil(timeMs: number): Promise<unknown> {
  const waitMs = Math.max(0, timeMs - performance.now())
  return new Promise((resolve) => setTimeout(resolve, waitMs).unref())
}

/** Whether the database answers a login, even if it refuses it. */
async function acceptsConnection(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    application_name: 'services probe',
  })
  client.on('error', () => {})
  const startedMs = performance.now()
  try {
    await client.connect()
    return true
  } catch (error) {
    // The timer belongs to `pg`: a test that moves the clock fires it early, which proves nothing.
    const isEarly = performance.now() - startedMs < probeTimeoutMs / 2
    const isLate = error instanceof Error && error.message === 'timeout expired'
    return (isLate && isEarly) || findOutage(error) !== 'away'
  } finally {
    client.end().catch(() => {})
  }
}
