import type { CompanyWork } from '../backend/jobs/company-work.ts'
import { applyForOpening } from './apply-for-opening.ts'
import { cancelOrder } from './cancel-order.ts'
import { endUnpaidOrders } from './end-unpaid-orders.ts'
import { findOrder } from './find-order.ts'
import { order } from './order.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { submitProjectInquiry } from './submit-project-inquiry.ts'

/** Everything that the company does: what answers below `/functions/v1/`, and what is done without being asked. */
export const companyWork: CompanyWork = {
  functions: [submitProjectInquiry, applyForOpening, quoteOrder, placeOrder, order, findOrder, cancelOrder],
  queues: [],
  rounds: [endUnpaidOrders],
}
