import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireSmsRateLimit } from '../limits.ts'
import { insertNewUser } from '../sign-up/new-users.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { findUserByPhone, type Json } from '../users/users.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { requirePhoneOffered, sendCode } from './send-code.ts'

/** A message with a code to sign in by. Makes the account when there is none, unless it may not. */
export async function sendOtpByPhone(
  context: AuthContext,
  call: Call,
  wanted: { phone: string; data: Json; channel: string; mayCreate: boolean },
): Promise<Response> {
  requirePhoneOffered(context, wanted.channel)
  const phone = parsePhoneNumber(wanted.phone)
  await requireSmsRateLimit(context, phone, call.ip)
  const send = async (tx: Tx): Promise<void> => {
    const known = await findUserByPhone(tx, phone)
    if (!known && !wanted.mayCreate) throw apiError('otp_disabled', 'Signups not allowed for otp')
    if (!known && !context.settings.signUpEnabled)
      throw apiError('signup_disabled', 'Signups not allowed for this instance')
    const user =
      known ??
      (await insertNewUser(
        tx,
        {
          provider: 'phone',
          address: phone,
          passwordHash: null,
          data: wanted.data,
          isConfirmed: false,
        },
        context.now(),
      )) ??
      (await findUserByPhone(tx, phone))
    if (user) await sendCode(context, { tx, call }, { user, phone, kind: 'signin' })
  }
  await withMinimumDuration(context.settings.evenAnswerMs, () => transact(context, send))
  return Response.json({})
}
