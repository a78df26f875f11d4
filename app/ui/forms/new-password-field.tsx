import { useId, useState, type ComponentProps } from 'react'
import {
  estimatePassword,
  guessableWords,
  passwordMinLength,
} from '../../../domain/accounts/password-strength.ts'
import { site } from '../../../site.config.ts'
import { PasswordField } from './form-parts.tsx'

const bars = ['bg-line-strong', 'bg-danger', 'bg-accent', 'bg-primary', 'bg-primary'] as const

/**
 * A new password with a strength meter that says how to improve it. Only short or guessable
 * passwords are refused.
 * @param personal texts about the person that are easy to guess; what the same form asks for is
 * added
 */
export function NewPasswordField({
  personal,
  ...props
}: ComponentProps<typeof PasswordField> & { personal?: readonly string[] }) {
  const [{ password, typed }, setInput] = useState<{ password: string; typed: string[] }>({
    password: '',
    typed: [],
  })
  const meterId = useId()
  const knownWords = guessableWords([site.name, ...(personal ?? []), ...typed])
  const { level, advice } = estimatePassword(password, knownWords)
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        hint={`${passwordMinLength} characters or more. A short sentence is good.`}
        {...props}
        onChange={({ currentTarget: input }) =>
          setInput({ password: input.value, typed: readTexts(input.form) })
        }
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

/** The name and the address that the form asks for, as far as they are typed. */
function readTexts(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((element) =>
    element instanceof HTMLInputElement &&
    ['text', 'email', 'tel'].includes(element.type) &&
    // A password that is shown is a text too.
    element.autocomplete !== 'new-password'
      ? [element.value]
      : [],
  )
}
