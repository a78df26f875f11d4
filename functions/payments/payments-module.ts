import { joinModules } from '../../backend/functions/module.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { checkPaidPayments } from './check-paid-payments.ts'
import { checkPayment } from './check-payment.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { correctReceipt } from './correct-receipt.ts'
import { paystackWebhook, sandboxWebhook } from './gateway/gateway-webhook.ts'
import { deskModule } from './desk/desk-module.ts'
import { dropOldProofs } from './proofs/drop-old-proofs.ts'
import { sendTransferProof } from './proofs/send-transfer-proof.ts'
import { startPayment } from './start-payment.ts'
import { withdrawTransfer } from './withdraw-transfer.ts'
import { handleGatewayEvents } from './gateway/gateway-event.ts'
import { refundsModule } from './refunds/refunds-module.ts'

/** Payments of orders, their refunds, and what staff see of both. */
export const paymentsModule = joinModules(
  {
    functions: [
      startPayment,
      checkPayment,
      cancelOrder,
      sendTransferProof,
      withdrawTransfer,
      confirmTransfer,
      correctReceipt,
      paystackWebhook,
      sandboxWebhook,
    ],
    queues: [handleGatewayEvents],
    scheduledTasks: [checkOpenPayments, checkPaidPayments, dropOldProofs],
  },
  refundsModule,
  deskModule,
)
