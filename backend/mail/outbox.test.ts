import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { startMailServer } from '../../test/servers/mail-server.ts'
import { useJobs } from '../../test/use/use-jobs.ts'
import { createSmtpTransport } from './mail-transport.ts'
import { createOutbox, type MailMessage } from './outbox.ts'

const { db, admin, url, jobs, skipBackoff, wakeWorker } = await useJobs()
const mailServer = await startMailServer()
const transport = createSmtpTransport({
  url: mailServer.url,
  from: { name: 'Solar “Light” Energy', address: 'hello@solar.example' },
})
const { queueMail } = await createOutbox({
  db,
  jobs,
  transport,
  renderHtml: async ({ title }) => `<p>${title}</p>`,
})
afterAll(async () => {
  transport.close()
  await mailServer[Symbol.asyncDispose]()
})
beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.refuseWith = null
  mailServer.refuseCode = 451
  await admin.query('delete from platform.mail_messages')
})

const message: MailMessage = {
  category: 'test',
  to: 'ade@example.com',
  subject: '₦1,250,000 for Adébáyọ̀',
  text: 'Hello\n.\nthere',
  content: { title: 'Hello', blocks: [] },
}
const queue = (change: Partial<MailMessage> = {}, role = 'service_role') =>
  db.transaction({ role }, (tx) => queueMail(tx, { ...message, ...change }))
const rows = async () => (await admin.query('select * from platform.mail_messages')).rows

test('a queued mail is sent over SMTP and marked as sent', async () => {
  await queue({ replyTo: 'staff@example.com' })
  await expect
    .poll(() => rows())
    .toMatchObject([
      {
        status: 'sent',
        transport: 'smtp',
        attempts: 1,
        last_error: null,
        sent_at: expect.any(Date),
      },
    ])
  const [{ id } = { id: '' }] = await rows()
  expect(mailServer.received).toHaveLength(1)
  const { to, source } = mailServer.received[0] ?? { to: [], source: '' }
  expect(to).toEqual(['ade@example.com'])
  expect(source).toContain(`Message-ID: <${id}@solar.example>`)
  expect(source).toMatch(/^Reply-To: staff@example\.com\r$/m)
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(source).toMatch(/^From: =\?UTF-8\?.+\?=\r\n <hello@solar\.example>\r$/m)
  expect(source).toContain('text/plain')
  expect(source).toContain('text/html')
  expect(source).toContain('<p>Hello</p>')
  expect(source).not.toContain('List-Unsubscribe')
  expect(await rows()).toMatchObject([{ html: '<p>Hello</p>' }])
})

test('a mail with an unsubscribe URL has the headers for one-click unsubscribe', async () => {
  await queue({ unsubscribeUrl: 'https://solar.example/stop?key=a-b_c' })
  await expect.poll(() => mailServer.received).toHaveLength(1)
  const source = mailServer.received[0]?.source ?? ''
  expect(source).toMatch(/^List-Unsubscribe: <https:\/\/solar\.example\/stop\?key=a-b_c>\r$/m)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  for (const unsubscribeUrl of [
    'https://solar.example/\r\nBcc: eve@example.com',
    'javascript:alert(1)',
    'https://x.example/>',
  ])
    await expect(queue({ unsubscribeUrl })).rejects.toMatchObject({ code: '23514' })
})

test('a mail that was queued with its HTML is sent with that HTML', async () => {
  const id = '00000000-0000-4000-8000-000000000009'
  await admin.query(
    `insert into platform.mail_messages (id, category, to_address, subject, text, html,
       content)
     values ($1, 'test', 'old@example.com', 'Old', 'old', '<p>old</p>', '{}')`,
    [id],
  )
  await db.transaction({ role: 'service_role' }, (tx) =>
    jobs.enqueue(tx, 'send-mail', { messageId: id }),
  )
  await expect.poll(() => mailServer.received[0]?.source).toContain('<p>old</p>')
})

