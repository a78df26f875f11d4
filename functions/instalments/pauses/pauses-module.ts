import type { Module } from '../../../backend/functions/module.ts'
import { requestPause } from './request-pause.ts'

/** Customers who need more time. */
export const pausesModule: Module = {
  functions: [requestPause],
  queues: [],
  scheduledTasks: [],
}
