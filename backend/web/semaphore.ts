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

interface Waiting {
  start: () => void
  refuse: (reason: unknown) => void
}

/**
 * Limits the concurrency of expensive work. Of those who wait each group, such as the requests of
 * one address, gets one turn in a round, and when too many wait, the last of the group that has most
 * gives its place to another group: so nobody takes all places. Without groups it is first come
 * first served.
 * @returns a function that runs a task when it is its turn. It throws {@link SemaphoreFull} when too
 * many wait, and the reason of the signal when that is aborted before the task begins
 */
export function createSemaphore({
  maxInFlight,
  maxWaiting,
}: Semaphore): <T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
  group?: string | null,
) => Promise<T> {
  /** The first group is the next one. */
  const queues = new Map<string | null, Waiting[]>()
  let inFlight = 0

  function takeNext(): Waiting | undefined {
    for (const [group, queue] of queues) {
      const next = queue.shift()
      queues.delete(group)
      if (queue.length > 0) queues.set(group, queue)
      if (next) return next
    }
    return undefined
  }

  /** @throws SemaphoreFull when no other group has more that wait */
  function makeRoom(group: string | null): void {
    const own = queues.get(group)?.length ?? 0
    const longest = [...queues.values()].toSorted((a, b) => b.length - a.length)[0]
    if (!longest || longest.length <= own + 1) throw new SemaphoreFull()
    longest.pop()?.refuse(new SemaphoreFull())
  }

  async function wait(signal: AbortSignal | undefined, group: string | null): Promise<void> {
    if ([...queues.values()].flat().length >= maxWaiting) makeRoom(group)
    const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>()
    const waiting = { start, refuse }
    const queue = queues.get(group) ?? []
    queue.push(waiting)
    queues.set(group, queue)
    const leave = () => {
      const at = queue.indexOf(waiting)
      if (at >= 0) queue.splice(at, 1)
      refuse(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  return async (work, signal, group = null) => {
    signal?.throwIfAborted()
    if (inFlight < maxInFlight) inFlight++
    else await wait(signal, group)
    try {
      return await work()
    } finally {
      // Hand the slot to the next task directly, so that no newcomer can take it.
      const next = takeNext()
      if (next) next.start()
      else inFlight--
    }
  }
}
