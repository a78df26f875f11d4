import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireUser, type UserSession } from '../users/require-user.ts'
import { readAssuranceLevel } from '../sessions/sessions.ts'
import type { Factor } from '../users/users.ts'

/**
 * The caller, who must not be an anonymous user. Anonymous users have nothing to protect yet and
 * could lock themselves out.
 * @throws ApiError as requireUser; 403 `no_authorization`
 */
export async function requirePermanentUser(context: AuthContext, call: Call): Promise<UserSession> {
  const userSession = await requireUser(context, call)
  if (userSession.user.is_anonymous)
    throw apiError('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    })
  return userSession
}

/**
 * The caller and the factor of the path.
 * @throws ApiError as requirePermanentUser; 404 `mfa_factor_not_found`, also for the factor of
 * another user
 */
export async function requireFactor(
  context: AuthContext,
  call: Call,
): Promise<UserSession & { factor: Factor }> {
  const userSession = await requirePermanentUser(context, call)
  const factor = userSession.user.factors.find(
    ({ id }) => id === call.params['factor_id']?.toLowerCase(),
  )
  if (!factor) throw apiError('mfa_factor_not_found', 'Factor not found')
  return { ...userSession, factor }
}

interface Refusal {
  message: string
  status?: 401 | 403
}

/** Whether the user has a verified second factor that this session has not given. */
export async function lacksSecondFactor(
  context: AuthContext,
  { user, session }: UserSession,
): Promise<boolean> {
  if (!user.factors.some(({ status }) => status === 'verified')) return false
  const { aal } = await transact(context, (tx) => readAssuranceLevel(tx, session.id))
  return aal !== 'aal2'
}

/**
 * Requires aal2 from users who have a verified second factor.
 * @throws ApiError `insufficient_aal`, 403 unless another status is given
 */
export async function requireSecondFactorIfAny(
  context: AuthContext,
  userSession: UserSession,
  { message, status = 403 }: Refusal,
): Promise<void> {
  if (await lacksSecondFactor(context, userSession))
    throw apiError('insufficient_aal', message, { status })
}

/**
 * The caller, who has given the second factor if they have one.
 * @throws ApiError as requireUser; 403 `insufficient_aal`
 */
export async function requireUserAtFullAssurance(
  context: AuthContext,
  call: Call,
): Promise<UserSession> {
  const userSession = await requireUser(context, call)
  await requireSecondFactorIfAny(context, userSession, {
    message: 'AAL2 required to decide about apps',
  })
  return userSession
}

/** @throws ApiError `insufficient_aal`, 403 unless another status is given */
export async function requireAal2(
  context: AuthContext,
  session: UserSession['session'],
  { message, status = 403 }: Refusal,
): Promise<void> {
  const { aal } = await transact(context, (tx) => readAssuranceLevel(tx, session.id))
  if (aal !== 'aal2') throw apiError('insufficient_aal', message, { status })
}

/**
 * Somebody who knows only the password may have started an enrolment before the owner added a
 * factor. That enrolment must not unlock the account now, so it requires aal2. supabase/auth allows
 * it. Call it in the transaction that has locked the user.
 * @throws ApiError 403 `insufficient_aal`
 */
export async function requireAal2ForAnother(
  tx: Tx,
  { userId, sessionId, factor }: { userId: string; sessionId: string; factor: Factor },
): Promise<void> {
  if (factor.status === 'verified') return
  const { rowCount } = await tx.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified'`,
    [userId],
  )
  if (rowCount > 0 && (await readAssuranceLevel(tx, sessionId)).aal !== 'aal2')
    throw apiError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
}
