import type { Module } from '../../../backend/functions/module.ts'
import { closeDay } from './close-day.ts'
import { explainDifference } from './explain-difference.ts'
import { reconcileDay } from './reconcile-day.ts'
import { reconcileLastDays } from './reconcile-last-days.ts'

/** The list of the gateway against our books, day by day. */
export const reconciliationModule: Module = {
  functions: [reconcileDay, explainDifference, closeDay],
  queues: [],
  scheduledTasks: [reconcileLastDays],
}
