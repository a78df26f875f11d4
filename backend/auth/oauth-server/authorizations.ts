import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { withQuery } from '../one-time-tokens/redirects.ts'

/** An authorization request of a client, from its creation to the exchange of its code. */
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

const columns = `id, authorization_id, client_id, user_id, redirect_uri, scope, state, resource,
  code_challenge, code_challenge_method, status, expires_at, approved_at, nonce, redeemed_at,
  session_id`

/** From the authorization request to the exchange of the code. */
const lifetimeS = 600

export interface NewAuthorization extends Pick<
  Authorization,
  'client_id' | 'redirect_uri' | 'scope' | 'state' | 'resource' | 'nonce'
> {
  challenge: Challenge
}

/**
 * Stores an authorization request.
 * @returns the authorization id for the consent page
 */
export async function insertAuthorization(
  tx: Tx,
  request: NewAuthorization,
  now: Date,
): Promise<string> {
  const authorizationId = randomBytes(20).toString('hex')
  await tx.query(
    `insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope, state,
       resource, nonce, code_challenge, code_challenge_method, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      authorizationId,
      request.client_id,
      request.redirect_uri,
      request.scope,
      request.state,
      request.resource,
      request.nonce,
      request.challenge.text,
      request.challenge.method,
      now,
      new Date(now.getTime() + lifetimeS * 1000),
    ],
  )
  return authorizationId
}

/** Locks the row, so that two simultaneous answers run one after the other. */
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

/** Locks the row, so that of two simultaneous exchanges the second finds the code used. */
export async function findAuthorizationByCode(tx: Tx, code: string): Promise<Authorization | null> {
  const { rows } = await tx.query<Authorization>(
    `select ${columns} from auth.oauth_authorizations where authorization_code = $1 for update`,
    [hashCode(code)],
  )
  return rows[0] ?? null
}

/** Assigns the request to the user who opened it. Nobody else can answer it. */
export async function claimAuthorization(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.query('update auth.oauth_authorizations set user_id = $2 where id = $1', [id, userId])
}

/**
 * Approves the request and stores the consent.
 * @returns the client's redirect URL with the code
 */
export async function approve(
  tx: Tx,
  authorization: Authorization,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await tx.query(
    `update auth.oauth_authorizations
     set status = 'approved', approved_at = $2, authorization_code = $3
     where id = $1`,
    [authorization.id, now, hashCode(code)],
  )
  await tx.query(
    `insert into auth.oauth_consents as known (user_id, client_id, scopes, granted_at)
     values ($1, $2, $3, $4)
     on conflict (user_id, client_id)
       do update set granted_at = excluded.granted_at, revoked_at = null,
         scopes = case
           when known.revoked_at is null then (
             select string_agg(distinct scope, ' ')
             from unnest(string_to_array(known.scopes || ' ' || excluded.scopes, ' ')) scope
           )
           else excluded.scopes
         end`,
    [userId, authorization.client_id, authorization.scope, now],
  )
  return withQuery(authorization.redirect_uri, { code, ...stateOf(authorization) })
}

/**
 * Denies the request.
 * @returns the client's redirect URL with the error
 */
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

/** Marks the code as used and stores the session it was exchanged for. */
export async function markCodeUsed(
  tx: Tx,
  id: string,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await tx.query(
    'update auth.oauth_authorizations set redeemed_at = $2, session_id = $3 where id = $1',
    [id, now, sessionId],
  )
}

/** The scopes that the user granted to the client; null when there is no consent. */
export async function findConsent(
  tx: Tx,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<string[] | null> {
  const { rows } = await tx.query<{ scopes: string[] }>(
    `select string_to_array(scopes, ' ') as scopes
     from auth.oauth_consents
     where user_id = $1 and client_id = $2 and revoked_at is null`,
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
