import { TextAreaField } from '../../../ui/forms/field.tsx'
import type { FieldOf } from './staff-form.tsx'

/** What staff add to the mail about a step of an order. */
export function BuyerMessageField({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <TextAreaField
      {...fieldOf('note')}
      label="Message for the buyer"
      rows={2}
      isOptional
      maxLength={800}
    />
  )
}
