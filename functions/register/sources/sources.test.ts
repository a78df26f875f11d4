import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makePdf } from '../../../test/documents.ts'
import { insertDeliveredOrder } from '../../../test/register/delivered-system.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { sentMails } from '../../../test/shop/sent-mails.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let thief: { id: string; token: string }
let support: { id: string; token: string }
let orderId: string
const { call } = registerDesk(() => server)
const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  ada = await server.signUp('ada@homes.example')
  thief = await server.signUp('thief@homes.example')
  support = await server.useStaffWith('support')
  const [kit] = await find<{ sku: string }>(
    `select sku from public.products where technical ? 'panelsKwp' order by sku limit 1`,
  )
  const order = { userId: ada.id, sku: kit?.sku ?? '', number: 'IM-2026-970001' }
  orderId = await insertDeliveredOrder(server.admin, order)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.admin.query('delete from platform.rate_limits'))

const join = (token: string | undefined, change: object = {}) =>
  call('join-register', token, { orderId, meter: null, isPublic: false, ...change })

const countStored = async () =>
  (
    await find<object>(
      `select (select count(*)::int from public.meter_readings) as readings,
         (select count(*)::int from storage.objects where bucket_id = 'meter-files') as files`,
    )
  )[0]

async function read(token: string | undefined, change: Record<string, string | File> = {}) {
  const fields = {
    sourceId:
      (
        await find<{ id: string }>('select id from public.register_sources where order_id = $1', [
          orderId,
        ])
      )[0]?.id ?? '',
    from: '2026-09-01',
    to: '2026-09-30',
    kwh: '100',
    evidence: new File([makePdf()], 'meter.pdf'),
    ...change,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await server.call('add-meter-reading', {
    body: form,
    hasUploadSlot: true,
    ...(token ? { token } : {}),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, string> }
}

describe('joining', () => {
  test('a delivered system becomes a source, and its owner a holder without a name in the log', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => join(ada.token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ answer }) => answer['sourceId'])).size).toBe(1)
    const [source] = await find<{ watts: number; estimate: string }>(
      `select peak_watts as watts, estimate_kwh_a_year as estimate from public.register_sources
       where order_id = $1`,
      [orderId],
    )
    expect(source?.watts).toBeGreaterThan(0)
    // Lagos gives about 1,311 kWh for each kWp in a year.
    expect(Number(source?.estimate) / (source?.watts ?? 1)).toBeCloseTo(1.311, 1)
    const holders = await find<{ json: string }>(
      `select e.json from public.register_accounts a join public.register_holders h
         on h.id = a.holder_id join public.register_events e on e.index = h.event_index
       where a.user_id = $1`,
      [ada.id],
    )
    expect(holders).toHaveLength(1)
    expect(holders[0]?.json).not.toContain('Ada')
  })

  test('a name with a link stays private', async () => {
    const holder = await server.signUp('eve@homes.example')
    await find(
      `insert into public.profiles (id, full_name) values ($1, 'Free solar at evil.example')
       on conflict (id) do update set full_name = excluded.full_name`,
      [holder.id],
    )
    const [kit] = await find<{ sku: string }>(
      `select sku from public.products where technical ? 'panelsKwp' order by sku limit 1`,
    )
    const own = await insertDeliveredOrder(server.admin, {
      userId: holder.id,
      sku: kit?.sku ?? '',
      number: 'IM-2026-970009',
    })
    const refused = {
      status: 400,
      answer: { error: expect.stringContaining('cannot be shown to everybody') },
    }
    expect(await join(holder.token, { orderId: own, isPublic: true })).toMatchObject(refused)
    expect((await join(holder.token, { orderId: own })).status).toBe(200)
    const show = () => call('show-my-holder-name', holder.token, { isPublic: true })
    expect(await show()).toMatchObject(refused)
  })

  test('is for the owner of a delivered order with panels', async () => {
    expect((await join(undefined)).status).toBe(401)
    expect((await join(thief.token)).status).toBe(404)
    const paid = await insertDeliveredOrder(server.admin, {
      userId: ada.id,
      sku: (await find<{ sku: string }>('select sku from public.products limit 1'))[0]?.sku ?? '',
      number: 'IM-2026-970002',
      status: 'paid',
    })
    expect((await join(ada.token, { orderId: paid })).status).toBe(409)
    const [battery] = await find<{ sku: string }>(
      `select p.sku from public.products p join public.product_categories c on c.id = p.category_id
       where c.slug = 'batteries' limit 1`,
    )
    const noPanels = await insertDeliveredOrder(server.admin, {
      userId: ada.id,
      sku: battery?.sku ?? '',
      number: 'IM-2026-970003',
    })
    expect(await join(ada.token, { orderId: noPanels })).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining('no solar panels') },
    })
  })
})

