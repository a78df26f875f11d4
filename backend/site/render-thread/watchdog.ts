export interface Watchdog {
  /** To be called with every sign of life. */
  reset(): void
  stop(): void
}

const intervalMs = 1_000

/**
 * Pings a thread every second, and notices when it is unresponsive. It counts its own seconds, because
 * this process can read no answer while it is paused itself.
 * @param ping asks the thread for a sign of life; false when it has nothing to do
 * @param onUnresponsive called once, after `unresponsiveMs` without a sign of life
 */
export function startWatchdog(
  unresponsiveMs: number,
  { ping, onUnresponsive }: { ping: () => boolean; onUnresponsive: () => void },
): Watchdog {
  let missed: number | null = null
  const timer = setInterval(() => {
    if (missed === null) missed = ping() ? 0 : null
    else if (++missed * intervalMs > unresponsiveMs) {
      clearInterval(timer)
      onUnresponsive()
    }
  }, intervalMs).unref()
  return {
    reset: () => (missed = null),
    stop: () => clearInterval(timer),
  }
}
