import { useState, type FormEvent, type Ref } from 'react'
import type { OrderView } from '../../../../../domain/orders/order-view.ts'
import { maxReturnMessageLength } from '../../../../../domain/orders/returns/return-functions.ts'
import {
  maxReturnPhotoBytes,
  maxReturnPhotos,
  tooLargeReturnPhotoMessage,
  tooManyReturnPhotosMessage,
} from '../../../../../domain/orders/returns/return-photo.ts'
import {
  returnReasonLabels,
  returnReasons,
} from '../../../../../domain/orders/returns/return-status.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { formatWeekdayMoment } from '../../../../platform/format-time.ts'
import { useToasts } from '../../../../platform/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { FileField, SelectField, TextAreaField } from '../../../../ui/forms/field.tsx'

const noRefusal = { attempt: 0, failure: null }

/** Asks to give goods back. What was typed stays when it cannot be sent. */
export function ReturnForm({
  view,
  act,
  heading,
  onDone,
  onClose,
}: {
  view: OrderView
  act: OrderMutation
  heading: Ref<HTMLHeadingElement>
  onDone: () => void
  onClose: () => void
}) {
  const toast = useToasts()
  const [refusal, setRefusal] = useState<{ attempt: number; failure: string | null }>(noRefusal)
  const lines = view.lines.filter((line) => line.returnable_quantity > 0)

  const refuse = (failure: string) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, failure }))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending) return
    const given = readForm(new FormData(event.currentTarget), lines)
    if (typeof given === 'string') return refuse(given)
    const result = await act.mutateAsync({ kind: 'return', ...given })
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
      aria-labelledby="return-title"
      noValidate
      className="w-full max-w-xl space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => void send(event)}
    >
      <h2 id="return-title" ref={heading} tabIndex={-1} className="text-h3">
        Give something back
      </h2>
      <ReturnFields view={view} lines={lines} />
      <FormProblems {...refusal} problems={[]} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={act.isPending || undefined}>
          {act.isPending ? 'Sending…' : 'Send the request'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

function ReturnFields({ view, lines }: { view: OrderView; lines: OrderView['lines'] }) {
  return (
    <>
      <p className="text-ink-2">{explainTime(view)}</p>
      <UnitsFields lines={lines} isOnly={view.lines.length === 1} />
      <SelectField label="Why?" name="reason" defaultValue="">
        <option value="">Please choose</option>
        {view.returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {returnReasonLabels[reason]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Tell us more"
        name="message"
        rows={3}
        maxLength={maxReturnMessageLength}
        hint="What happens when you use it? What is broken or missing?"
      />
      <FileField
        label="Photos"
        name="photos"
        isOptional
        multiple
        accept="image/jpeg,image/png,image/webp"
        hint={`Up to ${maxReturnPhotos}, of 5 MB each. Only our team sees them.`}
      />
    </>
  )
}

function UnitsFields({ lines, isOnly }: { lines: OrderView['lines']; isOnly: boolean }) {
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 text-md font-semibold">How many do you give back?</legend>
      {lines.map((line) => (
        <SelectField
          key={line.product_id}
          label={line.name}
          name={`units-${line.product_id}`}
          defaultValue={isOnly && line.returnable_quantity === 1 ? 1 : 0}
        >
          {Array.from({ length: line.returnable_quantity + 1 }, (_, units) => (
            <option key={units} value={units}>
              {units === 0 ? 'None' : `${units} of ${line.quantity}`}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}

function explainTime({ returnAnyReasonUntil: until, returnReasons: reasons }: OrderView): string {
  const hasAny = reasons.length === returnReasons.length
  return hasAny && until
    ? `For any reason until ${formatWeekdayMoment(until)}, and also later when something is wrong with it. Our team decides and tells you how it comes back.`
    : 'The time to give goods back for any reason is over. When something is wrong with them, you can still ask. Our team decides and tells you how they come back.'
}

/** @returns what to send, or a sentence about what is missing */
function readForm(form: FormData, lines: OrderView['lines']) {
  const chosen = lines
    .map(({ product_id: productId }) => ({
      productId,
      quantity: Number(form.get(`units-${productId}`)),
    }))
    .filter(({ quantity }) => quantity > 0)
  if (chosen.length === 0) return 'Please choose what you want to give back.'
  const reason = returnReasons.find((each) => each === form.get('reason'))
  if (!reason) return 'Please choose why.'
  const message = String(form.get('message') ?? '').trim()
  if (message === '') return 'Please tell us what is wrong.'
  const photos = form
    .getAll('photos')
    .filter((photo): photo is File => photo instanceof File && photo.size > 0)
  if (photos.length > maxReturnPhotos) return tooManyReturnPhotosMessage
  if (photos.some(({ size }) => size > maxReturnPhotoBytes)) return tooLargeReturnPhotoMessage
  return { lines: chosen, reason, message, photos }
}
