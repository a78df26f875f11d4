import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { AuthContext } from '../endpoint.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { deriveKey, sealSecret } from '../keys/secret-box.ts'
import { createBrowserBinding, toCookie } from './browser-binding.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** A person who was sent to a provider has this long to come back. */
const lifetimeS = 300

export interface NewFlow {
  /** Of the client that asked; null where it wants its session in the fragment. */
  challenge: Challenge | null
  /** Where the person goes in the end; allowed. */
  redirectTo: string
  /** The user who links an identity, null for signing in. */
  linkingUserId: string | null
}

export interface StartedFlow {
  /** Signed; comes back through the person's browser. */
  state: string
  codeVerifier: string | null
  nonce: string | null
  /** For the browser that begins; null where the client proves itself by PKCE. */
  cookie: string | null
}

/** A flow that came back. It was taken: nobody else gets it. */
export interface TakenFlow {
  id: string
  providerName: string
  isPkce: boolean
  redirectTo: string
  linkingUserId: string | null
  codeVerifier: string | null
  nonce: string | null
  isEmailOptional: boolean
}

/** Remembers what must come back from the provider. */
export async function startFlow(
  tx: Tx,
  { keys, now }: AuthContext,
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
       insert into auth.oauth_client_states (provider_type, code_verifier, nonce, created_at) values ($1, $2, $3, $4) returning id
     )
     insert into auth.flow_state (code_challenge, code_challenge_method, provider_type, authentication_method, referrer, linking_target_id, email_optional, oauth_client_state_id, created_at, updated_at)
     select $5, $6::auth.code_challenge_method, $1, 'oauth', $7, $8::uuid, $9, id, $4, $4 from client_state returning id`,
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
  const proof = challenge === null ? createBrowserBinding() : null
  const expiresAtS = Math.floor(now().getTime() / 1000) + lifetimeS
  const state = await new SignJWT({ flow: flowId, ...(proof && { browser: proof.fingerprint }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiresAtS)
    .sign(deriveKey(keys, 'provider state'))
  return {
    state,
    codeVerifier,
    nonce,
    cookie: proof && toCookie(proof, { flowId, redirectUri: definition.redirectUri, lifetimeS }),
  }
}

/** What a state of ours names. */
export interface KnownState {
  flowId: string
  /** Of the proof that the browser must bring; null for a flow with PKCE. */
  browser: string | null
}

/**
 * The flow that a state of ours names, and what binds it to a browser.
 * @throws ApiError 400 `bad_oauth_state` for a state that we did not make, or that is too old
 */
export async function readState({ keys, now }: AuthContext, state: string): Promise<KnownState> {
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

/** Where a flow leads, whether or not it was taken already; for telling what went wrong. */
export async function findFlowTarget(
  tx: Tx,
  id: string,
): Promise<{ redirectTo: string; isPkce: boolean } | null> {
  const { rows } = await tx.query<{ referrer: string; is_pkce: boolean }>(
    'select referrer, code_challenge is not null as is_pkce from auth.flow_state where id = $1 and referrer is not null',
    [id],
  )
  return rows[0] ? { redirectTo: rows[0].referrer, isPkce: rows[0].is_pkce } : null
}

/**
 * Takes the flow. Of two that bring the same state, one comes too late.
 * @throws ApiError 400 `bad_oauth_state`
 */
export async function takeFlow(tx: Tx, { now }: AuthContext, id: string): Promise<TakenFlow> {
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
    `delete from auth.oauth_client_states s using auth.flow_state f where f.id = $1 and s.id = f.oauth_client_state_id
     returning f.id, f.provider_type, f.code_challenge is not null as is_pkce, f.referrer, f.linking_target_id, s.code_verifier, s.nonce, f.email_optional, f.created_at`,
    [id],
  )
  const [flow] = rows
  if (!flow || now().getTime() > flow.created_at.getTime() + lifetimeS * 1000) throw badState()
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

/** The code for which the client that began gets its session, the provider's tokens with it, and the identity that it links. */
export async function giveFlowCode(
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
    token === null ? null : sealSecret(keys, { owner: flowId, text: token })
  const { rows } = await tx.query<{ auth_code: string }>(
    `update auth.flow_state set user_id = $2, auth_code = gen_random_uuid()::text, auth_code_issued_at = $3, updated_at = $3, provider_access_token = $4, provider_refresh_token = $5, pending_identity = $6
     where id = $1 and auth_code_issued_at is null returning auth_code`,
    [flowId, userId, now(), seal(accessToken), seal(refreshToken), pendingIdentity],
  )
  if (!rows[0]) throw badState()
  return rows[0].auth_code
}

function badState(cause?: unknown) {
  return apiError('bad_oauth_state', 'OAuth state is invalid or has expired', { cause })
}
