import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import { findUserById, isBanned, isConfirmed, type User } from '../users/users.ts'
import { assertionAnswer, makeRequestOptions, verifyAssertion } from '../webauthn.ts'
import { keepPasskeyChallenge, takePasskeyChallenge } from './passkey-challenges.ts'
import { findPasskeyByKey, notePasskeyUse } from './passkeys.ts'
import { requirePasskeyRateLimit } from './register-passkey.ts'
import { requirePasskeysEnabled } from './require-passkeys.ts'

/** `POST /passkeys/authentication/options`: what the browser needs to let somebody choose a passkey; the same for everybody. */
export const getPasskeyRequest: Endpoint = async (context, { ip }) => {
  requirePasskeysEnabled(context)
  await requirePasskeyRateLimit(context, ip)
  const options = await makeRequestOptions(context.settings, { use: 'passkey', allow: [] })
  const kept = await keepPasskeyChallenge(context, {
    userId: null,
    type: 'authentication',
    challenge: options.challenge,
  })
  return Response.json({ ...kept, options })
}

const body = z.object({ challenge_id: z.guid('must be a UUID'), credential: z.unknown() })

/**
 * `POST /passkeys/authentication/verify`: signs in whose passkey signed the challenge. The session is at aal1, as in
 * supabase/auth: a second factor is still asked for where there is one.
 */
export const signInWithPasskey: Endpoint = async (context, { request, ip }) => {
  requirePasskeysEnabled(context)
  await requirePasskeyRateLimit(context, ip)
  const { challenge_id: id, credential } = await readBody(request, body)
  const challenge = await takePasskeyChallenge(context, {
    id,
    userId: null,
    type: 'authentication',
  })
  const { user, settle } = await verifyPasskey(context, { challenge, credential })
  const now = context.now()
  requireOpenAccount(user, now)
  const tokens = await transact(context, async (tx) => {
    const passkeyId = await settle(tx, now)
    await writeAudit(tx, { action: 'login', user, ip, traits: { passkey_id: passkeyId } }, now)
    return createSession(
      tx,
      { userId: user.id, method: 'passkey', ip, userAgent: request.headers.get('user-agent') },
      now,
    )
  })
  return answerSession(context, tokens)
}

async function verifyPasskey(
  context: AuthContext,
  { challenge, credential }: { challenge: string; credential: unknown },
) {
  const answer = assertionAnswer.safeParse(credential)
  if (!answer.success) throw failed(answer.error)
  const found = await transact(context, async (tx) => {
    const passkey = await findPasskeyByKey(tx, answer.data.id)
    const user = passkey && (await findUserById(tx, passkey.userId))
    return passkey && user ? { passkey, user } : null
  })
  // The authenticator says whose it is; that and our row must agree.
  if (
    !found ||
    Buffer.from(answer.data.response.userHandle, 'base64url').toString() !== found.user.id
  )
    throw failed()
  const seen = await verifyAssertion(context.settings, {
    use: 'passkey',
    challenge,
    answer: answer.data,
    key: found.passkey.key,
  }).catch((cause: unknown) => {
    throw failed(cause)
  })
  return {
    user: found.user,
    async settle(tx: Parameters<typeof notePasskeyUse>[0], now: Date): Promise<string> {
      if (!(await notePasskeyUse(tx, found.passkey, seen, now))) throw failed()
      return found.passkey.id
    },
  }
}

/** Told only to who has proven that the account is theirs. */
function requireOpenAccount(user: User, now: Date): void {
  if (!isConfirmed(user))
    throw apiError('email_not_confirmed', 'Email not confirmed', { status: 403 })
  if (isBanned(user, now)) throw apiError('user_banned', 'User is banned')
}

/** One answer for an unknown passkey and for a wrong signature. */
function failed(cause?: unknown) {
  return apiError('webauthn_verification_failed', 'Credential verification failed', { cause })
}
