import { Button } from '../../ui/button.tsx'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { ListState, type LoadQuery } from '../../ui/list-state.tsx'
import { useAuthForm } from '../session/auth-form.ts'
import type { AuthSettings } from '../session/auth-settings.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { parseIdentifier, type Identifier } from './identifier.ts'
import { IdentifierField } from './identifier-field.tsx'

interface SignInStartProps {
  authSettings: AuthSettings
  settingsQuery: LoadQuery
  next: string
  /** What was typed before, when the visitor comes back to this step. */
  identifier: Identifier | null
  onContinue: (identifier: Identifier) => void
  onSignUp: () => void
}

/** The first step: asks for the e-mail address or phone number, or another sign-in method. */
export function SignInStart({
  authSettings,
  settingsQuery,
  next,
  identifier,
  onContinue,
  onSignUp,
}: SignInStartProps) {
  const form = useAuthForm(async (_, fields) => {
    const typed = parseIdentifier(String(fields.get('identifier')), {
      takesPhone: authSettings.phone,
    })
    if (!typed)
      return {
        field: 'identifier',
        message: authSettings.phone
          ? 'Enter an e-mail address like ada@example.com, or a number like 0803 123 4567'
          : 'Enter an e-mail address like ada@example.com',
      }
    onContinue(typed)
    return null
  })
  return (
    <>
      <h1 className="text-h2">Sign in</h1>
      <p className="mb-7 mt-2 text-ink-2">Your cart stays just as it is.</p>
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <IdentifierField
          takesPhone={authSettings.phone}
          identifier={identifier}
          autoComplete="username webauthn"
          {...form.field('identifier')}
        />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          Continue
        </Button>
      </form>
      <OtherSignInMethods authSettings={authSettings} next={next} />
      {settingsQuery.isLoadingError && (
        <ListState query={settingsQuery} failure="Other ways to sign in could not be loaded." />
      )}
      {authSettings.signUp && (
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-ink-2">
          New here? <TextButton onClick={onSignUp}>Create an account</TextButton>
        </p>
      )}
    </>
  )
}
