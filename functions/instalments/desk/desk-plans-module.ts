import type { Module } from '../../../backend/functions/module.ts'
import { confirmPlanPayment } from './confirm-plan-payment.ts'
import { decidePauseRequest } from './decide-pause-request.ts'
import { decidePlanDecision } from './decide-plan-decision.ts'
import { deskPlan } from './get-desk-plan.ts'
import { listPlanWork } from './list-plan-work.ts'
import { notePlanMoney } from './note-plan-money.ts'
import { pausePlan } from './pause-plan.ts'
import { planFigures } from './plan-figures.ts'
import { recordPlanPayout } from './record-plan-payout.ts'
import { requestPlanPayout } from './request-plan-payout.ts'
import { undoPlanEntry } from './undo-plan-entry.ts'
import { undoWriteOff } from './undo-write-off.ts'
import { waivePlanFee } from './waive-plan-fee.ts'
import { writeOffPlan } from './write-off-plan.ts'

/** What staff see and do about plans that run. */
export const deskPlansModule: Module = {
  functions: [
    deskPlan,
    listPlanWork,
    planFigures,
    notePlanMoney,
    confirmPlanPayment,
    undoPlanEntry,
    waivePlanFee,
    pausePlan,
    decidePauseRequest,
    writeOffPlan,
    undoWriteOff,
    requestPlanPayout,
    decidePlanDecision,
    recordPlanPayout,
  ],
  queues: [],
  scheduledTasks: [],
}
