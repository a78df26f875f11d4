import type { Factor } from '@supabase/supabase-js'
import { useRef } from 'react'
import { cleanFigures } from '../../../domain/text/typed-figures.ts'
import { explain, useAuthForm } from '../session/auth-form.ts'
import { Resend } from '../session/auth-resend.tsx'
import type { Supabase } from '../../platform/supabase.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'

const texts: Record<string, { text: string; label: string; hint?: string }> = {
  totp: { text: 'Open your authenticator app and type the code it shows for us.', label: 'Code' },
  phone: { text: 'We will send a code to the phone on your account.', label: 'Code' },
  recovery_code: {
    text: 'Type one of the recovery codes you saved. Each one works once.',
    label: 'Recovery code',
    hint: 'You can leave out spaces and hyphens',
  },
}

/**
 * Verifies a second factor by a code: from an authenticator app, sent to a phone, or a recovery
 * code.
 */
export function SecondFactorCode({
  factor,
  onVerified,
}: {
  factor: Factor
  onVerified?: (() => void) | undefined
}) {
  const isRecovery = factor.factor_type === 'recovery_code'
  const isPhone = factor.factor_type === 'phone'
  // A code sent to a phone belongs to a challenge. A code of an app needs no challenge before it is
  // typed.
  const challengeId = useRef<string | null>(null)
  const { text = '', label = 'Code', hint } = texts[factor.factor_type] ?? {}

  async function challenge(supabase: Supabase) {
    const { data, error } = await supabase.auth.mfa.challenge({ factorId: factor.id })
    challengeId.current = data?.id ?? challengeId.current
    return { error }
  }

  const form = useAuthForm(async (supabase, fields) => {
    const code = cleanFigures(String(fields.get('code')))
    if (!code) return { field: 'code', message: 'Type the code' }
    if (isPhone && !challengeId.current) return { field: 'code', message: 'Ask for a code first' }
    const { error } = isRecovery
      ? await supabase.auth.mfa.recoveryCodes.verify({ code })
      : challengeId.current
        ? await supabase.auth.mfa.verify({
            factorId: factor.id,
            challengeId: challengeId.current,
            code,
          })
        : await supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    if (error) return explain(error)
    onVerified?.()
    return null
  })
  return (
    <>
      <p className="mb-6 mt-3 text-ink-2">{text}</p>
      {isPhone && <Resend label="Send a code" what="code" wasJustSent={false} send={challenge} />}
      <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
        <FormProblems {...form.refusal} />
        <CodeField
          label={label}
          {...(hint && { hint })}
          {...(isRecovery && { inputMode: 'text', autoComplete: 'off', maxLength: 40 })}
          {...form.field('code')}
        />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'One moment…' : 'Continue'}
        </Button>
      </form>
    </>
  )
}
