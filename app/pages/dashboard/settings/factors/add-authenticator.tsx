import { useQuery } from '@tanstack/react-query'
import { cleanFigures } from '../../../../../domain/text/typed-figures.ts'
import { site } from '../../../../../site.config.ts'
import { explain, useAuthForm } from '../../../../features/session/auth-form.ts'
import { loadSupabase } from '../../../../platform/supabase.ts'
import { CodeField } from '../../../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { CopyButton } from '../copy-button.tsx'
import { FormActions } from '../form-actions.tsx'
import { newFactorName } from './new-factor-name.ts'

/** Adds an authenticator app: scan or type the secret, then confirm with a code. */
export default function AddAuthenticator({
  onDone,
  onCancel,
}: {
  onDone: () => void
  onCancel: () => void
}) {
  const enrolled = useQuery({
    queryKey: ['enrol-totp'],
    // The secret is shown once and belongs to this attempt.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      ).auth.mfa.enroll({
        factorType: 'totp',
        issuer: site.name,
        friendlyName: newFactorName('Authenticator app'),
      })
      if (error) throw error
      return data
    },
  })
  const form = useAuthForm(async (supabase, fields) => {
    const code = cleanFigures(String(fields.get('code')))
    if (!/^\d{6}$/.test(code))
      return { field: 'code', message: 'Type the six digits you see in the app' }
    const { error } = await supabase.auth.mfa.challengeAndVerify({
      factorId: enrolled.data?.id ?? '',
      code,
    })
    if (error) return explain(error)
    onDone()
    return null
  })

  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">Authenticator app</h3>
      {enrolled.isPending && <p className="mt-3 text-ink-2">Loading...</p>}
      {enrolled.isError && (
        <div className="mt-3">
          <FormProblems
            attempt={enrolled.errorUpdateCount}
            problems={[]}
            failure={explain(enrolled.error).message}
          />
        </div>
      )}
      {enrolled.data && (
        <>
          <ol className="mt-3 list-decimal space-y-1 pl-5 text-ink-2">
            <li>Open an app such as Google Authenticator, Aegis or 1Password.</li>
            <li>Scan the QR code, or type the key.</li>
            <li>Type the code you see in the app.</li>
          </ol>
          <div className="my-5 flex flex-wrap items-center gap-5">
            <img
              src={enrolled.data.totp.qr_code}
              alt="QR code for the authenticator app"
              width={176}
              height={176}
              className="size-44 rounded-control border border-line bg-white p-2"
            />
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-sm text-ink-2">Can’t scan? Type this key:</p>
              <p className="my-1 break-all font-mono text-md" data-testid="totp-secret">
                {enrolled.data.totp.secret.match(/.{1,4}/g)?.join(' ')}
              </p>
              <CopyButton text={enrolled.data.totp.secret} label="Copy the key" />
            </div>
          </div>
          <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5">
            <FormProblems {...form.refusal} />
            <CodeField label="Code from the app" {...form.field('code')} />
            <FormActions form={form} label="Turn on" onCancel={onCancel} />
          </form>
        </>
      )}
    </div>
  )
}
