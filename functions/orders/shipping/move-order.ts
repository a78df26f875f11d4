import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import type { Tracking } from '../../../domain/delivery/tracking.ts'
import {
  orderStatusLabels,
  orderTransitions,
  type staffOrderStatuses,
} from '../../../domain/orders/order-status.ts'
import { isAllowedTransition } from '../../../domain/parse/status-transitions.ts'
import { arrivedMail } from '../delivery/delivery-mails.ts'
import { requireAgreement } from '../installation/installation-quotes.ts'
import { requireSafeMoney } from '../money/require-safe-money.ts'
import type { Order } from '../order-access.ts'
import { changeStatus } from '../order-changes.ts'
import { sendShipment } from './send-shipment.ts'

export type StaffStatus = (typeof staffOrderStatuses)[number]

const messages: Record<Exclude<StaffStatus, 'shipped'>, string> = {
  preparing: 'We are preparing your order.',
  delivered: 'Your order has been delivered.',
  installed: 'Your system is installed and running.',
}

export const noTracking: Tracking = {
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  driverPhone: null,
}

export interface Move {
  status: StaffStatus
  /** What is added to the message for the customer. */
  note: string | null
  /** Of an order that is shipped. */
  tracking: Tracking
  requestId: string
  staffId: string
}

/**
 * Moves a locked order to the status that comes next, with its mail. Shipped: all that is left leaves
 * as one shipment. Delivered: all that left has arrived.
 * @returns whether anything changed: an order that has the status already stays as it is
 * @throws FunctionError 409 the transition is not allowed, something is still to pay, a bank asks for
 * the money, nothing was really paid, or the buyer has agreed to no installation
 */
export async function moveOrder(
  tx: Tx,
  order: Order,
  { status, note, tracking, requestId, staffId }: Move,
  context: FunctionContext,
): Promise<boolean> {
  if (order.status === status) return false
  if (!isAllowedTransition(orderTransitions, order.status, status))
    throw new FunctionError(
      409,
      `The status of this order is “${orderStatusLabels[order.status]}”. It cannot become “${orderStatusLabels[status]}”.`,
    )
  const now = context.now()
  if (status === 'shipped') {
    await sendShipment(tx, order, { requestId, lines: null, note, tracking, staffId }, context)
    return true
  }
  await requireSafeMoney(tx, order, context)
  if (status === 'installed') await requireAgreement(tx, order.id, now)
  if (status === 'delivered') await storeArrival(tx, order.id, now)
  const message = [messages[status], note].filter(Boolean).join(' ')
  const actor = { kind: 'staff', id: staffId } as const
  await changeStatus(tx, order, status, { actor, message, now })
  if (status !== 'preparing')
    await context.queueMail(tx, arrivedMail(order, { status, message }, context))
  return true
}

/** All that has left the store has arrived. */
async function storeArrival(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.query(
    `update public.shipments set delivered_at = greatest($2, shipped_at)
     where order_id = $1 and delivered_at is null`,
    [orderId, now],
  )
}
