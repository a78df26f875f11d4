import { z } from 'zod'
import { refusal } from '../errors.ts'
import { readBody } from '../http/read-body.ts'
import { parseEmail, textMember } from './email-body.ts'
import { transact, type Endpoint } from './endpoint.ts'
import { requireMailUse } from './limits.ts'
import { challengeMembers, parseChallenge } from './pkce.ts'
import { sendProof } from './send-proof.ts'
import { findUserByEmail, isConfirmed } from './users.ts'

const body = z.object({ type: textMember, email: textMember, phone: textMember, ...challengeMembers })

/** `POST /resend`: the confirmation mail once more. The answer is `{}` whether anything was due or not. */
export const resend: Endpoint = async (context, call) => {
  const { type, email: givenEmail, phone, ...rest } = await readBody(call.request, body)
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw refusal('validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (givenEmail !== '' && phone !== '') throw refusal('validation_failed', 'Only an email address or phone number should be provided.')
  if (phone !== '') throw refusal('phone_provider_disabled', 'Phone signups are disabled')
  if (givenEmail === '') throw refusal('validation_failed', 'Type provided requires an email address')
  const email = parseEmail(givenEmail)
  const challenge = parseChallenge(rest)
  await requireMailUse(context, email, call.ip)
  await transact(context, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (type === 'signup' && user && !isConfirmed(user)) await sendProof(context, { tx, call }, { user, kind: 'signup', challenge })
  })
  return Response.json({})
}
