import { isOver } from '../../../domain/calendar/ages.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { requireMailRateLimit, requireSmsRateLimit, hitRateLimits } from '../rate-limits.ts'
import {
  deleteToken,
  issueOneTimeToken,
  listTokensOf,
  matchesCode,
} from '../one-time-tokens/one-time-tokens.ts'
import { sendCode } from '../phone/send-code.ts'
import { requireUser } from '../users/require-user.ts'
import type { User } from '../users/users.ts'

/**
 * `GET /reauthenticate`: sends a code to the user's own address or number. The client sends it as
 * `nonce` together with the new password.
 */
export const reauthenticate: Endpoint = async (context, call) => {
  const { user } = await requireUser(context, call)
  const { email, phone } = user
  if (email === null && phone === null)
    throw apiError(
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    )
  if (email !== null) {
    if (user.email_confirmed_at === null)
      throw apiError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
    await requireMailRateLimit(context, email, call.ip)
    await transact(context, async (tx) => {
      const now = context.now()
      const { code } = await issueOneTimeToken(tx, context, {
        userId: user.id,
        type: 'reauthentication_token',
        sentTo: email,
        isPkce: false,
        now,
      })
      await writeAudit(tx, { action: 'user_reauthenticate_requested', user, ip: call.ip }, now)
      await context.queueMail(tx, { to: email, ...context.mails.reauthentication(code) })
    })
  } else if (phone !== null) {
    if (user.phone_confirmed_at === null)
      throw apiError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
    await requireSmsRateLimit(context, phone, call.ip)
    await transact(context, (tx) =>
      sendCode(context, { tx, call }, { user, phone, kind: 'reauthentication' }),
    )
  }
  return Response.json({})
}

/**
 * Consumes the user's code. Every attempt is counted before the code is compared.
 * @throws ApiError 400 `reauthentication_needed` without a nonce; 422 `reauthentication_not_valid`
 */
export async function requireNonce(
  context: AuthContext,
  { id, email, phone }: User,
  nonce: string,
): Promise<void> {
  if (nonce === '')
    throw apiError('reauthentication_needed', 'Password update requires reauthentication')
  const { codeLifetimeS, limits } = context.settings
  const sentTo = email ?? phone ?? ''
  const tokens = await transact(context, (tx) =>
    listTokensOf(tx, sentTo, ['reauthentication_token']),
  )
  const token = tokens.find(
    ({ userId, createdAt }) =>
      userId === id &&
      !isOver({ at: createdAt, afterMs: codeLifetimeS * 1000, now: context.now() }),
  )
  const isDead =
    !token ||
    (await hitRateLimits(context, [
      { key: `auth:code:${token.id}`, limit: limits.attemptsPerCode },
    ])) !== null
  const isRight =
    !isDead &&
    (await transact(context, async (tx) => {
      const matches = await matchesCode(tx, context, { id: token.id, sentTo, code: nonce })
      if (matches) await deleteToken(tx, token.id)
      return matches
    }))
  if (!isRight) throw apiError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}
