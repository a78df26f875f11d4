import { beforeAll, expect, test } from 'vitest'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { insertActivePlan, insertAgreedPlan } from '../../test/shop/plans.ts'

/** Who reads and writes plans by the Data API: their owner, and staff with a grant for them. */

const { admin, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople()
let plan = ''
let agreed = ''
beforeAll(async () => {
  const beginsAt = new Date('2026-01-15T09:00:00Z')
  plan = await insertActivePlan({ admin }, { userId: people.customer, at: 1, beginsAt })
  agreed = await insertAgreedPlan(admin, {
    userId: people.customer,
    at: 2,
    priceKobo: 100_000_000,
    depositKobo: 30_000_000,
    months: 6,
  })
  await admin.query(
    `insert into public.plan_refunds (plan_id, amount_kobo, credit_note_kobo, reason, requested_by)
     values ($1, 100, 100, 'One came back', $2)`,
    [plan, people.admin],
  )
})

const tables = {
  instalment_plans: 'id',
  plan_agreements: 'id',
  plan_schedules: 'plan_id',
  plan_schedule_rows: 'plan_id',
  plan_entries: 'id',
  plan_refunds: 'id',
}

test.each(Object.entries(tables))(
  '%s: its owner and staff read it, nobody else',
  async (table, column) => {
    const [anon, customer, stranger, reseller, staff] = await attemptAll(
      `select ${column} from public.${table}`,
    )
    expect([anon, stranger, reseller]).toEqual([denied, 0, 0])
    expect(customer).toBeGreaterThan(0)
    expect(staff).toBe(customer)
    const withoutGrant = await useStaffWith('content')
    expect(await withoutGrant.attempt(`select ${column} from public.${table}`)).toBe(0)
  },
)

test.each(Object.keys(tables))('nobody writes %s by the Data API', async (table) => {
  for (const role of ['anon', 'customer', 'stranger', 'reseller', 'admin'] as const) {
    expect(await attempt(role, `delete from public.${table}`)).toBe(denied)
    expect(await attempt(role, `insert into public.${table} default values`)).toBe(denied)
  }
})

test('nobody reads the code that charges a card, a BVN, or the key of an application', async () => {
  const secrets = [
    'select authorization_code from public.saved_cards',
    'select signature from public.saved_cards',
    'select email from public.saved_cards',
    'select bvn from private.plan_bvns',
    'select account_number from private.plan_payouts',
    'select object_path from public.plan_documents',
    'select idempotency_key from public.plan_applications',
    'select request_hash from public.plan_applications',
    'select first_reason from public.plan_applications',
  ]
  for (const sql of secrets)
    for (const role of ['anon', 'customer', 'stranger', 'reseller', 'admin'] as const)
      expect(await attempt(role, sql), sql).toBe(denied)
})

test('everybody reads what the rules ask for, and only staff by which limits they decide', async () => {
  for (const role of ['anon', 'customer', 'stranger', 'reseller'] as const) {
    expect(await attempt(role, 'select is_open, late_fee_kobo from public.plan_rules')).toBe(1)
    for (const column of ['min_score', 'approve_up_to_kobo', 'max_owed_kobo', 'created_by'])
      expect(await attempt(role, `select ${column} from public.plan_rules`), column).toBe(denied)
  }
  const limits = 'select min_score from public.desk_plan_rules'
  expect(await attemptAll(limits)).toEqual([denied, 0, 0, 0, 1, denied])
  const withoutGrant = await useStaffWith('content')
  expect(await withoutGrant.attempt(limits)).toBe(0)
})

test('a refund to a plan is approved by another person, and only with its entry', async () => {
  const approve = (by: string) =>
    admin.query(
      `update public.plan_refunds set status = 'approved', approved_by = $2, approved_at = now()
       where plan_id = $1`,
      [plan, by],
    )
  await expect(approve(people.customer)).rejects.toMatchObject({ code: 'PT409' })
  await expect(
    admin.query('update public.plan_refunds set amount_kobo = 99 where plan_id = $1', [plan]),
  ).rejects.toMatchObject({ message: 'plan_refund_fixed' })
  await expect(
    admin
      .query(
        `insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, plan_refund_id, actor)
       select p.order_id, 'plan_credit', 100, p.id, r.id, 'system'
       from public.instalment_plans p join public.plan_refunds r on r.plan_id = p.id where p.id = $1;
      `.replace('$1', `'${plan}'`),
      )
      .then(() =>
        admin.query(
          `update public.plan_refunds set status = 'withdrawn' where plan_id = '${plan}'`,
        ),
      ),
  ).rejects.toMatchObject({ message: 'plan_refund_not_in_ledger' })
})

test('an order whose plan was agreed is not edited before its deposit', async () => {
  await expect(
    admin.query(
      `insert into public.order_edits (order_id)
       select order_id from public.instalment_plans where id = $1`,
      [agreed],
    ),
  ).rejects.toMatchObject({ code: 'PT409', message: 'edit_deposit_open' })
})
