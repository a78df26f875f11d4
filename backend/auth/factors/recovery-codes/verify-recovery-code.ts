import { z } from 'zod'
import { apiError } from '../../../errors.ts'
import { readBody } from '../../../web/read-body.ts'
import { writeAudit } from '../../audit.ts'
import { textField } from '../../body-fields.ts'
import { transact, type Endpoint } from '../../endpoint.ts'
import { notifyOwner } from '../../mails/notify-owner.ts'
import { refundRateLimits } from '../../rate-limits.ts'
import { answerSession } from '../../sessions/sessions.ts'
import { requireFactorRateLimit, hitFactorAttemptLimit } from '../factor-rate-limits.ts'
import { lockUser } from '../factors.ts'
import { upgradeSession } from '../upgrade-session.ts'
import { consumeRecoveryCode, findRecoveryCodes, normaliseRecoveryCode } from './recovery-codes.ts'
import { requirePermanentUser } from '../require-factor.ts'

const body = z.object({ code: textField })

/**
 * `POST /factors/recovery-codes/verify`: accepts a recovery code instead of a second factor,
 * without a challenge. It upgrades the session to aal2. The code is consumed and the owner gets a
 * mail.
 */
export const verifyRecoveryCode: Endpoint = async (context, call) => {
  const { user, session } = await requirePermanentUser(context, call)
  if (!context.settings.mfa.recoveryCodes.verifyEnabled)
    throw apiError(
      'mfa_recovery_codes_verify_not_enabled',
      'MFA verification is disabled for recovery codes',
    )
  const code = normaliseRecoveryCode((await readBody(call.request, body)).code)
  if (code === '') throw apiError('validation_failed', 'Code needs to be non-empty')
  await requireFactorRateLimit(context, call.ip)
  const set = await transact(context, (tx) => findRecoveryCodes(tx, user.id))
  if (!set) throw wrongCode()
  const hits = await hitFactorAttemptLimit(context, { of: set.id, isRecoveryCode: true })
  const now = context.now()
  const tokens = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await consumeRecoveryCode(tx, context.keys, { setId: set.id, code }, now)))
      throw wrongCode()
    await writeAudit(
      tx,
      {
        action: 'recovery_codes_verified',
        user,
        ip: call.ip,
        traits: { factor_id: set.factorId, remaining: set.remaining - 1 },
      },
      now,
    )
    await notifyOwner(context, tx, { user, change: 'A recovery code was used to sign in' })
    return upgradeSession(
      tx,
      {
        userId: user.id,
        sessionId: session.id,
        factorId: set.factorId,
        method: 'mfa/recovery_code',
      },
      now,
    )
  })
  await refundRateLimits(context, hits)
  return answerSession(context, tokens)
}

/** The same answer for a wrong code, a used code and an account without codes. */
function wrongCode() {
  return apiError('mfa_verification_failed', 'Invalid recovery code entered')
}
