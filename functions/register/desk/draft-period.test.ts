import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Asked } from '../../../domain/register/staff/proposal-functions.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { appendEvent, sampleProject } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { signUpTrusted } from '../../../test/use/use-resellers.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let one: { id: string; token: string }
let two: { id: string; token: string }
let first = ''
let second = ''
const { propose, decide, countEvents } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await signUpTrusted(server, 'finance')
  two = await signUpTrusted(server, 'finance')
  await appendEvent(
    server.admin,
    'project_registered',
    sampleProject({ meters: ['HOM-1', 'HOM-2'] }),
  )
  first = await addSource('HOM-1')
  second = await addSource('HOM-2')
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

async function addSource(meter: string): Promise<string> {
  const [source] = await find<{ id: string }>(
    `insert into public.register_sources (title, state, latitude, longitude, peak_watts,
       estimate_kwh_a_year, meter, project_id, consented_at)
     values ('A house in Ikeja', 'Lagos', 6.6, 3.35, 5000, 6000, $1, 'P9001', now()) returning id`,
    [meter],
  )
  return source?.id ?? ''
}

const addReading = (sourceId: string, days: [string, string], kwh: number, status = 'accepted') =>
  find(
    `insert into public.meter_readings (source_id, period, kwh, object_path, media_type, size_bytes,
       sha256, status, decided_at)
     values ($1, tstzrange($2::timestamptz, $3::timestamptz), $4, gen_random_uuid(), 'text/csv', 100,
       repeat('a', 64), $5, case $5 when 'waiting' then null else now() end)`,
    [sourceId, ...days.map((day) => `${day} 00:00+01`), kwh, status],
  )

const period = (from: string, to: string): Asked => ({
  kind: 'add_period',
  ask: { project: 'P9001', from, to },
})

async function readEntry(proposal: string): Promise<unknown> {
  const [row] = await find<{ data: unknown }>(
    `select entries -> 0 -> 'data' as data from public.register_proposals where id = $1`,
    [proposal],
  )
  return row?.data
}

test('readings of the days that wait for a decision come first', async () => {
  await addReading(first, ['2026-01-01', '2026-02-01'], 300)
  await addReading(second, ['2026-01-01', '2026-01-11'], 100, 'waiting')
  await addReading(second, ['2026-01-11', '2026-02-01'], 100, 'waiting')
  const before = await countEvents()
  const ask = () => propose(one.token, period('2026-01-01', '2026-01-31'))
  const refused = (error: string) => ({ status: 409, answer: { error } })
  expect(await ask()).toMatchObject(
    refused('2 readings of these days wait for a decision. Please decide on them first.'),
  )
  await find(
    `update public.meter_readings set status = 'accepted', decided_at = now()
     where source_id = $1 and upper(period) = '2026-01-11 00:00+01'`,
    [second],
  )
  expect(await ask()).toMatchObject(
    refused('A reading of these days waits for a decision. Please decide on it first.'),
  )
  expect(await countEvents()).toBe(before)
})

test('what the owner did not leave us is neither proposed nor counted at the approval', async () => {
  const [id, before] = [randomUUID(), await countEvents()]
  await find(`update public.register_sources set ended_at = now() where id = $1`, [second])
  expect((await propose(one.token, period('2026-01-01', '2026-01-31'), id)).status).toBe(200)
  expect(await readEntry(id)).toMatchObject({ kwh: 300, meters: [{ serial: 'HOM-1' }] })
  await find(`update public.register_sources set ended_at = now() where id = $1`, [first])
  expect(await decide(two.token, id, 'approve')).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('One of the readings changed meanwhile') },
  })
  expect(await countEvents()).toBe(before)
  await find('update public.register_sources set ended_at = null where id = $1', [first])
  expect((await decide(two.token, id, 'approve')).status).toBe(200)
})

test('a late reading of a counted meter does not stop other meters', async () => {
  await find('update public.register_sources set ended_at = null where id = $1', [second])
  await find(`delete from public.meter_readings where status = 'waiting'`)
  // The first meter was counted for all of January.
  await find(
    `update public.meter_readings set period = '[2026-01-01 00:00+01, 2026-01-21 00:00+01)'
     where source_id = $1`,
    [first],
  )
  await addReading(first, ['2026-01-21', '2026-02-01'], 50)
  const id = randomUUID()
  expect((await propose(one.token, period('2026-01-01', '2026-01-31'), id)).status).toBe(200)
  expect(await readEntry(id)).toMatchObject({ kwh: 100, meters: [{ serial: 'HOM-2' }] })
})
