import { joinModules } from '../../backend/functions/module.ts'
import { cancelOrder } from './cancel-order.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { checkPaidPayments } from './check-paid-payments.ts'
import { checkPayment } from './check-payment.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { correctReceipt } from './correct-receipt.ts'
import { gatewayEventsModule } from './gateway/gateway-events-module.ts'
import { deskModule } from './desk/desk-module.ts'
import { dropOldProofs } from './proofs/drop-old-proofs.ts'
import { sendTransferProof } from './proofs/send-transfer-proof.ts'
import { startPayment } from './start-payment.ts'
import { withdrawTransfer } from './withdraw-transfer.ts'
import { refundsModule } from './refunds/refunds-module.ts'

/** Payments of orders, their gateway, their refunds, and what staff see of them. */
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
    ],
    queues: [],
    scheduledTasks: [checkOpenPayments, checkPaidPayments, dropOldProofs],
  },
  gatewayEventsModule,
  refundsModule,
  deskModule,
)
