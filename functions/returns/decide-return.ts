import { defineFunction } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { decideReturn as contract } from '../../domain/orders/returns/return-functions.ts'
import { returnTransitions, type ReturnStatus } from '../../domain/orders/returns/return-status.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import type { Order } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { cancelForBuyer } from './cancel-for-buyer.ts'
import { hasOpenRefund } from '../orders/money/end-return.ts'
import { requestAcceptedMail, requestDeclinedMail } from './return-mails.ts'
import { lockRequest, type Request } from './return-requests.ts'

/**
 * Staff accept or decline a request. An accepted cancellation ends the order and requests a refund
 * of all its money, by the rules of any refund. The buyer gets a mail. The same decision again
 * changes nothing.
 * @returns 200 `{ status }`; 400 no note where one is needed; 403 not staff; 404 no such request; 409
 * it is decided otherwise, or a refund of it is under way
 */
export const decideReturn = defineFunction(
  contract,
  async ({ tx, staffId, request: { requestId, decision, note }, context }) => {
    const { order, request } = await lockRequest(tx, requestId)
    if (request.status === decision) return { status: decision }
    if (!returnTransitions[request.status].includes(decision))
      throw new FunctionError(409, statusSentences[request.status])
    requireNote(request, decision, note)
    const decided = { order, request, staffId, note }
    if (decision === 'declined') await decline(tx, decided, context)
    else await accept(tx, decided, context)
    return { status: decision }
  },
)

const statusSentences: Readonly<Record<ReturnStatus, string>> = {
  requested: 'This request is not decided yet.',
  accepted: 'This request was accepted.',
  declined: 'This request was declined.',
  withdrawn: 'The buyer has withdrawn this request.',
  received: 'The goods of this request are back.',
  refunded: 'The money of this request has gone back to the buyer.',
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
  if (request.status === 'received' && (await hasOpenRefund(tx, order.id)))
    throw new FunctionError(409, 'A refund of this order is under way. Decide on that first.')
  const now = context.now()
  await storeDecision(tx, { requestId: request.id, status: 'declined', staffId, note }, now)
  const actor = { kind: 'staff', id: staffId } as const
  const message = `${request.kind === 'cancellation' ? 'We cannot cancel this order' : 'We cannot accept your return'}: ${note ?? ''}`
  await writeEvent(tx, order.id, { kind: 'return_request', actor, message }, now)
  await context.queueMail(tx, requestDeclinedMail(order, { ...request, note }, context))
}

async function accept(
  tx: Tx,
  { order, request, staffId, note }: Decided,
  context: FunctionContext,
): Promise<void> {
  if (request.kind === 'cancellation')
    await cancelForBuyer(tx, { order, request, staffId }, context)
  const now = context.now()
  await storeDecision(tx, { requestId: request.id, status: 'accepted', staffId, note }, now)
  if (request.kind === 'return') {
    const actor = { kind: 'staff', id: staffId } as const
    const message = `We accept your return. ${note ?? ''}`
    await writeEvent(tx, order.id, { kind: 'return_request', actor, message }, now)
  }
  const money = await getOrderMoney(tx, order.id)
  await context.queueMail(tx, requestAcceptedMail(order, { ...request, note, money }, context))
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
