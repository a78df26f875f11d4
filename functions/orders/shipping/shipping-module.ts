import type { Module } from '../../../backend/functions/module.ts'
import { changeOrderStatus } from '../change-order-status.ts'
import { changeDeliveryDate } from '../delivery/change-delivery-date.ts'
import { getDeskOrder } from '../desk/get-desk-order.ts'
import { getInvoice } from '../documents/get-invoice.ts'
import { getPacking } from '../documents/get-packing.ts'
import { changeOrdersStatus } from './change-orders-status.ts'
import { correctShipment } from './correct-shipment.ts'
import { deliverShipment } from './deliver-shipment.ts'
import { shipOrder } from './ship-order.ts'

/** The way of an order to its buyer, as the desk shows and moves it, and its documents. */
export const shippingModule: Module = {
  functions: [
    getDeskOrder,
    changeOrderStatus,
    changeOrdersStatus,
    changeDeliveryDate,
    shipOrder,
    deliverShipment,
    correctShipment,
    getInvoice,
    getPacking,
  ],
  queues: [],
  scheduledTasks: [],
}
