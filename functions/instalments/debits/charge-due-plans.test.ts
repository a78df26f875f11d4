import { beforeEach, expect, test, vi } from 'vitest'
import { empty } from '../../../test/empty.ts'
import { instalmentKobo, payInstalment } from '../../../test/shop/customer-plan.ts'
import { useInstalments } from '../../../test/use/use-instalments.ts'
import { writeOffPlan } from '../ledger/write-off-plan.ts'
import { checkOpenPlanPayments } from '../payments/check-open-plan-payments.ts'
import { chargeDue } from './charge-due-plans.ts'
import { resumeDebits } from './resume-debits.ts'
import { takeDebits } from './take-debits.ts'

const shop = useInstalments()
const actor = { kind: 'staff', id: null } as const
const run = () => chargeDue(shop.server.context)
const charges = () =>
  shop.gateway.calls.filter((call) => call === 'POST /transaction/charge_authorization').length

beforeEach(async () => {
  shop.setTime('2026-08-15T08:30:00Z')
  await empty(shop.server.admin, 'public.saved_cards')
  shop.gateway.state.cards.clear()
  shop.gateway.state.transactions.clear()
  shop.gateway.calls.length = 0
})

test('the card is charged once on the due day, and the payment counts', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  expect(await run()).toBe(1)
  expect(await shop.payments(plan)).toMatchObject([
    { way: 'debit', status: 'succeeded', amountKobo: instalmentKobo, chargeOn: '2026-08-15' },
  ])
  expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
  expect(shop.gateway.sent.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    {
      authorization_code: 'AUTH_1',
      email: 'ada@example.com',
      currency: 'NGN',
      queue: true,
      reference: expect.stringMatching(/^PL\d{7}-1$/),
    },
  ])
  for (let again = 0; again < 3; again++) expect(await run()).toBe(0)
  expect(charges()).toBe(1)
  expect(await shop.mails('plan-payment-received')).toHaveLength(1)
})

test.each([
  ['before nine', async () => shop.setTime('2026-08-15T07:59:59Z')],
  ['from eight in the evening', async () => shop.setTime('2026-08-15T19:00:00Z')],
  ['the day before', async () => shop.setTime('2026-08-14T10:00:00Z')],
  ['without a card', () => shop.query('update public.saved_cards set removed_at = now()')],
  ['an expired card', () => shop.query(`update public.saved_cards set expires_on = '2026-08-14'`)],
  [
    'a card of another gateway',
    () => shop.query(`update public.saved_cards set gateway = 'sandbox'`),
  ],
  [
    'an agreement that allows no debit',
    async () => {
      await shop.query('alter table public.plan_agreements disable trigger all')
      await shop.query('update public.plan_agreements set allows_debit = false')
      await shop.query('alter table public.plan_agreements enable trigger all')
    },
  ],
  [
    'a plan that was written off',
    async () => {
      const [plan] = await shop.query<{ id: string }>('select id from public.instalment_plans')
      const writeOff = { planId: plan?.id ?? '', key: '1', reason: 'Nobody answers', actor }
      await shop.server.context.db.transaction({ role: 'service_role' }, (tx) =>
        writeOffPlan(tx, writeOff, shop.server.clock.now),
      )
    },
  ],
  [
    'a page that may still be paid',
    () =>
      shop.query(
        `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, created_at)
         select id, 'page', 'paystack', 'PLX-1', 100, '2026-08-15T08:20:00Z' from public.instalment_plans`,
      ),
  ],
])('charges nothing: %s', async (_, change) => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  await change()
  expect(await run()).toBe(0)
  expect(charges()).toBe(0)
  expect(await shop.paidKobo(plan)).toBe(0)
})

test('a paid instalment is not charged, and of a part payment only the rest is', async () => {
  const [paid, part] = [await shop.newPlan(), await shop.newPlan()]
  await payInstalment(shop.server, paid, { amountKobo: instalmentKobo, on: '2026-08-10' })
  await payInstalment(shop.server, part, { amountKobo: 450_000, on: '2026-08-14' })
  await shop.saveCard()
  expect(await run()).toBe(1)
  expect(await shop.paidKobo(paid)).toBe(instalmentKobo)
  expect(await shop.payments(part)).toMatchObject([
    { way: 'cash' },
    { way: 'debit', amountKobo: instalmentKobo - 450_000, status: 'succeeded' },
  ])
})

test('a declined card is tried again on the days of the rule, at most once a day, and then never', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  shop.gateway.state.cards.set('AUTH_1', { declinedWith: 'Insufficient Funds' })
  const days: string[] = []
  for (let day = 15; day <= 31; day++) {
    for (const hour of ['08', '11', '18']) {
      shop.setTime(`2026-08-${day}T${hour}:30:00Z`)
      if ((await run()) > 0) days.push(`2026-08-${day}`)
    }
  }
  expect(days).toEqual(['2026-08-15', '2026-08-18', '2026-08-22'])
  expect(await shop.payments(plan)).toMatchObject(
    days.map((chargeOn) => ({ chargeOn, status: 'failed', message: 'Insufficient Funds' })),
  )
  // The next instalment is charged with what is late.
  shop.gateway.state.cards.clear()
  shop.setTime('2026-09-15T09:00:00Z')
  await run()
  expect(await shop.paidKobo(plan)).toBe(2 * instalmentKobo)
})

test('a day that was missed is charged on the next one', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  shop.setTime('2026-08-16T09:00:00Z')
  await run()
  expect(await shop.payments(plan)).toMatchObject([{ chargeOn: '2026-08-16', status: 'succeeded' }])
})

