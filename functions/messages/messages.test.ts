import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createAuthMails } from '../../backend/auth/mails/auth-mails.ts'
import { messagesPerPage } from '../../domain/messages/messages.ts'
import { formsOfSecret } from '../../test/servers/secrets-in-messages.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { reminderMail, reminderText } from '../instalments/reminders/reminder-messages.ts'
import { mailExamples } from '../mail-texts/mail-examples.ts'
import { orderLinkMail } from '../orders/order-mails.ts'
import { backInStockMail } from '../stock-alerts/stock-alert-mails.ts'
import { messagesModule } from './messages-module.ts'

let server: FunctionsServer
let staff: string
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), messagesModule)
  staff = (await server.signUp('staff@imole.example', 'admin')).token
})
beforeEach(() =>
  server.admin.query('delete from platform.mail_messages; delete from platform.sms_messages'),
)
afterAll(() => server[Symbol.asyncDispose]())

interface Shown {
  id: string
  subject: string
  text: string
  status: string
  lastError: string | null
}
async function call<Answer>(path: string, token: string | undefined = staff) {
  const response = await server.call(path, { method: 'GET', ...(token ? { token } : {}) })
  return { status: response.status, body: (await response.json()) as Answer }
}
const list = (before = '', token?: string) =>
  call<{ messages: Shown[]; hasMore: boolean }>(
    `list-messages${before && `?before=${before}`}`,
    token,
  )
const read = (id: string, token?: string) => call<Shown>(`read-message?id=${id}`, token)

const link = 'https://imole.example/auth/v1/verify?token=secret-token-1&type=recovery'
const code = '918273'
const authMails = () =>
  createAuthMails({
    render: server.context.renderMail,
    companyName: 'Imole',
    siteUrl: 'https://imole.example',
    supportEmail: 'help@imole.example',
    linkLifetimeS: 3_600,
    codeLifetimeS: 600,
  })
const queue = (...mails: Parameters<typeof server.context.queueMail>[1][]) =>
  server.db.transaction({ role: 'service_role' }, async (tx) => {
    for (const mail of mails) await server.context.queueMail(tx, mail)
  })
const queueSms = (text: string) =>
  server.admin.query(
    `insert into platform.sms_messages (id, category, to_number, text)
     values ($1, 'auth-code', '+2348031234567', $2)`,
    [randomUUID(), text],
  )

test('only staff read messages, and admins with a second factor only after they gave it', async () => {
  await queue({ to: 'ada@example.com', ...authMails().passwordChanged() })
  const { body } = await list()
  const id = body.messages[0]?.id ?? ''
  const customer = await server.signUp('customer@example.com')
  const second = await server.signUp('second@imole.example', 'admin')
  await server.admin.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', now(), now())`,
    [randomUUID(), second.id],
  )
  const anonymous = ''
  for (const token of [anonymous, customer.token, second.token])
    for (const answer of [await list('', token), await read(id, token)])
      expect(answer).toEqual({
        status: 403,
        body: { error: 'Only our staff can do this.', code: 'staff_only' },
      })
})

test('no mail of the auth service shows its link or its code', async () => {
  const mails = authMails()
  const token = { link, code }
  await queue(
    { to: 'ada@example.com', ...mails.recovery(token) },
    { to: 'ada@example.com', ...mails.confirmSignUp(token) },
    { to: 'ada@example.com', ...mails.invite(token) },
    { to: 'ada@example.com', ...mails.magicLink(token) },
    { to: 'ada@example.com', ...mails.confirmEmailChange(token, 'new@example.com') },
    { to: 'ada@example.com', ...mails.reauthentication(code) },
  )
  await queueSms(`Imole: your code is ${code}. We never ask for it.`)
  const { body } = await list()
  expect(body.messages).toHaveLength(7)
  const shown = await Promise.all(body.messages.map(async ({ id }) => (await read(id)).body))
  const everything = JSON.stringify([body, shown])
  for (const secret of [code, 'secret-token-1']) expect(everything).not.toContain(secret)
  expect(shown.filter(({ text }) => text.includes('(hidden)'))).toHaveLength(7)
  const recovery = shown.find(({ subject }) => subject.startsWith('Choose a new password'))
  expect(recovery?.text).toContain('https://imole.example/auth/v1/verify (hidden)')
  expect(recovery?.text).toContain('Your old password works until then.')
})

