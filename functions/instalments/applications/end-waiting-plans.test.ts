import { beforeEach, expect, test } from 'vitest'
import { usePlans } from '../../../test/use/use-plans.ts'
import { endUnpaidOrders } from '../../orders/holds/end-unpaid-orders.ts'
import { endWaitingPlans } from './end-waiting-plans.ts'

const plans = usePlans()
const { buyer, post, orderOf, application, show } = plans

beforeEach(() =>
  plans.server.admin.query(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
     values (900000000, 5, 33, 150000000, 60, 900000000, 900000000, 'For a test')`,
  ),
)

/** A plan that was accepted on 21 November: its deposit is awaited until 28 November. */
async function agreed() {
  const ada = await buyer()
  const orderId = await orderOf(ada)
  await post('apply-for-plan', application(orderId), ada.token)
  const { plan } = (await show(orderId, ada.token)).answer
  const sha256 = plan?.agreement?.sha256
  const acceptance = { planId: plan?.id, sha256, name: 'Bísí Adé', accepts: true }
  await post('accept-plan-agreement', { ...acceptance, allowsDebit: false }, ada.token)
  return { ada, orderId }
}

/** The buyer has told of a transfer that staff still look for. */
const tellOfTransfer = (orderId: string, at: string) =>
  plans.server.admin.query(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, status, created_at)
     select id, 2, number || '-2', 'bank_transfer', 49334900, 'checking', $2 from public.orders
     where id = $1`,
    [orderId, at],
  )

test.each([
  ['that was sent in time', '2026-11-27T18:00:00Z', 'agreed'],
  ['that was sent too late', '2026-11-28T10:00:01Z', 'cancelled'],
])('a deposit %s and is being checked keeps its plan, or not', async (_, sentAt, status) => {
  const { ada, orderId } = await agreed()
  await tellOfTransfer(orderId, sentAt)
  const at = async (time: string) => {
    plans.server.clock.now = new Date(time)
    await endWaitingPlans.run(plans.server.context)
    await endUnpaidOrders.run(plans.server.context)
    return (await show(orderId, ada.token)).answer.plan?.status
  }
  expect(await at('2026-11-28T10:00:02Z')).toBe(status)
  expect(await at('2026-12-04T10:00:00Z')).toBe(status)
  // Nobody found the money in a week.
  expect(await at('2026-12-05T10:00:01Z')).toBe('cancelled')
})
