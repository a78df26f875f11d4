import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { startEmailChange } from '../account/change-email.ts'
import { parseEmail, textField } from '../body-fields.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { requireMailRateLimit, requireSmsRateLimit } from '../rate-limits.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { requirePhoneEnabled, sendCode } from '../phone/send-code.ts'
import { pkceFields, parseChallenge, type Challenge } from './pkce.ts'
import { sendOneTimeToken } from './send-one-time-token.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { findOnlySignUp } from '../sign-up/pending-sign-ups.ts'
import { findUserByEmail, findUserByPhone } from '../users/users.ts'

const body = z.object({
  type: textField,
  email: textField,
  phone: textField,
  ...pkceFields,
})

/**
 * `POST /resend`: sends the confirmation mail or message again. The answer is `{}` whether one was
 * due or not.
 */
export const resend: Endpoint = async (context, call) => {
  const { type, email, phone, ...rest } = await readBody(call.request, body)
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw apiError(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  }
  if (email !== '' && phone !== '')
    throw apiError('validation_failed', 'Only an email address or phone number should be provided.')
  if (type === 'signup' || type === 'email_change') {
    if (email === '') throw apiError('validation_failed', 'Type provided requires an email address')
    const input = { type, email: parseEmail(email), challenge: parseChallenge(rest) }
    await withMinimumDuration(context.settings.minResponseMs, () =>
      resendMail(context, call, input),
    )
  } else {
    if (phone === '') throw apiError('validation_failed', 'Type provided requires a phone number')
    requirePhoneEnabled(context, '', 'Phone logins are disabled')
    const input = { type, phone: parsePhoneNumber(phone) }
    await withMinimumDuration(context.settings.minResponseMs, () =>
      resendCode(context, call, input),
    )
  }
  return Response.json({})
}

async function resendMail(
  context: AuthContext,
  call: Call,
  { type, email, challenge }: { type: string; email: string; challenge: Challenge | null },
): Promise<void> {
  if (!context.settings.emailEnabled)
    throw apiError('email_provider_disabled', 'Email logins are disabled')
  await requireMailRateLimit(context, email, call.ip)
  await transact(context, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (type === 'signup' && user && user.email_confirmed_at === null) {
      const signUpId = await findOnlySignUp(tx, user.id)
      await sendOneTimeToken(context, { tx, call }, { user, kind: 'signup', challenge, signUpId })
    }
    if (type === 'email_change' && user?.email_change)
      await startEmailChange(context, { tx, call }, { user, email: user.email_change, challenge })
  })
}

/** The code of a number change goes to the new number. */
async function resendCode(
  context: AuthContext,
  call: Call,
  { type, phone }: { type: string; phone: string },
): Promise<void> {
  await requireSmsRateLimit(context, phone, call.ip)
  await transact(context, async (tx) => {
    const user = await findUserByPhone(tx, phone)
    if (type === 'sms' && user && user.phone_confirmed_at === null) {
      const signUpId = await findOnlySignUp(tx, user.id)
      await sendCode(context, { tx, call }, { user, phone, kind: 'signup', signUpId })
    }
    if (type === 'phone_change' && user?.phone_change)
      await sendCode(context, { tx, call }, { user, phone: user.phone_change, kind: 'change' })
  })
}
