import { changeValue, type ProductChange } from './change-products.ts'
import type { FieldChoices } from './field-rules.ts'
import {
  changedFields,
  findProblem,
  type CurrentProduct,
  type PlannedChange,
} from './planned-change.ts'

/** What a change does to each product, and which products cannot have it. */
export function planBulkChange(
  current: readonly CurrentProduct[],
  change: ProductChange,
  choices: FieldChoices,
): { changes: PlannedChange[]; refused: { label: string; reason: string }[] } {
  const changes: PlannedChange[] = []
  const refused: { label: string; reason: string }[] = []
  for (const product of current) {
    const { id, sku, name } = product
    const next = changeValue(product, change, choices)
    if (!next.ok) {
      refused.push({ label: name, reason: next.message })
      continue
    }
    const fields = changedFields(product, next.values)
    const problem = findProblem(product, fields)
    if (problem) refused.push({ label: name, reason: problem.message })
    else if (fields.length > 0) changes.push({ id, sku, name, fields })
  }
  return { changes, refused }
}
