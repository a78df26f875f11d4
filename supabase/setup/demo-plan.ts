import { dayInLagos } from '../../domain/calendar/days.ts'
import { readPlanOffer } from '../../domain/finance/plan-offer.ts'
import { consentVersion } from '../../domain/instalments/applications/application-fields.ts'
import {
  acceptPlanAgreement,
  applyForPlan,
  getPlanOfOrder,
} from '../../domain/instalments/applications/application-functions.ts'
import { choosePlan } from '../../domain/instalments/applications/chosen-plan.ts'
import { listMyPlans } from '../../domain/instalments/customer/plan-functions.ts'
import { notePlanMoney } from '../../domain/instalments/desk/plan-money-functions.ts'
import { currentVersion } from '../../domain/legal/versions.ts'
import { payDemoOrder, type DemoBuyer, type DemoOrder } from './demo-orders.ts'
import type { DemoPerson } from './demo-person.ts'

const months = 6
/** High enough that the rules approve the plan at once, without papers. */
const depositKobo = 50_000_000

/** A plan that pays the rest of an order: agreed, its deposit paid, and its first instalment too. */
export async function addDemoPlan(
  buyer: DemoBuyer,
  staff: DemoPerson,
  order: DemoOrder,
): Promise<void> {
  const planId = await agreeDemoPlan(buyer, order)
  await payDemoOrder(buyer, staff, order.id)
  await payFirstInstalment(buyer, staff, planId)
}

/** The customer applies, reads the agreement and accepts it. */
async function agreeDemoPlan(
  { person, contact }: DemoBuyer,
  { id: orderId, totalKobo }: DemoOrder,
): Promise<string> {
  const { planId } = await person.call(applyForPlan, {
    idempotencyKey: crypto.randomUUID(),
    orderId,
    months,
    depositKobo,
    expectedCostKobo: await findTotalCostKobo(person, totalKobo),
    employment: 'employed',
    employer: 'A school in Yaba',
    monthlyIncome: '450,000',
    otherRepayments: '0',
    guarantorName: '',
    guarantorPhone: '',
    bvn: '',
    consentVersion,
    privacyVersion: currentVersion('privacy'),
  })
  const { plan } = await person.call(getPlanOfOrder, { orderId })
  if (!plan?.agreement) throw new Error(`The plan of the demo is ${plan?.status ?? 'missing'}`)
  await person.call(acceptPlanAgreement, {
    planId,
    sha256: plan.agreement.sha256,
    name: contact.name,
    accepts: true,
    allowsDebit: true,
  })
  return planId
}

/** With the plans that the shop offers now. */
async function findTotalCostKobo(person: DemoPerson, priceKobo: number): Promise<number> {
  const { data } = await person.client
    .from('repayment_plans')
    .select('*')
    .eq('is_active', true)
    .throwOnError()
  const chosen = choosePlan(data.map(readPlanOffer), { priceKobo, months, depositKobo })
  if (typeof chosen === 'string') throw new Error(`No plan of the demo: ${chosen}`)
  return chosen.plan.totalCostKobo
}

/** By a transfer that finance finds in the account, a month before it is due. */
async function payFirstInstalment(
  { person }: DemoBuyer,
  staff: DemoPerson,
  planId: string,
): Promise<void> {
  const { plans } = await person.call(listMyPlans, {})
  const first = plans.find(({ id }) => id === planId)?.standing?.instalments[0]
  if (!first) throw new Error('The plan of the demo has no instalments')
  await staff.call(notePlanMoney, {
    paymentId: crypto.randomUUID(),
    planId,
    way: 'bank_transfer',
    amountKobo: first.leftKobo,
    arrivedOn: dayInLagos(new Date()),
    outsideReference: 'Transfer of the demo',
  })
}
