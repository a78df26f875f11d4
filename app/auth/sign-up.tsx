import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { explain, useAuthForm } from './auth-form.ts'
import { FormProblem, PasswordField, TextButton } from './form-parts.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { explainWeakPassword } from './weak-password.ts'

export function SignUp({ onSignIn, next }: { onSignIn: () => void; next: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm(async (supabase, fields) => {
    const email = String(fields.get('email')).trim()
    const password = String(fields.get('password'))
    if (!email) return { field: 'email', message: 'Enter your e-mail address' }
    const { data, error } = await supabase.auth.signUp({
      email,
      password,
      options: { data: { full_name: String(fields.get('fullName')).trim() }, emailRedirectTo: `${window.location.origin}${next}` },
    })
    if (error) return explainWeakPassword(error) ?? explain(error)
    if (!data.session) setSentTo(email)
    return null
  })

  if (sentTo) {
    return (
      <>
        <h1 className="text-h2">Look in your mail</h1>
        <p className="mt-3 text-ink-2">
          We sent a link to <strong className="text-ink">{sentTo}</strong>. Open it to confirm your account. If nothing comes within five minutes, look in the spam folder.
        </p>
        <ResendConfirmation email={sentTo} wasJustSent />
        <div className="mt-4">
          <TextButton onClick={onSignIn}>Back to sign in</TextButton>
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className="text-h2">Make an account</h1>
      <p className="mb-6 mt-2 text-ink-2">To follow your projects and orders. Buying and asking works without one.</p>
      <FormProblem message={form.problem?.field ? undefined : form.problem?.message} />
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <TextField label="Name" name="fullName" autoComplete="name" maxLength={120} isOptional />
        <TextField label="E-mail" name="email" type="email" autoComplete="username" error={form.errorOf('email')} />
        <PasswordField label="Password" name="password" autoComplete="new-password" hint="10 characters or more. A short sentence is good." error={form.errorOf('password')} />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'One moment…' : 'Make my account'}
        </Button>
      </form>
      <div className="mt-4">
        <TextButton onClick={onSignIn}>I have an account</TextButton>
      </div>
    </>
  )
}
