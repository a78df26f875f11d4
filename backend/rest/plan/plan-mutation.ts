import type { JsonBody } from '../parse/parse-body.ts'
import type { Preferences } from '../parse/parse-prefer.ts'
import type { RestQuery } from '../parse/parse-query.ts'
import { RestError, restError, undefinedColumn } from '../rest-error.ts'
import type { Column, Table } from '../schema/table.ts'
import type { MutationPlan } from './mutation-plan.ts'
import { planCondition } from './plan-condition.ts'
import { planRead, type ReadContext } from './plan-read.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'
import type { RowShape } from './row-shape.ts'

export interface MutationRequest {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  query: RestQuery
  /** Null for DELETE. */
  body: JsonBody | null
  prefer: Preferences
}

/**
 * Plans an insert, update, upsert or delete.
 * @throws RestError the errors of {@link planRead}; PGRST105, PGRST114, PGRST204; 21000 for an
 * update or delete without a filter
 */
export function planMutation(
  context: ReadContext,
  table: Table,
  request: MutationRequest,
): MutationPlan {
  const shape: RowShape = {
    label: table.name,
    columns: table.columns,
    computedFields: table.computedFields,
    rowType: table,
  }
  const { method, query, body, prefer } = request
  const read =
    prefer.return === 'representation' ? planRepresentation(context, table, shape, query) : null
  const conditions = query.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => planCondition({ shape, embeds: [] }, value))
  const base = {
    table,
    read,
    hasLocation:
      method === 'POST' && prefer.return === 'headers-only' && table.primaryKey.length > 0,
  }
  if (method === 'DELETE' || body === null) {
    requireFilter('DELETE', conditions)
    return { ...base, kind: 'delete', conditions }
  }
  const columns = body.keys.map((name) => requireColumn(table, name))
  const usesDefaults = prefer.missing === 'default'
  if (method === 'PATCH') {
    requireFilter('UPDATE', conditions)
    return { ...base, kind: 'update', body, columns, usesDefaults, conditions }
  }
  if (method === 'PUT') {
    requireKeyFilters(table, query, conditions)
    return {
      ...base,
      kind: 'insert',
      body,
      columns,
      usesDefaults: false,
      conflict: { columns: table.primaryKey, action: 'update' },
      conditions,
    }
  }
  return {
    ...base,
    kind: 'insert',
    body,
    columns,
    usesDefaults,
    conflict: planConflict(table, query, prefer),
    conditions: [],
  }
}

function planRepresentation(
  context: ReadContext,
  table: Table,
  shape: RowShape,
  query: RestQuery,
): ReadPlan {
  const conditions = query.conditions.filter(({ path }) => path.length > 0)
  return planRead(context, { from: 'source', shape, table }, { ...query, conditions }, false)
}

function requireColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column) return column
  throw restError(
    'PGRST204',
    `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  )
}

function planConflict(
  table: Table,
  { onConflict }: RestQuery,
  { resolution }: Preferences,
): { columns: readonly string[]; action: 'update' | 'ignore' } | null {
  if (resolution === null) return null
  const unknown = onConflict?.find((name) => !table.columns.has(name))
  if (unknown !== undefined) throw undefinedColumn(`"${unknown}"`)
  const columns = onConflict ?? table.primaryKey
  return columns.length === 0
    ? null
    : { columns, action: resolution === 'merge-duplicates' ? 'update' : 'ignore' }
}

/** Like the extension pg_safeupdate on Supabase: a missing filter must not change every row. */
function requireFilter(command: string, conditions: readonly PlannedCondition[]): void {
  if (conditions.length > 0) return
  throw new RestError({
    status: 400,
    code: '21000',
    message: `${command} requires a WHERE clause`,
    details: null,
    hint: null,
  })
}

function requireKeyFilters(
  table: Table,
  { limits, offsets }: RestQuery,
  conditions: readonly PlannedCondition[],
): void {
  if (limits.length > 0 || offsets.length > 0)
    throw restError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  const filtered = conditions.flatMap((one) =>
    one.kind === 'filter' &&
    !one.isNegated &&
    one.value.kind === 'column' &&
    one.value.path.length === 0 &&
    one.operation.kind === 'compare' &&
    one.operation.operator === 'eq' &&
    one.operation.quantifier === null
      ? [one.value.name]
      : [],
  )
  const isExact =
    conditions.length === filtered.length &&
    filtered.length === table.primaryKey.length &&
    table.primaryKey.every((name) => filtered.includes(name))
  if (!isExact || filtered.length === 0)
    throw restError(
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    )
}
