import type { Module } from '../../../backend/functions/module.ts'
import { followStock } from './follow-stock.ts'
import { retireOrder } from './retire-order.ts'

/** Units of the register that are sold in the shop, and retired for their buyers. */
export const registerOrdersModule: Module = {
  functions: [retireOrder],
  queues: [],
  scheduledTasks: [{ name: 'follow stock of units', everyS: 60, run: followStock }],
}