describe('readings', () => {
  beforeAll(() =>
    find('update public.register_sources set peak_watts = 5000 where order_id = $1', [orderId]),
  )

  test('the owner sends one, staff enter the meter and accept it', async () => {
    const sent = await read(ada.token)
    expect(sent.status).toBe(200)
    const decide = (token: string, decision: string, reason: string | null = null) =>
      call('decide-meter-reading', token, { readingId: sent.answer['readingId'], decision, reason })
    expect((await decide(ada.token, 'accepted')).status).toBe(403)
    expect((await decide(support.token, 'accepted')).status).toBe(409)
    const [source] = await find<{ id: string }>(
      'select id from public.register_sources where order_id = $1',
      [orderId],
    )
    const meter = (token: string, serial: string) =>
      call('set-source-meter', token, { sourceId: source?.id, meter: serial })
    expect((await meter(support.token, 'LAG-ORE-01')).status).toBe(409)
    expect((await meter(support.token, 'a b')).status).toBe(400)
    expect((await meter(support.token, 'ada 001')).status).toBe(200)
    expect((await decide(support.token, 'refused')).status).toBe(400)
    expect((await decide(support.token, 'accepted')).status).toBe(200)
    expect((await decide(support.token, 'accepted')).status).toBe(200)
    const [stored] = await find<{ kwh: string; media_type: string; sha256: string }>(
      'select kwh, media_type, sha256 from public.meter_readings where id = $1',
      [sent.answer['readingId']],
    )
    expect(stored).toMatchObject({ kwh: '100', media_type: 'application/pdf' })
  })

  test.each<[string, Record<string, string | File>, number, string]>([
    ['the same days again', {}, 409, 'A reading of these days was sent before.'],
    ['days that overlap by one', { from: '2026-09-30', to: '2026-10-05' }, 409, 'sent before'],
    ['days that are not over', { from: '2026-10-03', to: '2026-12-31' }, 400, 'not over yet'],
    ['days of two years', { from: '2025-12-01', to: '2026-01-31' }, 400, 'one from 1 January'],
    ['days that run backwards', { from: '2026-10-05', to: '2026-10-01' }, 400, 'before the first'],
    ['half a kilowatt-hour', { kwh: '12.5' }, 400, 'whole kilowatt-hours'],
    ['less than nothing', { kwh: '-5' }, 400, 'whole kilowatt-hours'],
    [
      'more than the panels can make',
      { from: '2026-10-03', to: '2026-10-04', kwh: '90,000' },
      400,
      'cannot make 90000 kWh',
    ],
    [
      'days before the delivery',
      { from: '2025-05-31', to: '2025-06-30' },
      400,
      'delivered later than the first day',
    ],
    ['a year that is none', { from: '0000-01-01', to: '0000-01-02' }, 400, 'choose a day'],
    ['a number of a computer', { kwh: '1e3' }, 400, 'whole kilowatt-hours'],
    ['a comma that separates no thousands', { kwh: '1,5' }, 400, 'whole kilowatt-hours'],
    [
      'a program in place of a photo',
      { from: '2026-10-01', to: '2026-10-05', evidence: new File(['MZ\u0000\u0001'], 'meter.jpg') },
      400,
      'Please send a photo',
    ],
  ])('%s are refused', async (_, change, status, message) => {
    const before = await countStored()
    const refused = await read(ada.token, change)
    expect(refused.status).toBe(status)
    expect(refused.answer['error']).toContain(message)
    expect(await countStored()).toEqual(before)
  })

  test('the CSV of an inverter is taken', async () => {
    const evidence = new File(['day,kwh\n2026-10-01,21\n2026-10-02,19\n'], 'inverter.csv')
    const change = { from: '2026-10-01', to: '2026-10-02', kwh: '40', evidence }
    expect((await read(ada.token, change)).status).toBe(200)
  })

  test('a thief neither sends, reads nor takes away', async () => {
    expect((await read(thief.token, { from: '2026-08-01', to: '2026-08-02' })).status).toBe(404)
    expect((await read(undefined)).status).toBe(401)
    const [reading] = await find<{ id: string; source_id: string }>(
      'select id, source_id from public.meter_readings limit 1',
    )
    const file = (token: string) =>
      server.call(`get-meter-file?readingId=${reading?.id}`, { method: 'GET', token })
    expect((await file(thief.token)).status).toBe(404)
    expect((await file(ada.token)).status).toBe(200)
    expect((await file(support.token)).status).toBe(200)
    expect(
      (await call('leave-register', thief.token, { sourceId: reading?.source_id })).status,
    ).toBe(404)
    const rows = await server.db.transaction(
      { role: 'authenticated', settings: { 'request.jwt.claims': `{"sub":"${thief.id}"}` } },
      (tx) => tx.query('select id from public.meter_readings'),
    )
    expect(rows.rows).toEqual([])
  })

  test('who left sends nothing until they join again', async () => {
    const [source] = await find<{ id: string }>(
      'select id from public.register_sources where order_id = $1',
      [orderId],
    )
    const leave = () => call('leave-register', ada.token, { sourceId: source?.id })
    expect([(await leave()).status, (await leave()).status]).toEqual([200, 200])
    const change = { from: '2026-08-01', to: '2026-08-31' }
    expect((await read(ada.token, change)).status).toBe(409)
    const [waiting] = await find<{ id: string }>(
      `select id from public.meter_readings where status = 'waiting'`,
    )
    const accept = { readingId: waiting?.id, decision: 'accepted', reason: null }
    expect(await call('decide-meter-reading', support.token, accept)).toMatchObject({
      status: 409,
      answer: { error: expect.stringContaining('stopped taking part') },
    })
    expect((await join(ada.token)).status).toBe(200)
    expect((await read(ada.token, change)).status).toBe(200)
    expect((await call('decide-meter-reading', support.token, accept)).status).toBe(200)
  })

  test('whose reading is refused reads why', async () => {
    const { answer } = await read(ada.token, { from: '2026-07-01', to: '2026-07-31' })
    const refuse = {
      readingId: answer['readingId'],
      decision: 'refused',
      reason: 'Too dark to read',
    }
    // An accepted reading can be refused until it is counted, and then stays refused.
    const accept = { ...refuse, decision: 'accepted', reason: null }
    expect((await call('decide-meter-reading', support.token, accept)).status).toBe(200)
    expect((await call('decide-meter-reading', support.token, refuse)).status).toBe(200)
    expect((await call('decide-meter-reading', support.token, accept)).status).toBe(409)
    const mails = await sentMails(server.admin)
    expect(mails).toMatchObject([
      { category: 'register-reading-refused', to_address: 'ada@homes.example' },
    ])
    expect(mails[0]?.text).toContain('Too dark to read')
    expect(mails[0]?.text).toContain('from 2026-07-01 to 2026-07-31')
  })
})
