import { useState, type FormEvent } from 'react'
import { useIsRunning } from '../is-running.ts'
import { useSession } from '../session.tsx'
import { useSupabase, type Supabase } from '../supabase.tsx'

export interface Problem {
  /** The field it belongs to; absent when it belongs to the whole form. */
  field?: string
  message: string
}

/** Runs one request of the auth service from a form: one at a time, what was typed stays, problems are shown. */
export function useAuthForm(send: (supabase: Supabase, fields: FormData) => Promise<Problem | null>) {
  const loadSupabase = useSupabase()
  const { watch } = useSession()
  const isRunning = useIsRunning()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setBusy(true)
    watch()
    try {
      setProblem(await send(await loadSupabase(), new FormData(form)))
    } catch {
      // Only the download of the client can throw here; the client itself answers with errors.
      setProblem(noConnection)
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    /** False before the scripts run too: a form that the browser sends by itself reaches nobody. */
    canSend: isRunning && !isBusy,
    problem,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    errorOf: (field: string) => (problem?.field === field ? problem.message : undefined),
  }
}

const noConnection: Problem = { message: 'No connection. What you typed is still here; try again.' }
const badEmail: Problem = { field: 'email', message: 'Enter an e-mail address like ada@example.com' }

/** The kind word for each code of the auth service; an unknown one keeps the service's own message. */
export function explain(error: { status?: number | undefined; code?: string | undefined; message: string }): Problem {
  // The client's word for a request that never arrived.
  if (error.status === 0) return noConnection
  const words: Record<string, Problem> = {
    invalid_credentials: { message: 'That e-mail and password do not match. Check both, or set a new password.' },
    email_not_confirmed: { message: 'This e-mail is not confirmed yet. Open the link we sent you, then sign in.' },
    user_already_exists: { field: 'email', message: 'There is an account with this e-mail already. Sign in instead.' },
    email_address_invalid: badEmail,
    validation_failed: error.message.startsWith('Unable to validate email') ? badEmail : { message: error.message },
    same_password: { field: 'password', message: 'This is your present password. Choose another one.' },
    over_request_rate_limit: { message: 'Too many tries. Wait a few minutes and try again.' },
    over_email_send_rate_limit: { message: 'We have just sent a message. Wait a minute before asking for another.' },
  }
  return words[error.code ?? ''] ?? { message: error.message || 'Something went wrong on our side. Try again.' }
}
