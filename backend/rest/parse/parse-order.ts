import { findName, readField, type Field } from './parse-field.ts'
import { TextReader } from './text-reader.ts'

export interface OrderTerm {
  /** The to-one embed whose column orders the rows; null for a column of the rows themselves. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

const direction = /\.(asc|desc)(?=[.,]|$)/y
const nulls = /\.nulls(first|last)(?=,|$)/y
const opening = /\(/y

/**
 * Parses `order`, e.g. `price.desc.nullslast,data->size,clients(name)`.
 * @throws RestError PGRST100
 */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new TextReader(text, 'order')
  const terms: OrderTerm[] = []
  do {
    reader.skipSpaces()
    terms.push(readTerm(reader))
    reader.skipSpaces()
  } while (reader.skip(','))
  reader.expectEnd()
  return terms
}

function readTerm(reader: TextReader): OrderTerm {
  const relation = findRelation(reader)
  const field = readField(reader)
  if (relation !== null) reader.expect(')')
  const directionText = reader.match(direction)?.[1]
  const nullsText = reader.match(nulls)?.[1]
  if (!reader.isAtEnd && !reader.sees(','))
    throw reader.unexpected(
      directionText ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"',
    )
  return {
    relation,
    field,
    direction: directionText === 'asc' || directionText === 'desc' ? directionText : null,
    nulls: nullsText === 'first' || nullsText === 'last' ? nullsText : null,
  }
}

function findRelation(reader: TextReader): string | null {
  const start = reader.position
  const relation = findName(reader)
  if (relation !== null && reader.match(opening)) return relation
  reader.position = start
  return null
}
