import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { insertPlan } from '../../../test/shop/customer-plan.ts'
import { modules } from '../../modules.ts'

let server: FunctionsServer
let ada: { id: string; token: string }
let thief: { id: string; token: string }
let support: { id: string; token: string }
let planId: string

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  ada = await server.signUp('ada@example.com')
  thief = await server.signUp('thief@example.com')
  support = await server.useStaffWith('support')
  planId = (await insertPlan(server, { userId: ada.id, at: 1 })).planId
})
afterAll(() => server[Symbol.asyncDispose]())

const message = 'You took the same instalment twice last Friday.'

async function call(name: string, json: object, token?: string) {
  const response = await server.call(name, { json, ...(token && { token }) })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}
const complain = (given: object = {}, token: string | undefined = ada.token) =>
  call(
    'make-complaint',
    { planId, about: 'charge', message, idempotencyKey: randomUUID(), ...given },
    token,
  )
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(text, values)).rows
const idOf = async (number: unknown) =>
  (await query<{ id: string }>('select id from public.complaints where number = $1', [number]))[0]
    ?.id ?? ''
const mails = async (category: string) =>
  (
    await query<{ subject: string; text: string; to: string }>(
      `select subject, text, to_address as "to" from platform.mail_messages where category = $1
       order by queued_at`,
      [category],
    )
  ).map(({ subject, text }) => `${subject}\n${text}`)
const freshDay = () => query('delete from platform.rate_limits')

test('a complaint gets a number and two promised times, and staff are told', async () => {
  await freshDay()
  server.clock.now = new Date('2026-11-21T10:00:00Z')
  const { status, answer } = await complain()
  expect({ status, answer }).toEqual({
    status: 200,
    answer: {
      number: expect.stringMatching(/^C-2026-\d{6}$/),
      answerBy: '2026-11-22T10:00:00.000Z',
      resolveBy: '2026-11-23T10:00:00.000Z',
    },
  })
  expect((await mails('complaint-received'))[0]).toContain(answer['number'])
  expect((await mails('complaint-received'))[0]).toContain('22 November 2026 at 11:00')
  expect((await mails('complaint-to-answer'))[0]).toContain(message)
})

test('the same form sent five times at once is one complaint', async () => {
  await freshDay()
  const idempotencyKey = randomUUID()
  const sent = await Promise.all(Array.from({ length: 5 }, () => complain({ idempotencyKey })))
  expect(new Set(sent.map(({ answer }) => answer['number'])).size).toBe(1)
  expect((await complain({ idempotencyKey, message: `${message} Again.` })).status).toBe(409)
})

test('nobody complains about the plan of somebody else, or without signing in', async () => {
  await freshDay()
  expect((await complain({}, thief.token)).status).toBe(404)
  expect((await complain({ planId: randomUUID() })).status).toBe(404)
  expect(
    (
      await call('make-complaint', {
        planId,
        about: 'charge',
        message,
        idempotencyKey: randomUUID(),
      })
    ).status,
  ).toBe(401)
  expect((await complain({ message: 'Bad.' })).status).toBe(400)
  expect((await complain({ about: 'weather' })).status).toBe(400)
})

test('five complaints a day are enough', async () => {
  await freshDay()
  const statuses: number[] = []
  for (const _ of Array.from({ length: 6 })) statuses.push((await complain()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('staff answer first and resolve later, and the customer reads both', async () => {
  await freshDay()
  const { number } = (await complain()).answer
  const complaintId = await idOf(number)
  const first = { complaintId, message: 'We look into it with the bank.', resolves: false }
  expect(await call('answer-complaint', first, support.token)).toEqual({
    status: 200,
    answer: { status: 'answered' },
  })
  // Pressed twice.
  expect((await call('answer-complaint', first, support.token)).status).toBe(200)
  server.clock.now = new Date('2026-11-21T11:00:00Z')
  const last = { complaintId, message: 'The second payment is back on your card.', resolves: true }
  expect((await call('answer-complaint', last, support.token)).answer).toEqual({
    status: 'resolved',
  })
  expect(
    (await call('answer-complaint', { ...last, message: 'Resolved again.' }, support.token)).status,
  ).toBe(409)
  const answered = (await mails('complaint-answered')).filter((mail) =>
    mail.includes(String(number)),
  )
  expect(answered).toHaveLength(2)
  expect(answered[1]).toContain('The second payment is back on your card.')
  const response = await server.call('list-my-plans', { method: 'GET', token: ada.token })
  const { plans } = (await response.json()) as {
    plans: { complaints: { number: string; status: string; answers: object[] }[] }[]
  }
  expect(plans[0]?.complaints.find((each) => each.number === number)).toMatchObject({
    status: 'resolved',
    answers: [{ resolves: false }, { resolves: true }],
  })
})

test('two colleagues who resolve at the same moment: one of them does', async () => {
  await freshDay()
  const colleague = await server.useStaffWith('finance')
  const complaintId = await idOf((await complain()).answer['number'])
  const answers = await Promise.all(
    [support, colleague].map(({ token }, at) =>
      call(
        'answer-complaint',
        { complaintId, message: `Resolved by ${at} now.`, resolves: true },
        token,
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('customers do not answer, and staff not their own complaint', async () => {
  await freshDay()
  const complaintId = await idOf((await complain()).answer['number'])
  const given = { complaintId, message: 'We are sorry about that.', resolves: true }
  expect((await call('answer-complaint', given, ada.token)).status).toBe(403)
  expect((await call('answer-complaint', given)).status).toBe(403)
  const plan = await insertPlan(server, { userId: support.id, at: 2 })
  const own = await idOf((await complain({ planId: plan.planId }, support.token)).answer['number'])
  expect(await call('answer-complaint', { ...given, complaintId: own }, support.token)).toEqual({
    status: 409,
    answer: { error: 'Nobody answers their own complaint.', code: 'own_complaint' },
  })
})

test('what was written never changes', async () => {
  await freshDay()
  const complaintId = await idOf((await complain()).answer['number'])
  await expect(
    query(`update public.complaints set message = 'All is well with me.' where id = $1`, [
      complaintId,
    ]),
  ).rejects.toThrow('complaint_fixed')
  await call(
    'answer-complaint',
    { complaintId, message: 'We are sorry about that.', resolves: false },
    support.token,
  )
  await expect(
    query(`update public.complaints set answered_at = now() where id = $1`, [complaintId]),
  ).rejects.toThrow('complaint_answer_time_fixed')
  await expect(
    query(
      `update public.complaint_answers set message = 'Something else.' where complaint_id = $1`,
      [complaintId],
    ),
  ).rejects.toThrow('complaint_answers_only_added')
})
