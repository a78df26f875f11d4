import { useRef, useState, type FormEvent } from 'react'
import { newId } from '../../platform/new-id.ts'
import { checkApplication, type ApplicationProblems } from './application-check.ts'
import { sendApplication } from './send-application.ts'

/**
 * The state of the form. `attempt` counts the answers, so that screen readers announce each one.
 */
export type ApplicationState = { attempt: number } & (
  | { status: 'idle' }
  | { status: 'sending'; cvBytes: number }
  | { status: 'refused'; problems: ApplicationProblems; failure: string | null }
  | { status: 'sent'; email: string }
)

/**
 * Sends the form in the browser. The inputs keep their values, and the chosen file, until it has
 * been sent.
 */
export function useApplication(openSlugs: readonly string[], initial: ApplicationState) {
  const [state, setState] = useState(initial)
  // One key for each opening: sent twice, an application is stored once.
  const idempotencyKeys = useRef(new Map<string, string>())

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.status === 'sending') return
    const form = new FormData(event.currentTarget)
    const attempt = state.attempt + 1
    const { problems, opening, fields } = await checkApplication(form, openSlugs)
    if (Object.keys(problems).length > 0)
      return setState({ status: 'refused', problems, failure: null, attempt })
    const cv = form.get('cv')
    setState({ status: 'sending', cvBytes: cv instanceof File ? cv.size : 0, attempt })
    const idempotencyKey = idempotencyKeys.current.get(opening) ?? newId()
    idempotencyKeys.current.set(opening, idempotencyKey)
    const failure = await sendApplication(form, idempotencyKey)
    setState(
      failure === null
        ? { status: 'sent', email: fields.email.trim(), attempt }
        : { status: 'refused', problems: {}, failure, attempt },
    )
  }

  return { state, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
