import type { Module } from '../../backend/functions/module.ts'
import { editOrder } from './edit-order.ts'

/** Changes of orders by staff, before they leave the store. */
export const orderEditsModule: Module = {
  functions: [editOrder],
  queues: [],
  scheduledTasks: [],
}
