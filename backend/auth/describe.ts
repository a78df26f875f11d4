import type { Endpoint } from './endpoint.ts'

/** `GET /.well-known/jwks.json`: the public keys, by which anyone verifies our tokens without asking. */
export const getJwks: Endpoint = async ({ keys }) => Response.json(keys.jwks, { headers: { 'cache-control': 'public, max-age=600' } })

/** `GET /settings`: which ways to sign in there are. */
export const getSettings: Endpoint = async ({ settings }) =>
  Response.json({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: !settings.signUpEnabled,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })

/** `GET /health`: 200 while the service can answer and reach its database. */
export const getHealth: Endpoint = async ({ db }) => {
  await db.transaction({ role: 'supabase_auth_admin', readOnly: true }, (tx) => tx.query('select 1'))
  return Response.json({ name: 'auth', version: 'v2', description: 'Auth service with the interface of supabase/auth' })
}
