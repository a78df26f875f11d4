import { createTermiiTransport, type TermiiAccount } from './termii-transport.ts'
import { createTwilioTransport, type TwilioAccount } from './twilio-transport.ts'

export interface OutgoingSms {
  /** E.164 with its plus. */
  to: string
  text: string
}

export interface SmsTransport {
  name: 'termii' | 'twilio' | 'mailbox'
  /** @throws Error with the provider's words when it did not take the message */
  send(sms: OutgoingSms): Promise<void>
}

/** An account with a provider, as `SMS_URL` names it. */
export type SmsAccount = TermiiAccount | TwilioAccount

/** Leaves messages where they are: in the outbox, to be read at /dev/mailbox. */
export const smsMailboxTransport: SmsTransport = { name: 'mailbox', send: async () => {} }

/** The way to the provider of the account. */
export function createSmsTransport(account: SmsAccount): SmsTransport {
  return account.provider === 'termii'
    ? createTermiiTransport(account)
    : createTwilioTransport(account)
}
