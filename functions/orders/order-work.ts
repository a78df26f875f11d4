import type { CompanyWork } from '../../backend/jobs/company-work.ts'
import { cancelOrder } from '../cancel-order.ts'
import { endUnpaidOrders } from '../end-unpaid-orders.ts'
import { findOrder } from '../find-order.ts'
import { order } from '../order.ts'
import { placeOrder } from '../place-order.ts'
import { quoteOrder } from '../quote-order.ts'

/** Orders, from the cart to the door. */
export const orderWork: CompanyWork = {
  functions: [quoteOrder, placeOrder, order, findOrder, cancelOrder],
  queues: [],
  rounds: [endUnpaidOrders],
}
