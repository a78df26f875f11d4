import type { FieldOf } from '../../../features/orders/staff/staff-form.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'

/** Why something is done. */
export function ReasonField({
  fieldOf,
  name = 'reason',
  label = 'Reason',
  hint,
}: {
  fieldOf: FieldOf
  name?: string
  label?: string
  hint?: string
}) {
  return (
    <TextAreaField {...fieldOf(name)} label={label} hint={hint} rows={2} required maxLength={500} />
  )
}
