import type { Module } from '../../backend/functions/module.ts'
import { requestStockAlert } from './request-stock-alert.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'
import { stopStockAlerts } from './stop-stock-alerts.ts'

/** Mails for products that are in stock again. */
export const stockAlertsModule: Module = {
  functions: [requestStockAlert, stopStockAlerts],
  queues: [],
  scheduledTasks: [sendStockAlerts],
}
