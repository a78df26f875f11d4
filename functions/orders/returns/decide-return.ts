import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { isBeforeShipping } from '../../../domain/orders/order-status.ts'
import { decideReturn as contract } from '../../../domain/orders/returns/return-functions.ts'
import {
  returnTransitions,
  type ReturnStatus,
} from '../../../domain/orders/returns/return-status.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { refundOrder } from '../../payments/refunds/request-refund.ts'
import { mayRefundAlone } from '../../payments/refunds/refunds.ts'
import { answerRefusals } from '../../security/answer-refusals.ts'
import { getOrderMoney } from '../money/ledger.ts'
import { listRefundable } from '../money/refund-surplus.ts'
import { lockOrder, type Order } from '../order-access.ts'
import { changeStatus, writeEvent } from '../order-changes.ts'
import { requestAcceptedMail, requestDeclinedMail } from './return-mails.ts'
import { lockRequest, type Request } from './return-requests.ts'

/**
 * Staff accept or decline a request. An accepted cancellation ends the order and requests a refund
 * of all its money, by the rules of any refund. The buyer gets a mail. The same decision again
 * changes nothing.
 * @returns 200 `{ status }`; 400 no note where one is needed; 403 not staff; 404 no such request; 409
 * it is decided otherwise, or a refund of it is under way
 */
export const decideReturn: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { requestId, decision, note } = parseRequest(contract, body)
    const status = await answerRefusals(
      context.db.transaction({ role: 'service_role' }, async (tx) => {
        const staffId = await requireStaff(tx, context)
        const { order, request } = await lockRequest(tx, requestId)
        if (request.status === decision) return decision
        if (!returnTransitions[request.status].includes(decision))
          throw new FunctionError(409, taken[request.status])
        requireNote(request, decision, note)
        const decided = { order, request, staffId, note }
        if (decision === 'declined') await decline(tx, decided, context)
        else await accept(tx, decided, context)
        return decision
      }),
    )
    return answer(contract, { status })
  },
}

const taken: Readonly<Record<ReturnStatus, string>> = {
  requested: 'This request is not decided yet.',
  accepted: 'This request was accepted.',
  declined: 'This request was declined.',
  withdrawn: 'The buyer has taken this request back.',
  received: 'The goods of this request are back.',
  refunded: 'The money of this request is back.',
}

/** @throws FunctionError 400 */
function requireNote({ kind }: Request, decision: ReturnStatus, note: string | null): void {
  if (note !== null) return
  if (decision === 'declined') throw new FunctionError(400, 'Please tell the buyer why.')
  if (kind === 'return')
    throw new FunctionError(400, 'Please tell the buyer how the goods come back to us.')
}

interface Decided {
  order: Order
  request: Request
  staffId: string
  note: string | null
}

async function decline(
  tx: Tx,
  { order, request, staffId, note }: Decided,
  context: FunctionContext,
): Promise<void> {
  const { onItsWayKobo, surplusKobo } = await getOrderMoney(tx, order.id)
  if (request.status === 'received' && onItsWayKobo + surplusKobo > 0)
    throw new FunctionError(409, 'A refund of this order is under way. Decide on that first.')
  const now = context.now()
  await storeDecision(tx, { requestId: request.id, status: 'declined', staffId, note }, now)
  const actor = { kind: 'staff', id: staffId } as const
  const message = `${request.kind === 'cancellation' ? 'We do not cancel this order' : 'We do not take the goods back'}: ${note ?? ''}`
  await writeEvent(tx, order.id, { kind: 'return_request', actor, message }, now)
  await context.queueMail(tx, requestDeclinedMail(order, { ...request, note }, context))
}

async function accept(
  tx: Tx,
  { order, request, staffId, note }: Decided,
  context: FunctionContext,
): Promise<void> {
  if (request.kind === 'cancellation') await endOrder(tx, { order, request, staffId }, context)
  const now = context.now()
  await storeDecision(tx, { requestId: request.id, status: 'accepted', staffId, note }, now)
  if (request.kind === 'return') {
    const actor = { kind: 'staff', id: staffId } as const
    const message = `We take the goods back. ${note ?? ''}`
    await writeEvent(tx, order.id, { kind: 'return_request', actor, message }, now)
  }
  const money = await getOrderMoney(tx, order.id)
  await context.queueMail(tx, requestAcceptedMail(order, { ...request, note, money }, context))
}

/** The order is cancelled, and all that was paid is requested as a refund. */
async function endOrder(
  tx: Tx,
  { order, request, staffId }: Omit<Decided, 'note'>,
  context: FunctionContext,
): Promise<void> {
  // Staff may have refunded all of it meanwhile.
  if (order.status === 'cancelled' || order.status === 'refunded') return
  if (!isBeforeShipping(order.status))
    throw new FunctionError(409, 'This order has left the store. Decline the request, with a reason.')
  if (await hasUndecidedRefund(tx, order.id))
    throw new FunctionError(409, 'A refund of this order waits for a decision. Decide on it first.')
  // Locks the payments and the person before the products, as every refund does.
  for (const { paymentId } of await listRefundable(tx, order.id))
    await mayRefundAlone(tx, { staffId, paymentId, amountKobo: 1 })
  await changeStatus(tx, order, 'cancelled', {
    actor: { kind: 'staff', id: staffId },
    message: 'You asked us to cancel this order. Its money goes back to you.',
    now: context.now(),
  })
  const cancelled = await lockOrder(tx, order.id)
  const { surplusKobo } = await getOrderMoney(tx, order.id)
  if (!cancelled || surplusKobo === 0) return
  const reason = 'You asked us to cancel the order.'
  const all = { orderId: order.id, reason, full: true }
  const { refundIds } = await refundOrder(
    tx,
    {
      order: cancelled,
      request: { ...all, lines: null, withDelivery: null, amountKobo: null },
      staffId,
    },
    context,
  )
  await tx.query('update public.return_requests set refund_id = $2 where id = $1', [
    request.id,
    refundIds[0] ?? null,
  ])
}

/** A refund that would lower what the order costs, which is nothing once it is cancelled. */
async function hasUndecidedRefund(tx: Tx, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = 'requested' and r.credit_note_kobo > 0
     limit 1`,
    [orderId],
  )
  return rowCount === 1
}

async function storeDecision(
  tx: Tx,
  {
    requestId,
    status,
    staffId,
    note,
  }: { requestId: string; status: 'accepted' | 'declined'; staffId: string; note: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `update public.return_requests
     set status = $2, decided_by = $3, note = $4, decided_at = $5,
       ended_at = case when $2 = 'declined' or kind = 'cancellation' then $5::timestamptz end
     where id = $1`,
    [requestId, status, staffId, note, now],
  )
}
