import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/field.tsx'

type Field = Pick<ComponentProps<typeof TextField>, 'error' | 'id'>

/** When a day begins and ends. */
export function HoursFields({
  labels,
  opens,
  closes,
}: {
  labels: { opens: string; closes: string }
  opens: Field
  closes: Field
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.opens} type="time" isOptional {...opens} />
        <TextField label={labels.closes} type="time" isOptional {...closes} />
      </div>
      <p className="text-sm text-ink-2">Leave both times empty when it is closed all day.</p>
    </>
  )
}
