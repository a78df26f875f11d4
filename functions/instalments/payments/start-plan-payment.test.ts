import { beforeEach, expect, test } from 'vitest'
import {
  instalmentKobo,
  payInstalment,
  type InsertedPlan,
} from '../../../test/shop/customer-plan.ts'
import { useInstalments } from '../../../test/use/use-instalments.ts'
import { checkOpenPlanPayments } from './check-open-plan-payments.ts'
import { payLink } from './pay-link.ts'

const shop = useInstalments()

const request = (plan: InsertedPlan, more: object = {}) => ({
  planId: plan.planId,
  what: 'due',
  amountKobo: null,
  method: 'gateway',
  ...more,
})
const start = (plan: InsertedPlan, more: object = {}, token: string | null = shop.ada.token) =>
  shop.by(token, 'start-plan-payment', request(plan, more))

const numberOf = async ({ planId }: InsertedPlan) => {
  const [plan] = await shop.query<{ number: string }>(
    'select number from public.instalment_plans where id = $1',
    [planId],
  )
  return plan?.number ?? ''
}

beforeEach(() => shop.setTime('2026-08-15T08:00:00Z'))

test('what is due is paid at the gateway, counted once, and receipted', async () => {
  const plan = await shop.newPlan()
  const { status, answer } = await start(plan)
  expect(status).toBe(200)
  const [payment] = await shop.payments(plan)
  expect(payment).toMatchObject({ way: 'page', status: 'started', amountKobo: instalmentKobo })
  expect(payment?.reference).toMatch(/^PL\d{7}-1$/)
  expect(answer).toEqual({
    checkoutUrl: `${shop.gateway.url}/pay/${payment?.reference}`,
    amountKobo: instalmentKobo,
    transfer: null,
  })
  shop.gateway.pay(payment?.reference ?? '')
  expect(await shop.webhook(payment?.reference ?? '')).toBe('paid')
  expect(await shop.webhook(payment?.reference ?? '')).toBe('known_already')
  expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
  const [mail] = await shop.mails('plan-payment-received')
  expect(mail?.text).toContain('₦10,500')
  expect(await shop.mails('money-without-order')).toEqual([])
})

test('the customer who returns before the webhook sees what the gateway says', async () => {
  const plan = await shop.newPlan()
  await start(plan)
  const [payment] = await shop.payments(plan)
  shop.gateway.pay(payment?.reference ?? '')
  const checked = await shop.by(shop.ada.token, 'check-plan-payment', { planId: plan.planId })
  expect(checked.answer).toMatchObject({
    planStatus: 'active',
    last: { status: 'succeeded', amountKobo: instalmentKobo, message: null },
  })
})

test('a payment that nobody reports is found by the task', async () => {
  const plan = await shop.newPlan()
  await start(plan)
  const [payment] = await shop.payments(plan)
  shop.gateway.pay(payment?.reference ?? '')
  shop.setTime('2026-08-15T08:03:00Z')
  await checkOpenPlanPayments.run(shop.server.context)
  expect(await shop.paidKobo(plan)).toBe(instalmentKobo)
})

test('the same page is used again, also after a declined card, and another sum gets another', async () => {
  const plan = await shop.newPlan()
  const first = await start(plan)
  shop.gateway.state.decline((await shop.payments(plan))[0]?.reference ?? '')
  expect((await start(plan)).answer['checkoutUrl']).toBe(first.answer['checkoutUrl'])
  await start(plan, { what: 'settle' })
  expect(await shop.payments(plan)).toHaveLength(2)
})

