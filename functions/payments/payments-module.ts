import type { Module } from '../../backend/functions/module.ts'
import { approveRefund } from './refunds/approve-refund.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { checkPayment } from './check-payment.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { correctReceipt } from './correct-receipt.ts'
import { paystackWebhook, sandboxWebhook } from './gateway/gateway-webhook.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { dropOldProofs } from './proofs/drop-old-proofs.ts'
import { sendTransferProof } from './proofs/send-transfer-proof.ts'
import { startPayment } from './start-payment.ts'
import { handleGatewayEvents } from './gateway/gateway-event.ts'
import { processRefunds } from './refunds/process-refund.ts'

/** Payments of orders, and refunds. */
export const paymentsModule: Module = {
  functions: [
    startPayment,
    checkPayment,
    sendTransferProof,
    confirmTransfer,
    correctReceipt,
    requestRefund,
    approveRefund,
    paystackWebhook,
    sandboxWebhook,
  ],
  queues: [handleGatewayEvents, processRefunds],
  scheduledTasks: [checkOpenPayments, dropOldProofs],
}
