import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { getDeskPlan as contract } from '../../../domain/instalments/desk/desk-plan.ts'
import { writeOffAmount } from '../../../domain/instalments/ledger/follow-entry.ts'
import { planState, type PlanState } from '../../../domain/instalments/plan-state.ts'
import { readHistory } from '../ledger/read-plan.ts'
import { readPlanRecords, showDecision } from './plan-records.ts'

/**
 * A plan as the desk shows it: its terms, schedule, ledger, payments, decisions and notes, as of today.
 * @returns 200 `DeskPlan`; 403 not staff with a grant for plans; 404 no such plan
 */
export const deskPlan = defineFunction(
  contract,
  async ({ tx, staffId, request: { planId }, context }) => {
    const isFinance = await mayReadAccounts(tx)
    const records = await readPlanRecords(tx, { planId, staffId, isFinance })
    if (!records) throw new FunctionError(404, 'There is no such plan.')
    const today = dayInLagos(context.now())
    const record = await readHistory(tx, planId)
    const state = planState(record, today)
    return {
      ...records,
      today,
      beginsOn: records.activatedAt && dayInLagos(new Date(records.activatedAt)),
      decisions: records.decisions.map((each) => showDecision(each, isFinance)),
      sums: { ...showSums(state), writeOffKobo: writeOffAmount(record, today) },
      instalments: state.instalments,
    }
  },
  { readOnly: true },
)

async function mayReadAccounts(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ may: boolean }>(`select private.has_grant('finance') as may`)
  return row.may
}

function showSums({
  paidKobo,
  dueKobo,
  arrearsKobo,
  daysPastDue,
  outstandingPrincipalKobo,
  feesDueKobo,
  settlementKobo,
  overpaidKobo,
  writtenOffKobo,
}: PlanState) {
  return {
    paidKobo,
    dueKobo,
    arrearsKobo,
    daysPastDue,
    outstandingPrincipalKobo,
    feesDueKobo,
    settlementKobo,
    overpaidKobo,
    writtenOffKobo,
  }
}
