export interface StuckWatch {
  /** What was asked to answer has answered. */
  answered(): void
  stop(): void
}

const everyMs = 1_000

/**
 * Asks every second whether a thread is free, and notices when it does not answer.
 * @param watched `ask` asks it to answer, or returns false when there is nothing to ask now; `onStuck` is
 * called once, when an answer is `stuckMs` late
 */
export function watchForStuck(
  stuckMs: number,
  { ask, onStuck }: { ask: () => boolean; onStuck: () => void },
): StuckWatch {
  let askedAt: number | null = null
  const timer = setInterval(() => {
    if (askedAt === null) askedAt = ask() ? performance.now() : null
    else if (performance.now() - askedAt > stuckMs) {
      clearInterval(timer)
      onStuck()
    }
  }, everyMs).unref()
  return {
    answered: () => (askedAt = null),
    stop: () => clearInterval(timer),
  }
}
