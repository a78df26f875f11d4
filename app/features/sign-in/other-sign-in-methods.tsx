import type { Provider } from '@supabase/supabase-js'
import KeyRound from '~icons/lucide/key-round'
import Wallet from '~icons/lucide/wallet'
import { explain, useAuthAction } from '../session/auth-form.ts'
import { formatProvider, type AuthSettings } from '../session/auth-settings.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'

/** The wallet shows this before it signs. */
const statement = 'Sign in. This costs nothing and moves no money.'

/**
 * Passkey, provider accounts and wallets, as far as the service offers them and this browser
 * supports them.
 */
export function OtherSignInMethods({
  authSettings,
  next,
}: {
  authSettings: AuthSettings
  next: string
}) {
  const { run, canSend, refusal } = useAuthAction()
  const isHydrated = useHydrated()
  const hasPasskeys = isHydrated && authSettings.passkeys && 'PublicKeyCredential' in window
  const wallets = isHydrated ? authSettings.wallets.filter((chain) => chain in window) : []
  if (!hasPasskeys && wallets.length === 0 && authSettings.providers.length === 0) return null

  return (
    <>
      <p className="my-5 flex items-center gap-4 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <FormProblems {...refusal} className="mb-5" />
      <div className="grid gap-3">
        {hasPasskeys && (
          <Button
            variant="secondary"
            disabled={!canSend}
            onClick={() =>
              run(async (supabase) => {
                const { error } = await supabase.auth.signInWithPasskey()
                return error && explain(error)
              })
            }
          >
            <KeyRound className="size-5 shrink-0" aria-hidden="true" />
            Sign in with a passkey
          </Button>
        )}
        {authSettings.providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            disabled={!canSend}
            onClick={() =>
              run(async (supabase) => {
                // The service decides which providers exist; the type only lists common names.
                const { error } = await supabase.auth.signInWithOAuth({
                  provider: provider as Provider,
                  options: { redirectTo: `${window.location.origin}${next}` },
                })
                return error && explain(error)
              })
            }
          >
            Continue with {formatProvider(provider)}
          </Button>
        ))}
        {wallets.map((chain) => (
          <Button
            key={chain}
            variant="secondary"
            disabled={!canSend}
            onClick={() =>
              run(async (supabase) => {
                const { error } = await (chain === 'ethereum'
                  ? supabase.auth.signInWithWeb3({ chain, statement })
                  : supabase.auth.signInWithWeb3({ chain, statement }))
                return error && explain(error)
              })
            }
          >
            <Wallet className="size-5 shrink-0" aria-hidden="true" />
            Use my {chain === 'ethereum' ? 'Ethereum' : 'Solana'} wallet
          </Button>
        ))}
      </div>
    </>
  )
}
