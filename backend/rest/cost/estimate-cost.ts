import type { Expression } from '../plan/expression.ts'
import {
  isEmptyEmbed,
  isGrouped,
  type PlannedColumn,
  type PlannedCondition,
  type PlannedEmbed,
  type ReadPlan,
} from '../plan/read-plan.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { matchingRows, scannedRows, widthOf, type Sizes } from './level-sizes.ts'
import { compileUs, operationUs, us } from './step-costs.ts'

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
 * taken to have as many rows as the most frequent value of its foreign key. What the body of a
 * function does is not known. A regular expression that can take any time costs `Infinity`.
 */
export function estimateCostMs(
  { statistics }: Pick<SchemaCache, 'statistics'>,
  plan: ReadPlan,
  { sourceRows = 1, countsAll = false, hasBody = true }: EstimateOptions = {},
): number {
  const sizes = { statistics, sourceRows }
  return (
    (compilePlanUs(plan) +
      levelUs(sizes, plan, null, hasBody) +
      (countsAll ? matchUs(sizes, plan, null) : 0)) /
    1_000
  )
}

/** Estimates how many rows of a table a change finds, and how long that takes, in milliseconds. */
export function estimateFound(
  { statistics }: Pick<SchemaCache, 'statistics'>,
  plan: ReadPlan,
): { rows: number; costMs: number } {
  const sizes = { statistics, sourceRows: 0 }
  const costMs = (compilePlanUs(plan) + matchUs(sizes, plan, null)) / 1_000
  return { rows: matchingRows(sizes, plan, null), costMs }
}

/** PostgreSQL compiles a regular expression once for all rows, and keeps it. */
function compilePlanUs(plan: ReadPlan): number {
  return sum(plan.conditions, compileUs) + sum(plan.embeds, (one) => compilePlanUs(one.plan))
}

/** The time for one visit of a level and of everything embedded in it. */
function levelUs(
  sizes: Sizes,
  plan: ReadPlan,
  embed: PlannedEmbed | null,
  hasBody: boolean,
): number {
  const matching = matchingRows(sizes, plan, embed)
  const rows = embed?.isToOne ? 1 : Math.min(matching, plan.limit ?? Infinity)
  const isComplete = plan.order.length > 0 || isGrouped(plan)
  const read = isComplete ? matching : plan.offset + rows
  // A spread is a join, which runs before sorting and grouping. Other embeds are built only for the
  // rows that remain after the limit.
  const isJoined = (one: PlannedEmbed) => one.isSpread || isGrouped(plan)
  const built = plan.embeds.filter((one) => !isJoined(one) && !isEmptyEmbed(one))
  const visitUs = (one: PlannedEmbed) => us.startEmbed + levelUs(sizes, one.plan, one, true)
  const buildUs =
    us.buildRow + sum(plan.columns, (one) => columnUs(sizes, plan, one)) + sum(built, visitUs)
  return (
    matchUs(sizes, plan, embed, isComplete ? Infinity : read) +
    read * (sortUs(sizes, plan) + sum(plan.embeds.filter(isJoined), visitUs)) +
    (hasBody ? rows * buildUs : 0)
  )
}

/**
 * The time to find the rows of a level.
 * @param wanted how many are enough; with conditions it is not known when they are found
 */
function matchUs(
  sizes: Sizes,
  plan: ReadPlan,
  embed: PlannedEmbed | null,
  wanted = Infinity,
): number {
  const inner = plan.embeds.filter(({ isInner }) => isInner)
  const isFiltered = plan.conditions.length > 0 || inner.length > 0
  const scanned = Math.min(scannedRows(sizes, plan, embed), isFiltered ? Infinity : wanted)
  const rowUs =
    us.scanRow +
    sum(plan.conditions, (one) => conditionUs(sizes, plan, one)) +
    sum(inner, (one) => probeUs(sizes, one))
  return scanned * rowUs
}

/** The time to find out whether a row has related rows. */
function probeUs(sizes: Sizes, embed: PlannedEmbed): number {
  return us.startEmbed + matchUs(sizes, embed.plan, embed, 1)
}

function sortUs(sizes: Sizes, plan: ReadPlan): number {
  return sum(
    plan.order,
    ({ embed, value }) =>
      us.sortRow + (embed ? probeUs(sizes, embed) : expressionUs(sizes, plan, value)),
  )
}

function conditionUs(sizes: Sizes, plan: ReadPlan, one: PlannedCondition): number {
  if (one.kind === 'group') return sum(one.conditions, (part) => conditionUs(sizes, plan, part))
  if (one.kind === 'exists') return probeUs(sizes, one.embed)
  const { value, operation } = one
  const isVector = value.kind === 'column' && value.baseType === 'tsvector'
  const width = widthOf(sizes, plan, value)
  return expressionUs(sizes, plan, value) + operationUs(operation, width, isVector)
}

function columnUs(sizes: Sizes, plan: ReadPlan, { value }: PlannedColumn): number {
  const copies = plan.depth + 1
  const jsonUs = us.buildValue + widthOf(sizes, plan, value) * us.buildByte * copies
  return jsonUs + expressionUs(sizes, plan, value)
}

function expressionUs(sizes: Sizes, plan: ReadPlan, value: Expression): number {
  if (value.kind === 'row') return 0
  const callUs = value.kind === 'computed' ? us.callFunction : 0
  if (value.path.length === 0) return callUs
  return callUs + us.readKey + widthOf(sizes, plan, value) * us.buildByte
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
