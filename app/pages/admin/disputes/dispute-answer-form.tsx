import { useState, type FormEvent } from 'react'
import {
  answerDispute,
  missingEvidenceMessage,
  type DisputeView,
} from '../../../../domain/disputes/dispute-functions.ts'
import type { DisputeDecision } from '../../../../domain/disputes/dispute-status.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FileField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'

const fields = ['message', 'serviceDetails', 'deliveryAddress', 'deliveryDate', 'file'] as const
type Field = (typeof fields)[number]
const labels: Record<Field, string> = {
  message: 'Message for the bank',
  serviceDetails: 'What was delivered',
  deliveryAddress: 'Where it was delivered',
  deliveryDate: 'Day of the delivery',
  file: 'Evidence',
}

interface DisputeAnswerFormProps {
  dispute: DisputeView
  decision: DisputeDecision
  onAnswered(): Promise<void>
  onCancel(): void
}

interface Refused {
  attempt: number
  problems: Partial<Record<Field, string>>
  failure: string | null
}

/** Accepts a dispute, or objects to it with evidence. It cannot be taken back, and says so. */
export function DisputeAnswerForm(props: DisputeAnswerFormProps) {
  const { dispute, decision, onCancel } = props
  const { refused, isSending, send } = useAnswer(props)
  const idOf = (field: Field) => `dispute-${dispute.id}-${field}`
  const fieldProps = (name: Field) => ({
    id: idOf(name),
    name,
    label: labels[name],
    error: refused.problems[name],
  })
  const { order } = dispute
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={`Answer the dispute of ${order.number}`}
      className="mt-4 space-y-4 rounded-control bg-surface-2 p-4"
    >
      <FormProblems
        attempt={refused.attempt}
        problems={fields.flatMap((name) => {
          const message = refused.problems[name]
          return message === undefined ? [] : [{ id: idOf(name), label: labels[name], message }]
        })}
        failure={refused.failure}
      />
      <p ref={takeFocus} tabIndex={-1}>
        {decision === 'accept'
          ? `${formatExactNaira(dispute.amountKobo)} goes back to the customer through their bank. Above the limit for one person, a second person must accept it too. You cannot undo this.`
          : 'The bank reads this and decides. Write what happened, and add a file that proves it. You can answer once.'}
      </p>
      <TextAreaField
        {...fieldProps('message')}
        rows={3}
        maxLength={1_000}
        required
        defaultValue={decision === 'accept' ? 'We accept: the money goes back.' : ''}
      />
      {decision === 'decline' && (
        <>
          <TextAreaField
            {...fieldProps('serviceDetails')}
            rows={2}
            maxLength={1_000}
            required
            defaultValue={order.goods}
          />
          <TextField
            {...fieldProps('deliveryAddress')}
            isOptional
            maxLength={300}
            defaultValue={order.deliveryAddress}
          />
          <DateField
            {...fieldProps('deliveryDate')}
            isOptional
            defaultValue={order.deliveredOn ?? ''}
          />
          <FileField
            {...fieldProps('file')}
            required
            accept="application/pdf,image/jpeg,image/png,image/webp"
            hint="A PDF or a picture, 5 MB at most: a signed delivery note, a photo of the goods at the customer, a chat."
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          variant={decision === 'accept' ? 'danger' : 'primary'}
          aria-disabled={isSending || undefined}
        >
          {isSending
            ? 'Sending…'
            : decision === 'accept'
              ? 'Give the money back'
              : 'Send to the bank'}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}

function useAnswer({ dispute, decision, onAnswered }: DisputeAnswerFormProps) {
  const confirmed = useConfirmed()
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused>({ attempt: 0, problems: {}, failure: null })
  const refuse = (problems: Refused['problems'], failure: string | null) =>
    setRefused(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    const request = {
      ...Object.fromEntries(form),
      disputeId: dispute.id,
      decision,
      file: file instanceof File && file.size > 0 ? file : null,
    }
    const parsed = answerDispute.parseRequest(request)
    if (!parsed.ok) {
      const [problems, failure] = readProblems(parsed.problems)
      // The contract looks for the file once everything else is right; people read both at once.
      if (decision === 'decline' && !request.file) problems.file ??= missingEvidenceMessage
      return refuse(problems, failure)
    }
    setSending(true)
    const result = await confirmed(() => callFunction(answerDispute, parsed.value))
    setSending(false)
    if (result.outcome !== 'done')
      return refuse({}, failureMessage(result, 'The connection was lost. Please try again.'))
    toast.success(
      result.response.status === 'requested'
        ? 'A second person must accept it too. We have sent them a mail.'
        : 'Your answer is on its way to the payment service.',
    )
    await onAnswered()
  }
  return { refused, isSending, send }
}

/** Problems beside their fields; what belongs to none is about the whole form. */
function readProblems(
  problems: readonly { path: string; message: string }[],
): [Refused['problems'], string | null] {
  const byField: Refused['problems'] = {}
  let failure: string | null = null
  for (const { path, message } of problems) {
    const field = fields.find((name) => name === path)
    if (field) byField[field] ??= message
    else failure ??= message
  }
  return [byField, failure]
}
