import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit, type AuditAction } from '../audit.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { issueOneTimeToken, type TokenType } from '../one-time-tokens/one-time-tokens.ts'
import type { SmsMessage } from '../../sms/sms-outbox.ts'
import type { User } from '../users/users.ts'

/** The purposes of a code by text message, with their token types. */
const kinds = {
  signup: { type: 'confirmation_token', audit: 'user_confirmation_requested' },
  signin: { type: 'recovery_token', audit: 'user_recovery_requested' },
  change: { type: 'phone_change_token', audit: 'user_modified' },
  reauthentication: { type: 'reauthentication_token', audit: 'user_reauthenticate_requested' },
} as const satisfies Record<string, { type: TokenType; audit: AuditAction }>

/**
 * Issues a code for the user and queues its message, in the caller's transaction. A test number has
 * a fixed code and gets no message.
 * @param phone digits, no plus
 */
export async function sendCode(
  context: AuthContext,
  { tx, call }: { tx: Tx; call: Call },
  {
    user,
    phone,
    kind,
    signUpId = null,
  }: {
    user: Pick<User, 'id' | 'email'>
    phone: string
    kind: keyof typeof kinds
    /** The sign-up that the code confirms. */
    signUpId?: string | null
  },
): Promise<void> {
  const { type, audit } = kinds[kind]
  const now = context.now()
  const testCode = findTestCode(context, phone)
  const { code } = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type,
    sentTo: phone,
    isPkce: false,
    now,
    signUpId,
    ...(testCode === null ? {} : { code: testCode }),
  })
  await writeAudit(tx, { action: audit, user, ip: call.ip, traits: { channel: 'sms' } }, now)
  if (testCode === null) await context.queueSms(tx, codeMessage(context, { to: phone, code }))
}

/** The message that contains a code. */
export function codeMessage(
  { settings }: Pick<AuthContext, 'settings'>,
  { to, code }: { to: string; code: string },
): SmsMessage {
  const text = settings.smsTemplate.replace(/\{\{\s*\.Code\s*\}\}/g, code)
  return { category: 'auth-code', to, text }
}

/** The fixed code of a test number; null for other numbers. */
export function findTestCode(
  { settings }: Pick<AuthContext, 'settings'>,
  phone: string,
): string | null {
  return Object.hasOwn(settings.smsTestOtp, phone) ? (settings.smsTestOtp[phone] ?? null) : null
}

/**
 * Requires that phone sign-in is enabled.
 * @throws ApiError 400 `phone_provider_disabled`; `validation_failed` for an unsupported channel
 */
export function requirePhoneEnabled(
  { settings }: Pick<AuthContext, 'settings'>,
  channel: string,
  message = 'Unsupported phone provider',
): void {
  if (!settings.phoneEnabled) throw apiError('phone_provider_disabled', message)
  requireSmsChannel(channel)
}

/** @throws ApiError 400 `validation_failed` for a channel that is not offered */
export function requireSmsChannel(channel: string): void {
  if (channel !== '' && channel !== 'sms')
    throw apiError('validation_failed', `Invalid channel, supported values are 'sms'`)
}
