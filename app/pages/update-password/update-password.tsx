import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cleanFigures } from '../../../domain/text/typed-figures.ts'
import { explain, useAuthForm, type Problem } from '../../features/session/auth-form.ts'
import { explainWeakPassword } from '../../features/session/auth-weak-password.ts'
import { useSession } from '../../features/session/use-session.ts'
import { RequireSession } from '../../features/sign-in/require-session.tsx'
import { toast } from '../../platform/toasts.ts'
import { unlisted } from '../../platform/seo.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, PasswordField } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'

export const meta = () => unlisted('New password')

/** Needs a session: a normal one, or the one that a recovery link creates. */
export default function UpdatePassword() {
  return (
    <RequireSession>
      <NarrowCard>
        <NewPassword />
      </NarrowCard>
    </RequireSession>
  )
}

function NewPassword() {
  const navigate = useNavigate()
  const { user, profile } = useSession()
  // An older session must confirm with a code that it belongs to the account's owner.
  const [needsCode, setNeedsCode] = useState(false)
  const form = useAuthForm(async (supabase, fields) => {
    const password = String(fields.get('password'))
    const code = cleanFigures(String(fields.get('code') ?? ''))
    const problems: Problem[] = []
    if (!password) problems.push({ field: 'password', message: 'Choose a password' })
    else if (password !== String(fields.get('repeated')))
      problems.push({
        field: 'repeated',
        message: 'The two passwords don’t match. Type the new one again.',
      })
    if (needsCode && !code) problems.push({ field: 'code', message: 'Type the code we sent you' })
    if (problems.length > 0) return problems
    const { error } = await supabase.auth.updateUser({ password, ...(code && { nonce: code }) })
    if (error?.code === 'reauthentication_needed') {
      setNeedsCode(true)
      const sent = await supabase.auth.reauthenticate()
      return sent.error
        ? explain(sent.error)
        : {
            field: 'code',
            message:
              'You signed in a while ago, so we sent you a code. Type it here and save again.',
          }
    }
    if (error) return explainWeakPassword(error) ?? explain(error)
    toast.success('Your new password is set. All other devices are signed out.')
    await navigate('/dashboard')
    return null
  })
  return (
    <>
      <h1 className="text-h2">Choose a new password</h1>
      <p className="mb-7 mt-2 text-ink-2">
        A short sentence is easy to remember and hard to guess.
      </p>
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <NewPasswordField
          label="New password"
          personal={[user?.email ?? '', profile?.full_name ?? '']}
          {...form.field('password')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          {...form.field('repeated')}
        />
        {needsCode && <CodeField label="Code" {...form.field('code')} />}
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'One moment…' : 'Save the new password'}
        </Button>
      </form>
    </>
  )
}