test('two requests at once open one page, or two pages that are not both paid for the same due amount', async () => {
  const plan = await shop.newPlan()
  const answers = await Promise.all([start(plan), start(plan)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [first] = await shop.payments(plan)
  shop.gateway.pay(first?.reference ?? '')
  await shop.webhook(first?.reference ?? '')
  // Nothing is due any more, so the next instalment is offered, without its interest.
  const next = await start(plan)
  expect(next.answer['amountKobo']).toBe(instalmentKobo)
})

test.each([
  [1, 'Please pay ₦100 or more.'],
  [9_999, 'Please pay ₦100 or more.'],
  [6_050_001, '₦60,500 settles the whole plan today. Please pay at most that.'],
])('refuses %i kobo', async (amountKobo, error) => {
  const plan = await shop.newPlan()
  const refused = await start(plan, { what: 'amount', amountKobo })
  expect(refused).toMatchObject({ status: 409, answer: { error } })
  expect(await shop.payments(plan)).toEqual([])
})

test('a payment of the early settlement ends the plan, and then nothing can be paid', async () => {
  const plan = await shop.newPlan()
  const { answer } = await start(plan, { what: 'settle' })
  // One instalment is due with its interest; the later five cost none.
  expect(answer['amountKobo']).toBe(instalmentKobo + 5 * 1_000_000)
  const [payment] = await shop.payments(plan)
  shop.gateway.pay(payment?.reference ?? '')
  await shop.webhook(payment?.reference ?? '')
  expect(
    await shop.query('select status from public.instalment_plans where id = $1', [plan.planId]),
  ).toEqual([{ status: 'settled_early' }])
  expect(await start(plan)).toMatchObject({
    status: 409,
    answer: { error: 'This plan is paid in full.' },
  })
})

test('a bank transfer has the reference of the plan, and stores nothing', async () => {
  const plan = await shop.newPlan()
  const { answer } = await start(plan, {
    method: 'bank_transfer',
    what: 'amount',
    amountKobo: 500_000,
  })
  expect(answer).toMatchObject({
    checkoutUrl: null,
    amountKobo: 500_000,
    transfer: { reference: expect.stringMatching(/^PLN/), account: { number: '0123456789' } },
  })
  expect(await shop.payments(plan)).toEqual([])
})

test('only the owner pays, and only what the owner may', async () => {
  const plan = await shop.newPlan()
  for (const token of [shop.thief.token, null])
    expect((await start(plan, {}, token)).status).toBe(token ? 404 : 401)
  expect(
    (await shop.by(shop.thief.token, 'check-plan-payment', { planId: plan.planId })).status,
  ).toBe(404)
  for (const bad of [{ amountKobo: -5 }, { amountKobo: 1.5 }, { what: 'all' }, { planId: 'x' }])
    expect((await start(plan, bad)).status).toBe(400)
  expect(await shop.payments(plan)).toEqual([])
})

test.each([
  ['another currency', { currency: 'USD' }, 'not in naira'],
  ['a live key and test money', { domain: 'live' }, null],
])('%s', async (_, says, problem) => {
  const plan = await shop.newPlan()
  await start(plan)
  const [payment] = await shop.payments(plan)
  shop.gateway.pay(payment?.reference ?? '')
  shop.gateway.says = says
  await shop.webhook(payment?.reference ?? '')
  shop.gateway.says = {}
  expect((await shop.payments(plan))[0]?.status).toBe(problem ? 'mismatched' : 'succeeded')
  expect(await shop.paidKobo(plan)).toBe(problem ? 0 : instalmentKobo)
})

test('more than the plan needs is counted, and is owed to the customer', async () => {
  const plan = await shop.newPlan(1)
  await start(plan)
  const [payment] = await shop.payments(plan)
  shop.gateway.state.pay(payment?.reference ?? '', { amountKobo: 2 * instalmentKobo })
  shop.gateway.says = { amount: 2 * instalmentKobo }
  await shop.webhook(payment?.reference ?? '')
  expect(await shop.paidKobo(plan)).toBe(2 * instalmentKobo)
  const mail = (await shop.mails('plan-payment-received')).at(-1)
  expect(mail?.text).toContain('We will return the overpayment to you.')
})

test('a gateway that does not answer charges nothing, and the next try works', async () => {
  const plan = await shop.newPlan()
  shop.gateway.fault = 'answers 500'
  expect(await start(plan)).toMatchObject({ status: 503 })
  shop.gateway.fault = null
  expect((await start(plan)).status).toBe(200)
  expect((await shop.payments(plan)).map(({ status }) => status)).toEqual(['abandoned', 'started'])
})

test('a card is kept when its payer asks and the agreement allows it, once for each card', async () => {
  const plan = await shop.newPlan()
  const kept = () => shop.query('select from public.saved_cards where removed_at is null')
  for (const [day, savesCard, count] of [
    ['2026-07-16', false, 0],
    ['2026-08-15', true, 1],
    ['2026-09-15', false, 1],
  ] as const) {
    shop.setTime(`${day}T08:00:00Z`)
    await start(plan, { savesCard, ...(count === 0 && { what: 'amount', amountKobo: 200_000 }) })
    const payment = (await shop.payments(plan)).at(-1)
    shop.gateway.pay(payment?.reference ?? '')
    await shop.webhook(payment?.reference ?? '')
    expect(await kept()).toHaveLength(count)
  }
  const cards = await shop.query<{ id: string; code: string }>(
    'select id, authorization_code as code, email, last4 from public.saved_cards',
  )
  expect(cards).toMatchObject([{ email: expect.stringMatching(/^ada/), last4: '4081' }])
  const remove = (token: string) => shop.by(token, 'remove-saved-card', { cardId: cards[0]?.id })
  expect((await remove(shop.thief.token)).status).toBe(404)
  expect(await remove(shop.ada.token)).toMatchObject({ status: 200, answer: { isRemoved: true } })
  // It stays removed until its owner asks for it.
  for (const [savesCard, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await start(plan, { savesCard, what: 'amount', amountKobo: 100_000 })
    const payment = (await shop.payments(plan)).at(-1)
    shop.gateway.pay(payment?.reference ?? '')
    await shop.webhook(payment?.reference ?? '')
    expect(await kept()).toHaveLength(count)
  }
})

test('the link of a reminder opens the page for what is due, and nothing else', async () => {
  const plan = await shop.newPlan()
  const open = async (link: string) => {
    const { pathname, search } = new URL(link)
    const response = await shop.server.call(`${pathname.split('/').at(-1)}${search}`, {
      method: 'GET',
    })
    return { status: response.status, location: response.headers.get('location') }
  }
  const link = payLink(shop.server.context, await numberOf(plan))
  const first = await open(link)
  expect(first).toEqual({
    status: 303,
    location: expect.stringContaining(`${shop.gateway.url}/pay/PL`),
  })
  // A mail program that looks at the link opens the same page again.
  expect(await open(link)).toEqual(first)
  const dashboard = {
    status: 303,
    location: expect.stringContaining(`tab=instalments&plan=${plan.planId}`),
  }
  const other = await shop.newPlan()
  // Its ticket opens no other plan, and nobody learns whether there is one of that number.
  const plans = { status: 303, location: expect.stringMatching(/\/dashboard\?tab=instalments$/) }
  const at = (number: string) => link.replace(/plan=\w+/, `plan=${number}`)
  expect(await open(at(await numberOf(other)))).toEqual(plans)
  expect(await open(at('PL9999999'))).toEqual(plans)
  expect(await open(link.slice(0, -1))).toEqual(plans)
  shop.setTime('2026-09-14T07:59:59Z')
  expect(await open(link)).toMatchObject({ location: expect.stringContaining('/pay/PL') })
  shop.setTime('2026-09-14T08:00:00Z')
  expect(await open(link)).toEqual(plans)
  await payInstalment(shop.server, plan, { amountKobo: 6 * instalmentKobo, on: '2026-09-15' })
  expect(await open(payLink(shop.server.context, await numberOf(plan)))).toEqual(dashboard)
  expect(await shop.payments(other)).toEqual([])
})
