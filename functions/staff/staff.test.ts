import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StaffMember } from '../../domain/staff/staff-functions.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let owner: { id: string; token: string }

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  owner = await server.signUp('owner@imole.example', 'admin')
})
afterAll(() => server[Symbol.asyncDispose]())

async function call(name: string, json?: object, token = owner.token) {
  const response = await server.call(name, {
    token,
    ...(json ? { json } : { method: 'GET' }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const grantsOf = async (id: string) =>
  (
    await server.admin.query<{ name: string }>(
      'select grant_name as name from public.staff_grants where user_id = $1 order by 1',
      [id],
    )
  ).rows.map(({ name }) => name)
const mailsTo = async (to: string) =>
  (
    await server.admin.query<{ category: string }>(
      'select category from platform.mail_messages where to_address = $1 order by queued_at',
      [to],
    )
  ).rows.map(({ category }) => category)

test('an owner changes what a colleague may do, and each call says all of it', async () => {
  const { id } = await server.useStaffWith('stock', 'support')
  const set = { userId: id, grants: ['sales', 'support'] }
  expect(await call('set-staff-grants', set)).toMatchObject({ status: 200 })
  expect(await call('set-staff-grants', set)).toMatchObject({ status: 200 })
  expect(await grantsOf(id)).toEqual(['sales', 'support'])
  const { rows } = await server.admin.query(
    `select source, actor_id, action, record_label from public.audit_entries
     where table_name = 'staff_grants' and actor_id = $1 order by id`,
    [owner.id],
  )
  expect(rows).toEqual([
    {
      source: 'function:set-staff-grants',
      actor_id: owner.id,
      action: 'insert',
      record_label: expect.stringMatching(/@imole.example: sales$/),
    },
    {
      source: 'function:set-staff-grants',
      actor_id: owner.id,
      action: 'delete',
      record_label: expect.stringMatching(/@imole.example: stock$/),
    },
  ])
})

test('nobody but an owner, and no owner for themselves', async () => {
  const colleague = await server.useStaffWith('sales', 'stock', 'finance', 'content', 'support')
  const customer = await server.signUp(`${randomUUID()}@imole.example`)
  for (const { token } of [colleague, customer])
    for (const [name, json] of [
      ['list-staff', undefined],
      ['set-staff-grants', { userId: colleague.id, grants: ['owner'] }],
      ['add-colleague', { email: 'thief@imole.example', grants: ['owner'] }],
      ['remove-colleague', { id: owner.id }],
    ] as const)
      expect(await call(name, json, token), name).toMatchObject({ status: 403 })
  expect(await call('set-staff-grants', { userId: owner.id, grants: ['sales'] })).toMatchObject({
    status: 403,
  })
  expect(await call('remove-colleague', { id: owner.id })).toMatchObject({ status: 403 })
})

test('refuses what is no grant, and customers', async () => {
  const { id } = await server.useStaffWith('sales')
  const customer = await server.signUp(`${randomUUID()}@imole.example`)
  for (const [json, status] of [
    [{ userId: id, grants: ['admin'] }, 400],
    [{ userId: id, grants: ['sales', 'sales'] }, 400],
    [{ userId: id }, 400],
    [{ userId: customer.id, grants: ['sales'] }, 404],
    [{ userId: randomUUID(), grants: ['sales'] }, 404],
  ] as const)
    expect(await call('set-staff-grants', json), JSON.stringify(json)).toMatchObject({ status })
})

test('of two owners who demote each other at the same time, one stays', async () => {
  const other = await server.useStaffWith('owner')
  await server.admin.query(
    `set session_replication_role = replica;
     delete from public.staff_grants where grant_name = 'owner'
       and user_id not in ('${owner.id}', '${other.id}');
     reset session_replication_role`,
  )
  const answers = await Promise.all([
    call('set-staff-grants', { userId: other.id, grants: ['sales'] }),
    call('set-staff-grants', { userId: owner.id, grants: ['sales'] }, other.token),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const owners = await Promise.all([owner.id, other.id].map(grantsOf))
  expect(owners.flat().filter((name) => name === 'owner')).toHaveLength(1)
  await server.admin.query(
    `insert into public.staff_grants (user_id, grant_name) values ($1, 'owner') on conflict do nothing`,
    [owner.id],
  )
})

test('a person with an account becomes staff at once, and is told', async () => {
  const email = `${randomUUID()}@imole.example`
  const { id } = await server.signUp(email)
  await server.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
  const add = { email: email.toUpperCase(), grants: ['content'] }
  expect(await call('add-colleague', add)).toMatchObject({ body: { outcome: 'added' } })
  expect(await grantsOf(id)).toEqual(['content'])
  expect(await mailsTo(email)).toEqual(['staff-grants'])
  expect(await call('add-colleague', add)).toMatchObject({ status: 409 })
  const { body } = await call('list-staff')
  expect((body['staff'] as StaffMember[]).find((member) => member.id === id)).toMatchObject({
    email,
    hasSecondFactor: false,
    isBlocked: false,
    grants: [{ name: 'content', givenBy: 'owner@imole.example' }],
  })
  expect(await call('remove-colleague', { id })).toMatchObject({ status: 200 })
  expect(await grantsOf(id)).toEqual([])
  expect(await mailsTo(email)).toEqual(['staff-grants', 'staff-removed'])
  expect(await call('remove-colleague', { id })).toMatchObject({ status: 404 })
})

/** A new account with this address, whose owner confirms it. */
async function confirm(email: string): Promise<string> {
  const { id } = await server.signUp(email)
  expect(await grantsOf(id)).toEqual([])
  await server.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
  return id
}

test('somebody without an account is invited, and is staff once the address is confirmed', async () => {
  const email = `${randomUUID()}@imole.example`
  for (const grants of [['owner'], ['sales', 'stock']])
    expect(await call('add-colleague', { email, grants })).toMatchObject({
      body: { outcome: 'invited' },
    })
  expect(await mailsTo(email)).toEqual(['staff-invitation', 'staff-invitation'])
  const { body } = await call('list-staff')
  expect(body['invitations']).toMatchObject([{ email, grants: ['sales', 'stock'] }])
  const id = await confirm(email)
  expect(await grantsOf(id)).toEqual(['sales', 'stock'])
  const { rows } = await server.admin.query(
    'select role, made_admin_by from public.profiles where id = $1',
    [id],
  )
  expect(rows).toEqual([{ role: 'admin', made_admin_by: owner.id }])
})

test.each([
  ['that was taken back', 'delete from private.staff_invitations'],
  ['of last week', `update private.staff_invitations set expires_at = now() - interval '1 second'`],
  [
    'of somebody who is no owner any more',
    'update private.staff_invitations set invited_by = gen_random_uuid()',
  ],
])('an invitation %s makes nobody staff', async (_, sql) => {
  const email = `${randomUUID()}@imole.example`
  await call('add-colleague', { email, grants: ['finance'] })
  await server.admin.query(`${sql} where email = $1`, [email])
  const id = await confirm(email)
  expect(await grantsOf(id)).toEqual([])
  const { rows } = await server.admin.query('select role from public.profiles where id = $1', [id])
  expect(rows).toEqual([{ role: 'customer' }])
})
