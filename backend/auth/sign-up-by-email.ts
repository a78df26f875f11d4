import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { writeAudit } from './audit.ts'
import { parseEmail } from './email-body.ts'
import { transact, type AuthContext, type Call } from './endpoint.ts'
import { requireMailUse, requireUses, useOfAccount, useOfAddress } from './limits.ts'
import type { Challenge } from './pkce.ts'
import { sendProof } from './send-proof.ts'
import { answerSession, createSession, type SessionTokens } from './sessions.ts'
import { takeAtLeast } from './take-at-least.ts'
import { toFakeUserShape, toUserShape } from './user-shape.ts'
import { emailAppData, emailIdentityData, findUserByEmail, findUserById, insertEmailUser, isConfirmed, replaceUnconfirmed, type Json } from './users.ts'

interface SignUp {
  email: string
  passwordHash: string
  data: Json
  challenge: Challenge | null
}

/**
 * An account by e-mail address and password. With autoconfirm a session, else the user and a mail with a link; a taken
 * address is answered as a free one, and its owner gets a mail that says so.
 */
export async function signUpByEmail(context: AuthContext, call: Call, wanted: { email: string; password: string; data: Json; challenge: Challenge | null }): Promise<Response> {
  const { settings, passwords } = context
  if (!settings.emailEnabled) throw refusal('email_provider_disabled', 'Email signups are disabled')
  const email = parseEmail(wanted.email)
  const { signUpPerAddress, signUpPerAccount } = settings.limits
  await requireUses(context, [useOfAddress('sign-up', signUpPerAddress, call.ip), useOfAccount('sign-up', signUpPerAccount, email)])
  await passwords.requireStrong(wanted.password, settings, email)
  const signUp = { email, passwordHash: await passwords.hash(wanted.password), data: wanted.data, challenge: wanted.challenge }
  return settings.autoconfirm ? signUpAtOnce(context, call, signUp) : signUpByMail(context, call, signUp)
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
  const signUp = async (tx: Tx): Promise<Json> => {
    const user = (await insertEmailUser(tx, { id: randomUUID(), email, passwordHash, data, isConfirmed: false }, now)) ?? (await findUserByEmail(tx, email))
    if (!user || isConfirmed(user)) {
      await noteRepeated(tx, email, call.ip, now)
      if (user) await context.queueMail(tx, { to: email, ...context.mails.accountExists() })
      const id = randomUUID()
      return toFakeUserShape({ id, email, appData: emailAppData, data: emailIdentityData({ id, email, data, isConfirmed: false }), now })
    }
    await replaceUnconfirmed(tx, { id: user.id, email, passwordHash, data }, now)
    await sendProof(context, { tx, call }, { user, kind: 'signup', challenge })
    return toUserShape((await findUserById(tx, user.id)) ?? user)
  }
  return Response.json(await takeAtLeast(context.settings.evenAnswerMs, () => transact(context, signUp)))
}

async function noteRepeated(tx: Tx, email: string, ip: string, now: Date): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user) await writeAudit(tx, { action: 'user_repeated_signup', user, ip, traits: { provider: 'email' } }, now)
}
