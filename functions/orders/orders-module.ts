import type { Module } from '../../backend/functions/module.ts'
import { getPayLink } from './staff-order/get-pay-link.ts'
import { placeStaffOrder } from './staff-order/place-staff-order.ts'
import { creditsModule } from './credits/credits-module.ts'
import { endUnpaidOrders, forgetOrderOrigins } from './holds/end-unpaid-orders.ts'
import { findOrder } from './find-order.ts'
import { getOrder } from './get-order.ts'
import { answerInstallation } from './installation/answer-installation.ts'
import { offerInstallation } from './installation/offer-installation.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { releaseOrder } from './holds/release-order.ts'
import { shippingModule } from './shipping/shipping-module.ts'
import { undoCancelOrder } from './undo/undo-cancel-order.ts'
import { remindOfTransfers } from './transfers/remind-of-transfers.ts'

/** Orders, from the cart to the delivery. */
export const ordersModule: Module = {
  functions: [
    ...creditsModule.functions,
    ...shippingModule.functions,
    placeStaffOrder,
    getPayLink,
    quoteOrder,
    placeOrder,
    getOrder,
    findOrder,
    undoCancelOrder,
    releaseOrder,
    offerInstallation,
    answerInstallation,
  ],
  queues: [],
  scheduledTasks: [endUnpaidOrders, forgetOrderOrigins, remindOfTransfers],
}
