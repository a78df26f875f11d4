import type { Module } from '../../backend/functions/module.ts'
import { removeUnnamedFiles } from './remove-unnamed-files.ts'

/** Files in the buckets of the company. */
export const filesModule: Module = {
  functions: [],
  queues: [],
  scheduledTasks: [removeUnnamedFiles],
}
