import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listMyPlans } from '../../../domain/instalments/customer/plan-functions.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import {
  insertPlan,
  instalmentKobo,
  payDeposit,
  payInstalment,
} from '../../../test/shop/customer-plan.ts'
import { modules } from '../../modules.ts'
import { gatewayActor } from '../../orders/order-changes.ts'
import { chargeBackPlanPayment } from '../ledger/charge-back-plan-payment.ts'
import { announcePlans } from './announce-plans.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let nextOrder = 1

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  ada = await server.signUp('ada@example.com')
})
beforeEach(() => server.admin.query('delete from platform.mail_messages'))
afterAll(() => server[Symbol.asyncDispose]())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(text, values)).rows

/** A plan of two instalments that began on 10 January 2026. */
async function newPlan() {
  const plan = await insertPlan(server, { userId: ada.id, at: nextOrder++, months: 2 })
  await payDeposit(server, plan, '2026-01-10')
  return plan
}

async function lettersOf(planId: string) {
  const response = await server.call('list-my-plans', { method: 'GET', token: ada.token })
  const parsed = listMyPlans.parseResponse(await response.json())
  if (!parsed.ok) throw new Error('The plans cannot be read')
  return parsed.value.plans.find(({ id }) => id === planId)?.letters ?? []
}

async function open(path: string): Promise<{ status: number; answer: Record<string, unknown> }> {
  const params = new URLSearchParams(path.split('?')[1])
  const query = new URLSearchParams({
    letterId: params.get('letter') ?? '',
    ticket: params.get('ticket') ?? '',
  })
  const response = await server.call(`discharge-letter?${query}`, { method: 'GET' })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const check = async (number: string, code: string) => {
  const response = await server.call('check-discharge-letter', { json: { number, code } })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}
const mails = (category: string) =>
  query<{ text: string }>('select text from platform.mail_messages where category = $1', [category])
/** The bank of the payer takes a payment of 20,000 naira back. */
const takeBack = (planId: string, paymentId: string) =>
  server.context.db.transaction({ role: 'service_role' }, (tx) =>
    chargeBackPlanPayment(
      tx,
      {
        planId,
        paymentId,
        amountKobo: 2_000_000,
        effectiveOn: '2026-01-20',
        key: paymentId,
        actor: gatewayActor,
      },
      new Date('2026-01-20T11:00:00Z'),
    ),
  )
const setNow = (day: string) => (server.clock.now = new Date(`${day}T12:00:00Z`))

test('a plan paid to its end gets one letter and one mail, also from two processes', async () => {
  const { planId } = await newPlan()
  await payInstalment(server, { planId }, { amountKobo: instalmentKobo, on: '2026-02-10' })
  setNow('2026-02-10')
  await announcePlans.run(server.context)
  expect(await lettersOf(planId)).toEqual([])
  await payInstalment(server, { planId }, { amountKobo: instalmentKobo, on: '2026-03-10' })
  setNow('2026-03-10')
  await Promise.all([announcePlans.run(server.context), announcePlans.run(server.context)])
  const [letter, ...others] = await lettersOf(planId)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    number: expect.stringMatching(/^LD-2026-\d{6}$/),
    withdrawnAt: null,
  })
  expect((await mails('plan-ended'))[0]?.text).toContain(letter?.number)
  expect(await mails('plan-ended')).toHaveLength(1)
  const { answer } = await open(letter?.path ?? '')
  expect(answer).toMatchObject({
    content: {
      name: 'Ada Obi',
      ending: 'closed',
      paidKobo: 2 * instalmentKobo,
      principalKobo: 2_000_000,
      interestKobo: 100_000,
      overpaidKobo: 0,
    },
  })
  const code = String(answer['code'])
  expect(await check(letter?.number.toLowerCase() ?? '', code.replace('-', ' '))).toMatchObject({
    status: 200,
    answer: { status: 'valid', name: 'Ada Obi' },
  })
  expect((await check(letter?.number ?? '', 'AAAA-AAAA')).status).toBe(404)
  expect((await check('LD-2026-999999', code)).status).toBe(404)
})

test('early settlement gives a letter that says so', async () => {
  const { planId } = await newPlan()
  await payInstalment(server, { planId }, { amountKobo: 2_000_500, on: '2026-01-20' })
  setNow('2026-01-20')
  await announcePlans.run(server.context)
  const [letter] = await lettersOf(planId)
  expect((await open(letter?.path ?? '')).answer).toMatchObject({
    content: { ending: 'settled_early', interestKobo: 0, paidKobo: 2_000_000, overpaidKobo: 500 },
  })
  expect((await mails('plan-ended'))[0]?.text).toContain('You have overpaid ₦5')
})

test('a letter is withdrawn when the plan is active again, and the next one has another number', async () => {
  const { planId } = await newPlan()
  const paymentId = await payInstalment(
    server,
    { planId },
    { amountKobo: 2_000_000, on: '2026-01-20' },
  )
  setNow('2026-01-20')
  await announcePlans.run(server.context)
  const [letter] = await lettersOf(planId)
  const { answer } = await open(letter?.path ?? '')
  await takeBack(planId, paymentId)
  expect((await lettersOf(planId))[0]?.withdrawnAt).not.toBeNull()
  expect((await check(letter?.number ?? '', String(answer['code']))).answer).toMatchObject({
    status: 'withdrawn',
  })
  await announcePlans.run(server.context)
  expect((await mails('plan-again-active'))[0]?.text).toContain('no longer valid')
  expect(await lettersOf(planId)).toHaveLength(1)
})

test('a plan that ended and was active again within a minute gets no letter', async () => {
  const { planId } = await newPlan()
  const paymentId = await payInstalment(
    server,
    { planId },
    { amountKobo: 2_000_000, on: '2026-01-20' },
  )
  await takeBack(planId, paymentId)
  await announcePlans.run(server.context)
  expect(await lettersOf(planId)).toEqual([])
})

test('the database issues no letter while something is left, and changes none', async () => {
  const { planId } = await newPlan()
  const insert = () =>
    query(
      `insert into public.discharge_letters (number, plan_id, content)
       values ('LD-2026-777777', $1, '{}')`,
      [planId],
    )
  await expect(insert()).rejects.toThrow('plan_not_paid_off')
  await payInstalment(server, { planId }, { amountKobo: 2_000_000, on: '2026-01-20' })
  setNow('2026-01-20')
  await announcePlans.run(server.context)
  await expect(insert()).rejects.toThrow('discharge_letters_valid_key')
  await expect(
    query(`update public.discharge_letters set content = '{}' where plan_id = $1`, [planId]),
  ).rejects.toThrow('letter_fixed')
  await expect(
    query('delete from public.discharge_letters where plan_id = $1', [planId]),
  ).rejects.toThrow('letter_fixed')
})

test('a ticket opens its own letter for ten minutes', async () => {
  const paths: string[] = []
  for (const _ of [1, 2]) {
    const { planId } = await newPlan()
    await payInstalment(server, { planId }, { amountKobo: 2_000_000, on: '2026-01-20' })
    setNow('2026-01-20')
    await announcePlans.run(server.context)
    paths.push((await lettersOf(planId))[0]?.path ?? '')
  }
  const [one = '', two = ''] = paths
  expect((await open(one)).status).toBe(200)
  const params = new URLSearchParams(one.split('?')[1])
  params.set('letter', new URLSearchParams(two.split('?')[1]).get('letter') ?? '')
  expect((await open(`?${params}`)).status).toBe(404)
  server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000)
  expect((await open(one)).status).toBe(404)
})
