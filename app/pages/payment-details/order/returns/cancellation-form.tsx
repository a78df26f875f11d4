import { maxReturnMessageLength } from '../../../../../domain/orders/returns/return-functions.ts'
import { decisionDays } from '../../../../../domain/orders/returns/return-status.ts'
import { TextAreaField } from '../../../../ui/forms/field.tsx'
import { RequestForm, type RequestFormProps } from './request-form.tsx'

/** Asks to cancel a paid order that has not left the store. */
export function CancellationForm(props: RequestFormProps) {
  return (
    <RequestForm
      {...props}
      title="Cancel this order?"
      sendLabel="Ask to cancel"
      closeLabel="Keep the order"
      read={(form) => ({
        kind: 'ask-cancellation',
        message: String(form.get('message') ?? '').trim() || null,
      })}
    >
      <p className="text-ink-2">
        We answer within {decisionDays} days, and nothing leaves our store until then. If we cancel
        the order, you get back what you paid.
      </p>
      <TextAreaField
        label="Why?"
        name="message"
        isOptional
        rows={2}
        maxLength={maxReturnMessageLength}
      />
    </RequestForm>
  )
}