test('the key of an order is hidden, and the rest of its mail can be read', async () => {
  const order = {
    id: randomUUID(),
    number: 'IM-2026-000123',
    name: 'Ada',
    email: 'ada@example.com',
  }
  await queue(orderLinkMail(order, server.context))
  const { body } = await list()
  const { text } = (await read(body.messages[0]?.id ?? '')).body
  expect(text).toContain('Your order IM-2026-000123')
  expect(text).toMatch(/payment-details \(hidden\)$/m)
  expect(text).not.toContain('key=')
})

test('no mail or text message about an order or a plan shows staff a secret of the customer', async () => {
  const secret = 'KnownSecret-Fg_hJkLmNpQrStVwXyZaBcDeFgHjKmN'
  const context = { ...server.context, secretFor: () => secret }
  const reminder = {
    contact: {
      planId: randomUUID(),
      number: 'PL-2026-000001',
      orderId: randomUUID(),
      orderNumber: 'IM-2026-000123',
      name: 'Ada Obi',
      email: 'ada@example.com',
      phone: '+2348031234567',
    },
    day: 1 as const,
    dueOn: '2026-11-20',
    unpaidKobo: 5_000_000,
    cardEnd: null,
    transferReference: 'PL2026000001',
  }
  const product = { name: 'Panel', slug: 'panel', stock: 3, priceNaira: 90_000 }
  const mails = [
    ...Object.values(mailExamples).map((example) => example(context)),
    reminderMail(reminder, context),
    backInStockMail({ alertId: randomUUID(), email: 'ada@example.com', product }, context),
  ]
  // Queued messages are checked too; that check has its own test below.
  for (const { to, subject, text, content } of mails)
    await server.admin.query(
      `insert into platform.mail_messages (id, category, to_address, subject, text, content)
       values (gen_random_uuid(), 'test', $1, $2, $3, $4)`,
      [to, subject, text, content],
    )
  const sms = reminderText(reminder, context)
  await queueSms(sms)
  const forms = formsOfSecret(secret)
  const shows = (text: string) => forms.filter((form) => text.includes(form))
  expect(shows(`${mails.map(({ text }) => text).join()}${sms}`)).toHaveLength(3)
  let shown = 0
  for (let before = '', hasMore = true; hasMore;) {
    const { body } = await list(before)
    for (const { id, subject } of body.messages) {
      const { text } = (await read(id)).body
      expect(shows(`${subject}${text}`), subject).toEqual([])
      expect(text, subject).toContain('(hidden)')
      shown += 1
      before = id
    }
    hasMore = body.hasMore
  }
  expect(shown).toBe(mails.length + 1)
})

test('a test fails whose mail or text message shows staff a secret', async () => {
  const { renderMail, secretFor } = server.context
  const code = secretFor('a code')
  const blocks = [{ facts: [['Code', code] as const] }]
  const mail = { category: 'test', to: 'a@example.com', subject: 'A code', text: '' }
  await expect(queue({ ...mail, ...renderMail({ title: 'A code', blocks }) })).rejects.toThrow(
    'shows staff a secret',
  )
  await expect(
    server.db.transaction({ role: 'service_role' }, async (tx) =>
      server.context.queueSms?.(tx, {
        category: 'test',
        to: '+2348031234567',
        text: `Your code is ${code}.`,
      }),
    ),
  ).rejects.toThrow('shows staff a secret')
})

test('lists the newest first, page by page, each message once', async () => {
  const count = messagesPerPage * 2 + 1
  // Many of them at the same moment, so that the time alone does not decide the order.
  await server.admin.query(
    `insert into platform.mail_messages (id, category, to_address, subject, text, content, queued_at,
       status, transport, last_error)
     select gen_random_uuid(), 'test', 'ada@example.com', 'Mail ' || n, '',
       '{"title":"","blocks":[]}', timestamptz '2026-11-21' + n / 10 * interval '1 hour', 'sent',
       'mailbox', null
     from generate_series(1, $1) n`,
    [count - 1],
  )
  await queueSms('Hello')
  const seen: Shown[] = []
  for (let before = '', hasMore = true; hasMore; before = seen.at(-1)?.id ?? '') {
    const { status, body } = await list(before)
    expect(status).toBe(200)
    seen.push(...body.messages)
    hasMore = body.hasMore
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(count)
  expect(seen).toHaveLength(count)
  expect(seen[0]).toMatchObject({ channel: 'sms', subject: 'Hello', status: 'queued' })
  // Without a mail server a mail is stored, and not sent.
  expect(seen[1]).toMatchObject({ channel: 'mail', to: 'ada@example.com', status: 'stored' })
})

test('an unknown or malformed id is refused', async () => {
  expect((await read(randomUUID())).status).toBe(404)
  expect((await read('1')).status).toBe(400)
  expect((await list('1')).status).toBe(400)
})
