import type { StatusTransitions } from '../../parse/status-transitions.ts'

export const complaintStatuses = ['received', 'answered', 'resolved'] as const
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** A resolved complaint is open again when staff find out more and write again. */
export const complaintTransitions: StatusTransitions<ComplaintStatus> = {
  received: ['answered', 'resolved'],
  answered: ['resolved'],
  resolved: ['answered'],
}

/** What a complaint can be about. */
export const complaintTopics = [
  'payment',
  'charge',
  'agreement',
  'contact',
  'data',
  'other',
] as const
export type ComplaintTopic = (typeof complaintTopics)[number]

export const complaintTopicLabels: Readonly<Record<ComplaintTopic, string>> = {
  payment: 'A payment is missing or wrong',
  charge: 'My card was charged wrongly',
  agreement: 'The agreement or the amounts',
  contact: 'How or when you contacted me',
  data: 'How you use my data',
  other: 'Something else',
}

/**
 * When complaints are answered and resolved: within 24 and 48 hours, as the FCCPC's Digital, Electronic,
 * Online or Non-traditional Consumer Lending Regulations (July 2025) are reported to ask
 * (cardinalcounsel.co, lawpavilion.com). A working figure until counsel confirms it.
 */
export const complaintHours = { answer: 24, resolve: 48 } as const

const hourMs = 3_600_000

/** Until when a complaint gets its first answer, and until when it is resolved. */
export function complaintDeadlines(receivedAt: Date): { answerBy: Date; resolveBy: Date } {
  return {
    answerBy: new Date(receivedAt.getTime() + complaintHours.answer * hourMs),
    resolveBy: new Date(receivedAt.getTime() + complaintHours.resolve * hourMs),
  }
}
