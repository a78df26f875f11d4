import type { JsonStep } from '../parse/parse-field.ts'
import type { Expression } from '../plan/expression.ts'
import { quote, quoteName, type Parameters } from './parameters.ts'

/** The alias of the rows of one level, and the expression for a whole row. */
export interface RowAlias {
  alias: string
  /** The argument of a function that takes a row. */
  wholeRow: string
}

/** The alias of a relation. Its rows already have the type that functions take. */
export function relationAlias(alias: string): RowAlias {
  return { alias, wholeRow: `${alias}.*` }
}

/** The alias of rows from a mutation or function call. An extra column holds the whole row. */
export function sourceAlias(alias: string): RowAlias {
  return { alias, wholeRow: `${alias}.${sourceRow}` }
}

/** The column of `source` that holds the whole row. */
export const sourceRow = '"<row>"'

/** Writes an expression; keys of a JSON path become parameters. */
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
