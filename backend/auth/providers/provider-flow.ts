import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { AuthContext } from '../endpoint.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { deriveKey, encryptSecret } from '../keys/secret-box.ts'
import { createBrowserBinding, toCookie } from './browser-binding.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** The time a user has to return from a provider. */
const lifetimeS = 300

interface NewFlow {
  /** The client's PKCE challenge; null when it wants the session in the fragment. */
  challenge: Challenge | null
  /** Where the user goes at the end; already checked. */
  redirectTo: string
  /** The user who links an identity; null for a sign-in. */
  linkingUserId: string | null
}

interface StartedFlow {
  /** Signed; it travels through the user's browser. */
  state: string
  codeVerifier: string | null
  nonce: string | null
  /** For the browser that starts the flow; null with PKCE. */
  cookie: string | null
}

/** A flow that returned. It was consumed, so nobody else can use it. */
export interface ConsumedFlow {
  id: string
  providerName: string
  isPkce: boolean
  redirectTo: string
  linkingUserId: string | null
  codeVerifier: string | null
  nonce: string | null
  isEmailOptional: boolean
}

/** Stores a flow until the user returns from the provider. */
export async function startFlow(
  tx: Tx,
  { keys, now, settings }: AuthContext,
  definition: ProviderDefinition,
  { challenge, redirectTo, linkingUserId }: NewFlow,
): Promise<StartedFlow> {
  const codeVerifier = definition.usesPkce ? randomBytes(32).toString('base64url') : null
  const nonce =
    definition.protocol.kind === 'oidc' && !definition.skipsNonce
      ? randomBytes(16).toString('base64url')
      : null
  const { rows } = await tx.query<{ id: string }>(
    `with client_state as (
       insert into auth.oauth_client_states (provider_type, code_verifier, nonce, created_at)
       values ($1, $2, $3, $4)
       returning id
     )
     insert into auth.flow_state (code_challenge, code_challenge_method, provider_type,
       authentication_method, referrer, linking_target_id, email_optional, oauth_client_state_id,
       created_at, updated_at)
     select $5, $6::auth.code_challenge_method, $1, 'oauth', $7, $8::uuid, $9, id, $4, $4
     from client_state
     returning id`,
    [
      definition.name,
      codeVerifier,
      nonce,
      now(),
      challenge?.text ?? null,
      challenge?.method ?? null,
      redirectTo,
      linkingUserId,
      definition.isEmailOptional,
    ],
  )
  const flowId = rows[0]?.id ?? ''
  const binding = challenge === null ? createBrowserBinding() : null
  const expiresAtS = Math.floor(now().getTime() / 1000) + lifetimeS
  const state = await new SignJWT({
    flow: flowId,
    ...(binding && { browser: binding.fingerprint }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiresAtS)
    .sign(deriveKey(keys, 'provider state'))
  return {
    state,
    codeVerifier,
    nonce,
    cookie:
      binding &&
      toCookie(binding, {
        flow: { id: flowId, settings, path: new URL(definition.redirectUri).pathname },
        lifetimeS,
      }),
  }
}

/** The content of a verified state. */
interface VerifiedState {
  flowId: string
  /** Fingerprint of the cookie that the browser must present; null with PKCE. */
  browser: string | null
}

/**
 * Verifies a state and returns its content.
 * @throws ApiError 400 `bad_oauth_state` for a forged or expired state
 */
export async function verifyState(
  { keys, now }: AuthContext,
  state: string,
): Promise<VerifiedState> {
  if (state === '') throw apiError('bad_oauth_callback', 'OAuth state parameter missing')
  try {
    const { payload } = await jwtVerify(state, deriveKey(keys, 'provider state'), {
      algorithms: ['HS256'],
      currentDate: now(),
    })
    return {
      flowId: String(payload['flow']),
      browser: payload['browser'] === undefined ? null : String(payload['browser']),
    }
  } catch (cause) {
    if (!(cause instanceof errors.JOSEError)) throw cause
    throw badState(cause)
  }
}

/** The redirect target of a flow, even if it was consumed; for error redirects. */
export async function findFlowTarget(
  tx: Tx,
  id: string,
): Promise<{ redirectTo: string; isPkce: boolean } | null> {
  const { rows } = await tx.query<{ referrer: string; is_pkce: boolean }>(
    `select referrer, code_challenge is not null as is_pkce
     from auth.flow_state
     where id = $1 and referrer is not null`,
    [id],
  )
  return rows[0] ? { redirectTo: rows[0].referrer, isPkce: rows[0].is_pkce } : null
}

/**
 * Consumes the flow. Of two simultaneous callbacks only one succeeds.
 * @throws ApiError 400 `bad_oauth_state`
 */
export async function consumeFlow(tx: Tx, { now }: AuthContext, id: string): Promise<ConsumedFlow> {
  const { rows } = await tx.query<{
    id: string
    provider_type: string
    is_pkce: boolean
    referrer: string
    linking_target_id: string | null
    code_verifier: string | null
    nonce: string | null
    email_optional: boolean
    created_at: Date
  }>(
    `delete from auth.oauth_client_states s using auth.flow_state f
     where f.id = $1 and s.id = f.oauth_client_state_id
     returning f.id, f.provider_type, f.code_challenge is not null as is_pkce, f.referrer,
       f.linking_target_id, s.code_verifier, s.nonce, f.email_optional, f.created_at`,
    [id],
  )
  const [flow] = rows
  if (!flow || isOver({ at: flow.created_at, afterMs: lifetimeS * 1000, now: now() }))
    throw badState()
  return {
    id: flow.id,
    providerName: flow.provider_type,
    isPkce: flow.is_pkce,
    redirectTo: flow.referrer,
    linkingUserId: flow.linking_target_id,
    codeVerifier: flow.code_verifier,
    nonce: flow.nonce,
    isEmailOptional: flow.email_optional,
  }
}

/**
 * Issues the code that the starting client exchanges for its session. Stores the provider's tokens
 * and the pending identity with it.
 */
export async function issueFlowCode(
  tx: Tx,
  { keys, now }: AuthContext,
  {
    flowId,
    userId,
    accessToken,
    refreshToken,
    pendingIdentity,
  }: {
    flowId: string
    userId: string
    accessToken: string | null
    refreshToken: string | null
    pendingIdentity: string | null
  },
): Promise<string> {
  const seal = (token: string | null) =>
    token === null ? null : encryptSecret(keys, { owner: flowId, text: token })
  const { rows } = await tx.query<{ auth_code: string }>(
    `update auth.flow_state
     set user_id = $2, auth_code = gen_random_uuid()::text, auth_code_issued_at = $3,
       updated_at = $3, provider_access_token = $4, provider_refresh_token = $5,
       pending_identity = $6
     where id = $1 and auth_code_issued_at is null
     returning auth_code`,
    [flowId, userId, now(), seal(accessToken), seal(refreshToken), pendingIdentity],
  )
  if (!rows[0]) throw badState()
  return rows[0].auth_code
}

function badState(cause?: unknown) {
  return apiError('bad_oauth_state', 'OAuth state is invalid or has expired', { cause })
}
