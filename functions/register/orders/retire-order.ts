import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { hasEnded } from '../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { retireOrder as contract } from '../../../domain/register/retire-order.ts'
import { isOpenRequest } from '../../../domain/orders/returns/return-status.ts'
import { hasUndecidedRefund } from '../../orders/money/has-undecided-refund.ts'
import { requireOrder } from '../../orders/order-access.ts'
import { getOrderView } from '../../orders/order-view.ts'
import { answerRefusals } from '../../security/answer-refusals.ts'
import { publishAfterWrite } from '../log/publish-after-write.ts'
import { retireForOrder } from './retire-for-order.ts'

/**
 * The buyer of a paid order says in whose name its units are retired, and they are, once: sent again,
 * also with another name, it answers the certificate that was made. The units come from what the
 * company holds.
 * @returns 200 `OrderView`; 400 what is wrong; 404 no such order; 409 it retires nothing, is not paid,
 * or something about it is not decided; 503 the register has a fault
 */
export const retireOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const request = parseRequest(contract, body)
    const view = await answerRefusals(
      context.db.transaction({ role: 'service_role' }, async (tx) => {
        const order = await requireOrder(tx, request, context, { locks: true, buyersOnly: true })
        const before = await getOrderView(tx, order, context)
        if (before.retiring?.certificate) return before
        const kg = requireKg(before, { isRefunding: await hasUndecidedRefund(tx, order.id) })
        await retireForOrder(tx, { order, kg, request }, context)
        return getOrderView(tx, order, context)
      }),
    )
    // Its proof needs a signed state of the register that has it.
    await publishAfterWrite(context)
    return answer(contract, view)
  },
}

/** The kilograms that an order may retire now. */
function requireKg(
  { retiring, order, requests, isDisputed }: OrderView,
  { isRefunding }: { isRefunding: boolean },
): number {
  if (!retiring) throw new FunctionError(409, 'This order retires nothing.')
  if (order.status === 'pending_payment')
    throw new FunctionError(409, 'Nothing is retired before the order is paid.')
  if (hasEnded(order.status))
    throw new FunctionError(409, 'This order has ended, so it retires nothing any more.')
  if (isDisputed || isRefunding || requests.some(isOpenRequest))
    throw new FunctionError(
      409,
      'We first have to decide on the request about this order: what is retired cannot come back.',
    )
  return retiring.kg
}
