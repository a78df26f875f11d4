import type { CompanyWork } from '../../backend/jobs/company-work.ts'
import { approveRefund } from '../approve-refund.ts'
import { checkOpenPayments } from '../check-open-payments.ts'
import { checkPayment } from '../check-payment.ts'
import { confirmTransfer } from '../confirm-transfer.ts'
import { paystackWebhook, sandboxWebhook } from '../gateway-webhook.ts'
import { requestRefund } from '../request-refund.ts'
import { sandboxMessages } from '../sandbox/sandbox-messages.ts'
import { sandboxGateway } from '../sandbox-gateway.ts'
import { sendTransferProof } from '../send-transfer-proof.ts'
import { startPayment } from '../start-payment.ts'
import { handleGatewayEvents } from './gateway-event.ts'
import { processRefunds } from './process-refund.ts'

/** Money for orders, in and back. */
export const paymentWork: CompanyWork = {
  functions: [startPayment, checkPayment, sendTransferProof, confirmTransfer, requestRefund, approveRefund, paystackWebhook, sandboxWebhook, sandboxGateway],
  queues: [handleGatewayEvents, processRefunds, sandboxMessages],
  rounds: [checkOpenPayments],
}
