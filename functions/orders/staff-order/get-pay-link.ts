import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { getPayLink as contract } from '../../../domain/orders/edit/staff-order.ts'
import { mayPay } from '../../../domain/orders/order-status.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { getOrderMoney } from '../money/ledger.ts'
import { lockOrder } from '../order-access.ts'
import { payLinkOf } from './pay-link.ts'

/**
 * The link with which a customer pays what their order still costs, for staff to pass on. It opens the
 * order and pays, and does nothing else.
 * @returns 200 `{ link }`; 403 not staff of sales or support; 404 no such order; 409 nothing is to pay
 */
export const getPayLink: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { orderId } = parseRequest(contract, body)
    const link = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await requireStaff(tx, context, 'sales', 'support')
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      const money = await getOrderMoney(tx, orderId)
      if (!mayPay(order.status, money))
        throw new FunctionError(409, 'There is nothing to pay for this order now.')
      return payLinkOf({ ...order, totalKobo: money.dueKobo }, context)
    })
    return answer(contract, { link })
  },
}
