import type { Operation } from '../parse/parse-filters.ts'
import type { PlannedCondition } from '../plan/read-plan.ts'
import { compileRegexUs, matchRegexUs } from './regex-costs.ts'

/**
 * What PostgreSQL needs for each step, in microseconds. Measured on one core of a small server; a
 * budget needs their order of magnitude.
 */
export const us = {
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
  /** Takes one key from a JSON value, which is unpacked for it. */
  readKey: 2,
  callFunction: 10,
  /** Writes a row, its indexes and what its triggers do. */
  writeRow: 50,
} as const

const compare = 0.1
const matchPattern = 0.5
const matchByte = 0.01
const searchText = 20
const searchByte = 0.2
/** In a stored `tsvector` the words are sorted: nothing is cut into words. */
const searchVector = 0.5
const searchVectorByte = 0.005

/**
 * The time to compare one value of that length, in microseconds.
 * @param isVector whether the value is a `tsvector`
 */
export function operationUs(one: Operation, widthBytes: number, isVector: boolean): number {
  if (one.kind === 'search')
    return isVector
      ? searchVector + widthBytes * searchVectorByte
      : searchText + widthBytes * searchByte
  if (one.kind === 'in') return compare * Math.max(1, Math.log2(one.values.length))
  if (one.kind !== 'compare') return compare
  // Each pattern of an `(any)` list is tried.
  const patterns = one.quantifier ? one.value.split(',').length : 1
  if (isRegexOperator(one.operator)) return patterns * matchRegexUs(one.value, widthBytes)
  const isPattern = one.operator === 'like' || one.operator === 'ilike'
  return patterns * (isPattern ? matchPattern + widthBytes * matchByte : compare)
}

/**
 * The time to compile the regular expressions of a condition, in microseconds; infinite for one that
 * can take any time.
 */
export function compileUs(one: PlannedCondition): number {
  if (one.kind === 'group') return one.conditions.reduce((sum, part) => sum + compileUs(part), 0)
  if (one.kind !== 'filter' || one.operation.kind !== 'compare') return 0
  const { operator, value } = one.operation
  return isRegexOperator(operator) ? compileRegexUs(value) : 0
}

function isRegexOperator(operator: string): boolean {
  return operator === 'match' || operator === 'imatch'
}