test('nothing is sent when the transaction rolls back', async () => {
  await db
    .transaction({ role: 'service_role' }, async (tx) => {
      await queueMail(tx, message)
      throw new Error('undone')
    })
    .catch(() => {})
  await queue({ to: 'after@example.com' })
  await expect
    .poll(() => mailServer.received.map((mail) => mail.to))
    .toEqual([['after@example.com']])
  expect(await rows()).toHaveLength(1)
})

test('sends one mail for a dedupe key, also with 20 parallel calls', async () => {
  await Promise.all(Array.from({ length: 20 }, () => queue({ dedupeKey: 'order 7 paid' })))
  await expect.poll(() => mailServer.received).toHaveLength(1)
  await queue({ dedupeKey: 'order 7 paid' })
  await queue({ dedupeKey: 'order 8 paid', to: 'other@example.com' })
  await expect.poll(() => mailServer.received).toHaveLength(2)
  expect(await rows()).toHaveLength(2)
})

describe('header injection', () => {
  const cases: [string, Partial<MailMessage>][] = [
    ['a line break in the address', { to: 'ade@example.com\r\nBcc: eve@example.com' }],
    ['a line feed alone', { to: 'ade@example.com\nBcc: eve@example.com' }],
    ['two addresses', { to: 'ade@example.com,eve@example.com' }],
    ['a name with the address', { to: 'Ade <ade@example.com>' }],
    ['no address', { to: '' }],
    ['a line break in the reply address', { replyTo: 'ade@example.com\r\nBcc: eve@example.com' }],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['a NUL in the subject', { subject: 'Hello\u0000' }],
    ['a line separator in the subject', { subject: 'Hello\u2028there' }],
  ]
  test.each(cases)('refuses %s', async (_, change) => {
    await expect(queue(change)).rejects.toThrow(
      /^The (recipient|reply address|subject) of a mail \(test\)/,
    )
    expect(await rows()).toEqual([])
  })

  test('the database refuses it too', async () => {
    const insert = `insert into platform.mail_messages (id, category, to_address, subject, text,
        content)
      values (gen_random_uuid(), 'x', $1, $2, '', '{}')`
    await expect(admin.query(insert, ['a@b.c\r\nBcc: x@y.z', 's'])).rejects.toMatchObject({
      code: '23514',
    })
    await expect(admin.query(insert, ['a@b.c', 's\nBcc: x@y.z'])).rejects.toMatchObject({
      code: '23514',
    })
  })
})

test('retries while the mail server fails; after the last attempt the mail is a dead letter, and other mails go on', async () => {
  mailServer.refuseWith = 'come back later'
  await queue()
  await expect
    .poll(() => rows())
    .toMatchObject([
      { status: 'queued', attempts: 1, last_error: expect.stringContaining('come back later') },
    ])
  mailServer.refuseWith = null
  await eventually(async () => {
    await skipBackoff()
    await wakeWorker('send-mail')
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
  })

  mailServer.refuseWith = 'never'
  mailServer.refuseCode = 550
  await queue({ to: 'refused@example.com' })
  await eventually(async () => {
    await skipBackoff()
    await wakeWorker('send-mail')
    expect((await rows()).find((row) => row.to_address === 'refused@example.com')).toMatchObject({
      status: 'failed',
      attempts: 8,
    })
  })
  // The queue is updated shortly after the row.
  await expect
    .poll(() => jobs.listDeadLetters())
    .toMatchObject([{ queue: 'send-mail', attempts: 8, error: expect.stringContaining('never') }])
  mailServer.refuseWith = null
  await queue({ to: 'next@example.com' })
  await expect.poll(() => mailServer.received.at(-1)?.to).toEqual(['next@example.com'])
  await jobs.retryDeadLetters('send-mail')
  await wakeWorker('send-mail')
  await expect.poll(() => mailServer.received.at(-1)?.to).toEqual(['refused@example.com'])
})

