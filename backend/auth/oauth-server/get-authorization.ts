import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact } from '../endpoint.ts'
import { requireUserAtFullAssurance } from '../factors/require-factor.ts'
import {
  approve,
  claimAuthorization,
  findAuthorization,
  findConsent,
  type Authorization,
} from './authorizations.ts'
import { isLoopback } from './client-body.ts'
import { findClient, toConsentShape, type OAuthClient } from './oauth-clients.ts'
import { oauthServerOnly } from './oauth-server-only.ts'

/**
 * `GET /oauth/authorizations/:authorizationId`: the details for the consent page. The first user
 * who opens the request owns it. When the user already granted these scopes to the client, the
 * answer is `{redirect_url}`, unless another program could pose as the client.
 */
export const getAuthorization = oauthServerOnly(async (context, call) => {
  const { user } = await requireUserAtFullAssurance(context, call)
  const now = context.now()
  const answer = await transact(context, async (tx) => {
    const { authorization, client } = await requirePending(
      tx,
      call.params['authorizationId'] ?? '',
      now,
    )
    if (authorization.user_id === null) await claimAuthorization(tx, authorization.id, user.id)
    else if (authorization.user_id !== user.id) throw unknownAuthorization()
    const consent = await findConsent(tx, { userId: user.id, clientId: client.id })
    if (
      consent &&
      isGenuine(client, authorization.redirect_uri) &&
      authorization.scope.split(' ').every((scope) => consent.includes(scope))
    ) {
      return { redirect_url: await approve(tx, authorization, { userId: user.id, now }) }
    }
    return {
      authorization_id: authorization.authorization_id,
      redirect_uri: authorization.redirect_uri,
      client: toConsentShape(client),
      user: { id: user.id, email: user.email ?? '' },
      scope: authorization.scope,
    }
  })
  return Response.json(answer)
})

/**
 * Whether the code can only reach the client, or only the client can use it. Any program on a
 * device can listen on it or take the scheme of an app (RFC 8252 section 8.6), so the user must see
 * such a request each time.
 */
function isGenuine(client: OAuthClient, redirectUri: string): boolean {
  const { protocol, hostname } = new URL(redirectUri)
  return client.client_type === 'confidential' || (protocol === 'https:' && !isLoopback(hostname))
}

/**
 * The authorization request, if it is still pending.
 * @throws ApiError 404 `oauth_authorization_not_found`, also when it has expired; 400
 * `validation_failed` when it was already answered
 */
export async function requirePending(
  tx: Tx,
  authorizationId: string,
  now: Date,
): Promise<{ authorization: Authorization; client: OAuthClient }> {
  const authorization = await findAuthorization(tx, authorizationId)
  if (!authorization || now > authorization.expires_at) throw unknownAuthorization()
  const client = await findClient(tx, authorization.client_id)
  // The client or this redirect URI may have been removed since.
  if (!client?.redirect_uris.includes(authorization.redirect_uri)) throw unknownAuthorization()
  if (authorization.status !== 'pending')
    throw apiError('validation_failed', 'authorization request cannot be processed')
  return { authorization, client }
}

/** The same answer for unknown and expired requests and for those of other users. */
export function unknownAuthorization() {
  return apiError('oauth_authorization_not_found', 'authorization not found')
}
