import { postToProvider, providerError } from './provider-request.ts'
import type { SmsTransport } from './sms-transport.ts'

export interface TermiiAccount {
  provider: 'termii'
  /** Base URL of the account, for example `https://v3.api.termii.com`. */
  origin: string
  apiKey: string
  /** The registered sender, 3 to 11 characters. */
  from: string
  /** `dnd` also reaches numbers that refuse advertising; operators require it for codes. */
  channel: 'dnd' | 'generic' | 'whatsapp'
}

/**
 * Sends through Termii (developers.termii.com/messaging-api: `POST /api/sms/send`), the usual way
 * to Nigerian numbers.
 */
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
      const answer = await postToProvider('Termii', `${origin}/api/sms/send`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
      // Some refusals have status 200; only an accepted message has an id.
      if (!answer['message_id'] && answer['code'] !== 'ok')
        throw providerError('Termii', 200, answer)
    },
  }
}
