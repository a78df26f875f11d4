import type { Module } from '../../../backend/functions/module.ts'
import { answerDispute } from './answer-dispute.ts'
import { checkPaidPayments } from '../check-paid-payments.ts'
import { checkOpenDisputes } from './check-open-disputes.ts'
import { listDisputes } from './list-disputes.ts'
import { sendDisputeAnswers } from './send-dispute-answer.ts'

/** Disputes of payments, also called chargebacks, and money that goes back without a word. */
export const disputesModule: Module = {
  functions: [listDisputes, answerDispute],
  queues: [sendDisputeAnswers],
  scheduledTasks: [checkOpenDisputes, checkPaidPayments],
}
