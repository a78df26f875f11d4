import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useAuthForm } from '../session/auth-form.ts'
import type { AuthSettings } from '../session/auth-settings.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { formatIdentifier, parseIdentifier, type Identifier } from './identifier.ts'

interface SignInStartProps {
  ways: AuthSettings
  next: string
  /** What was typed before, when somebody comes back to this step. */
  who: Identifier | null
  onContinue: (who: Identifier) => void
  onSignUp: () => void
}

/** The first decision: who you are. */
export function SignInStart({ ways, next, who, onContinue, onSignUp }: SignInStartProps) {
  const form = useAuthForm(async (_, fields) => {
    const typed = parseIdentifier(String(fields.get('who')), { takesPhone: ways.phone })
    if (!typed)
      return {
        field: 'who',
        message: ways.phone
          ? 'Enter an e-mail address like ada@example.com, or a number like 0803 123 4567'
          : 'Enter an e-mail address like ada@example.com',
      }
    onContinue(typed)
    return null
  })
  return (
    <>
      <h1 className="text-h2">Sign in</h1>
      <p className="mb-7 mt-2 text-ink-2">Your cart stays as it is.</p>
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <TextField
          label={ways.phone ? 'E-mail or phone' : 'E-mail'}
          type={ways.phone ? 'text' : 'email'}
          inputMode="email"
          {...(ways.phone && { autoCapitalize: 'none' })}
          autoComplete="username webauthn"
          defaultValue={who ? formatIdentifier(who) : ''}
          {...form.field('who')}
        />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          Continue
        </Button>
      </form>
      <OtherSignInMethods ways={ways} next={next} />
      {ways.signUp && (
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-ink-2">
          New here? <TextButton onClick={onSignUp}>Make an account</TextButton>
        </p>
      )}
    </>
  )
}
