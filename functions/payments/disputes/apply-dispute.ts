import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { answerDeadline } from '../../../domain/disputes/answer-deadline.ts'
import {
  disputeTransitions,
  isOpenDispute,
  readDisputeStatus,
  type DisputeStatus,
} from '../../../domain/disputes/dispute-status.ts'
import { isAllowedTransition } from '../../../domain/parse/status-transitions.ts'
import type { GatewayDispute } from '../../gateway/gateway-disputes.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { gatewayActor, writeEvent } from '../../orders/order-changes.ts'
import { findPayment, type Payment } from '../payments.ts'
import { disputeOpenedMail, disputeProblemMail } from './dispute-mails.ts'
import { insertDispute, lockDispute, updateDispute, type Dispute } from './disputes.ts'
import { loseDispute, winDispute } from './end-dispute.ts'

/** How long the gateway may still report that a dispute waits, after it has taken our answer. */
const answerDelayMinutes = 60

/**
 * Stores what the gateway says about a dispute of a payment, and does what follows from it once. It
 * may be called with the same or older data, any number of times, also in parallel.
 * @returns the outcome, for the log
 */
export async function applyDispute(
  tx: Tx,
  { dispute, payment: { id: paymentId, orderId } }: { dispute: GatewayDispute; payment: Payment },
  context: ModuleContext,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  const payment = await findPayment(tx, { id: paymentId })
  if (!order || !payment) return 'no order of this payment'
  const known = await lockDispute(tx, { gatewayId: dispute.id })
  if (known && known.paymentId !== payment.id) return 'known for another payment'
  const next = await findNextStatus(tx, { dispute, known }, context)
  if (next === known?.status && next === 'lost') return 'known_already'
  const terms = readTerms({ dispute, known, payment }, context.now())
  const resolvedAt = isOpenDispute(next) ? null : (dispute.resolvedAt ?? context.now())
  const change = { ...terms, status: next, resolution: dispute.resolution, resolvedAt }
  const stored = known
    ? { ...known, ...change }
    : await insertDispute(
        tx,
        {
          paymentId,
          gatewayId: dispute.id,
          category: dispute.category,
          reason: dispute.reason,
          ...change,
        },
        context.now(),
      )
  if (known) await updateDispute(tx, known.id, change, context.now())
  if (known?.status === next) return 'known_already'
  return follow(tx, { dispute: stored, before: known?.status ?? null, payment, order }, context)
}

/**
 * The next status of the dispute here. When the gateway says something that only a person can
 * interpret, the known status stays, and staff get a mail.
 */
async function findNextStatus(
  tx: Tx,
  { dispute, known }: { dispute: GatewayDispute; known: Dispute | null },
  context: ModuleContext,
): Promise<DisputeStatus> {
  const read = readDisputeStatus(dispute)
  if (read === null || (known && !isAllowedTransition(disputeTransitions, known.status, read))) {
    const said = [dispute.status, dispute.resolution].filter(Boolean).join(', ') || 'nothing known'
    const problem = `The payment service says “${said.slice(0, 100)}” about this dispute, and the shop has it as “${known?.status ?? 'new'}”. Find out on its pages what that means for the money of the payment ${dispute.reference}.`
    await context.queueMail(tx, disputeProblemMail({ id: dispute.id, problem }, context))
    return known?.status ?? 'with_bank'
  }
  const isLate =
    known?.status === 'with_bank' && read === 'needs_answer' && (await wasJustAnswered(tx, known))
  return isLate ? 'with_bank' : read
}

async function wasJustAnswered(tx: Tx, { id }: Dispute): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from public.dispute_answers
     where dispute_id = $1 and sent_at > now() - make_interval(mins => $2)`,
    [id, answerDelayMinutes],
  )
  return (rowCount ?? 0) > 0
}

/** The sum and the deadline: as the gateway says, otherwise as we know them. */
function readTerms(
  { dispute, known, payment }: { dispute: GatewayDispute; known: Dispute | null; payment: Payment },
  now: Date,
): Pick<Dispute, 'amountKobo' | 'dueAt'> {
  return {
    amountKobo: dispute.refundAmountKobo || known?.amountKobo || payment.amountKobo,
    dueAt: dispute.dueAt ?? known?.dueAt ?? answerDeadline(dispute.openedAt ?? now),
  }
}

interface ChangedDispute {
  dispute: Dispute
  before: DisputeStatus | null
  payment: Payment
  order: Order
}

async function follow(
  tx: Tx,
  { dispute, before, payment, order }: ChangedDispute,
  context: ModuleContext,
): Promise<DisputeStatus> {
  const { status } = dispute
  // What staff have not sent has no use any more.
  if (status !== 'needs_answer')
    await tx.query(
      `update public.dispute_answers set status = 'withdrawn'
       where dispute_id = $1 and status = 'requested'`,
      [dispute.id],
    )
  if (isOpenDispute(status) && (before === null || !isOpenDispute(before))) {
    const message =
      before === null
        ? 'Your bank is asking us about this payment.'
        : 'Your bank is asking us about this payment again.'
    await writeEvent(tx, order.id, { kind: 'payment', actor: gatewayActor, message }, context.now())
  }
  if (status === 'needs_answer')
    await context.queueMail(tx, disputeOpenedMail({ dispute, payment, order }, context))
  if (status === 'won') await winDispute(tx, { dispute, payment, order }, context)
  if (status === 'lost') await loseDispute(tx, { dispute, payment, order }, context)
  return status
}
