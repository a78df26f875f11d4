import Eye from '~icons/lucide/eye'
import EyeOff from '~icons/lucide/eye-off'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { TextField } from './field.tsx'

/** A password field that can be shown, pasted into, and filled in by a password manager. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="absolute inset-y-0 right-0 inline-flex items-center gap-1.5 rounded-control px-3.5 text-sm text-ink-2 hover:text-ink"
    >
      <Icon className="size-4" aria-hidden="true" />
      {isShown ? 'Hide' : 'Show'}
      <span className="sr-only"> password</span>
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} inside={toggle} />
}

export function TextButton({
  onClick,
  isDisabled = false,
  children,
}: {
  onClick: () => void
  isDisabled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isDisabled}
      className="min-h-11 text-left font-semibold text-primary underline underline-offset-2 hover:text-primary-hover disabled:opacity-60"
    >
      {children}
    </button>
  )
}

/** A code field: the code can be typed, pasted, or filled in by the phone that received it. */
export function CodeField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      spellCheck={false}
      {...props}
    />
  )
}
