import type { Module } from '../../backend/functions/module.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts'

/** Jobs that failed for good. */
export const deadLettersModule: Module = {
  functions: [listDeadLetters, retryDeadLetters],
  queues: [],
  scheduledTasks: [],
}
