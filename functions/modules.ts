import type { Module } from '../backend/functions/module.ts'
import { accountsModule } from './accounts/accounts-module.ts'
import { careersModule } from './careers/careers-module.ts'
import { deadLettersModule } from './dead-letters/dead-letters-module.ts'
import { gatewayModule } from './gateway/gateway-module.ts'
import { inquiryModule } from './inquiry/inquiry-module.ts'
import { ordersModule } from './orders/orders-module.ts'
import { paymentsModule } from './payments/payments-module.ts'
import { securityModule } from './security/security-module.ts'
import { stockAlertsModule } from './stock-alerts/stock-alerts-module.ts'

const all = [
  inquiryModule,
  careersModule,
  ordersModule,
  paymentsModule,
  gatewayModule,
  stockAlertsModule,
  accountsModule,
  deadLettersModule,
  securityModule,
]

/** All functions below `/functions/v1/`, all queues, and all scheduled tasks of the company. */
export const modules: Module = {
  functions: all.flatMap(({ functions }) => functions),
  queues: all.flatMap(({ queues }) => queues),
  scheduledTasks: all.flatMap(({ scheduledTasks }) => scheduledTasks),
}
