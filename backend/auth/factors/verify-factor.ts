import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { answerSession } from '../sessions/sessions.ts'
import type { Factor } from '../users/users.ts'
import { requireVerifiable } from './challenge-factor.ts'
import { findChallenge } from './challenges.ts'
import { requireFactorRateLimit } from './factor-tries.ts'
import { lockUser, markVerified } from './factors.ts'
import { challengeAnswer, verifyFactorAnswer } from './verify-answer.ts'
import { raiseSession } from './raise-session.ts'
import { requireAal2ForAnother, requireFactor } from './require-factor.ts'

/**
 * `POST /factors/:factor_id/verify`: a right answer to a challenge verifies the factor and lifts the session to aal2. The
 * person's sessions at aal1 end, and so do attempts to set up other factors of the type.
 */
export const verifyFactor: Endpoint = async (context, call) => {
  const { user, session, factor } = await requireFactor(context, call)
  const answer = await readBody(call.request, challengeAnswer)
  requireVerifiable(context, factor)
  await requireFactorRateLimit(context, call.ip)
  const now = context.now()
  const wanted = {
    id: answer.challenge_id,
    factorId: factor.id,
    ip: call.ip,
    lifetimeS: context.settings.mfa.challengeLifetimeS,
  }
  const challenge = await transact(context, (tx) => findChallenge(tx, wanted, now))
  const { method, settle } = await verifyFactorAnswer(context, { factor, challenge, answer })
  const tokens = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    await requireAal2ForAnother(tx, { userId: user.id, sessionId: session.id, factor })
    await settle(tx)
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
    if (factor.status === 'unverified' && user.email)
      await context.queueMail(tx, {
        to: user.email,
        ...context.mails.signInChanged(added[factor.factor_type]),
      })
    return raiseSession(
      tx,
      { userId: user.id, sessionId: session.id, factorId: factor.id, method },
      now,
    )
  })
  return answerSession(context, tokens)
}

const added: Record<Factor['factor_type'], string> = {
  totp: 'An authenticator app was added',
  phone: 'Codes by text message were added',
  webauthn: 'A security key was added',
  recovery_code: 'Recovery codes were made',
}
