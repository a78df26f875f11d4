export interface OutgoingSms {
  /** E.164 with the plus. */
  to: string
  text: string
}

export interface SmsTransport {
  name: 'termii' | 'twilio' | 'mailbox'
  /** @throws Error with the provider's message when it did not accept the text message */
  send(sms: OutgoingSms): Promise<void>
}

/** Sends nothing: messages stay in the outbox, where /dev/mailbox shows them. */
export const smsMailboxTransport: SmsTransport = { name: 'mailbox', send: async () => {} }
