import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/days.ts'
import { chargeBackPlanPayment } from '../ledger/charge-back-plan-payment.ts'
import { countPlanPayment } from '../ledger/count-plan-payment.ts'
import { useDeskPlans } from '../../../test/use/use-desk-plans.ts'

/** What a thief among the staff, or one who reads the code, tries with plans. */
const desk = useDeskPlans()
const { by, note, look, query } = desk
const account = { bankCode: '058', accountNumber: '0123456785', accountName: 'Tunde Thief' }
let finance: { id: string; token: string }
let other: { id: string; token: string }
beforeAll(async () => {
  finance = await desk.staff('finance')
  other = await desk.staff('finance')
})

const entriesOf = async (planId: string) =>
  query<{ kind: string }>('select kind from public.plan_entries where plan_id = $1', [planId])

test('staff without the grant, customers and strangers move nothing', async () => {
  const plan = await desk.plan(140)
  const tokens = [
    (await desk.staff('sales')).token,
    (await desk.staff('stock', 'content')).token,
    (await desk.server.signUp(`${randomUUID()}@example.com`)).token,
    null,
  ]
  for (const token of tokens) {
    expect((await note(token, plan.id)).status).toBe(403)
    const reason = 'I would like to'
    for (const [name, request] of [
      ['write-off-plan', { planId: plan.id, seenKobo: 60_000_000, reason }],
      ['pause-plan', { planId: plan.id, reason }],
      ['waive-plan-fee', { planId: plan.id, instalment: 1, reason }],
    ] as const)
      expect((await by(token, name, request)).status, name).toBe(403)
  }
  // Support pauses, and does not touch money.
  const support = (await desk.staff('support')).token
  expect((await note(support, plan.id)).status).toBe(403)
  expect(await entriesOf(plan.id)).toEqual([{ kind: 'financed' }])
})

test('staff cannot move money of their own plan, also not when only the e-mail address of its order is theirs', async () => {
  const own = await desk.plan(140, { userId: finance.id })
  const [{ writeOffKobo } = { writeOffKobo: 0 }] = [(await look(other.token, own.id)).sums]
  const reason = 'It is only me'
  expect((await note(finance.token, own.id)).answer.error).toContain('your own plan')
  for (const [name, request] of [
    ['write-off-plan', { planId: own.id, seenKobo: writeOffKobo, reason }],
    ['pause-plan', { planId: own.id, reason }],
    ['waive-plan-fee', { planId: own.id, instalment: 1, reason }],
    ['undo-plan-entry', { planId: own.id, entryId: '1', reason }],
  ] as const)
    expect((await by(finance.token, name, request)).status, name).toBe(409)
  // A colleague may ask, and the owner of the plan cannot approve.
  const asked = await by(other.token, 'write-off-plan', {
    planId: own.id,
    seenKobo: writeOffKobo,
    reason,
  })
  expect(asked.answer['status']).toBe('requested')
  const decisionId = (await look(other.token, own.id)).decisions[0]?.id
  const approve = { decisionId, decision: 'approve', note: null }
  expect((await by(finance.token, 'decide-plan-decision', approve)).status).toBe(409)
})

test('without a fresh second factor nothing about money is done', async () => {
  const plan = await desk.plan(45)
  await query(
    `create or replace function private.find_second_factor_problem() returns text
     language sql stable as $$ select 'needed' $$`,
  )
  try {
    const noted = await note(finance.token, plan.id)
    expect([noted.status, noted.answer['code']]).toEqual([403, 'second_factor_needed'])
    for (const name of ['undo-write-off', 'write-off-plan'])
      expect(
        (await by(finance.token, name, { planId: plan.id, seenKobo: 1, reason: 'No factor' }))
          .answer,
        name,
      ).toMatchObject({ code: 'second_factor_needed' })
  } finally {
    await query(
      `create or replace function private.find_second_factor_problem() returns text
       language sql stable as $$ select null::text $$`,
    )
  }
  expect(await entriesOf(plan.id)).toEqual([{ kind: 'financed' }])
})

