import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { parseEmail, textField } from '../body-fields.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import type { FoundToken } from './one-time-tokens.ts'
import {
  findTokenByCode,
  parseSmsVerificationType,
  parseVerificationType,
  verifyCodeToken,
  verifyLinkToken,
} from './verify-one-time-token.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'

const body = z.object({
  type: textField,
  token: textField,
  token_hash: textField,
  email: textField,
  phone: textField,
  redirect_to: textField,
})

/** The answer to the first of the two confirmations of an address change. */
export const partlyConfirmed =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** `POST /verify`: a session for a code from a mail or text message, or for the token of a link. */
export const verify: Endpoint = async (context, { request, ip }) => {
  const {
    type,
    token,
    token_hash: linkToken,
    email,
    phone,
    redirect_to: redirectTo,
  } = await readBody(request, body)
  if (type === '') throw apiError('validation_failed', 'Verify requires a verification type')
  if (token === '' && linkToken === '')
    throw apiError('validation_failed', 'Verify requires either a token or a token hash')
  if (linkToken !== '' && (email !== '' || phone !== '' || redirectTo !== ''))
    throw apiError('validation_failed', 'Only the token_hash and type should be provided')
  const codeTarget = linkToken === '' ? parseCodeTarget(context, { type, email, phone }) : null
  const linkType = codeTarget ? null : parseVerificationType(type)
  await requireRateLimit(context, [ipLimit('verify', context.settings.limits.verifyPerIp, ip)])

  const now = context.now()
  const found: FoundToken | null = codeTarget
    ? await findTokenByCode(context, { ...codeTarget, code: token, now })
    : null
  const session = await transact(context, async (tx) => {
    const at = { ip, now, request }
    const user = found
      ? await verifyCodeToken(context, tx, { found, ...at })
      : (await verifyLinkToken(context, tx, { linkToken, type: linkType ?? 'email', ...at })).user
    return (
      user &&
      createSession(
        tx,
        { userId: user.id, method: 'otp', ip, userAgent: request.headers.get('user-agent') },
        now,
      )
    )
  })
  return session
    ? answerSession(context, session)
    : Response.json({ msg: partlyConfirmed, code: '200' })
}

/** The address and type that a typed code belongs to. */
function parseCodeTarget(
  { settings }: AuthContext,
  { type, email, phone }: { type: string; email: string; phone: string },
): Pick<Parameters<typeof findTokenByCode>[1], 'sentTo' | 'type'> {
  if ((email === '') === (phone === '')) {
    parseVerificationType(type === 'sms' || type === 'phone_change' ? 'email' : type)
    throw apiError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  }
  if (email !== '') return { type: parseVerificationType(type), sentTo: parseEmail(email) }
  if (!settings.phoneEnabled) throw apiError('phone_provider_disabled', 'Phone logins are disabled')
  return { type: parseSmsVerificationType(type), sentTo: parsePhoneNumber(phone) }
}
