import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { explain, useAuthForm } from './auth-form.ts'
import { FormProblem, TextButton } from './form-parts.tsx'

export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const [isSent, setSent] = useState(false)
  const form = useAuthForm(async (supabase, fields) => {
    const email = String(fields.get('email')).trim()
    if (!email) return { field: 'email', message: 'Enter your e-mail address' }
    const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo: `${window.location.origin}/update-password` })
    if (error) return explain(error)
    setSent(true)
    return null
  })
  return (
    <>
      <h1 className="text-h2">Set a new password</h1>
      {isSent ? (
        <p role="status" className="mt-3 text-ink-2">
          If there is an account with that e-mail, a link is on its way. It works once and for one hour.
        </p>
      ) : (
        <>
          <p className="mb-6 mt-2 text-ink-2">We send you a link that opens a page for the new password.</p>
          <FormProblem message={form.problem?.field ? undefined : form.problem?.message} />
          <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
            <TextField label="E-mail" name="email" type="email" autoComplete="username" error={form.errorOf('email')} />
            <Button type="submit" disabled={!form.canSend} className="w-full">
              {form.isBusy ? 'Sending…' : 'Send the link'}
            </Button>
          </form>
        </>
      )}
      <div className="mt-4">
        <TextButton onClick={onBack}>Back to sign in</TextButton>
      </div>
    </>
  )
}
