import { isJsonObject } from '../../web/json-object.ts'
import { isTooDeep, maxJsonDepth } from '../../web/json-depth.ts'
import { restError } from '../rest-error.ts'
import { parseCsv } from './parse-csv.ts'
import { splitQuery, type Pair } from './split-query.ts'

/** A request body that PostgreSQL reads as rows: JSON text, and the keys to take from it. */
export interface JsonBody {
  kind: 'json'
  text: string
  isArray: boolean
  keys: readonly string[]
}

/** The body of a function call: named arguments, or an unparsed body. */
export type CallBody =
  | JsonBody
  | { kind: 'form'; pairs: readonly Pair[] }
  | { kind: 'raw'; text: string }

/**
 * Reads the body of an insert or update.
 * @param columns the `columns` parameter; if it is given, the body may contain other keys and is
 * not parsed
 * @throws RestError PGRST102
 */
export function parseRows(
  text: string,
  contentType: string,
  columns: readonly string[] | null,
): JsonBody {
  if (contentType === 'text/csv') return toJsonBody(parseCsv(text))
  if (contentType === 'application/x-www-form-urlencoded')
    return toJsonBody([Object.fromEntries(splitQuery(text))], false)
  if (contentType !== 'application/json') throw contentTypeNotAcceptable(contentType)
  return parseJson(text, columns)
}

/**
 * Reads the body of a function call; an empty body has no arguments.
 * @throws RestError PGRST102
 */
export function parseCall(
  text: string,
  contentType: string,
  columns: readonly string[] | null,
): CallBody {
  if (contentType === 'application/x-www-form-urlencoded')
    return { kind: 'form', pairs: splitQuery(text) }
  if (
    contentType === 'text/plain' ||
    contentType === 'text/xml' ||
    contentType === 'application/octet-stream'
  )
    return { kind: 'raw', text }
  return parseRows(
    text === '' && contentType === 'application/json' ? '{}' : text,
    contentType,
    columns,
  )
}

function parseJson(text: string, columns: readonly string[] | null): JsonBody {
  if (isTooDeep(text))
    throw restError('PGRST102', `JSON may be nested at most ${maxJsonDepth} levels deep`)
  if (columns)
    return { kind: 'json', text, isArray: !/^[ \t\r\n]*\{/.test(text), keys: [...new Set(columns)] }
  const value = readJson(text)
  if (Array.isArray(value)) return { kind: 'json', text, isArray: true, keys: commonKeys(value) }
  if (isJsonObject(value)) return { kind: 'json', text, isArray: false, keys: Object.keys(value) }
  return { kind: 'json', text: '[]', isArray: true, keys: [] }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(restError('PGRST102', 'Empty or invalid json'), { cause })
  }
}

function commonKeys(rows: readonly unknown[]): string[] {
  const [first] = rows
  if (rows.length === 0) return []
  if (!isJsonObject(first)) throw restError('PGRST102', 'All object keys must match')
  const keys = Object.keys(first)
  const matches = rows.every(
    (row) =>
      isJsonObject(row) &&
      Object.keys(row).length === keys.length &&
      keys.every((key) => Object.hasOwn(row, key)),
  )
  if (!matches) throw restError('PGRST102', 'All object keys must match')
  return keys
}

function toJsonBody(rows: readonly Record<string, string | null>[], isArray = true): JsonBody {
  return {
    kind: 'json',
    text: JSON.stringify(isArray ? rows : rows[0]),
    isArray,
    keys: Object.keys(rows[0] ?? {}),
  }
}

function contentTypeNotAcceptable(contentType: string) {
  return restError('PGRST102', `Content-Type not acceptable: ${contentType}`)
}
