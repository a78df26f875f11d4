import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listMyPlans } from '../../../domain/instalments/customer/plan-functions.ts'
import { getPlanStatement } from '../../../domain/instalments/statement/statement-functions.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import {
  insertPlan,
  instalmentKobo,
  payDeposit,
  payInstalment,
} from '../../../test/shop/customer-plan.ts'
import { modules } from '../../modules.ts'
import { announcePlans } from '../letters/announce-plans.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let thief: { id: string; token: string }
let nextOrder = 1

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  ada = await server.signUp('ada@example.com')
  thief = await server.signUp('thief@example.com')
})
afterAll(() => server[Symbol.asyncDispose]())

async function get<Answer>(
  contract: { name: string; parseResponse: (input: unknown) => { ok: boolean; value?: Answer } },
  query: Record<string, string> = {},
  token?: string,
) {
  const path = `${contract.name}?${new URLSearchParams(query)}`
  const response = await server.call(path, { method: 'GET', ...(token && { token }) })
  const body: unknown = await response.json()
  const parsed = response.ok ? contract.parseResponse(body) : null
  if (parsed && !parsed.ok) throw new Error(JSON.stringify(parsed))
  return { status: response.status, answer: parsed?.value as Answer }
}

const newPlan = async (months?: number) => {
  const plan = await insertPlan(server, {
    userId: ada.id,
    at: nextOrder++,
    ...(months && { months }),
  })
  await payDeposit(server, plan, '2026-05-31')
  return plan
}
const viewOf = async (planId: string) => {
  const { answer } = await get(listMyPlans, {}, ada.token)
  const plan = answer.plans.find(({ id }) => id === planId)
  if (!plan) throw new Error('The plan is not shown')
  return plan
}
const mailsTo = async (category: string) =>
  (
    await server.admin.query<{ text: string; subject: string }>(
      'select text, subject from platform.mail_messages where category = $1 order by queued_at',
      [category],
    )
  ).rows

test('an agreed plan waits for its deposit, then it is active with every due day', async () => {
  server.clock.now = new Date('2026-05-31T10:00:00Z')
  const plan = await insertPlan(server, { userId: ada.id, at: nextOrder++ })
  expect(await viewOf(plan.planId)).toMatchObject({
    status: 'agreed',
    standing: null,
    statement: null,
    pauses: { outcome: 'no' },
    order: { goods: ['1 × Panel'] },
  })
  await payDeposit(server, plan, '2026-05-31')
  const view = await viewOf(plan.planId)
  expect(view).toMatchObject({
    status: 'active',
    standing: {
      nextKobo: instalmentKobo,
      nextDueOn: '2026-06-30',
      dueKobo: 0,
      leftKobo: 6 * instalmentKobo,
      settlementKobo: 6_000_000,
    },
    pauses: { used: 0, outcome: 'at_once', request: null },
  })
  expect(view.standing?.instalments.map(({ dueOn }) => dueOn)).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
  ])
  await announcePlans.run(server.context)
  await announcePlans.run(server.context)
  const mails = await mailsTo('plan-begun')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('30 November 2026')
  expect(mails[0]?.text).toContain('₦63,000')
})

test('a late plan asks for all that is due; a payment covers the oldest first', async () => {
  const { planId } = await newPlan()
  server.clock.now = new Date('2026-08-02T10:00:00Z')
  expect((await viewOf(planId)).standing).toMatchObject({
    dueKobo: 2 * instalmentKobo,
    nextKobo: 2 * instalmentKobo,
    daysPastDue: 33,
  })
  expect((await viewOf(planId)).pauses.outcome).toBe('staff')
  await payInstalment(server, { planId }, { amountKobo: instalmentKobo + 100, on: '2026-08-02' })
  const { standing, payments } = await viewOf(planId)
  expect(standing).toMatchObject({ dueKobo: instalmentKobo - 100, daysPastDue: 2 })
  expect(standing?.instalments.slice(0, 2)).toMatchObject([
    { paidKobo: instalmentKobo, leftKobo: 0 },
    { paidKobo: 100, leftKobo: instalmentKobo - 100 },
  ])
  expect(payments).toMatchObject([{ way: 'cash', status: 'succeeded' }])
})

test('the sums of a statement are the state of the plan', async () => {
  const { planId } = await newPlan()
  await payInstalment(server, { planId }, { amountKobo: instalmentKobo, on: '2026-06-30' })
  await payInstalment(server, { planId }, { amountKobo: 300_000, on: '2026-07-01' })
  server.clock.now = new Date('2026-07-02T10:00:00Z')
  const { answer } = await get(getPlanStatement, { planId }, ada.token)
  expect(answer).toMatchObject({
    name: 'Ada Obi',
    today: '2026-07-02',
    lines: [
      { on: '2026-05-31', kind: 'financed', amountKobo: 6_000_000, leftKobo: 6_300_000 },
      {
        on: '2026-06-30',
        kind: 'payment',
        way: 'cash',
        amountKobo: instalmentKobo,
        interestKobo: 50_000,
        principalKobo: 1_000_000,
        leftKobo: 5_250_000,
      },
      { amountKobo: 300_000, interestKobo: 50_000, principalKobo: 250_000, leftKobo: 4_950_000 },
    ],
    totals: { paidKobo: 1_350_000, interestKobo: 100_000, principalKobo: 1_250_000 },
    leftKobo: 4_950_000,
  })
})

test('strangers and other customers get no plan, no statement and no letter', async () => {
  const { planId } = await newPlan()
  expect((await get(listMyPlans)).status).toBe(401)
  expect((await get(listMyPlans, {}, thief.token)).answer.plans).toEqual([])
  expect((await get(getPlanStatement, { planId })).status).toBe(401)
  expect((await get(getPlanStatement, { planId }, thief.token)).status).toBe(404)
  expect((await get(getPlanStatement, { planId, ticket: '9999999999.x' }, ada.token)).status).toBe(
    404,
  )
  const path = (await viewOf(planId)).statement?.csvPath ?? ''
  const ticket = new URLSearchParams(path.split('?')[1]).get('ticket') ?? ''
  expect((await get(getPlanStatement, { planId, ticket })).status).toBe(200)
  const other = await newPlan()
  expect((await get(getPlanStatement, { planId: other.planId, ticket })).status).toBe(404)
  server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000)
  expect((await get(getPlanStatement, { planId, ticket })).status).toBe(404)
})
