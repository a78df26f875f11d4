import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { answerSession } from '../sessions/sessions.ts'
import type { Factor } from '../users/users.ts'
import { requireVerifiable } from './challenge-factor.ts'
import { findChallenge } from './challenges.ts'
import { requireFactorRateLimit } from './factor-rate-limits.ts'
import { lockUser, markVerified } from './factors.ts'
import { challengeAnswer, verifyFactorAnswer } from './verify-factor-answer.ts'
import { upgradeSession } from './upgrade-session.ts'
import { requireAal2ForAnother, requireFactor } from './require-factor.ts'

/**
 * `POST /factors/:factor_id/verify`: a correct answer verifies the factor and upgrades the session
 * to aal2. Ends the user's sessions at aal1 and deletes other unverified factors of this type.
 */
export const verifyFactor: Endpoint = async (context, call) => {
  const { user, session, factor } = await requireFactor(context, call)
  const answer = await readBody(call.request, challengeAnswer)
  requireVerifiable(context, factor)
  await requireFactorRateLimit(context, call.ip)
  const now = context.now()
  const challengeQuery = {
    id: answer.challenge_id,
    factorId: factor.id,
    ip: call.ip,
    lifetimeS: context.settings.mfa.challengeLifetimeS,
  }
  const challenge = await transact(context, (tx) => findChallenge(tx, challengeQuery, now))
  const { method, consume } = await verifyFactorAnswer(context, { factor, challenge, answer })
  const tokens = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    await requireAal2ForAnother(tx, { userId: user.id, sessionId: session.id, factor })
    await consume(tx)
    if (!(await markVerified(tx, { factor, userId: user.id }, now)))
      throw apiError('mfa_factor_not_found', 'Factor not found')
    await writeAudit(
      tx,
      {
        action: 'verification_attempted',
        user,
        ip: call.ip,
        traits: {
          factor_id: factor.id,
          challenge_id: challenge.id,
          factor_type: factor.factor_type,
        },
      },
      now,
    )
    if (factor.status === 'unverified')
      await notifyOwner(context, tx, { user, change: addedMessages[factor.factor_type] })
    return upgradeSession(
      tx,
      { userId: user.id, sessionId: session.id, factorId: factor.id, method },
      now,
    )
  })
  return answerSession(context, tokens)
}

const addedMessages: Record<Factor['factor_type'], string> = {
  totp: 'An authenticator app was added',
  phone: 'Codes by text message were added',
  webauthn: 'A security key was added',
  recovery_code: 'Recovery codes were made',
}
