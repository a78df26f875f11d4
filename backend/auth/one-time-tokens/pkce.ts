import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { isSameSecret } from '../../web/secrets.ts'
import type { AuthenticationMethod } from '../sessions/sessions.ts'

/** The flow must be completed within this time. */
const lifetimeS = 300

/**
 * Fields of every request that sends a mail. Null and empty mean the implicit flow, as auth-js
 * sends them.
 */
export const pkceFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export interface Challenge {
  text: string
  method: 's256' | 'plain'
}

/** @throws ApiError 400 `validation_failed` when only one of the two is given or one is invalid */
export function parseChallenge(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): Challenge | null {
  const text = body.code_challenge ?? ''
  const method = (body.code_challenge_method ?? '').toLowerCase()
  if (text === '' && method === '') return null
  if (text === '' || method === '')
    throw apiError(
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    )
  if (text.length < 43 || text.length > 128)
    throw apiError('validation_failed', 'code challenge has to be between 43 and 128 characters')
  if (!/^[A-Za-z0-9._~-]+$/.test(text))
    throw apiError(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  if (method !== 's256' && method !== 'plain')
    throw apiError('validation_failed', 'code challenge method has to be s256 or plain')
  return { text, method }
}

/** Stores the challenge until the link of the mail is opened, and returns its id. */
export async function saveChallenge(
  tx: Tx,
  {
    userId,
    challenge,
    method,
    now,
  }: { userId: string; challenge: Challenge; method: AuthenticationMethod; now: Date },
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into auth.flow_state (id, user_id, code_challenge, code_challenge_method, provider_type,
       authentication_method, created_at, updated_at)
     values ($1, $2, $3, $4, 'email', $5, $6, $6)`,
    [id, userId, challenge.text, challenge.method, method, now],
  )
  return id
}

/**
 * Issues the code that the requesting browser exchanges for its session: the one that asked for
 * this link, although others may have asked for links to the same account.
 * @returns null when the challenge was used or has expired
 */
export async function issueAuthCode(
  tx: Tx,
  { flowStateId, now }: { flowStateId: string; now: Date },
): Promise<string | null> {
  const { rows } = await tx.query<{ auth_code: string }>(
    `update auth.flow_state
     set auth_code = gen_random_uuid()::text, auth_code_issued_at = $2, updated_at = $2
     where id = $1 and auth_code_issued_at is null
     returning auth_code`,
    [flowStateId, now],
  )
  return rows[0]?.auth_code ?? null
}

/** The flow that a code belongs to. The provider's tokens are encrypted. */
interface ExchangedFlow {
  userId: string
  method: AuthenticationMethod
  provider: string
  encryptedTokens: { owner: string; access: string | null; refresh: string | null }
  /** An identity that must be linked to the user now. */
  encryptedIdentity: string | null
}

/**
 * Consumes a code.
 * @throws ApiError 404 `flow_state_not_found`; 422 `flow_state_expired`; 400 `bad_code_verifier`,
 * after which the code can still be used
 */
export async function exchangeAuthCode(
  tx: Tx,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
): Promise<ExchangedFlow> {
  const { rows } = await tx.query<{
    id: string
    user_id: string | null
    code_challenge: string
    code_challenge_method: 's256' | 'plain'
    authentication_method: AuthenticationMethod
    issued_at: Date
    provider_type: string
    provider_access_token: string | null
    provider_refresh_token: string | null
    pending_identity: string | null
  }>(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method,
       coalesce(auth_code_issued_at, created_at) as issued_at, provider_type, provider_access_token,
       provider_refresh_token, pending_identity
     from auth.flow_state
     where auth_code = $1
     for update`,
    [code],
  )
  const [flow] = rows
  if (!flow?.user_id)
    throw apiError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (isOver({ at: flow.issued_at, afterMs: lifetimeS * 1000, now }))
    throw apiError('flow_state_expired', 'invalid flow state, flow state has expired')
  const challenge = { text: flow.code_challenge, method: flow.code_challenge_method }
  if (!matchesChallenge(verifier, challenge))
    throw apiError(
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  await tx.query('delete from auth.flow_state where id = $1', [flow.id])
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    provider: flow.provider_type,
    encryptedTokens: {
      owner: flow.id,
      access: flow.provider_access_token,
      refresh: flow.provider_refresh_token,
    },
    encryptedIdentity: flow.pending_identity,
  }
}

/** Whether the verifier is the one that the challenge was made from. */
export function matchesChallenge(verifier: string, { text, method }: Challenge): boolean {
  const answer =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSameSecret(answer, text)
}
