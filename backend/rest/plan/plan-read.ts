import type { Field } from '../parse/parse-field.ts'
import type { AtPath, RestQuery } from '../parse/parse-query.ts'
import type { SelectEmbed, SelectField, SelectItem } from '../parse/parse-select.ts'
import { RestError, restError } from '../rest-error.ts'
import { isToOne } from '../schema/relationship.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { keyOf, type QualifiedName } from '../schema/table.ts'
import { findRelationship } from './find-relationship.ts'
import { planCondition } from './plan-condition.ts'
import { notEmbedded, planOrder } from './plan-order.ts'
import { isGrouped, type PlannedColumn, type PlannedEmbed, type ReadPlan } from './read-plan.ts'
import { resolveField, resolveType, type RowShape } from './row-shape.ts'

export interface ReadContext {
  cache: SchemaCache
  schema: string
  /** The schemas that are searched for types, after `pg_catalog`. */
  searchPath: readonly string[]
  allowsAggregates: boolean
  /** Maximum number of rows of each level; null for no limit. */
  maxRows: number | null
}

/** PostgreSQL allows 1,664. */
const maxColumns = 1_600

export interface RootLevel {
  from: QualifiedName | 'source'
  shape: RowShape
  /** The table whose relationships can be embedded; null for none. */
  table: QualifiedName | null
}

/**
 * Plans a read: resolves every name of the query and adds each condition to its level.
 * @param hasRanges false for the rows of a mutation, where limit and offset do not apply
 * @throws RestError PGRST108, 118, 120, 123, 127, 200, 201, 42703, 42704, 42712
 */
export function planRead(
  context: ReadContext,
  root: RootLevel,
  query: Pick<RestQuery, 'select' | 'conditions' | 'orders' | 'limits' | 'offsets'>,
  hasRanges = true,
): ReadPlan {
  const plan = planLevel(context, root, query.select, 0)
  if (countColumns(plan) > maxColumns)
    throw restError(
      'PGRST100',
      `"failed to parse select parameter": it has more than ${maxColumns} columns`,
    )
  for (const { node, value } of locate(plan, query.orders))
    node.order = value.map((term) => planOrder(node, term))
  for (const { node, value } of locate(plan, query.conditions))
    node.conditions.push(planCondition(node, value))
  if (hasRanges) {
    for (const { node, value } of locate(plan, query.limits)) node.limit = value
    for (const { node, value } of locate(plan, query.offsets)) node.offset = value
    capRows(plan, context.maxRows)
  }
  return plan
}

function planLevel(
  context: ReadContext,
  level: RootLevel,
  items: readonly SelectItem[],
  depth: number,
): ReadPlan {
  const { from, shape } = level
  const plan: ReadPlan = {
    from,
    shape,
    depth,
    columns: [],
    embeds: [],
    conditions: [],
    order: [],
    limit: null,
    offset: 0,
  }
  for (const item of depth === 0 && items.length === 0 ? [allColumns] : items) {
    if (item.kind === 'field')
      plan.columns.push(...planField(context, shape, item, items.length === 1))
    else plan.embeds.push(planEmbed(context, level, item, depth))
  }
  requireDistinctEmbeds(level, plan, depth)
  return plan
}

const allColumns: SelectField = {
  kind: 'field',
  field: { name: '*', path: [] },
  alias: null,
  cast: null,
  aggregate: null,
  aggregateCast: null,
}

