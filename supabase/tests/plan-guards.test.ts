import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { countPlanPayment } from '../../functions/instalments/ledger/count-plan-payment.ts'
import { systemActor } from '../../functions/orders/order-changes.ts'
import { insertActivePlan, insertAgreedPlan, insertPlanPayment } from '../../test/shop/plans.ts'
import { denied, people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** What the ledger of a plan refuses, also from the functions that write it. */

const { admin, db, attemptAll } = await useDatabaseWithPeople()
const refusedBecause = (message: string) => ({
  code: 'PT409',
  message: expect.stringContaining(message),
})
const beginsAt = new Date('2026-01-15T09:00:00Z')
const asService = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
  db.transaction(requestAs('service_role'), run)
let at = 0
let plan = ''
beforeEach(async () => {
  plan = await insertActivePlan({ admin }, { userId: people.customer, at: ++at, beginsAt })
})

interface Entry {
  kind: string
  kobo: number
  postings: Record<string, number>
  key?: string
  day?: string
  payment?: string
  instalment?: number
  reverses?: string
  of?: string
}
const book = (tx: Tx, { kind, kobo, postings, of = plan, ...entry }: Entry) =>
  tx.query(
    `with entry as (
       insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, payment_id,
         instalment, reverses, reason, actor)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'A reason', 'staff') returning id
     )
     insert into public.plan_postings (entry_id, account, amount_kobo)
     select entry.id, key, value::bigint from entry, jsonb_each_text($9)`,
    [
      of,
      kind,
      kobo,
      entry.day ?? '2026-02-01',
      entry.key ?? 'own',
      entry.payment ?? null,
      entry.instalment ?? null,
      entry.reverses ?? null,
      JSON.stringify(postings),
    ],
  )
const bookAlone = (entry: Entry) => asService((tx) => book(tx, entry))
const setStatus = (status: string, id = plan) =>
  asService((tx) =>
    tx.query('update public.instalment_plans set status = $2 where id = $1', [id, status]),
  )

test('refuses a payment without postings, with wrong ones, and of money that did not arrive', async () => {
  const payment = await asService((tx) =>
    insertPlanPayment(tx, { planId: plan, receivedKobo: 100_00, at: beginsAt }),
  )
  const entry = { kind: 'payment', kobo: 100_00, payment }
  await expect(bookAlone({ ...entry, postings: {} })).rejects.toMatchObject(
    refusedBecause('postings_unbalanced'),
  )
  await expect(
    bookAlone({ ...entry, postings: { cash: 100_00, principal: -100_00 } }),
  ).rejects.toMatchObject(refusedBecause('plan_accounts_differ'))
  await expect(
    bookAlone({ ...entry, kobo: 100_01, postings: { cash: 100_01, interest: -100_01 } }),
  ).rejects.toMatchObject(refusedBecause('plan_payment_differs'))
  await bookAlone({ ...entry, postings: { cash: 100_00, interest: -100_00 } })
  await expect(
    bookAlone({ ...entry, key: 'two', postings: { cash: 100_00, interest: -100_00 } }),
  ).rejects.toMatchObject(refusedBecause('plan_payment_differs'))
})

test('refuses a payout of what is not overpaid, and a refund beyond the principal', async () => {
  await expect(
    bookAlone({ kind: 'payout', kobo: 1, postings: { cash: -1, overpaid: 1 } }),
  ).rejects.toMatchObject(refusedBecause('payout_over_surplus'))
  await expect(
    bookAlone({
      kind: 'refund',
      kobo: 1_200_000_01,
      postings: { order: 1_200_000_01, principal: -1_200_000_01 },
    }),
  ).rejects.toMatchObject(refusedBecause('plan_principal_differs'))
  // A refund without the schedule that it calls for.
  await expect(
    bookAlone({ kind: 'refund', kobo: 100, postings: { order: 100, principal: -100 } }),
  ).rejects.toMatchObject(refusedBecause('plan_principal_differs'))
})

test('refuses a write-off of another amount than what is left, and the principal twice', async () => {
  await expect(
    asService(async (tx) => {
      await book(tx, { kind: 'write_off', kobo: 5, postings: { losses: 5, principal: -5 } })
      await tx.query(`update public.instalment_plans set status = 'written_off' where id = $1`, [
        plan,
      ])
    }),
  ).rejects.toMatchObject(refusedBecause('plan_accounts_differ'))
  await expect(
    bookAlone({
      kind: 'financed',
      kobo: 1_200_000_00,
      postings: { order: -1_200_000_00, principal: 1_200_000_00 },
    }),
  ).rejects.toMatchObject(refusedBecause('plan_financed_once'))
})

test.each([['2026-01-14'], ['1900-01-01'], ['2030-01-01']])(
  'refuses an entry of %s: before the plan, or after today',
  async (day) => {
    await expect(
      bookAlone({ kind: 'payout', kobo: 1, day, postings: { cash: -1, overpaid: 1 } }),
    ).rejects.toMatchObject(refusedBecause('entry_date_wrong'))
  },
)

test.each(['closed', 'settled_early', 'written_off', 'cancelled'])(
  'refuses to make a plan %s when its entries do not say so',
  async (status) => {
    await expect(setStatus(status)).rejects.toMatchObject(refusedBecause('plan_status_differs'))
  },
)

test('refuses an active plan without schedule and principal, and an agreed one without agreement', async () => {
  const agreed = await insertAgreedPlan(admin, { userId: people.customer, at: ++at })
  await expect(
    asService((tx) =>
      tx.query(
        `update public.instalment_plans set status = 'active', activated_at = now() where id = $1`,
        [agreed],
      ),
    ),
  ).rejects.toMatchObject(refusedBecause('plan_without_schedule'))
  await expect(
    bookAlone({ of: agreed, kind: 'payout', kobo: 1, postings: { cash: -1, overpaid: 1 } }),
  ).rejects.toMatchObject(refusedBecause('plan_takes_no_entries'))
  await admin.query(`update public.instalment_plans set status = 'cancelled' where id = $1`, [
    agreed,
  ])
  const copied = await admin.query<{ id: string }>(
    `insert into public.instalment_plans (order_id, user_id, months, interest, rate_percent_per_month,
       deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo, financed_kobo, interest_kobo)
     select order_id, user_id, months, interest, rate_percent_per_month, deposit_percent, fee_percent, fee,
       price_kobo, deposit_kobo, fee_kobo, financed_kobo, interest_kobo
     from public.instalment_plans where id = $1 returning id`,
    [agreed],
  )
  const id = copied.rows[0]?.id ?? ''
  await setStatus('approved', id)
  await expect(setStatus('agreed', id)).rejects.toMatchObject(
    refusedBecause('plan_without_agreement'),
  )
  await expect(
    admin.query(
      `insert into public.instalment_plans (order_id, user_id, months, interest,
         rate_percent_per_month, deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo,
         financed_kobo, interest_kobo)
       select order_id, user_id, months, interest, rate_percent_per_month, deposit_percent, fee_percent,
         fee, price_kobo, deposit_kobo, fee_kobo, financed_kobo, interest_kobo
       from public.instalment_plans where id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ code: '23505' })
})

test('refuses schedules that do not follow, do not sum up, or are added to later', async () => {
  const write = (version: number, reason: string, principal: number, day = '2026-02-01') =>
    asService(async (tx) => {
      await tx.query(
        `insert into public.plan_schedules (plan_id, version, reason, effective_on, actor)
         values ($1, $2, $3, $4, 'staff')`,
        [plan, version, reason, day],
      )
      await tx.query(
        `insert into public.plan_schedule_rows values ($1, $2, 1, '2026-03-01', $3, 0)`,
        [plan, version, principal],
      )
    })
  await expect(write(3, 'undo', 1_200_000_00)).rejects.toMatchObject(
    refusedBecause('schedule_out_of_order'),
  )
  await expect(write(2, 'agreed', 1_200_000_00)).rejects.toMatchObject(
    refusedBecause('schedule_out_of_order'),
  )
  await expect(write(2, 'undo', 1_200_000_00, '2026-01-01')).rejects.toMatchObject(
    refusedBecause('schedule_out_of_order'),
  )
  await expect(write(2, 'undo', 1_200_000_01)).rejects.toMatchObject(
    refusedBecause('plan_principal_differs'),
  )
  await expect(
    asService((tx) =>
      tx.query(
        `insert into public.plan_schedule_rows values ($1, 1, 13, '2027-06-01', 0, 5000000)`,
        [plan],
      ),
    ),
  ).rejects.toMatchObject(refusedBecause('schedule_rows_late'))
})

test('postings are never added to an entry later', async () => {
  await expect(
    asService((tx) =>
      tx.query(
        `insert into public.plan_postings
         select id, account, kobo from public.plan_entries,
           (values ('cash', 5), ('overpaid', -5)) as p (account, kobo)
         where plan_id = $1 and key = 'financed'`,
        [plan],
      ),
    ),
  ).rejects.toMatchObject(refusedBecause('postings_late'))
})

test('refuses a late fee that the rules of the plan do not ask for', async () => {
  await expect(
    bookAlone({
      kind: 'late_fee',
      kobo: 100_00,
      instalment: 1,
      day: '2026-03-20',
      postings: { fees_due: 100_00, fees: -100_00 },
    }),
  ).rejects.toMatchObject(refusedBecause('late_fee_not_due'))
})

test('a stranger and staff without a grant see nothing, the customer their own balance', async () => {
  const outcomes = await attemptAll(
    `select due_kobo from public.plan_balances where plan_id = '${plan}'`,
  )
  expect(outcomes).toMatchObject([denied, 1, 0, 0, 1, 1])
  await asService(async (tx) => {
    const paymentId = await insertPlanPayment(tx, {
      planId: plan,
      receivedKobo: 5_00,
      at: beginsAt,
    })
    await countPlanPayment(
      tx,
      { planId: plan, paymentId, amountKobo: 5_00, effectiveOn: '2026-01-20', actor: systemActor },
      { now: () => new Date('2026-01-20T12:00:00Z') },
    )
  })
  const { rows } = await db.transaction(requestAs('customer'), (tx) =>
    tx.query<{ paid: number }>(
      'select paid_kobo::int as paid from public.plan_balances where plan_id = $1',
      [plan],
    ),
  )
  expect(rows).toEqual([{ paid: 5_00 }])
})

test.each([
  'plan_entries',
  'plan_postings',
  'plan_schedules',
  'plan_schedule_rows',
  'plan_agreements',
])('rows of %s are never changed or deleted, also by the owner of the database', async (table) => {
  const column = table === 'plan_postings' ? 'entry_id' : 'plan_id'
  await expect(
    admin.query(`update public.${table} set ${column} = ${column}`),
  ).rejects.toMatchObject(refusedBecause('rows_only_added'))
  await expect(admin.query(`delete from public.${table}`)).rejects.toMatchObject(
    refusedBecause('rows_only_added'),
  )
})

test('the terms of a plan never change', async () => {
  await expect(
    asService((tx) =>
      tx.query('update public.instalment_plans set interest_kobo = 0 where id = $1', [plan]),
    ),
  ).rejects.toMatchObject(refusedBecause('plan_terms_fixed'))
})
