import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'

/** The sign-in methods that the auth service offers. */
export interface AuthSettings {
  phone: boolean
  signUp: boolean
  passkeys: boolean
  /** Names that `signInWithOAuth` accepts, for example `google`. */
  providers: string[]
  wallets: ('ethereum' | 'solana')[]
}

interface Settings {
  external?: Record<string, boolean>
  disable_signup?: boolean
  passkeys_enabled?: boolean
  web3?: { ethereum?: boolean; solana?: boolean }
}

const noProviders = new Set(['email', 'phone', 'anonymous_users'])
/** What every service offers; used until the service has answered. */
const defaultAuthSettings: AuthSettings = {
  phone: false,
  signUp: true,
  passkeys: true,
  providers: [],
  wallets: [],
}

/**
 * Reads `GET /auth/v1/settings` without downloading supabase-js. `query` has the error when that
 * fails, and can retry.
 */
export function useAuthSettings() {
  const root = useRouteLoaderData<{ publishableKey: string }>('root')
  const query = useQuery({
    queryKey: ['auth-settings'],
    queryFn: async () => {
      const answer = await fetch('/auth/v1/settings', {
        headers: { apikey: root?.publishableKey ?? '' },
      })
      if (!answer.ok) throw new Error(`The auth service answered ${answer.status}`)
      return toAuthSettings((await answer.json()) as Settings)
    },
  })
  return { authSettings: query.data ?? defaultAuthSettings, query }
}

function toAuthSettings({
  external = {},
  disable_signup: isSignUpDisabled = false,
  passkeys_enabled: passkeys = true,
  web3 = {},
}: Settings): AuthSettings {
  return {
    phone: external['phone'] ?? false,
    signUp: !isSignUpDisabled,
    passkeys,
    providers: Object.keys(external).filter((name) => external[name] && !noProviders.has(name)),
    wallets: (['ethereum', 'solana'] as const).filter((chain) => web3[chain]),
  }
}

const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
  azure: 'Microsoft',
  twitter: 'X',
  x: 'X',
  web3: 'Wallet',
  email: 'E-mail',
  phone: 'Phone',
}

/** The provider's name for people to read. */
export function formatProvider(name: string): string {
  const plain = name.replace(/^custom:/, '')
  return names[plain] ?? plain.charAt(0).toUpperCase() + plain.slice(1).replaceAll(/[-_]/g, ' ')
}
