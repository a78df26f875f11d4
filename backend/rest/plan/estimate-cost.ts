import type { Operation } from '../parse/parse-filters.ts'
import { unknownWidthBytes, type Statistics } from '../schema/list-statistics.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { keyOf, type QualifiedName } from '../schema/table.ts'
import type { Expression } from './expression.ts'
import {
  isEmptyEmbed,
  isGrouped,
  type PlannedColumn,
  type PlannedCondition,
  type PlannedEmbed,
  type ReadPlan,
} from './read-plan.ts'

/**
 * What PostgreSQL needs for each step, in microseconds. Measured on one core of a small server; a
 * budget needs their order of magnitude.
 */
const us = {
  /** Reads a row and checks its policies. */
  scanRow: 0.3,
  /** Starts the subselect of an embed. */
  startEmbed: 4,
  sortRow: 0.5,
  /** Builds a JSON object, without its values. */
  buildRow: 2,
  buildValue: 0.3,
  /** Turns a value into JSON. Each level above copies the text again. */
  buildByte: 0.015,
  /** Unpacks a JSON value to take one key from it. */
  readPath: 2,
  callFunction: 10,
  compare: 0.1,
  matchPattern: 0.5,
  matchPatternByte: 0.01,
  matchRegex: 3,
  compileRegex: 200,
  searchText: 20,
  searchTextByte: 0.2,
}

/** The size of a part of the request that the statistics do not know. */
interface EstimateOptions {
  /** The rows that a function or change returns, for a plan that reads from them. */
  sourceRows?: number
  /** Whether all matching rows are counted. */
  countsAll?: boolean
  /** False for HEAD and `return=minimal`. */
  hasBody?: boolean
}

/**
 * Estimates how long PostgreSQL needs for a read, in milliseconds: the rows of each level, which
 * multiply with the depth, times the work for a row. It is meant as an upper bound: a level is
 * taken to have as many rows as the most frequent value of its foreign key.
 */
export function estimateCostMs(
  { statistics }: Pick<SchemaCache, 'statistics'>,
  plan: ReadPlan,
  { sourceRows = 1, countsAll = false, hasBody = true }: EstimateOptions = {},
): number {
  const estimate = createEstimate(statistics, sourceRows)
  const read = estimate.level(plan, null, hasBody)
  return (read + (countsAll ? estimate.match(plan, null) : 0)) / 1_000
}

/** Estimates how many rows of a table a change finds, and how long that takes, in milliseconds. */
export function estimateFound(
  { statistics }: Pick<SchemaCache, 'statistics'>,
  plan: ReadPlan,
): { rows: number; costMs: number } {
  const estimate = createEstimate(statistics, 0)
  return { rows: estimate.matchingRows(plan, null), costMs: estimate.match(plan, null) / 1_000 }
}

