import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { relayLifetimeMs } from './saml-service.ts'

interface NewRelayState {
  providerId: string
  requestId: string
  redirectTo: string
  challenge: Challenge | null
}

export interface RelayState {
  providerId: string
  requestId: string
  redirectTo: string
  /** Set when the client uses PKCE. */
  flowId: string | null
  createdAt: Date
}

/**
 * Stores a request until its response arrives.
 * @returns the RelayState that the identity provider sends back
 */
export async function insertRelayState(
  tx: Tx,
  { providerId, requestId, redirectTo, challenge }: NewRelayState,
  now: Date,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with flow as (
       insert into auth.flow_state (code_challenge, code_challenge_method, provider_type,
         authentication_method, referrer, created_at, updated_at)
       select $4, $5::auth.code_challenge_method, 'sso:' || $1::uuid::text, 'sso/saml', $3, $6, $6
       where $4::text is not null
       returning id
     )
     insert into auth.saml_relay_states (sso_provider_id, request_id, redirect_to, flow_state_id,
       created_at, updated_at)
     values ($1::uuid, $2, $3, (select id from flow), $6, $6)
     returning id`,
    [providerId, requestId, redirectTo, challenge?.text ?? null, challenge?.method ?? null, now],
  )
  return rows[0]?.id ?? ''
}

/**
 * Consumes the request that a response refers to. A second or replayed response finds none.
 * @throws ApiError 400 `validation_failed`; 404 `saml_relay_state_not_found`; 422
 * `saml_relay_state_expired`
 */
export async function consumeRelayState(tx: Tx, id: string, now: Date): Promise<RelayState> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw apiError('validation_failed', 'SAML RelayState is not a valid UUID')
  const { rows } = await tx.query<{
    sso_provider_id: string
    request_id: string
    redirect_to: string
    flow_state_id: string | null
    created_at: Date
  }>(
    `delete from auth.saml_relay_states
     where id = $1
     returning sso_provider_id, request_id, redirect_to, flow_state_id, created_at`,
    [id],
  )
  const [taken] = rows
  if (!taken)
    throw apiError(
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  if (isOver({ at: taken.created_at, afterMs: relayLifetimeMs, now }))
    throw apiError('saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  return {
    providerId: taken.sso_provider_id,
    requestId: taken.request_id,
    redirectTo: taken.redirect_to,
    flowId: taken.flow_state_id,
    createdAt: taken.created_at,
  }
}
