import type { Module } from '../../backend/functions/module.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts'

/** Jobs that failed after all retries. */
export const deadLettersModule: Module = {
  functions: [listDeadLetters, retryDeadLetters],
  queues: [],
  scheduledTasks: [],
}
