import type { Module } from '../../backend/functions/module.ts'
import { applyForOpening } from './apply-for-opening.ts'
import { deleteOldApplications } from './delete-old-applications.ts'

/** Job applications. */
export const careersModule: Module = {
  functions: [applyForOpening],
  queues: [],
  scheduledTasks: [deleteOldApplications],
}
