import type { Module } from '../../backend/functions/module.ts'
import { previewMailText } from './preview-mail-text.ts'
import { sendTestMail } from './send-test-mail.ts'

/** The words of mails to customers, which staff change. */
export const mailTextsModule: Module = {
  functions: [previewMailText, sendTestMail],
  queues: [],
  scheduledTasks: [],
}
