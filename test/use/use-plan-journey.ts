import { beforeEach, expect } from 'vitest'
import { empty } from '../empty.ts'
import { listMyPlans } from '../../domain/instalments/customer/plan-functions.ts'
import type { PlanView, SavedCardView } from '../../domain/instalments/customer/plan-view.ts'
import type { StartedPlanPayment } from '../../domain/instalments/payments/plan-payment-functions.ts'
import type { StartedPayment } from '../../domain/orders/order-payments.ts'
import type { SandboxOutcome } from '../../functions/gateway/sandbox/sandbox-outcomes.ts'
import { chargeDue } from '../../functions/instalments/debits/charge-due-plans.ts'
import { announcePlans } from '../../functions/instalments/letters/announce-plans.ts'
import { sendPlanReminders } from '../../functions/instalments/reminders/send-plan-reminders.ts'
import { tellFailedDebits } from '../../functions/instalments/reminders/tell-failed-debits.ts'
import { usePlans, type Buyer } from './use-plans.ts'

type Shop = ReturnType<typeof usePlans>

/** A customer with a plan of their own. */
export interface PlanOwner extends Buyer {
  planId: string
  orderId: string
}

const rules = `insert into public.plan_rules (max_owed_kobo, max_open_plans,
    max_share_of_income_percent, approve_up_to_kobo, min_score, guarantor_above_kobo,
    documents_above_kobo, reason)
  values (500000000, 2, 33, 150000000, 60, 400000000, 400000000, 'For a test')`

/**
 * A shop with its sandbox and a clock, for journeys through a plan from the application to the letter.
 * Call it at the top of the file.
 */
export function usePlanJourney() {
  const shop = usePlans()
  beforeEach(async () => {
    await empty(shop.server.admin, 'public.saved_cards')
    await shop.server.admin.query(rules)
  })
  return {
    setTime: (time: string) => setTime(shop, new Date(time)),
    /** The tasks of a moment, in an order in which they may run. @param time in UTC, an hour behind Lagos */
    async live(time: string): Promise<void> {
      setTime(shop, new Date(time))
      const { context } = shop.server
      await sendPlanReminders.run(context)
      await chargeDue(context)
      await tellFailedDebits.run(context)
      await announcePlans.run(context)
    },
    begin: (card: SandboxOutcome, { allowsDebit = true } = {}) => begin(shop, card, allowsDebit),
    /** Pays a part of the plan at the page of the sandbox, and comes back. @returns kobo */
    payPart: (owner: PlanOwner, what: 'due' | 'settle', outcome: SandboxOutcome = 'succeed') =>
      payPart(shop, owner, { what, outcome }),
    page: (owner: PlanOwner) => page(shop, owner),
    /** What is wrong with a plan or with the sums of its ledgers; null for nothing. */
    async difference({ planId }: PlanOwner): Promise<string | null> {
      const sql = 'select private.find_plan_difference($1) as problem'
      return (await shop.one<{ problem: string | null }>(sql, [planId])).problem
    },
    /** The mails about the plan, without those about the order. */
    planMails: async () => (await shop.mails()).filter((category) => category.startsWith('plan-')),
  }
}

function setTime({ server: { clock } }: Shop, now: Date): void {
  clock.now = now
}

async function done<Answer>(
  shop: Shop,
  name: string,
  { json, token }: { json: object; token: string },
): Promise<Answer> {
  const { status, answer } = await shop.post<Answer>(name, json, token)
  expect({ name, status, error: answer.error }).toEqual({ name, status: 200, error: undefined })
  return answer
}

/** What the page of the customer gets. */
async function page(
  { server }: Shop,
  { token, planId }: PlanOwner,
): Promise<PlanView & { cards: SavedCardView[] }> {
  const response = await server.call('list-my-plans', { method: 'GET', token })
  const parsed = listMyPlans.parseResponse(await response.json())
  const view = parsed.ok ? parsed.value.plans.find(({ id }) => id === planId) : undefined
  if (!parsed.ok || !view) throw new Error('The plan is not shown')
  return { ...view, cards: parsed.value.cards }
}

/** Does at the page of the sandbox what a payer does. */
async function pay(checkoutUrl: string, outcome: SandboxOutcome): Promise<void> {
  const reference = new URL(checkoutUrl).searchParams.get('reference') ?? ''
  const body = new URLSearchParams({ reference, outcome })
  const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
}

/** Applies for six instalments, accepts the agreement and pays the deposit with a card. */
async function begin(shop: Shop, card: SandboxOutcome, allowsDebit: boolean): Promise<PlanOwner> {
  const buyer = await shop.buyer()
  const { token } = buyer
  const orderId = await shop.orderOf(buyer)
  const applied = { json: shop.application(orderId), token }
  const { planId, status } = await done<{ planId: string; status: string }>(
    shop,
    'apply-for-plan',
    applied,
  )
  expect(status).toBe('approved')
  const { plan } = (await shop.show(orderId, token)).answer
  const sha256 = plan?.agreement?.sha256
  const acceptance = { planId, sha256, name: 'Bísí Adé', accepts: true, allowsDebit }
  await done(shop, 'accept-plan-agreement', { json: acceptance, token })
  const { checkoutUrl } = await done<StartedPayment>(shop, 'start-payment', {
    json: { orderId, method: 'sandbox' },
    token,
  })
  await pay(checkoutUrl ?? '', card)
  await done(shop, 'check-payment', { json: { orderId }, token })
  await announcePlans.run(shop.server.context)
  return { ...buyer, planId, orderId }
}

async function payPart(
  shop: Shop,
  { planId, token }: PlanOwner,
  { what, outcome }: { what: 'due' | 'settle'; outcome: SandboxOutcome },
): Promise<number> {
  const json = { planId, what, amountKobo: null, method: 'gateway', savesCard: false }
  const started = await done<StartedPlanPayment>(shop, 'start-plan-payment', { json, token })
  await pay(started.checkoutUrl ?? '', outcome)
  // The gateway is not asked twice in a moment.
  setTime(shop, new Date(shop.server.clock.now.getTime() + 60_000))
  await done(shop, 'check-plan-payment', { json: { planId }, token })
  await announcePlans.run(shop.server.context)
  return started.amountKobo
}
