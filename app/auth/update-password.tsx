import { useNavigate } from 'react-router'
import { site } from '../../site.config.ts'
import { RequireSession } from '../guards.tsx'
import { Button } from '../ui/button.tsx'
import { explain, useAuthForm } from './auth-form.ts'
import { FormProblem, PasswordField } from './form-parts.tsx'
import { explainWeakPassword } from './weak-password.ts'
import { useToasts } from '../toasts.tsx'

export function meta() {
  return [{ title: `New password · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

/** Needs a session: the one that a recovery link makes, or a normal one. */
export default function UpdatePassword() {
  return (
    <div className="container-page grid justify-items-center py-12">
      <RequireSession>
        <NewPassword />
      </RequireSession>
    </div>
  )
}

function NewPassword() {
  const navigate = useNavigate()
  const toast = useToasts()
  const form = useAuthForm(async (supabase, fields) => {
    const password = String(fields.get('password'))
    if (password !== String(fields.get('repeated'))) return { field: 'repeated', message: 'The two are not the same. Type the new password again.' }
    const { error } = await supabase.auth.updateUser({ password })
    if (error) return explainWeakPassword(error) ?? explain(error)
    toast.success('Your new password is set. Other devices are signed out within the hour.')
    await navigate('/dashboard')
    return null
  })
  return (
    <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 sm:p-8">
      <h1 className="text-h2">Choose a new password</h1>
      <p className="mb-6 mt-2 text-ink-2">10 characters or more. A short sentence is easy to keep and hard to guess.</p>
      <FormProblem message={form.problem?.field ? undefined : form.problem?.message} />
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <PasswordField label="New password" name="password" autoComplete="new-password" error={form.errorOf('password')} />
        <PasswordField label="New password again" name="repeated" autoComplete="new-password" error={form.errorOf('repeated')} />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'One moment…' : 'Save the new password'}
        </Button>
      </form>
    </div>
  )
}
