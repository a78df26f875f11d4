import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { withFragment, withQuery } from '../one-time-tokens/redirects.ts'
import { createSession, toSessionShape, type SessionTokens } from '../sessions/sessions.ts'
import type { User } from '../users/users.ts'
import { withError } from '../one-time-tokens/verify-link.ts'
import { linkIdentity, requireIdentityLinkable, signInWithProvider } from './account-linking.ts'
import { requireSameBrowser } from './browser-binding.ts'
import { requireProvider } from './find-provider.ts'
import { logProviderError } from './log-provider-error.ts'
import { encryptPendingIdentity } from './pending-identity.ts'
import { exchangeProviderCode, type ProviderResult } from './provider-client.ts'
import {
  findFlowTarget,
  issueFlowCode,
  verifyState,
  consumeFlow,
  type ConsumedFlow,
} from './provider-flow.ts'

/**
 * `GET|POST /callback`, the redirect back from a provider. Redirects to the flow's target with the
 * session in the fragment, with a code that only the starting client can exchange, or with an
 * error.
 */
export const callback: Endpoint = async (context, call) => {
  if (call.request.method === 'POST') return redirectPostToGet(call)
  const returned = call.url.searchParams
  let flowId = ''
  let providerName = ''
  try {
    const state = await verifyState(context, returned.get('state') ?? '')
    flowId = state.flowId
    if (state.browser !== null)
      requireSameBrowser(call.request, {
        flow: { id: flowId, settings: context.settings, path: call.url.pathname },
        fingerprint: state.browser,
      })
    const flow = await transact(context, (tx) => consumeFlow(tx, context, flowId))
    providerName = flow.providerName
    const refused = returned.get('error')
    if (refused)
      return redirect(withProviderError(flow, refused, returned.get('error_description') ?? ''))
    const result = await fetchIdentity(context, flow, returned)
    return redirect(
      await (flow.isPkce
        ? finishWithCode(context, call, { flow, result })
        : finishWithSession(context, call, { flow, result })),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    logProviderError(context, providerName, error)
    const known = flowId === '' ? null : await transact(context, (tx) => findFlowTarget(tx, flowId))
    return redirect(
      withError(known?.redirectTo ?? context.settings.siteUrl, error, known?.isPkce ?? false),
    )
  }
}

interface Finish {
  flow: ConsumedFlow
  result: ProviderResult
}

/** Exchanges the provider's code for the user's profile; runs outside of transactions. */
async function fetchIdentity(
  context: AuthContext,
  flow: ConsumedFlow,
  returned: URLSearchParams,
): Promise<ProviderResult> {
  const definition = await requireProvider(context, flow.providerName)
  return exchangeProviderCode(
    await context.providers.connect(definition),
    { state: returned.get('state') ?? '', codeVerifier: flow.codeVerifier, nonce: flow.nonce },
    returned,
  )
}

async function finishWithCode(
  context: AuthContext,
  { ip }: Call,
  { flow, result }: Finish,
): Promise<string> {
  const code = await transact(context, async (tx) => {
    const { id: flowId, linkingUserId, providerName: provider } = flow
    const codeParams = {
      flowId,
      accessToken: result.accessToken,
      refreshToken: result.refreshToken,
    }
    if (linkingUserId === null)
      return issueFlowCode(tx, context, {
        ...codeParams,
        userId: (await resolveUser(tx, context, { flow, result, ip })).id,
        pendingIdentity: null,
      })
    // The browser that returns may not be the one that started. The identity is linked when the
    // code verifier is presented.
    const pending = { provider, profile: result.profile }
    await requireIdentityLinkable(tx, context, linkingUserId, pending)
    return issueFlowCode(tx, context, {
      ...codeParams,
      userId: linkingUserId,
      pendingIdentity: encryptPendingIdentity(context, flowId, pending),
    })
  })
  return withQuery(flow.redirectTo, { code })
}

async function finishWithSession(
  context: AuthContext,
  { request, ip }: Call,
  { flow, result }: Finish,
): Promise<string> {
  const session = await transact(context, async (tx) => {
    const user = await resolveUser(tx, context, { flow, result, ip })
    const { rowCount } = await tx.query('delete from auth.flow_state where id = $1', [flow.id])
    // The session that started the linking ended meanwhile.
    if (rowCount === 0) throw apiError('bad_oauth_state', 'OAuth state is invalid or has expired')
    return createSession(
      tx,
      { userId: user.id, method: 'oauth', ip, userAgent: request.headers.get('user-agent') },
      context.now(),
    )
  })
  return withSession(context, session, flow.redirectTo, {
    provider_token: result.accessToken,
    ...(result.refreshToken ? { provider_refresh_token: result.refreshToken } : {}),
  })
}

async function resolveUser(
  tx: Tx,
  context: AuthContext,
  { flow, result, ip }: Finish & { ip: string },
): Promise<User> {
  const signIn = {
    provider: flow.providerName,
    profile: result.profile,
    isEmailOptional: flow.isEmailOptional,
    ip,
  }
  return flow.linkingUserId === null
    ? signInWithProvider(tx, context, signIn)
    : linkIdentity(tx, context, flow.linkingUserId, signIn)
}

/** Adds the session to the fragment, for the implicit flow. */
export async function withSession(
  context: AuthContext,
  session: SessionTokens,
  target: string,
  more: Record<string, string>,
): Promise<string> {
  const { user: _, ...members } = await toSessionShape(context, session)
  const texts = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, String(value)]),
  )
  return withFragment(target, { ...texts, ...more, sb: '' })
}

/** Adds the provider's error. Only well-formed error codes are passed on. */
function withProviderError(
  { redirectTo, isPkce }: ConsumedFlow,
  error: string,
  description: string,
): string {
  const members = {
    error: /^[a-z_]{1,60}$/.test(error) ? error : 'access_denied',
    error_description: description.slice(0, 300),
  }
  return withFragment(isPkce ? withQuery(redirectTo, members) : redirectTo, { ...members, sb: '' })
}

const returnedParams = new Set(['state', 'code', 'iss', 'error', 'error_description'])

/**
 * Apple returns with a POST. Browsers send no Lax cookies with a POST from another site, so
 * redirect to the same URL with GET.
 */
async function redirectPostToGet({ request }: Call): Promise<Response> {
  const posted = new URLSearchParams(await request.text())
  return redirect(
    `?${new URLSearchParams([...posted].filter(([name]) => returnedParams.has(name)))}`,
  )
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'referrer-policy': 'no-referrer' },
  })
}
