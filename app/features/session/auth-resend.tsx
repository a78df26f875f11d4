import { useEffect, useState } from 'react'
import { watchRetryAfter } from '../../platform/supabase/retry-after.ts'
import { explain, sayHowLong, type Problem } from './auth-form.ts'
import { loadSupabase, type Supabase } from '../../platform/supabase.ts'
import { TextButton } from '../../ui/forms/form-parts.tsx'

/** The auth service sends at most one message a minute to an address. */
const gapS = 60

interface ResendProps {
  label: string
  /** What is sent: the wait names it. */
  what: 'mail' | 'code'
  wasJustSent: boolean
  send: (supabase: Supabase) => Promise<{ error: Parameters<typeof explain>[0] | null }>
}

/** Sends a code or link again, at most once a minute. */
export function Resend({ label, what, wasJustSent, send }: ResendProps) {
  const [waitS, startWaiting] = useCountdown(wasJustSent ? gapS : 0)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Problem | null>(null)

  async function resend() {
    if (isBusy) return
    setBusy(true)
    const endWatch = watchRetryAfter()
    try {
      const { error } = await send(await loadSupabase())
      setOutcome(
        error
          ? sayHowLong(explain(error), endWatch())
          : { message: 'Sent. It can take a minute to arrive.' },
      )
      if (!error) startWaiting(gapS)
    } catch {
      setOutcome({ message: 'No connection. Try again when you are back online.' })
    } finally {
      endWatch()
      setBusy(false)
    }
  }

  return (
    <div>
      {waitS > 0 ? (
        <p className="money flex min-h-11 items-center text-sm text-ink-3">
          You can ask for another {what} in {waitS} s
        </p>
      ) : (
        <TextButton onClick={() => void resend()} isDisabled={isBusy}>
          {label}
        </TextButton>
      )}
      <p role="status" className="text-sm text-ink-2">
        {outcome?.message}
      </p>
    </div>
  )
}

/**
 * Counts whole seconds down to 0. It reads the clock, so it stays right when the phone was asleep.
 */
function useCountdown(firstS: number): [number, (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(() => Date.now() + firstS * 1000)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const leftS = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
  const isRunning = leftS > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [
    leftS,
    (seconds) => {
      setNowMs(Date.now())
      setEndsAtMs(Date.now() + seconds * 1000)
    },
  ]
}