/** Whether a mail waits for its next attempt, for at least the half hour after many attempts. */
async function waitsLong(): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select from pgboss.job
     where name = 'send-mail' and state = 'retry' and start_after > now() + interval '20 min'`,
  )
  return rowCount === 1
}

test('mails of a day without a mail server are sent once when it is back, and staff see them meanwhile', async () => {
  mailServer.refuseWith = 'come back tomorrow'
  await queue({ to: 'patient@example.com' })
  await eventually(async () => {
    await skipBackoff()
    await wakeWorker('send-mail')
    expect((await rows())[0]?.attempts).toBeGreaterThan(10)
  })
  // The last check may have made one more attempt ready.
  await expect.poll(waitsLong).toBe(true)
  expect(await rows()).toMatchObject([{ status: 'queued' }])
  await expect
    .poll(() => jobs.listDeadLetters())
    .toMatchObject([
      { queue: 'send-mail', count: 1, error: expect.stringContaining('come back tomorrow') },
    ])
  mailServer.refuseWith = null
  mailServer.received.length = 0
  expect(await jobs.retryDeadLetters('send-mail')).toBe(1)
  await wakeWorker('send-mail')
  await expect.poll(() => rows()).toMatchObject([{ status: 'sent', last_error: null }])
  expect(mailServer.received.map(({ to }) => to)).toEqual([['patient@example.com']])
})

test('after five processes with 20 mails each are killed while sending, every mail arrives, and none under two Message-IDs', async () => {
  const program = new URL('../../test/servers/crashing-mailer.ts', import.meta.url).pathname
  const keysOf = (process: number) => Array.from({ length: 20 }, (_, n) => `mail-${process}-${n}`)
  for (let process = 0; process < 5; process++) {
    const child = spawn(
      globalThis.process.execPath,
      [program, url, mailServer.url, ...keysOf(process)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = once(child, 'exit')
    const committed = once(child.stdout, 'data')
    await Promise.race([committed, ended.then(() => Promise.reject(new Error('It has ended')))])
    // The first is killed at once, the others when some of its mails have arrived.
    const arrived = () =>
      mailServer.received.filter(({ to: [email] }) => email?.startsWith(`mail-${process}-`)).length
    await expect.poll(arrived, { interval: 1 }).toBeGreaterThanOrEqual(4 * process)
    child.kill('SIGKILL')
    await ended
  }
  // Let the heartbeats of the crashed processes expire, so that their jobs are retried.
  await admin.query(
    `update pgboss.job
     set heartbeat_on = heartbeat_on - interval '21 s'
     where name = 'send-mail' and state = 'active'`,
  )
  await eventually(async () => {
    await skipBackoff()
    await wakeWorker('send-mail')
    expect((await rows()).map(({ status }) => status)).toEqual(
      Array.from({ length: 100 }, () => 'sent'),
    )
  })
  // A mail may arrive twice with the same Message-ID: mail programs show it once.
  const messageIds = Map.groupBy(mailServer.received, ({ to }) => to.join())
  const idsPerRecipient = [...messageIds].map(([to, mails]) => [
    to,
    new Set(mails.map(({ source }) => /^Message-ID: (.+)\r$/m.exec(source)?.[1])).size,
  ])
  expect(idsPerRecipient.toSorted()).toEqual(
    Array.from({ length: 5 }, (_, process) => keysOf(process))
      .flat()
      .map((key) => [`${key}@example.com`, 1])
      .toSorted(),
  )
})

describe('permissions on the outbox', () => {
  const attempts = [
    'select * from platform.mail_messages',
    `update platform.mail_messages set status = 'sent'`,
    'delete from platform.mail_messages',
    'truncate platform.mail_messages',
  ]
  test.each(['anon', 'authenticated'])('%s has none', async (role) => {
    for (const sql of attempts)
      await expect(db.transaction({ role }, (tx) => tx.query(sql))).rejects.toMatchObject({
        code: '42501',
      })
    await expect(queue({}, role)).rejects.toMatchObject({ code: '42501' })
  })

  test('the auth service can queue mails but not read or change them', async () => {
    await queue({ dedupeKey: 'auth' }, 'supabase_auth_admin')
    await queue({ dedupeKey: 'auth' }, 'supabase_auth_admin')
    expect(await rows()).toHaveLength(1)
    for (const sql of attempts)
      await expect(
        db.transaction({ role: 'supabase_auth_admin' }, (tx) => tx.query(sql)),
      ).rejects.toMatchObject({ code: '42501' })
  })
})