test('impossible days and amounts are refused with the field, and nothing is half written', async () => {
  const plan = await desk.plan(45)
  const today = desk.today()
  for (const given of [
    { arrivedOn: '1900-01-01' },
    { arrivedOn: addDays(today, 1) },
    { arrivedOn: addDays(today, -46) },
    { arrivedOn: '2026-02-30' },
    { arrivedOn: 'yesterday' },
    { amountKobo: 0 },
    { amountKobo: -5 },
    { amountKobo: 1 },
    { amountKobo: 1_000.5 },
    { amountKobo: 100_000_000_001 },
    { amountKobo: Number.MAX_SAFE_INTEGER + 2 },
    { amountKobo: '100' },
    { way: 'page' },
    { way: 'debit' },
    { outsideReference: ' ' },
    { outsideReference: 'x'.repeat(61) },
    { paymentId: 'me' },
  ])
    expect((await note(finance.token, plan.id, given)).status, JSON.stringify(given)).toBe(400)
  expect((await note(finance.token, randomUUID())).status).toBe(404)
  expect(await look(finance.token, plan.id)).toMatchObject({ payments: [], sums: { paidKobo: 0 } })
})

test('nothing is noted on a plan that has not begun or was cancelled', async () => {
  const plan = await desk.plan(45)
  await query(`set session_replication_role = replica`)
  for (const status of ['applied', 'declined', 'cancelled']) {
    await query('update public.instalment_plans set status = $2 where id = $1', [plan.id, status])
    expect((await note(finance.token, plan.id)).status, status).toBe(409)
  }
  await query(`reset session_replication_role`)
})

test('one id is one payment: with another amount or plan it is refused', async () => {
  const [plan, another] = [await desk.plan(45), await desk.plan(45)]
  const paymentId = randomUUID()
  const outsideReference = `BANK-${paymentId}`
  expect((await note(finance.token, plan.id, { paymentId, outsideReference })).status).toBe(200)
  const tries = [
    await note(finance.token, plan.id, { paymentId, outsideReference, amountKobo: 99_000_000 }),
    await note(finance.token, another.id, { paymentId, outsideReference }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([409, 409])
})

test('the same transfer noted by two people at once counts once', async () => {
  const plan = await desk.plan(45)
  const request = { outsideReference: 'NIP-TWICE' }
  const tries = await Promise.all(
    [finance, other].map(({ token }) => note(token, plan.id, request)),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await look(finance.token, plan.id)).sums.paidKobo).toBe(11_000_000)
})

test('the colleague who noted cash cannot return it, also not after undoing it', async () => {
  const thief = await desk.staff('finance')
  const plan = await desk.plan(45, { months: 1 })
  const cash = { way: 'cash', outsideReference: 'FAKE-1', amountKobo: 9_000_000 }
  await note(thief.token, plan.id, cash)
  await note(other.token, plan.id, { amountKobo: 4_000_000 })
  const { overpaidKobo } = (await look(thief.token, plan.id)).sums
  expect(overpaidKobo).toBe(2_000_000)
  const payout = {
    planId: plan.id,
    seenKobo: overpaidKobo,
    ...account,
    reason: 'The customer asked me',
  }
  expect((await by(thief.token, 'request-plan-payout', payout)).answer.error).toContain(
    'You noted money',
  )
  const entry = (await look(thief.token, plan.id)).entries.find(({ kind }) => kind === 'payment')
  await by(thief.token, 'undo-plan-entry', {
    planId: plan.id,
    entryId: entry?.id,
    reason: 'There was no cash',
  })
  // Nothing is overpaid now, and they still noted money of the plan.
  expect((await by(thief.token, 'request-plan-payout', payout)).status).toBe(409)
  // The database says so, whoever wrote the code.
  await expect(
    query(
      `with asked as (
         insert into public.plan_decisions (plan_id, kind, amount_kobo, reason, requested_by)
         values ($1, 'payout', 1, 'Past the code', $2) returning id)
       select id from asked`,
      [plan.id, other.id],
    ),
  ).resolves.toHaveLength(1)
  await expect(
    query(
      `update public.plan_decisions set status = 'approved', decided_by = $2, decided_at = now()
       where plan_id = $1`,
      [plan.id, thief.id],
    ),
  ).rejects.toThrow('payout_by_receiver')
})

test('staff do not undo what the bank of a friend took back', async () => {
  const plan = await desk.plan(45)
  const paymentId = randomUUID()
  await query(
    `insert into public.plan_payments (id, plan_id, way, method, reference, amount_kobo, is_test)
     values ($1, $2, 'page', 'sandbox', $3, 5000000, true)`,
    [paymentId, plan.id, paymentId],
  )
  await query(
    `update public.plan_payments set status = 'succeeded', received_kobo = amount_kobo,
       succeeded_at = now() where id = $1`,
    [paymentId],
  )
  const { context, db } = desk.server
  const effectiveOn = desk.today()
  const actor = { kind: 'gateway', id: null } as const
  const money = { planId: plan.id, paymentId, amountKobo: 5_000_000, effectiveOn, actor }
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await countPlanPayment(tx, money, context)
    await chargeBackPlanPayment(tx, { ...money, key: 'dispute:1' }, context.now())
  })
  const { entries } = await look(finance.token, plan.id)
  for (const kind of ['chargeback', 'payment']) {
    const entryId = entries.find((entry) => entry.kind === kind)?.id
    const undo = { planId: plan.id, entryId, reason: 'He is a friend' }
    expect((await by(finance.token, 'undo-plan-entry', undo)).status, kind).toBe(409)
  }
  // The database says so, whoever wrote the code.
  await expect(
    query(
      `insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, payment_id,
         reverses, reason, actor, actor_id)
       select plan_id, kind, -amount_kobo, effective_on, 'undo', payment_id, id, 'A friend', 'staff', $2
       from public.plan_entries where plan_id = $1 and kind = 'chargeback'`,
      [plan.id, finance.id],
    ),
  ).rejects.toThrow('entry_not_undone')
  expect((await look(finance.token, plan.id)).sums.paidKobo).toBe(0)
})

