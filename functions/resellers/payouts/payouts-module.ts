import type { Module } from '../../../backend/functions/module.ts'
import { decideResellerAccount } from '../bank-accounts/decide-reseller-account.ts'
import { listResellerAccounts } from '../bank-accounts/list-reseller-accounts.ts'
import { proposeResellerAccount } from '../bank-accounts/propose-reseller-account.ts'
import { resolveResellerAccount } from '../bank-accounts/resolve-reseller-account.ts'
import { checkOpenPayouts } from './check-open-payouts.ts'
import { checkPayout } from './check-payout.ts'
import { decidePayout } from './decide-payout.ts'
import { getPayoutFile } from './get-payout-file.ts'
import { listPayouts } from './list-payouts.ts'
import { recordPayoutResult } from './record-payout-result.ts'
import { requestPayout } from './request-payout.ts'
import { sendPayoutJobs } from './send-payout-job.ts'
import { sendPayouts } from './send-payouts.ts'

/** How resellers get their money. */
export const payoutsModule: Module = {
  functions: [
    resolveResellerAccount,
    proposeResellerAccount,
    decideResellerAccount,
    listResellerAccounts,
    requestPayout,
    decidePayout,
    sendPayouts,
    getPayoutFile,
    recordPayoutResult,
    checkPayout,
    listPayouts,
  ],
  queues: [sendPayoutJobs],
  scheduledTasks: [checkOpenPayouts],
}
