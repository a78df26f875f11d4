import { useQuery } from '@tanstack/react-query'
import {
  flag,
  invalid,
  map,
  nullable,
  object,
  valid,
  type Parser,
} from '../../../domain/parse/parser.ts'
import { readPublishableKey } from '../../platform/supabase.ts'

/** The sign-in methods that the auth service offers. */
export interface AuthSettings {
  phone: boolean
  signUp: boolean
  passkeys: boolean
  /** People may let apps of other companies see who they are. */
  apps: boolean
  /** Names that `signInWithOAuth` accepts, for example `google`. */
  providers: string[]
  wallets: ('ethereum' | 'solana')[]
}

const noProviders = new Set(['email', 'phone', 'anonymous_users'])
/** What every service offers; used until the service has answered. */
const defaultAuthSettings: AuthSettings = {
  phone: false,
  signUp: true,
  passkeys: true,
  apps: false,
  providers: [],
  wallets: [],
}

/**
 * Reads `GET /auth/v1/settings` without downloading supabase-js. `query` has the error when that
 * fails, and can retry.
 */
export function useAuthSettings() {
  const query = useQuery({
    queryKey: ['auth-settings'],
    queryFn: async () => {
      const answer = await fetch('/auth/v1/settings', {
        headers: { apikey: readPublishableKey() },
      })
      if (!answer.ok) throw new Error(`The auth service answered ${answer.status}`)
      const parsed = parseAuthSettings(await answer.json())
      if (!parsed.ok) {
        const [{ path, message }] = parsed.problems
        throw new Error(`The auth service answered: ${path} ${message}`)
      }
      return parsed.value
    },
  })
  return { authSettings: query.data ?? defaultAuthSettings, query }
}

/** The names of an object that are switched on. */
const parseSwitches: Parser<string[]> = (input) =>
  typeof input === 'object' && input !== null
    ? valid(Object.entries(input).flatMap(([name, isOn]) => (isOn === true ? [name] : [])))
    : invalid('This must be an object.')

/** The answer of the auth service. Some services leave out what they do not know. */
export const parseAuthSettings: Parser<AuthSettings> = map(
  object({
    external: nullable(parseSwitches),
    disable_signup: nullable(flag()),
    passkeys_enabled: nullable(flag()),
    oauth_server_enabled: nullable(flag()),
    web3: nullable(parseSwitches),
  }),
  ({
    external,
    disable_signup: isSignUpDisabled,
    passkeys_enabled: passkeys,
    oauth_server_enabled: apps,
    web3,
  }) => ({
    phone: external?.includes('phone') ?? false,
    signUp: !isSignUpDisabled,
    passkeys: passkeys ?? true,
    // A hosted Supabase does not say it, and is asked.
    apps: apps ?? true,
    providers: (external ?? []).filter((name) => !noProviders.has(name)),
    wallets: (['ethereum', 'solana'] as const).filter((chain) => web3?.includes(chain)),
  }),
)

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
