import type { DeletePlan, InsertPlan, MutationPlan, UpdatePlan } from '../plan/mutation-plan.ts'
import type { Expression } from '../plan/expression.ts'
import { planWithoutColumns } from '../plan/read-plan.ts'
import type { Column } from '../schema/table.ts'
import { relationAlias, sourceRow } from './expression-sql.ts'
import {
  createParameters,
  quote,
  quoteName,
  type Parameters,
  type Statement,
} from './parameters.ts'
import { recordSql } from './record-sql.ts'
import { resultSql, toStatement, type ResultFormat } from './statement-sql.ts'
import { conditionSql } from './where-sql.ts'

/**
 * This setting counts the rows that an upsert inserted, because PostgreSQL does not report that
 * number.
 */
const insertedSetting = 'rest.inserted'
const insertedCount = `coalesce(nullif(current_setting('${insertedSetting}', true), ''), '0')::int`

/** Writes the statement that changes rows and reads them back. */
export function mutationStatement(plan: MutationPlan, format: ResultFormat): Statement {
  const parameters = createParameters()
  const write = writeSql(plan, returningColumns(plan).join(', ') || '1', parameters)
  const location = plan.hasLocation ? locationSql(plan.table.primaryKey) : 'null'
  const isUpsert = plan.kind === 'insert' && plan.conflict?.action === 'update'
  const extra = { location, ...(isUpsert ? { inserted: insertedCount } : {}) }
  const result = resultSql(
    plan.read ?? planWithoutColumns(plan.table, 'source'),
    format,
    extra,
    parameters,
  )
  return toStatement(`with source as (${write}) ${result}`, format, parameters)
}

function writeSql(plan: MutationPlan, returned: string, parameters: Parameters): string {
  if (plan.kind === 'insert') return `${insertSql(plan, parameters)} returning ${returned}`
  if (plan.kind === 'delete') return `${deleteSql(plan, parameters)} returning ${returned}`
  // A body without columns changes nothing, and SQL does not allow an empty `set`.
  if (plan.columns.length === 0)
    return `select ${returned} from ${quoteName(plan.table)} as t0 where false`
  return `${updateSql(plan, parameters)} returning ${returned}`
}

function insertSql(
  { table, body, columns, usesDefaults, conflict, conditions }: InsertPlan,
  parameters: Parameters,
): string {
  const names = columns.map(({ name }) => quote(name))
  const into = names.length > 0 ? ` (${names.join(', ')})` : ''
  const record = recordSql(body, columns, usesDefaults, parameters)
  const rows = `select ${names.map((name) => `b.${name}`).join(', ')} from ${record}`
  const required = [
    ...(conflict?.action === 'update' ? [countInserted('+ 1')] : []),
    ...conditions.map((condition) => conditionSql(relationAlias('b'), condition, parameters)),
  ]
  const where = required.length > 0 ? ` where ${required.join(' and ')}` : ''
  const onConflict = conflictSql(conflict, columns)
  return `insert into ${quoteName(table)} as t0${into} ${rows}${where}${onConflict}`
}

function conflictSql(conflict: InsertPlan['conflict'], columns: readonly Column[]): string {
  if (!conflict) return ''
  const on = ` on conflict (${conflict.columns.map(quote).join(', ')})`
  if (conflict.action === 'ignore' || columns.length === 0) return `${on} do nothing`
  const set = columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`).join(', ')
  return `${on} do update set ${set} where ${countInserted('- 1')}`
}

/** A condition that is always true and changes the count each time PostgreSQL evaluates it. */
function countInserted(change: '+ 1' | '- 1'): string {
  return `set_config('${insertedSetting}', (${insertedCount} ${change})::text, true) is not null`
}

function updateSql(
  { table, body, columns, usesDefaults, conditions }: UpdatePlan,
  parameters: Parameters,
): string {
  const set = columns.map(({ name }) => `${quote(name)} = b.${quote(name)}`).join(', ')
  const record = recordSql(body, columns, usesDefaults, parameters)
  const where = conditionsSql(conditions, parameters)
  return `update ${quoteName(table)} as t0 set ${set} from ${record} where ${where}`
}

function deleteSql({ table, conditions }: DeletePlan, parameters: Parameters): string {
  return `delete from ${quoteName(table)} as t0 where ${conditionsSql(conditions, parameters)}`
}

function conditionsSql(conditions: MutationPlan['conditions'], parameters: Parameters): string {
  return conditions
    .map((condition) => conditionSql(relationAlias('t0'), condition, parameters))
    .join(' and ')
}

/**
 * Only the columns that the response needs, because the caller may not have SELECT on the others.
 */
function returningColumns(plan: MutationPlan): string[] {
  const names = new Set(plan.hasLocation ? plan.table.primaryKey : [])
  let needsRow = false
  const addColumn = (value: Expression) => {
    if (value.kind === 'column') names.add(value.name)
    needsRow ||= value.kind === 'computed'
  }
  for (const { value } of plan.read?.columns ?? []) addColumn(value)
  for (const { value, embed } of plan.read?.order ?? []) if (!embed) addColumn(value)
  for (const { relationship } of plan.read?.embeds ?? []) {
    if (relationship.kind === 'computed') needsRow = true
    else
      for (const [column] of relationship.junction?.fromColumns ?? relationship.columns)
        names.add(column)
  }
  return [
    ...[...names].map((name) => `t0.${quote(name)}`),
    ...(needsRow ? [`row(t0.*)::${quoteName(plan.table)} as ${sourceRow}`] : []),
  ]
}

function locationSql(primaryKey: readonly string[]): string {
  const values = primaryKey.map(
    (name) => `min(coalesce('eq.' || s.${quote(name)}::text, 'is.null'))`,
  )
  return `(select case when count(*) = 1 then array[${values.join(', ')}] end from source s)`
}
