import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { dataMember, parseEmail, textMember } from '../email-body.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { requirePhoneOffered } from '../phone/send-code.ts'
import { challengeMembers, parseChallenge, type Challenge } from '../one-time-tokens/pkce.ts'
import type { LiveSession } from '../users/require-user.ts'
import { readAssurance } from '../sessions/sessions.ts'
import type { Json, User } from '../users/users.ts'
import type { WantedPassword } from './change-password.ts'

const body = z.object({
  email: textMember,
  phone: textMember,
  channel: textMember,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: textMember,
  data: dataMember,
  app_metadata: z.unknown().optional(),
  ...challengeMembers,
})

/** What `PUT /user` is to change; null stays as it is, an address that is the user's already too. */
export interface WantedChanges {
  email: string | null
  phone: string | null
  password: WantedPassword | null
  data: Json
  challenge: Challenge | null
}

/**
 * The body of `PUT /user`.
 * @throws ApiError 400 `bad_json`, `validation_failed`, `phone_provider_disabled`; 403 `not_admin`
 */
export async function readWantedChanges(
  context: AuthContext,
  { request }: Call,
  user: User,
): Promise<WantedChanges> {
  const given = await readBody(request, body)
  if (given.app_metadata !== undefined && given.app_metadata !== null)
    throw apiError('not_admin', 'Updating app_metadata requires admin privileges')
  const email = given.email === '' ? null : parseEmail(given.email)
  const phone = given.phone === '' ? null : parsePhoneNumber(given.phone)
  if (phone !== null && phone !== user.phone) requirePhoneOffered(context, given.channel)
  const { password, current_password: currentPassword, nonce } = given
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: typeof password === 'string' ? { password, currentPassword, nonce } : null,
    data: given.data,
    challenge: parseChallenge(given),
  }
}

/**
 * Refuses what this user, or this session, may not change.
 * @throws ApiError 401 `insufficient_aal`; 422 `user_sso_managed`, `validation_failed`
 */
export async function requireAllowed(
  context: AuthContext,
  { user, session }: LiveSession,
  { email, phone, password }: WantedChanges,
): Promise<void> {
  if (email === null && phone === null && password === null) return
  if (user.is_sso_user)
    throw apiError(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  if (user.is_anonymous && password !== null && email === null && phone === null) {
    throw apiError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    )
  }
  if (!user.factors.some((factor) => factor.status === 'verified')) return
  const { aal } = await transact(context, (tx) => readAssurance(tx, session.id))
  if (aal !== 'aal2')
    throw apiError(
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
}
