import { ApiError } from './api-error.ts'

export interface Semaphore {
  /** The maximum number of tasks that run at once. */
  maxInFlight: number
  /**
   * The maximum number of waiting tasks. It should admit the 50 users who return after a power cut,
   * but not a flood.
   */
  maxWaiting: number
}

/** Too many tasks wait: 429 `over_request_rate_limit`. */
export class SemaphoreFull extends ApiError {
  constructor() {
    super({
      status: 429,
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
      headers: { 'retry-after': '1' },
    })
  }
}

/**
 * Limits the concurrency of expensive work, first come first served.
 * @returns a function that runs a task when it is its turn. It throws {@link SemaphoreFull} when too
 * many wait, and the reason of the signal when that is aborted before the task begins
 */
export function createSemaphore({
  maxInFlight,
  maxWaiting,
}: Semaphore): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const waiting: (() => void)[] = []
  let inFlight = 0

  async function wait(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const at = waiting.indexOf(resolve)
      if (at >= 0) waiting.splice(at, 1)
      reject(signal?.reason)
    }
    waiting.push(resolve)
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  return async (work, signal) => {
    signal?.throwIfAborted()
    if (inFlight < maxInFlight) inFlight++
    else {
      if (waiting.length >= maxWaiting) throw new SemaphoreFull()
      await wait(signal)
    }
    try {
      return await work()
    } finally {
      // Hand the slot to the next task directly, so that no newcomer can take it.
      const next = waiting.shift()
      if (next) next()
      else inFlight--
    }
  }
}
