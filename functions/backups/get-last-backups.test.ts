import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let staff: string
let customer: string

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  staff = (await server.signUp('staff@imole.example', 'admin')).token
  customer = (await server.signUp('customer@example.com')).token
})
afterAll(() => server[Symbol.asyncDispose]())

const call = async (token?: string) => {
  const response = await server.call('get-last-backups', {
    method: 'GET',
    ...(token ? { token } : {}),
  })
  return { status: response.status, body: await response.json() }
}
const record = (values: string) =>
  server.admin.query(
    `insert into platform.backups (started_at, finished_at, status, host, file, is_encrypted, bytes,
       error)
     values (${values})`,
  )
const good = (time: string) =>
  record(`'${time}', '${time}', 'verified', 'shop-1', 'backup-${time}', true, 12345, null`)

test('shows staff the last good backup, and a failure after it', async () => {
  // The clock of the functions stands at 10:00 on 21 November.
  const nothing = {
    madeBy: 'server',
    verified: null,
    failure: null,
    misdated: null,
    isOverdue: false,
    deleted: [],
  }
  expect(await call(staff)).toEqual({ status: 200, body: nothing })
  await good('2026-11-20T01:00:00Z')
  await good('2026-11-19T01:00:00Z')
  const verified = {
    startedAt: '2026-11-20T01:00:00.000Z',
    bytes: 12345,
    isEncrypted: true,
    host: 'shop-1',
    file: 'backup-2026-11-20T01:00:00Z',
  }
  expect((await call(staff)).body).toEqual({ ...nothing, verified, isOverdue: true })
  const failed = `'2026-11-21T01:00:00Z', '2026-11-21T01:00:05Z', 'failed', 'shop-1', 'f', true, null, 'The disk is full.'`
  await record(failed)
  expect((await call(staff)).body).toEqual({
    ...nothing,
    verified,
    failure: { startedAt: '2026-11-21T01:00:00.000Z', error: 'The disk is full.' },
    isOverdue: true,
  })
  await good('2026-11-21T02:00:00Z')
  expect((await call(staff)).body).toMatchObject({
    verified: { startedAt: '2026-11-21T02:00:00.000Z' },
    failure: null,
    isOverdue: false,
  })
})

test('a backup that a wrong clock dated is a warning only, and deletions are shown', async () => {
  await server.admin.query('delete from platform.backups')
  await good('2026-11-19T01:00:00Z')
  await good('2027-12-26T01:00:00Z')
  await record(
    `'2028-11-21T01:00:00Z', '2028-11-21T01:00:05Z', 'failed', 'shop-1', 'f', true, null, 'Wrong.'`,
  )
  await server.admin.query(
    `insert into platform.backups (started_at, finished_at, status, host, file, is_encrypted, bytes,
       deleted_at, deleted_because)
     values ('2026-11-20T01:00:00Z', '2026-11-20T01:00:00Z', 'verified', 'shop-1', 'old', false, 1,
       '2026-11-20T02:00:00Z', 'new is newer and holds as much.')`,
  )
  expect((await call(staff)).body).toMatchObject({
    verified: { startedAt: '2026-11-19T01:00:00.000Z' },
    failure: null,
    misdated: { startedAt: '2028-11-21T01:00:00.000Z', host: 'shop-1', file: 'f' },
    isOverdue: true,
    deleted: [
      {
        deletedAt: '2026-11-20T02:00:00.000Z',
        host: 'shop-1',
        file: 'old',
        reason: 'new is newer and holds as much.',
      },
    ],
  })
})

test('nobody else sees them, and no role of a request can change them', async () => {
  for (const token of [undefined, customer])
    expect(await call(token)).toEqual({
      status: 403,
      body: { error: 'Only our staff can do this.', code: 'staff_only' },
    })
  for (const role of ['anon', 'authenticated', 'supabase_auth_admin', 'supabase_storage_admin'])
    await expect(
      server.db.transaction({ role }, (tx) => tx.query('select from platform.backups')),
    ).rejects.toMatchObject({ code: '42501' })
  for (const sql of ['delete from platform.backups', `update platform.backups set bytes = 1`])
    await expect(
      server.db.transaction({ role: 'service_role' }, (tx) => tx.query(sql)),
    ).rejects.toMatchObject({ code: '42501' })
})
