import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { requireSecondFactorIfAny } from '../factors/require-factor.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { parseChallenge } from '../one-time-tokens/pkce.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { requireUser } from '../users/require-user.ts'
import { requireProvider } from './find-provider.ts'
import { createAuthorizationUrl } from './provider-client.ts'
import { startFlow } from './provider-flow.ts'

/** Our own parameters; all others are passed to the provider, such as `prompt` or `login_hint`. */
const ownParams = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'invite_token',
  'apikey',
  'sb_flow_id',
])

/**
 * `GET /authorize?provider=…`: redirects to the provider. It ignores `skip_http_redirect`, as
 * supabase/auth does: clients open this URL in a browser, which must receive the cookie of the
 * flow.
 */
export const authorize: Endpoint = async (context, call) => {
  const { url, headers } = await startAuthorization(context, call, null)
  return new Response(null, { status: 302, headers: { ...headers, location: url } })
}

/**
 * `GET /user/identities/authorize`: the same for a signed-in user who links an identity. With
 * `skip_http_redirect` it returns the URL.
 */
export const authorizeLink: Endpoint = async (context, call) => {
  const { user, session } = await requireUser(context, call)
  if (!context.settings.manualLinkingEnabled)
    throw apiError('manual_linking_disabled', 'Manual linking is disabled')
  await requireSecondFactorIfAny(
    context,
    { user, session },
    { message: 'AAL2 required to link an identity' },
  )
  const { url, headers } = await startAuthorization(context, call, user.id)
  return call.url.searchParams.get('skip_http_redirect') === 'true'
    ? Response.json({ url }, { headers })
    : new Response(null, { status: 302, headers: { ...headers, location: url } })
}

async function startAuthorization(
  context: AuthContext,
  call: Call,
  linkingUserId: string | null,
): Promise<{ url: string; headers: Record<string, string> }> {
  const { searchParams } = call.url
  const challenge = parseChallenge({
    code_challenge: searchParams.get('code_challenge'),
    code_challenge_method: searchParams.get('code_challenge_method'),
  })
  const definition = await requireProvider(context, searchParams.get('provider') ?? '')
  await requireRateLimit(context, [
    ipLimit('authorize', context.settings.limits.oauthPerIp, call.ip),
  ])
  const redirectTo = chooseRedirect(call, context.settings)
  const connection = await context.providers.connect(definition)
  const flow = await transact(context, (tx) =>
    startFlow(tx, context, definition, { challenge, redirectTo, linkingUserId }),
  )
  const scopes = (searchParams.get('scopes') ?? '')
    .split(/[\s,]+/)
    .filter((scope) => scope !== '')
    .slice(0, 50)
  const params = Object.fromEntries([...searchParams].filter(([name]) => !ownParams.has(name)))
  const url = await createAuthorizationUrl(connection, flow, { scopes, params })
  return {
    url: url.href,
    headers: {
      'referrer-policy': 'no-referrer',
      ...(flow.cookie && { 'set-cookie': flow.cookie }),
    },
  }
}
