import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { Order } from '../order-access.ts'
import { changeStatus, writeEvent, type Actor } from '../order-changes.ts'
import { extendHold } from '../holds/hold-changes.ts'
import { getInstallationKind, noteQuotePaid } from '../installation/installation-quotes.ts'
import { findPromise } from '../delivery/delivery-promise.ts'
import { takeForPayment } from '../take-for-payment.ts'
import { getOrderMoney } from './ledger.ts'
import { paidMail, partPaidMail, surplusMail, type PaidUnits } from './money-mails.ts'
import { refundSurplus, withdrawSurplusRefunds } from './refund-surplus.ts'

interface Applied {
  /** What brought the money: the reference of a payment, or the id of an entry. */
  cause: string
  actor: Actor
}

export type MoneyOutcome = 'paid' | 'part_paid' | 'to_be_refunded' | 'known_already'

/**
 * Does what the ledger of a locked order calls for after money came or went: an order that is paid
 * in full becomes paid, for a part the rest is asked for, and what is left over goes back. It may be
 * called again at any time.
 */
export async function applyMoney(
  tx: Tx,
  { order, ...applied }: Applied & { order: Order },
  context: ModuleContext,
): Promise<MoneyOutcome> {
  if (order.status === 'cancelled') return applyToCancelled(tx, { order, ...applied }, context)
  const { dueKobo, surplusKobo } = await getOrderMoney(tx, order.id)
  if (order.status !== 'pending_payment') {
    if (dueKobo > 0) return askForRest(tx, { order, ...applied }, context)
    await noteQuotePaid(tx, order, context)
    if (surplusKobo === 0) return 'known_already'
    const reason = 'More money has arrived than this order costs.'
    return giveBack(tx, { order, reason, ...applied }, context)
  }
  if (dueKobo > 0) return askForRest(tx, { order, ...applied }, context)
  const problem = await takeForPayment(tx, order, context.now())
  if (problem === null) return makePaid(tx, { order, ...applied }, context)
  await changeStatus(tx, order, 'cancelled', {
    actor: { kind: 'system', id: null },
    message: problem,
    now: context.now(),
  })
  return giveBack(tx, { order, reason: problem, ...applied }, context)
}

/** Money that was to go back, and that nobody has approved yet, counts too. */
async function applyToCancelled(
  tx: Tx,
  applied: Applied & { order: Order },
  context: ModuleContext,
): Promise<MoneyOutcome> {
  const { order } = applied
  if (await wasCancelledForBuyer(tx, order.id))
    return giveBack(tx, { ...applied, reason: 'You cancelled this order.' }, context)
  await withdrawSurplusRefunds(tx, order.id)
  const { surplusKobo } = await getOrderMoney(tx, order.id)
  if (surplusKobo < order.totalKobo || order.totalKobo === 0)
    return giveBack(tx, { ...applied, reason: 'This order was cancelled before.' }, context)
  const problem = await takeForPayment(tx, order, context.now())
  return problem === null
    ? makePaid(tx, applied, context)
    : giveBack(tx, { ...applied, reason: problem }, context)
}

/** Money that comes late does not revive what the buyer asked us to cancel. */
async function wasCancelledForBuyer(tx: Tx, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from public.return_requests
     where order_id = $1 and kind = 'cancellation' and status = 'accepted'`,
    [orderId],
  )
  return rowCount === 1
}

async function makePaid(
  tx: Tx,
  { order, cause, actor }: Applied & { order: Order },
  context: ModuleContext,
): Promise<MoneyOutcome> {
  const now = context.now()
  const units = await findUnits(tx, order.id)
  const message = units?.isAll
    ? 'Paid. Please say in whose name we retire the units.'
    : 'Paid. We are preparing your order.'
  await changeStatus(tx, order, 'paid', { actor, message, now })
  const promised = await findPromise(tx, order.id)
  const installationKind = await getInstallationKind(tx, order.id)
  const money = await getOrderMoney(tx, order.id)
  const paid = { ...order, promised, installationKind, money, units }
  await context.queueMail(tx, paidMail(paid, context))
  if (money.surplusKobo > 0) {
    const reason = 'More money has arrived than this order costs.'
    await giveBack(tx, { order, reason, cause, actor }, context)
  }
  return 'paid'
}

/** The units of the carbon register that an order retires; null when it has none. */
async function findUnits(tx: Tx, orderId: string): Promise<PaidUnits | null> {
  return tx.maybeOne<PaidUnits>(
    `select kg::float8 as kg, private.sends_nothing($1) as "isAll"
     from private.kg_to_retire($1) as kg where kg > 0`,
    [orderId],
  )
}

async function askForRest(
  tx: Tx,
  { order, cause }: Applied & { order: Order },
  context: ModuleContext,
): Promise<MoneyOutcome> {
  const now = context.now()
  const money = await getOrderMoney(tx, order.id)
  const message = `${formatExactNaira(money.dueKobo)} is still to pay.`
  const actor: Actor = { kind: 'system', id: null }
  await writeEvent(tx, order.id, { kind: 'payment', actor, message }, now)
  // Money is the best proof that the buyer means it.
  const until = await extendHold(tx, order, now)
  const heldUntil = until ?? order.heldUntil
  await context.queueMail(tx, partPaidMail({ ...order, heldUntil }, { money, cause }, context))
  return 'part_paid'
}

async function giveBack(
  tx: Tx,
  { order, reason, cause, actor }: Applied & { order: Order; reason: string },
  context: ModuleContext,
): Promise<MoneyOutcome> {
  const now = context.now()
  const backKobo = await refundSurplus(tx, { orderId: order.id, reason, actor }, now)
  if (backKobo === 0) return 'known_already'
  const message = `${reason} We are refunding ${formatExactNaira(backKobo)}.`
  const system: Actor = { kind: 'system', id: null }
  await writeEvent(tx, order.id, { kind: 'refund', actor: system, message }, now)
  const money = await getOrderMoney(tx, order.id)
  await context.queueMail(tx, surplusMail(order, { reason, money, cause }, context))
  return 'to_be_refunded'
}
