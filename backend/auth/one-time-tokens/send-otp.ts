import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { metadataField, parseEmail, textField } from '../body-fields.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { requireMailRateLimit } from '../rate-limits.ts'
import { insertNewUser } from '../sign-up/new-users.ts'
import { sendOtpByPhone } from '../phone/send-otp-by-phone.ts'
import { pkceFields, parseChallenge, type Challenge } from './pkce.ts'
import { sendOneTimeToken } from './send-one-time-token.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { findUserByEmail, type Json } from '../users/users.ts'

const body = z.object({
  email: textField,
  phone: textField,
  channel: textField,
  data: metadataField,
  create_user: z.boolean().nullish(),
  ...pkceFields,
})

/**
 * `POST /otp` and `POST /magiclink`: sends a mail with a link and a code, or a text message with a
 * code, to sign in. Creates a missing account unless `create_user` is false.
 */
export const sendOtp: Endpoint = async (context, call) => {
  const {
    email: givenEmail,
    phone,
    channel,
    data,
    create_user: mayCreate,
    ...rest
  } = await readBody(call.request, body)
  if (givenEmail !== '' && phone !== '')
    throw apiError('validation_failed', 'Only an email address or phone number should be provided')
  if (phone !== '')
    return sendOtpByPhone(context, call, { phone, data, channel, mayCreate: mayCreate ?? true })
  if (givenEmail === '') throw apiError('validation_failed', 'One of email or phone must be set')
  if (channel !== '')
    throw apiError('validation_failed', 'Channel should only be specified with Phone OTP')
  if (!context.settings.emailEnabled)
    throw apiError('email_provider_disabled', 'Email logins are disabled')
  const email = parseEmail(givenEmail)
  const challenge = parseChallenge(rest)
  await requireMailRateLimit(context, email, call.ip)
  const send = (tx: Tx) =>
    sendOtpMail(context, { tx, call }, { email, data, challenge, mayCreate: mayCreate ?? true })
  await withMinimumDuration(context.settings.minResponseMs, () => transact(context, send))
  return Response.json({})
}

async function sendOtpMail(
  context: AuthContext,
  at: { tx: Tx; call: Call },
  {
    email,
    data,
    challenge,
    mayCreate,
  }: { email: string; data: Json; challenge: Challenge | null; mayCreate: boolean },
): Promise<void> {
  const existing = await findUserByEmail(at.tx, email)
  if (existing)
    return sendOneTimeToken(context, at, { user: existing, kind: 'magiclink', challenge })
  if (!mayCreate && context.settings.hidesUnknownAccounts) return
  if (!mayCreate) throw apiError('otp_disabled', 'Signups not allowed for otp')
  if (!context.settings.signUpEnabled)
    throw apiError('signup_disabled', 'Signups not allowed for this instance')
  const created = await insertNewUser(
    at.tx,
    { provider: 'email', address: email, passwordHash: null, data, isConfirmed: false },
    context.now(),
  )
  const user = created ?? (await findUserByEmail(at.tx, email))
  if (user)
    await sendOneTimeToken(context, at, { user, kind: created ? 'signup' : 'magiclink', challenge })
}
