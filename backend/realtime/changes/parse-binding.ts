import { PostgresChangesError, type ChangeBinding } from './postgres-changes.ts'

/** A part of a filter: `column=not.operator.value`. */
export interface Condition {
  column: string
  op: string
  value: string
  negate: boolean
}

/** What a client follows; `*` stands for every schema or table. */
export interface Followed {
  event: ChangeBinding['event']
  schema: string
  table: string
  conditions: readonly Condition[]
  select: readonly string[] | null
}

/** Source: supabase/realtime `lib/extensions/postgres_cdc_rls/subscriptions.ex`. */
const operators = new Set([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
])
/** What one channel may ask of the database for each change. */
const maxConditions = 20
const maxValueLength = 10_000
/** A long pattern can take very long to match. */
const maxPatternLength = 200
/**
 * Patterns are compared with rows before it is known who may see them. With these parts a pattern
 * could be made that takes long with some rows only, so its delay would tell about rows of others:
 * back references, `(?=`, `(?!`, `(?<=`, `(?<!`, and options (`***`, `(?x)`) that change what the
 * rest means.
 */
const slowParts = /\\[1-9]|\(\?(?!:)|^\*\*\*/

/** @throws PostgresChangesError with the message of Supabase */
export function parseBinding(binding: ChangeBinding): Followed {
  const { event, schema = binding.table ? 'public' : undefined, table, filter } = binding
  if (!schema || (filter !== undefined && !table))
    throw new PostgresChangesError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(binding)}`,
    )
  const select = binding.select?.length ? binding.select : null
  const followed = { event, schema, table: table || '*', conditions: parseFilter(filter), select }
  if (select && (followed.schema === '*' || followed.table === '*'))
    throw new PostgresChangesError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return followed
}

/** As it stands in the messages of Supabase, which writes values in the form of Elixir. */
export function describeFollowed({ event, schema, table, conditions, select }: Followed): string {
  const filters = conditions.map(
    ({ column, op, value, negate }) =>
      `{${[column, op, value].map((text) => JSON.stringify(text)).join(', ')}, ${negate}}`,
  )
  const columns = select ? `[${select.map((name) => JSON.stringify(name)).join(', ')}]` : 'nil'
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(', ')}], select: ${columns}]`
}

function parseFilter(filter = ''): Condition[] {
  if (filter.trim() === '') return []
  const conditions = splitConditions(filter.trim()).map(parseCondition)
  if (conditions.length > maxConditions) refuse(`at most ${maxConditions} conditions are allowed`)
  return conditions
}

function refuse(reason: string): never {
  throw new PostgresChangesError(`Error parsing \`filter\` params: ${reason}`)
}

/** At the commas that are neither in parentheses nor in quotes. */
function splitConditions(filter: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < filter.length; at++) {
    const char = filter[at]
    if (isQuoted) {
      if (char === '\\') at++
      else if (char === '"') isQuoted = false
    } else if (char === '"' && ['.', '(', ','].includes(filter[at - 1] ?? '')) isQuoted = true
    else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0) {
      parts.push(filter.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, filter.slice(start)]
}

function parseCondition(part: string): Condition {
  const text = part.trim()
  if (text === '') refuse('filter must not contain empty segments (check for extra commas)')
  const [column, test] = splitOnce(text, '=')
  if (test === undefined) refuse(JSON.stringify([column]))
  const negate = test.startsWith('not.')
  const [op, value] = splitOnce(negate ? test.slice('not.'.length) : test, '.')
  if (value === undefined) refuse(JSON.stringify([op]))
  if (!operators.has(op)) refuse(`[${JSON.stringify(op)}, ${JSON.stringify(value)}]`)
  const maxLength = op === 'match' || op === 'imatch' ? maxPatternLength : maxValueLength
  if (value.length > maxLength) refuse(`a value has at most ${maxLength} characters`)
  if (maxLength === maxPatternLength && slowParts.test(unquote(value)))
    refuse('back references, look-around and options are not supported in patterns')
  // PostgreSQL finds out when it compares, which would end the comparison of other filters too.
  if ((op === 'like' || op === 'ilike') && /(?<!\\)(\\\\)*\\$/.test(unquote(value)))
    refuse('a pattern must not end with an escape character')
  return { column, op, value: op === 'in' ? parseList(value) : unquote(value), negate }
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** `(a,b)` as an array literal of PostgreSQL, whose quotes are the same. */
function parseList(value: string): string {
  if (!/^\(.*\)$/s.test(value)) refuse('`in` filter value must be wrapped by parentheses')
  return `{${value.slice(1, -1)}}`
}

function unquote(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return quoted === undefined ? value : quoted.replaceAll(/\\(.)/gs, '$1')
}
