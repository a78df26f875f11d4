import { apiError } from '../../errors.ts'

export interface Semaphore {
  /** Work that goes on at a time. */
  maxInFlight: number
  /** Work that may wait; the 50 who come back after a power cut all get in, a flood does not. */
  maxWaiting: number
}

/**
 * Lets costly work go on a few at a time, in the order it came.
 * @returns what runs a piece of work when its turn comes. Throws ApiError 429 `over_request_rate_limit` when too much waits already
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
      // The place goes to who waits longest, and is never free in between.
      const next = waiting.shift()
      if (next) next()
      else inFlight--
    }
  }
}
