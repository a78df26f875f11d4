import type { Module } from '../../../backend/functions/module.ts'
import { requestPause } from './request-pause.ts'

/** Customers who ask for a pause. */
export const pausesModule: Module = {
  functions: [requestPause],
  queues: [],
  scheduledTasks: [],
}
