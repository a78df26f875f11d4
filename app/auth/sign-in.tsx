import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { explain, useAuthForm } from './auth-form.ts'
import { FormProblem, PasswordField, TextButton } from './form-parts.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

export function SignIn({ onSignUp, onForgotten }: { onSignUp: () => void; onForgotten: () => void }) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useAuthForm(async (supabase, fields) => {
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    if (!email) return { field: 'email', message: 'Enter your e-mail address' }
    if (!password) return { field: 'password', message: 'Enter your password' }
    const { error } = await supabase.auth.signInWithPassword({ email, password })
    setUnconfirmed(error?.code === 'email_not_confirmed' ? email : null)
    return error && explain(error)
  })
  return (
    <>
      <h1 className="text-h2">Sign in</h1>
      <p className="mb-6 mt-2 text-ink-2">Your cart stays as it is.</p>
      <FormProblem message={form.problem?.field ? undefined : form.problem?.message} />
      {unconfirmed && <ResendConfirmation key={unconfirmed} email={unconfirmed} wasJustSent={false} />}
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <TextField label="E-mail" name="email" type="email" autoComplete="username" error={form.errorOf('email')} />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={form.errorOf('password')} />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={onForgotten}>Forgotten password</TextButton>
        <TextButton onClick={onSignUp}>Make an account</TextButton>
      </div>
    </>
  )
}
