import type { Module } from '../../../backend/functions/module.ts'
import { acceptPlanAgreement } from './accept-plan-agreement.ts'
import { addPlanRules } from '../decisions/add-plan-rules.ts'
import { applyForPlan } from './apply-for-plan.ts'
import { decidePlanApplication } from '../decisions/decide-plan.ts'
import { endWaitingPlans } from './end-waiting-plans.ts'
import { getPlanAgreement } from './get-plan-agreement.ts'
import { getPlanApplication } from '../decisions/get-plan-application.ts'
import { getPlanDocument } from '../decisions/get-plan-document.ts'
import { getPlanOfOrder } from './get-plan-of-order.ts'
import { listPlanApplications } from '../decisions/list-plan-applications.ts'
import { withdrawPlanApplication } from './withdraw-plan-application.ts'

/** Plans until they begin: applications, decisions and agreements. */
export const planApplicationsModule: Module = {
  functions: [
    applyForPlan,
    getPlanOfOrder,
    acceptPlanAgreement,
    withdrawPlanApplication,
    getPlanAgreement,
    decidePlanApplication,
    listPlanApplications,
    getPlanApplication,
    getPlanDocument,
    addPlanRules,
  ],
  queues: [],
  scheduledTasks: [endWaitingPlans],
}
