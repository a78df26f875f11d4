import { countAccountsToConfirm } from '../bank-accounts/list-reseller-accounts.ts'
import { countLeadsToAnswer } from '../leads/count-leads.ts'
import { countPayoutsToHandle } from '../payouts/list-payouts.ts'
import { countResellerApplications } from './count-applications.ts'

/** The SQL of each count of what staff do for resellers. */
export const resellerCounts = {
  payouts: countPayoutsToHandle,
  resellerAccounts: countAccountsToConfirm,
  resellers: countResellerApplications,
  leads: countLeadsToAnswer,
}
