import { expect, test } from 'vitest'
import { testBrand } from '../../test/servers/functions-context.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { createMailLayout, type MailContent } from './layout.ts'
import { createMailHtml } from './mail-html.ts'
import { createMailboxPage } from './mailbox-page.ts'

const script = `<script>alert(1)</script>"'</textarea></iframe>&`
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const renderMail = createMailLayout(testBrand)
const hostileContent: MailContent = {
  title: script,
  blocks: [
    { paragraph: script },
    { facts: [[script, script]] },
    { quote: script },
    { link: { label: script, url: 'https://solar.example/verify?token=a&type=signup' } },
    { amounts: [[script, script]] },
    { note: script, link: { label: script, url: 'https://solar.example/' } },
  ],
}
const hostile = {
  text: renderMail(hostileContent).text,
  html: await createMailHtml(testBrand)(hostileContent),
}

const { db, admin } = await useDatabase()
const page = createMailboxPage({ db, shown: { mail: true, sms: true } })
const insert = `insert into platform.mail_messages (id, category, to_address, subject, text, html,
    content, status, transport, queued_at, last_error)
  values ($1, $2, $3, $4, $5, $6, '{}', 'sent', 'mailbox', $7, $8)`
await admin.query(insert, [
  ids[0],
  'welcome',
  'ade@example.com',
  'Welcome',
  'Open https://solar.example/start.',
  '<p>Welcome</p>',
  '2026-11-21T09:00:00Z',
  null,
])
await admin.query(insert, [
  ids[1],
  script,
  'eve@example.com',
  script,
  hostile.text,
  hostile.html,
  '2026-11-21T10:00:00Z',
  script,
])

const get = (url: string, init: RequestInit = {}) =>
  page(new Request(`http://localhost:3000${url}`, init), { isLocal: true })

test.each([
  ['a request that is not from this machine', { mail: true, sms: true }, false],
  ['a server that is not the demo', { mail: false, sms: false }, true],
] as const)('is refused for %s', async (_, shown, isLocal) => {
  const mailbox = createMailboxPage({ db, shown })
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', `/dev/mailbox/${ids[0]}`]) {
    const response = await mailbox(new Request(`http://localhost:3000${path}`), { isLocal })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('ade@example.com')
  }
})

test('the list shows the newest first and links to each mail', async () => {
  const body = await (await get('/dev/mailbox')).text()
  expect(body.indexOf('eve@example.com')).toBeLessThan(body.indexOf('ade@example.com'))
  expect(body).toContain(`<a href="/dev/mailbox/${ids[0]}">Welcome</a>`)
})

test('a mail shows its text with links, and its HTML in a sandboxed frame', async () => {
  const body = await (await get(`/dev/mailbox/${ids[0]}`)).text()
  expect(body).toContain(
    'Open <a href="https://solar.example/start">https://solar.example/start</a>.',
  )
  expect(body).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p&gt;Welcome&lt;/p&gt;"',
  )
})

test('a hostile mail cannot run scripts in the list, on its page or in its frame', async () => {
  for (const url of ['/dev/mailbox', `/dev/mailbox/${ids[1]}`]) {
    const response = await get(url)
    const body = await response.text()
    expect(body).not.toContain('<script')
    expect(body.match(/<iframe/g) ?? []).toHaveLength(url === '/dev/mailbox' ? 0 : 1)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; (?!.*script).*frame-ancestors 'none'$/,
    )
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
  expect(hostile.html).not.toContain('<script')
  expect(hostile.html).toContain('href="https://solar.example/verify?token=a&amp;type=signup"')
})

test('the JSON list can be filtered by recipient and category', async () => {
  const all = await get('/dev/mailbox.json')
  expect(all.headers.get('content-type')).toContain('application/json')
  expect(await all.json()).toHaveLength(2)
  expect(await (await get('/dev/mailbox.json?to=ade%40example.com')).json()).toEqual([
    {
      id: ids[0],
      channel: 'mail',
      category: 'welcome',
      to: 'ade@example.com',
      replyTo: null,
      subject: 'Welcome',
      text: 'Open https://solar.example/start.',
      html: '<p>Welcome</p>',
      status: 'sent',
      attempts: 0,
      lastError: null,
      transport: 'mailbox',
      queuedAt: '2026-11-21T09:00:00.000Z',
      sentAt: null,
    },
  ])
  expect(await (await get('/dev/mailbox.json?category=receipt')).json()).toEqual([])
})

test('text messages are listed with the mails, and only channels without a provider are shown', async () => {
  const id = '00000000-0000-4000-8000-000000000003'
  await admin.query(
    `insert into platform.sms_messages (id, category, to_number, text, status, transport)
     values ($1, 'auth-code', '+2348031234567', $2, 'sent', 'mailbox')`,
    [id, `${script} 123456`],
  )
  expect(await (await get('/dev/mailbox.json?to=%2B2348031234567')).json()).toMatchObject([
    { id, channel: 'sms', category: 'auth-code', text: `${script} 123456`, html: '' },
  ])
  const body = await (await get(`/dev/mailbox/${id}`)).text()
  expect(body).toContain('123456')
  expect(body).not.toMatch(/<script|<iframe/)
  const mailsOnly = createMailboxPage({ db, shown: { mail: true, sms: false } })
  expect(
    (await mailsOnly(new Request(`http://localhost:3000/dev/mailbox/${id}`), { isLocal: true }))
      .status,
  ).toBe(404)
  await admin.query('delete from platform.sms_messages')
})

test.each([
  '/dev/mailbox/none',
  `/dev/mailbox/${ids[0]}/x`,
  '/dev/mailbox/%00',
  '/dev/mailboxes',
  "/dev/mailbox/' or 1=1 --",
])('%s is not found', async (url) => {
  expect((await get(url)).status).toBe(404)
})

test('refuses methods other than GET and HEAD', async () => {
  expect((await get('/dev/mailbox', { method: 'POST' })).status).toBe(405)
})

test('refuses a link with an unsafe scheme', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a b', '//evil.example']) {
    expect(() => renderMail({ title: 'x', blocks: [{ link: { label: 'x', url } }] })).toThrow(
      /may only link/,
    )
  }
})