test('two plans of one card: a card that was declined is not tried for the other one that day', async () => {
  await shop.newPlan()
  await shop.newPlan()
  await shop.saveCard()
  shop.gateway.state.cards.set('AUTH_1', { declinedWith: 'Expired Card' })
  await run()
  const first = charges()
  await run()
  expect(charges()).toBe(first)
})

test('a charge without an answer is asked about, and never sent under another reference', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  shop.gateway.fault = 'answers 500'
  await run()
  shop.gateway.fault = null
  expect(await shop.payments(plan)).toMatchObject([{ status: 'started' }])
  await run()
  expect(charges()).toBe(1)
  // Somebody may still wait for the answer.
  await resumeDebits.run(shop.server.context)
  expect(await shop.paidKobo(plan)).toBe(0)
  shop.setTime('2026-08-15T08:33:00Z')
  await resumeDebits.run(shop.server.context)
  expect(await shop.payments(plan)).toMatchObject([{ status: 'succeeded' }])
  expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
  expect(charges()).toBe(1)
})

test('a charge that was stored and never sent is sent under its reference, on the same day only', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  const gateway = { name: 'paystack', isTest: true } as const
  const store = (day: string) =>
    takeDebits({ planIds: [plan.planId], day, gateway }, shop.server.context)
  const [stored] = await store('2026-08-15')
  shop.setTime('2026-08-15T08:33:00Z')
  await resumeDebits.run(shop.server.context)
  expect(await shop.payments(plan)).toMatchObject([
    { reference: stored?.reference, status: 'succeeded' },
  ])
  shop.setTime('2026-09-15T18:59:00Z')
  await store('2026-09-15')
  shop.setTime('2026-09-16T09:00:00Z')
  await resumeDebits.run(shop.server.context)
  expect((await shop.payments(plan))[1]).toMatchObject({ status: 'abandoned' })
  expect(await run()).toBe(1)
  expect(await shop.paidKobo(plan)).toBe(2 * instalmentKobo)
})

test('what was paid while the charge waited is not charged', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  const gateway = { name: 'paystack', isTest: true } as const
  await takeDebits({ planIds: [plan.planId], day: '2026-08-15', gateway }, shop.server.context)
  await payInstalment(shop.server, plan, { amountKobo: instalmentKobo, on: '2026-08-15' })
  shop.setTime('2026-08-15T08:33:00Z')
  await resumeDebits.run(shop.server.context)
  expect(charges()).toBe(0)
  expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
})

test('several processes at once charge each plan once', async () => {
  const plans = []
  for (let each = 0; each < 6; each++) plans.push(await shop.newPlan())
  await shop.saveCard()
  await Promise.all([run(), run(), run()])
  expect(charges()).toBe(6)
  for (const plan of plans) expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
})

test('the database refuses a second charge of a plan on a day, whatever asks for it', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  await run()
  await expect(
    shop.query(
      `insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, agreement_id,
         saved_card_id, charge_on)
       select plan_id, way, method, reference || 'x', 100, agreement_id, saved_card_id, charge_on
       from public.plan_payments where plan_id = $1`,
      [plan.planId],
    ),
  ).rejects.toThrow('plan_payments_one_debit_a_day')
})

test('when the bank asks the owner of the card, they get its page and confirm, and the payment counts', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  shop.gateway.state.cards.set('AUTH_1', 'asks its owner')
  await run()
  const [payment] = await shop.payments(plan)
  expect(payment?.status).toBe('started')
  const [mail] = await shop.mails('plan-charge-to-confirm')
  expect(mail?.text).toContain(`${shop.gateway.url}/confirm/${payment?.reference}`)
  shop.gateway.pay(payment?.reference ?? '')
  await shop.webhook(payment?.reference ?? '')
  expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
})

test('a charge that its owner does not confirm fails after a day, and the card is tried again', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard()
  shop.gateway.state.cards.set('AUTH_1', 'asks its owner')
  await run()
  shop.setTime('2026-08-16T06:00:00Z')
  await checkOpenPlanPayments.run(shop.server.context)
  expect(await shop.payments(plan)).toMatchObject([{ status: 'failed' }])
  shop.setTime('2026-08-18T09:00:00Z')
  expect(await run()).toBe(1)
})

test('a card that the gateway refuses fails with its words', async () => {
  const plan = await shop.newPlan()
  await shop.saveCard('WRONG')
  await run()
  expect(await shop.payments(plan)).toMatchObject([
    { status: 'failed', message: 'Authorization code is invalid' },
  ])
})

test('a charge that fails does not cut off the others of its batch', async () => {
  for (let each = 0; each < 3; each++) await shop.newPlan()
  await shop.saveCard()
  const { context } = shop.server
  const queueMail = vi.fn<typeof context.queueMail>().mockRejectedValueOnce(new Error('No mail'))
  queueMail.mockImplementation(context.queueMail)
  await expect(chargeDue({ ...context, queueMail })).rejects.toThrow('Charges of due plans failed')
  expect(charges()).toBe(3)
})

test('a gateway that is down stops the run, and nothing is lost', async () => {
  const plans = []
  for (let each = 0; each < 6; each++) plans.push(await shop.newPlan())
  await shop.saveCard()
  shop.gateway.refuses = { status: 429, message: 'Too many', code: 'rate_limited' }
  await run()
  expect(charges()).toBeLessThan(6)
  shop.gateway.refuses = null
  shop.setTime('2026-08-15T08:45:00Z')
  await run()
  await resumeDebits.run(shop.server.context)
  for (const plan of plans) expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
})
