import type { Tx } from '../../db/database.ts'
import { oauthError } from '../../errors.ts'
import type { ApiError } from '../../web/api-error.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { matchesChallenge } from '../one-time-tokens/pkce.ts'
import { createSession, type SessionTokens } from '../sessions/sessions.ts'
import { findUserById, isBanned, type User } from '../users/users.ts'
import type { Parameters } from './authenticate-client.ts'
import {
  findAuthorizationByCode,
  findConsent,
  markCodeUsed,
  type Authorization,
} from './authorizations.ts'
import type { OAuthClient } from './oauth-clients.ts'

export interface Grant {
  client: OAuthClient
  parameters: Parameters
  ip: string
  userAgent: string | null
}

export interface ClientSession extends SessionTokens {
  scope: string
  /** Repeated in the ID token. */
  nonce: string | null
}

/**
 * Exchanges an authorization code for a session. A code that is used twice was probably stolen, so
 * its session ends.
 * @throws ApiError OAuth `invalid_grant`, `invalid_request`, `access_denied`
 */
export async function authorizationCodeGrant(
  context: AuthContext,
  grant: Grant,
): Promise<ClientSession> {
  const code = grant.parameters['code'] ?? ''
  if (code === '')
    throw oauthError('invalid_request', 'code is required for authorization_code grant')
  // Return the error instead of throwing it, so that the transaction commits the ended session.
  const outcome = await transact(context, (tx) =>
    createSessionForCode(context, tx, { ...grant, code }),
  )
  if (outcome instanceof Error) throw outcome
  return outcome
}

async function createSessionForCode(
  { now }: AuthContext,
  tx: Tx,
  { code, client, parameters, ip, userAgent }: Grant & { code: string },
): Promise<ClientSession | ApiError> {
  const at = now()
  const authorization = await findAuthorizationByCode(tx, code)
  if (!authorization || authorization.client_id !== client.id)
    return invalidGrant('Invalid authorization code')
  const user = authorization.user_id === null ? null : await findUserById(tx, authorization.user_id)
  if (!user) return invalidGrant('User not found for authorization code')
  if (authorization.redeemed_at !== null) {
    await endSessionOfReusedCode(tx, authorization, { user, ip, now: at })
    return invalidGrant('Authorization code has been used already')
  }
  const mismatch = findMismatch(authorization, parameters, at)
  if (mismatch) return invalidGrant(mismatch)
  if (isBanned(user, at)) return oauthError('access_denied', 'User is banned')
  if (!(await findConsent(tx, { userId: user.id, clientId: client.id })))
    return invalidGrant('The consent was revoked')
  const tokens = await createSession(
    tx,
    { userId: user.id, method: 'oauth_provider/authorization_code', ip, userAgent },
    at,
  )
  await tx.query('update auth.sessions set oauth_client_id = $2, scopes = $3 where id = $1', [
    tokens.sessionId,
    client.id,
    authorization.scope,
  ])
  await markCodeUsed(tx, authorization.id, { sessionId: tokens.sessionId, now: at })
  await writeAudit(
    tx,
    {
      action: 'login',
      user,
      ip,
      traits: { provider_type: 'oauth_provider_authorization_code', client_id: client.id },
    },
    at,
  )
  return {
    ...tokens,
    oauthClient: { clientId: client.id, scope: authorization.scope },
    scope: authorization.scope,
    nonce: authorization.nonce,
  }
}

async function endSessionOfReusedCode(
  tx: Tx,
  { session_id: sessionId, client_id: clientId }: Authorization,
  { user, ip, now }: { user: User; ip: string; now: Date },
): Promise<void> {
  if (sessionId === null) return
  await tx.query('delete from auth.sessions where id = $1', [sessionId])
  await writeAudit(
    tx,
    {
      action: 'token_revoked',
      user,
      ip,
      traits: {
        session_id: sessionId,
        oauth_client_id: clientId,
        reason: 'authorization code was reused',
      },
    },
    now,
  )
}

function findMismatch(
  authorization: Authorization,
  parameters: Parameters,
  at: Date,
): string | null {
  if (authorization.status !== 'approved') return 'Invalid authorization code'
  if (at > authorization.expires_at) return 'Authorization code has expired'
  if (parameters['redirect_uri'] && parameters['redirect_uri'] !== authorization.redirect_uri)
    return 'Invalid redirect_uri'
  if (parameters['resource'] && parameters['resource'] !== authorization.resource)
    return 'Authorization code resource does not match the resource parameter'
  const { code_challenge: text, code_challenge_method: method } = authorization
  return matchesChallenge(parameters['code_verifier'] ?? '', { text, method })
    ? null
    : 'PKCE verification failed: code challenge does not match code verifier'
}

function invalidGrant(description: string): ApiError {
  return oauthError('invalid_grant', description)
}
