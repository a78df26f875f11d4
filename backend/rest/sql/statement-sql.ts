import type { MediaType } from '../parse/parse-media-type.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { levelSql, outputNames } from './level-sql.ts'
import { createParameters, type Parameters, type Statement } from './parameters.ts'
import { matchSql } from './where-sql.ts'

/**
 * The single row that every statement returns: the body as text, and the values for the headers.
 */
export interface ResultRow {
  /** Null when it is longer than {@link maxBodyBytes}. */
  body: string | null
  row_count: number
  /** The number of all matching rows; null when the request did not ask for a count. */
  total: number | null
  /** `response.headers` and `response.status`, set by functions and triggers; null when not set. */
  headers: string | null
  status: string | null
  /** `eq.value` for each primary key column of the single inserted row; null when not requested. */
  location: string[] | null
  /**
   * The number of rows that an upsert inserted, without updated rows; null when it is not an
   * upsert.
   */
  inserted: number | null
}

/** The row of a statement that only reads, from the texts of its columns. */
export function readResultRow([
  body = null,
  rowCount = null,
  total = null,
  headers = null,
  status = null,
]: readonly (string | null)[]): ResultRow {
  return {
    body,
    row_count: Number(rowCount),
    total: total === null ? null : Number(total),
    headers,
    status,
    location: null,
    inserted: null,
  }
}

/**
 * Nested embeds can multiply to more data than the server has memory for, so PostgreSQL does not
 * send a longer body.
 */
export const maxBodyBytes = 10_000_000

/** The form of the result. */
export interface ResultFormat {
  media: MediaType
  /** Whether the response has a body; false for HEAD and `return=minimal`. */
  hasBody: boolean
  /**
   * Whether the result is a list or a single item, of records or of the values that a function
   * returns.
   */
  rows: 'records' | 'values' | 'record' | 'value'
}

/** How rows are counted: not at all, all of them, or up to a limit. */
export type CountMode = { kind: 'none' } | { kind: 'all' } | { kind: 'up-to'; limit: number }

/** Writes the statement that reads a table or view. */
export function readStatement(plan: ReadPlan, format: ResultFormat, count: CountMode): Statement {
  const parameters = createParameters()
  return toStatement(
    resultSql(plan, format, { total: totalSql(plan, count, parameters) }, parameters),
    format,
    parameters,
  )
}

/**
 * Writes an `explain` of all matching rows, which contains the query planner's estimate of their
 * number.
 */
export function estimateStatement(plan: ReadPlan): Statement {
  const parameters = createParameters()
  return {
    text: `explain (format json) ${matchSql(plan, null, parameters)}`,
    values: parameters.values,
  }
}

/** Writes the last part of every statement, which turns the rows into one {@link ResultRow}. */
export function resultSql(
  plan: ReadPlan,
  format: ResultFormat,
  extra: { total?: string; location?: string; inserted?: string },
  parameters: Parameters,
): string {
  const rows = levelSql(plan, null, parameters)
  const { total = 'null', location = 'null', inserted = 'null' } = extra
  const body = format.hasBody ? bodySql(plan, format, parameters) : "''"
  const result = `select ${body} as body, count(*)::int as row_count, ${total}::int as total,
      nullif(current_setting('response.headers', true), '') as headers,
      nullif(current_setting('response.status', true), '') as status,
      ${location}::text[] as location, ${inserted}::int as inserted
    from (${rows}) r`
  return `select case when octet_length(s.body) <= ${maxBodyBytes} then s.body end as body,
      s.row_count, s.total, s.headers, s.status, s.location, s.inserted
    from (${result}) s`
}

/** Writes the subselect that counts the matching rows. */
export function totalSql(plan: ReadPlan, count: CountMode, parameters: Parameters): string {
  if (count.kind === 'none') return 'null'
  const limit = count.kind === 'up-to' ? ` limit ${parameters.add(String(count.limit))}` : ''
  return `(select count(*) from (${matchSql(plan, null, parameters)}${limit}) m)`
}

/** Adds `explain` to a statement when the client asked for the query plan. */
export function toStatement(
  text: string,
  { media }: ResultFormat,
  { values }: Parameters,
): Statement {
  if (!media.plan) return { text, values }
  return {
    text: `explain (${[`format ${media.plan.format}`, ...media.plan.options].join(', ')}) ${text}`,
    values,
  }
}

function bodySql(
  plan: ReadPlan,
  { media: { format }, rows }: ResultFormat,
  parameters: Parameters,
): string {
  if (format === 'csv')
    return csvSql(
      outputNames(plan).map(({ name }) => name),
      parameters,
    )
  const isStripped = format.endsWith('-stripped')
  const isRecord = rows === 'records' || rows === 'record'
  if (rows === 'record' || rows === 'value' || format.startsWith('object')) {
    const json = isRecord ? 'row_to_json(r.*)' : 'to_json(r.value)'
    return `coalesce(string_agg(${isStripped ? `json_strip_nulls(${json})` : json}::text, ','), 'null')`
  }
  const json = `coalesce(json_agg(${isRecord ? 'r.*' : 'r.value'}), '[]')`
  return `${isStripped ? `json_strip_nulls(${json})` : json}::text`
}

/**
 * PostgreSQL prints a row almost as CSV: quotes are doubled, and only the parentheses around it
 * must be removed.
 */
function csvSql(names: readonly string[], parameters: Parameters): string {
  const header = names
    .map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(',')
  return `${parameters.add(header)}::text || E'\\n' || coalesce(string_agg(
    substring(row(r.*)::text from 2 for length(row(r.*)::text) - 2), E'\\n'), '')`
}
