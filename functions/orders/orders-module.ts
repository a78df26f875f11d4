import type { Module } from '../../backend/functions/module.ts'
import { editModule } from './edit/edit-module.ts'
import { creditsModule } from './credits/credits-module.ts'
import { changeDeliveryDate } from './delivery/change-delivery-date.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { endUnpaidOrders, forgetOrderOrigins } from './holds/end-unpaid-orders.ts'
import { findOrder } from './find-order.ts'
import { getDeskOrder } from './desk/get-desk-order.ts'
import { getInvoice } from './documents/get-invoice.ts'
import { getPacking } from './documents/get-packing.ts'
import { getOrder } from './get-order.ts'
import { answerInstallation } from './installation/answer-installation.ts'
import { offerInstallation } from './installation/offer-installation.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { releaseOrder } from './holds/release-order.ts'
import { changeOrdersStatus } from './shipping/change-orders-status.ts'
import { correctShipment } from './shipping/correct-shipment.ts'
import { deliverShipment } from './shipping/deliver-shipment.ts'
import { shipOrder } from './shipping/ship-order.ts'
import { undoCancelOrder } from './undo/undo-cancel-order.ts'
import { remindOfTransfers } from './transfers/remind-of-transfers.ts'

/** Orders, from the cart to the delivery. */
export const ordersModule: Module = {
  functions: [
    ...creditsModule.functions,
    ...editModule.functions,
    quoteOrder,
    placeOrder,
    getOrder,
    getInvoice,
    getPacking,
    getDeskOrder,
    findOrder,
    undoCancelOrder,
    changeOrderStatus,
    changeDeliveryDate,
    shipOrder,
    deliverShipment,
    correctShipment,
    changeOrdersStatus,
    releaseOrder,
    offerInstallation,
    answerInstallation,
  ],
  queues: [],
  scheduledTasks: [endUnpaidOrders, forgetOrderOrigins, remindOfTransfers],
}
