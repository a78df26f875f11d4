import { beforeEach, expect, test } from 'vitest'
import { instalmentKobo } from '../../../test/shop/customer-plan.ts'
import { useInstalments } from '../../../test/use/use-instalments.ts'
import type { GatewayDispute } from '../../gateway/gateway-disputes.ts'
import { applyPlanDispute } from './apply-plan-dispute.ts'
import { findPlanPayment } from './plan-payments.ts'

const shop = useInstalments()

beforeEach(async () => {
  shop.setTime('2026-08-15T10:00:00Z')
  shop.gateway.state.transactions.clear()
  await shop.query('delete from platform.mail_messages')
})

/** An instalment that was paid at the page of the gateway with another sum than was asked for. */
async function payAtPage(receivedKobo: number) {
  const plan = await shop.newPlan()
  const wanted = { planId: plan.planId, what: 'due', amountKobo: null, method: 'gateway' }
  expect((await shop.by(shop.ada.token, 'start-plan-payment', wanted)).status).toBe(200)
  const [started] = await shop.payments(plan)
  const reference = started?.reference ?? ''
  shop.gateway.pay(reference)
  shop.gateway.says = { amount: receivedKobo }
  await shop.webhook(reference)
  return { plan, reference }
}

async function tellOf(reference: string, of: Partial<GatewayDispute>): Promise<string> {
  const { context } = shop.server
  const payment = await context.db.transaction({ role: 'service_role' }, (tx) =>
    findPlanPayment(tx, { reference }),
  )
  if (!payment) throw new Error('The payment is not there')
  const dispute: GatewayDispute = {
    id: `dispute of ${reference}`,
    status: 'resolved',
    resolution: 'merchant-accepted',
    reference,
    refundAmountKobo: null,
    currency: 'NGN',
    category: 'fraud',
    reason: null,
    openedAt: null,
    dueAt: null,
    resolvedAt: null,
    ...of,
  }
  return applyPlanDispute({ dispute, payment }, context)
}

const takenBack = ({ planId }: { planId: string }) =>
  shop.query<{ kobo: number }>(
    `select amount_kobo::float8 as kobo from public.plan_entries
     where plan_id = $1 and kind = 'chargeback'`,
    [planId],
  )

test.each([
  ['less than was asked for', instalmentKobo - 50_000],
  ['more than was asked for', instalmentKobo + 50_000],
])('a bank takes back what came, which was %s, once', async (_, receivedKobo) => {
  const { plan, reference } = await payAtPage(receivedKobo)
  expect(await shop.paidKobo(plan)).toBe(receivedKobo)
  await tellOf(reference, {})
  expect(await tellOf(reference, {})).toBe('known_already')
  expect(await takenBack(plan)).toEqual([{ kobo: receivedKobo }])
  expect(await shop.mails('money-problem')).toMatchObject([
    { subject: expect.stringContaining('A bank took an instalment back') },
  ])
})

test('while the bank only asks, nothing is booked and staff are told', async () => {
  const { plan, reference } = await payAtPage(instalmentKobo)
  await tellOf(reference, { status: 'awaiting-merchant-feedback', resolution: null })
  expect(await takenBack(plan)).toEqual([])
  expect(await shop.mails('money-problem')).toHaveLength(1)
})
