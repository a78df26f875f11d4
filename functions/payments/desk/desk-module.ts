import type { Module } from '../../../backend/functions/module.ts'
import { listMoneyToCheck } from './list-money-to-check.ts'
import { remindApprovers } from './remind-approvers.ts'
import { staffOrder } from './staff-order.ts'
import { transferProof } from './transfer-proof.ts'

/** What staff see of orders and their money. */
export const deskModule: Module = {
  functions: [staffOrder, transferProof, listMoneyToCheck],
  queues: [],
  scheduledTasks: [remindApprovers],
}
