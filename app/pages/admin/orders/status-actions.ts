import type { SupabaseClient } from '@supabase/supabase-js'
import {
  maxBulkSample,
  type BulkResult,
  type BulkTarget,
} from '../../../../domain/bulk-changes/bulk-change.ts'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { parseListState } from '../../../../domain/desk/list-state.ts'
import { staffSteps } from '../../../../domain/orders/desk/staff-steps.ts'
import {
  orderStatusLabels,
  type staffOrderStatuses,
} from '../../../../domain/orders/order-status.ts'
import {
  changeOrdersStatus,
  maxMovedOrders,
  type MovedOrders,
} from '../../../../domain/orders/shipments/shipment-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import type { BulkAction } from '../list/bulk-dialog.tsx'
import { readListPage } from '../list/read-list.ts'

type StaffStatus = (typeof staffOrderStatuses)[number]

/**
 * Moves many orders to their next status at once.
 * @param definition the list that they are chosen from
 */
export function statusActions(definition: ListDefinition): BulkAction[] {
  return (['preparing', 'shipped', 'delivered', 'installed'] as const).map((status) => {
    // What is done are the orders of the dry run, not others that match by then.
    const found = new Map<string, readonly string[]>()
    return {
      key: status,
      title: staffSteps[status].action,
      note: staffSteps[status].mails,
      async run({ target, isDryRun }) {
        const key = JSON.stringify(target)
        const ids = (!isDryRun && found.get(key)) || (await findIds({ definition }, target))
        if (ids.length > maxMovedOrders)
          return {
            outcome: 'refused',
            status: 400,
            message: `Please choose at most ${maxMovedOrders} orders at once.`,
            details: {},
          }
        found.set(key, ids)
        const request = { ids: [...ids], status, isDryRun }
        const result = await callFunction(changeOrdersStatus, request)
        return result.outcome === 'done'
          ? { ...result, response: toBulkResult(result.response, status) }
          : result
      },
    }
  })
}

async function findIds(
  { definition }: { definition: ListDefinition },
  { ids, query }: BulkTarget,
): Promise<readonly string[]> {
  if (ids) return ids
  const supabase = (await loadSupabase()) as unknown as SupabaseClient
  const { signal } = new AbortController()
  const first = parseListState(definition, new URLSearchParams(query ?? ''))
  const found: string[] = []
  for (let cursor = first.cursor; ;) {
    const state = { ...first, columns: ['number'], cursor }
    const page = await readListPage({ supabase, definition, state, signal })
    found.push(...page.rows.map(({ key }) => key))
    if (!page.next || found.length > maxMovedOrders) return found
    cursor = page.next
  }
}

function toBulkResult(
  { moved, unchangedCount, refused }: MovedOrders,
  status: StaffStatus,
): BulkResult {
  return {
    found: moved.length + unchangedCount + refused.length,
    changed: moved.length,
    sample: moved.slice(0, maxBulkSample).map(({ number, name, before }) => ({
      label: `${number}, ${name}`,
      field: 'Status',
      before: orderStatusLabels[before],
      after: orderStatusLabels[status],
    })),
    refused: refused
      .slice(0, maxBulkSample)
      .map(({ number, why }) => ({ label: number, reason: why })),
    refusedCount: refused.length,
    change: null,
  }
}
