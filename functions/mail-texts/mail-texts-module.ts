import type { Module } from '../../backend/functions/module.ts'
import { previewMailText } from './preview-mail-text.ts'
import { sendTestMail } from './send-test-mail.ts'

/** The preview and the test mail for the words of mails that staff may change. */
export const mailTextsModule: Module = {
  functions: [previewMailText, sendTestMail],
  queues: [],
  scheduledTasks: [],
}
