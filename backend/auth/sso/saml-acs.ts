import { ApiError } from '../../web/api-error.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { signInWithProvider } from '../providers/account-linking.ts'
import { withSession } from '../providers/callback.ts'
import { logProviderError } from '../providers/log-provider-error.ts'
import { issueFlowCode } from '../providers/provider-flow.ts'
import { withQuery } from '../one-time-tokens/redirects.ts'
import { createSession } from '../sessions/sessions.ts'
import { withError } from '../one-time-tokens/verify-link.ts'
import { consumeRelayState, type RelayState } from './relay-states.ts'
import { readSamlAssertion, type SamlAssertion } from './saml-profile.ts'
import { acsUrlOf, createSaml } from './saml-service.ts'
import { findSsoProvider, type SsoProvider } from './sso-providers.ts'

/**
 * `POST /sso/saml/acs`: the response of an identity provider. It must answer one of our requests,
 * once. Unsolicited responses would allow login CSRF.
 */
export const samlAcs: Endpoint = async (context, call) => {
  let relay: RelayState | null = null
  try {
    if (!context.settings.saml.enabled)
      throw apiError('saml_provider_disabled', 'SAML 2.0 is disabled')
    const form = new URLSearchParams(await call.request.text())
    const now = context.now()
    relay = await transact(context, (tx) =>
      consumeRelayState(tx, form.get('RelayState') ?? '', now),
    )
    const provider = await requireProviderOf(context, relay)
    const assertion = await verifySamlResponse(
      context,
      provider,
      relay,
      form.get('SAMLResponse') ?? '',
    )
    return redirect(
      await (relay.flowId === null
        ? finishWithSession(context, call, { provider, assertion, relay })
        : finishWithCode(context, call, { provider, assertion, relay, flowId: relay.flowId })),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    logProviderError(context, relay ? `sso:${relay.providerId}` : '', error)
    return redirect(
      withError(
        relay?.redirectTo ?? context.settings.siteUrl,
        error,
        relay === null || relay.flowId !== null,
      ),
    )
  }
}

interface Finish {
  provider: SsoProvider
  assertion: SamlAssertion
  relay: RelayState
}

async function requireProviderOf(
  context: AuthContext,
  { providerId }: RelayState,
): Promise<SsoProvider> {
  const provider = await transact(context, (tx) => findSsoProvider(tx, providerId))
  if (!provider) throw apiError('sso_provider_not_found', 'No such SSO provider')
  if (provider.disabled)
    throw apiError(
      'sso_provider_disabled',
      'SSO Provider assigned for this domain is currently disabled',
    )
  return provider
}

async function verifySamlResponse(
  { settings }: AuthContext,
  provider: SsoProvider,
  { requestId, createdAt }: RelayState,
  samlResponse: string,
): Promise<SamlAssertion> {
  if (samlResponse === '') throw apiError('validation_failed', 'SAMLResponse is missing')
  const saml = await createSaml(settings, provider, { requestId, requestedAt: createdAt })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: samlResponse })
    .catch((cause: unknown) => {
      throw apiError('validation_failed', 'SAML Assertion is not valid', { cause })
    })
  if (!profile) throw apiError('validation_failed', 'SAML Assertion is not valid')
  return readSamlAssertion(profile, provider, { requestId, acsUrl: acsUrlOf(settings) })
}

async function finishWithCode(
  context: AuthContext,
  { ip }: Call,
  { provider, assertion, relay, flowId }: Finish & { flowId: string },
): Promise<string> {
  const code = await transact(context, async (tx) => {
    const user = await signInWithProvider(tx, context, {
      provider: `sso:${provider.id}`,
      profile: assertion.profile,
      isEmailOptional: false,
      ip,
    })
    return issueFlowCode(tx, context, {
      flowId,
      userId: user.id,
      accessToken: null,
      refreshToken: null,
      pendingIdentity: null,
    })
  })
  return withQuery(relay.redirectTo, { code })
}

async function finishWithSession(
  context: AuthContext,
  { request, ip }: Call,
  { provider, assertion, relay }: Finish,
): Promise<string> {
  const session = await transact(context, async (tx) => {
    const user = await signInWithProvider(tx, context, {
      provider: `sso:${provider.id}`,
      profile: assertion.profile,
      isEmailOptional: false,
      ip,
    })
    const created = await createSession(
      tx,
      { userId: user.id, method: 'sso/saml', ip, userAgent: request.headers.get('user-agent') },
      context.now(),
    )
    if (assertion.sessionEndsAt)
      await tx.query('update auth.sessions set not_after = $2 where id = $1', [
        created.sessionId,
        assertion.sessionEndsAt,
      ])
    return created
  })
  return withSession(context, session, relay.redirectTo, {})
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'referrer-policy': 'no-referrer' },
  })
}
