import type { Tx } from '../../db/database.ts'
import type { PlannedCondition, ReadPlan } from '../plan/read-plan.ts'
import type { Prepared } from '../prepare/prepared.ts'
import type { Reader } from './readers.ts'
import { compileUs } from './step-costs.ts'

/** PostgreSQL needs about this for a unit of its cost, when the rows are in memory. */
const msPerUnit = 0.02

/**
 * Whether a plan reads rows of one relation, without what PostgreSQL's costs leave out: embeds, functions
 * and regular expressions.
 */
export function isFlatList({ columns, conditions, embeds, order }: ReadPlan): boolean {
  const isComputed = ({ value }: { value: { kind: string } }) => value.kind === 'computed'
  return (
    embeds.length === 0 &&
    !columns.some(isComputed) &&
    !order.some(isComputed) &&
    conditions.every(isPlain)
  )
}

function isPlain(one: PlannedCondition): boolean {
  if (one.kind === 'group') return one.conditions.every(isPlain)
  return one.kind === 'filter' && one.value.kind !== 'computed' && compileUs(one) === 0
}

/**
 * Whether PostgreSQL's own plan may overrule an estimate that is above the limit. Our estimate of a list
 * takes it that every row is read and sorted, and that a view has the rows of all its tables. That is too
 * much where an index gives the rows in order, as in the lists of a shop with a million orders. Not for
 * anonymous readers: planning takes time too.
 */
export function mayAskPlanner(
  { isFlatList, costMs }: Prepared,
  { maxCostMs, asksPlanner }: Reader,
) {
  return isFlatList && asksPlanner && costMs > maxCostMs && costMs < Infinity
}

/** How long PostgreSQL's plan for a statement takes, in milliseconds. */
export async function planCostMs(tx: Tx, { statement }: Prepared): Promise<number> {
  const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    `explain (format json) ${statement.text}`,
    statement.values,
  )
  return (rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Infinity) * msPerUnit
}
