import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { signUpTrusted } from '../../../test/use/use-resellers.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let one: { id: string; token: string }
let two: { id: string; token: string }
const { addSystem, call } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await signUpTrusted(server, 'finance')
  two = await signUpTrusted(server, 'finance')
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

test('the same request again adds no second one, and another one with its id is refused', async () => {
  const id = randomUUID()
  const system = { id, meter: 'SAM-1' }
  const answers = await Promise.all([1, 2, 3].map(() => addSystem(one.token, system)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await addSystem(one.token, { id, meter: 'SAM-2' })).status).toBe(409)
  expect(await find('select meter from public.register_sources where id = $1', [id])).toEqual([
    { meter: 'SAM-1' },
  ])
})

test.each<[string, object, number, string]>([
  ['a title of 2 letters', { title: 'Ap' }, 400, 'at least 3 letters'],
  ['a state off the map', { state: 'Apapa' }, 400, 'Please choose a state.'],
  ['no size', { peakKw: 0 }, 400, 'size of the panels'],
  ['no meter', { meter: '' }, 400, 'number on the meter'],
  ['a meter of another system', { meter: 'KAN-OIL-01' }, 409, 'belongs to another system'],
  ['a holder that is nobody', { holder: 'H99999' }, 404, 'no company H99999'],
])('%s is refused', async (_, change, status, message) => {
  const count = async () => (await find('select count(*) as n from public.register_sources'))[0]
  const before = await count()
  expect(await addSystem(one.token, { meter: 'NEW-1', ...change })).toMatchObject({
    status,
    answer: { error: expect.stringContaining(message) },
  })
  expect(await count()).toEqual(before)
})

test('staff of other grants and customers add none', async () => {
  const support = await server.useStaffWith('support', 'content', 'sales', 'stock')
  const customer = await server.signUp('adds@homes.example')
  for (const { token } of [support, customer])
    expect((await addSystem(token, { meter: 'NEW-2' })).status).toBe(403)
})

test('of two people who give one meter to two systems, one is told', async () => {
  const ids = await find<{ id: string }>(
    `insert into public.register_sources (title, state, latitude, longitude, peak_watts,
       estimate_kwh_a_year, consented_at)
     select 'A house', 'Lagos', 6.6, 3.35, 5000, 6000, now() from generate_series(1, 2) returning id`,
  )
  const answers = await Promise.all(
    ids.map(({ id }, at) =>
      call('set-source-meter', [one, two][at]?.token, { sourceId: id, meter: 'ONE-1' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('our own company needs no holder, and people get units by their account', async () => {
  const holders = await find<{ id: string }>(
    `select id from public.register_holders where kind <> 'company'`,
  )
  expect(holders.length).toBeGreaterThan(0)
  for (const { id } of holders)
    expect((await addSystem(one.token, { meter: 'NEW-3', holder: id })).status).toBe(404)
})
