import { useState, type FormEvent, type Ref } from 'react'
import { maxReturnMessageLength } from '../../../../../domain/orders/returns/return-functions.ts'
import { decisionDays } from '../../../../../domain/orders/returns/return-status.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { useToasts } from '../../../../platform/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { TextAreaField } from '../../../../ui/forms/field.tsx'

const noRefusal = { attempt: 0, failure: null }

/** Asks to cancel a paid order that has not left the store. */
export function CancellationForm({
  act,
  heading,
  onDone,
  onClose,
}: {
  act: OrderMutation
  heading: Ref<HTMLHeadingElement>
  onDone: () => void
  onClose: () => void
}) {
  const toast = useToasts()
  const [refusal, setRefusal] = useState<{ attempt: number; failure: string | null }>(noRefusal)

  const refuse = (failure: string) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, failure }))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending) return
    const message = String(new FormData(event.currentTarget).get('message') ?? '').trim()
    const result = await act.mutateAsync({ kind: 'ask-cancellation', message: message || null })
    if (result.outcome === 'done') {
      toast.success('We have your request. We answer by e-mail.')
      onDone()
    } else
      refuse(
        failureMessage(
          result,
          'The connection was lost. Everything is still here: please send it again.',
        ),
      )
  }

  return (
    <form
      aria-labelledby="cancellation-title"
      className="w-full max-w-xl space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => void send(event)}
    >
      <h2 id="cancellation-title" ref={heading} tabIndex={-1} className="text-h3">
        Cancel this order?
      </h2>
      <p className="text-ink-2">
        We answer within {decisionDays} days, and nothing leaves our store until then. When we
        cancel the order, what you paid goes back to you.
      </p>
      <TextAreaField
        label="Why?"
        name="message"
        isOptional
        rows={2}
        maxLength={maxReturnMessageLength}
      />
      <FormProblems {...refusal} problems={[]} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={act.isPending || undefined}>
          {act.isPending ? 'Sending…' : 'Ask to cancel'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep the order
        </Button>
      </div>
    </form>
  )
}
