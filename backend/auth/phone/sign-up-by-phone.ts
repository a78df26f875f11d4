import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireSmsRateLimit, requireRateLimit, accountLimit, addressLimit } from '../limits.ts'
import { insertNewUser, replaceUnconfirmed, type SignUp } from '../sign-up/new-users.ts'
import { noteRepeatedSignUp, signUpAtOnce } from '../sign-up/sign-up-at-once.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { toFakeUserShape, toUserShape } from '../users/user-shape.ts'
import { findUserById, findUserByPhone, type Json } from '../users/users.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { requirePhoneOffered, sendCode } from './send-code.ts'

/**
 * An account by phone number and password. With autoconfirm a session, else the user and a message with a code; a taken
 * number is answered as a free one.
 */
export async function signUpByPhone(
  context: AuthContext,
  call: Call,
  wanted: { phone: string; password: string; data: Json; channel: string; hasChallenge: boolean },
): Promise<Response> {
  const { settings, passwords } = context
  requirePhoneOffered(context, wanted.channel, 'Phone signups are disabled')
  if (wanted.hasChallenge)
    throw apiError('validation_failed', 'PKCE not supported for phone signups')
  const phone = parsePhoneNumber(wanted.phone)
  const { signUpPerAddress, signUpPerAccount } = settings.limits
  await requireRateLimit(context, [
    addressLimit('sign-up', signUpPerAddress, call.ip),
    accountLimit('sign-up', signUpPerAccount, phone),
  ])
  await passwords.requireStrong(wanted.password, settings, null)
  const signUp = {
    provider: 'phone',
    address: phone,
    passwordHash: await passwords.hash(wanted.password),
    data: wanted.data,
  } as const
  return settings.phoneAutoconfirm
    ? signUpAtOnce(context, call, signUp)
    : signUpByCode(context, call, signUp)
}

async function signUpByCode(context: AuthContext, call: Call, signUp: SignUp): Promise<Response> {
  const { address: phone } = signUp
  await requireSmsRateLimit(context, phone, call.ip)
  const now = context.now()
  const save = async (tx: Tx): Promise<Json> => {
    const user =
      (await insertNewUser(tx, { ...signUp, isConfirmed: false }, now)) ??
      (await findUserByPhone(tx, phone))
    // A number that belongs to an account with a proven address is taken too: only its owner may prove it.
    if (!user || user.confirmed_at !== null || user.email_confirmed_at !== null) {
      if (user) await noteRepeatedSignUp(tx, { user, provider: 'phone', ip: call.ip }, now)
      return toFakeUserShape(signUp, now)
    }
    await replaceUnconfirmed(tx, { ...signUp, id: user.id }, now)
    await sendCode(context, { tx, call }, { user, phone, kind: 'signup' })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  }
  return Response.json(
    await withMinimumDuration(context.settings.evenAnswerMs, () => transact(context, save)),
  )
}
