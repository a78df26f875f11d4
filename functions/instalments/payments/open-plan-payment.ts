import { FunctionError, type ModuleContext, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { payableAmount } from '../../../domain/instalments/payments/payable-amount.ts'
import type { PayablePart } from '../../../domain/instalments/payments/plan-payment-functions.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { isPageUsable } from '../../../domain/payments/gateway-attempts.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { readHistory, type Plan } from '../ledger/read-plan.ts'
import { listPlanPayments, planPaymentColumns, type PlanPayment } from './plan-payments.ts'

export interface WantedPlanPayment {
  part: PayablePart
  wantedKobo: number | null
  savesCard: boolean
}

/** Enough for a customer with several cards and a bad connection, in a day. */
const maxPagesOfDay = 20
const dayMs = 86_400_000

/**
 * What a customer pays on a locked plan now.
 * @throws FunctionError 409 when nothing can be paid, or not this sum
 */
export async function requirePayableKobo(
  tx: Tx,
  plan: Plan,
  { part, wantedKobo, isOnline }: Omit<WantedPlanPayment, 'savesCard'> & { isOnline: boolean },
  { now }: Pick<ModuleContext, 'now'>,
): Promise<number> {
  if (plan.status !== 'active') throw new FunctionError(409, explainEnded(plan))
  const state = planState(await readHistory(tx, plan.id), dayInLagos(now()))
  const payable = payableAmount(state, { part, wantedKobo, isOnline })
  if ('problem' in payable) throw new FunctionError(409, payable.problem)
  return payable.amountKobo
}

function explainEnded({ status }: Plan): string {
  if (status === 'closed' || status === 'settled_early') return 'This plan is paid in full.'
  if (status === 'written_off')
    return 'This plan is closed for online payments. Please talk to us about it.'
  return status === 'cancelled' || status === 'declined'
    ? 'This plan was cancelled. Nothing is to pay.'
    : 'This plan has not begun. The deposit of its order comes first.'
}

/**
 * Opens a payment at the page of the gateway, or finds the one whose page can still be used.
 * @throws FunctionError 409 while a payment is being checked; 429 too many
 */
export async function openPagePayment(
  tx: Tx,
  {
    plan,
    amountKobo,
    wanted: { part, savesCard },
    gateway,
    reported,
  }: {
    plan: Plan
    amountKobo: number
    wanted: WantedPlanPayment
    gateway: Gateway
    /** What the gateway said a moment ago, by the id of the payment. */
    reported: ReadonlyMap<string, string>
  },
  { now }: Pick<ModuleContext, 'now'>,
): Promise<{ payment: PlanPayment; isNew: boolean }> {
  const atMs = now().getTime()
  const payments = await listPlanPayments(tx, plan.id)
  if (payments.some((each) => isBeingChecked(each)))
    throw new FunctionError(
      409,
      'We are checking a payment for this plan. Please wait a few minutes: you may have paid already.',
    )
  const pages = payments.filter(
    ({ way, createdAt }) => way === 'page' && atMs - createdAt.getTime() < dayMs,
  )
  const usable = pages.find(
    (page) =>
      page.amountKobo === amountKobo &&
      page.savesCard === savesCard &&
      page.method === gateway.name &&
      page.isTest === gateway.isTest &&
      page.checkoutUrl !== null &&
      isPageUsable({
        reported: reported.get(page.id) ?? page.status,
        ageMs: atMs - page.createdAt.getTime(),
      }),
  )
  if (usable) return { payment: usable, isNew: false }
  if (pages.length >= maxPagesOfDay)
    throw new FunctionError(
      429,
      'Too many payments were started for this plan today. Please talk to us: we will find out what is wrong.',
      { retryAfterS: 3_600 },
    )
  const payment = await tx.one<PlanPayment>(
    `select ${planPaymentColumns}
     from private.open_plan_payment($1, 'page', $2, $3, $4, $5, $6, $7)`,
    [plan.id, gateway.name, amountKobo, part === 'settle', savesCard, gateway.isTest, now()],
  )
  return { payment, isNew: true }
}

/** A card that is being charged, too, may have paid already; one that waits for its owner has not. */
function isBeingChecked({ way, status, checkoutUrl }: PlanPayment): boolean {
  return status === 'checking' || (way === 'debit' && status === 'started' && checkoutUrl === null)
}
