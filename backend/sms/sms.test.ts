import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { startSmsServer } from '../../test/servers/sms-server.ts'
import { useJobs } from '../../test/use/use-jobs.ts'
import { createSmsOutbox, type SmsMessage } from './sms-outbox.ts'
import { createSmsTransport } from './create-sms-transport.ts'

const { db, admin, jobs, skipBackoff, wakeWorker } = await useJobs()
const provider = await startSmsServer()
const { queueSms } = await createSmsOutbox({
  db,
  jobs,
  transport: createSmsTransport({
    provider: 'termii',
    origin: provider.origin,
    apiKey: 'key',
    from: 'Solar',
    channel: 'dnd',
  }),
})
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(async () => {
  provider.received.length = 0
  provider.answer = { status: 200, body: '{"code":"ok","message_id":"1"}' }
  await admin.query('truncate platform.sms_messages')
})

const message: SmsMessage = { category: 'test', to: '2348031234567', text: 'Your code is 123456' }
const queue = (change: Partial<SmsMessage> = {}, role = 'service_role') =>
  db.transaction({ role }, (tx) => queueSms(tx, { ...message, ...change }))
const rows = async () => (await admin.query('select * from platform.sms_messages')).rows

describe('requests to the providers', () => {
  const sms = { to: '+2348031234567', text: 'Your code is 123456 ₦' }
  test('Termii: JSON with the API key, and the number without the plus', async () => {
    await createSmsTransport({
      provider: 'termii',
      origin: provider.origin,
      apiKey: 'secret',
      from: 'Solar',
      channel: 'dnd',
    }).send(sms)
    const [{ body, ...request } = { body: '' }] = provider.received
    expect(request).toMatchObject({
      method: 'POST',
      path: '/api/sms/send',
      contentType: 'application/json',
    })
    expect(JSON.parse(body)).toEqual({
      api_key: 'secret',
      to: '2348031234567',
      from: 'Solar',
      sms: sms.text,
      type: 'plain',
      channel: 'dnd',
    })
  })

  test.each([
    ['+15551234567', 'From'],
    ['MG0123', 'MessagingServiceSid'],
  ])('Twilio: a form with the sender %s and basic authorization', async (from, member) => {
    provider.answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' }
    await createSmsTransport({
      provider: 'twilio',
      origin: provider.origin,
      accountSid: 'AC1',
      authToken: 'token',
      from,
    }).send(sms)
    const [{ body, ...request } = { body: '' }] = provider.received
    expect(request).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${btoa('AC1:token')}`,
      contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
    })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: '+2348031234567',
      [member]: from,
      Body: sms.text,
    })
  })

  test.each([
    [
      'termii',
      { status: 401, body: '{"code":401,"message":"Invalid API key"}' },
      'Termii answered 401 401 Invalid API key',
    ],
    [
      'termii',
      { status: 200, body: '{"message":"Insufficient balance"}' },
      'Termii answered 200 Insufficient balance',
    ],
    [
      'twilio',
      { status: 400, body: '{"code":21211,"message":"The To number is not valid","status":400}' },
      'Twilio answered 400 21211 The To number is not valid',
    ],
    ['twilio', { status: 502, body: '<html>' }, 'Twilio answered 502'],
  ] as const)(
    'a refusal by %s (%j) is an error without our secrets',
    async (name, answer, message) => {
      provider.answer = answer
      const transport =
        name === 'termii'
          ? createSmsTransport({
              provider: name,
              origin: provider.origin,
              apiKey: 'secret',
              from: 'Solar',
              channel: 'dnd',
            })
          : createSmsTransport({
              provider: name,
              origin: provider.origin,
              accountSid: 'AC1',
              authToken: 'secret',
              from: '+1555',
            })
      await expect(transport.send(sms)).rejects.toThrow(new Error(message))
    },
  )
})

test('a queued message is sent when its transaction commits, and marked as sent', async () => {
  await db
    .transaction({ role: 'service_role' }, async (tx) => {
      await queueSms(tx, { ...message, text: 'never' })
      throw new Error('undone')
    })
    .catch(() => {})
  await queue({}, 'supabase_auth_admin')
  await expect
    .poll(() => rows())
    .toMatchObject([
      { to_number: '+2348031234567', status: 'sent', transport: 'termii', attempts: 1 },
    ])
  expect(provider.received.map(({ body }) => JSON.parse(body).sms)).toEqual([message.text])
})

test('retries while the provider fails; after the last attempt the message is a dead letter', async () => {
  provider.answer = { status: 500, body: '' }
  await queue()
  await eventually(async () => {
    await skipBackoff()
    await wakeWorker('send-sms')
    expect(await rows()).toMatchObject([
      { status: 'failed', attempts: 8, last_error: 'Termii answered 500' },
    ])
  })
  await expect.poll(() => jobs.listDeadLetters()).toMatchObject([{ queue: 'send-sms' }])
})

test.each([
  ['a text instead of a number', { to: 'unknown' }],
  ['a number with a line break', { to: '2348031234567\n' }],
  ['a sender name', { to: 'Solar' }],
  ['an empty text', { text: '' }],
  ['a text that is too long', { text: 'x'.repeat(1_601) }],
])('refuses %s', async (_, change) => {
  await expect(queue(change)).rejects.toThrow(/text message \(test\)/)
  expect(await rows()).toEqual([])
})

test('only the server reads messages; the auth service can queue them', async () => {
  const attempts = [
    'select * from platform.sms_messages',
    `update platform.sms_messages set status = 'sent'`,
    'delete from platform.sms_messages',
  ]
  for (const role of ['anon', 'authenticated', 'supabase_auth_admin']) {
    for (const sql of attempts)
      await expect(db.transaction({ role }, (tx) => tx.query(sql))).rejects.toMatchObject({
        code: '42501',
      })
  }
  await expect(queue({}, 'authenticated')).rejects.toMatchObject({ code: '42501' })
})
