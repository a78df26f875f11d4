import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makePdf } from '../../../test/documents.ts'
import { createHolders } from '../../../test/register/holders.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { appendEvent, samplePeriod, sampleProject } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let support: { id: string; token: string }
let sourceId = ''
const { call } = registerDesk(() => server)
const { find, join, deliver } = createHolders(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  ada = await server.signUp('ada@homes.example')
  support = await server.useStaffWith('support')
  sourceId = (await join(ada, 'ADA001')).sourceId
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.admin.query('delete from platform.rate_limits'))

async function read(from: string, to: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ sourceId, from, to, kwh: '20' }))
    form.set(name, value)
  form.set('evidence', new File([makePdf()], 'meter.pdf'))
  const response = await server.call('add-meter-reading', {
    body: form,
    hasUploadSlot: true,
    token: ada.token,
  })
  return { status: response.status, answer: (await response.json()) as Record<string, string> }
}

const accept = ({ answer }: Awaited<ReturnType<typeof read>>) =>
  call('decide-meter-reading', support.token, { ...answer, decision: 'accepted', reason: null })

const listStatuses = () =>
  find('select status from public.meter_readings where source_id = $1', [sourceId])

test('a meter is corrected until it is counted, and days that are counted stay so', async () => {
  const correct = (meter: string) => call('set-source-meter', support.token, { sourceId, meter })
  const stored = () =>
    find('select meter, project_id from public.register_sources where id = $1', [sourceId])
  await appendEvent(server.admin, 'project_registered', sampleProject({ meters: ['ADA001'] }))
  const pool = () =>
    find(`update public.register_sources set project_id = 'P9001' where id = $1`, [sourceId])
  await pool()
  expect((await accept(await read('2025-12-01', '2025-12-31'))).status).toBe(200)
  expect((await correct('ada001')).status).toBe(200)
  expect(await stored()).toEqual([{ meter: 'ADA001', project_id: 'P9001' }])
  expect(await listStatuses()).toEqual([{ status: 'accepted' }])
  expect((await correct('ada002')).status).toBe(200)
  // The project names its meters, so the system is added to it again; what was accepted waits again.
  expect(await stored()).toEqual([{ meter: 'ADA002', project_id: null }])
  expect(await listStatuses()).toEqual([{ status: 'waiting' }])
  expect((await correct('ada001')).status).toBe(200)
  await pool()
  const waiting = await read('2026-01-10', '2026-01-20')
  await appendEvent(
    server.admin,
    'period_added',
    samplePeriod({ meters: [{ serial: 'ADA001', kwh: 10_000 }] }),
  )
  expect((await correct('ada002')).status).toBe(409)
  expect(await read('2026-01-30', '2026-02-05')).toMatchObject({
    status: 409,
    answer: { error: 'The register has counted your meter for these days already.' },
  })
  expect(await accept(waiting)).toMatchObject({
    status: 409,
    answer: { error: expect.stringContaining('counts only once') },
  })
})

test('one meter is not counted in two systems, in whichever way it is written', async () => {
  const orderId = await deliver(ada)
  const joinWith = (meter: string) =>
    call('join-register', ada.token, { orderId, meter, isPublic: false })
  for (const meter of ['ada001', 'ADA-001', 'ADA-OO1'])
    expect(await joinWith(meter), meter).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining('belongs to another system') },
    })
  // Only staff change a meter that is known.
  for (const meter of ['NEW-1', 'NEW-2']) expect((await joinWith(meter)).status).toBe(200)
  expect(
    await find('select meter from public.register_sources where order_id = $1', [orderId]),
  ).toEqual([{ meter: 'NEW-1' }])
})

test('two systems cannot have accepted readings of one meter in the same days', async () => {
  // As if the meter had moved from one system to the other between the two.
  const insert = async (meter: string) =>
    (
      await find<{ id: string }>(
        `insert into public.register_sources (title, state, latitude, longitude, peak_watts,
           estimate_kwh_a_year, meter, consented_at)
         values ('A house in Ikeja', 'Lagos', 6.6, 3.35, 5000, 6000, $1, now()) returning id`,
        [meter],
      )
    )[0]?.id
  const first = await insert('MOVED-1')
  const add = (id: string | undefined) =>
    find(
      `insert into public.meter_readings (source_id, period, kwh, object_path, media_type, size_bytes,
         sha256, status, decided_at)
       values ($1, '[2026-03-01 00:00+01, 2026-04-01 00:00+01)', 10, gen_random_uuid(), 'text/csv',
         100, repeat('a', 64), 'accepted', now())`,
      [id],
    )
  await add(first)
  await server.admin.query('set session_replication_role = replica')
  await find(`update public.register_sources set meter = 'OTHER-1' where meter = 'MOVED-1'`)
  await server.admin.query('reset session_replication_role')
  const second = await insert('MOVED-1')
  await expect(add(second)).rejects.toMatchObject({ constraint: 'meter_readings_once_a_meter' })
})
