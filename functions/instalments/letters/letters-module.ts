import type { Module } from '../../../backend/functions/module.ts'
import { announcePlans } from './announce-plans.ts'
import { checkDischargeLetter } from './check-discharge-letter.ts'
import { getDischargeLetter } from './get-discharge-letter.ts'

/** What customers are told when a plan begins or ends, and their letters of discharge. */
export const lettersModule: Module = {
  functions: [getDischargeLetter, checkDischargeLetter],
  queues: [],
  scheduledTasks: [announcePlans],
}
