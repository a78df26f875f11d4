import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Asked } from '../../../domain/register/staff/proposal-functions.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { signUpTrusted } from '../../../test/use/use-resellers.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'

let server: FunctionsServer
let one: { id: string; token: string }
let two: { id: string; token: string }
const { call, propose, decide, countEvents } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await signUpTrusted(server, 'finance')
  two = await signUpTrusted(server, 'finance')
})
afterAll(() => server[Symbol.asyncDispose]())

/** Proposes as one person and approves as the other. */
async function write(asked: Asked) {
  const id = randomUUID()
  expect(await propose(one.token, asked, id)).toMatchObject({ status: 200 })
  return decide(two.token, id, 'approve')
}

const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

async function addSource(meter: string, userId: string | null = null): Promise<string> {
  const [source] = await find<{ id: string }>(
    `insert into public.register_sources (user_id, title, state, latitude, longitude, peak_watts,
       estimate_kwh_a_year, meter, consented_at)
     values ($1, 'A house in Ikeja', 'Lagos', 6.6, 3.35, 5000, 6000, $2, now()) returning id`,
    [userId, meter],
  )
  return source?.id ?? ''
}

async function addReading(sourceId: string, period: string, kwh: number, status = 'accepted') {
  await find(
    `insert into public.meter_readings (source_id, period, kwh, object_path, media_type, size_bytes,
       sha256, status, decided_at)
     values ($1, $2, $3, gen_random_uuid(), 'text/csv', 100, $4, $5,
       case $5 when 'waiting' then null else now() end)`,
    [sourceId, period, kwh, 'a'.repeat(64), status],
  )
}

const project = {
  title: 'Homes in Ikeja',
  state: 'Lagos',
  latitude: 6.601,
  longitude: 3.349,
  methodology: 'AMS-I.F',
  methodologyVersion: '5.0',
  authorisation: 'none',
  adjustment: 'none',
  externalRegistry: null,
  externalId: null,
} as const

test('from a meter to units: two people register, measure and issue', async () => {
  const owner = await server.signUp('owner@homes.example')
  const [mine, shared] = [await addSource('HOM-1', owner.id), await addSource('HOM-2')]
  expect(
    await write({ kind: 'register_project', ask: { ...project, sourceIds: [mine, shared] } }),
  ).toMatchObject({ status: 200, answer: { status: 'approved' } })
  const [registered] = await find<{ id: string; peak_watts: number; latitude: string }>(
    `select id, peak_watts, latitude from public.register_projects where title = 'Homes in Ikeja'`,
  )
  expect(registered).toMatchObject({ peak_watts: 10_000, latitude: '6.60' })
  const id = registered?.id ?? ''

  await addReading(mine, '[2026-01-01 00:00+01, 2026-02-01 00:00+01)', 300)
  await addReading(shared, '[2026-01-05 00:00+01, 2026-02-01 00:00+01)', 100)
  await addReading(shared, '[2026-02-01 00:00+01, 2026-03-02 00:00+01)', 999)
  await addReading(mine, '[2026-02-01 00:00+01, 2026-02-02 00:00+01)', 99, 'waiting')
  const period = await write({
    kind: 'add_period',
    ask: { project: id, from: '2026-01-01', to: '2026-01-31' },
  })
  expect(period.status).toBe(200)
  const [event] = await find<{ data: object }>(
    'select data from public.register_events where index = $1',
    [period.answer['index']],
  )
  expect(event?.data).toMatchObject({
    from: '2025-12-31T23:00:00Z',
    to: '2026-01-31T23:00:00Z',
    kwh: 400,
    reductionKg: 185,
    factor: { gramsPerKwh: 463, version: '2021-12-31' },
    meters: [
      { serial: 'HOM-1', kwh: 300 },
      { serial: 'HOM-2', kwh: 100 },
    ],
    evidence: [{ bytes: 100 }, { bytes: 100 }],
  })

  const holder = await find<{ holder: string }>(
    `with event as (select private.append_register_event('holder_opened',
       jsonb_build_object('kind', 'person', 'name', null, 'commitment', repeat('e', 64))) as index)
     insert into public.register_accounts (holder_id, user_id)
     select 'H' || index, $1 from event returning holder_id as holder`,
    [owner.id],
  )
  expect(
    (await write({ kind: 'issue', ask: { period: Number(period.answer['index']) } })).status,
  ).toBe(200)
  expect(
    await find(
      `select b.kg::int as kg, b.status, h.kind from public.register_blocks b
         left join public.register_holders h on h.id = b.holder_id
       where vintage_id = $1 order by lower(serials)`,
      [`${id}-2026`],
    ),
  ).toEqual([
    { kg: 125, status: 'held', kind: 'person' },
    { kg: 42, status: 'held', kind: 'operator' },
    { kg: 18, status: 'buffer', kind: null },
  ])
  expect(holder).toHaveLength(1)
  expect((await verifyRegister(server.context)).fault).toBeNull()
  const [checkpoint] = await find<{ size: string }>(
    'select size from public.register_checkpoints order by id desc limit 1',
  )
  expect(Number(checkpoint?.size)).toBe(await countEvents())
})

