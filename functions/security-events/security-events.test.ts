import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SecurityEvent } from '../../domain/security/security-events.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'
import { alertAboutSecurityEvents } from './alert-about-security-events.ts'
import { deleteOldSecurityEvents } from './delete-old-security-events.ts'

let server: FunctionsServer
let staff: string
let customer: { id: string; token: string }

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  staff = (await server.signUp('staff@imole.example', 'admin')).token
  customer = await server.signUp('customer@example.com')
})
afterAll(() => server[Symbol.asyncDispose]())

async function list(token?: string): Promise<{ status: number; events: SecurityEvent[] }> {
  const response = await server.call('list-security-events', {
    method: 'GET',
    ...(token ? { token } : {}),
  })
  const { events = [] } = (await response.json()) as { events?: SecurityEvent[] }
  return { status: response.status, events }
}
const alerts = async () =>
  (
    await server.admin.query<{ subject: string; text: string }>(
      `select subject, text from platform.mail_messages
       where category = 'security-alert'
       order by queued_at, subject`,
    )
  ).rows

test('only staff read the events, and a refused reader becomes one', async () => {
  expect((await list()).status).toBe(403)
  expect((await list(customer.token)).status).toBe(403)
  await server.securityEvents.flush()
  const { status, events } = await list(staff)
  expect(status).toBe(200)
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'access_denied',
      account: 'customer@example.com',
      address: '203.0.113.9',
      request: 'GET /functions/v1/list-security-events 403',
      count: 1,
    }),
  )
})

test('five forged webhooks in a minute alert the staff once', async () => {
  const forge = () =>
    server.call('paystack-webhook', {
      json: { event: 'charge.success', data: { reference: 'secret-reference' } },
      headers: { 'x-paystack-signature': 'f'.repeat(128) },
    })
  await server.admin.query(`delete from platform.mail_messages where category = 'security-alert'`)
  for (let count = 0; count < 4; count += 1) expect((await forge()).status).toBe(401)
  await server.securityEvents.flush()
  await alertAboutSecurityEvents.run(server.context)
  const forged = async () =>
    (await alerts()).filter(({ subject }) => subject.includes('wrong signature'))
  expect(await forged()).toEqual([])

  await forge()
  await server.securityEvents.flush()
  await Promise.all([1, 2].map(() => alertAboutSecurityEvents.run(server.context)))
  expect(await forged()).toEqual([
    {
      subject: 'Security: Payment message with a wrong signature',
      text: expect.stringContaining('5 times in 2 minutes'),
    },
  ])
  const { events } = await list(staff)
  expect(events.find(({ kind }) => kind === 'webhook_forged')).toMatchObject({
    address: '203.0.113.9',
    request: 'paystack-webhook',
  })
  expect(JSON.stringify(events)).not.toContain('secret-reference')

  // An hour later a new attack is a new alert; without one there is none.
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
  await alertAboutSecurityEvents.run(server.context)
  expect(await forged()).toHaveLength(1)
  for (let count = 0; count < 5; count += 1) await forge()
  await server.securityEvents.flush()
  await alertAboutSecurityEvents.run(server.context)
  expect(await forged()).toHaveLength(2)
})

test('failures of one account at many addresses alert with the name of the account', async () => {
  for (let count = 0; count < 5; count += 1)
    server.securityEvents.record({
      kind: 'second_factor_failed',
      userId: customer.id,
      ip: `198.51.100.${count}`,
    })
  await server.securityEvents.flush()
  await alertAboutSecurityEvents.run(server.context)
  expect(await alerts()).toContainEqual({
    subject: 'Security: Wrong second factor',
    text: expect.stringContaining('customer@example.com'),
  })
})

const record = (kind: string, count: number, from: { userId?: string; ip?: string }) => {
  for (let at = 0; at < count; at += 1)
    server.securityEvents.record({ kind, userId: from.userId ?? null, ip: from.ip ?? null })
}
/** The alerts about a kind that one more run of the task sends, after an hour without events. */
async function alertsAfter(title: string, run: () => unknown) {
  const before = (await alerts()).length
  await run()
  await server.securityEvents.flush()
  await alertAboutSecurityEvents.run(server.context)
  return (await alerts()).slice(before).filter(({ subject }) => subject === `Security: ${title}`)
}
const passAnHour = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)
}

