import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { refusal } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireSmsUse, requireUses, useOfAccount, useOfAddress } from '../limits.ts'
import { answerSession, createSession, type SessionTokens } from '../sessions.ts'
import { takeAtLeast } from '../take-at-least.ts'
import { toFakeUserShape, toUserShape } from '../user-shape.ts'
import { findUserById, type Json, type User } from '../users.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { findUserByPhone, insertPhoneUser, phoneAppData, phoneIdentityData, replaceUnconfirmedPhone } from './phone-users.ts'
import { requirePhoneOffered, sendCode } from './send-code.ts'

interface SignUp {
  phone: string
  passwordHash: string
  data: Json
}

/**
 * An account by phone number and password. With autoconfirm a session, else the user and a message with a code; a taken
 * number is answered as a free one.
 */
export async function signUpByPhone(context: AuthContext, call: Call, wanted: { phone: string; password: string; data: Json; channel: string; hasChallenge: boolean }): Promise<Response> {
  const { settings, passwords } = context
  requirePhoneOffered(context, wanted.channel, 'Phone signups are disabled')
  if (wanted.hasChallenge) throw refusal('validation_failed', 'PKCE not supported for phone signups')
  const phone = parsePhoneNumber(wanted.phone)
  const { signUpPerAddress, signUpPerAccount } = settings.limits
  await requireUses(context, [useOfAddress('sign-up', signUpPerAddress, call.ip), useOfAccount('sign-up', signUpPerAccount, phone)])
  await passwords.requireStrong(wanted.password, settings, null)
  const signUp = { phone, passwordHash: await passwords.hash(wanted.password), data: wanted.data }
  return settings.phoneAutoconfirm ? signUpAtOnce(context, call, signUp) : signUpByCode(context, call, signUp)
}

async function signUpAtOnce(context: AuthContext, call: Call, { phone, passwordHash, data }: SignUp): Promise<Response> {
  const now = context.now()
  const session = await transact(context, async (tx): Promise<SessionTokens | null> => {
    const user = await insertPhoneUser(tx, { id: randomUUID(), phone, passwordHash, data, isConfirmed: true }, now)
    if (!user) {
      await noteRepeated(tx, await findUserByPhone(tx, phone), call.ip, now)
      return null
    }
    await writeAudit(tx, { action: 'user_signedup', user, ip: call.ip, traits: { provider: 'phone' } }, now)
    return createSession(tx, { userId: user.id, method: 'password', ip: call.ip, userAgent: call.request.headers.get('user-agent') }, now)
  })
  if (!session) throw refusal('user_already_exists', 'User already registered')
  return answerSession(context, session)
}

async function signUpByCode(context: AuthContext, call: Call, { phone, passwordHash, data }: SignUp): Promise<Response> {
  await requireSmsUse(context, phone, call.ip)
  const now = context.now()
  const signUp = async (tx: Tx): Promise<Json> => {
    const user = (await insertPhoneUser(tx, { id: randomUUID(), phone, passwordHash, data, isConfirmed: false }, now)) ?? (await findUserByPhone(tx, phone))
    // A number that belongs to an account with a proven address is taken too: only its owner may prove it.
    if (!user || user.confirmed_at !== null || user.email_confirmed_at !== null) {
      await noteRepeated(tx, user, call.ip, now)
      const id = randomUUID()
      return toFakeUserShape({ id, phone, appData: phoneAppData, data: phoneIdentityData({ id, phone, data, isConfirmed: false }), now })
    }
    await replaceUnconfirmedPhone(tx, { id: user.id, phone, passwordHash, data }, now)
    await sendCode(context, { tx, call }, { user, phone, kind: 'signup' })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  }
  return Response.json(await takeAtLeast(context.settings.evenAnswerMs, () => transact(context, signUp)))
}

async function noteRepeated(tx: Tx, user: User | null, ip: string, now: Date): Promise<void> {
  if (user) await writeAudit(tx, { action: 'user_repeated_signup', user, ip, traits: { provider: 'phone' } }, now)
}
