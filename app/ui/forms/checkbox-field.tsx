import type { ComponentProps, ReactNode } from 'react'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  id: string
  error?: string | undefined
  /** Its label. */
  children: ReactNode
}

/** A checkbox with its label and error, connected for screen readers. */
export function CheckboxField({ id, error, children, ...props }: CheckboxFieldProps) {
  return (
    <div>
      <label className="flex items-start gap-3">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-1 size-5 shrink-0 accent-primary"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 pl-8 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
