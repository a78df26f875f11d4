import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireUser, type LiveSession } from '../users/require-user.ts'
import { readAssurance } from '../sessions/sessions.ts'
import type { Factor } from '../users/users.ts'

/**
 * The caller, who is no anonymous user: those have nothing to protect yet, and would lock themselves out.
 * @throws ApiError as requireUser; 403 `no_authorization`
 */
export async function requireMember(context: AuthContext, call: Call): Promise<LiveSession> {
  const live = await requireUser(context, call)
  if (live.user.is_anonymous)
    throw apiError('no_authorization', 'Anonymous user not allowed to perform these actions', {
      status: 403,
    })
  return live
}

/**
 * The caller and the factor of the path.
 * @throws ApiError as requireMember; 404 `mfa_factor_not_found`, also for somebody else's
 */
export async function requireFactor(
  context: AuthContext,
  call: Call,
): Promise<LiveSession & { factor: Factor }> {
  const live = await requireMember(context, call)
  const factor = live.user.factors.find(({ id }) => id === call.params['factor_id']?.toLowerCase())
  if (!factor) throw apiError('mfa_factor_not_found', 'Factor not found')
  return { ...live, factor }
}

/**
 * Lets through whoever has shown a second factor, and who has none to show.
 * @throws ApiError 403 `insufficient_aal`
 */
export async function requireSecondFactorIfAny(
  context: AuthContext,
  { user, session }: LiveSession,
  message: string,
): Promise<void> {
  if (user.factors.some(({ status }) => status === 'verified'))
    await requireAal2(context, session, message)
}

/** @throws ApiError 403 `insufficient_aal` */
export async function requireAal2(
  context: AuthContext,
  session: LiveSession['session'],
  message: string,
): Promise<void> {
  const { aal } = await transact(context, (tx) => readAssurance(tx, session.id))
  if (aal !== 'aal2') throw apiError('insufficient_aal', message, { status: 403 })
}

/**
 * Whoever has only the password may have left an unproven factor behind before the owner set one up: it must not open
 * the account now. In the transaction that has locked the user. (supabase/auth lets it.)
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
  if (rowCount > 0 && (await readAssurance(tx, sessionId)).aal !== 'aal2')
    throw apiError('insufficient_aal', 'AAL2 required to enroll a new factor', { status: 403 })
}
