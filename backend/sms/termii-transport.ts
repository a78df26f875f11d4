import { askProvider, refusedBy } from './provider-request.ts'
import type { SmsTransport } from './sms-transport.ts'

export interface TermiiAccount {
  provider: 'termii'
  /** The account's own base address, `https://v3.api.termii.com`. */
  origin: string
  apiKey: string
  /** The registered sender, 3 to 11 characters. */
  from: string
  /** `dnd` reaches numbers that refuse advertising; the operators want it for codes. */
  channel: 'dnd' | 'generic' | 'whatsapp'
}

/** Sends through Termii (developers.termii.com/messaging-api: `POST /api/sms/send`), the usual way to Nigerian numbers. */
export function createTermiiTransport({
  origin,
  apiKey,
  from,
  channel,
}: TermiiAccount): SmsTransport {
  return {
    name: 'termii',
    async send({ to, text }) {
      const message = {
        api_key: apiKey,
        to: to.replace('+', ''),
        from,
        sms: text,
        type: 'plain',
        channel,
      }
      const answer = await askProvider('Termii', `${origin}/api/sms/send`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
      // Some refusals come with 200; only a message that was taken has an id.
      if (!answer['message_id'] && answer['code'] !== 'ok') throw refusedBy('Termii', 200, answer)
    },
  }
}
