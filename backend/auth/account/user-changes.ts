import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { metadataField, parseEmail, textField } from '../body-fields.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { requirePhoneEnabled } from '../phone/send-code.ts'
import { pkceFields, parseChallenge, type Challenge } from '../one-time-tokens/pkce.ts'
import type { UserSession } from '../users/require-user.ts'
import { requireSecondFactorIfAny } from '../factors/require-factor.ts'
import type { Json, User } from '../users/users.ts'
import type { PasswordChange } from './change-password.ts'

const body = z.object({
  email: textField,
  phone: textField,
  channel: textField,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: textField,
  data: metadataField,
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

/**
 * The changes that `PUT /user` asks for. Null means no change, also when the value given is already
 * the user's.
 */
export interface UserChanges {
  email: string | null
  phone: string | null
  password: PasswordChange | null
  data: Json
  challenge: Challenge | null
}

/**
 * Parses the body of `PUT /user`.
 * @throws ApiError 400 `bad_json`, `validation_failed`, `phone_provider_disabled`; 403 `not_admin`
 */
export async function readUserChanges(
  context: AuthContext,
  { request }: Call,
  user: User,
): Promise<UserChanges> {
  const input = await readBody(request, body)
  if (input.app_metadata !== undefined && input.app_metadata !== null)
    throw apiError('not_admin', 'Updating app_metadata requires admin privileges')
  const email = input.email === '' ? null : parseEmail(input.email)
  const phone = input.phone === '' ? null : parsePhoneNumber(input.phone)
  if (phone !== null && phone !== user.phone) requirePhoneEnabled(context, input.channel)
  const { password, current_password: currentPassword, nonce } = input
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: typeof password === 'string' ? { password, currentPassword, nonce } : null,
    data: input.data,
    challenge: parseChallenge(input),
  }
}

/**
 * Refuses changes that this user or this session may not make.
 * @throws ApiError 401 `insufficient_aal`; 422 `user_sso_managed`, `validation_failed`
 */
export async function requireChangeAllowed(
  context: AuthContext,
  userSession: UserSession,
  { email, phone, password, data }: UserChanges,
): Promise<void> {
  const { user } = userSession
  const changesSignIn = email !== null || phone !== null || password !== null
  if (!changesSignIn && Object.keys(data).length === 0) return
  if (changesSignIn && user.is_sso_user)
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
  await requireSecondFactorIfAny(context, userSession, {
    message: 'AAL2 session is required to update the user when MFA is enabled.',
    status: 401,
  })
}
