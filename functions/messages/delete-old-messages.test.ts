import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { deleteOldMessages } from './delete-old-messages.ts'
import { messagesModule } from './messages-module.ts'

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), messagesModule)
})
afterAll(() => server[Symbol.asyncDispose]())

test('mails and text messages leave after 400 days, and none that still waits', async () => {
  const { admin, clock, context } = server
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
  for (const [status, days] of [
    ['sent', 399],
    ['sent', 401],
    ['failed', 401],
    ['queued', 401],
  ] as const) {
    await admin.query(
      `insert into platform.mail_messages (id, category, to_address, subject, text, content, status, queued_at)
       values (gen_random_uuid(), 'test', 'ada@example.com', 'x', 'x', '{}', $1, $2)`,
      [status, daysAgo(days)],
    )
    await admin.query(
      `insert into platform.sms_messages (id, category, to_number, text, status, queued_at)
       values (gen_random_uuid(), 'test', '+2348031234567', 'x', $1, $2)`,
      [status, daysAgo(days)],
    )
  }
  await deleteOldMessages.run(context)
  for (const table of ['mail_messages', 'sms_messages']) {
    const { rows } = await admin.query(
      `select status from platform.${table} where category = 'test' order by status`,
    )
    expect(rows, table).toEqual([{ status: 'queued' }, { status: 'sent' }])
  }
})
