import type { ComplaintTopic } from '../../../domain/instalments/complaints/complaint-status.ts'

/** A complaint as it was received. */
export interface Complaint {
  id: string
  number: string
  planId: string
  about: ComplaintTopic
  message: string
  answerBy: Date
  resolveBy: Date
}
