import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import { returnReasonLabels } from '../../domain/orders/returns/return-status.ts'
import type { Order } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { requestReceivedMail, requestToDecideMail } from './return-mails.ts'
import { listRequestLines, lockRequest } from './return-requests.ts'

/** Adds a new request to the history of its order, and tells the buyer and the staff. */
export async function announceRequest(
  tx: Tx,
  { order, requestId, photoCount }: { order: Order; requestId: string; photoCount: number },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const { request } = await lockRequest(tx, requestId)
  const lines = await listRequestLines(tx, requestId)
  const goods = lines.map(({ quantity, name }) => `${quantity} × ${name}`)
  const what =
    request.kind === 'cancellation'
      ? 'You asked us to cancel the order.'
      : `You asked to return ${goods.join(', ')}. Reason: ${request.reason ? returnReasonLabels[request.reason].toLowerCase() : ''}.`
  const actor = { kind: 'customer', id: context.caller.personId } as const
  await writeEvent(tx, order.id, { kind: 'return_request', actor, message: what }, now)
  await context.queueMail(tx, requestReceivedMail(order, { request, goods, now }, context))
  await context.queueMail(
    tx,
    requestToDecideMail(order, { request, goods, photoCount, now }, context),
  )
}
