import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { getPayLink as contract } from '../../../domain/orders/edit/staff-order.ts'
import { mayPay } from '../../../domain/orders/order-status.ts'
import { getOrderMoney } from '../money/ledger.ts'
import { lockOrder } from '../order-access.ts'
import { payLinkOf } from './pay-link.ts'

/**
 * The link with which a customer pays what their order still costs, for staff to pass on. It opens the
 * order and pays, and does nothing else.
 * @returns 200 `{ link }`; 403 not staff of sales or support; 404 no such order; 409 nothing is to pay
 */
export const getPayLink = defineFunction(
  contract,
  async ({ tx, request: { orderId }, context }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new FunctionError(404, 'There is no such order.')
    const money = await getOrderMoney(tx, orderId)
    if (!mayPay(order.status, money))
      throw new FunctionError(409, 'There is nothing to pay for this order now.')
    const link = payLinkOf({ ...order, totalKobo: money.dueKobo }, context)
    return { link }
  },
)
