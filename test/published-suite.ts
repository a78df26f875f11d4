import { GoTrueAdminApi, GoTrueClient, type GoTrueClientOptions } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { createProject } from './servers/serve-process.ts'

/**
 * The config of the published suite of auth-js (supabase-js
 * `packages/core/auth-js/test/supabase/config.toml`).
 */
const config = `
project_id = "auth-js-test"
[api]
schemas = ["public", "graphql_public"]
[auth]
site_url = "http://127.0.0.1:3000"
additional_redirect_urls = ["https://127.0.0.1:3000"]
signing_keys_path = "./signing_keys.json"
refresh_token_reuse_interval = 10
enable_anonymous_sign_ins = true
minimum_password_length = 6
[auth.rate_limit]
email_sent = 100
sms_sent = 100
anonymous_users = 100
token_refresh = 300
sign_in_sign_ups = 100
token_verifications = 100
[auth.email]
max_frequency = "1s"
[auth.sms]
enable_signup = true
max_frequency = "1s"
[auth.sms.test_otp]
"1234567890" = "123456"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
[auth.mfa.web_authn]
enroll_enabled = true
verify_enabled = true
[auth.passkey]
enabled = true
[auth.webauthn]
rp_display_name = "auth-js"
rp_id = "localhost"
rp_origins = ["http://localhost:5173"]
[auth.external.google]
enabled = true
client_id = "a-client.apps.googleusercontent.com"
secret = "a secret"
skip_nonce_check = true
[auth.oauth_server]
enabled = true
authorization_url_path = "/oauth/consent"
allow_dynamic_registration = true
`

export interface PublishedSuite extends AsyncDisposable {
  authUrl: string
  /** A new client like those of the suite: memory storage, no background refresh. */
  client(options?: GoTrueClientOptions): GoTrueClient
  /** With a legacy service_role key, signed by a signing key. */
  admin: GoTrueAdminApi
  /** With a bearer token of role supabase_admin that belongs to no user. */
  supabaseAdmin: GoTrueAdminApi
  output(): string
}

/**
 * Runs `backend/standalone/serve.ts` with the suite's settings, changed by `edit`: RS256 keys, API
 * keys as JWTs.
 */
export async function startPublishedSuite(
  adminUrl: string,
  edit: (config: string) => string = (text) => text,
): Promise<PublishedSuite> {
  const jwk: JWK = {
    ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)),
    kid: 'suite',
    alg: 'RS256',
  }
  const sign = async (claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'suite' })
      .sign(await importJWK(jwk, 'RS256'))
  const apiKey = (role: string) =>
    sign({ iss: 'supabase-demo', role, iat: 1_768_925_145, exp: 1_983_812_996 })
  const [anonKey, serviceKey] = [await apiKey('anon'), await apiKey('service_role')]
  const project = await createProject(adminUrl, {
    files: {
      'config.toml': edit(config),
      'signing_keys.json': JSON.stringify([{ ...jwk, key_ops: ['sign', 'verify'] }]),
    },
  })
  const { apiUrl, output } = await project.serve()
  const url = `${apiUrl}/auth/v1`
  const adminAs = (bearer: string) =>
    new GoTrueAdminApi({ url, headers: { apikey: serviceKey, Authorization: `Bearer ${bearer}` } })
  return {
    authUrl: url,
    client: (options = {}) =>
      new GoTrueClient({
        url,
        headers: { apikey: anonKey },
        autoRefreshToken: false,
        persistSession: true,
        storage: memoryStorage(),
        ...options,
      }),
    admin: adminAs(serviceKey),
    // The suite's own token has no issuer and never expires; ours must have both.
    supabaseAdmin: adminAs(
      await sign({ iss: url, exp: 1_983_812_996, sub: '1234567890', role: 'supabase_admin' }),
    ),
    output,
    [Symbol.asyncDispose]: () => project[Symbol.asyncDispose](),
  }
}

function memoryStorage(): NonNullable<GoTrueClientOptions['storage']> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

let people = 0
/** Credentials without an account yet. */
export function newPerson(): { email: string; phone: string; password: string } {
  const id = `${Date.now()}${people++}`
  return {
    email: `person-${id}@example.com`,
    phone: `1${id.slice(-10)}`,
    password: `pw-${crypto.randomUUID().slice(0, 10)}`,
  }
}
