import { createHash, randomUUID } from 'node:crypto'
import { createAccount } from '../account/accounts.ts'
import { payByTransfer, placeOrder } from '../shop/placed-order.ts'
import { asService } from './staff-account.ts'

const depositKobo = 5_150_000
const months = 3

/** A plan that began today: three instalments, the first one due in a month. */
export async function beginPlan(
  email: string,
): Promise<{ id: string; orderId: string; orderNumber: string }> {
  const { id: userId } = await createAccount(email)
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  const id = randomUUID()
  const financedKobo = order.totalKobo - depositKobo
  await asService('POST', 'instalment_plans', {
    id,
    order_id: order.orderId,
    user_id: userId,
    months,
    interest: 'flat',
    rate_percent_per_month: 2,
    deposit_percent: 30,
    fee_percent: 0,
    fee: 'upfront',
    price_kobo: order.totalKobo,
    deposit_kobo: depositKobo,
    fee_kobo: 0,
    financed_kobo: financedKobo,
    interest_kobo: months * 100_000,
  })
  await asService('POST', 'plan_applications', {
    plan_id: id,
    employment: 'employed',
    monthly_income_kobo: 100_000_000,
    other_repayments_kobo: 0,
    rule_version: 1,
  })
  await asService('PATCH', `instalment_plans?id=eq.${id}`, { status: 'approved' })
  const content = 'The agreement of a test. '.repeat(10)
  const part = { principal_kobo: financedKobo / months, interest_kobo: 100_000 }
  await asService('POST', 'plan_agreements', {
    plan_id: id,
    version: 1,
    wording: '2026-11-23',
    content,
    content_sha256: createHash('sha256').update(content).digest('hex'),
    accepted_name: 'Bísí Adé',
    allows_debit: false,
    accepted_by: userId,
    accepted_from: '102.89.1.1',
    instalments: [part, part, part],
  })
  await asService('PATCH', `instalment_plans?id=eq.${id}`, { status: 'agreed' })
  await asService('POST', 'ledger_entries', {
    order_id: order.orderId,
    kind: 'financed',
    amount_kobo: -financedKobo,
    plan_id: id,
    actor: 'system',
  })
  await payByTransfer(order, depositKobo)
  return { id, orderId: order.orderId, orderNumber: order.number }
}
