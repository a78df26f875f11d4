import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../backend/db/database.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { withUnitsBack } from '../../../test/shop/order-units.ts'
import { insertActivePlan, insertPlanPayment } from '../../../test/shop/plans.ts'
import { people, useDatabaseWithPeople } from '../../../test/shop/people.ts'
import { chargeBackPlanPayment } from './charge-back-plan-payment.ts'
import { countPlanPayment } from './count-plan-payment.ts'
import { pausePlan } from './pause-plan.ts'
import { payOutOverpayment } from './pay-out-overpayment.ts'
import { findPlan, readHistory } from './read-plan.ts'
import { refundToPlan } from './refund-to-plan.ts'
import { reversePlanEntry } from './reverse-plan-entry.ts'
import { undoWriteOff, writeOffPlan } from './write-off-plan.ts'

/** Plans whose money moves through the functions and the real database. */

const { admin, db } = await useDatabaseWithPeople()
const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
  db.transaction({ role: 'service_role' }, work)
const actor = { kind: 'system', id: null } as const
const beganAt = new Date('2026-01-31T09:00:00Z')
let at = 0
let planId = ''
beforeEach(async () => {
  planId = await insertActivePlan(
    { admin },
    { userId: people.customer, at: ++at, beginsAt: beganAt },
  )
})

const onDay = (day: string) => new Date(`${day}T10:00:00Z`)
const pay = async (amountKobo: number, day: string, knownOn = day) =>
  transaction(async (tx) => {
    const paymentId = await insertPlanPayment(tx, {
      planId,
      receivedKobo: amountKobo,
      at: onDay(day),
    })
    const outcome = await countPlanPayment(
      tx,
      { planId, paymentId, amountKobo, effectiveOn: day, actor },
      { now: () => onDay(knownOn) },
    )
    expect(outcome).toBe('counted')
    return paymentId
  })
const look = (day: string) =>
  transaction(async (tx) => {
    const plan = await findPlan(tx, planId)
    const record = await readHistory(tx, planId)
    return { status: plan?.status, record, state: planState(record, day) }
  })
const entryId = async (key: string) =>
  (
    await admin.query<{ id: string }>(
      'select id::text from public.plan_entries where plan_id = $1 and key = $2',
      [planId, key],
    )
  ).rows[0]?.id ?? ''

test('a plan begins with its principal and its due days at month ends', async () => {
  const { status, state } = await look('2026-01-31')
  expect(status).toBe('active')
  expect(state.instalments.map(({ dueOn }) => dueOn).slice(0, 3)).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(state.outstandingPrincipalKobo).toBe(1_200_000_00)
})

test('a payment is counted once, also when it is sent again after others', async () => {
  const paymentId = await pay(100_000_00, '2026-02-28')
  await pay(50_000_00, '2026-03-01')
  const again = await transaction((tx) =>
    countPlanPayment(
      tx,
      { planId, paymentId, amountKobo: 100_000_00, effectiveOn: '2026-02-28', actor },
      { now: () => onDay('2026-03-02') },
    ),
  )
  expect(again).toBe('known_already')
  const { state, record } = await look('2026-03-02')
  expect(state.paidKobo).toBe(150_000_00)
  expect(record.versions).toHaveLength(1)
})

test('a payment that would have settled on its day settles when it is noted late', async () => {
  const { state } = await look('2026-02-10')
  expect(state.settlementKobo).toBe(1_200_000_00)
  await pay(state.settlementKobo, '2026-02-10', '2026-05-15')
  const after = await look('2026-05-15')
  expect(after.status).toBe('settled_early')
  expect(after.state).toMatchObject({ overpaidKobo: 0, dueKobo: 0, next: null, settlementKobo: 0 })
})

test('a payment taken back opens the plan again, with the agreed schedule', async () => {
  const { state } = await look('2026-02-10')
  const paymentId = await pay(state.settlementKobo, '2026-02-10')
  const id = await entryId(`payment:${paymentId}`)
  const undo = () =>
    transaction((tx) =>
      reversePlanEntry(
        tx,
        { planId, entryId: id, reason: 'Wrong plan', actor },
        onDay('2026-03-01'),
      ),
    )
  expect(await undo()).toMatchObject({ kind: 'booked', before: 'settled_early', status: 'active' })
  expect(await undo()).toEqual({ kind: 'known_already' })
  const after = await look('2026-03-01')
  expect(after.state.paidKobo).toBe(0)
  expect(after.state.instalments.map(({ interestKobo }) => interestKobo)).toEqual(
    state.instalments.map(({ interestKobo }) => interestKobo),
  )
  expect(after.record.versions.map(({ reason }) => reason)).toEqual([
    'agreed',
    'settlement',
    'undo',
  ])
})

test('a chargeback opens a settled plan, and the debt of a payout too', async () => {
  const paymentId = await pay(1_300_000_00, '2026-02-10')
  expect((await look('2026-02-10')).state.overpaidKobo).toBe(100_000_00)
  const payout = (amountKobo: number, key: string) =>
    transaction((tx) =>
      payOutOverpayment(
        tx,
        { planId, amountKobo, key, reason: 'Paid too much', actor },
        onDay('2026-02-11'),
      ),
    )
  await expect(payout(100_000_01, 'a')).rejects.toMatchObject({ status: 409 })
  expect(await payout(100_000_00, 'b')).toMatchObject({ kind: 'booked' })
  expect(await payout(100_000_00, 'b')).toEqual({ kind: 'known_already' })
  const chargeback = {
    planId,
    paymentId,
    amountKobo: 1_300_000_00,
    effectiveOn: '2026-02-20',
    key: 'dispute:1',
    actor,
  }
  expect(
    await transaction((tx) => chargeBackPlanPayment(tx, chargeback, onDay('2026-02-20'))),
  ).toMatchObject({ status: 'active' })
  const { state } = await look('2026-02-20')
  expect(state).toMatchObject({ shortKobo: 100_000_00, dueKobo: 100_000_00, overpaidKobo: 0 })
  await pay(state.settlementKobo, '2026-02-20')
  expect((await look('2026-02-20')).status).toBe('settled_early')
})

