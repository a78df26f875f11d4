import type { Module } from '../../../backend/functions/module.ts'
import { remindRefundAccounts } from './accounts/remind-refund-accounts.ts'
import { resolveRefundAccount } from './accounts/resolve-refund-account.ts'
import { setRefundAccount } from './accounts/set-refund-account.ts'
import { approveRefund } from './approve-refund.ts'
import { checkOpenRefunds } from './check-open-refunds.ts'
import { decidePlanRefund } from './plans/decide-plan-refund.ts'
import { listRefundsToMake } from './list-refunds-to-make.ts'
import { processRefunds } from './process-refund.ts'
import { recordRefundTransfer } from './record-refund-transfer.ts'
import { refuseRefund } from './refuse-refund.ts'
import { requestRefund } from './request-refund.ts'
import { retryRefund } from './retry-refund.ts'

/** Money that goes back to buyers, through the gateway or by a transfer of ours. */
export const refundsModule: Module = {
  functions: [
    requestRefund,
    approveRefund,
    refuseRefund,
    decidePlanRefund,
    retryRefund,
    listRefundsToMake,
    recordRefundTransfer,
    resolveRefundAccount,
    setRefundAccount,
  ],
  queues: [processRefunds],
  scheduledTasks: [checkOpenRefunds, remindRefundAccounts],
}
