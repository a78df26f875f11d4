import { joinModules } from '../../backend/functions/module.ts'
import { stockAlertsModule } from '../stock-alerts/stock-alerts-module.ts'
import { countStock } from './count-stock.ts'
import { moveStock } from './move-stock.ts'
import { warnOfLowStock } from './warn-of-low-stock.ts'

/** What is in the store: movements, counts and low stock, and mails for what is in stock again. */
export const stockModule = joinModules(
  { functions: [moveStock, countStock], queues: [], scheduledTasks: [warnOfLowStock] },
  stockAlertsModule,
)
