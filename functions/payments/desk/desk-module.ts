import { joinModules } from '../../../backend/functions/module.ts'
import { booksModule } from '../books/books-module.ts'
import { disputesModule } from '../disputes/disputes-module.ts'
import { reconciliationModule } from '../reconciliation/reconciliation-module.ts'
import { listMoneyToCheck } from './list-money-to-check.ts'
import { remindApprovers } from './remind-approvers.ts'
import { staffOrder } from './staff-order.ts'
import { transferProof } from './transfer-proof.ts'

/** What staff see of orders and their money. */
export const deskModule = joinModules(
  {
    functions: [staffOrder, transferProof, listMoneyToCheck],
    queues: [],
    scheduledTasks: [remindApprovers],
  },
  disputesModule,
  reconciliationModule,
  booksModule,
)
