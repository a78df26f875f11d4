import type { CompanyWork } from '../../backend/jobs/company-work.ts'
import { checkOpenPayments } from '../check-open-payments.ts'
import { checkPayment } from '../check-payment.ts'
import { paystackWebhook, sandboxWebhook } from '../gateway-webhook.ts'
import { sandboxMessages } from '../sandbox/sandbox-messages.ts'
import { sandboxGateway } from '../sandbox-gateway.ts'
import { startPayment } from '../start-payment.ts'
import { handleGatewayEvents } from './gateway-event.ts'

/** Money for orders, in and back. */
export const paymentWork: CompanyWork = {
  functions: [startPayment, checkPayment, paystackWebhook, sandboxWebhook, sandboxGateway],
  queues: [handleGatewayEvents, sandboxMessages],
  rounds: [checkOpenPayments],
}
