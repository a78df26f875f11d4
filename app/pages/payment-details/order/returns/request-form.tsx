import { useId, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import type { OrderAction } from '../../../../features/orders/order-action.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { toast } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'

/** What a form for a request gets from the page. */
export interface RequestFormProps {
  act: OrderMutation
  heading: Ref<HTMLHeadingElement>
  onDone: () => void
  onClose: () => void
}

/** Sends a request of the buyer. What was typed stays when it cannot be sent. */
export function RequestForm({
  title,
  sendLabel,
  closeLabel,
  read,
  act,
  heading,
  onDone,
  onClose,
  children,
}: RequestFormProps & {
  title: string
  sendLabel: string
  closeLabel: string
  /** What to send, or a sentence about what is missing. */
  read: (form: FormData) => OrderAction | string
  children: ReactNode
}) {
  const titleId = useId()
  const [refusal, setRefusal] = useState<{ attempt: number; failure: string | null }>({
    attempt: 0,
    failure: null,
  })

  const refuse = (failure: string) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, failure }))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending) return
    const action = read(new FormData(event.currentTarget))
    if (typeof action === 'string') return refuse(action)
    const result = await act.mutateAsync(action)
    if (result.outcome === 'done') {
      toast.success('We have your request. We will answer by e-mail.')
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
      aria-labelledby={titleId}
      noValidate
      className="w-full max-w-xl space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => void send(event)}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1} className="text-h3">
        {title}
      </h2>
      {children}
      <FormProblems {...refusal} problems={[]} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={act.isPending || undefined}>
          {act.isPending ? 'Sending…' : sendLabel}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </form>
  )
}
