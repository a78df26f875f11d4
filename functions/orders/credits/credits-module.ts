import type { Module } from '../../../backend/functions/module.ts'
import { confirmCredit } from './confirm-credit.ts'
import { keepCredit } from './keep-credit.ts'
import { listMyCredits } from './list-my-credits.ts'
import { refundCredit } from './refund-credit.ts'
import { useCredit } from './use-credit.ts'

/** Credit of buyers: what they paid too much, and keep for another order. */
export const creditsModule: Module = {
  functions: [keepCredit, useCredit, listMyCredits, refundCredit, confirmCredit],
  queues: [],
  scheduledTasks: [],
}
