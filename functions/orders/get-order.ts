import { defineFunction } from '../callers/define-function.ts'
import { getOrder as contract } from '../../domain/orders/order-functions.ts'
import { requireOrder } from './order-access.ts'
import { getOrderView } from './order-view.ts'

/**
 * One order with its history, for its owner, for holders of its link, and for staff.
 * @returns 200 `OrderView`; 404 no such order, or the order of another person
 */
export const getOrder = defineFunction(
  contract,
  async ({ tx, request: proof, context }) => {
    return getOrderView(tx, await requireOrder(tx, proof, context, { payersToo: true }), context)
  },
  { readOnly: true },
)
