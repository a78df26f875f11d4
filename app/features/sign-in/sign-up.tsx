import { cleanLine } from '../../../domain/text/clean-text.ts'
import { currentVersion } from '../../../domain/legal/versions.ts'
import { AcceptNote } from '../../ui/accept-note.tsx'
import { explain, useAuthForm, type Problem } from '../session/auth-form.ts'
import { explainWeakPassword } from '../session/auth-weak-password.ts'
import type { AuthSettings } from '../session/auth-settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { parseIdentifier, type Identifier } from './identifier.ts'
import { IdentifierField } from './identifier-field.tsx'

interface SignUpProps {
  authSettings: AuthSettings
  next: string
  identifier: Identifier | null
  onSignIn: () => void
  /** The account was created, and must be confirmed with a code. */
  onCreated: (identifier: Identifier) => void
}

export function SignUp({ authSettings, next, identifier, onSignIn, onCreated }: SignUpProps) {
  const form = useAuthForm(async (supabase, fields) => {
    const typed = parseIdentifier(String(fields.get('identifier')), {
      takesPhone: authSettings.phone,
    })
    const password = String(fields.get('password'))
    const problems: Problem[] = []
    if (!typed)
      problems.push({
        field: 'identifier',
        message: authSettings.phone
          ? 'Enter an e-mail address, or a number like 0803 123 4567'
          : 'Enter an e-mail address like ada@example.com',
      })
    if (!password) problems.push({ field: 'password', message: 'Choose a password' })
    if (!typed || !password) return problems
    const options = {
      data: {
        full_name: cleanLine(String(fields.get('fullName'))),
        // A trigger stores them as consents.
        terms_version: currentVersion('terms'),
        privacy_version: currentVersion('privacy'),
      },
      emailRedirectTo: `${window.location.origin}${next}`,
    }
    const { data, error } = await supabase.auth.signUp({ ...typed, password, options })
    if (error) return explainWeakPassword(error) ?? explain(error)
    if (!data.session) onCreated(typed)
    return null
  })
  return (
    <>
      <h1 className="text-h2">Create an account</h1>
      <p className="mb-7 mt-2 text-ink-2">
        Follow your projects and orders in one place. You can also shop and send inquiries without
        an account.
      </p>
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <TextField label="Name" name="fullName" autoComplete="name" maxLength={120} isOptional />
        <IdentifierField
          takesPhone={authSettings.phone}
          identifier={identifier}
          autoComplete="username"
          {...form.field('identifier')}
        />
        <NewPasswordField label="Password" {...form.field('password')} />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'One moment…' : 'Create my account'}
        </Button>
        <AcceptNote action="creating an account" />
      </form>
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-ink-2">
        Already have an account? <TextButton onClick={onSignIn}>Sign in</TextButton>
      </p>
    </>
  )
}
