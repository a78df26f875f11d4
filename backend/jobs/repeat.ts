import type { Log } from '../log.ts'

export interface Repeated {
  everyMs: number
  /** When it runs first; by default after `everyMs`. */
  firstMs?: number
  work(): Promise<unknown>
  /** Logged when the work fails. It runs again at its next time. */
  failure: { message: string; task?: string }
  log: Log
}

/**
 * Runs work again and again in this process, which it does not keep alive. Two runs never overlap.
 * @returns `stop`, which waits for a run in progress
 */
export function repeat({ everyMs, firstMs = everyMs, work, failure, log }: Repeated): {
  stop(): Promise<void>
} {
  let current: Promise<void> | null = null
  async function run(): Promise<void> {
    try {
      await work()
    } catch (error) {
      log({ level: 'error', ...failure, error })
    } finally {
      current = null
    }
  }
  const begin = () => {
    current ??= run()
  }
  const timers = [setInterval(begin, everyMs).unref()]
  if (firstMs !== everyMs) timers.push(setTimeout(begin, firstMs).unref())
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await current
    },
  }
}
