import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { insertDeliveredOrder } from '../../../test/register/delivered-system.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { appendEvent, samplePeriod, sampleProject } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let thief: { id: string; token: string }
const { call } = registerDesk(() => server)
const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  ada = await server.signUp('ada@homes.example')
  thief = await server.signUp('thief@homes.example')
  const [kit] = await find<{ sku: string }>(
    `select sku from public.products where technical ? 'panelsKwp' order by sku limit 1`,
  )
  const order = { userId: ada.id, sku: kit?.sku ?? '', number: 'IM-2026-970001' }
  const orderId = await insertDeliveredOrder(server.admin, order)
  await call('join-register', ada.token, { orderId, meter: null, isPublic: false })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.admin.query('delete from platform.rate_limits'))

describe('units of a customer', () => {
  let holder: string
  const retire = (token: string | undefined, change: object = {}) =>
    call('retire-my-units', token, {
      requestId: randomUUID(),
      kg: 10,
      vintage: null,
      beneficiaryKind: 'person',
      beneficiary: 'Ngozi Obi',
      isPublic: true,
      reason: 'A birthday',
      claimFrom: '2026-01-01',
      claimTo: '2026-12-31',
      ...change,
    })

  beforeAll(async () => {
    const { admin } = server
    holder =
      (
        await find<{ id: string }>(
          'select holder_id as id from public.register_accounts where user_id = $1',
          [ada.id],
        )
      )[0]?.id ?? ''
    await appendEvent(admin, 'project_registered', sampleProject())
    const period = await appendEvent(admin, 'period_added', samplePeriod())
    await appendEvent(admin, 'issued', {
      vintage: 'P9001-2026',
      period,
      kg: 4_630,
      shares: [
        { holder, from: 1, to: 4_167 },
        { holder: null, from: 4_168, to: 4_630 },
      ],
    })
  })

  test('are retired in any name, once for each request, and signed at once', async () => {
    const asked = { requestId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => retire(ada.token, asked)))
    expect(new Set(answers.map(({ answer }) => answer['retirement'])).size).toBe(1)
    const [row] = await find(
      `select kg::int as kg, beneficiary, (select size from public.register_checkpoints
         order by id desc limit 1)::int > event_index as "isSigned"
       from public.register_certificates where id = $1`,
      [answers[0]?.answer['retirement']],
    )
    expect(row).toEqual({ kg: 10, beneficiary: 'Ngozi Obi', isSigned: true })
  })

  test.each<[string, object, number, string]>([
    ['0 kg', { kg: 0 }, 400, 'at least 1 kg'],
    ['half a kilogram', { kg: 0.5 }, 400, 'whole kilograms'],
    ['more than is held', { kg: 5_000 }, 409, 'Please enter a smaller amount.'],
    ['of a vintage without units', { vintage: 'P0001-2025' }, 409, 'Only 0 kg'],
    ['for a name of 10,000 letters', { beneficiary: 'x'.repeat(10_000) }, 400, 'at most 120'],
    ['for nobody', { beneficiary: '  ' }, 400, 'in whose name'],
    ['without a reason', { reason: '' }, 400, 'what it is for'],
    ['for days that run backwards', { claimTo: '2025-12-31' }, 400, 'before the first day'],
  ])('retiring %s is refused', async (_, change, status, message) => {
    const refused = await retire(ada.token, change)
    expect(refused.status).toBe(status)
    expect(refused.answer['error']).toContain(message)
  })

  test('go to another holder by number', async () => {
    const give = (token: string, change: object = {}) =>
      call('give-my-units', token, {
        requestId: randomUUID(),
        kg: 5,
        vintage: null,
        to: ' h3 ',
        reason: 'A gift',
        ...change,
      })
    expect((await give(ada.token)).status).toBe(200)
    expect((await give(ada.token, { to: holder })).status).toBe(400)
    expect((await give(ada.token, { to: 'H99999' })).status).toBe(404)
    expect((await give(ada.token, { to: 'Ngozi' })).status).toBe(400)
    expect((await give(thief.token)).status).toBe(409)
    expect((await retire(thief.token)).status).toBe(409)
    expect((await retire(undefined)).status).toBe(401)
  })

  test('the name of the owner shows only while they want it', async () => {
    const name = async () =>
      (
        await find<{ name: string | null }>(
          `select n.name from public.register_holders h
           left join public.register_names n on n.commitment = h.commitment and n.is_public
         where h.id = $1`,
          [holder],
        )
      )[0]?.name
    expect(await name()).toBeNull()
    await call('show-my-holder-name', ada.token, { isPublic: true })
    expect(await name()).toBe('Ada Obi')
    await call('show-my-holder-name', thief.token, { isPublic: false })
    expect(await name()).toBe('Ada Obi')
  })

  test('stay valid when the person is erased, and no name is left', async () => {
    await server.admin.query('set session_replication_role = origin')
    await server.admin.query('delete from auth.users where id = $1', [ada.id])
    expect(
      await find(`select from public.register_names where name in ('Ada Obi', 'Ngozi Obi')`),
    ).toEqual([])
    expect(
      await find('select from public.register_accounts where holder_id = $1', [holder]),
    ).toEqual([])
    expect((await verifyRegister(server.context)).fault).toBeNull()
  })
})
