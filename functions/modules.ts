import type { Module } from '../backend/functions/module.ts'
import { accountsModule } from './accounts/accounts-module.ts'
import { applyForOpening } from './careers/apply-for-opening.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters/dead-letters.ts'
import { ordersModule } from './orders/orders-module.ts'
import { paymentsModule } from './payments/payments-module.ts'
import { stockAlertsModule } from './stock-alerts/stock-alerts-module.ts'
import { submitProjectInquiry } from './inquiries/submit-project-inquiry.ts'

/** Everything that the company does: what answers below `/functions/v1/`, and what is done without being asked. */
export const modules: Module = {
  functions: [
    submitProjectInquiry,
    applyForOpening,
    ...ordersModule.functions,
    ...paymentsModule.functions,
    ...stockAlertsModule.functions,
    ...accountsModule.functions,
    listDeadLetters,
    retryDeadLetters,
  ],
  queues: [...ordersModule.queues, ...paymentsModule.queues],
  rounds: [
    ...ordersModule.rounds,
    ...paymentsModule.rounds,
    ...stockAlertsModule.rounds,
    ...accountsModule.rounds,
  ],
}
