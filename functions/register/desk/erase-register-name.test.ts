import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findTables } from '../../../test/desk/find-tables.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { issueSampleUnits } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { retireUnits } from '../ledger/move-units.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'

let server: FunctionsServer
let support: { id: string; token: string }
let one = ''
const { call } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  support = await server.useStaffWith('support')
  one = (await issueSampleUnits(server.admin)).one
})
afterAll(() => server[Symbol.asyncDispose]())

const erase = (token: string | undefined, id: string, reason = 'They wrote to us') =>
  call('erase-register-name', token, { id, reason })

test('staff erase the name of a person on a certificate, and the audit keeps why', async () => {
  const { retirement } = await server.db.transaction({ role: 'service_role' }, (tx) =>
    retireUnits(tx, {
      holder: one,
      kg: 5,
      beneficiary: { kind: 'person', name: 'Guest Zzuwamba', isPublic: true },
      reason: 'A birthday',
      claim: { from: '2026-01-01', to: '2026-12-31' },
      requestId: randomUUID(),
      userId: null,
    }),
  )
  const customer = await server.signUp('ada@homes.example')
  const content = await server.useStaffWith('content')
  for (const token of [undefined, customer.token, content.token])
    expect((await erase(token, retirement)).status).toBe(403)
  for (const [id, status] of [
    ['P9001', 400],
    ['R999999', 404],
    [one, 409],
  ] as const)
    expect((await erase(support.token, id)).status).toBe(status)
  expect((await erase(support.token, retirement, 'x')).status).toBe(400)
  expect(await findTables(server.admin, ['Zzuwamba'])).toEqual(['public.register_names'])
  expect((await erase(support.token, ` ${retirement.toLowerCase()} `)).status).toBe(200)
  expect(await findTables(server.admin, ['Zzuwamba'])).toEqual([])
  expect((await erase(support.token, retirement)).status).toBe(409)
  const { rows } = await server.admin.query(
    `select actor_id, action, before, reason from public.audit_entries
     where table_name = 'register_names' and record_id = $1`,
    [retirement],
  )
  expect(rows).toEqual([
    { actor_id: support.id, action: 'delete', before: null, reason: 'They wrote to us' },
  ])
  expect((await verifyRegister(server.context)).fault).toBeNull()
})
