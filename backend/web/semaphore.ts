import { apiError } from '../errors.ts'

export interface Semaphore {
  /** The maximum number of tasks that run at once. */
  maxInFlight: number
  /**
   * The maximum number of waiting tasks. It should admit the 50 users who return after a power cut,
   * but not a flood.
   */
  maxWaiting: number
}

/**
 * Limits the concurrency of expensive work, first come first served.
 * @returns a function that runs a task when it is its turn, and throws ApiError 429
 * `over_request_rate_limit` when too many wait
 */
export function createSemaphore({
  maxInFlight,
  maxWaiting,
}: Semaphore): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let inFlight = 0
  return async (work) => {
    if (inFlight < maxInFlight) inFlight++
    else {
      if (waiting.length >= maxWaiting)
        throw apiError('over_request_rate_limit', 'Request rate limit reached', {
          headers: { 'retry-after': '1' },
        })
      await new Promise<void>((resolve) => waiting.push(resolve))
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