test('the colleague who undid a payout cannot send it again', async () => {
  const thief = await desk.staff('finance')
  const plan = await desk.plan(45, { months: 1 })
  await note(other.token, plan.id, { amountKobo: 13_000_000 })
  const { overpaidKobo } = (await look(thief.token, plan.id)).sums
  const payout = { planId: plan.id, seenKobo: overpaidKobo, ...account, reason: 'As they asked' }
  expect((await by(finance.token, 'request-plan-payout', payout)).status).toBe(200)
  const decisionId = (await look(thief.token, plan.id)).decisions[0]?.id
  const approve = { decisionId, decision: 'approve', note: null }
  expect((await by(thief.token, 'decide-plan-decision', approve)).status).toBe(200)
  const { clock } = desk.server
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  const record = { decisionId, accountNumber: account.accountNumber, transferReference: 'GTB/9' }
  expect((await by(thief.token, 'record-plan-payout', record)).status).toBe(200)
  const entryId = (await look(thief.token, plan.id)).entries.find(
    ({ kind }) => kind === 'payout',
  )?.id
  const undo = { planId: plan.id, entryId, reason: 'It never arrived' }
  expect((await by(thief.token, 'undo-plan-entry', undo)).status).toBe(200)
  expect((await by(thief.token, 'request-plan-payout', payout)).answer.error).toContain(
    'You noted money',
  )
  clock.now = new Date()
})

test('nobody approves what they asked for, and nobody who is too new', async () => {
  const plan = await desk.plan(140)
  const { writeOffKobo } = (await look(finance.token, plan.id)).sums
  const request = { planId: plan.id, seenKobo: writeOffKobo, reason: 'Gone without a word' }
  const twice = await Promise.all([1, 2].map(() => by(finance.token, 'write-off-plan', request)))
  expect(twice.map(({ answer }) => answer['status'])).toEqual(['requested', 'requested'])
  const decisions = (await look(finance.token, plan.id)).decisions
  expect(decisions).toHaveLength(1)
  const fresh = await desk.server.useStaffWith('finance')
  const approve = { decisionId: decisions[0]?.id, decision: 'approve', note: null }
  for (const token of [finance.token, fresh.token])
    expect((await by(token, 'decide-plan-decision', approve)).status).toBe(403)
  await expect(
    query(
      `update public.plan_decisions set status = 'approved', decided_by = $2, decided_at = now(),
         is_alone = true where id = $1`,
      [decisions[0]?.id, finance.id],
    ),
  ).rejects.toThrow('second_person_needed')
  expect((await look(finance.token, plan.id)).status).toBe('active')
})

test('a payment and the second person at once: the money counts, and nothing is lost twice', async () => {
  const plan = await desk.plan(140)
  const { writeOffKobo } = (await look(finance.token, plan.id)).sums
  const request = { planId: plan.id, seenKobo: writeOffKobo, reason: 'Gone without a word' }
  await by(finance.token, 'write-off-plan', request)
  const decisionId = (await look(finance.token, plan.id)).decisions[0]?.id
  const third = await desk.staff('finance')
  await Promise.all([
    by(other.token, 'decide-plan-decision', { decisionId, decision: 'approve', note: null }),
    note(third.token, plan.id),
  ])
  // Whichever came first.
  const { sums, status } = await look(finance.token, plan.id)
  expect(sums.paidKobo).toBe(11_000_000)
  expect(sums.writtenOffKobo + sums.outstandingPrincipalKobo).toBe(50_000_000)
  expect(status).toBe(sums.writtenOffKobo > 0 ? 'written_off' : 'active')
})
