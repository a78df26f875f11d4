import { oauthError } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'
import type { AuthContext } from '../endpoint.ts'
import { refreshSession } from '../sessions/refresh-token-grant.ts'
import type { AppSession, Grant } from './redeem-code.ts'

/**
 * New tokens for the session that an app holds, under the rules of every refresh token (contract 2.3).
 * @throws ApiError OAuth `invalid_grant`, also for a token that another app, or none, was given; `invalid_request`
 */
export async function refreshApp(
  context: AuthContext,
  { client, parameters, ip, userAgent }: Grant,
): Promise<AppSession> {
  const token = parameters['refresh_token'] ?? ''
  if (token === '')
    throw oauthError('invalid_request', 'refresh_token is required for refresh_token grant')
  const tokens = await refreshSession(context, { token, ip, userAgent, clientId: client.id }).catch(
    throwGrant,
  )
  return { ...tokens, scope: tokens.app?.scope ?? '', nonce: null }
}

function throwGrant(error: unknown): never {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429)
    throw oauthError('invalid_grant', error.message, { cause: error })
  throw error
}
