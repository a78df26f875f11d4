import type { Module } from '../../backend/functions/module.ts'
import { applyForOpening } from './apply-for-opening.ts'

/** Job applications. */
export const careersModule: Module = {
  functions: [applyForOpening],
  queues: [],
  scheduledTasks: [],
}
