import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { readBody } from '../http/read-body.ts'
import { writeAudit } from './audit.ts'
import { dataMember, parseEmail, textMember } from './email-body.ts'
import { transact, type AuthContext, type Call, type Endpoint } from './endpoint.ts'
import { requireMailUse, requireUses, useOfAccount, useOfAddress } from './limits.ts'
import { challengeMembers, parseChallenge, type Challenge } from './pkce.ts'
import { sendProof } from './send-proof.ts'
import { answerSession, createSession, type SessionTokens } from './sessions.ts'
import { toFakeUserShape, toUserShape } from './user-shape.ts'
import { findUserByEmail, findUserById, insertEmailUser, isConfirmed, replaceUnconfirmed, type Json } from './users.ts'

const body = z.object({ email: textMember, phone: textMember, password: z.string().nullish(), data: dataMember, ...challengeMembers })

interface SignUp {
  email: string
  passwordHash: string
  data: Json
  challenge: Challenge | null
}

/**
 * `POST /signup`: an account by e-mail address and password. With autoconfirm a session, else the user and a mail with a
 * link; a taken address is answered as a free one, and its owner gets a mail that says so.
 */
export const signUp: Endpoint = async (context, call) => {
  const { settings, passwords } = context
  const { email: givenEmail, phone, password, data, ...rest } = await readBody(call.request, body)
  if (!settings.signUpEnabled) throw refusal('signup_disabled', 'Signups not allowed for this instance')
  if (givenEmail === '' && phone === '') throw refusal('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (!password) throw refusal('validation_failed', 'Signup requires a valid password')
  if (givenEmail !== '' && phone !== '') throw refusal('validation_failed', 'Only an email address or phone number should be provided on signup.')
  if (phone !== '') throw refusal('phone_provider_disabled', 'Phone signups are disabled')
  const email = parseEmail(givenEmail)
  const challenge = parseChallenge(rest)
  const { signUpPerAddress, signUpPerAccount } = settings.limits
  await requireUses(context, [useOfAddress('sign-up', signUpPerAddress, call.ip), useOfAccount('sign-up', signUpPerAccount, email)])
  await passwords.requireStrong(password, settings, email)
  const passwordHash = await passwords.hash(password)
  const wanted = { email, passwordHash, data, challenge }
  return settings.autoconfirm ? signUpAtOnce(context, call, wanted) : signUpByMail(context, call, wanted)
}

async function signUpAtOnce(context: AuthContext, call: Call, { email, passwordHash, data }: SignUp): Promise<Response> {
  const now = context.now()
  const session = await transact(context, async (tx): Promise<SessionTokens | null> => {
    const user = await insertEmailUser(tx, { id: randomUUID(), email, passwordHash, data, isConfirmed: true }, now)
    if (!user) {
      await noteRepeated(tx, email, call.ip, now)
      return null
    }
    await writeAudit(tx, { action: 'user_signedup', user, ip: call.ip, traits: { provider: 'email' } }, now)
    return createSession(tx, { userId: user.id, method: 'password', ip: call.ip, userAgent: call.request.headers.get('user-agent') }, now)
  })
  if (!session) throw refusal('user_already_exists', 'User already registered')
  return answerSession(context, session)
}

async function signUpByMail(context: AuthContext, call: Call, { email, passwordHash, data, challenge }: SignUp): Promise<Response> {
  await requireMailUse(context, email, call.ip)
  const now = context.now()
  const shape = await transact(context, async (tx): Promise<Json> => {
    const user = (await insertEmailUser(tx, { id: randomUUID(), email, passwordHash, data, isConfirmed: false }, now)) ?? (await findUserByEmail(tx, email))
    if (!user || isConfirmed(user)) {
      await noteRepeated(tx, email, call.ip, now)
      if (user) await context.queueMail(tx, { to: email, ...context.mails.accountExists() })
      return toFakeUserShape({ email, data, now })
    }
    await replaceUnconfirmed(tx, { id: user.id, email, passwordHash, data }, now)
    await sendProof(context, { tx, call }, { user, kind: 'signup', challenge })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  })
  return Response.json(shape)
}

async function noteRepeated(tx: Tx, email: string, ip: string, now: Date): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user) await writeAudit(tx, { action: 'user_repeated_signup', user, ip, traits: { provider: 'email' } }, now)
}
