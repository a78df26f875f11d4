import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { describeMail, isDemo, mailboxChannels } from './demo-mode.ts'

const embedded = { mode: { name: 'embedded' } } as const
const own = { mode: { name: 'postgres', databaseUrl: 'postgres://db/x' } } as const
const sms: Config['smsAccount'] = {
  provider: 'termii',
  origin: 'https://api.example',
  apiKey: 'key',
  from: 'Imole',
  channel: 'dnd',
}
const local = 'http://localhost:3000'

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:3000', true],
  ['http://shop.localhost', true],
  ['https://shop.example', false],
  ['http://192.0.2.2:4701', false],
  ['http://localhost.evil.example', false],
  ['http://0.0.0.0:3000', false],
])('with the embedded database, a site at %s is a demo: %s', (siteUrl, expected) => {
  expect(isDemo(embedded, siteUrl)).toBe(expected)
  expect(isDemo(own, siteUrl)).toBe(false)
})

test.each([
  ['no transports', embedded, { smtpUrl: null, smsAccount: null }, local, true, true],
  ['a provider of text messages', embedded, { smtpUrl: null, smsAccount: sms }, local, true, false],
  ['a mail server only', embedded, { smtpUrl: 'smtp://m', smsAccount: null }, local, false, false],
  [
    'a public address',
    embedded,
    { smtpUrl: null, smsAccount: null },
    'https://shop.example',
    false,
    false,
  ],
  ['a database of its own', own, { smtpUrl: null, smsAccount: null }, local, false, false],
] as const)(
  'with %s the mailbox shows the right channels',
  (_, mode, transports, siteUrl, mail, texts) => {
    expect(mailboxChannels({ ...mode, ...transports }, siteUrl)).toEqual({ mail, sms: texts })
  },
)

test('the greeting says where mail can be read, and nothing when it is sent', () => {
  const none = { smtpUrl: null, smsAccount: null }
  expect(describeMail({ ...embedded, ...none }, local)).toEqual([
    'Mail that is sent can be read at http://localhost:3000/dev/mailbox',
  ])
  const notSent = [
    'Mail is not sent, because SMTP_URL is not set. Staff can read it at https://shop.example/admin, without its sign-in links and codes.',
  ]
  expect(describeMail({ ...embedded, ...none }, 'https://shop.example')).toEqual(notSent)
  expect(describeMail({ ...own, ...none }, 'https://shop.example')).toEqual(notSent)
  expect(describeMail({ ...own, ...none, smtpUrl: 'smtp://m' }, local)).toEqual([])
})
