import type { CompanyWork } from '../backend/functions/module.ts'
import { accountWork } from './accounts/accounts-module.ts'
import { applyForOpening } from './careers/apply-for-opening.ts'
import { listFailedWork, retryFailedWork } from './dead-letters/dead-letters.ts'
import { orderWork } from './orders/orders-module.ts'
import { paymentWork } from './payments/payments-module.ts'
import { stockWork } from './stock-alerts/stock-alerts-module.ts'
import { submitProjectInquiry } from './inquiries/submit-project-inquiry.ts'

/** Everything that the company does: what answers below `/functions/v1/`, and what is done without being asked. */
export const companyWork: CompanyWork = {
  functions: [
    submitProjectInquiry,
    applyForOpening,
    ...orderWork.functions,
    ...paymentWork.functions,
    ...stockWork.functions,
    ...accountWork.functions,
    listFailedWork,
    retryFailedWork,
  ],
  queues: [...orderWork.queues, ...paymentWork.queues],
  rounds: [...orderWork.rounds, ...paymentWork.rounds, ...stockWork.rounds, ...accountWork.rounds],
}
