import { useState, type ComponentProps } from 'react'
import { formatTypedDay } from '../../platform/format-time.ts'
import { TextField } from './field.tsx'

/**
 * A day, or a day and time. Browsers show it in the order of their own language, day first or month
 * first, so the words below say which day it is.
 */
export function DateField({
  shown,
  onChange,
  className,
  ...field
}: ComponentProps<typeof TextField> & {
  type?: 'date' | 'datetime-local'
  /** Its value, where neither `value` nor typing tells it. */
  shown?: string
}) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''))
  return (
    <div className={className}>
      <TextField
        type="date"
        {...field}
        onChange={(event) => {
          setTyped(event.target.value)
          return onChange?.(event)
        }}
      />
      <p className="mt-1 text-sm text-ink-2 empty:hidden">
        {formatTypedDay(String(shown ?? field.value ?? typed))}
      </p>
    </div>
  )
}
