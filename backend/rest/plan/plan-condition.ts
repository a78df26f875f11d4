import type { Condition, Filter } from '../parse/parse-filters.ts'
import { restError } from '../rest-error.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'
import { resolveField } from './row-shape.ts'

/**
 * Resolves the names of a condition. A filter on the name of an embed tests whether the embed has
 * rows.
 * @throws RestError 42703, PGRST120
 */
export function planCondition(
  node: Pick<ReadPlan, 'shape' | 'embeds'>,
  condition: Condition,
): PlannedCondition {
  if (condition.kind === 'group') {
    const { operator, isNegated, conditions } = condition
    return {
      kind: 'group',
      operator,
      isNegated,
      conditions: conditions.map((one) => planCondition(node, one)),
    }
  }
  return (
    findExists(node, condition) ?? {
      kind: 'filter',
      value: resolveField(node.shape, condition.field),
      isNegated: condition.isNegated,
      operation: condition.operation,
    }
  )
}

function findExists(
  { shape, embeds }: Pick<ReadPlan, 'shape' | 'embeds'>,
  { field, isNegated, operation }: Filter,
): PlannedCondition | null {
  const embed = field.path.length === 0 ? embeds.find((one) => one.name === field.name) : undefined
  if (!embed) return null
  if (operation.kind === 'is' && operation.value === 'null')
    return { kind: 'exists', isNegated: !isNegated, embed }
  if (operation.kind === 'is' && operation.value === 'not_null')
    return { kind: 'exists', isNegated, embed }
  if (shape.columns.has(field.name)) return null
  throw restError('PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
}
