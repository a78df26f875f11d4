import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { trimEmail } from '../../../../domain/contact/email.ts'
import { explain, useAuthForm } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'

/** Changes the e-mail address. Both the old and the new address must confirm it. */
export function ChangeEmail() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  // The first of the two links leads here, with a message of the auth service in the hash.
  const isHalfway = useLocation().hash.startsWith('#message=')
  const waitingFor = sentTo ?? user?.new_email
  const form = useAuthForm(async (supabase, fields) => {
    const email = trimEmail(String(fields.get('email')))
    if (!email) return { field: 'email', message: 'Enter the new e-mail address' }
    if (email.toLowerCase() === user?.email?.toLowerCase())
      return { field: 'email', message: 'This is already your e-mail address' }
    const { error } = await supabase.auth.updateUser(
      { email },
      { emailRedirectTo: `${window.location.origin}/dashboard?tab=profile-settings` },
    )
    if (error) return explain(error)
    setSentTo(email)
    await queryClient.invalidateQueries({ queryKey: ['profile'] })
    return null
  })
  return (
    <div className="space-y-5">
      <p>
        {user?.email ? (
          <>
            Your address is <strong>{user.email}</strong>.
          </>
        ) : (
          'Your account has no e-mail address yet.'
        )}
      </p>
      {isHalfway && (
        <p role="status" className="rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">
          One address is confirmed. To finish, open the link in the other mail and press the button
          there.
        </p>
      )}
      {waitingFor && !isHalfway && (
        <p role="status" className="rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">
          Almost done. We sent a mail to <strong>{waitingFor}</strong>
          {user?.email && <> and one to {user.email}</>}.{' '}
          {user?.email
            ? 'Open the link in both, and press the button on each page.'
            : 'Open the link in it, and press the button.'}{' '}
          Nothing changes until you do, so nobody else can take over your account.
        </p>
      )}
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <TextField
          label="New e-mail address"
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <Button type="submit" variant="secondary" disabled={!form.canSend}>
          {form.isBusy ? 'One moment…' : 'Change my e-mail address'}
        </Button>
      </form>
    </div>
  )
}
