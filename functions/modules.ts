import type { Module } from '../backend/functions/module.ts'
import { accountsModule } from './accounts/accounts-module.ts'
import { backupsModule } from './backups/backups-module.ts'
import { careersModule } from './careers/careers-module.ts'
import { deadLettersModule } from './dead-letters/dead-letters-module.ts'
import { deskModule } from './desk/desk-module.ts'
import { filesModule } from './files/files-module.ts'
import { gatewayModule } from './gateway/gateway-module.ts'
import { inquiryModule } from './inquiry/inquiry-module.ts'
import { messagesModule } from './messages/messages-module.ts'
import { ordersModule } from './orders/orders-module.ts'
import { productChangesModule } from './product-changes/product-changes-module.ts'
import { returnsModule } from './returns/returns-module.ts'
import { booksModule } from './payments/books/books-module.ts'
import { disputesModule } from './payments/disputes/disputes-module.ts'
import { paymentsModule } from './payments/payments-module.ts'
import { productsModule } from './products/products-module.ts'
import { searchMissesModule } from './search-misses/search-misses-module.ts'
import { reconciliationModule } from './payments/reconciliation/reconciliation-module.ts'
import { securityEventsModule } from './security-events/security-events-module.ts'
import { staffModule } from './staff/staff-module.ts'
import { stockModule } from './stock/stock-module.ts'
import { stockAlertsModule } from './stock-alerts/stock-alerts-module.ts'

const all = [
  inquiryModule,
  careersModule,
  ordersModule,
  returnsModule,
  productChangesModule,
  paymentsModule,
  disputesModule,
  reconciliationModule,
  booksModule,
  gatewayModule,
  productsModule,
  stockAlertsModule,
  stockModule,
  accountsModule,
  staffModule,
  backupsModule,
  deadLettersModule,
  securityEventsModule,
  messagesModule,
  filesModule,
  deskModule,
  searchMissesModule,
]

/** All functions below `/functions/v1/`, all queues, and all scheduled tasks of the company. */
export const modules: Module = {
  functions: all.flatMap(({ functions }) => functions),
  queues: all.flatMap(({ queues }) => queues),
  scheduledTasks: all.flatMap(({ scheduledTasks }) => scheduledTasks),
  startSteps: all.flatMap(({ startSteps = [] }) => startSteps),
  settings: all.flatMap(({ settings = [] }) => settings),
}
