import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { withFragment, withQuery } from '../one-time-tokens/redirects.ts'
import { createSession, toSessionShape, type SessionTokens } from '../sessions/sessions.ts'
import type { User } from '../users/users.ts'
import { withError } from '../one-time-tokens/verify-link.ts'
import { linkExternally, requireLinkable, signInExternally } from './account-linking.ts'
import { requireBrowser } from './browser-binding.ts'
import { requireProvider } from './find-provider.ts'
import { logApiError } from './log-refused.ts'
import { sealIdentity } from './pending-identity.ts'
import { finishAtProvider, type ProviderResult } from './provider-client.ts'
import {
  findFlowTarget,
  giveFlowCode,
  readState,
  takeFlow,
  type TakenFlow,
} from './provider-flow.ts'

/**
 * `GET|POST /callback`, the person's return from a provider: leads to the address that the flow began with, with the session
 * in the fragment, or with a code that only the client that began can redeem, or with the reason why not.
 */
export const callback: Endpoint = async (context, call) => {
  if (call.request.method === 'POST') return readAgain(call)
  const returned = call.url.searchParams
  let flowId = ''
  let providerName = ''
  try {
    const state = await readState(context, returned.get('state') ?? '')
    flowId = state.flowId
    if (state.browser !== null) requireBrowser(call.request, { flowId, fingerprint: state.browser })
    const flow = await transact(context, (tx) => takeFlow(tx, context, flowId))
    providerName = flow.providerName
    const refused = returned.get('error')
    if (refused)
      return redirect(tellRefusal(flow, refused, returned.get('error_description') ?? ''))
    const result = await bringIdentity(context, flow, returned)
    return redirect(
      await (flow.isPkce
        ? finishWithCode(context, call, { flow, result })
        : finishWithSession(context, call, { flow, result })),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    logApiError(context, providerName, error)
    const known = flowId === '' ? null : await transact(context, (tx) => findFlowTarget(tx, flowId))
    return redirect(
      withError(known?.redirectTo ?? context.settings.siteUrl, error, known?.isPkce ?? false),
    )
  }
}

interface Finish {
  flow: TakenFlow
  result: ProviderResult
}

/** Asks the provider who came; outside transactions. */
async function bringIdentity(
  context: AuthContext,
  flow: TakenFlow,
  returned: URLSearchParams,
): Promise<ProviderResult> {
  const definition = await requireProvider(context, flow.providerName)
  return finishAtProvider(
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
    const given = { flowId, accessToken: result.accessToken, refreshToken: result.refreshToken }
    if (linkingUserId === null)
      return giveFlowCode(tx, context, {
        ...given,
        userId: (await settleUser(tx, context, { flow, result, ip })).id,
        pendingIdentity: null,
      })
    // Who comes back need not be who asked: linked is when the code verifier comes.
    const pending = { provider, profile: result.profile }
    await requireLinkable(tx, context, linkingUserId, pending)
    return giveFlowCode(tx, context, {
      ...given,
      userId: linkingUserId,
      pendingIdentity: sealIdentity(context, flowId, pending),
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
    const user = await settleUser(tx, context, { flow, result, ip })
    const { rowCount } = await tx.query('delete from auth.flow_state where id = $1', [flow.id])
    // The session that began to link was ended while the provider was asked.
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

async function settleUser(
  tx: Tx,
  context: AuthContext,
  { flow, result, ip }: Finish & { ip: string },
): Promise<User> {
  const given = {
    provider: flow.providerName,
    profile: result.profile,
    isEmailOptional: flow.isEmailOptional,
    ip,
  }
  return flow.linkingUserId === null
    ? signInExternally(tx, context, given)
    : linkExternally(tx, context, flow.linkingUserId, given)
}

/** The address with the session in its fragment, as the implicit flow wants it. */
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

/** What the provider says of a person who did not sign in there, with nothing of it that is not text. */
function tellRefusal(
  { redirectTo, isPkce }: TakenFlow,
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

/** Apple posts, and with a post from another site browsers bring no Lax cookie; sent on to the same address they do. */
async function readAgain({ request }: Call): Promise<Response> {
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