test('one mail names 20 addresses and accounts, and counts the others', async () => {
  passAnHour()
  const [mail, ...more] = await alertsAfter('Failed sign-in', () => {
    for (let at = 0; at < 25; at += 1) record('sign_in_failed', 30, { ip: `198.51.100.${at}` })
    record('sign_in_failed', 40, { ip: '203.0.113.77' })
  })
  // One for the addresses and one for the whole site.
  expect(more).toHaveLength(1)
  const text = [mail, ...more].map((each) => each?.text).join('')
  expect(text.match(/Network address/g)).toHaveLength(20)
  expect(text).toContain('203.0.113.77: 40 times')
  expect(text).toContain('And: 6 more')
})

test('an attack that becomes ten times as bad within the hour is told once more', async () => {
  passAnHour()
  const attack = (count: number) =>
    alertsAfter('Wrong second factor', () =>
      record('second_factor_failed', count, { userId: customer.id }),
    )
  expect(await attack(5)).toHaveLength(1)
  expect(await attack(5)).toEqual([])
  expect(await attack(40)).toHaveLength(1)
  expect(await attack(4_000)).toEqual([])
})

test('each change of a role is told, also right after another one', async () => {
  passAnHour()
  const change = (from: string, to: string) =>
    server.admin.query(
      `insert into platform.security_events (kind, user_id, details, occurred_at)
       values ('role_changed', $1, $2, $3)`,
      [customer.id, { from, to }, server.clock.now],
    )
  const told = (from: string, to: string) => alertsAfter('Role changed', () => change(from, to))
  expect(await told('customer', 'reseller')).toHaveLength(1)
  expect(await told('reseller', 'admin')).toEqual([
    {
      subject: 'Security: Role changed',
      text: expect.stringContaining('customer@example.com, reseller to admin'),
    },
  ])
  expect(await alertsAfter('Role changed', () => {})).toEqual([])
})

test('a hundred small changes by one person hide no large one, in the mail and in the list', async () => {
  passAnHour()
  const { id } = await server.useStaffWith('finance')
  const change = (from: string, to: string) =>
    server.admin.query(
      `insert into platform.security_events (kind, user_id, details, occurred_at)
       select 'large_discount', $1, jsonb_build_object('from', replace($2, '#', n::text), 'to', $3::text),
         $4::timestamptz
       from generate_series(1, $5) n`,
      [id, from, to, server.clock.now, from.includes('#') ? 120 : 1],
    )
  const [mail] = await alertsAfter('Large discount, or easier terms', async () => {
    await change('Repayment plans, 3 months: deposit 30', 'deposit 0')
    await change('Delivery areas, Area #: fee 1000', 'fee 999')
    await change('Coupon SUN#', '50 %')
  })
  expect(mail?.text).toContain('Repayment plans, 3 months: deposit 30 to deposit 0')
  expect(mail?.text).toContain('the newest of 120 such changes')
  const { events } = await list(staff)
  expect(events).toHaveLength(100)
  expect(events.map((event) => event.change)).toContain(
    'Repayment plans, 3 months: deposit 30 to deposit 0',
  )
})

test('events older than 400 days are deleted, younger ones stay', async () => {
  await server.admin.query(
    `insert into platform.security_events (kind, occurred_at)
     values ('old', now() - interval '401 days'), ('young', now() - interval '399 days')`,
  )
  await deleteOldSecurityEvents.run(server.context)
  const { rows } = await server.admin.query(
    `select kind from platform.security_events where kind in ('old', 'young')`,
  )
  expect(rows).toEqual([{ kind: 'young' }])
})

test('a changed second factor of staff is told to the owners, once each', async () => {
  const { id } = await server.useStaffWith('stock')
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, factor_type, status)
     values ($1, 'totp', 'verified'), ($2, 'totp', 'verified')
     returning id`,
    [id, customer.id],
  )
  await server.admin.query('delete from auth.mfa_factors where id = $1', [rows[0]?.id])
  for (let count = 0; count < 2; count += 1) await alertAboutSecurityEvents.run(server.context)
  const mails = await server.admin.query<{ to: string; text: string }>(
    `select to_address as to, text from platform.mail_messages
     where subject = 'Security: Second factor of staff changed'
     order by 1`,
  )
  expect(mails.rows.map(({ to }) => to)).toEqual(
    ['staff@imole.example', server.context.site.staffEmail].toSorted(),
  )
  expect(mails.rows[0]?.text).toContain(', authenticator app removed')
  expect(mails.rows[0]?.text).not.toContain('customer@example.com')
  const { events } = await list(staff)
  expect(events).toContainEqual(expect.objectContaining({ change: 'authenticator app added' }))
})
