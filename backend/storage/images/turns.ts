/** Too many wait for a turn. */
export class QueueFull extends Error {}

export interface Turns {
  /**
   * Waits for a turn, which ends when the result is disposed.
   * @throws QueueFull when too many wait; the reason of `signal` when it is aborted
   */
  take(signal: AbortSignal): Promise<Disposable>
}

/** At most `atOnce` turns at the same time, in the order in which they were asked for. */
export function createTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  /** The next one takes the place, or nobody has it. */
  const turn = {
    [Symbol.dispose]() {
      const next = waiting.shift()
      if (next) next()
      else running--
    },
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (running < atOnce) {
        running++
        return turn
      }
      if (waiting.length >= maxWaiting) throw new QueueFull()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const leave = () => {
        const at = waiting.indexOf(resolve)
        if (at >= 0) waiting.splice(at, 1)
        reject(signal.reason)
      }
      waiting.push(resolve)
      signal.addEventListener('abort', leave, { once: true })
      await promise.finally(() => signal.removeEventListener('abort', leave))
      return turn
    },
  }
}
