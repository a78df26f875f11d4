import type { Module } from '../../backend/functions/module.ts'
import { deleteOldInquiries } from './delete-old-inquiries.ts'
import { submitProjectInquiry } from './submit-project-inquiry.ts'

/** Project inquiries. */
export const inquiryModule: Module = {
  functions: [submitProjectInquiry],
  queues: [],
  scheduledTasks: [deleteOldInquiries],
}
