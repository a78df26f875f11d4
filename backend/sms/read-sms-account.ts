import type { SmsAccount } from './create-sms-transport.ts'

/** The account of an `SMS_URL`; null when something is missing that the provider needs. */
export function readSmsAccount(text: string): SmsAccount | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, searchParams } = new URL(text)
  const [user, secret, from, channel] = [
    decodeURIComponent(username),
    decodeURIComponent(password),
    searchParams.get('from'),
    searchParams.get('channel') ?? 'dnd',
  ]
  if (user === '' || host === '' || !from) return null
  const origin = `https://${host}`
  if (protocol === 'twilio:')
    return secret === ''
      ? null
      : { provider: 'twilio', origin, accountSid: user, authToken: secret, from }
  return channel === 'dnd' || channel === 'generic' || channel === 'whatsapp'
    ? { provider: 'termii', origin, apiKey: user, from, channel }
    : null
}
