import type { Module } from '../../backend/functions/module.ts'
import { requestStockAlert } from './request-stock-alert.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { stopStockAlerts } from './stop-stock-alerts.ts'

/** Who waits for what is sold out, and hears when it is back. */
export const stockAlertsModule: Module = {
  functions: [requestStockAlert, stopStockAlerts],
  queues: [],
  rounds: [sendStockAlerts],
}
