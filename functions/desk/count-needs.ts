import { type NeedName } from '../../domain/desk/needs-a-hand.ts'
import { countNewInquiries } from '../inquiry/count-new-inquiries.ts'
import {
  countComplaintsToAnswer,
  countPauseRequests,
  countPlanDecisions,
  countPlanDifferences,
  countPlanTransfers,
  countSilentPlans,
} from '../instalments/desk/count-plan-work.ts'
import { countPlanApplications } from '../instalments/decisions/count-plan-applications.ts'
import { countOrdersToPrepare } from '../orders/desk/count-orders-to-prepare.ts'
import { countInstallationsToPrice } from '../orders/installation/count-installations.ts'
import {
  countBalancesDue,
  countDisputesToAnswer,
  countOpenDifferences,
  countRefundsToMake,
  countTransfersToConfirm,
} from '../payments/desk/count-money.ts'
import { countPersonRequests } from '../people/count-person-requests.ts'
import { registerCounts } from '../register/desk/register-counts.ts'
import { resellerCounts } from '../resellers/desk/reseller-counts.ts'
import { countWaitingReturns } from '../returns/count-waiting-returns.ts'
import { countLowStock } from '../stock/count-low-stock.ts'

/** The SQL of each count. Failed work is counted by the queues. */
export const countSql: Readonly<Record<Exclude<NeedName, 'failedWork'>, string>> = {
  ordersToPrepare: countOrdersToPrepare,
  transfers: countTransfersToConfirm,
  wrongSums: countBalancesDue,
  refunds: countRefundsToMake,
  planApplications: countPlanApplications,
  differences: countOpenDifferences,
  disputes: countDisputesToAnswer,
  planTransfers: countPlanTransfers,
  silentPlans: countSilentPlans,
  planDecisions: countPlanDecisions,
  pauseRequests: countPauseRequests,
  complaints: countComplaintsToAnswer,
  planDifferences: countPlanDifferences,
  returns: countWaitingReturns,
  installations: countInstallationsToPrice,
  inquiries: countNewInquiries,
  ...resellerCounts,
  ...registerCounts,
  personRequests: countPersonRequests,
  lowStock: countLowStock,
}
