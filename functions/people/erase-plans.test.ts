import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { agreePlan, insertActivePlan } from '../../test/shop/plans.ts'
import { makeReseller } from '../../test/shop/resellers.ts'
import { usePlans, type Buyer } from '../../test/use/use-plans.ts'
import { endDueAccounts } from '../accounts/end-due-accounts.ts'

/** Who erases somebody with an instalment plan, or a reseller, and what we must keep of them. */

const plans = usePlans()
const { buyer, post, orderOf, one } = plans
const reason = 'They wrote to us on paper'
let at = 700
const admin = () => plans.server.admin
const asSuperuser = (sql: string) =>
  admin().query(`set session_replication_role = replica; ${sql}; reset session_replication_role`)

let first: { id: string; token: string }
let second: { id: string; token: string }
beforeEach(async () => {
  plans.server.clock.now = new Date()
  // One after the other: both switch the triggers of one connection off for a moment.
  first = await useSupport()
  second = await useSupport()
})
async function useSupport() {
  const colleague = await plans.server.useStaffWith('support')
  await makeAdminSince(admin(), colleague.id, '7 days')
  await asSuperuser(
    `update public.staff_grants set granted_at = now() - interval '7 days'
     where user_id = '${colleague.id}'`,
  )
  return colleague
}

const ask = (userId: string) =>
  post('request-for-person', { userId, kind: 'erase', reason }, first.token)
async function erase(userId: string) {
  expect((await ask(userId)).answer).not.toHaveProperty('error')
  const { id } = await one<{ id: string }>(
    'select id from public.person_requests where user_id = $1 and decision is null',
    [userId],
  )
  return post('decide-for-person', { requestId: id, decision: 'approved' }, second.token)
}
const refusal = (words: string) => ({
  status: 409,
  answer: { error: expect.stringContaining(words) as string },
})
const countOf = async (userId: string) =>
  (await one<{ count: number }>('select count(*)::int from auth.users where id = $1', [userId]))
    .count

/** An order that was cancelled, whose buyer had asked to pay it in parts. */
async function declined(person: Buyer): Promise<string> {
  const orderId = await orderOf(person, 1)
  const { id } = await one<{ id: string }>(
    `insert into public.instalment_plans (order_id, user_id, months, interest,
       rate_percent_per_month, deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo,
       financed_kobo, interest_kobo)
     values ($1, $2, 6, 'flat', 3, 20, 0, 'upfront', 17150000, 7150000, 0, 10000000, 100000)
     returning id`,
    [orderId, person.id],
  )
  await admin().query(
    `insert into public.plan_applications (plan_id, employment, employer, monthly_income_kobo,
       other_repayments_kobo, rule_version, guarantor_name, guarantor_phone)
     select $1, 'employed', 'Zzuwamba Mills', 30000000, 0, max(version), 'Uncle Zzuwamba',
       '+2348035550177' from public.plan_rules`,
    [id],
  )
  await admin().query(`update public.instalment_plans set status = 'declined' where id = $1`, [id])
  await asSuperuser(
    `update public.orders set status = 'cancelled', holds_stock = false, held_until = null
       where id = '${orderId}';
     insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
       values ('${orderId}', 'credit_note', -17150000, 'system')`,
  )
  return orderId
}

test('an application for a plan that never began is deleted with its account', async () => {
  const ada = await buyer()
  const orderId = await declined(ada)
  await asSuperuser(
    `insert into public.order_recipients (order_id, name, phone_number, sender_name)
     values ('${orderId}', 'Ngozi Zzuwamba', '+2348035550188', 'Zzuwamba Solar')`,
  )
  expect((await erase(ada.id)).answer).not.toHaveProperty('error')
  expect(await countOf(ada.id)).toBe(0)
  expect(
    await one(
      `select (select count(*)::int from public.plan_applications where employer like 'Zz%') as told,
         (select count(*)::int from public.audit_entries
           where concat(before, after, record_label) like '%Zzuwamba%') as audited,
         (select name from public.order_recipients where order_id = $1) as recipient`,
      [orderId],
    ),
  ).toEqual({ told: 0, audited: 0, recipient: 'Removed' })
})

test('nobody deletes their account while a plan is unpaid, and its agreement is kept', async () => {
  const ada = await buyer()
  const planId = await insertActivePlan(
    { admin: admin() },
    { userId: ada.id, at: ++at, beginsAt: new Date(Date.now() - 86_400_000) },
  )
  expect(await ask(ada.id)).toMatchObject(refusal('money is still owed'))
  expect(await post('delete-my-account', {}, ada.token)).toMatchObject(
    refusal('money is still owed'),
  )
  await asSuperuser(
    `update public.instalment_plans set status = 'written_off' where id = '${planId}'`,
  )
  expect(await ask(ada.id)).toMatchObject(refusal('written off'))
  await asSuperuser(`update public.instalment_plans set status = 'closed' where id = '${planId}'`)
  expect(await ask(ada.id)).toMatchObject(refusal('keep the agreement'))
})

test('an account that must be kept does not stop the deletion of others', async () => {
  const [ada, bisi] = [await buyer(), await buyer()]
  await agreePlan(admin(), {
    orderId: await orderOf(ada, 1),
    userId: ada.id,
    priceKobo: 17_150_000,
    depositKobo: 7_150_000,
  })
  for (const [{ id }, days] of [
    [ada, 2],
    [bisi, 1],
  ] as const)
    await admin().query(
      `insert into public.account_deletions (user_id, requested_at, due_at)
       values ($1, now() - interval '40 days', now() - $2 * interval '1 day')`,
      [id, days],
    )
  await endDueAccounts.run(plans.server.context)
  expect([await countOf(ada.id), await countOf(bisi.id)]).toEqual([1, 0])
})

test('a reseller is suspended first, and is kept only with sales', async () => {
  const [idle, seller] = [
    await makeReseller(plans.server, { email: `${randomUUID()}@solar.example` }),
    await makeReseller(plans.server, { email: `${randomUUID()}@solar.example` }),
  ]
  expect(await ask(idle.userId)).toMatchObject(refusal('suspended first'))
  await admin().query(
    `update public.resellers set status = 'suspended', reason = 'They leave', decided_at = now()
     where id = any ($1)`,
    [[idle.id, seller.id]],
  )
  const orderId = await orderOf(await buyer(), 1)
  await asSuperuser(
    `insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
     select '${orderId}', id, 'code', tier_id, 8 from public.resellers where id = '${seller.id}'`,
  )
  expect(await ask(seller.userId)).toMatchObject(refusal('Tax law'))
  expect((await erase(idle.userId)).answer).not.toHaveProperty('error')
  expect(await countOf(idle.userId)).toBe(0)
  await expect(
    admin().query('delete from public.reseller_decisions where reseller_id = $1', [seller.id]),
  ).rejects.toThrow('rows_only_added')
})
