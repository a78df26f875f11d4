import { useState } from 'react'
import { explain, useAuthForm } from '../session/auth-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextButton } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { ChosenIdentifier } from './chosen-identifier.tsx'
import { formatIdentifier, type Identifier } from './identifier.ts'

interface SignInPasswordProps {
  identifier: Identifier
  onChange: () => void
  /** Sign in by a code instead. */
  onCode: () => void
  onForgotten: () => void
  /** The account exists but is not confirmed yet. */
  onUnconfirmed: () => void
}

export function SignInPassword({
  identifier,
  onChange,
  onCode,
  onForgotten,
  onUnconfirmed,
}: SignInPasswordProps) {
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const form = useAuthForm(async (supabase, fields) => {
    const password = String(fields.get('password'))
    if (!password) return { field: 'password', message: 'Enter your password' }
    const { error } = await supabase.auth.signInWithPassword({ ...identifier, password })
    setUnconfirmed(error?.code === 'email_not_confirmed')
    return error && explain(error)
  })
  return (
    <>
      <h1 className="text-h2">Sign in</h1>
      <ChosenIdentifier identifier={identifier} onChange={onChange} />
      {isUnconfirmed && <TextButton onClick={onUnconfirmed}>Confirm with a code now</TextButton>}
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        {/* For password managers, which store a password together with its user. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={formatIdentifier(identifier)}
          readOnly
          hidden
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <div className="mt-5 grid justify-items-start border-t border-line pt-3">
        <TextButton onClick={onCode}>Send me a code instead</TextButton>
        <TextButton onClick={onForgotten}>Forgot your password?</TextButton>
      </div>
    </>
  )
}
