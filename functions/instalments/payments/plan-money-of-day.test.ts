import { beforeEach, expect, test } from 'vitest'
import { empty } from '../../../test/empty.ts'
import { instalmentKobo } from '../../../test/shop/customer-plan.ts'
import { useInstalments } from '../../../test/use/use-instalments.ts'

/** Money of plans in the comparison of a day with the gateway, and in the books. */

const shop = useInstalments()

beforeEach(async () => {
  // The fake gateway is paid on this day.
  shop.setTime('2026-11-21T10:00:00Z')
  shop.gateway.state.transactions.clear()
  await empty(shop.server.admin, 'public.reconciliations', 'public.saved_cards')
})

async function payOnce() {
  const plan = await shop.newPlan()
  await shop.by(shop.ada.token, 'start-plan-payment', {
    planId: plan.planId,
    what: 'amount',
    amountKobo: instalmentKobo,
    method: 'gateway',
  })
  const [payment] = await shop.payments(plan)
  shop.gateway.pay(payment?.reference ?? '')
  return { plan, reference: payment?.reference ?? '' }
}
const differences = () =>
  shop.query('select kind, reference from public.reconciliation_differences where gone_at is null')

test('a payment of a plan is not a difference, and is not reported as money without an order', async () => {
  const [finance] = await shop.staff()
  const { reference } = await payOnce()
  await shop.webhook(reference)
  shop.setTime('2026-11-22T10:00:00Z')
  const compared = await shop.by(finance, 'reconcile-day', { day: '2026-11-21' })
  expect(compared.answer).toMatchObject({ open: 0 })
  expect(await differences()).toEqual([])
  expect(
    await shop.query(
      'select listed_count, booked_kobo::float8 as booked from public.reconciliations',
    ),
  ).toEqual([{ listed_count: 1, booked: instalmentKobo }])
  expect(await shop.query('select from public.money_without_order')).toEqual([])
})

test('a payment whose webhook never came is a difference until it is booked', async () => {
  const [finance] = await shop.staff()
  const { reference } = await payOnce()
  shop.setTime('2026-11-22T10:00:00Z')
  await shop.by(finance, 'reconcile-day', { day: '2026-11-21' })
  expect(await differences()).toEqual([{ kind: 'not_booked', reference }])
  shop.gateway.state.report(reference, 'success')
  await shop.webhook(reference)
  await shop.by(finance, 'reconcile-day', { day: '2026-11-21' })
  expect(await differences()).toEqual([])
})

test('the books of a month have the entries of plans', async () => {
  const [finance] = await shop.staff()
  const { reference } = await payOnce()
  await shop.webhook(reference)
  const response = await shop.server.call('export-books', {
    token: finance,
    json: { month: new Date().toISOString().slice(0, 7), part: 'plans' },
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(reference)
})
