import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import {
  changeProducts as contract,
  fieldOfChange,
  maxChangedProducts,
  type ProductChange,
} from '../../domain/product-changes/change-products.ts'
import { stalePlanMessage } from '../../domain/product-changes/import-products.ts'
import { planBulkChange } from '../../domain/product-changes/plan-bulk-change.ts'
import { productFields } from '../../domain/product-changes/product-fields.ts'
import { showFields } from '../../domain/product-changes/show-fields.ts'
import { maxBulkSample, type BulkResult } from '../../domain/bulk-changes/bulk-change.ts'
import { requireStaff } from '../callers/require-staff.ts'
import { allowLongStatements } from './allow-long-statements.ts'
import { updateProducts } from './apply-changes.ts'
import { findTargetIds } from './find-target-ids.ts'
import { hashPlan } from './hash-plan.ts'
import { listCurrentProducts, listFieldChoices } from './list-current-products.ts'

/**
 * Changes many products of the desk's list in the same way, in one transaction. A dry run says what
 * would happen; products that cannot have the change are left out and named.
 * @returns 200 what happens or happened; 400 too many; 403 no grant for the field, or prices are cut
 * without a fresh second factor; 409 the products
 * changed since the dry run
 */
export const changeProducts = defineSteps(contract, async ({ request, transaction, context }) => {
  const ids = await findTargetIds(context, request.target, maxChangedProducts)
  if (ids.length > maxChangedProducts)
    throw new FunctionError(
      400,
      `Please choose at most ${maxChangedProducts.toLocaleString('en')} products at once.`,
    )
  return transaction(async ({ tx }) => {
    await requireStaff(tx, context, productFields[fieldOfChange(request.change)].grant)
    return run(tx, { ...request, ids })
  })
})

interface Work {
  ids: readonly string[]
  change: ProductChange
  isDryRun: boolean
  plan: string | null
}

async function run(
  tx: Tx,
  { ids, change, isDryRun, plan }: Work,
): Promise<{ result: BulkResult; plan: string }> {
  const current = await listCurrentProducts(tx, { ids }, { isLocked: !isDryRun })
  const choices = await listFieldChoices(tx)
  const { changes, refused } = planBulkChange(current, change, choices)
  const planned = await hashPlan(changes)
  if (!isDryRun && planned !== plan)
    throw new FunctionError(409, stalePlanMessage.replace('imported', 'changed'))
  if (!isDryRun) {
    await allowLongStatements(tx)
    await updateProducts(tx, changes)
  }
  const row = await tx.one<{ change: string }>('select private.current_change()::text as change')
  return {
    plan: planned,
    result: {
      found: current.length,
      changed: changes.length,
      sample: changes.slice(0, maxBulkSample).flatMap(({ name, fields }) =>
        showFields(fields, choices).map(({ title, before, after }) => ({
          label: name,
          field: title,
          before,
          after,
        })),
      ),
      refused: refused.slice(0, maxBulkSample),
      refusedCount: refused.length,
      change: isDryRun || changes.length === 0 ? null : row.change,
    },
  }
}
