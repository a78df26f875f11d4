import type { Module } from '../../backend/functions/module.ts'
import { deleteOldMessages } from './delete-old-messages.ts'
import { listMessages, readMessage } from './messages.ts'

/** Mails and text messages, for staff. */
export const messagesModule: Module = {
  functions: [listMessages, readMessage],
  queues: [],
  scheduledTasks: [deleteOldMessages],
}
