import type { SmsTransport } from './sms-transport.ts'
import { createTermiiTransport, type TermiiAccount } from './termii-transport.ts'
import { createTwilioTransport, type TwilioAccount } from './twilio-transport.ts'

/** An account with a provider, read from `SMS_URL`. */
export type SmsAccount = TermiiAccount | TwilioAccount

/** Sends through the provider of the account. */
export function createSmsTransport(account: SmsAccount): SmsTransport {
  return account.provider === 'termii'
    ? createTermiiTransport(account)
    : createTwilioTransport(account)
}
