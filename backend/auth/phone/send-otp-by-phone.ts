import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { requireSmsRateLimit } from '../rate-limits.ts'
import { insertNewUser } from '../sign-up/new-users.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { findUserByPhone, type Json } from '../users/users.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { requirePhoneEnabled, sendCode } from './send-code.ts'

/** Sends a text message with a code to sign in. Creates a missing account if that is allowed. */
export async function sendOtpByPhone(
  context: AuthContext,
  call: Call,
  input: { phone: string; data: Json; channel: string; mayCreate: boolean },
): Promise<Response> {
  requirePhoneEnabled(context, input.channel)
  const phone = parsePhoneNumber(input.phone)
  await requireSmsRateLimit(context, phone, call.ip)
  const send = async (tx: Tx): Promise<void> => {
    const existing = await findUserByPhone(tx, phone)
    if (!existing && !input.mayCreate && context.settings.hidesUnknownAccounts) return
    if (!existing && !input.mayCreate) throw apiError('otp_disabled', 'Signups not allowed for otp')
    if (!existing && !context.settings.signUpEnabled)
      throw apiError('signup_disabled', 'Signups not allowed for this instance')
    const user =
      existing ??
      (await insertNewUser(
        tx,
        {
          provider: 'phone',
          address: phone,
          passwordHash: null,
          data: input.data,
          isConfirmed: false,
        },
        context.now(),
      )) ??
      (await findUserByPhone(tx, phone))
    if (user) await sendCode(context, { tx, call }, { user, phone, kind: 'signin' })
  }
  await withMinimumDuration(context.settings.minResponseMs, () => transact(context, send))
  return Response.json({})
}
