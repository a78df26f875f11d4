import type { Module } from '../../../backend/functions/module.ts'
import { getPayLink } from '../staff-order/get-pay-link.ts'
import { placeStaffOrder } from '../staff-order/place-staff-order.ts'
import { editOrder } from './edit-order.ts'

/** What staff do with the goods and the sums of orders. */
export const editModule: Module = {
  functions: [editOrder, placeStaffOrder, getPayLink],
  queues: [],
  scheduledTasks: [],
}
