import type { Field } from '../parse/parse-field.ts'
import type { At, RestQuery } from '../parse/parse-query.ts'
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
  /** Where types are looked for, after PostgreSQL's own. */
  searchPath: readonly string[]
  allowsAggregates: boolean
  /** Most rows of any level; null for no limit. */
  maxRows: number | null
}

/** PostgreSQL itself stops at 1,664. */
const maxColumns = 1_600

export interface RootLevel {
  from: QualifiedName | 'source'
  shape: RowShape
  /** The table the relationships start from; null where there are none. */
  table: QualifiedName | null
}

/**
 * Plans what is read: every name of the query is looked up, every condition put where it belongs.
 * @param ranges false for the rows of a mutation, whose limits say nothing about what it answers
 * @throws RestError PGRST108, 118, 120, 123, 127, 200, 201, 42703, 42704, 42712
 */
export function planRead(
  context: ReadContext,
  root: RootLevel,
  query: Pick<RestQuery, 'select' | 'conditions' | 'orders' | 'limits' | 'offsets'>,
  ranges = true,
): ReadPlan {
  const plan = planLevel(context, root, query.select, 0)
  if (countColumns(plan) > maxColumns)
    throw restError(
      'PGRST100',
      `"failed to parse select parameter": it has more than ${maxColumns} columns`,
    )
  for (const { node, value } of place(plan, query.orders))
    node.order = value.map((term) => planOrder(node, term))
  for (const { node, value } of place(plan, query.conditions))
    node.conditions.push(planCondition(node, value))
  if (ranges) {
    for (const { node, value } of place(plan, query.limits)) node.limit = value
    for (const { node, value } of place(plan, query.offsets)) node.offset = value
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
  isAlone: boolean,
): PlannedColumn[] {
  const { field, alias, cast, aggregate, aggregateCast } = item
  const type = (written: string | null) =>
    written === null ? null : resolveType(context.cache, context.searchPath, written)
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
  if (isOldCount(shape, item)) {
    // `messages(count)` is older than aggregates and needs no permission while it stands alone.
    if (!isAlone) requireAllowed()
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

function isOldCount(shape: RowShape, { field, aggregate }: SelectField): boolean {
  return (
    field.name === 'count' &&
    field.path.length === 0 &&
    aggregate === null &&
    !shape.columns.has('count') &&
    !shape.computedFields.has('count')
  )
}

/** The key of a JSON path is its last name, else that of the column. */
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

/** Two embeds of one name could not be told apart in filters; PostgREST lets PostgreSQL say so in these words. */
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

/** Finds for each thing said of a path the level at its end. */
function place<T>(plan: ReadPlan, said: readonly At<T>[]): { node: ReadPlan; value: T }[] {
  return said.map(({ path, value }) => ({ node: path.reduce(findEmbed, plan), value }))
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
