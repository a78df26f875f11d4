export interface StuckWatch {
  /** It has answered, or said anything else. */
  heard(): void
  stop(): void
}

const everyMs = 1_000

/**
 * Asks every second whether a thread is free, and notices when nothing is heard of it. It counts its own
 * seconds: while this process stands still, no answer can be read.
 * @param watched `ask` asks it to answer, or returns false when there is nothing to ask now; `onStuck` is
 * called once, when nothing was heard for `stuckMs`
 */
export function watchForStuck(
  stuckMs: number,
  { ask, onStuck }: { ask: () => boolean; onStuck: () => void },
): StuckWatch {
  let missed: number | null = null
  const timer = setInterval(() => {
    if (missed === null) missed = ask() ? 0 : null
    else if (++missed * everyMs > stuckMs) {
      clearInterval(timer)
      onStuck()
    }
  }, everyMs).unref()
  return {
    heard: () => (missed = null),
    stop: () => clearInterval(timer),
  }
}