function planField(
  context: ReadContext,
  shape: RowShape,
  item: SelectField,
  isOnlyItem: boolean,
): PlannedColumn[] {
  const { field, alias, cast, aggregate, aggregateCast } = item
  const type = (name: string | null) =>
    name === null ? null : resolveType(context.cache, context.searchPath, name)
  const requireAllowed = () => {
    if (!context.allowsAggregates)
      throw restError('PGRST123', 'Use of aggregate functions is not allowed')
  }
  if (field.name === '*' && aggregate === null) {
    return [...shape.columns.values()].map(({ name, baseType }) => ({
      name,
      value: { kind: 'column', name, baseType, path: [] },
      cast: null,
      aggregate: null,
    }))
  }
  if (field.name === '*') {
    requireAllowed()
    return [
      {
        name: alias ?? 'count',
        value: { kind: 'row' },
        cast: null,
        aggregate: { function: 'count', cast: type(aggregateCast) },
      },
    ]
  }
  if (isLegacyCount(shape, item)) {
    // `messages(count)` is older than aggregates, and always allowed as the only item of an embed.
    if (!isOnlyItem) requireAllowed()
    return [
      {
        name: alias ?? 'count',
        value: { kind: 'row' },
        cast: null,
        aggregate: { function: 'count', cast: type(cast) },
      },
    ]
  }
  if (aggregate) requireAllowed()
  return [
    {
      name: alias ?? aggregate ?? nameOf(field),
      value: resolveField(shape, field),
      cast: type(cast),
      aggregate: aggregate && { function: aggregate, cast: type(aggregateCast) },
    },
  ]
}

function isLegacyCount(shape: RowShape, { field, aggregate }: SelectField): boolean {
  return (
    field.name === 'count' &&
    field.path.length === 0 &&
    aggregate === null &&
    !shape.columns.has('count') &&
    !shape.computedFields.has('count')
  )
}

/** A JSON path is named after its last key that is not an array index, or else after the column. */
function nameOf({ name, path }: Field): string {
  return path.findLast(({ isIndex }) => !isIndex)?.key ?? name
}

function planEmbed(
  context: ReadContext,
  parent: RootLevel,
  item: SelectEmbed,
  depth: number,
): PlannedEmbed {
  const from = parent.table ?? { schema: context.schema, name: parent.shape.label }
  const relationship = findRelationship(context.cache, from, item.name, item.hint)
  const table = context.cache.tables.get(keyOf(relationship.to))
  if (!table)
    throw restError(
      'PGRST200',
      `Could not find a relationship between '${from.name}' and '${item.name}' in the schema cache`,
    )
  const shape: RowShape = {
    label: `${table.name}_${depth + 1}`,
    columns: table.columns,
    computedFields: table.computedFields,
    rowType: table,
  }
  const plan = planLevel(context, { from: table, shape, table }, item.items, depth + 1)
  const embed: PlannedEmbed = {
    name: item.alias ?? item.name,
    target: item.name,
    relationship,
    isToOne: isToOne(relationship),
    isInner: item.isInner,
    isSpread: item.isSpread,
    plan,
  }
  if (embed.isSpread && !embed.isToOne && isGrouped(plan)) {
    throw restError('PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  }
  return embed
}

/**
 * Two embeds cannot have the same name, because filters use the name. The error is the one that
 * PostgREST gets from PostgreSQL.
 */
function requireDistinctEmbeds(
  { shape, table }: RootLevel,
  { embeds }: ReadPlan,
  depth: number,
): void {
  const seen = new Set<string>()
  for (const { name } of embeds) {
    if (seen.has(name)) {
      const message = `table name "${table?.name ?? shape.label}_${name}_${depth + 1}" specified more than once`
      throw new RestError({ status: 400, code: '42712', message, details: null, hint: null })
    }
    seen.add(name)
  }
}

/** Finds the level at the path of each parameter. */
function locate<T>(
  plan: ReadPlan,
  parameters: readonly AtPath<T>[],
): { node: ReadPlan; value: T }[] {
  return parameters.map(({ path, value }) => ({ node: path.reduce(findEmbed, plan), value }))
}

function findEmbed(plan: ReadPlan, name: string): ReadPlan {
  const embed =
    plan.embeds.find((one) => one.name === name) ?? plan.embeds.find((one) => one.target === name)
  if (embed) return embed.plan
  throw notEmbedded(name)
}

function countColumns({ columns, embeds }: ReadPlan): number {
  return embeds.reduce((count, embed) => count + countColumns(embed.plan), columns.length)
}

function capRows(plan: ReadPlan, maxRows: number | null): void {
  if (maxRows !== null) plan.limit = Math.min(plan.limit ?? maxRows, maxRows)
  for (const embed of plan.embeds) capRows(embed.plan, maxRows)
}
