import { useState, type ReactNode } from 'react'
import {
  changeProducts,
  type ProductChange,
} from '../../../../domain/product-changes/change-products.ts'
import type { BulkResult, BulkTarget } from '../../../../domain/bulk-changes/bulk-change.ts'
import { callFunction, type FunctionResult } from '../../../platform/call-function.ts'
import { useStaff } from '../../staff/use-staff.ts'
import { FieldFields, PriceFields, type BulkValues } from './bulk-fields.tsx'
import { readBulkChange } from './read-bulk-change.ts'

/** Something that staff do with many products at once; the list framework of the desk shows it. */
interface ProductBulkAction {
  key: string
  title: string
  note?: ReactNode
  fields: (values: BulkValues, change: (values: BulkValues) => void) => ReactNode
  run(request: {
    target: BulkTarget
    values: BulkValues
    isDryRun: boolean
  }): Promise<FunctionResult<BulkResult>>
}

/** The changes of many products that the signed-in person may make. */
export function useProductBulkActions(
  categories: readonly { id: string; name: string }[],
): ProductBulkAction[] {
  const { may } = useStaff()
  const [plans] = useState(() => new Map<string, string>())
  const run = runChange(plans)
  const price: ProductBulkAction = {
    key: 'price',
    title: 'Change prices',
    note: 'A price that would reach the earlier price is left out, and named.',
    fields: (values, change) => <PriceFields values={values} onChange={change} />,
    run,
  }
  const field: ProductBulkAction = {
    key: 'field',
    title: 'Set a field',
    fields: (values, change) => (
      <FieldFields values={values} onChange={change} may={may} categories={categories} />
    ),
    run,
  }
  return [...(may('sales') ? [price] : []), ...(may('content', 'stock', 'finance') ? [field] : [])]
}

/** What is done is the plan of the dry run; the function refuses what has changed since. */
function runChange(plans: Map<string, string>): ProductBulkAction['run'] {
  return async ({ target, values, isDryRun }) => {
    const read = readBulkChange(values)
    if (!read.ok) return { outcome: 'refused', status: 400, message: read.message, details: {} }
    const change: ProductChange = read.change
    const key = JSON.stringify([target, change])
    const answer = await callFunction(changeProducts, {
      target,
      change,
      isDryRun,
      plan: isDryRun ? null : (plans.get(key) ?? ''),
    })
    if (answer.outcome !== 'done') return answer
    plans.set(key, answer.response.plan)
    return { outcome: 'done', response: answer.response.result }
  }
}
