import type { Module } from '../../../backend/functions/module.ts'
import { answerComplaint } from './answer-complaint.ts'
import { makeComplaint } from './make-complaint.ts'

/** Complaints of customers about their plans. */
export const complaintsModule: Module = {
  functions: [makeComplaint, answerComplaint],
  queues: [],
  scheduledTasks: [],
}
