import { z } from 'zod'
import { refusal } from '../../errors.ts'
import { readBody } from '../../http/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textMember } from '../email-body.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { answerSession } from '../sessions.ts'
import type { Factor } from '../users.ts'
import { closeChallenge, findChallenge, type Challenge } from './challenges.ts'
import { requireVerifiable } from './challenge-factor.ts'
import { requireFactorUse } from './factor-tries.ts'
import { lockUser, markVerified } from './factors.ts'
import type { Proof } from './proof.ts'
import { raiseSession } from './raise-session.ts'
import { requireFactor } from './require-factor.ts'
import { proveTotp } from './totp-factor.ts'
import { proveWebAuthn, webAuthnAnswer } from './webauthn-factor.ts'

const body = z.object({ challenge_id: z.guid('must be a UUID'), code: textMember, webauthn: webAuthnAnswer.nullish() })
type Answer = z.output<typeof body>

/**
 * `POST /factors/:factor_id/verify`: a right answer to a challenge verifies the factor and lifts the session to aal2. The
 * person's sessions at aal1 end, and so do attempts to set up other factors of the type.
 */
export const verifyFactor: Endpoint = async (context, call) => {
  const { user, session, factor } = await requireFactor(context, call)
  const answer = await readBody(call.request, body)
  requireVerifiable(context, factor)
  if (factor.factor_type !== 'webauthn' && answer.code === '') throw refusal('validation_failed', 'Code needs to be non-empty')
  await requireFactorUse(context, call.ip)
  const now = context.now()
  const wanted = { id: answer.challenge_id, factorId: factor.id, ip: call.ip, lifetimeS: context.settings.mfa.challengeLifetimeS }
  const challenge = await transact(context, (tx) => findChallenge(tx, wanted, now))
  const { method, settle } = await prove(context, { factor, challenge, answer })
  const tokens = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    if (factor.factor_type !== 'webauthn') await closeChallenge(tx, challenge.id, now)
    await settle(tx)
    if (!(await markVerified(tx, { factor, userId: user.id }, now))) throw refusal('mfa_factor_not_found', 'Factor not found')
    await writeAudit(tx, { action: 'verification_attempted', user, ip: call.ip, traits: { factor_id: factor.id, challenge_id: challenge.id, factor_type: factor.factor_type } }, now)
    if (factor.status === 'unverified' && user.email) await context.queueMail(tx, { to: user.email, ...context.mails.signInChanged(factorAdded[factor.factor_type]) })
    return raiseSession(tx, { userId: user.id, sessionId: session.id, factorId: factor.id, method }, now)
  })
  return answerSession(context, tokens)
}

const factorAdded: Record<Factor['factor_type'], string> = {
  totp: 'An authenticator app was added',
  phone: 'Codes by text message were added',
  webauthn: 'A security key was added',
  recovery_code: 'Recovery codes were made',
}

async function prove(context: AuthContext, { factor, challenge, answer }: { factor: Factor; challenge: Challenge; answer: Answer }): Promise<Proof> {
  if (factor.factor_type === 'totp') return proveTotp(context, factor, answer.code)
  if (!answer.webauthn) throw refusal('validation_failed', 'WebAuthn config required')
  // Used up before it is looked at: a signature is tried once.
  await transact(context, (tx) => closeChallenge(tx, challenge.id, context.now()))
  return proveWebAuthn(context, { factor, challenge, answer: answer.webauthn })
}