function createEstimate(statistics: SchemaCache['statistics'], sourceRows: number) {
  const find = (name: QualifiedName): Statistics =>
    statistics.get(keyOf(name)) ?? { rows: 1_000, columns: new Map() }
  const columnOf = ({ from }: ReadPlan, name: string) =>
    from === 'source' ? undefined : find(from).columns.get(name)
  const widthOf = (plan: ReadPlan, value: Expression) =>
    value.kind === 'column'
      ? (columnOf(plan, value.name)?.widthBytes ?? unknownWidthBytes)
      : unknownWidthBytes

  /** The time for one visit of a level and of everything embedded in it. */
  function level(plan: ReadPlan, embed: PlannedEmbed | null, hasBody: boolean): number {
    const matching = matchingRows(plan, embed)
    const rows = embed?.isToOne ? 1 : Math.min(matching, plan.limit ?? Infinity)
    const sorted = embed?.isToOne ? 0 : matching
    const sorting = plan.order.reduce(
      (sum, { embed: by, value }) => sum + us.sortRow + (by ? probe(by) : expression(plan, value)),
      0,
    )
    // A spread is a join, which runs before sorting and grouping. Other embeds are built only for
    // the rows that remain after the limit.
    const joined = plan.embeds.filter((one) => one.isSpread || isGrouped(plan))
    const built = plan.embeds.filter((one) => !joined.includes(one) && !isEmptyEmbed(one))
    const joinedRows = plan.order.length > 0 || isGrouped(plan) ? matching : rows + plan.offset
    return (
      match(plan, embed) +
      sorted * sorting +
      joinedRows * sum(joined, visit) +
      (hasBody ? rows * (buildRow(plan) + sum(built, visit)) : 0)
    )
  }

  function visit(embed: PlannedEmbed): number {
    return us.startEmbed + level(embed.plan, embed, true)
  }

  /** The time to find the rows of a level. */
  function match(plan: ReadPlan, embed: PlannedEmbed | null): number {
    const scanned = scannedRows(plan, embed)
    const inner = plan.embeds.filter(({ isInner }) => isInner)
    const perRow =
      us.scanRow +
      sum(plan.conditions, (one) => condition(plan, one)) +
      sum(inner, (one) => probe(one))
    return scanned * perRow + sum(plan.conditions, compile)
  }

  /** The time to find out whether a row has related rows. */
  function probe(embed: PlannedEmbed): number {
    return us.startEmbed + match(embed.plan, embed)
  }

  function buildRow(plan: ReadPlan): number {
    return us.buildRow + sum(plan.columns, (column) => buildColumn(plan, column))
  }

  function buildColumn(plan: ReadPlan, { value }: PlannedColumn): number {
    const copies = plan.depth + 1
    return us.buildValue + widthOf(plan, value) * us.buildByte * copies + expression(plan, value)
  }

  function expression(plan: ReadPlan, value: Expression): number {
    if (value.kind === 'row') return 0
    const base = value.kind === 'computed' ? us.callFunction : 0
    if (value.path.length === 0) return base
    return base + us.readPath + widthOf(plan, value) * us.buildByte
  }

  function condition(plan: ReadPlan, one: PlannedCondition): number {
    if (one.kind === 'group') return sum(one.conditions, (part) => condition(plan, part))
    if (one.kind === 'exists') return probe(one.embed)
    return expression(plan, one.value) + operation(one.operation, widthOf(plan, one.value))
  }

  /** The rows of a level that PostgreSQL must look at: all of them, unless an index leads to them. */
  function scannedRows(plan: ReadPlan, embed: PlannedEmbed | null): number {
    if (plan.from === 'source') return sourceRows
    const { rows } = find(plan.from)
    const found = indexedRows(plan, embed)
    if (found !== null) return found
    const needsAll = embed !== null || plan.conditions.length > 0 || plan.embeds.some(isRequired)
    const isSorted =
      plan.order.length > 0 && !plan.order.every(({ value }) => isIndexed(plan, value))
    return needsAll || isSorted ? rows : Math.min(rows, plan.offset + (plan.limit ?? Infinity))
  }

  /** How many rows an index leads to; null when no index helps. */
  function indexedRows(plan: ReadPlan, embed: PlannedEmbed | null): number | null {
    const found = plan.conditions.flatMap((one) => equalRows(plan, one, true))
    if (embed) {
      const related = relatedRows(plan, embed, true)
      if (related !== null) found.push(related)
    }
    return found.length > 0 ? Math.min(...found) : null
  }

  /** How many rows of a level meet its conditions. Conditions other than equality are ignored. */
  function matchingRows(plan: ReadPlan, embed: PlannedEmbed | null): number {
    if (plan.from === 'source') return sourceRows
    const equal = plan.conditions.flatMap((one) => equalRows(plan, one, false))
    const related = embed ? relatedRows(plan, embed, false) : null
    return Math.min(find(plan.from).rows, related ?? Infinity, ...equal)
  }

  function equalRows(plan: ReadPlan, one: PlannedCondition, byIndex: boolean): number[] {
    if (one.kind !== 'filter' || one.isNegated) return []
    if (one.value.kind !== 'column' || one.value.path.length > 0) return []
    const column = columnOf(plan, one.value.name)
    const values = equalValues(one.operation)
    if (!column || values === null || (byIndex && !column.isIndexed)) return []
    return [values * column.rowsPerValue]
  }

  /** How many rows belong to one row of the level above; null when it is not known. */
  function relatedRows(plan: ReadPlan, embed: PlannedEmbed, byIndex: boolean): number | null {
    const { relationship } = embed
    if (relationship.kind === 'computed') return embed.isToOne && !byIndex ? 1 : null
    const { junction } = relationship
    const [table, names] = junction
      ? [junction.table, junction.fromColumns.map(([, column]) => column)]
      : [plan.from, relationship.columns.map(([, to]) => to)]
    if (table === 'source') return null
    const columns = names.flatMap((name) => find(table).columns.get(name) ?? [])
    const usable = byIndex ? columns.filter((column) => column.isIndexed) : columns
    if (!byIndex && embed.isToOne) return 1
    if (usable.length > 0) return Math.min(...usable.map((column) => column.rowsPerValue))
    return byIndex ? null : find(table).rows
  }

  function isIndexed(plan: ReadPlan, value: Expression): boolean {
    return (
      value.kind === 'column' &&
      value.path.length === 0 &&
      columnOf(plan, value.name)?.isIndexed === true
    )
  }

  return { level, match, matchingRows }
}

const isRequired = ({ isInner }: PlannedEmbed) => isInner

/** How many values a filter allows; null when it is not a test for equality. */
function equalValues(operation: Operation): number | null {
  if (operation.kind === 'in') return operation.values.length
  return operation.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier
    ? 1
    : null
}

function operation(one: Operation, widthBytes: number): number {
  if (one.kind === 'search') return us.searchText + widthBytes * us.searchTextByte
  if (one.kind === 'in') return us.compare * Math.max(1, Math.log2(one.values.length))
  if (one.kind !== 'compare') return us.compare
  // Each pattern of an `(any)` list is tried.
  const patterns = one.quantifier ? one.value.split(',').length : 1
  if (one.operator === 'match' || one.operator === 'imatch')
    return patterns * (us.matchRegex + widthBytes * us.matchPatternByte)
  if (one.operator === 'like' || one.operator === 'ilike')
    return patterns * (us.matchPattern + widthBytes * us.matchPatternByte)
  return patterns * us.compare
}

/** The time to compile the regular expressions of a condition. */
function compile(one: PlannedCondition): number {
  if (one.kind === 'group') return sum(one.conditions, compile)
  if (one.kind !== 'filter' || one.operation.kind !== 'compare') return 0
  const { operator, value } = one.operation
  return operator === 'match' || operator === 'imatch' ? us.compileRegex + value.length : 0
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