test('a refund of the order reduces what is outstanding, and what was already paid is overpaid', async () => {
  await pay(1_000_000_00, '2026-02-10')
  const before = await look('2026-02-11')
  const refund = (amountKobo: number, key: string) =>
    transaction((tx) =>
      refundToPlan(tx, { planId, amountKobo, key, reason: 'Returned', actor }, onDay('2026-02-11')),
    )
  expect(await refund(50_000_00, 'one')).toMatchObject({ creditedKobo: 50_000_00, overpaidKobo: 0 })
  const { state } = await look('2026-02-11')
  expect(state.outstandingPrincipalKobo).toBe(before.state.outstandingPrincipalKobo - 50_000_00)
  const rest = await refund(2_000_000_00, 'two')
  expect(rest).toMatchObject({ creditedKobo: 1_150_000_00, status: 'closed' })
  expect(await refund(1, 'three')).toEqual({ kind: 'nothing_left' })
  expect((await look('2026-02-11')).state.outstandingPrincipalKobo).toBe(0)
})

test('a refund after which all is paid settles the plan early', async () => {
  await pay(900_000_00, '2026-02-10')
  const refund = { planId, amountKobo: 500_000_00, key: 'one', reason: 'Returned', actor }
  const booked = await transaction((tx) => refundToPlan(tx, refund, onDay('2026-02-11')))
  expect(booked).toMatchObject({ creditedKobo: 500_000_00, status: 'settled_early' })
  const { state, record } = await look('2026-02-11')
  expect(state).toMatchObject({ settlementKobo: 0, overpaidKobo: 200_000_00 })
  expect(record.versions.map(({ reason }) => reason)).toEqual(['agreed', 'settlement'])
})

test('a plan pauses twice, and is paused once a day', async () => {
  const pause = (day: string) =>
    transaction((tx) => pausePlan(tx, { planId, note: 'Lost the job', actor }, onDay(day)))
  expect(await pause('2026-02-20')).toEqual({ kind: 'paused', nextDueOn: '2026-03-30' })
  expect(await pause('2026-02-20')).toEqual({ kind: 'known_already' })
  expect(await pause('2026-04-20')).toEqual({ kind: 'paused', nextDueOn: '2026-04-29' })
  await expect(pause('2026-06-20')).rejects.toMatchObject({ status: 409 })
})

test('money that arrives after a write-off undoes it, or lowers it when it came before', async () => {
  const writeOff = (key: string, day: string, expectedKobo?: number) =>
    transaction((tx) =>
      writeOffPlan(
        tx,
        { planId, key, reason: 'Gone', actor, ...(expectedKobo ? { expectedKobo } : {}) },
        onDay(day),
      ),
    )
  await expect(writeOff('x', '2026-12-01', 5)).rejects.toMatchObject({ status: 409 })
  expect(await writeOff('a', '2026-12-01', 1_200_000_00)).toMatchObject({ status: 'written_off' })
  expect(await writeOff('a', '2026-12-01')).toEqual({ kind: 'known_already' })
  await pay(200_000_00, '2026-11-20', '2026-12-02')
  const lowered = await look('2026-12-02')
  expect(lowered.status).toBe('written_off')
  expect(lowered.state.writtenOffKobo).toBeLessThan(1_200_000_00)
  await pay(10_000_00, '2026-12-03')
  const undone = await look('2026-12-03')
  expect(undone).toMatchObject({
    status: 'active',
    state: { writtenOffKobo: 0, paidKobo: 210_000_00 },
  })
  await writeOff('b', '2026-12-04')
  const undo = () =>
    transaction((tx) =>
      undoWriteOff(tx, { planId, reason: 'He came back', actor }, onDay('2026-12-05')),
    )
  expect(await undo()).toMatchObject({ status: 'active' })
  expect(await undo()).toEqual({ kind: 'known_already' })
})

test('a plan that is cancelled with its order owes the customer what they paid', async () => {
  await pay(100_000_00, '2026-02-28')
  await admin.query(
    withUnitsBack(
      `update public.orders set status = 'cancelled', holds_stock = false
       where id = (select order_id from public.instalment_plans where id = $1)`,
    ),
    [planId],
  )
  const today = dayInLagos(new Date())
  await pay(5_000_00, today)
  const { status, state, record } = await look(today)
  expect(status).toBe('cancelled')
  expect(state).toMatchObject({ overpaidKobo: 105_000_00, outstandingPrincipalKobo: 0, dueKobo: 0 })
  expect(record.versions).toHaveLength(2)
})

test('payments of one plan at the same moment all count, and the one that settles it closes it', async () => {
  const { state } = await look('2026-02-28')
  const shareKobo = Math.ceil(state.settlementKobo / 8)
  await Promise.all(Array.from({ length: 8 }, () => pay(shareKobo, '2026-02-28')))
  const after = await look('2026-02-28')
  expect(after.status).toBe('settled_early')
  expect(after.state.paidKobo).toBe(8 * shareKobo)
  expect(after.state.overpaidKobo).toBe(8 * shareKobo - state.settlementKobo)
})

test('a day after today counts as today', async () => {
  await pay(1_00, addDays(dayInLagos(beganAt), 300), '2026-02-01')
  expect((await look('2026-02-01')).state.paidKobo).toBe(1_00)
})
