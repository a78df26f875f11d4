import type { Module } from '../../../backend/functions/module.ts'
import { editOrder } from './edit-order.ts'

/** What staff do with the goods and the sums of orders. */
export const editModule: Module = {
  functions: [editOrder],
  queues: [],
  scheduledTasks: [],
}