describe('two people', () => {
  const note: Asked = { kind: 'note', ask: { about: 0, text: 'The roof was painted' } }

  test('nobody approves what they proposed, or what an owner alone would like', async () => {
    const [id, before] = [randomUUID(), await countEvents()]
    await propose(one.token, note, id)
    expect(await decide(one.token, id, 'approve')).toMatchObject({
      status: 409,
      answer: { error: 'A colleague must decide on what you proposed.' },
    })
    const newcomer = await server.useStaffWith('finance')
    expect((await decide(newcomer.token, id, 'approve')).status).toBe(409)
    expect(await countEvents()).toBe(before)
    expect(await find('select status from public.register_proposals where id = $1', [id])).toEqual([
      { status: 'waiting' },
    ])
  })

  test('four approvals at the same time write one entry', async () => {
    const [id, before] = [randomUUID(), await countEvents()]
    await propose(one.token, note, id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(two.token, id, 'approve')))
    expect(new Set(answers.map(({ answer }) => answer['index']))).toEqual(new Set([before]))
    expect(await countEvents()).toBe(before + 1)
    expect((await decide(two.token, id, 'decline', 'Too late')).status).toBe(409)
  })

  test('of two colleagues who approve, the later one is told', async () => {
    const [id, before] = [randomUUID(), await countEvents()]
    const three = await signUpTrusted(server, 'finance')
    await propose(one.token, note, id)
    const answers = await Promise.all([two, three].map(({ token }) => decide(token, id, 'approve')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.answer).toMatchObject({
      error: `A colleague has approved this already, as entry ${before}.`,
    })
    expect(await countEvents()).toBe(before + 1)
  })

  test('the same proposal sent twice is one, and the same id for another is refused', async () => {
    const id = randomUUID()
    const first = await propose(one.token, note, id)
    expect(await propose(one.token, note, id)).toEqual(first)
    const other: Asked = { kind: 'note', ask: { about: 0, text: 'Something else' } }
    expect((await propose(one.token, other, id)).status).toBe(409)
    expect((await propose(two.token, note, id)).status).toBe(409)
  })

  test('declined with a reason, or withdrawn, nothing is written', async () => {
    const [declined, withdrawn, before] = [randomUUID(), randomUUID(), await countEvents()]
    await propose(one.token, note, declined)
    await propose(one.token, note, withdrawn)
    expect((await decide(two.token, declined, 'decline')).status).toBe(400)
    expect(await decide(two.token, declined, 'decline', 'It was not painted')).toMatchObject({
      answer: { status: 'declined', index: null },
    })
    expect((await decide(two.token, withdrawn, 'withdraw')).status).toBe(409)
    expect((await decide(one.token, withdrawn, 'withdraw')).status).toBe(200)
    expect(await countEvents()).toBe(before)
  })

  test('what does not fit any more is refused at the approval', async () => {
    const [operator] = await find<{ id: string }>(
      `select id from public.register_holders where kind = 'operator'`,
    )
    const retire = (kg: number): Asked => ({
      kind: 'retire',
      ask: {
        holder: operator?.id ?? '',
        kg,
        vintage: 'P0003-2026',
        beneficiaryKind: 'person',
        beneficiary: 'Amaka Obi',
        isPublic: false,
        companyAgrees: false,
        reason: 'A wedding in Enugu',
        claimFrom: '2026-01-01',
        claimTo: '2026-12-31',
      },
    })
    const [first, second] = [randomUUID(), randomUUID()]
    await propose(one.token, retire(10), first)
    await propose(one.token, retire(20), second)
    expect((await decide(two.token, first, 'approve')).status).toBe(200)
    expect(await decide(two.token, second, 'approve')).toMatchObject({
      status: 409,
      answer: {
        error: expect.stringMatching(
          /their status is retired\. Please decline it and propose it again\.$/,
        ),
      },
    })
    const [event] = await find<{ json: string }>(
      `select json from public.register_events where type = 'retired' order by index desc limit 1`,
    )
    expect(event?.json).not.toContain('Amaka')
    expect((await decide(two.token, second, 'decline', 'It does not fit')).status).toBe(200)
    // The name of the retirement that came stays, the other one is forgotten.
    expect(
      await find(`select name from public.register_names where name = 'Amaka Obi'`),
    ).toHaveLength(1)
  })
})

describe('other people', () => {
  const note: Asked = { kind: 'note', ask: { about: 0, text: 'Hello' } }
  test('visitors, customers and other staff can neither propose nor decide', async () => {
    const id = randomUUID()
    await propose(one.token, note, id)
    const customer = await server.signUp('customer@homes.example')
    const support = await server.useStaffWith('support', 'sales', 'stock', 'content')
    for (const token of [undefined, customer.token, support.token]) {
      for (const [name, json] of [
        ['propose-register-entry', { id: randomUUID(), isFinal: true, asked: note }],
        ['decide-register-proposal', { id, decision: 'approve', reason: null }],
        ['check-register', {}],
        ['close-register-fault', { id, reason: 'It was nothing' }],
      ] as const)
        expect((await call(name, token, json)).status, name).toBeGreaterThanOrEqual(401)
    }
    expect((await call('close-register-fault', one.token, { id, reason: 'I say so' })).status).toBe(
      403,
    )
  })
})

test('an owner closes a fault with a reason, and then the register is open again', async () => {
  const [fault] = await find<{ id: string }>(
    `insert into public.register_faults (message) values ('Event 3 was changed') returning id`,
  )
  const note: Asked = { kind: 'note', ask: { about: 0, text: 'Hello' } }
  expect(await propose(one.token, note)).toMatchObject({
    status: 503,
    answer: { error: expect.stringContaining('a check found a fault in it') },
  })
  const owner = await server.signUp('owner@imole.example', 'admin')
  const close = { id: fault?.id, reason: 'The backup had been restored by half' }
  expect((await call('close-register-fault', owner.token, { ...close, reason: '' })).status).toBe(
    400,
  )
  expect((await call('close-register-fault', owner.token, close)).status).toBe(200)
  expect((await propose(one.token, note)).status).toBe(200)
  expect((await call('check-register', one.token, {})).answer).toMatchObject({ fault: null })
})
