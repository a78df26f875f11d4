import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import type { BulkTarget } from '../../domain/bulk-changes/bulk-change.ts'
import { parseMatchQuery } from '../../domain/desk/list-state.ts'
import { productList } from '../../domain/desk/lists/product-list.ts'
import { listRows } from '../desk/list-rows.ts'

/**
 * The products that were chosen, or all that match the query of the list: a few more than `max`
 * when there are more.
 * @throws FunctionError 400 for a query with a filter that the list does not have
 */
export async function findTargetIds(
  context: FunctionContext,
  { ids, query }: BulkTarget,
  max: number,
): Promise<string[]> {
  if (ids) return [...new Set(ids)]
  const state = parseMatchQuery(productList, query ?? '')
  if (!state)
    throw new FunctionError(
      400,
      'The filters of this list have changed. Please load the page again.',
    )
  const found: string[] = []
  for await (const rows of listRows(context, productList, { ...state, columns: ['sku'] })) {
    found.push(...rows.map(({ key }) => key))
    if (found.length > max) break
  }
  return found
}
