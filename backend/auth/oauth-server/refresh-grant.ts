import { oauthError } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'
import type { AuthContext } from '../endpoint.ts'
import { refreshSession } from '../sessions/refresh-token-grant.ts'
import type { ClientSession, Grant } from './authorization-code-grant.ts'

/**
 * Refreshes the session of a client, by the same rules as other refresh tokens.
 * @throws ApiError OAuth `invalid_grant`, also for a token of another client or of the site;
 * `invalid_request`
 */
export async function refreshGrant(
  context: AuthContext,
  { client, parameters, ip, userAgent }: Grant,
): Promise<ClientSession> {
  const token = parameters['refresh_token'] ?? ''
  if (token === '')
    throw oauthError('invalid_request', 'refresh_token is required for refresh_token grant')
  const tokens = await refreshSession(context, { token, ip, userAgent, clientId: client.id }).catch(
    throwGrant,
  )
  return { ...tokens, scope: tokens.oauthClient?.scope ?? '', nonce: null }
}

function throwGrant(error: unknown): never {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429)
    throw oauthError('invalid_grant', error.message, { cause: error })
  throw error
}
