import type { Module } from '../../../backend/functions/module.ts'
import { getPlanStatement } from '../statement/get-plan-statement.ts'
import { listMyPlans } from './list-my-plans.ts'

/** What customers see of their plans. */
export const planCustomersModule: Module = {
  functions: [listMyPlans, getPlanStatement],
  queues: [],
  scheduledTasks: [],
}
