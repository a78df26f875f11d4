import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireSmsRateLimit, requireRateLimit, accountLimit, ipLimit } from '../rate-limits.ts'
import { insertNewUser, type SignUp } from '../sign-up/new-users.ts'
import { addSignUp } from '../sign-up/pending-sign-ups.ts'
import { auditRepeatedSignUp, signUpAutoconfirmed } from '../sign-up/sign-up-autoconfirmed.ts'
import { passwordProofHeader } from '../passwords/password-proof.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { toFakeUserShape, toUserShape } from '../users/user-shape.ts'
import { findUserById, findUserByPhone, type Json } from '../users/users.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { requirePhoneEnabled, sendCode } from './send-code.ts'
import { namesIn } from '../passwords/names-in.ts'

/**
 * Creates an account with phone number and password. Answers with a session when autoconfirm is on,
 * otherwise with the user, and sends a code. An existing number gets the same answer as a new one.
 */
export async function signUpByPhone(
  context: AuthContext,
  call: Call,
  input: { phone: string; password: string; data: Json; channel: string; hasChallenge: boolean },
): Promise<Response> {
  const { settings, passwords } = context
  requirePhoneEnabled(context, input.channel, 'Phone signups are disabled')
  if (input.hasChallenge)
    throw apiError('validation_failed', 'PKCE not supported for phone signups')
  const phone = parsePhoneNumber(input.phone)
  const { signUpPerIp, signUpPerAccount } = settings.limits
  await requireRateLimit(context, [ipLimit('sign-up', signUpPerIp, call.ip)])
  // A refused password is not a sign-up: it counts for the IP address only.
  await passwords.requireStrong(input.password, settings, namesIn(input.data))
  await requireRateLimit(context, [accountLimit('sign-up', signUpPerAccount, phone)])
  const signUp = {
    provider: 'phone',
    address: phone,
    passwordHash: await passwords.hash(input.password),
    data: input.data,
  } as const
  return settings.phoneAutoconfirm
    ? signUpAutoconfirmed(context, call, signUp)
    : signUpByCode(context, call, signUp)
}

async function signUpByCode(context: AuthContext, call: Call, signUp: SignUp): Promise<Response> {
  const { address: phone } = signUp
  await requireSmsRateLimit(context, phone, call.ip)
  const now = context.now()
  const save = async (tx: Tx): Promise<Json> => {
    const created = await insertNewUser(tx, { ...signUp, isConfirmed: false }, now)
    const user = created ?? (await findUserByPhone(tx, phone))
    // A number of an account with a confirmed e-mail address counts as taken too: only the
    // account's owner may confirm it.
    if (!user || user.confirmed_at !== null || user.email_confirmed_at !== null) {
      if (user) await auditRepeatedSignUp(tx, { user, provider: 'phone', ip: call.ip }, now)
      return toFakeUserShape(signUp, now)
    }
    const added = { ...signUp, userId: user.id, ip: call.ip }
    const signUpId = await addSignUp(tx, added, { isNewUser: created !== null, now })
    await sendCode(context, { tx, call }, { user, phone, kind: 'signup', signUpId })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  }
  const user = await withMinimumDuration(context.settings.minResponseMs, () =>
    transact(context, save),
  )
  const account = { userId: String(user['id']), passwordHash: signUp.passwordHash }
  return Response.json(user, { headers: passwordProofHeader(context, account) })
}
