import { useId, useState, type FormEvent } from 'react'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { formatWait } from '../../platform/format-time.ts'
import { watchRetryAfter } from '../../platform/supabase/retry-after.ts'
import { watchSession } from './session-store.ts'
import { loadSupabase, type Supabase } from '../../platform/supabase.ts'
import type { Refusal } from '../../ui/forms/form-problems.tsx'

export interface Problem {
  /** The field with the problem; absent for a problem of the whole form. */
  field?: string
  message: string
  /** The message with the time that the service asks to wait. */
  describeWait?: (wait: string) => string
}

/** One problem, several, or none. */
type Outcome = Problem | Problem[] | null

/** Runs one request at a time, and holds the problems of the last one. */
export function useAuthAction() {
  const isHydrated = useHydrated()
  const [{ attempt, doneCount, problems }, setResult] = useState<{
    attempt: number
    doneCount: number
    problems: Problem[]
  }>({ attempt: 0, doneCount: 0, problems: [] })
  const [isBusy, setBusy] = useState(false)

  async function run(send: (supabase: Supabase) => Promise<Outcome>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    watchSession()
    const endWatch = watchRetryAfter()
    try {
      setOutcome(await send(await loadSupabase()), endWatch())
    } catch {
      // Only the download of supabase-js throws; supabase-js itself returns errors.
      setOutcome(noConnection, endWatch())
    } finally {
      setBusy(false)
    }
  }

  function setOutcome(outcome: Outcome, waitS: number | null): void {
    const problems = [outcome ?? []].flat().map((problem) => sayHowLong(problem, waitS))
    setResult((before) => ({
      attempt: before.attempt + 1,
      doneCount: before.doneCount + (outcome === null ? 1 : 0),
      problems,
    }))
  }

  const refusal: Refusal = {
    attempt,
    problems: [],
    failure: problems.find(({ field }) => !field)?.message,
  }
  return {
    run: (send: (supabase: Supabase) => Promise<Outcome>) => void run(send),
    isBusy,
    /** The number of successful requests. */
    doneCount,
    /**
     * False before hydration too, because no server receives a form that the browser sends by
     * itself.
     */
    canSend: isHydrated && !isBusy,
    problems,
    /** The props of `FormProblems`. */
    refusal,
  }
}

/**
 * The same for a form. The input stays, and problems are listed above the form and beside their
 * fields.
 */
