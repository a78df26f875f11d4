import { useState, type FormEvent } from 'react'
import type { OpenTransfer } from '../../../../../domain/orders/open-transfer.ts'
import {
  maxProofBytes,
  missingProofMessage,
  tooLargeProofMessage,
} from '../../../../../domain/payments/transfer-proof.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { toast } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { FileField } from '../../../../ui/forms/field.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'

/** Sends the receipt of a transfer, or another one when the first was the wrong file. */
export function ReceiptForm({
  transfer: { payment, receiptsLeft },
  act,
}: {
  transfer: OpenTransfer
  act: OrderMutation
}) {
  const [refusal, setRefusal] = useState({ attempt: 0, failure: '' })
  const isAnother = payment.status === 'checking'

  const refuse = (failure: string) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, failure }))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending) return
    const form = event.currentTarget
    const file = new FormData(form).get('file')
    if (!(file instanceof File) || file.size === 0) return refuse(missingProofMessage)
    if (file.size > maxProofBytes) return refuse(tooLargeProofMessage)
    setRefusal(({ attempt }) => ({ attempt, failure: '' }))
    const result = await act.mutateAsync({ kind: 'transfer-proof', file })
    if (result.outcome === 'done') {
      form.reset()
      toast.success('Receipt sent. We will check our account and confirm the payment.')
    } else
      refuse(
        failureMessage(
          result,
          'The connection was lost. The file is still chosen: please send it again.',
        ),
      )
  }

  if (receiptsLeft === 0)
    return <p className="text-ink-2">You have sent three files. We look at all of them.</p>
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="space-y-4">
      <FileField
        label={isAnother ? 'Was it the wrong file? Send another one' : 'Receipt of your transfer'}
        name="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        hint={
          isAnother
            ? `You can send ${receiptsLeft} more: a screenshot or PDF from your bank, 5 MB at most.`
            : 'A screenshot or PDF from your bank, 5 MB at most. It makes the confirmation faster.'
        }
      />
      <FormProblems {...refusal} problems={[]} />
      <Button
        type="submit"
        variant={isAnother ? 'secondary' : 'primary'}
        aria-disabled={act.isPending || undefined}
      >
        {act.isPending ? 'One moment…' : 'Send the receipt'}
      </Button>
    </form>
  )
}
