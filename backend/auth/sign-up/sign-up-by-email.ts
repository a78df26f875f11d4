import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { parseEmail } from '../email-body.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireMailRateLimit, requireRateLimit, accountLimit, addressLimit } from '../limits.ts'
import { insertNewUser, replaceUnconfirmed, type SignUp } from './new-users.ts'
import type { Challenge } from '../one-time-tokens/pkce.ts'
import { sendOneTimeToken } from '../one-time-tokens/send-one-time-token.ts'
import { noteRepeatedSignUp, signUpAtOnce } from './sign-up-at-once.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { toFakeUserShape, toUserShape } from '../users/user-shape.ts'
import { findUserByEmail, findUserById, isConfirmed, type Json } from '../users/users.ts'

/**
 * An account by e-mail address and password. With autoconfirm a session, else the user and a mail with a link; a taken
 * address is answered as a free one, and its owner gets a mail that says so.
 */
export async function signUpByEmail(
  context: AuthContext,
  call: Call,
  wanted: { email: string; password: string; data: Json; challenge: Challenge | null },
): Promise<Response> {
  const { settings, passwords } = context
  if (!settings.emailEnabled)
    throw apiError('email_provider_disabled', 'Email signups are disabled')
  const email = parseEmail(wanted.email)
  const { signUpPerAddress, signUpPerAccount } = settings.limits
  await requireRateLimit(context, [
    addressLimit('sign-up', signUpPerAddress, call.ip),
    accountLimit('sign-up', signUpPerAccount, email),
  ])
  await passwords.requireStrong(wanted.password, settings, email)
  const signUp = {
    provider: 'email',
    address: email,
    passwordHash: await passwords.hash(wanted.password),
    data: wanted.data,
  } as const
  return settings.autoconfirm
    ? signUpAtOnce(context, call, signUp)
    : signUpByMail(context, call, { signUp, challenge: wanted.challenge })
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
    const user =
      (await insertNewUser(tx, { ...signUp, isConfirmed: false }, now)) ??
      (await findUserByEmail(tx, email))
    if (!user || isConfirmed(user)) {
      if (user) {
        await noteRepeatedSignUp(tx, { user, provider: 'email', ip: call.ip }, now)
        await context.queueMail(tx, { to: email, ...context.mails.accountExists() })
      }
      return toFakeUserShape(signUp, now)
    }
    await replaceUnconfirmed(tx, { ...signUp, id: user.id }, now)
    await sendOneTimeToken(context, { tx, call }, { user, kind: 'signup', challenge })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  }
  return Response.json(
    await withMinimumDuration(context.settings.evenAnswerMs, () => transact(context, save)),
  )
}