export function useAuthForm(send: (supabase: Supabase, fields: FormData) => Promise<Outcome>) {
  const { run, problems, refusal, ...action } = useAuthAction()
  const formId = useId()
  const idOf = (field: string) => `${formId}-${field}`
  const atFields = problems.flatMap(({ field, message }) =>
    field ? [{ id: idOf(field), message }] : [],
  )
  return {
    ...action,
    refusal: {
      ...refusal,
      problems: atFields,
      failure: refusal.failure === noConnection.message ? noConnectionOfForm : refusal.failure,
    },
    /** Connects a control to its problem. */
    field: (name: string) => ({
      id: idOf(name),
      name,
      error: problems.find(({ field }) => field === name)?.message,
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const fields = new FormData(form)
      run(async (supabase) => {
        const outcome = await send(supabase, fields)
        return outcome && [outcome].flat().map((problem) => placeProblem(problem, form))
      })
    },
  }
}

/**
 * E-mail and phone may share one field, `identifier`. A problem of a field that the form does not
 * have belongs to the whole form.
 */
function placeProblem({ field, ...problem }: Problem, form: HTMLFormElement): Problem {
  const names = field === 'email' || field === 'phone' ? [field, 'identifier'] : [field]
  const present = names.find((name) => name && form.elements.namedItem(name))
  return present ? { field: present, ...problem } : problem
}

const noConnection: Problem = { message: 'No connection. Please try again.' }
const noConnectionOfForm = 'No connection. What you typed is still here; try again.'
const badEmail: Problem = {
  field: 'email',
  message: 'Enter an e-mail address like ada@example.com',
}
const badCode: Problem = {
  field: 'code',
  message: 'That code is wrong or has expired. Check it, or ask for a new one.',
}

/** A problem of waiting, for when the service does not say how long. */
function waiting(describeWait: (wait: string) => string, field?: string): Problem {
  return { ...(field && { field }), message: describeWait('a few minutes'), describeWait }
}

/** With the wait that the service asked for, when the problem is one of waiting. */
export function sayHowLong(problem: Problem, waitS: number | null): Problem {
  return problem.describeWait && waitS !== null
    ? { ...problem, message: problem.describeWait(formatWait(waitS)) }
    : problem
}

const tooManyMessages = waiting(
  (wait) => `We have just sent you one. Please wait ${wait} before you ask for another.`,
)

const problemOfCode: Record<string, Problem> = {
  invalid_credentials: {
    message: 'The e-mail and password don’t match. Check both, or set a new password.',
  },
  email_not_confirmed: {
    message:
      'This e-mail is not confirmed yet. Open the link we sent you, press the button, then sign in.',
  },
  phone_not_confirmed: {
    message: 'This number is not confirmed yet. Sign in with a code instead.',
  },
  user_already_exists: {
    field: 'email',
    message: 'This e-mail already has an account. Sign in instead.',
  },
  email_exists: {
    field: 'email',
    message: 'Another account already uses this e-mail. Use a different one.',
  },
  phone_exists: {
    field: 'phone',
    message: 'Another account already uses this number. Use a different one.',
  },
  email_address_invalid: badEmail,
  same_password: {
    field: 'password',
    message: 'That is your current password. Choose a new one.',
  },
  otp_expired: badCode,
  mfa_verification_failed: badCode,
  mfa_challenge_expired: {
    field: 'code',
    message: 'That code has expired. Type the current one.',
  },
  mfa_recovery_codes_locked: waiting(
    (wait) => `Too many wrong codes. Try again in ${wait}.`,
    'code',
  ),
  mfa_factor_name_conflict: {
    field: 'friendlyName',
    message: 'You already have one with this name. Choose a different name.',
  },
  too_many_enrolled_mfa_factors: {
    message: 'You have reached the limit. Remove one before you add another.',
  },
  too_many_passkeys: { message: 'You have reached the limit. Remove one before you add another.' },
  insufficient_aal: {
    message:
      'You need your second factor for this. Sign out, sign in again with it, then come back here.',
  },
  reauthentication_not_valid: badCode,
  single_identity_not_deletable: {
    message: 'This is your only way to sign in. Add another one before you remove it.',
  },
  identity_already_exists: { message: 'That account is already linked to someone else here.' },
  passkey_disabled: { message: 'You can’t use passkeys here. Sign in another way.' },
  user_banned: { message: 'This account is closed. If you think that is a mistake, write to us.' },
  signup_disabled: {
    message:
      'We are not opening new accounts at the moment. You can shop and send inquiries without one.',
  },
  over_request_rate_limit: waiting((wait) => `Too many attempts. Try again in ${wait}.`),
  over_email_send_rate_limit: tooManyMessages,
  over_sms_send_rate_limit: tooManyMessages,
}

/**
 * A helpful message for each error code of the auth service; an unknown code keeps the message of
 * the service.
 */
export function explain(error: {
  name?: string
  status?: number | undefined
  code?: string | undefined
  message: string
}): Problem {
  // supabase-js reports a failed request with status 0.
  if (error.status === 0) return noConnection
  // The user closed the browser's dialog, or it timed out.
  if (error.name === 'WebAuthnError' || error.name === 'NotAllowedError')
    return {
      message: 'That was not confirmed. Try again when you are ready, or choose another way.',
    }
  if (error.message.startsWith('Unable to validate email')) return badEmail
  return (
    problemOfCode[error.code ?? ''] ?? {
      message: error.message || 'Something went wrong on our side. Try again.',
    }
  )
}
