import { restError } from '../rest-error.ts'
import { readField, readQuoted, readWord, type Field } from './parse-field.ts'
import { TextReader } from './text-reader.ts'

/** A condition on rows: a filter, or filters joined by `and` or `or`. */
export type Condition =
  | Filter
  | { kind: 'group'; operator: 'and' | 'or'; isNegated: boolean; conditions: readonly Condition[] }

export interface Filter {
  kind: 'filter'
  field: Field
  isNegated: boolean
  operation: Operation
}

export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; function: TextSearch; config: string | null; value: string }

/** PostgreSQL's operators by PostgREST's names. */
export const comparisons = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
type Comparison = keyof typeof comparisons
/** The operators that accept `(any)` and `(all)`. */
const quantifiable: ReadonlySet<string> = new Set<Comparison>([
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
])

/** PostgreSQL's text search functions by PostgREST's operator names. */
export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
type TextSearch = keyof typeof textSearches

/** The operands of SQL `is` by PostgREST's names. */
export const isValues = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const
type IsValue = keyof typeof isValues

const maxDepth = 20
const maxListLength = 5_000

const operatorName = /([a-z]+)(?=[.(])/y
const operatorSyntax = 'operator (eq, gt, ...)'
const listElement = /[^,)]*/y
const arrayLiteral = /\{[^{}]*\}(?=[,)]|$)/y
const group = /(?:(not)\.)?(and|or)(?=\s*\()/y

type ReadValue = (reader: TextReader) => string

/**
 * Reads the value of a filter parameter: `eq.5`, `not.in.(1,2)`, `like(any).{a*,b*}`,
 * `fts(english).cat`.
 * @throws RestError PGRST100
 */
export function parseFilter(field: Field, text: string): Filter {
  const reader = new TextReader(text, 'filter')
  const filter = readOperation(reader, field, readRest)
  reader.expectEnd()
  return filter
}

/**
 * Like {@link parseFilter}, but null when the text is not a filter and so is the argument of a
 * function.
 */
export function findFilter(field: Field, text: string): Filter | null {
  const [name = ''] = /^(?:not\.)?([a-z]+)/.exec(text)?.slice(1) ?? []
  if (
    !(name in comparisons) &&
    !(name in textSearches) &&
    !['in', 'is', 'isdistinct'].includes(name)
  )
    return null
  try {
    return parseFilter(field, text)
  } catch {
    // `is.it` or `in.lagos` starts like a filter but is an argument for the function.
    return null
  }
}

/**
 * Reads the value of `and=` and `or=`: `(id.eq.1,not.and(a.gt.2,b.is.null))`.
 * @throws RestError PGRST100
 */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const reader = new TextReader(text, 'logic tree')
  const condition = readGroup(reader, operator, isNegated, 0)
  reader.expectEnd()
  return condition
}

function readGroup(
  reader: TextReader,
  operator: 'and' | 'or',
  isNegated: boolean,
  depth: number,
): Condition {
  if (depth > maxDepth)
    throw restError(
      'PGRST100',
      `"failed to parse logic tree": conditions may be nested at most ${maxDepth} levels deep`,
    )
  reader.expect('(')
  const conditions: Condition[] = []
  do {
    reader.skipSpaces()
    const found = reader.match(group)
    if (found)
      conditions.push(
        readGroup(reader, found[2] === 'and' ? 'and' : 'or', found[1] !== undefined, depth + 1),
      )
    else {
      const field = readField(reader)
      if (!reader.skip('.')) throw reader.unexpected('delimiter (.)')
      conditions.push(readOperation(reader, field, readLogicValue))
    }
    reader.skipSpaces()
  } while (reader.skip(','))
  reader.expect(')')
  return { kind: 'group', operator, isNegated, conditions }
}

function readOperation(reader: TextReader, field: Field, readValue: ReadValue): Filter {
  const isNegated = reader.skip('not.')
  const name = reader.match(operatorName)?.[1] ?? ''
  const argument = reader.skip('(') ? readArgument(reader) : null
  if (!reader.skip('.'))
    throw reader.unexpected(isNegated ? operatorSyntax : `"not" or ${operatorSyntax}`)
  return {
    kind: 'filter',
    field,
    isNegated,
    operation: toOperation(reader, name, argument, readValue),
  }
}

function readArgument(reader: TextReader): string {
  const argument = readWord(reader)
  if (!reader.skip(')')) throw reader.unexpected('")"')
  return argument
}

function toOperation(
  reader: TextReader,
  name: string,
  argument: string | null,
  readValue: ReadValue,
): Operation {
  if (isKeyOf(textSearches, name))
    return { kind: 'search', function: name, config: argument, value: readValue(reader) }
  if (isKeyOf(comparisons, name)) {
    if (argument === null)
      return { kind: 'compare', operator: name, quantifier: null, value: readValue(reader) }
    if (quantifiable.has(name) && (argument === 'any' || argument === 'all'))
      return { kind: 'compare', operator: name, quantifier: argument, value: readValue(reader) }
  }
  if (argument !== null) throw reader.unexpected(operatorSyntax)
  if (name === 'in') return { kind: 'in', values: readList(reader) }
  if (name === 'isdistinct') return { kind: 'distinct', value: readValue(reader) }
  if (name !== 'is') throw reader.unexpected(`"not" or ${operatorSyntax}`)
  const value = readValue(reader).trim().toLowerCase()
  if (!isKeyOf(isValues, value))
    throw reader.unexpected('isVal: (null, not_null, true, false, unknown)')
  return { kind: 'is', value }
}

function readList(reader: TextReader): string[] {
  reader.expect('(')
  const values: string[] = []
  do {
    values.push(readElement(reader))
    if (values.length > maxListLength)
      throw restError(
        'PGRST100',
        `"failed to parse filter": a list may have at most ${maxListLength} values`,
      )
  } while (reader.skip(','))
  reader.expect(')')
  return values
}

/** A quoted element counts as quoted only when nothing follows the closing quote, as in `"a"b`. */
function readElement(reader: TextReader): string {
  const start = reader.position
  const quoted = readQuoted(reader)
  if (quoted !== null && (reader.isAtEnd || reader.sees(',') || reader.sees(')'))) return quoted
  reader.position = start
  return reader.match(listElement)?.[0] ?? ''
}

function readRest(reader: TextReader): string {
  const rest = reader.text.slice(reader.position)
  reader.position = reader.text.length
  return rest
}

function readLogicValue(reader: TextReader): string {
  return reader.match(arrayLiteral)?.[0] ?? readElement(reader)
}

function isKeyOf<T extends object>(table: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(table, key)
}
