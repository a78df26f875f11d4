import { defineFunction } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { disputeHoldForBuyer, isHeldByDispute } from '../../domain/orders/dispute-hold.ts'
import { isInStore } from '../../domain/orders/order-status.ts'
import { requestCancellation as contract } from '../../domain/orders/returns/return-functions.ts'
import { isOpenRequest } from '../../domain/orders/returns/return-status.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { requireOrder } from '../orders/order-access.ts'
import { getOrderView } from '../orders/order-view.ts'
import { announceRequest } from './announce-request.ts'
import { insertRequest } from './return-requests.ts'

const retiredNote =
  'The units of this order are retired, so it cannot be cancelled. If it has other goods, please write to us.'
const limit = { limit: 5, windowS: 86_400 }

/**
 * A buyer asks to cancel a paid order that has not left the store. Until staff decide, it cannot be
 * shipped. A second press changes nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 it is not paid, has left the store, or
 * their bank asks for its money; 429 too many
 */
export const requestCancellation = defineFunction(
  contract,
  async ({ tx, request: { message, ...proof }, context }) => {
    const order = await requireOrder(tx, proof, context, { locks: true, buyersOnly: true })
    const before = await getOrderView(tx, order, context)
    if (before.requests.some(isOpenRequest)) return before
    if (isHeldByDispute({ ...order, ...before })) throw new FunctionError(409, disputeHoldForBuyer)
    if (before.retiring?.certificate) throw new FunctionError(409, retiredNote)
    if (!isInStore(order))
      throw new FunctionError(
        409,
        'This order cannot be cancelled any more. After delivery you can return goods.',
      )
    await requireRateLimit(
      tx,
      [{ key: `cancellation:${order.id}`, ...limit }],
      'You have asked several times for this order today. Please write to us.',
      context,
    )
    const orderId = order.id
    const request = { orderId, kind: 'cancellation', reason: null, message } as const
    const requestId = await insertRequest(tx, request, context.now())
    await announceRequest(tx, { order, requestId, photoCount: 0 }, context)
    return getOrderView(tx, order, context)
  },
)
