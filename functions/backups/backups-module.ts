import type { Module } from '../../backend/functions/module.ts'
import { getLastBackups } from './get-last-backups.ts'

/** What staff see of the backups; the server makes them. */
export const backupsModule: Module = {
  functions: [getLastBackups],
  queues: [],
  scheduledTasks: [],
}
