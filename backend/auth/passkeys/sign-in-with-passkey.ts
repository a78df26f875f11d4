import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import { findUserById, isBanned, isConfirmed, type User } from '../users/users.ts'
import {
  authenticationResponse,
  makeAuthenticationOptions,
  verifyAuthentication,
} from '../webauthn.ts'
import { savePasskeyChallenge, consumePasskeyChallenge } from './passkey-challenges.ts'
import { findPasskeyByKey, recordPasskeyUse } from './passkeys.ts'
import { requirePasskeyRateLimit } from './register-passkey.ts'
import { requirePasskeysEnabled } from './require-passkeys.ts'

/**
 * `POST /passkeys/authentication/options`: the WebAuthn options to choose a passkey, the same for
 * everybody.
 */
export const getAuthenticationOptions: Endpoint = async (context, { ip }) => {
  requirePasskeysEnabled(context)
  await requirePasskeyRateLimit(context, ip)
  const options = await makeAuthenticationOptions(context.settings, {
    purpose: 'passkey',
    allow: [],
  })
  const saved = await savePasskeyChallenge(context, {
    userId: null,
    type: 'authentication',
    challenge: options.challenge,
  })
  return Response.json({ ...saved, options })
}

const body = z.object({ challenge_id: z.guid('must be a UUID'), credential: z.unknown() })

/**
 * `POST /passkeys/authentication/verify`: signs in the owner of the passkey. As in supabase/auth
 * the session is at aal1: users with a second factor must still verify it.
 */
export const signInWithPasskey: Endpoint = async (context, { request, ip }) => {
  requirePasskeysEnabled(context)
  await requirePasskeyRateLimit(context, ip)
  const { challenge_id: id, credential } = await readBody(request, body)
  const challenge = await consumePasskeyChallenge(context, {
    id,
    userId: null,
    type: 'authentication',
  })
  const { user, recordUse } = await verifyPasskey(context, { challenge, credential })
  const now = context.now()
  requireOpenAccount(user, now)
  const tokens = await transact(context, async (tx) => {
    const passkeyId = await recordUse(tx, now)
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
  const answer = authenticationResponse.safeParse(credential)
  if (!answer.success) throw failed(answer.error)
  const found = await transact(context, async (tx) => {
    const passkey = await findPasskeyByKey(tx, answer.data.id)
    const user = passkey && (await findUserById(tx, passkey.userId))
    return passkey && user ? { passkey, user } : null
  })
  // The authenticator returns the user id; it must match our row.
  if (
    !found ||
    Buffer.from(answer.data.response.userHandle, 'base64url').toString() !== found.user.id
  )
    throw failed()
  const authentication = await verifyAuthentication(context.settings, {
    purpose: 'passkey',
    challenge,
    answer: answer.data,
    key: found.passkey.key,
  }).catch((cause: unknown) => {
    throw failed(cause)
  })
  return {
    user: found.user,
    async recordUse(tx: Parameters<typeof recordPasskeyUse>[0], now: Date): Promise<string> {
      if (!(await recordPasskeyUse(tx, found.passkey, authentication, now))) throw failed()
      return found.passkey.id
    },
  }
}

/** Only the owner of the passkey learns that the account is unconfirmed or banned. */
function requireOpenAccount(user: User, now: Date): void {
  if (!isConfirmed(user))
    throw apiError('email_not_confirmed', 'Email not confirmed', { status: 403 })
  if (isBanned(user, now)) throw apiError('user_banned', 'User is banned')
}

/** The same answer for an unknown passkey and a wrong signature. */
function failed(cause?: unknown) {
  return apiError('webauthn_verification_failed', 'Credential verification failed', { cause })
}
