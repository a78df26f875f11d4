import { z } from 'zod'
import { refusal } from '../errors.ts'
import { readBody } from '../http/read-body.ts'
import { parseEmail, textMember } from './email-body.ts'
import { transact, type Endpoint } from './endpoint.ts'
import { requireUses, useOfAddress } from './limits.ts'
import { findTokenOfCode, parseVerificationType, redeemCode, redeemLink } from './redeem-proof.ts'
import { answerSession, createSession } from './sessions.ts'

const body = z.object({ type: textMember, token: textMember, token_hash: textMember, email: textMember, phone: textMember, redirect_to: textMember })

/** `POST /verify`: a session for the code typed from a mail, or for the token of its link. */
export const verify: Endpoint = async (context, { request, ip }) => {
  const { type: typeText, token, token_hash: linkToken, email, phone, redirect_to: redirectTo } = await readBody(request, body)
  if (typeText === '') throw refusal('validation_failed', 'Verify requires a verification type')
  if (token === '' && linkToken === '') throw refusal('validation_failed', 'Verify requires either a token or a token hash')
  if (linkToken !== '' && (email !== '' || phone !== '' || redirectTo !== '')) throw refusal('validation_failed', 'Only the token_hash and type should be provided')
  if (phone !== '' && email === '') throw refusal('phone_provider_disabled', 'Phone logins are disabled')
  const type = parseVerificationType(typeText)
  if (linkToken === '' && (email === '' || phone !== '')) throw refusal('validation_failed', 'Only an email address or phone number should be provided on verify')
  await requireUses(context, [useOfAddress('verify', context.settings.limits.verifyPerAddress, ip)])

  const now = context.now()
  const found = linkToken === '' ? await findTokenOfCode(context, { email: parseEmail(email), code: token, type, now }) : null
  const session = await transact(context, async (tx) => {
    const user = found ? await redeemCode(tx, found, { ip, now }) : await redeemLink(context, tx, { linkToken, type, ip, now })
    return createSession(tx, { userId: user.id, method: 'otp', ip, userAgent: request.headers.get('user-agent') }, now)
  })
  return answerSession(context, session)
}
