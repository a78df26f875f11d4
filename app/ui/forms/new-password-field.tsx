import { useId, useState, type ComponentProps } from 'react'
import { estimatePassword, passwordMinLength } from '../../../domain/accounts/password-strength.ts'
import { site } from '../../../site.config.ts'
import { PasswordField } from './form-parts.tsx'

/** Words of the company's name are easy to guess here. */
const companyWords = site.name.split(' ')
const bars = ['bg-line-strong', 'bg-danger', 'bg-accent', 'bg-primary', 'bg-primary'] as const

/**
 * A new password with a strength meter that says how to improve it. Only short or guessable
 * passwords are refused.
 */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const [password, setPassword] = useState('')
  const meterId = useId()
  const { level, advice } = estimatePassword(password, companyWords)
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        hint={`${passwordMinLength} characters or more. A short sentence is good.`}
        {...props}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {level > 0 && (
        <div className="mt-2">
          <div className="flex gap-1" aria-hidden="true">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={`h-1.5 flex-1 rounded-full transition-colors duration-[120ms] ${step <= level ? bars[level] : 'bg-line'}`}
              />
            ))}
          </div>
          <p id={meterId} role="status" className="mt-1 text-sm text-ink-2">
            {advice}
          </p>
        </div>
      )}
    </div>
  )
}
