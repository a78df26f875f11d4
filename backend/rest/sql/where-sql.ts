import type { PlannedCondition, PlannedEmbed, ReadPlan } from '../plan/read-plan.ts'
import { relationAlias, sourceAlias, type RowAlias } from './expression-sql.ts'
import { operationSql } from './operation-sql.ts'
import { quote, quoteName, type Parameters } from './parameters.ts'

/** The level that embeds another level. */
export interface Parent {
  row: RowAlias
  embed: PlannedEmbed
  isGrouped: boolean
}

/** Writes a `select 1` of the matching rows of a level, for counting and for `exists`. */
export function matchSql(plan: ReadPlan, parent: Parent | null, parameters: Parameters): string {
  const offset = parent && plan.offset > 0 ? ` offset ${parameters.add(String(plan.offset))}` : ''
  return `select 1 from ${fromSql(plan, parent)}${whereSql(plan, parent, parameters)}${offset}`
}

/**
 * Writes the relation of a level with its alias, and the junction table of a many-to-many
 * relationship.
 */
export function fromSql({ from, depth }: ReadPlan, parent: Parent | null): string {
  const relationship = parent?.embed.relationship
  const alias = `t${depth}`
  if (from === 'source') return `source ${alias}`
  if (parent && relationship?.kind === 'computed')
    return `${quoteName(relationship.function)}(${parent.row.wholeRow}) ${alias}`
  const junction = relationship?.kind === 'many-to-many' ? relationship.junction : null
  return `${quoteName(from)} ${alias}${junction ? `, ${quoteName(junction.table)} j${depth}` : ''}`
}

/** Writes the conditions of a level with ` where ` before them; empty when there are none. */
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

/** Writes a condition on the rows of a level. */
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

/** The alias of the rows of a level. */
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
  const junctionAlias = `j${plan.depth}`
  return [
    ...junction.toColumns.map(
      ([to, column]) => `${junctionAlias}.${quote(column)} = ${alias}.${quote(to)}`,
    ),
    ...junction.fromColumns.map(
      ([from, column]) => `${junctionAlias}.${quote(column)} = ${parent.row.alias}.${quote(from)}`,
    ),
  ]
}
