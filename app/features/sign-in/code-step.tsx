import type { ReactNode } from 'react'
import { cleanFigures } from '../../../domain/text/typed-figures.ts'
import { explain, useAuthForm } from '../session/auth-form.ts'
import { Resend } from '../session/auth-resend.tsx'
import type { Supabase } from '../../platform/supabase.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { formatIdentifier, type Identifier } from './identifier.ts'

interface CodeStepProps {
  identifier: Identifier
  /** The code was sent to set a new password. */
  isRecovery: boolean
  submit: string
  wasJustSent: boolean
  resend: (supabase: Supabase) => Promise<{ error: Parameters<typeof explain>[0] | null }>
  children?: ReactNode
}

/** The visitor types the code here, or opens the link in the mail. Either signs them in. */
export function CodeStep({
  identifier,
  isRecovery,
  submit,
  wasJustSent,
  resend,
  children,
}: CodeStepProps) {
  const form = useAuthForm(async (supabase, fields) => {
    const token = cleanFigures(String(fields.get('code')))
    if (!/^\d{6,10}$/.test(token)) return { field: 'code', message: 'Enter the six-digit code' }
    const { error } = await supabase.auth.verifyOtp(
      'email' in identifier
        ? { ...identifier, token, type: isRecovery ? 'recovery' : 'email' }
        : { ...identifier, token, type: 'sms' },
    )
    return error && explain(error)
  })
  const isMail = 'email' in identifier
  return (
    <>
      <h1 className="text-h2">{isMail ? 'Check your mail' : 'Check your phone'}</h1>
      <p className="mb-6 mt-3 text-ink-2">
        {wasJustSent ? 'We sent a code' : 'Ask for a code below and we will send it'} to{' '}
        <strong className="text-ink">{formatIdentifier(identifier)}</strong>.{' '}
        {isMail &&
          'Type it here, or open the link in the mail and press the button. If nothing comes within five minutes, check your spam folder.'}
      </p>
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <CodeField label="Code" {...form.field('code')} />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'One moment…' : submit}
        </Button>
      </form>
      <div className="mt-5 grid justify-items-start border-t border-line pt-3">
        <Resend
          label={isMail ? 'Send the mail again' : 'Send the code again'}
          what={isMail ? 'mail' : 'code'}
          wasJustSent={wasJustSent}
          send={resend}
        />
        {children}
      </div>
    </>
  )
}
