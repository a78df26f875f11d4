import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { lockUser } from '../factors/factors.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import type { User } from '../users/users.ts'
import { registrationResponse, makeRegistrationOptions, verifyRegistration } from '../webauthn.ts'
import { savePasskeyChallenge, consumePasskeyChallenge } from './passkey-challenges.ts'
import { insertPasskey, listPasskeysOf, toPasskeyShape, type Passkey } from './passkeys.ts'
import { requirePasskeyOwner } from './require-passkeys.ts'

const maxPasskeys = 10

/**
 * `POST /passkeys/registration/options`: the WebAuthn options to create a passkey for the caller.
 */
export const getRegistrationOptions: Endpoint = async (context, call) => {
  const user = await requireRegistrationAllowed(context, call)
  const known = await transact(context, (tx) => listPasskeysOf(tx, user.id))
  requirePasskeyCapacity(known)
  const options = await makeRegistrationOptions(context.settings, {
    purpose: 'passkey',
    user,
    exclude: known.map(({ key }) => key),
  })
  const saved = await savePasskeyChallenge(context, {
    userId: user.id,
    type: 'registration',
    challenge: options.challenge,
  })
  return Response.json({ ...saved, options })
}

const body = z.object({ challenge_id: z.guid('must be a UUID'), credential: z.unknown() })

/**
 * `POST /passkeys/registration/verify`: stores the passkey that the browser created. The owner gets
 * a mail.
 */
export const registerPasskey: Endpoint = async (context, call) => {
  const user = await requireRegistrationAllowed(context, call)
  const { challenge_id: id, credential } = await readBody(call.request, body)
  const challenge = await consumePasskeyChallenge(context, {
    id,
    userId: user.id,
    type: 'registration',
  })
  const answer = registrationResponse.safeParse(credential)
  if (!answer.success)
    throw apiError('webauthn_verification_failed', 'Invalid credential response', {
      cause: answer.error,
    })
  const key = await verifyRegistration(context.settings, {
    purpose: 'passkey',
    challenge,
    answer: answer.data,
  }).catch((cause: unknown) => {
    throw apiError('webauthn_verification_failed', 'Credential verification failed', { cause })
  })
  const now = context.now()
  const passkey = await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    requirePasskeyCapacity(await listPasskeysOf(tx, user.id))
    const inserted = await insertPasskey(tx, { userId: user.id, key }, now)
    await writeAudit(
      tx,
      { action: 'passkey_created', user, ip: call.ip, traits: { passkey_id: inserted.id } },
      now,
    )
    await notifyOwner(context, tx, { user, change: 'A passkey was added' })
    return inserted
  })
  return Response.json(toPasskeyShape(passkey))
}

/** SSO users sign in only through their company, so they cannot register passkeys. */
async function requireRegistrationAllowed(context: AuthContext, call: Call): Promise<User> {
  const { user } = await requirePasskeyOwner(context, call)
  if (user.is_sso_user)
    throw apiError('validation_failed', 'SSO users cannot register passkeys', { status: 422 })
  await requirePasskeyRateLimit(context, call.ip)
  return user
}

/** @throws ApiError 429 `over_request_rate_limit` */
export async function requirePasskeyRateLimit(context: AuthContext, ip: string): Promise<void> {
  await requireRateLimit(context, [ipLimit('passkey', context.settings.limits.passkeyPerIp, ip)])
}

function requirePasskeyCapacity(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= maxPasskeys)
    throw apiError('too_many_passkeys', 'Maximum number of passkeys reached')
}
