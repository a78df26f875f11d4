import type { OrderAction } from '../../../../features/orders/order-action.ts'
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
import { formatWeekdayMoment } from '../../../../platform/format-time.ts'
import { FileField, SelectField, TextAreaField } from '../../../../ui/forms/field.tsx'
import { RequestForm, type RequestFormProps } from './request-form.tsx'

/** Asks to give goods back. */
export function ReturnForm({ view, ...props }: RequestFormProps & { view: OrderView }) {
  const lines = view.lines.filter((line) => line.returnable_quantity > 0)
  return (
    <RequestForm
      {...props}
      title="Return something"
      sendLabel="Send the request"
      closeLabel="Close"
      read={(form) => readForm(form, lines)}
    >
      <ReturnFields view={view} lines={lines} />
    </RequestForm>
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
      <legend className="mb-1.5 text-md font-semibold">How many do you want to return?</legend>
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
  if (until === null)
    return 'You can return what has arrived while the rest is still to come. Our team decides, and tells you how to return it.'
  return hasAny
    ? `For any reason until ${formatWeekdayMoment(until)}, and also later if something is wrong with it. Our team decides, and tells you how to return it.`
    : 'The time to return goods for any reason is over. If something is wrong with them, you can still ask. Our team decides, and tells you how to return them.'
}

/** @returns what to send, or a sentence about what is missing */
function readForm(form: FormData, lines: OrderView['lines']): OrderAction | string {
  const chosen = lines
    .map(({ product_id: productId }) => ({
      productId,
      quantity: Number(form.get(`units-${productId}`)),
    }))
    .filter(({ quantity }) => quantity > 0)
  if (chosen.length === 0) return 'Please choose what you want to return.'
  const reason = returnReasons.find((each) => each === form.get('reason'))
  if (!reason) return 'Please choose why.'
  const message = String(form.get('message') ?? '').trim()
  if (message === '') return 'Please tell us what is wrong.'
  const photos = form
    .getAll('photos')
    .filter((photo): photo is File => photo instanceof File && photo.size > 0)
  if (photos.length > maxReturnPhotos) return tooManyReturnPhotosMessage
  if (photos.some(({ size }) => size > maxReturnPhotoBytes)) return tooLargeReturnPhotoMessage
  return { kind: 'return', lines: chosen, reason, message, photos }
}
