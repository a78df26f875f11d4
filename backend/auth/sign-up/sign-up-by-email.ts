import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { parseEmail } from '../body-fields.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireMailRateLimit, requireRateLimit, accountLimit, ipLimit } from '../rate-limits.ts'
import { insertNewUser, type SignUp } from './new-users.ts'
import { addSignUp } from './pending-sign-ups.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { sendOneTimeToken } from '../one-time-tokens/send-one-time-token.ts'
import { auditRepeatedSignUp, signUpAutoconfirmed } from './sign-up-autoconfirmed.ts'
import { passwordProofHeader } from '../passwords/password-proof.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { toFakeUserShape, toUserShape } from '../users/user-shape.ts'
import { findUserByEmail, findUserById, isConfirmed, type Json } from '../users/users.ts'
import { namesIn } from '../passwords/names-in.ts'

/**
 * Creates an account with e-mail address and password. Answers with a session when autoconfirm is
 * on, otherwise with the user, and mails a confirmation link. An existing address gets the same
 * answer as a new one, and its owner gets a mail about it.
 */
export async function signUpByEmail(
  context: AuthContext,
  call: Call,
  input: { email: string; password: string; data: Json; challenge: Challenge | null },
): Promise<Response> {
  const { settings, passwords } = context
  if (!settings.emailEnabled)
    throw apiError('email_provider_disabled', 'Email signups are disabled')
  const email = parseEmail(input.email)
  const { signUpPerIp, signUpPerAccount } = settings.limits
  await requireRateLimit(context, [ipLimit('sign-up', signUpPerIp, call.ip)])
  // A refused password is not a sign-up: it counts for the IP address only.
  await passwords.requireStrong(input.password, settings, [email, ...namesIn(input.data)])
  await requireRateLimit(context, [accountLimit('sign-up', signUpPerAccount, email)])
  const signUp = {
    provider: 'email',
    address: email,
    passwordHash: await passwords.hash(input.password),
    data: input.data,
  } as const
  return settings.autoconfirm
    ? signUpAutoconfirmed(context, call, signUp)
    : signUpByMail(context, call, { signUp, challenge: input.challenge })
}

async function signUpByMail(
  context: AuthContext,
  call: Call,
  { signUp, challenge }: { signUp: SignUp; challenge: Challenge | null },
): Promise<Response> {
  const { address: email } = signUp
  await requireMailRateLimit(context, email, call.ip)
  const now = context.now()
  const save = async (tx: Tx): Promise<Json> => {
    const created = await insertNewUser(tx, { ...signUp, isConfirmed: false }, now)
    const user = created ?? (await findUserByEmail(tx, email))
    if (!user || isConfirmed(user)) {
      if (user) {
        await auditRepeatedSignUp(tx, { user, provider: 'email', ip: call.ip }, now)
        await context.queueMail(tx, { to: email, ...context.mails.accountExists() })
      }
      return toFakeUserShape(signUp, now)
    }
    const added = { ...signUp, userId: user.id, ip: call.ip }
    const signUpId = await addSignUp(tx, added, { isNewUser: created !== null, now })
    await sendOneTimeToken(context, { tx, call }, { user, kind: 'signup', challenge, signUpId })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  }
  const user = await withMinimumDuration(context.settings.minResponseMs, () =>
    transact(context, save),
  )
  const account = { userId: String(user['id']), passwordHash: signUp.passwordHash }
  return Response.json(user, { headers: passwordProofHeader(context, account) })
}
