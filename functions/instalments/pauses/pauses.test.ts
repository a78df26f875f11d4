import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { insertPlan, payDeposit } from '../../../test/shop/customer-plan.ts'
import { modules } from '../../modules.ts'

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

async function ask(planId: string, reason: string, token: string | null = ada.token) {
  const response = await server.call('request-pause', {
    json: { planId, reason },
    ...(token && { token }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(text, values)).rows
const dueDays = async (planId: string) =>
  (
    await query<{ day: string }>(
      `select due_on::text as day from public.plan_schedule_rows r
       where plan_id = $1 and version = (
         select max(version) from public.plan_schedules where plan_id = $1)
       order by number`,
      [planId],
    )
  ).map(({ day }) => day)

/** Began on 10 January 2026; the first instalment is due on 10 February. */
async function newPlan() {
  const plan = await insertPlan(server, { userId: ada.id, at: nextOrder++, months: 3 })
  await payDeposit(server, plan, '2026-01-10')
  return plan.planId
}
const setDay = (day: string) => (server.clock.now = new Date(`${day}T12:00:00Z`))

test('a pause is granted at once, moves what is unpaid by 30 days, and a mail says the new days', async () => {
  const planId = await newPlan()
  setDay('2026-02-01')
  expect(await ask(planId, 'My salary is late.')).toEqual({
    status: 200,
    answer: { status: 'granted' },
  })
  expect(await dueDays(planId)).toEqual(['2026-03-12', '2026-04-09', '2026-05-10'])
  const [mail] = await query<{ text: string }>(
    `select text from platform.mail_messages where category = 'plan-paused'`,
  )
  expect(mail?.text).toContain('12 March 2026')
  expect((await ask(planId, 'I want another one.')).status).toBe(409)
})

test('the same request ten times at once is one pause', async () => {
  const planId = await newPlan()
  setDay('2026-02-01')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(planId, 'My salary is late.')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await dueDays(planId)).toEqual(['2026-03-12', '2026-04-09', '2026-05-10'])
})

test('the third time, and more than 30 days late, staff decide', async () => {
  const planId = await newPlan()
  for (const [day, wanted] of [
    ['2026-02-01', 'granted'],
    ['2026-03-10', 'granted'],
    ['2026-04-12', 'requested'],
  ] as const) {
    setDay(day)
    expect((await ask(planId, `More time on ${day}`)).answer).toEqual({ status: wanted })
  }
  expect((await ask(planId, 'Did you see my request?')).status).toBe(409)
  const late = await newPlan()
  setDay('2026-03-13')
  expect((await ask(late, 'I was ill for weeks.')).answer).toEqual({ status: 'requested' })
  expect(
    await query(`select from platform.mail_messages where category = 'pause-to-decide'`),
  ).toHaveLength(2)
})

test('nobody pauses the plan of somebody else, or one that has not begun', async () => {
  const planId = await newPlan()
  expect((await ask(planId, 'For my friend.', thief.token)).status).toBe(404)
  expect((await ask(planId, 'For my friend.', null)).status).toBe(401)
  expect((await ask(planId, ' ')).status).toBe(400)
  const { planId: agreed } = await insertPlan(server, { userId: ada.id, at: nextOrder++ })
  expect((await ask(agreed, 'Not yet please.')).status).toBe(409)
  const others = (await server.useStaffWith('finance', 'support')).token
  expect((await ask(planId, 'As staff.', others)).status).toBe(404)
})
