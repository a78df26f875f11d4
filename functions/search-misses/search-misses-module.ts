import type { Module } from '../../backend/functions/module.ts'
import { countSearchMiss } from './count-search-miss.ts'
import { deleteOldSearchMisses } from './delete-old-search-misses.ts'

/** What visitors search for and do not find. */
export const searchMissesModule: Module = {
  functions: [countSearchMiss],
  queues: [],
  scheduledTasks: [deleteOldSearchMisses],
}
