import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { withQuery } from '../one-time-tokens/redirects.ts'

/** What an app asks of a person, from its first request to the code it redeems. */
export interface Authorization {
  id: string
  authorization_id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  /** Separated by spaces. */
  scope: string
  state: string | null
  resource: string | null
  code_challenge: string
  code_challenge_method: Challenge['method']
  status: 'pending' | 'approved' | 'denied' | 'expired'
  expires_at: Date
  approved_at: Date | null
  nonce: string | null
  redeemed_at: Date | null
  session_id: string | null
}

const columns = `id, authorization_id, client_id, user_id, redirect_uri, scope, state, resource, code_challenge, code_challenge_method, status, expires_at, approved_at, nonce,
  redeemed_at, session_id`

/** From the app's request until the code is redeemed. */
const lifetimeS = 600

export interface NewAuthorization extends Pick<
  Authorization,
  'client_id' | 'redirect_uri' | 'scope' | 'state' | 'resource' | 'nonce'
> {
  challenge: Challenge
}

/** @returns the id that people carry to the page that asks them */
export async function insertAuthorization(
  tx: Tx,
  wanted: NewAuthorization,
  now: Date,
): Promise<string> {
  const authorizationId = randomBytes(20).toString('hex')
  await tx.query(
    `insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope, state, resource, nonce, code_challenge, code_challenge_method, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      authorizationId,
      wanted.client_id,
      wanted.redirect_uri,
      wanted.scope,
      wanted.state,
      wanted.resource,
      wanted.nonce,
      wanted.challenge.text,
      wanted.challenge.method,
      now,
      new Date(now.getTime() + lifetimeS * 1000),
    ],
  )
  return authorizationId
}

/** Locked, so that two answers to one question follow one another. */
export async function findAuthorization(
  tx: Tx,
  authorizationId: string,
): Promise<Authorization | null> {
  const { rows } = await tx.query<Authorization>(
    `select ${columns} from auth.oauth_authorizations where authorization_id = $1 for update`,
    [authorizationId],
  )
  return rows[0] ?? null
}

/** Locked, so that of two who bring one code at once the second finds it redeemed. */
export async function findAuthorizationByCode(tx: Tx, code: string): Promise<Authorization | null> {
  const { rows } = await tx.query<Authorization>(
    `select ${columns} from auth.oauth_authorizations where authorization_code = $1 for update`,
    [hashCode(code)],
  )
  return rows[0] ?? null
}

/** Binds a request of an app to the person who opened it: nobody else may answer it. */
export async function claimAuthorization(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.query('update auth.oauth_authorizations set user_id = $2 where id = $1', [id, userId])
}

/** Notes the person's yes and remembers it. @returns where the app waits for its code */
export async function approve(
  tx: Tx,
  authorization: Authorization,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await tx.query(
    `update auth.oauth_authorizations set status = 'approved', approved_at = $2, authorization_code = $3 where id = $1`,
    [authorization.id, now, hashCode(code)],
  )
  await tx.query(
    `insert into auth.oauth_consents as known (user_id, client_id, scopes, granted_at) values ($1, $2, $3, $4)
     on conflict (user_id, client_id) do update set granted_at = excluded.granted_at, revoked_at = null, scopes = case when known.revoked_at is null then (
       select string_agg(distinct scope, ' ') from unnest(string_to_array(known.scopes || ' ' || excluded.scopes, ' ')) scope
     ) else excluded.scopes end`,
    [userId, authorization.client_id, authorization.scope, now],
  )
  return withQuery(authorization.redirect_uri, { code, ...stateOf(authorization) })
}

/** @returns where the app waits for its refusal */
export async function deny(tx: Tx, authorization: Authorization): Promise<string> {
  await tx.query(`update auth.oauth_authorizations set status = 'denied' where id = $1`, [
    authorization.id,
  ])
  return withQuery(authorization.redirect_uri, {
    error: 'access_denied',
    error_description: 'User denied the request',
    ...stateOf(authorization),
  })
}

/** Notes the session that the code was exchanged for: the code is used up. */
export async function markVerified(
  tx: Tx,
  id: string,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await tx.query(
    'update auth.oauth_authorizations set redeemed_at = $2, session_id = $3 where id = $1',
    [id, now, sessionId],
  )
}

/** The scopes somebody lets an app have; null when none. */
export async function findConsent(
  tx: Tx,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<string[] | null> {
  const { rows } = await tx.query<{ scopes: string[] }>(
    `select string_to_array(scopes, ' ') as scopes from auth.oauth_consents where user_id = $1 and client_id = $2 and revoked_at is null`,
    [userId, clientId],
  )
  return rows[0]?.scopes ?? null
}

function stateOf({ state }: Authorization): Record<string, string> {
  return state ? { state } : {}
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
