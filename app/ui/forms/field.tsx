import CircleAlert from '~icons/lucide/circle-alert'
import { useId, type ComponentProps, type ReactNode } from 'react'

const control =
  'block w-full rounded-control border border-line-strong bg-surface px-4 py-3 text-base text-ink placeholder:text-ink-3 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger disabled:opacity-60'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  /** A button inside the control, at its right end. */
  inside?: ReactNode
  className?: string | undefined
}

interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  className: string
}

/** Label, hint, control and error, connected for screen readers. */
function Field({
  label,
  hint,
  error,
  isOptional,
  inside,
  className = '',
  id,
  children,
}: FieldProps & { id: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1.5 block text-md font-semibold">
        {label} {isOptional && <span className="font-normal text-ink-3">(optional)</span>}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="mb-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
      <div className="relative">
        {children({
          id: fieldId,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
          className: inside ? `${control} pr-24` : control,
        })}
        {inside}
      </div>
      {error && (
        <p id={`${fieldId}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  inside,
  className,
  id,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, isOptional, inside, className, id }}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(wiring) => <textarea {...input} {...wiring} />}
    </Field>
  )
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  ...input
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {(wiring) => <select {...input} {...wiring} />}
    </Field>
  )
}

/** Accepts dropped files too. Scripts cannot set its value. */
export function FileField({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type' | 'value'>) {
  return (
    <Field {...{ label, hint, error, isOptional, className, id }}>
      {({ className: control, ...wiring }) => (
        <input
          {...input}
          {...wiring}
          type="file"
          className={`${control} cursor-pointer border-dashed text-ink-2 file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary-soft file:px-4 file:font-semibold file:text-on-primary-soft`}
        />
      )}
    </Field>
  )
}
