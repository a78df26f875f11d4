import type { Module } from '../../../backend/functions/module.ts'
import { getResellerStatement } from '../statements/get-reseller-statement.ts'
import { exportWithholding } from './export-withholding.ts'
import { getWithholding } from './get-withholding.ts'
import { recordRemittance } from './record-remittance.ts'

/** The papers of a reseller's money, and the tax of it. */
export const withholdingModule: Module = {
  functions: [getResellerStatement, getWithholding, exportWithholding, recordRemittance],
  queues: [],
  scheduledTasks: [],
}
