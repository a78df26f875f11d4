import type { MutationPlan } from '../plan/mutation-plan.ts'
import { planWithoutColumns } from '../plan/read-plan.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { estimateCostMs, estimateFound } from './estimate-cost.ts'
import { us } from './step-costs.ts'

/** A caller changes own rows only, of which there are fewer than the table has. */
const maxFoundRows = 1_000

/**
 * Estimates how long PostgreSQL needs for a change and for reading the changed rows back, in
 * milliseconds.
 */
export function estimateMutationCostMs(cache: SchemaCache, plan: MutationPlan): number {
  const { rows, costMs } = findRows(cache, plan)
  const read = plan.read ? estimateCostMs(cache, plan.read, { sourceRows: rows }) : 0
  return costMs + (rows * us.writeRow) / 1_000 + read
}

function findRows(cache: SchemaCache, plan: MutationPlan): { rows: number; costMs: number } {
  if (plan.kind === 'insert') {
    const { isArray, text } = plan.body
    // Objects inside a row count too, so this is at least the number of rows.
    return { rows: isArray ? text.split('{').length - 1 : 1, costMs: 0 }
  }
  const { table, conditions } = plan
  const found = estimateFound(cache, {
    ...planWithoutColumns(table, table),
    conditions: [...conditions],
  })
  return { rows: Math.min(found.rows, maxFoundRows), costMs: found.costMs }
}
