import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  maxPauseReasonLength,
  pauseReason,
  requestPause,
} from '../../../../../domain/instalments/pauses/pause-functions.ts'
import { pauseDays } from '../../../../../domain/instalments/ledger/pause-schedule.ts'
import { findProblem } from '../../../../../domain/parse/parser.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { toast } from '../../../../platform/toasts.ts'
import { useStoredText } from '../../../../platform/storage/use-stored-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/forms/field.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

interface PauseFormProps {
  planId: string
  isAtOnce: boolean
  /** The form may go away now, and the focus with it. */
  onAsked: () => void
}

/** Asks for a pause. A reload keeps what was typed. */
export function PauseForm({ planId, isAtOnce, onAsked }: PauseFormProps) {
  const queryClient = useQueryClient()
  const [reason, setReason, forget] = useStoredText(`pause ${planId}`)
  const [isOpen, setOpen] = useState(reason !== '')
  // The focus follows who opens and closes the form; a reload moves nothing.
  const [hasPressed, setPressed] = useState(false)
  const focus = hasPressed ? takeFocus : undefined
  function show(isShown: boolean) {
    setPressed(true)
    setOpen(isShown)
  }
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ attempt: number; failure: string | null }>({
    attempt: 0,
    failure: null,
  })
  if (!isOpen)
    return (
      <Button ref={focus} variant="secondary" className="mt-3" onClick={() => show(true)}>
        {isAtOnce ? `Pause my plan for ${pauseDays} days` : 'Ask our team for a pause'}
      </Button>
    )
  const refuse = (failure: string) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, failure }))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const problem = findProblem(pauseReason, reason)
    if (problem) return refuse(problem)
    setBusy(true)
    const result = await callFunction(requestPause, { planId, reason })
    setBusy(false)
    if (result.outcome !== 'done')
      return refuse(
        failureMessage(
          result,
          'The connection was lost. What you wrote is still here: please send it again.',
        ),
      )
    forget()
    setPressed(false)
    setOpen(false)
    onAsked()
    toast.success(
      result.response.status === 'granted'
        ? 'Your plan is paused. The new due days are in your schedule.'
        : 'We have your request and will write to you soon.',
    )
    void queryClient.invalidateQueries({ queryKey: ['plans'] })
  }

  return (
    <form
      noValidate
      aria-labelledby="more-time"
      className="mt-4 max-w-xl space-y-4"
      onSubmit={(event) => void send(event)}
    >
      <TextAreaField
        ref={focus}
        label="Why do you need more time?"
        rows={3}
        maxLength={maxPauseReasonLength}
        value={reason}
        hint={
          isAtOnce
            ? 'A few words are enough. The pause begins at once.'
            : 'A few words are enough. A person on our team decides and writes to you.'
        }
        onChange={({ target }) => setReason(target.value)}
      />
      <FormProblems {...refusal} problems={[]} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Sending…' : isAtOnce ? `Pause for ${pauseDays} days` : 'Send the request'}
        </Button>
        <Button variant="quiet" onClick={() => show(false)}>
          Not now
        </Button>
      </div>
    </form>
  )
}
