import { ApiError } from '../../web/api-error.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { signInExternally } from '../providers/account-linking.ts'
import { withSession } from '../providers/callback.ts'
import { logApiError } from '../providers/log-refused.ts'
import { giveFlowCode } from '../providers/provider-flow.ts'
import { withQuery } from '../one-time-tokens/redirects.ts'
import { createSession } from '../sessions/sessions.ts'
import { withError } from '../one-time-tokens/verify-link.ts'
import { takeRelayState, type RelayState } from './relay-states.ts'
import { readSamlPerson, type SamlPerson } from './saml-profile.ts'
import { acsUrlOf, openSaml } from './saml-service.ts'
import { findSsoProvider, type SsoProvider } from './sso-providers.ts'

/**
 * `POST /sso/saml/acs`: the answer of a company's identity provider, brought by its person. It must answer a request of
 * ours, once: answers that nobody asked for would sign people in to accounts that a stranger chose.
 */
export const samlAcs: Endpoint = async (context, call) => {
  let relay: RelayState | null = null
  try {
    if (!context.settings.saml.enabled)
      throw apiError('saml_provider_disabled', 'SAML 2.0 is disabled')
    const form = new URLSearchParams(await call.request.text())
    const now = context.now()
    relay = await transact(context, (tx) => takeRelayState(tx, form.get('RelayState') ?? '', now))
    const provider = await requireProviderOf(context, relay)
    const person = await verifyAnswer(context, provider, relay, form.get('SAMLResponse') ?? '')
    return redirect(
      await (relay.flowId === null
        ? finishWithSession(context, call, { provider, person, relay })
        : finishWithCode(context, call, { provider, person, relay, flowId: relay.flowId })),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    logApiError(context, relay ? `sso:${relay.providerId}` : '', error)
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
  person: SamlPerson
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

async function verifyAnswer(
  { settings }: AuthContext,
  provider: SsoProvider,
  { requestId, createdAt }: RelayState,
  answer: string,
): Promise<SamlPerson> {
  if (answer === '') throw apiError('validation_failed', 'SAMLResponse is missing')
  const saml = await openSaml(settings, provider, { requestId, requestedAt: createdAt })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: answer })
    .catch((cause: unknown) => {
      throw apiError('validation_failed', 'SAML Assertion is not valid', { cause })
    })
  if (!profile) throw apiError('validation_failed', 'SAML Assertion is not valid')
  return readSamlPerson(profile, provider, { requestId, acsUrl: acsUrlOf(settings) })
}

async function finishWithCode(
  context: AuthContext,
  { ip }: Call,
  { provider, person, relay, flowId }: Finish & { flowId: string },
): Promise<string> {
  const code = await transact(context, async (tx) => {
    const user = await signInExternally(tx, context, {
      provider: `sso:${provider.id}`,
      profile: person.profile,
      isEmailOptional: false,
      ip,
    })
    return giveFlowCode(tx, context, {
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
  { provider, person, relay }: Finish,
): Promise<string> {
  const session = await transact(context, async (tx) => {
    const user = await signInExternally(tx, context, {
      provider: `sso:${provider.id}`,
      profile: person.profile,
      isEmailOptional: false,
      ip,
    })
    const opened = await createSession(
      tx,
      { userId: user.id, method: 'sso/saml', ip, userAgent: request.headers.get('user-agent') },
      context.now(),
    )
    if (person.sessionEndsAt)
      await tx.query('update auth.sessions set not_after = $2 where id = $1', [
        opened.sessionId,
        person.sessionEndsAt,
      ])
    return opened
  })
  return withSession(context, session, relay.redirectTo, {})
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'referrer-policy': 'no-referrer' },
  })
}
