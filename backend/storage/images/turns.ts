/** Too many wait for a turn. */
export class QueueFull extends Error {}

export interface Turns {
  /**
   * Waits for a turn, which ends when the result is disposed.
   * @param address who asks; those who wait get their turns round by round
   * @throws QueueFull when too many wait; the reason of `signal` when it is aborted
   */
  take(address: string | null, signal: AbortSignal): Promise<Disposable>
}

interface Waiting {
  start: () => void
  refuse: (reason: unknown) => void
}

/**
 * At most `atOnce` turns at the same time. Of those who wait each address gets one turn in a round,
 * and when too many wait, the last of the address that has most gives its place to a newcomer: so
 * nobody can take all turns.
 */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  /** The first address is the next one. */
  const queues = new Map<string | null, Waiting[]>()
  let running = 0

  const countWaiting = () => [...queues.values()].flat().length

  function takeNext(): Waiting | undefined {
    for (const [address, queue] of queues) {
      const next = queue.shift()
      queues.delete(address)
      if (queue.length > 0) queues.set(address, queue)
      if (next) return next
    }
    return undefined
  }

  /** @throws QueueFull when no other address has more that wait */
  function makeRoom(address: string | null): void {
    const own = queues.get(address)?.length ?? 0
    const longest = [...queues.values()].toSorted((a, b) => b.length - a.length)[0]
    if (!longest || longest.length <= own + 1) throw new QueueFull()
    longest.pop()?.refuse(new QueueFull())
  }

  /** The next one takes the place, or nobody has it. */
  const turn = {
    [Symbol.dispose]() {
      const next = takeNext()
      if (next) next.start()
      else running--
    },
  }

  return {
    async take(address, signal) {
      signal.throwIfAborted()
      if (running < atOnce) {
        running++
        return turn
      }
      if (countWaiting() >= maxWaiting) makeRoom(address)
      const { promise, resolve: start, reject: refuse } = Promise.withResolvers<void>()
      const waiting = { start, refuse }
      const queue = queues.get(address) ?? []
      queue.push(waiting)
      queues.set(address, queue)
      const leave = () => {
        const at = queue.indexOf(waiting)
        if (at >= 0) queue.splice(at, 1)
        if (queue.length === 0 && queues.get(address) === queue) queues.delete(address)
        refuse(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      await promise.finally(() => signal.removeEventListener('abort', leave))
      return turn
    },
  }
}
