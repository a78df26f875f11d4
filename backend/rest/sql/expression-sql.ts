import type { JsonStep } from '../parse/parse-field.ts'
import type { Expression } from '../plan/expression.ts'
import { quote, quoteName, type Parameters } from './parameters.ts'

/** The rows of one level in the SQL: how they are called, and how the whole row is written. */
export interface RowAlias {
  alias: string
  /** The argument of a function that takes a row. */
  wholeRow: string
}

/** The rows of a relation, whose type the functions know. */
export function relationAlias(alias: string): RowAlias {
  return { alias, wholeRow: `${alias}.*` }
}

/** The rows that a mutation or function call gave; the row they were stands in a column beside its values. */
export function sourceAlias(alias: string): RowAlias {
  return { alias, wholeRow: `${alias}.${sourceRow}` }
}

/** The column of `source` that holds the whole row. */
export const sourceRow = '"<row>"'

export function expressionSql(row: RowAlias, value: Expression, parameters: Parameters): string {
  if (value.kind === 'row') return '1'
  const base =
    value.kind === 'column'
      ? `${row.alias}.${quote(value.name)}`
      : `${quoteName(value.function)}(${row.wholeRow})`
  if (value.path.length === 0) return base
  const isJson =
    value.kind === 'column' && (value.baseType === 'json' || value.baseType === 'jsonb')
  return pathSql(isJson ? base : `to_jsonb(${base})`, value.path, parameters)
}

function pathSql(base: string, path: readonly JsonStep[], parameters: Parameters): string {
  return path.reduce(
    (sql, { asText, key, isIndex }) =>
      `${sql}${asText ? '->>' : '->'}${parameters.add(key)}${isIndex ? '::int' : '::text'}`,
    base,
  )
}
