import type { Endpoint } from './endpoint.ts'

/** `GET /.well-known/jwks.json`: the public keys, with which anyone can verify our tokens. */
export const getJwks: Endpoint = async ({ keys }) =>
  Response.json(keys.jwks, { headers: { 'cache-control': 'public, max-age=600' } })

/**
 * All providers that supabase/auth lists in `GET /settings`; a project's own providers follow them.
 */
export const knownProviders: readonly string[] = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
]

/** `GET /settings`: the enabled sign-in methods, so that a site knows which buttons to show. */
export const getSettings: Endpoint = async ({ settings }) => {
  const { external, anonymousSignInsEnabled, emailEnabled, phoneEnabled } = settings
  const names = new Set([...knownProviders, ...Object.keys(external)])
  return Response.json({
    external: {
      anonymous_users: anonymousSignInsEnabled,
      ...Object.fromEntries([...names].map((name) => [name, external[name]?.enabled ?? false])),
      email: emailEnabled,
      phone: phoneEnabled,
    },
    disable_signup: !settings.signUpEnabled,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: settings.phoneAutoconfirm,
    sms_provider: settings.smsProvider,
    saml_enabled: settings.saml.enabled,
    passkeys_enabled: settings.passkeysEnabled,
    // Additions to supabase/auth.
    oauth_server_enabled: settings.oauthServer.enabled,
    web3: { ethereum: settings.web3.ethereumEnabled, solana: settings.web3.solanaEnabled },
  })
}

/** `GET /health`: 200 while the service can respond and reach its database. */
export const getHealth: Endpoint = async ({ db }) => {
  await db.transaction({ role: 'supabase_auth_admin', readOnly: true }, (tx) =>
    tx.query('select 1'),
  )
  return Response.json({
    name: 'auth',
    version: 'v2',
    description: 'Auth service with the interface of supabase/auth',
  })
}
