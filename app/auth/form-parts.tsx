import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { TextField } from '../ui/field.tsx'

export function FormProblem({ message }: { message: string | undefined }) {
  return (
    <div role="alert">{message && <p className="mb-5 rounded-control bg-danger-soft px-4 py-3 text-danger">{message}</p>}</div>
  )
}

/** A password that can be shown, pasted and kept by a password manager. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} />
      <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)} className="absolute right-0 top-0 inline-flex min-h-7 items-center gap-1.5 rounded-control px-1 text-sm text-ink-2 hover:text-ink">
        <Icon className="size-4" aria-hidden="true" />
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 font-semibold text-primary underline underline-offset-2 hover:text-primary-hover">
      {children}
    </button>
  )
}
