import type { CompanyWork } from '../backend/jobs/company-work.ts'
import { accountWork } from './accounts/account-work.ts'
import { applyForOpening } from './apply-for-opening.ts'
import { listFailedWork, retryFailedWork } from './failed-work.ts'
import { orderWork } from './orders/order-work.ts'
import { paymentWork } from './payments/payment-work.ts'
import { stockWork } from './stock/stock-work.ts'
import { submitProjectInquiry } from './submit-project-inquiry.ts'

/** Everything that the company does: what answers below `/functions/v1/`, and what is done without being asked. */
export const companyWork: CompanyWork = {
  functions: [submitProjectInquiry, applyForOpening, ...orderWork.functions, ...paymentWork.functions, ...stockWork.functions, ...accountWork.functions, listFailedWork, retryFailedWork],
  queues: [...orderWork.queues, ...paymentWork.queues],
  rounds: [...orderWork.rounds, ...paymentWork.rounds, ...stockWork.rounds, ...accountWork.rounds],
}
