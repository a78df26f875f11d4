import type { Module } from '../../backend/functions/module.ts'
import { changeProducts } from './change-products.ts'
import { importProducts } from './import-products.ts'
import { undoProductBatch } from './undo-product-batch.ts'

/** Changes of many products at once. */
export const productChangesModule: Module = {
  functions: [importProducts, changeProducts, undoProductBatch],
  queues: [],
  scheduledTasks: [],
}
