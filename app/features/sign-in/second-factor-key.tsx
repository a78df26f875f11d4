import type { Factor } from '@supabase/supabase-js'
import { explain, useAuthAction } from '../session/auth-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'

/** Verifies a second factor with a passkey or a security key. */
export function SecondFactorKey({
  factor,
  onVerified,
}: {
  factor: Factor
  onVerified?: (() => void) | undefined
}) {
  const { run, canSend, isBusy, refusal } = useAuthAction()
  return (
    <>
      <p className="mb-6 mt-3 text-ink-2">
        Use{' '}
        {factor.friendly_name ? (
          <strong className="text-ink">{factor.friendly_name}</strong>
        ) : (
          'your key'
        )}{' '}
        to confirm it is you.
      </p>
      <FormProblems {...refusal} className="mb-5" />
      <Button
        className="w-full"
        disabled={!canSend}
        onClick={() =>
          run(async (supabase) => {
            const { error } = await supabase.auth.mfa.webauthn.authenticate({ factorId: factor.id })
            if (error) return explain(error)
            onVerified?.()
            return null
          })
        }
      >
        {isBusy ? 'Waiting for your key…' : 'Use my key'}
      </Button>
    </>
  )
}
