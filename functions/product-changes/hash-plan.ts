import { createHash } from 'node:crypto'
import type { PlannedChange } from '../../domain/catalogue/changes/planned-change.ts'

/** Names just these changes: what was looked at in a dry run is what is applied. */
export function hashPlan(changes: readonly PlannedChange[]): string {
  const shown = changes.map(({ id, sku, fields }) => [id, sku, fields])
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}
