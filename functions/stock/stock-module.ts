import type { Module } from '../../backend/functions/module.ts'
import { countStock } from './count-stock.ts'
import { moveStock } from './move-stock.ts'
import { warnOfLowStock } from './warn-of-low-stock.ts'

/** What is in the store: movements, counts and low stock. */
export const stockModule: Module = {
  functions: [moveStock, countStock],
  queues: [],
  scheduledTasks: [warnOfLowStock],
}
