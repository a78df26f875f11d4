import { comparisons, isValues, textSearches, type Operation } from '../parse/parse-filters.ts'
import type { Expression } from '../plan/expression.ts'
import { expressionSql, type RowAlias } from './expression-sql.ts'
import type { Parameters } from './parameters.ts'

/** Writes the operation of a filter on a value. */
export function operationSql(
  row: RowAlias,
  value: Expression,
  operation: Operation,
  parameters: Parameters,
): string {
  if (operation.kind === 'search') return searchSql(row, value, operation, parameters)
  const left = expressionSql(row, value, parameters)
  if (operation.kind === 'is') return `${left} is ${isValues[operation.value]}`
  if (operation.kind === 'distinct')
    return `${left} is distinct from ${parameters.add(operation.value)}`
  if (operation.kind === 'in')
    return `${left} = any (${parameters.add(arrayLiteral(operation.values))})`
  const { operator, quantifier, value: text } = operation
  const isPattern = operator === 'like' || operator === 'ilike'
  const right = parameters.add(isPattern ? text.replaceAll('*', '%') : text)
  return `${left} ${comparisons[operator]} ${quantifier ? `${quantifier} (${right})` : right}`
}

function searchSql(
  row: RowAlias,
  value: Expression,
  operation: Extract<Operation, { kind: 'search' }>,
  parameters: Parameters,
): string {
  const config = () =>
    operation.config === null ? '' : `${parameters.add(operation.config)}::regconfig, `
  const isVector =
    value.kind === 'column' && value.baseType === 'tsvector' && value.path.length === 0
  const vector = isVector
    ? expressionSql(row, value, parameters)
    : `to_tsvector(${config()}${expressionSql(row, value, parameters)})`
  return `${vector} @@ ${textSearches[operation.function]}(${config()}${parameters.add(operation.value)})`
}

/** `in.()` is an empty list, although it parses as a list with one empty text. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '{}'
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
