import { beforeEach, expect, test } from 'vitest'
import { repaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { secondPersonAboveKobo } from '../../../domain/instalments/plan-rules.ts'
import { resellerShop } from '../../../test/use/use-resellers.ts'
import { usePlans, type Buyer } from '../../../test/use/use-plans.ts'
import { endUnpaidOrders } from '../../orders/holds/end-unpaid-orders.ts'
import { endWaitingPlans } from './end-waiting-plans.ts'

const plans = usePlans()
const { buyer, post, orderOf, application, show, one } = plans

/** No papers; the rule approves up to a sum, staff above it. */
const setRules = (approveUpToKobo: number) =>
  plans.server.admin.query(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
     values (900000000, 5, 33, $1, 60, 900000000, 900000000, 'For a test')`,
    [approveUpToKobo],
  )
beforeEach(() => setRules(150_000_000))

async function applied(person: Buyer, orderId: string): Promise<string> {
  const { answer } = await post<{ planId: string }>(
    'apply-for-plan',
    application(orderId),
    person.token,
  )
  return answer.planId
}

async function approved() {
  const ada = await buyer()
  const orderId = await orderOf(ada)
  const planId = await applied(ada, orderId)
  const { answer } = await show(orderId, ada.token)
  return { ada, orderId, planId, sha256: answer.plan?.agreement?.sha256 ?? '' }
}

interface Acceptance {
  planId: string
  sha256: string
  name?: string
}
const accept = ({ planId, sha256, name = 'Bísí Adé' }: Acceptance, token?: string) =>
  post<{ status: string; dueKobo: number }>(
    'accept-plan-agreement',
    { planId, sha256, name, accepts: true, allowsDebit: false },
    token,
  )
const ledger = async (orderId: string) =>
  (
    await plans.server.admin.query<{ kind: string; amount: number }>(
      `select kind, amount_kobo::float8 as amount from public.ledger_entries
       where order_id = $1 order by id`,
      [orderId],
    )
  ).rows

test('pressed twice and in two tabs, the agreement is accepted once', async () => {
  const { ada, orderId, ...plan } = await approved()
  const answers = await Promise.all([1, 2, 3].map(() => accept(plan, ada.token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ answer }) => answer.dueKobo))).toEqual(new Set([49_334_900]))
  expect(await ledger(orderId)).toEqual([
    { kind: 'charge', amount: 160_700_000 },
    { kind: 'plan_fee', amount: 1_124_900 },
    { kind: 'financed', amount: -112_490_000 },
  ])
  const { count } = await one<{ count: string }>('select count(*) from public.plan_agreements')
  expect(count).toBe('1')
})

test.each([
  ['another name', { name: 'Ada Obi' }, 400],
  ['other words', { sha256: 'a'.repeat(64) }, 409],
  ['no hash', { sha256: '' }, 400],
])('with %s it is not accepted, and nothing is booked', async (_, change, status) => {
  const { ada, orderId, ...plan } = await approved()
  expect((await accept({ ...plan, ...change }, ada.token)).status).toBe(status)
  expect((await ledger(orderId)).map(({ kind }) => kind)).toEqual(['charge'])
})

test('nobody agrees to the plan of another person, or sees its agreement', async () => {
  const { ada, orderId, ...plan } = await approved()
  const eve = await buyer()
  expect((await accept(plan, eve.token)).status).toBe(404)
  expect((await accept(plan)).status).toBe(401)
  expect((await post('withdraw-plan-application', plan, eve.token)).status).toBe(404)
  await accept(plan, ada.token)
  const forged = await plans.server.call(
    `plan-agreement?planId=${plan.planId}&ticket=9999999999.x`,
    { method: 'GET' },
  )
  expect(forged.status).toBe(404)
  expect((await show(orderId, eve.token)).status).toBe(404)
})

test('a price that changed in between makes another agreement', async () => {
  const { ada, orderId, ...plan } = await approved()
  await plans.server.admin.query(
    `set session_replication_role = replica;
     update public.order_lines set name = 'Another panel' where order_id = '${orderId}';
     set session_replication_role = origin`,
  )
  const refused = await accept(plan, ada.token)
  expect(refused).toMatchObject({ status: 409, answer: { code: 'agreement_changed' } })
  await plans.server.admin.query(
    `set session_replication_role = replica;
     update public.orders set total_kobo = total_kobo + 100,
       delivery_kobo = delivery_kobo + 100 where id = '${orderId}';
     update public.ledger_entries set amount_kobo = amount_kobo + 100 where order_id = '${orderId}';
     set session_replication_role = origin`,
  )
  expect((await accept(plan, ada.token)).answer.error).toMatch(/price of the order has changed/)
})

test('after the seventh day, or once the order was cancelled, there is nothing to accept', async () => {
  const { ada, orderId, ...plan } = await approved()
  plans.server.clock.now = new Date('2026-11-28T10:00:00Z')
  expect((await accept(plan, ada.token)).answer.error).toMatch(/time to accept this plan is over/)
  await endWaitingPlans.run(plans.server.context)
  expect((await show(orderId, ada.token)).answer.plan?.status).toBe('cancelled')
  expect(await plans.mails()).toContain('plan-expired')
  expect((await accept(plan, ada.token)).status).toBe(409)
})

test('an order that waits gives its goods back after its hold, and ends after its plan', async () => {
  const { ada, orderId, planId, sha256 } = await approved()
  const order = () =>
    one<{ status: string; holds: boolean }>(
      'select status, holds_stock as holds from public.orders where id = $1',
      [orderId],
    )
  const stock = async () =>
    (
      await one<{ stock: number }>('select stock from public.products where id = $1', [
        plans.panelId,
      ])
    ).stock
  expect(await stock()).toBe(10)
  const at = async (time: string) => {
    plans.server.clock.now = new Date(time)
    await endWaitingPlans.run(plans.server.context)
    await endUnpaidOrders.run(plans.server.context)
  }
  await at('2026-11-21T12:00:01Z')
  expect(await order()).toEqual({ status: 'pending_payment', holds: false })
  expect(await stock()).toBe(20)
  expect((await accept({ planId, sha256 }, ada.token)).status).toBe(200)
  await at('2026-11-27T12:00:00Z')
  expect((await order()).status).toBe('pending_payment')
  // The deposit has not come: what was booked is taken back, and the order asks for its whole price.
  await at('2026-11-28T12:00:02Z')
  expect((await show(orderId, ada.token)).answer).toMatchObject({
    order: { dueKobo: 160_700_000 },
    plan: { status: 'cancelled' },
  })
  await at('2026-11-29T12:00:03Z')
  expect((await order()).status).toBe('cancelled')
})

test('a buyer withdraws from a plan before the deposit, and the order asks for its whole price', async () => {
  const { ada, orderId, ...plan } = await approved()
  await accept(plan, ada.token)
  const leave = () => post('withdraw-plan-application', { planId: plan.planId }, ada.token)
  expect((await leave()).status).toBe(200)
  expect((await leave()).status).toBe(200)
  const { answer } = await show(orderId, ada.token)
  expect(answer).toMatchObject({ order: { dueKobo: 160_700_000 }, plan: { status: 'cancelled' } })
  expect(await applied(ada, orderId)).toMatch(/^[0-9a-f-]{36}$/)
})

test('staff decide with a reason, once; nobody without the grant, and nobody on their own plan', async () => {
  await setRules(0)
  const owner = await plans.server.signUp(`owner-${Date.now()}@imole.example`, 'admin')
  const sales = await plans.server.useStaffWith('sales')
  const finance = await plans.server.useStaffWith('finance')
  const ada = await buyer()
  const planId = await applied(ada, await orderOf(ada))
  const decide = (token: string, id = planId, decision = 'approved') =>
    post('decide-plan', { planId: id, decision, reason: 'Good papers' }, token)
  expect((await decide(sales.token)).status).toBe(403)
  expect((await decide(ada.token)).status).toBe(403)
  expect(await decide(finance.token)).toMatchObject({
    status: 200,
    answer: { outcome: 'approved' },
  })
  expect((await decide(finance.token)).status).toBe(200)
  expect((await decide(finance.token, planId, 'declined')).status).toBe(409)
  expect(await plans.mails()).toContain('plan-approved')
  const email = `finance-${Date.now()}@imole.example`
  await plans.server.admin.query('update auth.users set email = $2 where id = $1', [
    finance.id,
    email,
  ])
  const own = await applied({ ...finance, email }, await orderOf({ ...finance, email }))
  expect((await decide(finance.token, own)).answer.error).toMatch(/your own plan/)
  await expect(
    plans.server.admin.query(
      'update public.plan_applications set decided_by = $2 where plan_id = $1',
      [own, finance.id],
    ),
  ).rejects.toThrow('own_plan')
  expect((await decide(owner.token, own, 'declined')).status).toBe(200)
  const papers = await plans.server.call(`plan-application?planId=${planId}`, {
    method: 'GET',
    token: sales.token,
  })
  expect(papers.status).toBe(403)
})

test('two people approve a plan above the limit of one person', async () => {
  // They have been staff for a day, by the clock of the database.
  plans.server.clock.now = new Date()
  await setRules(0)
  const { useStaff } = resellerShop(() => plans.server)
  const [one, two] = [await useStaff('finance'), await useStaff('finance')]
  const newcomer = await plans.server.useStaffWith('finance')
  const ada = await buyer()
  const orderId = await orderOf(ada, 20)
  const { depositKobo, totalCostKobo, financedKobo } = repaymentPlan(320_200_000, {
    interest: 'reducing',
    ratePerMonth: 0.03,
    months: 6,
    depositShare: 0.3,
    feeShare: 0.01,
    fee: 'upfront',
  })
  expect(financedKobo).toBeGreaterThan(secondPersonAboveKobo)
  const asked = application(orderId, {
    depositKobo,
    expectedCostKobo: totalCostKobo,
    monthlyIncome: '2,000,000',
  })
  const applying = await post<{ planId: string }>('apply-for-plan', asked, ada.token)
  const { planId } = applying.answer
  const decide = (token: string) =>
    post('decide-plan', { planId, decision: 'approved', reason: 'Good papers' }, token)
  const status = async () => (await show(orderId, ada.token)).answer.plan?.status
  expect(await decide(one.token)).toMatchObject({ answer: { outcome: 'needs_second' } })
  expect((await decide(one.token)).answer.error).toMatch(/a colleague must approve it too/)
  // A colleague who was let in a moment ago is no second person.
  expect((await decide(newcomer.token)).status).toBe(403)
  await expect(
    plans.server.admin.query(
      `update public.plan_applications set decided_by = first_approval_by where plan_id = $1`,
      [planId],
    ),
  ).rejects.toThrow('plan_applications_two_people')
  expect(await status()).toBe('applied')
  expect(await plans.mails()).not.toContain('plan-approved')
  expect(await decide(two.token)).toMatchObject({ answer: { outcome: 'approved' } })
  expect(await status()).toBe('approved')
})

test('rules are changed by a new version with a reason, and not over a colleague', async () => {
  const finance = await plans.server.useStaffWith('finance')
  const { version } = await one<{ version: number }>(
    'select max(version) as version from public.plan_rules',
  )
  const rules = {
    is_open: true,
    max_owed_kobo: '5,000,000',
    max_open_plans: '2',
    max_share_of_income_percent: '30',
    approve_up_to_kobo: '0',
    min_score: '60',
    guarantor_above_kobo: '1,500,000',
    documents_above_kobo: '500,000',
    asks_bvn: false,
    retry_days: '7, 3',
    late_fee_kobo: '0',
    late_fee_cap_percent: '5',
    late_fee_after_days: '7',
    reason: 'Lower the share of income',
    seenVersion: version,
  }
  const add = (json: object) => post<{ version: number }>('add-plan-rules', json, finance.token)
  const both = await Promise.all([add(rules), add(rules)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await add({ ...rules, late_fee_cap_percent: '11' })).status).toBe(400)
})
