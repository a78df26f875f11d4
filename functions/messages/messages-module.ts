import type { Module } from '../../backend/functions/module.ts'
import { listMessages, readMessage } from './messages.ts'

/** Mails and text messages, for staff. */
export const messagesModule: Module = {
  functions: [listMessages, readMessage],
  queues: [],
  scheduledTasks: [],
}
