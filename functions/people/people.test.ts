import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import type { Person } from '../../domain/people/person.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let support: { id: string; token: string }
let second: { id: string; token: string }
const reason = 'Lost the phone'

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  support = await useColleague('support')
  second = await useColleague('support')
})
afterAll(() => server[Symbol.asyncDispose]())

/** A member of staff who has had these grants for a week. */
async function useColleague(...grants: StaffGrant[]) {
  const colleague = await server.useStaffWith(...grants)
  await makeAdminSince(server.admin, colleague.id, '7 days')
  await changeGrants(`granted_at = now() - interval '7 days'`, colleague.id)
  return colleague
}
/** Only a superuser can, without the triggers of the database. */
async function changeGrants(set: string, id: string) {
  await server.admin.query(
    `set session_replication_role = replica;
     update public.staff_grants set ${set} where user_id = '${id}';
     reset session_replication_role`,
  )
}
async function useCustomer() {
  const email = `${randomUUID()}@example.com`
  const customer = await server.signUp(email)
  await server.admin.query(
    'update auth.users set email_confirmed_at = now(), created_at = now() where id = $1',
    [customer.id],
  )
  await server.admin.query('insert into auth.sessions (user_id) values ($1)', [customer.id])
  await server.admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [customer.id],
  )
  return { ...customer, email }
}
async function call(name: string, json: object, token = support.token) {
  const response = await server.call(name, { json, token })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
async function get(userId: string, token = support.token) {
  const { status, body } = await call('get-person', { userId }, token)
  expect(status).toBe(200)
  return body as unknown as Person
}
const count = async (from: string, id: string) =>
  (await server.admin.query(`select from ${from} = $1`, [id])).rowCount
const mailsTo = async (to: string) =>
  (
    await server.admin.query<{ category: string }>(
      'select category from platform.mail_messages where to_address = $1 order by queued_at',
      [to],
    )
  ).rows.map(({ category }) => category)
const ask = (userId: string, token = support.token) =>
  call('request-for-person', { userId, kind: 'second_factor', reason }, token)

test('shows a person, and inquiries only to those who may read them', async () => {
  const { id, email } = await useCustomer()
  await server.admin.query(
    `insert into public.project_inquiries (user_id, name, email, phone_number, project_type,
       description, location) values ($1, 'Ada', $2, '+2348031234567', 'Other', 'A roof', 'Lagos')`,
    [id, email],
  )
  await server.admin.query(
    `insert into public.saved_calculations (user_id, calculator, title, path)
     values ($1, 'solar', 'My home', '/solar-calculator')`,
    [id],
  )
  expect(await get(id)).toMatchObject({
    email,
    role: 'customer',
    hasSecondFactor: true,
    block: null,
    inquiries: [{ title: 'Other' }],
    calculations: [{ title: 'My home' }],
    devices: [{ title: '' }],
  })
  const finance = await server.useStaffWith('finance')
  expect((await get(id, finance.token)).inquiries).toBeNull()
  expect(await call('get-person', { userId: randomUUID() })).toMatchObject({ status: 404 })
})

test('mails to an address that nobody confirmed belong to nobody', async () => {
  const { id, email } = await useCustomer()
  await call('block-person', { userId: id, reason })
  expect((await get(id)).mails).toHaveLength(1)
  await server.admin.query('update auth.users set email_confirmed_at = null where id = $1', [id])
  expect((await get(id)).mails).toEqual([])
  expect(await mailsTo(email)).toEqual(['account-blocked'])
})

test('a blocked person is signed out at once, and can come back', async () => {
  const { id, email, token } = await useCustomer()
  await server.admin.query('delete from auth.mfa_factors where user_id = $1', [id])
  expect((await server.call('download-my-data', { token })).status).toBe(200)
  for (const _ of ['once', 'twice'])
    expect(await call('block-person', { userId: id, reason })).toMatchObject({ status: 200 })
  expect(await count('auth.sessions where user_id', id)).toBe(0)
  expect((await server.call('download-my-data', { token })).status).toBeGreaterThanOrEqual(401)
  expect((await get(id)).block).toMatchObject({ reason, by: expect.stringContaining('@') })
  const unblock = { userId: id, reason: 'It was a mistake' }
  expect(await call('unblock-person', unblock)).toMatchObject({ status: 200 })
  expect(await call('unblock-person', unblock)).toMatchObject({ status: 409 })
  expect((await get(id)).block).toBeNull()
  expect(await mailsTo(email)).toEqual(['account-blocked', 'account-unblocked'])
  const { rows } = await server.admin.query(
    `select action, reason from public.audit_entries
     where table_name = 'account_blocks' and record_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'insert', reason: null },
    { action: 'delete', reason: 'It was a mistake' },
  ])
})

test('a block for a day ends by itself, and can be set again', async () => {
  const { id, email, token } = await useCustomer()
  await server.admin.query('delete from auth.mfa_factors where user_id = $1', [id])
  const block = () => call('block-person', { userId: id, reason, days: 1 })
  expect(await block()).toMatchObject({ status: 200 })
  const endsAt = Date.parse((await get(id)).block?.endsAt ?? '')
  expect(Math.round((endsAt - Date.now()) / 3_600_000)).toBe(24)
  expect((await server.call('download-my-data', { token })).status).toBeGreaterThanOrEqual(401)
  // A day later. Only the account and the block know when it ends.
  await server.admin.query(
    `update public.account_blocks
     set blocked_at = now() - interval '1 day', ends_at = now() where user_id = $1`,
    [id],
  )
  await server.admin.query('update auth.users set banned_until = now() where id = $1', [id])
  expect((await server.call('download-my-data', { token })).status).toBe(200)
  expect((await get(id)).block).toBeNull()
  expect(await call('unblock-person', { userId: id, reason })).toMatchObject({ status: 409 })
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  expect(await block()).toMatchObject({ status: 200 })
  expect((await get(id)).block).toMatchObject({ reason })
  expect(await mailsTo(email)).toEqual(['account-blocked', 'account-blocked'])
  expect(await call('block-person', { userId: id, reason, days: 0 })).toMatchObject({ status: 400 })
})

test('signs a customer out everywhere', async () => {
  const { id } = await useCustomer()
  expect(await call('sign-out-person', { userId: id })).toMatchObject({ status: 200 })
  expect(await count('auth.sessions where user_id', id)).toBe(0)
})

test('nobody blocks, signs out, exports or resets a colleague', async () => {
  for (const colleague of [second, await server.signUp('boss@imole.example', 'admin')])
    for (const [name, more] of [
      ['block-person', { reason }],
      ['sign-out-person', {}],
      ['export-person', {}],
    ] as const)
      expect(await call(name, { userId: colleague.id, ...more }), name).toMatchObject({
        status: 409,
      })
  await server.admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'unverified')`,
    [second.id],
  )
  expect(await ask(second.id)).toMatchObject({ status: 409 })
  await expect(
    server.admin.query(
      `insert into public.person_requests (user_id, kind, reason) values ($1, 'second_factor', $2)`,
      [second.id, reason],
    ),
  ).rejects.toThrow('person_is_staff')
})

test('two colleagues take a second factor off, and the person hears of both steps', async () => {
  const { id, email } = await useCustomer()
  expect(await ask(id)).toMatchObject({ status: 200 })
  expect(await ask(id, second.token)).toMatchObject({ status: 409 })
  const [request] = (await get(id)).requests
  expect(request).toMatchObject({ reason, isOwn: true })
  const approve = { requestId: request?.id, decision: 'approved' }
  // Not by the one who asked, nor by somebody who became staff a moment ago.
  const newcomer = await server.useStaffWith('support')
  for (const token of [support.token, newcomer.token])
    expect(await call('decide-for-person', approve, token)).toMatchObject({ status: 403 })
  expect((await get(id)).hasSecondFactor).toBe(true)
  for (const _ of ['once', 'twice'])
    expect(await call('decide-for-person', approve, second.token)).toMatchObject({ status: 200 })
  expect(await get(id)).toMatchObject({ hasSecondFactor: false, requests: [], devices: [] })
  expect(await mailsTo(email)).toEqual(['factor-reset-asked', 'factor-reset'])
})

test('a newcomer brought in by who asked cannot approve, and an old request is void', async () => {
  const { id } = await useCustomer()
  await ask(id)
  const friend = await useColleague('support')
  await changeGrants(`granted_by = '${support.id}'`, friend.id)
  const [request] = (await get(id)).requests
  const approve = { requestId: request?.id, decision: 'approved' }
  expect(await call('decide-for-person', approve, friend.token)).toMatchObject({ status: 403 })
  await server.admin.query(
    `update public.person_requests set expires_at = now() - interval '1 minute' where id = $1`,
    [request?.id],
  )
  expect(await call('decide-for-person', approve, second.token)).toMatchObject({ status: 409 })
  expect((await get(id)).requests).toEqual([])
  expect(await ask(id, second.token)).toMatchObject({ status: 200 })
})

test('who asked can take the request back, and a refused one resets nothing', async () => {
  const { id } = await useCustomer()
  await ask(id)
  const [request] = (await get(id)).requests
  const decide = (decision: string) =>
    call('decide-for-person', { requestId: request?.id, decision })
  expect(await decide('refused')).toMatchObject({ status: 200 })
  expect(
    await call('decide-for-person', { requestId: request?.id, decision: 'approved' }, second.token),
  ).toMatchObject({ status: 409 })
  expect((await get(id)).hasSecondFactor).toBe(true)
})

test('invites an address once a day, and nobody who has an account', async () => {
  const email = `${randomUUID()}@example.com`
  expect(await call('invite-person', { email })).toMatchObject({ status: 200 })
  expect(await call('invite-person', { email })).toMatchObject({ status: 429 })
  expect(await mailsTo(email)).toEqual(['person-invitation'])
  const customer = await useCustomer()
  expect(await call('invite-person', { email: customer.email })).toMatchObject({ status: 409 })
})

test('exports what we hold about a person, and notes it', async () => {
  const { id, email } = await useCustomer()
  const { status, body } = await call('export-person', { userId: id })
  expect([status, body]).toEqual([200, expect.objectContaining({ account: expect.anything() })])
  expect(body['account']).toMatchObject({ email })
  await server.securityEvents.flush()
  expect(
    await count(`platform.security_events where kind = 'person_exported' and request`, id),
  ).toBe(1)
})
