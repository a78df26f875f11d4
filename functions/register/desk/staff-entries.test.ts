import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Asked } from '../../../domain/register/staff/proposal-functions.ts'
import { makePdf } from '../../../test/documents.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { signUpTrusted } from '../../../test/use/use-resellers.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'

let server: FunctionsServer
let one: { id: string; token: string }
let two: { id: string; token: string }
const { call, propose, decide, addSystem } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await signUpTrusted(server, 'finance')
  two = await signUpTrusted(server, 'finance')
})
afterAll(() => server[Symbol.asyncDispose]())

const find = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows

/** Proposes as one person, approves as the other, and returns the index of the entry. */
async function write(asked: Asked): Promise<number> {
  const id = randomUUID()
  expect(await propose(one.token, asked, id)).toMatchObject({ status: 200 })
  const approved = await decide(two.token, id, 'approve')
  expect(approved).toMatchObject({ status: 200, answer: { status: 'approved' } })
  return Number(approved.answer['index'])
}

const openCompany = async (name: string) =>
  `H${await write({ kind: 'open_company', ask: { name, companyAgrees: true } })}`

async function sendReading(sourceId: unknown, kwh: string) {
  const form = new FormData()
  const fields = { sourceId: String(sourceId), from: '2026-05-01', to: '2026-05-31', kwh }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('evidence', new File([makePdf()], 'meter.pdf'))
  const sent = await server.call('add-meter-reading', {
    body: form,
    hasUploadSlot: true,
    token: one.token,
  })
  expect(sent.status).toBe(200)
  const { readingId } = (await sent.json()) as { readingId: string }
  return readingId
}

const project = {
  title: 'Cold stores in Lagos',
  state: 'Lagos',
  latitude: 6.44,
  longitude: 3.36,
  methodology: 'AMS-I.F',
  methodologyVersion: '5.0',
  authorisation: 'granted',
  adjustment: 'none',
  externalRegistry: null,
  externalId: null,
} as const

/** The project of a system. */
const projectOf = async (sourceId: unknown) =>
  (
    await find<{ project: string }>(
      'select project_id as project from public.register_sources where id = $1',
      [sourceId],
    )
  )[0]?.project ?? ''

/** Where the units of a holder are, in kg by status. */
const unitsOf = async (holder: string) =>
  Object.fromEntries(
    (
      await find<{ status: string; kg: number }>(
        `select status, sum(kg)::int as kg from public.register_blocks where holder_id = $1
         group by status`,
        [holder],
      )
    ).map(({ status, kg }) => [status, kg]),
  )

test('a system of a company: from its meter to units of that company, and what staff do with them', async () => {
  const [owner, other] = [await openCompany('Apapa Cold Stores'), await openCompany('Mile 2 Ice')]
  const added = await addSystem(one.token, { holder: owner })
  expect(added.status).toBe(200)
  const sourceId = added.answer['sourceId']
  expect(
    await find(
      `select meter, peak_watts, latitude, longitude, user_id, holder_id,
         estimate_kwh_a_year between 12000 and 20000 as "isEstimated"
       from public.register_sources where id = $1`,
      [sourceId],
    ),
  ).toEqual([
    {
      meter: 'APA001',
      peak_watts: 12_500,
      latitude: '6.60',
      longitude: '3.34',
      user_id: null,
      holder_id: owner,
      isEstimated: true,
    },
  ])

  await write({ kind: 'register_project', ask: { ...project, sourceIds: [String(sourceId)] } })
  const id = await projectOf(sourceId)
  const readingId = await sendReading(sourceId, '1,000')
  const accept = { readingId, decision: 'accepted', reason: null }
  expect((await call('decide-meter-reading', one.token, accept)).status).toBe(403)
  expect((await call('decide-meter-reading', two.token, accept)).status).toBe(200)
  const period = await write({
    kind: 'add_period',
    ask: { project: id, from: '2026-05-01', to: '2026-05-31' },
  })
  await write({ kind: 'issue', ask: { period } })
  expect(await unitsOf(owner)).toEqual({ held: 417 })

  const vintage = `${id}-2026`
  await write({
    kind: 'transfer',
    ask: { from: owner, to: other, kg: 100, vintage, reason: 'Sold to them' },
  })
  await write({
    kind: 'retire',
    ask: {
      holder: other,
      kg: 30,
      vintage: null,
      beneficiaryKind: 'company',
      beneficiary: 'Mile 2 Ice',
      isPublic: false,
      companyAgrees: true,
      reason: 'Power of 2026',
      claimFrom: '2026-01-01',
      claimTo: '2026-12-31',
    },
  })
  await write({
    kind: 'cancel',
    ask: { vintage, from: 417, to: 417, reason: 'Read twice' },
  })
  await write({
    kind: 'release_buffer',
    ask: { holder: owner, vintage, kg: 6, reason: 'The meter was checked' },
  })
  expect(await unitsOf(owner)).toEqual({ held: 322, cancelled: 1 })
  expect(await unitsOf(other)).toEqual({ held: 70, retired: 30 })
  expect((await verifyRegister(server.context)).fault).toBeNull()
})

test('a change of a project keeps its meters, adds those that join, and says why', async () => {
  const [first, second] = [
    (await addSystem(one.token, { meter: 'AMD-1' })).answer['sourceId'],
    (await addSystem(one.token, { meter: 'AMD-2', peakKw: 5 })).answer['sourceId'],
  ]
  await write({ kind: 'register_project', ask: { ...project, sourceIds: [String(first)] } })
  const id = await projectOf(first)
  const index = await write({
    kind: 'amend_project',
    ask: {
      ...project,
      project: id,
      title: 'Cold stores of Apapa',
      externalRegistry: 'Gold Standard',
      externalId: 'GS-77',
      reason: 'A second roof',
      sourceIds: [String(second)],
    },
  })
  expect(
    await find(
      `select title, peak_watts, authorisation, external_id, event_index::int as index,
         (select array_agg(serial order by serial) from public.register_meters
          where project_id = p.id) as meters
       from public.register_projects p where id = $1`,
      [id],
    ),
  ).toEqual([
    {
      title: 'Cold stores of Apapa',
      peak_watts: 17_500,
      authorisation: 'granted',
      external_id: 'GS-77',
      index,
      meters: ['AMD-1', 'AMD-2'],
    },
  ])
  expect(await projectOf(second)).toBe(id)
})

test('a company becomes a holder with its name, and the proposal keeps that it agreed', async () => {
  const id = randomUUID()
  await propose(
    one.token,
    { kind: 'open_company', ask: { name: 'Kuje Farms', companyAgrees: true } },
    id,
  )
  const { answer } = await decide(two.token, id, 'approve')
  expect(
    await find(
      `select h.id, h.kind, h.name, h.commitment, p.has_company_consent as "isAgreed"
       from public.register_proposals p join public.register_holders h
         on h.event_index = p.event_index where p.id = $1`,
      [id],
    ),
  ).toEqual([
    {
      id: `H${Number(answer['index'])}`,
      kind: 'company',
      name: 'Kuje Farms',
      commitment: null,
      isAgreed: true,
    },
  ])
})
