import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import {
  changeProducts as contract,
  changeValue,
  fieldOfChange,
  maxChangedProducts,
  type ProductChange,
} from '../../domain/catalogue/changes/change-products.ts'
import type { FieldChoices } from '../../domain/catalogue/changes/field-rules.ts'
import { stalePlanMessage } from '../../domain/catalogue/changes/import-products.ts'
import {
  changedFields,
  findProblem,
  type CurrentProduct,
  type PlannedChange,
} from '../../domain/catalogue/changes/planned-change.ts'
import { productFields } from '../../domain/catalogue/changes/product-fields.ts'
import { showFields } from '../../domain/catalogue/changes/show-fields.ts'
import { maxBulkSample, type BulkResult, type BulkTarget } from '../../domain/desk/bulk-change.ts'
import { productList } from '../../domain/desk/lists/product-list.ts'
import { parseListState } from '../../domain/desk/list-state.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { listRows } from '../desk/list-rows.ts'
import { allowLongStatements } from './allow-long-statements.ts'
import { updateProducts } from './apply-changes.ts'
import { hashPlan } from './hash-plan.ts'
import { listCurrentProducts, listFieldChoices } from './list-current-products.ts'

/**
 * Changes many products of the desk's list in the same way, in one transaction. A dry run says what
 * would happen; products that cannot have the change are left out and named.
 * @returns 200 what happens or happened; 400 too many; 403 no grant for the field; 409 the products
 * changed since the dry run
 */
export const changeProducts: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const request = parseRequest(contract, body)
    const ids = await findIds(context, request.target)
    if (ids.length > maxChangedProducts)
      throw new FunctionError(
        400,
        `Please choose at most ${maxChangedProducts.toLocaleString('en')} products at once.`,
      )
    const done = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await requireStaff(tx, context, productFields[fieldOfChange(request.change)].grant)
      return run(tx, { ...request, ids })
    })
    return answer(contract, done)
  },
}

/** The products that were chosen, or all that match the query of the list. */
async function findIds(context: FunctionContext, { ids, query }: BulkTarget): Promise<string[]> {
  if (ids) return [...new Set(ids)]
  const state = parseListState(productList, new URLSearchParams(query ?? ''))
  const found: string[] = []
  for await (const rows of listRows(context, productList, { ...state, columns: ['sku'] })) {
    found.push(...rows.map(({ key }) => key))
    if (found.length > maxChangedProducts) break
  }
  return found
}

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
  const { changes, refused } = planChanges(current, change, choices)
  const planned = hashPlan(changes)
  if (!isDryRun && planned !== plan)
    throw new FunctionError(409, stalePlanMessage.replace('imported', 'changed'))
  if (!isDryRun) {
    await allowLongStatements(tx)
    await updateProducts(tx, changes)
  }
  const { rows } = await tx.query<{ change: string }>(
    'select private.current_change()::text as change',
  )
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
      change: isDryRun || changes.length === 0 ? null : (rows[0]?.change ?? null),
    },
  }
}

function planChanges(
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
