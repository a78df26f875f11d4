import type { AuthSettings, ExternalProviderSettings } from '../auth-settings.ts'

/** The settings of one provider, from the configuration or the database. */
export interface ProviderDefinition {
  /** The name that clients use: `google`, `custom:acme`. */
  name: string
  /** Our own first; ID tokens for the others are accepted too. */
  clientIds: readonly string[]
  clientSecret: string
  redirectUri: string
  scopes: readonly string[]
  usesPkce: boolean
  isEmailOptional: boolean
  skipsNonce: boolean
  authorizationParams: Readonly<Record<string, string>>
  /** Our claim → the provider's claim. */
  attributeMapping: Readonly<Record<string, string>>
  /** Further claims that are stored as `custom_claims`. */
  customClaims: readonly string[]
  protocol: OpenIdProtocol | OAuthProtocol
}

export interface OpenIdProtocol {
  kind: 'oidc'
  issuer: string
  /** The URL of the metadata when it is not below the issuer. */
  discoveryUrl: string | null
}

interface OAuthProtocol {
  kind: 'oauth2'
  authorizationUrl: string
  tokenUrl: string
  userinfoUrl: string
  /** GitHub has a separate endpoint for addresses: an array of `{email, primary, verified}`. */
  emailsUrl: string | null
}

/** Well-known issuers. Any other name needs a `url`, which is its issuer. */
const knownIssuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  gitlab: 'https://gitlab.com',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  slack_oidc: 'https://slack.com',
  kakao: 'https://kauth.kakao.com',
}

/** The issuers whose ID tokens supabase/auth takes, without settings of their own. */
const nativeIssuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  kakao: 'https://kauth.kakao.com',
  facebook: 'https://www.facebook.com',
}

/** The issuer of a name that every client knows; null for another name. */
export function nativeIssuerOf(name: string): string | null {
  return Object.hasOwn(nativeIssuers, name) ? (nativeIssuers[name] ?? null) : null
}

/** The name that every client knows for an issuer; null for another issuer. */
export function nativeNameOf(issuer: string): string | null {
  return Object.keys(nativeIssuers).find((name) => nativeIssuers[name] === issuer) ?? null
}

/** @returns null for an unknown name without a URL */
export function defineProvider(
  name: string,
  settings: ExternalProviderSettings,
  { apiUrl }: Pick<AuthSettings, 'apiUrl'>,
): ProviderDefinition | null {
  const protocol = findProtocol(name, settings.url)
  if (!protocol) return null
  return {
    name,
    clientIds: settings.clientId
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    clientSecret: settings.secret,
    redirectUri: settings.redirectUri || defaultRedirectUri(apiUrl),
    scopes: protocol.kind === 'oidc' ? openIdScopes(name) : ['user:email'],
    usesPkce: true,
    isEmailOptional: settings.emailOptional ?? false,
    skipsNonce: settings.skipNonceCheck ?? false,
    // Apple returns with a POST when names and addresses are requested.
    authorizationParams: name === 'apple' ? { response_mode: 'form_post' } : {},
    attributeMapping: {},
    customClaims: name === 'google' ? ['hd'] : [],
    protocol,
  }
}

/** The redirect URI to register with providers. */
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

/** GitHub, or a GitHub Enterprise server at its own URL. */
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
