import type { Aggregate } from '../parse/parse-select.ts'
import type { SqlType } from '../plan/expression.ts'
import {
  isEmptyEmbed,
  isGrouped,
  type PlannedColumn,
  type PlannedEmbed,
  type PlannedOrder,
  type ReadPlan,
} from '../plan/read-plan.ts'
import { expressionSql, type RowAlias } from './expression-sql.ts'
import { quote, type Parameters } from './parameters.ts'
import { fromSql, rowOf, whereSql, type Parent } from './where-sql.ts'

/** A column of a level's result. The parent of a spread adds its name and its aggregate. */
interface Output {
  sql: string
  name: string
  aggregate: { function: Aggregate; cast: SqlType | null } | null
}

/**
 * Writes the `select` of one level with everything embedded in it.
 * @param parent the level that embeds it; null for the root
 */
export function levelSql(plan: ReadPlan, parent: Parent | null, parameters: Parameters): string {
  const isSpreadToOne = parent !== null && parent.embed.isSpread && parent.embed.isToOne
  const { outputs, joins } = selectOutputs(
    plan,
    isGrouped(plan) || (isSpreadToOne && parent.isGrouped),
    parameters,
  )
  const list = outputs.map(
    (output, index) =>
      `${isSpreadToOne ? output.sql : aggregateSql(output)} as ${parent?.embed.isSpread ? `c${index}` : quote(output.name)}`,
  )
  // Grouped by position: PostgreSQL would treat a repeated expression with a parameter as a
  // different expression.
  const keys = outputs.flatMap(({ aggregate }, index) => (aggregate === null ? [index + 1] : []))
  const groupBy =
    !isSpreadToOne && isGrouped(plan) && keys.length > 0 ? ` group by ${keys.join(', ')}` : ''
  const row = rowOf(plan)
  const order =
    plan.order.length > 0
      ? ` order by ${plan.order.map((term) => orderSql(row, term, isGrouped(plan), parameters)).join(', ')}`
      : ''
  const where = whereSql(plan, parent, parameters)
  const from = `${fromSql(plan, parent)}${joins.join('')}`
  const range = rangeSql(plan, parent, parameters)
  return `select ${list.join(', ') || '1'} from ${from}${where}${groupBy}${order}${range}`
}

/** The names of a level's output columns, in their order. */
export function outputNames(plan: ReadPlan): Omit<Output, 'sql'>[] {
  const embedded = plan.embeds.filter((embed) => !isEmptyEmbed(embed))
  const names = (embed: PlannedEmbed): Omit<Output, 'sql'>[] =>
    embed.isSpread ? spreadOutputs(embed, '') : [{ name: embed.name, aggregate: null }]
  return [
    ...plan.columns.map(({ name, aggregate }) => ({ name, aggregate })),
    ...embedded.flatMap(names),
  ]
}

function selectOutputs(
  plan: ReadPlan,
  mustBeComparable: boolean,
  parameters: Parameters,
): { outputs: Output[]; joins: string[] } {
  const row = rowOf(plan)
  const joins: string[] = []
  const outputs = plan.columns.map((column): Output => ({
    sql: columnSql(row, column, parameters),
    name: column.name,
    aggregate: column.aggregate,
  }))
  for (const [index, embed] of plan.embeds.entries()) {
    if (isEmptyEmbed(embed)) continue
    const parent = { row, embed, isGrouped: mustBeComparable }
    const alias = `e${plan.depth}_${index}`
    if (embed.isSpread) {
      joins.push(` left join lateral (${spreadSql(parent, parameters)}) ${alias} on true`)
      outputs.push(...spreadOutputs(embed, alias))
    } else if (mustBeComparable) {
      // Grouping compares values. PostgreSQL can compare jsonb, but not json.
      joins.push(
        ` cross join lateral (select (${embedSql(parent, parameters)})::jsonb as value) ${alias}`,
      )
      outputs.push({ sql: `${alias}.value`, name: embed.name, aggregate: null })
    } else outputs.push({ sql: embedSql(parent, parameters), name: embed.name, aggregate: null })
  }
  return { outputs, joins }
}

/**
 * Writes an embed as one JSON value. It is a subselect in the select list, not a join, so that
 * PostgreSQL builds it only for the rows that remain after `order` and `limit`.
 */
function embedSql(parent: Parent, parameters: Parameters): string {
  const rows = levelSql(parent.embed.plan, parent, parameters)
  return parent.embed.isToOne
    ? `(select row_to_json(r.*) from (${rows}) r)`
    : `coalesce((select json_agg(r.*) from (${rows}) r), '[]')`
}

function spreadSql(parent: Parent, parameters: Parameters): string {
  const rows = levelSql(parent.embed.plan, parent, parameters)
  if (parent.embed.isToOne) return rows
  const columns = spreadOutputs(parent.embed, 'r').map(
    ({ sql }, index) =>
      `coalesce(json_agg(${sql}), '[]')${parent.isGrouped ? '::jsonb' : ''} as c${index}`,
  )
  return `select ${columns.join(', ') || '1'} from (${rows}) r`
}

function spreadOutputs(embed: PlannedEmbed, alias: string): Output[] {
  return outputNames(embed.plan).map(({ name, aggregate }, index) => ({
    sql: `${alias}.c${index}`,
    name,
    aggregate: embed.isToOne ? aggregate : null,
  }))
}

function columnSql(row: RowAlias, { value, cast }: PlannedColumn, parameters: Parameters): string {
  const sql = expressionSql(row, value, parameters)
  return cast ? `cast(${sql} as ${cast})` : sql
}

function aggregateSql({ sql, aggregate }: Output): string {
  if (!aggregate) return sql
  const call = `${aggregate.function}(${sql})`
  return aggregate.cast ? `cast(${call} as ${aggregate.cast})` : call
}

function orderSql(
  row: RowAlias,
  { embed, value, direction, nulls }: PlannedOrder,
  isOfGroups: boolean,
  parameters: Parameters,
): string {
  const sql = embed
    ? ofGroup(relatedValueSql({ row, embed, isGrouped: false }, value, parameters), isOfGroups)
    : expressionSql(row, value, parameters)
  return `${sql}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
}

/** The rows of a group have the same embed, so the value of one of them is the value of all. */
function ofGroup(sql: string, isOfGroups: boolean): string {
  return isOfGroups ? `(array_agg(${sql}))[1]` : sql
}

function relatedValueSql(
  parent: Parent,
  value: PlannedOrder['value'],
  parameters: Parameters,
): string {
  const { plan } = parent.embed
  const expression = expressionSql(rowOf(plan), value, parameters)
  const where = whereSql(plan, parent, parameters)
  return `(select ${expression} from ${fromSql(plan, parent)}${where} limit 1)`
}

function rangeSql(
  { limit, offset }: ReadPlan,
  parent: Parent | null,
  parameters: Parameters,
): string {
  // A foreign key references one row. A view or function may return more; the first row is used.
  if (parent?.embed.isToOne) {
    const { relationship } = parent.embed
    return relationship.kind === 'computed' || relationship.isToView || relationship.isFromView
      ? ' limit 1'
      : ''
  }
  return `${limit === null ? '' : ` limit ${parameters.add(String(limit))}`}${offset === 0 ? '' : ` offset ${parameters.add(String(offset))}`}`
}
