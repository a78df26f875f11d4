import type { Operation } from '../parse/parse-filters.ts'
import type { Expression } from '../plan/expression.ts'
import type { PlannedCondition, PlannedEmbed, ReadPlan } from '../plan/read-plan.ts'
import {
  unknownWidthBytes,
  type ColumnStatistics,
  type Statistics,
} from '../schema/list-statistics.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { keyOf, type QualifiedName } from '../schema/table.ts'

/** What is known of the sizes of the relations that a request reads. */
export interface Sizes {
  statistics: SchemaCache['statistics']
  /** The rows that a function or change returns, for a plan that reads from them. */
  sourceRows: number
}

/** How many rows of a level meet its conditions. Conditions other than equality are ignored. */
export function matchingRows(sizes: Sizes, plan: ReadPlan, embed: PlannedEmbed | null): number {
  if (plan.from === 'source') return sizes.sourceRows
  const equal = plan.conditions.flatMap((one) => equalRows(sizes, plan, one))
  const related = embed ? relatedRows(sizes, plan, embed) : Infinity
  return Math.min(find(sizes, plan.from).rows, related, ...equal)
}

/** The rows of a level that PostgreSQL must look at: all of them, unless an index leads to them. */
export function scannedRows(sizes: Sizes, plan: ReadPlan, embed: PlannedEmbed | null): number {
  if (plan.from === 'source') return sizes.sourceRows
  const { rows } = find(sizes, plan.from)
  const found = indexedRows(sizes, plan, embed)
  if (found !== null) return Math.min(rows, found)
  const isSorted = !plan.order.every(({ value }) => columnOf(sizes, plan, value)?.isIndexed)
  const isFiltered = plan.conditions.length > 0 || plan.embeds.some(({ isInner }) => isInner)
  if (embed !== null || isSorted || isFiltered || plan.limit === null) return rows
  return Math.min(rows, plan.offset + plan.limit)
}

/** The average length of a value in bytes. */
export function widthOf(sizes: Sizes, plan: ReadPlan, value: Expression): number {
  const name = value.kind === 'column' ? value.name : null
  if (name === null || plan.from === 'source') return unknownWidthBytes
  return find(sizes, plan.from).columns.get(name)?.widthBytes ?? unknownWidthBytes
}

function find({ statistics }: Sizes, name: QualifiedName): Statistics {
  // A relation that was created after the statistics were read.
  return statistics.get(keyOf(name)) ?? { rows: 1_000, columns: new Map() }
}

/** The statistics of a column; nothing for a computed value and for a part of a JSON value. */
function columnOf(sizes: Sizes, { from }: ReadPlan, value: Expression) {
  return from === 'source' || value.kind !== 'column' || value.path.length > 0
    ? undefined
    : find(sizes, from).columns.get(value.name)
}

/** How many rows an index leads to; null when no index helps. */
function indexedRows(sizes: Sizes, plan: ReadPlan, embed: PlannedEmbed | null): number | null {
  const isIndexed = (column: ColumnStatistics) => column.isIndexed
  const found = plan.conditions.flatMap((one) => equalRows(sizes, plan, one, isIndexed))
  if (embed) found.push(...joinColumns(sizes, plan, embed).filter(isIndexed).map(rowsPerValue))
  return found.length > 0 ? Math.min(...found) : null
}

const rowsPerValue = (column: ColumnStatistics) => column.rowsPerValue

/** How many rows a test for equality leaves; nothing for another condition. */
function equalRows(
  sizes: Sizes,
  plan: ReadPlan,
  one: PlannedCondition,
  isUsable: (column: ColumnStatistics) => boolean = () => true,
): number[] {
  if (one.kind !== 'filter' || one.isNegated) return []
  const column = columnOf(sizes, plan, one.value)
  const values = equalValues(one.operation)
  return column && values !== null && isUsable(column) ? [values * column.rowsPerValue] : []
}

/** How many values a filter allows; null when it is not a test for equality. */
function equalValues(operation: Operation): number | null {
  if (operation.kind === 'in') return operation.values.length
  return operation.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier
    ? 1
    : null
}

/** How many rows belong to one row of the level above. */
function relatedRows(sizes: Sizes, plan: ReadPlan, embed: PlannedEmbed): number {
  if (embed.isToOne) return 1
  const columns = joinColumns(sizes, plan, embed)
  return columns.length > 0 ? Math.min(...columns.map(rowsPerValue)) : Infinity
}

/** The columns that refer to the level above, as far as they have statistics. */
function joinColumns(
  sizes: Sizes,
  { from }: ReadPlan,
  { relationship }: PlannedEmbed,
): ColumnStatistics[] {
  if (relationship.kind === 'computed' || from === 'source') return []
  const { junction, columns } = relationship
  const [table, names] = junction
    ? [junction.table, junction.fromColumns.map(([, column]) => column)]
    : [from, columns.map(([, to]) => to)]
  return names.flatMap((name) => find(sizes, table).columns.get(name) ?? [])
}
