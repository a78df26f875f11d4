import type { PlannedChange } from '../../domain/product-changes/planned-change.ts'
import { sha256 } from '../security/sha256.ts'

/** Names just these changes: what was looked at in a dry run is what is applied. */
export function hashPlan(changes: readonly PlannedChange[]): Promise<string> {
  return sha256(JSON.stringify(changes.map(({ id, sku, fields }) => [id, sku, fields])))
}
