import type { Module } from '../../../backend/functions/module.ts'
import { answerDispute } from './answer-dispute.ts'
import { checkOpenDisputes } from './check-open-disputes.ts'
import { listDisputes } from './list-disputes.ts'
import { sendDisputeAnswers } from './send-dispute-answer.ts'

/** Disputes of payments, also called chargebacks. */
export const disputesModule: Module = {
  functions: [listDisputes, answerDispute],
  queues: [sendDisputeAnswers],
  scheduledTasks: [checkOpenDisputes],
}
