import { useEffect, useState } from 'react'
import { useSupabase } from '../supabase.tsx'
import { Button } from '../ui/button.tsx'
import { explain } from './auth-form.ts'

/** The service sends one mail a minute to an address. */
const gapS = 60

/** Sends the mail that confirms an account once more; after a mail has gone out, not before a minute has passed. */
export function ResendConfirmation({ email, wasJustSent }: { email: string; wasJustSent: boolean }) {
  const loadSupabase = useSupabase()
  const [waitS, startWaiting] = useCountdown(wasJustSent ? gapS : 0)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')

  async function resend() {
    if (isBusy) return
    setBusy(true)
    try {
      const { error } = await (await loadSupabase()).auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${window.location.origin}/dashboard` } })
      setOutcome(error ? explain(error).message : 'Sent. Look in your mail, in the spam folder too.')
      if (!error) startWaiting(gapS)
    } catch {
      setOutcome('No connection. Try again when the line is back.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="my-5">
      <Button variant="secondary" size="small" disabled={waitS > 0 || isBusy} onClick={() => void resend()}>
        Send the mail again
      </Button>
      {waitS > 0 && <p className="money mt-1.5 text-sm text-ink-3">Possible again in {waitS} s</p>}
      <p role="status" className="text-sm text-ink-2 not-empty:mt-1.5">
        {outcome}
      </p>
    </div>
  )
}

/** Whole seconds down to 0, by the clock: a phone that slept does not start where it stopped. */
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
