import { restError } from '../rest-error.ts'
import { readName, readJsonPath, readNames, type Field } from './parse-field.ts'
import { findFilter, parseFilter, parseLogic, type Condition } from './parse-filters.ts'
import { parseOrder, type OrderTerm } from './parse-order.ts'
import { parseSelect, type SelectItem } from './parse-select.ts'
import { splitQuery, type Pair } from './split-query.ts'
import { TextReader } from './text-reader.ts'

/** A parameter of the embed at a path; an empty path is the root. */
export interface AtPath<T> {
  path: readonly string[]
  value: T
}

/** A parsed query string. No name in it has been looked up yet. */
export interface RestQuery {
  select: readonly SelectItem[]
  /** Filters and `and`/`or` conditions; all of them must be true. */
  conditions: readonly AtPath<Condition>[]
  orders: readonly AtPath<readonly OrderTerm[]>[]
  limits: readonly AtPath<number>[]
  offsets: readonly AtPath<number>[]
  /** The columns to take from the body; null for all of them. */
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  /** The parameters that are not filters: the arguments of a function called with GET. */
  args: readonly Pair[]
  /** The parameters sorted by name, for `Content-Location`. */
  canonical: string
}

const maxConditions = 1_000

/**
 * Parses a query string.
 * @param isFunctionCall whether parameters that are not filters are arguments
 * @throws RestError PGRST100, PGRST103
 */
export function parseQuery(text: string, isFunctionCall: boolean): RestQuery {
  const pairs = splitQuery(text)
  const first = (name: string) => pairs.find(([key]) => key === name)?.[1]
  const query = {
    select: parseSelect(first('select') ?? '*'),
    conditions: [] as AtPath<Condition>[],
    orders: [] as AtPath<readonly OrderTerm[]>[],
    limits: [] as AtPath<number>[],
    offsets: [] as AtPath<number>[],
    columns: parseNames(first('columns'), 'columns parameter'),
    onConflict: parseNames(first('on_conflict'), 'on_conflict parameter'),
    args: [] as Pair[],
    canonical: toCanonical(pairs),
  }
  for (const [key, value] of pairs) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict') continue
    const { path, field, last } = readKey(key)
    if (last === 'and' || last === 'or') query.conditions.push(readLogic(path, last, value))
    else if (last === 'order') query.orders.push({ path, value: parseOrder(value) })
    else if (last === 'limit') addNumber(query.limits, path, key, value)
    else if (last === 'offset') addNumber(query.offsets, path, key, value)
    else if (!isFunctionCall) query.conditions.push({ path, value: parseFilter(field, value) })
    else {
      const filter = findFilter(field, value)
      if (filter) query.conditions.push({ path, value: filter })
      else query.args.push([key, value])
    }
  }
  if (query.conditions.length > maxConditions)
    throw restError('PGRST100', `A request may have at most ${maxConditions} filters`)
  return query
}

/**
 * `messages.data->a` is the field `data->a` of the embed `messages`; `last` is its name, or null
 * with a JSON path.
 */
function readKey(key: string): { path: string[]; field: Field; last: string | null } {
  const reader = new TextReader(key, 'tree path')
  const names = [readName(reader)]
  while (reader.skip('.')) names.push(readName(reader))
  const path = readJsonPath(reader)
  reader.expectEnd()
  const name = names.pop() ?? ''
  return { path: names, field: { name, path }, last: path.length === 0 ? name : null }
}

function readLogic(
  path: readonly string[],
  operator: 'and' | 'or',
  value: string,
): AtPath<Condition> {
  const isNegated = path.at(-1) === 'not'
  return {
    path: isNegated ? path.slice(0, -1) : path,
    value: parseLogic(operator, isNegated, value),
  }
}

function addNumber(
  list: AtPath<number>[],
  path: readonly string[],
  key: string,
  text: string,
): void {
  if (text === '') return
  if (!/^[+-]?\d{1,15}$/.test(text))
    throw restError('PGRST100', `"failed to parse ${key} (${text})" (line 1, column 1)`, {
      details: 'expecting a whole number',
    })
  const value = Number(text)
  if (value < 0)
    throw restError('PGRST103', 'Requested range not satisfiable', {
      details: `${key.endsWith('limit') ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    })
  list.push({ path, value })
}

function parseNames(text: string | undefined, description: string): string[] | null {
  return text === undefined ? null : readNames(new TextReader(text, description))
}

function toCanonical(pairs: readonly Pair[]): string {
  const encoded = pairs.map(
    ([name, value]) => [encodeURIComponent(name), encodeURIComponent(value)] as const,
  )
  return encoded
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}
