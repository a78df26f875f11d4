import type { PlannedCondition, PlannedEmbed, ReadPlan } from '../plan/read-plan.ts'
import { relationAlias, sourceAlias, type RowAlias } from './expression-sql.ts'
import { operationSql } from './operation-sql.ts'
import { quote, quoteName, type Parameters } from './parameters.ts'

/** The level that another one is embedded in. */
export interface Parent {
  row: RowAlias
  embed: PlannedEmbed
  isGrouped: boolean
}

/** The rows of a level without their values: what is counted, and what exists. */
export function matchSql(plan: ReadPlan, parent: Parent | null, parameters: Parameters): string {
  const offset = parent && plan.offset > 0 ? ` offset ${parameters.add(String(plan.offset))}` : ''
  return `select 1 from ${fromSql(plan, parent)}${whereSql(plan, parent, parameters)}${offset}`
}

/** The relation of a level under its alias, with the junction where one lies between it and its parent. */
export function fromSql({ from, depth }: ReadPlan, parent: Parent | null): string {
  const relationship = parent?.embed.relationship
  const alias = `t${depth}`
  if (from === 'source') return `source ${alias}`
  if (parent && relationship?.kind === 'computed')
    return `${quoteName(relationship.function)}(${parent.row.wholeRow}) ${alias}`
  const junction = relationship?.kind === 'many-to-many' ? relationship.junction : null
  return `${quoteName(from)} ${alias}${junction ? `, ${quoteName(junction.table)} j${depth}` : ''}`
}

/** Everything that must hold of a row of the level, with ` where ` before it; empty when nothing must. */
export function whereSql(plan: ReadPlan, parent: Parent | null, parameters: Parameters): string {
  const row = rowOf(plan)
  const conditions = [
    ...joinConditions(plan, parent),
    ...plan.conditions.map((condition) => conditionSql(row, condition, parameters)),
    ...plan.embeds
      .filter(({ isInner }) => isInner)
      .map((embed) => existsSql(row, embed, parameters)),
  ]
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

/** A condition on the rows of a level. */
export function conditionSql(
  row: RowAlias,
  condition: PlannedCondition,
  parameters: Parameters,
): string {
  const not = condition.isNegated ? 'not ' : ''
  if (condition.kind === 'exists') return not + existsSql(row, condition.embed, parameters)
  if (condition.kind === 'filter')
    return `${not}(${operationSql(row, condition.value, condition.operation, parameters)})`
  return `${not}(${condition.conditions.map((one) => conditionSql(row, one, parameters)).join(` ${condition.operator} `)})`
}

/** How the rows of a level are called. */
export function rowOf({ from, depth }: ReadPlan): RowAlias {
  return from === 'source' ? sourceAlias(`t${depth}`) : relationAlias(`t${depth}`)
}

function existsSql(row: RowAlias, embed: PlannedEmbed, parameters: Parameters): string {
  return `exists (${matchSql(embed.plan, { row, embed, isGrouped: false }, parameters)})`
}

function joinConditions(plan: ReadPlan, parent: Parent | null): string[] {
  const relationship = parent?.embed.relationship
  if (!parent || !relationship || relationship.kind === 'computed') return []
  const { alias } = rowOf(plan)
  const { junction } = relationship
  if (!junction)
    return relationship.columns.map(
      ([from, to]) => `${alias}.${quote(to)} = ${parent.row.alias}.${quote(from)}`,
    )
  const between = `j${plan.depth}`
  return [
    ...junction.toColumns.map(
      ([to, column]) => `${between}.${quote(column)} = ${alias}.${quote(to)}`,
    ),
    ...junction.fromColumns.map(
      ([from, column]) => `${between}.${quote(column)} = ${parent.row.alias}.${quote(from)}`,
    ),
  ]
}
