import type { AuthSettings, ExternalProviderSettings } from '../auth-settings.ts'

/** How one provider is spoken to, whether it stands in the settings or in the database. */
export interface ProviderDefinition {
  /** As clients name it: `google`, `custom:acme`. */
  name: string
  /** Ours first; ID tokens for the others are taken too. */
  clientIds: readonly string[]
  clientSecret: string
  redirectUri: string
  scopes: readonly string[]
  usesPkce: boolean
  isEmailOptional: boolean
  skipsNonce: boolean
  authorizationParams: Readonly<Record<string, string>>
  /** Member of ours → claim of theirs. */
  attributeMapping: Readonly<Record<string, string>>
  /** Further claims kept as `custom_claims`. */
  keptClaims: readonly string[]
  protocol: OpenIdProtocol | OAuthProtocol
}

export interface OpenIdProtocol {
  kind: 'oidc'
  issuer: string
  /** Where its metadata stands, when not below the issuer. */
  discoveryUrl: string | null
}

export interface OAuthProtocol {
  kind: 'oauth2'
  authorizationUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** GitHub keeps addresses elsewhere: an array of `{email, primary, verified}`. */
  emailsUrl: string | null
}

/** Issuers that everybody means by these names. Any other name with a `url` is a provider whose issuer is that address. */
const knownIssuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  kakao: 'https://kauth.kakao.com',
}

/** The issuer that a name stands for; else the name. */
export function issuerOf(name: string): string {
  return (Object.hasOwn(knownIssuers, name) && knownIssuers[name]) || name
}

/** @returns null for a name that is neither known nor has an address of its own */
export function defineProvider(
  name: string,
  given: ExternalProviderSettings,
  { apiUrl }: Pick<AuthSettings, 'apiUrl'>,
): ProviderDefinition | null {
  const protocol = findProtocol(name, given.url)
  if (!protocol) return null
  return {
    name,
    clientIds: given.clientId
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    clientSecret: given.secret,
    redirectUri: given.redirectUri || defaultRedirectUri(apiUrl),
    scopes: protocol.kind === 'oidc' ? openIdScopes(name) : ['user:email'],
    usesPkce: true,
    isEmailOptional: given.emailOptional ?? false,
    skipsNonce: given.skipNonceCheck ?? false,
    // Apple posts the return when asked for names and addresses.
    authorizationParams: name === 'apple' ? { response_mode: 'form_post' } : {},
    attributeMapping: {},
    keptClaims: name === 'google' ? ['hd'] : [],
    protocol,
  }
}

/** Where providers send people back to, and what has to be registered with them. */
export function defaultRedirectUri(apiUrl: string): string {
  return `${apiUrl}/auth/v1/callback`
}

function openIdScopes(name: string): string[] {
  return name === 'apple' ? ['openid', 'email', 'name'] : ['openid', 'email', 'profile']
}

function findProtocol(
  name: string,
  url: string | undefined,
): ProviderDefinition['protocol'] | null {
  if (name === 'github') return gitHub(url)
  const issuer = url || (Object.hasOwn(knownIssuers, name) ? knownIssuers[name] : undefined)
  return issuer ? { kind: 'oidc', issuer, discoveryUrl: null } : null
}

/** GitHub, or a GitHub Enterprise at an address of its own. */
function gitHub(url: string | undefined): OAuthProtocol {
  const host = (url || 'https://github.com').replace(/\/$/, '')
  const api = host === 'https://github.com' ? 'https://api.github.com' : `${host}/api/v3`
  return {
    kind: 'oauth2',
    authorizationUrl: `${host}/login/oauth/authorize`,
    tokenUrl: `${host}/login/oauth/access_token`,
    userinfoUrl: `${api}/user`,
    emailsUrl: `${api}/user/emails`,
  }
}
