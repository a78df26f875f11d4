import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { repaymentPlan } from '../../domain/finance/repayment-plan.ts'
import { consentVersion } from '../../domain/instalments/applications/application-fields.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { tokenFor } from '../account/accounts.ts'
import type { Account } from '../site.ts'
import { callSite, payByTransfer, placeOrder } from './placed-order.ts'

export interface PlacedPlan {
  planId: string
  orderId: string
}

/** An order of somebody that three instalments pay: agreed, and its deposit has arrived. */
export async function placePlan(account: Account): Promise<PlacedPlan> {
  const token = await tokenFor(account)
  const order = await placeOrder({
    slug: 'imole-mono-550w',
    quantity: 2,
    token,
    paymentMethod: 'in_parts',
    email: account.email,
  })
  const { orderId, totalKobo } = order
  const terms = {
    months: 3,
    depositShare: 0.4,
    ratePerMonth: 0.015,
    interest: 'reducing',
    feeShare: 0,
    fee: 'upfront',
  } as const
  const plan = repaymentPlan(totalKobo, terms)
  const application = {
    idempotencyKey: randomUUID(),
    orderId,
    months: 3,
    depositKobo: plan.depositKobo,
    expectedCostKobo: plan.totalCostKobo,
    employment: 'employed',
    employer: 'Lagos State',
    monthlyIncome: '1,200,000',
    otherRepayments: '0',
    guarantorName: '',
    guarantorPhone: '',
    bvn: '',
    consentVersion,
    privacyVersion: currentVersion('privacy'),
  }
  const { planId } = (await done('apply-for-plan', application, token)) as { planId: string }
  const shown = await fetch(`${inject('siteUrl')}/functions/v1/plan-of-order?orderId=${orderId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { plan: view } = (await shown.json()) as { plan: { agreement: { sha256: string } } }
  const accepted = {
    planId,
    sha256: view.agreement.sha256,
    name: 'Bísí Adé',
    accepts: true,
    allowsDebit: true,
  }
  const { dueKobo } = (await done('accept-plan-agreement', accepted, token)) as { dueKobo: number }
  await payByTransfer(order, dueKobo)
  return { planId, orderId }
}

async function done(name: string, json: unknown, token: string): Promise<Record<string, unknown>> {
  const { status, answer } = await callSite(name, json, token)
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
  return answer
}
