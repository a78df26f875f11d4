import type { CompanyWork } from '../backend/jobs/company-work.ts'
import { applyForOpening } from './apply-for-opening.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { checkPayment } from './check-payment.ts'
import { endUnpaidOrders } from './end-unpaid-orders.ts'
import { findOrder } from './find-order.ts'
import { paystackWebhook, sandboxWebhook } from './gateway-webhook.ts'
import { order } from './order.ts'
import { handleGatewayEvents } from './payments/gateway-event.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { sandboxMessages } from './sandbox/sandbox-messages.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { startPayment } from './start-payment.ts'
import { submitProjectInquiry } from './submit-project-inquiry.ts'

/** Everything that the company does: what answers below `/functions/v1/`, and what is done without being asked. */
export const companyWork: CompanyWork = {
  functions: [submitProjectInquiry, applyForOpening, quoteOrder, placeOrder, order, findOrder, cancelOrder, startPayment, checkPayment, paystackWebhook, sandboxWebhook, sandboxGateway],
  queues: [handleGatewayEvents, sandboxMessages],
  rounds: [endUnpaidOrders, checkOpenPayments],
}
