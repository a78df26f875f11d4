import { isIP } from 'node:net'
import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'
import { hashRefreshToken, makeRefreshToken } from './refresh-tokens.ts'
import { toUserShape } from '../users/user-shape.ts'
import { findUserById, type Json, type User } from '../users/users.ts'

/** Authentication methods, as listed in the `amr` claim. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'anonymous'
  | 'email_change'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'token_refresh'
  | 'passkey'
  | 'oauth'
  | 'sso/saml'
  | 'web3'
  | 'oauth_provider/authorization_code'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'

export interface SessionTokens {
  user: User
  sessionId: string
  refreshToken: string
  aal: string
  amr: { method: string; timestamp: number }[]
  /** The OAuth client that the session belongs to, unless it is the site itself. */
  oauthClient?: { clientId: string; scope: string }
}

interface NewSession {
  userId: string
  method: AuthenticationMethod
  ip: string
  userAgent: string | null
}

/**
 * Creates a session with its first refresh token. The caller has authenticated the user. It is a
 * sign-in unless a second factor must follow (upgrade-session.ts).
 */
export async function createSession(
  tx: Tx,
  { userId, method, ip, userAgent }: NewSession,
  now: Date,
): Promise<SessionTokens> {
  const refreshToken = makeRefreshToken()
  const { rows } = await tx.query<{ id: string }>(
    `with session as (
       insert into auth.sessions (user_id, created_at, updated_at, aal, user_agent, ip)
       values ($1::uuid, $2::timestamptz, $2::timestamptz, 'aal1', $3, $4::inet)
       returning id
     ),
     claim as (
       insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
       select id, $2::timestamptz, $2::timestamptz, $5
       from session
     ),
     token as (
       insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
       select $6, $1::uuid, false, $2::timestamptz, $2::timestamptz, id
       from session
     ),
     touched as (
       update auth.users
       set last_sign_in_at = $2::timestamptz, updated_at = $2::timestamptz
       where id = $1::uuid and not exists (
         select from auth.mfa_factors where user_id = $1::uuid and status = 'verified'
       )
     ),
     identity as (
       update auth.identities
       set last_sign_in_at = $2::timestamptz, updated_at = $2::timestamptz
       where user_id = $1::uuid and provider = 'email'
     )
     select id
     from session`,
    [
      userId,
      now,
      userAgent?.slice(0, 500) ?? null,
      isIP(ip) ? ip : null,
      method,
      hashRefreshToken(refreshToken),
    ],
  )
  const sessionId = rows[0]?.id
  const user = await findUserById(tx, userId)
  if (!sessionId || !user) throw new Error('A session was created for a missing user')
  return { user, sessionId, refreshToken, ...(await readAssuranceLevel(tx, sessionId)) }
}

/** The session's assurance level and its authentication methods, newest first. */
export async function readAssuranceLevel(
  tx: Tx,
  sessionId: string,
): Promise<Pick<SessionTokens, 'aal' | 'amr'>> {
  const { rows } = await tx.query<{ method: string; timestamp: number }>(
    `select authentication_method as method, extract(epoch from updated_at)::int4 as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  )
  const isSecondFactor = rows.some(({ method }) => method === 'totp' || method.startsWith('mfa/'))
  return { aal: isSecondFactor ? 'aal2' : 'aal1', amr: rows }
}

/**
 * Ends sessions in the database, with their refresh tokens; their access tokens are refused from
 * then on. Unless only one session ends, unused codes and pending identities are deleted too,
 * because they could open a new session.
 */
export async function endSessions(
  tx: Tx,
  ended: { userId: string } & (
    | { scope: 'global' }
    | { scope: 'local' | 'others'; sessionId: string }
  ),
): Promise<void> {
  const { userId, scope } = ended
  if (scope === 'global') await tx.query('delete from auth.sessions where user_id = $1', [userId])
  else if (scope === 'local')
    await tx.query('delete from auth.sessions where user_id = $1 and id = $2', [
      userId,
      ended.sessionId,
    ])
  else
    await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', [
      userId,
      ended.sessionId,
    ])
  if (scope === 'local') return
  await tx.query(
    `delete from auth.flow_state
     where linking_target_id = $1 or (user_id = $1 and auth_code_issued_at is not null)`,
    [userId],
  )
}

/**
 * The session as clients read it, with a new access token. It signs a token, so call it outside of
 * transactions.
 */
export async function toSessionShape(
  { keys, settings, now }: AuthContext,
  tokens: SessionTokens,
): Promise<Json> {
  const { user, sessionId, aal, amr, oauthClient } = tokens
  const issuedAtS = Math.floor(now().getTime() / 1000)
  const expiresAtS = issuedAtS + settings.accessTokenLifetimeS
  const accessToken = await keys.signAccessToken({
    sub: user.id,
    aud: 'authenticated',
    exp: expiresAtS,
    iat: issuedAtS,
    ...(oauthClient && settings.oauthServer.identityOnly ? hiddenTraits : traitsOf(user)),
    role: user.role,
    aal,
    amr: withSsoProvider(amr, user),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
    ...(oauthClient ? { client_id: oauthClient.clientId, scope: oauthClient.scope } : {}),
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: settings.accessTokenLifetimeS,
    expires_at: expiresAtS,
    refresh_token: tokens.refreshToken,
    user: toUserShape(user),
  }
}

/** An app learns the traits that its scopes name from `/oauth/userinfo`. */
const hiddenTraits = { email: '', phone: '', app_metadata: {}, user_metadata: {} }

function traitsOf(user: User) {
  return {
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
  }
}

/** Adds the SSO provider to the `amr` claim, for policies that check it. */
function withSsoProvider(amr: SessionTokens['amr'], { identities }: User): object[] {
  const sso = identities.find(({ provider }) => provider.startsWith('sso:'))
  return amr.map((claim) =>
    claim.method === 'sso/saml' && sso
      ? { ...claim, provider: sso.provider.slice('sso:'.length) }
      : claim,
  )
}

/** The response to a successful sign-in or refresh. */
export async function answerSession(
  context: AuthContext,
  tokens: SessionTokens,
  more: Json = {},
): Promise<Response> {
  const headers = { 'sb-auth-user-id': tokens.user.id, 'sb-auth-session-id': tokens.sessionId }
  return Response.json({ ...(await toSessionShape(context, tokens)), ...more }, { headers })
}
