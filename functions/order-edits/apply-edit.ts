import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import { promisedDelivery, type PromisedDelivery } from '../../domain/delivery/delivery-time.ts'
import { describeEdit } from '../../domain/orders/edit/edit-words.ts'
import { insertPayment, listPayments, updatePayment } from '../payments/payments.ts'
import { findPromise, movePromise } from '../orders/delivery/delivery-promise.ts'
import { applyMoney } from '../orders/money/apply-money.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import { refundSurplus, withdrawSurplusRefunds } from '../orders/money/refund-surplus.ts'
import { writeEvent, type Actor } from '../orders/order-changes.ts'
import { orderEditedMail } from './edit-mails.ts'
import { giveSurplusToPlan } from './give-surplus-to-plan.ts'
import { storeEdit, type DecidedEdit } from './store-edit.ts'

/**
 * Does an edit of a locked order: stores it, moves its stock and its money, and tells the customer. For
 * more, the customer gets a link to pay and the goods stay; what is left over goes back as always, requested
 * by the member of staff who edited.
 */
export async function applyEdit(
  tx: Tx,
  decided: DecidedEdit,
  context: FunctionContext,
): Promise<void> {
  const { order, plan, request, staffId } = decided
  const now = context.now()
  const actor: Actor = { kind: 'staff', id: staffId }
  const editId = await storeEdit(tx, decided, now)
  const changed = { ...order, totalKobo: plan.totals.totalKobo }
  const message = describeEdit({ ...plan, reason: request.reason })
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
  const promised = await moveLaterPromise(tx, decided)
  const isDearer = plan.totals.totalKobo > plan.stored.totalKobo
  // Money that was left over, and whose refund nobody has approved, pays for it first.
  if (isDearer) await withdrawSurplusRefunds(tx, order.id)
  const reason = 'Your order costs less now.'
  await giveSurplusToPlan(tx, { orderId: order.id, key: `edit:${editId}`, reason, actor }, now)
  await refundSurplus(tx, { orderId: order.id, reason, actor, requestedBy: staffId }, now)
  const money = await getOrderMoney(tx, order.id)
  if (money.dueKobo > 0) await renewTransfer(tx, { orderId: order.id, dueKobo: money.dueKobo }, now)
  const backKobo = plan.totals.totalKobo === plan.stored.totalKobo ? 0 : money.onItsWayKobo
  await context.queueMail(
    tx,
    orderEditedMail(changed, { editId, message, money, backKobo, promised }, context),
  )
  if (money.dueKobo === 0)
    await applyMoney(tx, { order: changed, cause: `edit-${editId}`, actor }, context)
}

/** A transfer that waits for the old sum is not waited for any more; money that comes for it counts. */
async function renewTransfer(
  tx: Tx,
  { orderId, dueKobo }: { orderId: string; dueKobo: number },
  now: Date,
): Promise<void> {
  const waiting = (await listPayments(tx, orderId)).filter(
    ({ method, status }) => method === 'bank_transfer' && status === 'started',
  )
  if (waiting.length === 0 || waiting.some(({ amountKobo }) => amountKobo === dueKobo)) return
  for (const { id } of waiting) await updatePayment(tx, id, { status: 'abandoned' })
  const wanted = { orderId, method: 'bank_transfer', amountKobo: dueKobo, isTest: false } as const
  await insertPayment(tx, wanted, now)
}

/** A paid order keeps its promised days, unless the new goods or the new state need longer. */
async function moveLaterPromise(
  tx: Tx,
  { order, plan: { stored, days } }: DecidedEdit,
): Promise<PromisedDelivery | null> {
  const before = await findPromise(tx, order.id)
  if (!before || !stored.paidAt || days.daysMax <= (stored.deliveryDaysMax ?? days.daysMax))
    return null
  const later = promisedDelivery({
    paidAt: stored.paidAt,
    days: { min: days.daysMin, max: days.daysMax },
  })
  if (later.by <= before.by) return null
  await movePromise(tx, order.id, later)
  return later
}
