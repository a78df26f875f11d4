import { useEffect, useState } from 'react'
import { announceTimeLeft, formatTimeLeft } from './time-left.ts'

/**
 * The time until the hold ends, by the clock of the server: the one of the device may be wrong.
 * Screen readers hear it at a few moments. Visitors who prefer less motion see no seconds.
 */
export function HoldCountdown({ until, clockAheadMs }: { until: string; clockAheadMs: number }) {
  const leftMs = Date.parse(until) - (useNow() + clockAheadMs)
  const { text, seconds } = formatTimeLeft(leftMs)
  return (
    <div className="mt-4 rounded-control bg-surface-2 px-4 py-3">
      {leftMs > 0 ? (
        <p role="timer" className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-ink-2">Time left to pay</span>
          <span className="money text-lg font-semibold">
            {text}
            {seconds && <span className="motion-reduce:hidden"> {seconds}</span>}
          </span>
        </p>
      ) : (
        <p className="font-semibold">
          The time to pay is over. If you have sent the money, it is not lost: when we find it, we
          will deliver the goods, or refund you if they are gone.
        </p>
      )}
      <p role="status" className="sr-only">
        {announceTimeLeft(leftMs)}
      </p>
    </div>
  )
}

/** The clock of the device, each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  // A timer is outside of React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
