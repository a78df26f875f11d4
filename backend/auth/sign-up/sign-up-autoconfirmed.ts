import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { insertNewUser, type SignUp } from './new-users.ts'
import { answerSession, createSession, type SessionTokens } from '../sessions/sessions.ts'
import { findUserByEmail, findUserByPhone, type User } from '../users/users.ts'

/**
 * Creates an account and its session where addresses are not confirmed.
 * @throws ApiError 422 `user_already_exists`
 */
export async function signUpAutoconfirmed(
  context: AuthContext,
  call: Call,
  signUp: SignUp,
): Promise<Response> {
  const now = context.now()
  const { provider, address } = signUp
  const session = await transact(context, async (tx): Promise<SessionTokens | null> => {
    const user = await insertNewUser(tx, { ...signUp, isConfirmed: true }, now)
    if (!user) {
      const owner = await (provider === 'email' ? findUserByEmail : findUserByPhone)(tx, address)
      if (owner) await auditRepeatedSignUp(tx, { user: owner, provider, ip: call.ip }, now)
      return null
    }
    await writeAudit(tx, { action: 'user_signedup', user, ip: call.ip, traits: { provider } }, now)
    return createSession(
      tx,
      {
        userId: user.id,
        method: 'password',
        ip: call.ip,
        userAgent: call.request.headers.get('user-agent'),
      },
      now,
    )
  })
  if (!session) throw apiError('user_already_exists', 'User already registered')
  return answerSession(context, session)
}

/** Logs that somebody tried to sign up with the address of this user. */
export async function auditRepeatedSignUp(
  tx: Tx,
  { user, provider, ip }: { user: User; provider: SignUp['provider']; ip: string },
  now: Date,
): Promise<void> {
  await writeAudit(tx, { action: 'user_repeated_signup', user, ip, traits: { provider } }, now)
}
