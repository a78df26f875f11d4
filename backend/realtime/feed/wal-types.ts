import type { Client } from 'pg'
import { exactNumber, parseExactJson } from './exact-json.ts'

/** A type of PostgreSQL, as far as the text of its values is concerned. */
interface WalType {
  name: string
  /** Of an array. */
  elementOid: number
  /** Of a domain. */
  baseOid: number
}

/** The types of one database by their numbers. */
export class WalTypes {
  #types = new Map<number, WalType>()

  has(oid: number): boolean {
    return this.#types.has(oid)
  }

  async load(client: Client): Promise<void> {
    const { rows } = await client.query<WalType & { oid: number }>(
      `select oid::int8::int4 as oid, typname as name, typbasetype::int4 as "baseOid",
         case when typsubscript = 'array_subscript_handler'::regproc then typelem::int4 else 0 end
           as "elementOid"
       from pg_type`,
    )
    for (const { oid, ...type } of rows) this.#types.set(oid, type)
  }

  nameOf(oid: number): string {
    return this.#types.get(oid)?.name ?? 'text'
  }

  /** The value as `to_jsonb` would write it, from the text that PostgreSQL writes. */
  parse(oid: number, text: string): unknown {
    const type = this.#types.get(oid)
    if (!type) return text
    if (type.baseOid) return this.parse(type.baseOid, text)
    if (type.elementOid) return parseArray(text, (item) => this.parse(type.elementOid, item))
    const parse = parsers[type.name]
    return parse ? parse(text) : text
  }
}

/** As in ISO 8601: a `T` between day and time, and minutes in the offset. */
const parseTime = (text: string) =>
  text.replace(/^(\S+) (\d\d:)/, '$1T$2').replace(/([+-]\d\d)(?= BC$|$)/, '$1:00')

const parsers: Record<string, (text: string) => unknown> = {
  bool: (text) => text === 't',
  int2: exactNumber,
  int4: exactNumber,
  int8: exactNumber,
  float4: exactNumber,
  float8: exactNumber,
  numeric: exactNumber,
  json: parseExactJson,
  jsonb: parseExactJson,
  timestamp: (text) => text.replace(/^(\S+) (\d\d:)/, '$1T$2'),
  timestamptz: parseTime,
}

/** Source: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function parseArray(text: string, parseItem: (item: string) => unknown): unknown[] {
  // `int2vector` and `oidvector`: 1 2 3
  if (!text.endsWith('}')) return text.split(' ').filter(Boolean).map(parseItem)
  // Bounds come first when they do not start at 1: `[0:1]={a,b}`.
  let at = text.indexOf('{')
  function readArray(): unknown[] {
    const items: unknown[] = []
    at++
    while (at < text.length && text[at] !== '}') {
      if (text[at] === '{') items.push(readArray())
      else items.push(readItem())
      if (text[at] === ',') at++
    }
    at++
    return items
  }
  function readItem(): unknown {
    if (text[at] === '"') return parseItem(readQuoted())
    const start = at
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at++
    const item = text.slice(start, at)
    return item === 'NULL' ? null : parseItem(item)
  }
  function readQuoted(): string {
    let item = ''
    for (at++; at < text.length && text[at] !== '"'; at++) {
      if (text[at] === '\\') at++
      item += text[at]
    }
    at++
    return item
  }
  return readArray()
}
