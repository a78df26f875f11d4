import { postToProvider } from './provider-request.ts'
import type { SmsTransport } from './sms-transport.ts'

export interface TwilioAccount {
  provider: 'twilio'
  /** `https://api.twilio.com` */
  origin: string
  accountSid: string
  authToken: string
  /** A number (`+15551234567`), a sender name, or a messaging service (`MG…`). */
  from: string
}

/**
 * Sends through Twilio (twilio.com/docs/messaging/api/message-resource: `POST
 * /2010-04-01/Accounts/{Sid}/Messages.json`).
 */
export function createTwilioTransport({
  origin,
  accountSid,
  authToken,
  from,
}: TwilioAccount): SmsTransport {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    name: 'twilio',
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, [sender]: from, Body: text })
      await postToProvider(
        'Twilio',
        `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        { headers: { authorization }, body },
      )
    },
  }
}
