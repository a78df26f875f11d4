import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { pkceFields, parseChallenge } from '../one-time-tokens/pkce.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { insertRelayState } from './relay-states.ts'
import { createSaml } from './saml-service.ts'
import { findSsoProvider, findSsoProviderOfDomain, type SsoProvider } from './sso-providers.ts'

const body = z.object({
  provider_id: textField,
  domain: textField,
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
})
const uuid = z.guid()

/**
 * `POST /sso`: the URL of the identity provider where the user signs in.
 * @throws ApiError 404 `saml_provider_disabled` (before the body is read),
 * `sso_provider_not_found`, `sso_provider_disabled`; 400 `validation_failed`
 */
export const sso: Endpoint = async (context, call) => {
  if (!context.settings.saml.enabled)
    throw apiError('saml_provider_disabled', 'SAML 2.0 is disabled')
  const {
    provider_id: providerId,
    domain,
    redirect_to: requestedRedirect,
    skip_http_redirect: skipsRedirect,
    ...pkce
  } = await readBody(call.request, body)
  const challenge = parseChallenge(pkce)
  await requireRateLimit(context, [ipLimit('sso', context.settings.limits.providerPerIp, call.ip)])
  const provider = await requireSsoProvider(context, { providerId, domain })
  const redirectTo = chooseRedirect(call, context.settings, requestedRedirect ?? null)
  const now = context.now()
  // XML ids must begin with a letter or an underscore.
  const requestId = `_${randomUUID()}`
  const relayState = await transact(context, (tx) =>
    insertRelayState(tx, { providerId: provider.id, requestId, redirectTo, challenge }, now),
  )
  const saml = await createSaml(context.settings, provider, { requestId, requestedAt: now })
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  if (skipsRedirect) return Response.json({ url })
  return new Response(null, {
    status: 303,
    headers: { location: url, 'referrer-policy': 'no-referrer' },
  })
}

async function requireSsoProvider(
  context: AuthContext,
  { providerId, domain }: { providerId: string; domain: string },
): Promise<SsoProvider> {
  if (providerId !== '' && domain !== '')
    throw apiError('validation_failed', 'Only one of provider_id or domain supported')
  if (providerId === '' && domain === '')
    throw apiError('validation_failed', 'A provider_id or domain needs to be provided')
  if (providerId !== '' && !uuid.safeParse(providerId).success)
    throw apiError('validation_failed', 'provider_id must be a UUID')
  const provider = await transact(context, (tx) =>
    providerId === '' ? findSsoProviderOfDomain(tx, domain) : findSsoProvider(tx, providerId),
  )
  if (!provider)
    throw apiError(
      'sso_provider_not_found',
      providerId === '' ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    )
  if (provider.disabled) throw apiError('sso_provider_disabled', 'SSO provider is disabled')
  return provider
}
