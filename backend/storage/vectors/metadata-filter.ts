import { isJsonObject } from '../../web/json-object.ts'
import { invalidParameter } from './vector-error.ts'

/** A condition on the column `metadata`, whose placeholders begin at the given number. */
export interface FilterSql {
  sql: string
  values: unknown[]
}

type Primitive = string | number | boolean

interface Target extends FilterSql {
  /** The number of the first placeholder. */
  first: number
  /** Metadata that the index only stores. */
  notFilterable: readonly string[]
  conditions: number
}

/** No application sends more; the planner's work grows with them. */
const maxConditions = 256

/**
 * Translates a filter of S3 Vectors into SQL. A field that holds a list matches when one of its
 * members does. A field that a vector does not have matches no operator but `$exists: false`.
 * @throws VectorError 400 for anything that is not a filter
 */
export function filterToSql(
  filter: unknown,
  { first, notFilterable }: { first: number; notFilterable: readonly string[] },
): FilterSql {
  const target: Target = { sql: '', values: [], first, notFilterable, conditions: 0 }
  const sql = translate(target, filter)
  return { sql, values: target.values }
}

function translate(target: Target, filter: unknown): string {
  if (!isJsonObject(filter)) throw invalidParameter('A filter must be an object')
  const entries = Object.entries(filter)
  if (entries.length === 0) throw invalidParameter('A filter must have at least one condition')
  const parts = entries.map(([name, value]) => {
    if (name === '$and' || name === '$or') return translateList(target, name, value)
    if (name.startsWith('$')) throw invalidParameter(`Unsupported operator: ${name}`)
    return translateField(target, name, value)
  })
  return parts.join(' and ')
}

function translateList(target: Target, operator: '$and' | '$or', filters: unknown): string {
  if (!Array.isArray(filters) || filters.length === 0)
    throw invalidParameter(`${operator} needs a list of filters`)
  const joined = filters
    .map((filter) => `(${translate(target, filter)})`)
    .join(operator === '$and' ? ' and ' : ' or ')
  return `(${joined})`
}

function translateField(target: Target, field: string, condition: unknown): string {
  if (target.notFilterable.includes(field))
    throw invalidParameter(`The metadata "${field}" cannot be used in a filter`)
  requireStorable(field)
  if (!isJsonObject(condition)) return compare(target, field, '$eq', condition)
  const operators = Object.entries(condition)
  if (operators.length === 0) throw invalidParameter(`The condition on "${field}" is empty`)
  return operators.map(([operator, value]) => compare(target, field, operator, value)).join(' and ')
}

const comparisons: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }

function compare(target: Target, field: string, operator: string, value: unknown): string {
  if (++target.conditions > maxConditions)
    throw invalidParameter(`A filter may have at most ${maxConditions} conditions`)
  const member = `(metadata -> ${bind(target, field)}::text)`
  const contains = (values: readonly Primitive[]) =>
    `${member} @> any (${bind(
      target,
      values.map((one) => JSON.stringify(one)),
    )}::jsonb[])`
  const comparison = comparisons[operator]
  if (comparison) {
    if (typeof value !== 'number') throw invalidParameter(`${operator} on "${field}" needs a number`)
    // `case` keeps the cast away from values that are no numbers.
    return `case when jsonb_typeof${member} = 'number'
      then ${member}::numeric ${comparison} ${bind(target, value)}::numeric else false end`
  }
  switch (operator) {
    case '$eq':
      return contains([primitive(field, value)])
    case '$ne':
      return `not ${contains([primitive(field, value)])}`
    case '$in':
      return contains(primitives(field, operator, value))
    case '$nin':
      return `not ${contains(primitives(field, operator, value))}`
    case '$exists':
      if (typeof value !== 'boolean')
        throw invalidParameter(`$exists on "${field}" needs true or false`)
      return `${member} is ${value ? 'not ' : ''}null`
    default:
      throw invalidParameter(`Unsupported operator: ${operator}`)
  }
}

function bind(target: Target, value: unknown): string {
  return `$${target.first + target.values.push(value) - 1}`
}

function primitives(field: string, operator: string, values: unknown): Primitive[] {
  if (!Array.isArray(values) || values.length === 0)
    throw invalidParameter(`${operator} on "${field}" needs a list of values`)
  return values.map((value: unknown) => primitive(field, value))
}

function primitive(field: string, value: unknown): Primitive {
  if (typeof value === 'string') return requireStorable(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  throw invalidParameter(`"${field}" can be compared with a text, a number, true or false`)
}

/** @throws VectorError 400 for a text that PostgreSQL cannot store */
export function requireStorable(text: string): string {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidParameter('A text contains a character that cannot be stored')
  return text
}
