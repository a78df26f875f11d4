import type { Module } from '../../backend/functions/module.ts'
import { changeProducts } from './change-products.ts'
import { importProducts } from './import-products.ts'

/** Changes of many products at once. */
export const productChangesModule: Module = {
  functions: [importProducts, changeProducts],
  queues: [],
  scheduledTasks: [],
}
