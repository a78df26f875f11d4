import { restError } from '../rest-error.ts'
import { findName, readJsonPath, readName, readWord, type Field } from './parse-field.ts'
import { TextReader } from './text-reader.ts'

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

/** One item of `select`: a column (or `*`), or an embedded resource with its own items. */
export type SelectItem = SelectField | SelectEmbed

export interface SelectField {
  kind: 'field'
  /** The name is `*`, without a path, for all columns and for `count()`. */
  field: Field
  alias: string | null
  cast: string | null
  aggregate: Aggregate | null
  aggregateCast: string | null
}

export interface SelectEmbed {
  kind: 'embed'
  name: string
  alias: string | null
  /** `!constraint`, `!column` or `!junction`, which selects one of several relationships. */
  hint: string | null
  isInner: boolean
  /** `...name(columns)`: the columns become columns of the parent row. */
  isSpread: boolean
  items: readonly SelectItem[]
}

const maxDepth = 6
const maxItems = 300
const maxEmbeds = 50

const aggregateCall = /\.(sum|avg|count|max|min)\(\)/y
const embedParameter = /!(left|inner)(?=[!(])/y

/** How many items and embeds the rest of the text may contain. */
interface Budget {
  items: number
  embeds: number
}

/**
 * Parses `select`, e.g. `id,total:price.sum(),author:users!inner(name),...details(*)`.
 * @throws RestError PGRST100 when the text is invalid or has more than 300 items, 50 embeds or 6
 * levels
 */
export function parseSelect(text: string): SelectItem[] {
  const reader = new TextReader(text, 'select parameter')
  const items = readItems(reader, 0, { items: maxItems, embeds: maxEmbeds })
  reader.expectEnd()
  return items
}

function readItems(reader: TextReader, depth: number, budget: Budget): SelectItem[] {
  const items: SelectItem[] = []
  reader.skipSpaces()
  if (reader.isAtEnd || reader.sees(')')) return items
  do {
    reader.skipSpaces()
    if (--budget.items < 0) throw selectTooLarge(`more than ${maxItems} columns`)
    items.push(readItem(reader, depth, budget))
    reader.skipSpaces()
  } while (reader.skip(','))
  return items
}

function readItem(reader: TextReader, depth: number, budget: Budget): SelectItem {
  if (reader.skip('...'))
    return readEmbed(reader, { name: readName(reader), alias: null, isSpread: true }, depth, budget)
  if (reader.skip('*')) {
    if (!isAtItemEnd(reader)) throw reader.unexpected('",", ")" or end of input')
    return {
      kind: 'field',
      field: { name: '*', path: [] },
      alias: null,
      cast: null,
      aggregate: null,
      aggregateCast: null,
    }
  }
  const alias = findAlias(reader)
  if (reader.skip('count()'))
    return { kind: 'field', ...readEnd(reader, { name: '*', path: [] }, 'count'), alias }
  const name = readName(reader)
  if (reader.sees('(') || reader.sees('!'))
    return readEmbed(reader, { name, alias, isSpread: false }, depth, budget)
  const field = { name, path: readJsonPath(reader) }
  const cast = reader.skip('::') ? readWord(reader) : null
  const aggregate = reader.match(aggregateCall)?.[1]
  return {
    kind: 'field',
    ...readEnd(reader, field, isAggregate(aggregate) ? aggregate : null),
    alias,
    cast,
  }
}

function findAlias(reader: TextReader): string | null {
  const start = reader.position
  const alias = findName(reader)
  if (alias !== null && reader.sees(':') && !reader.sees('::')) {
    reader.skip(':')
    return alias
  }
  reader.position = start
  return null
}

function readEnd(reader: TextReader, field: Field, aggregate: Aggregate | null) {
  const aggregateCast = reader.skip('::') ? readWord(reader) : null
  reader.skipSpaces()
  if (!isAtItemEnd(reader))
    throw reader.unexpected('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input')
  return { field, cast: null, aggregate, aggregateCast }
}

function readEmbed(
  reader: TextReader,
  head: Pick<SelectEmbed, 'name' | 'alias' | 'isSpread'>,
  depth: number,
  budget: Budget,
): SelectEmbed {
  if (depth + 1 > maxDepth)
    throw selectTooLarge(`resources embedded more than ${maxDepth} levels deep`)
  if (--budget.embeds < 0) throw selectTooLarge(`more than ${maxEmbeds} embedded resources`)
  let hint: string | null = null
  let isInner = false
  while (reader.sees('!')) {
    const join = reader.match(embedParameter)?.[1]
    if (join) isInner ||= join === 'inner'
    else {
      reader.skip('!')
      hint ??= readName(reader)
    }
  }
  if (!reader.skip('(')) throw reader.unexpected('"("')
  const items = readItems(reader, depth + 1, budget)
  reader.skipSpaces()
  if (!reader.skip(')')) throw reader.unexpected('"," or ")"')
  return { kind: 'embed', ...head, hint, isInner, items }
}

function isAtItemEnd(reader: TextReader): boolean {
  return reader.isAtEnd || reader.sees(',') || reader.sees(')')
}

function isAggregate(name: string | undefined): name is Aggregate {
  return name === 'sum' || name === 'avg' || name === 'count' || name === 'max' || name === 'min'
}

function selectTooLarge(description: string) {
  return restError('PGRST100', `"failed to parse select parameter": it has ${description}`)
}
