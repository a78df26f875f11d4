import type { Module } from '../../../backend/functions/module.ts'
import { tellHolders } from './tell-holders.ts'

/** The mails to people who hold units. */
export const mailsModule: Module = {
  functions: [],
  queues: [],
  scheduledTasks: [{ name: 'tell holders of units', everyS: 60, run: tellHolders }],
}
